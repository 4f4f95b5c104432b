package clienttest

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
)

// Compare tells in what the row of a function is not as the function was seen to be. A nil row is no row.
func Compare(r *client.Row, o *Observation) (problems []string) {
	complain := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	if r == nil {
		for _, name := range o.order {
			complain("sends %q, and has no row", o.Commands[name].Argv)
		}
		if o.Generic >= 0 {
			complain("sends what argument %d names, and has no row", o.Generic)
		}
		if o.Opens || len(o.Called) > 0 && o.Multi {
			complain("opens a pipeline or transaction, and has no row")
		}
		return problems
	}
	if r.Generic {
		if o.Generic != r.Cmd {
			complain("argument %d names the command, the row says %d", o.Generic, r.Cmd)
		}
		return problems
	}
	if o.Generic >= 0 {
		complain("argument %d names the command, the row says %s", o.Generic, r.Command)
	}
	if r.Callback > 0 {
		if _, ok := o.Called[r.Callback-1]; !ok {
			complain("argument %d is not called", r.Callback-1)
		}
	} else if len(o.Called) > 0 {
		complain("calls a function argument, and the row has no Callback")
	}
	if (r.Callback > 0 || o.Opens) && r.Tx != o.Multi {
		complain("is in MULTI: %v, the row says %v", o.Multi, r.Tx)
	}
	if o.Opens != (r.Callback == 0 && (r.Tx || r.Pipeline)) {
		complain("returns a pipeline: %v, the row says otherwise", o.Opens)
	}
	if r.Script && r.New {
		if sent := o.Commands["SCRIPT LOAD"]; sent == nil || sent.Others[Place{Arg: r.ScriptArg}] != 2 {
			complain("argument %d is not the script", r.ScriptArg)
		}
		return problems
	}
	if r.Command == "" {
		return problems
	}
	c := command.Lookup(r.Command)
	if c == nil {
		complain("%s is no command", r.Command)
		return problems
	}
	sent := o.Commands[c.Name]
	if sent == nil {
		complain("does not send %s but %v", c.Name, o.order)
		return problems
	}
	for name, other := range o.Commands {
		if name != c.Name && len(other.Keys) > 0 && !companion(c.Name, name) {
			complain("also sends %q", other.Argv)
		}
	}
	if r.Script && r.ScriptArg >= 0 && sent.Others[Place{Arg: r.ScriptArg}] != 1 {
		complain("argument %d is not the script of %q", r.ScriptArg, sent.Argv)
	}
	if !sent.Exact {
		complain("the keys of %q are not known exactly", sent.Argv)
	}
	return append(problems, compareKeys(r, o, sent)...)
}

// companion tells whether a function that sends a command may send another one that does the same: SetNX without an expiry
// sends SETNX.
func companion(command, other string) bool {
	switch command + " " + other {
	case "SET SETNX", "EVALSHA EVAL", "EVALSHA_RO EVAL_RO", "EVAL EVALSHA", "MC.GET MC.GETS":
		return true
	}
	return false
}

// compareKeys compares the places of keys and expiries.
func compareKeys(r *client.Row, o *Observation, sent *Sent) (problems []string) {
	complain := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	want := map[Place]client.Key{}
	for _, k := range r.Keys {
		for _, p := range places(k, o.fn.Type()) {
			want[p] = k
		}
	}
	if r.Script && r.NumKeysArg == -2 && !r.New {
		for i := range 2 {
			want[Place{r.Cmd, fmt.Sprintf("[%d]", i)}] = client.Key{}
		}
	}
	for _, p := range sortedPlaces(sent.Keys) {
		seen := sent.Keys[p]
		k, ok := want[p]
		if !ok {
			complain("argument %s is a key of %q, and not of the row", p, sent.Argv)
			continue
		}
		if k.Spec != seen.Spec {
			complain("argument %s of %q is of spec %d, the row says %d", p, sent.Argv, seen.Spec, k.Spec)
		}
		if !formFits(k.Form, seen) {
			complain("argument %s becomes %q, the row says %q", p, seen.Before+"<key>"+seen.After, k.Form)
		}
	}
	for p := range want {
		if _, ok := sent.Keys[p]; !ok {
			complain("argument %s is a key of the row, and not of %q", p, sent.Argv)
		}
	}
	problems = append(problems, compareTTL("expiry", r.TTL, sent.TTL)...)
	return append(problems, compareTTL("expiry of fields", r.FieldTTL, sent.FieldTTL)...)
}

func sortedPlaces(m map[Place]Seen) []Place {
	var list []Place
	for p := range m {
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b Place) int { return strings.Compare(a.String(), b.String()) })
	return list
}

func compareTTL(what string, t client.TTL, seen []Place) []string {
	if t.Unit == client.Options || t.Unit == client.Carried || t.Unit == client.ByMode {
		return nil // the argument is no number by itself
	}
	var want []Place
	if t.Has {
		want = append(want, Place{t.Arg, dotted(t.Field)})
		if t.At != "" {
			want = append(want, Place{t.Arg, dotted(t.At)})
		}
	}
	for _, p := range want {
		if !slices.Contains(seen, p) {
			return []string{fmt.Sprintf("the %s is argument %v, the row says %s", what, seen, p)}
		}
	}
	for _, p := range seen {
		if !slices.Contains(want, p) {
			return []string{fmt.Sprintf("argument %s becomes the %s, which the row does not say", p, what)}
		}
	}
	return nil
}

func dotted(field string) string {
	if field == "" {
		return ""
	}
	return "." + field
}

// formFits tells whether a key arrived in the form that the row gives.
func formFits(form string, seen Seen) bool {
	if form == "" {
		form = "<key>"
	}
	re := regexp.QuoteMeta(form)
	re = regexp.MustCompile(`<#\w+>`).ReplaceAllString(re, `\d+`)
	re = strings.Replace(re, "<key>", "~key~", 1)
	re = regexp.MustCompile(`<(?:\\\$)?\w+>`).ReplaceAllString(re, `.*`)
	return regexp.MustCompile("^" + re + "$").MatchString(seen.Before + "~key~" + seen.After)
}

// places are the marked places that hold the keys of a row.
func places(k client.Key, fn reflect.Type) (list []Place) {
	base := Place{k.Arg, dotted(k.Field)}
	at := func(i int, rest string) Place {
		return Place{base.Arg, fmt.Sprintf("%s[%d]%s", base.Path, i, rest)}
	}
	step := max(k.Step, 1)
	n := elements
	switch k.Shape {
	case client.One:
		return []Place{base}
	case client.MapKeys:
		return []Place{{base.Arg, base.Path + "{}"}}
	case client.Firsts:
		return []Place{at(0, "[0]"), at(1, "[0]")}
	case client.FirstHalf:
		if k.Whole == "" { // every field is set
			n /= 2
		}
	case client.Pairs:
		step = 2
	}
	if k.Elem != "" {
		inner := ""
		if elem := elemOf(fn, k); elem != nil {
			if f, ok := elem.FieldByName(k.Elem); ok && f.Type.Kind() == reflect.Slice && f.Type.Elem().Kind() != reflect.Uint8 {
				inner = "[%d]"
			}
		}
		for i := range 2 {
			if inner == "" {
				list = append(list, at(i, dotted(k.Elem)))
				continue
			}
			for j := range elements {
				list = append(list, at(i, dotted(k.Elem)+fmt.Sprintf(inner, j)))
			}
		}
		return list
	}
	for i := 0; i < n; i += step {
		list = append(list, at(i, ""))
	}
	return list
}

// elemOf is the struct type of the elements that hold a key.
func elemOf(fn reflect.Type, k client.Key) reflect.Type {
	if k.Arg >= fn.NumIn() {
		return nil
	}
	typ := fn.In(k.Arg)
	if typ.Kind() != reflect.Slice || typ.Elem().Kind() != reflect.Struct {
		return nil
	}
	return typ.Elem()
}
