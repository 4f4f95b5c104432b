package clienttest

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
)

// step is a method of a command builder, on the way from the builder to a complete command.
type step struct {
	typ    reflect.Type // that has the method
	method int
	before *step // how to get there; nil for the builder itself
	depth  int
}

func (s *step) name() string { return s.typ.Method(s.method).Name }

// ProveBuilder compares the rows of a command builder with the commands that it builds: it takes every method of every type
// that the builder leads to, on the shortest way there and from there to the end. done gives the words of a complete
// command.
func ProveBuilder(t *testing.T, path string, builder any, done func(any) []string) {
	t.Helper()
	w := &walk{root: reflect.ValueOf(builder), done: done}
	w.explore()
	lib := libraryOf(t, path)
	reached := map[*client.Row]bool{}
	steps, mutants := 0, 0
	for _, s := range w.steps {
		argv, ok := w.build(s)
		if !ok {
			continue
		}
		steps++
		r := client.Lookup(path, s.typ.Name(), s.name())
		problems := w.compare(r, s, argv)
		for _, p := range problems {
			t.Errorf("%s.%s: %s", s.typ.Name(), s.name(), p)
		}
		if r.Step == client.Part && len(r.Keys) == 0 && !r.TTL.Has && !r.FieldTTL.Has {
			if r.Token != "" || r.Script || r.Pattern > 0 {
				reached[r] = true
			}
			continue
		}
		reached[r] = true
		if len(problems) > 0 || unjudged[s.name()] {
			continue
		}
		for _, wrong := range wrongSteps(r) {
			mutants++
			if len(w.compare(wrong, s, argv)) == 0 {
				t.Errorf("%s.%s: nobody would notice %+v", s.typ.Name(), s.name(), *wrong)
			}
		}
	}
	for i := range lib.Rows() {
		if r := &lib.Rows()[i]; !reached[r] && r.Step != client.End {
			t.Errorf("%s %s: no command proves the row", path, rowName(r))
		}
	}
	t.Logf("%s: %d of %d rows proved by %d steps, %d wrong rows noticed", path, len(reached), len(lib.Rows()), steps, mutants)
}

func libraryOf(t *testing.T, path string) *client.Library {
	t.Helper()
	i := slices.IndexFunc(client.Libraries(), func(l *client.Library) bool { return l.Path == path || slices.Contains(l.Alias, path) })
	if i < 0 {
		t.Fatalf("no rows for %s", path)
	}
	return client.Libraries()[i]
}

// wrongSteps are rows that are not this one.
func wrongSteps(r *client.Row) (list []*client.Row) {
	plain := &client.Row{Step: client.Part}
	if r.Step == client.Begin {
		other := *r
		other.Command, other.Generic = "PING", false
		return []*client.Row{plain, &other}
	}
	if len(r.Keys) > 0 || r.TTL.Has || r.FieldTTL.Has {
		list = append(list, plain)
	}
	for i := range r.Keys {
		wrong := *r
		wrong.Keys = slices.Clone(r.Keys)
		wrong.Keys[i].Arg++
		list = append(list, &wrong)
	}
	return list
}

// unjudged are the steps of commands that their caller names: what is a key is told by the words.
var unjudged = map[string]bool{"Arbitrary": true, "Keys": true, "Args": true, "Ping": true}

type walk struct {
	root  reflect.Value
	done  func(any) []string
	steps []*step
	keys  int                      // how many keys the steps of the last command gave
	end   map[reflect.Type]*ending // the shortest way from a type to a complete command
}

// ending is the method to call on the way to the end.
type ending struct{ method, left int }

// explore finds every method that can be reached, and for every type the shortest way to the end.
func (w *walk) explore() {
	seen := map[reflect.Type]bool{w.root.Type(): true}
	queue := []struct {
		typ reflect.Type
		via *step
	}{{w.root.Type(), nil}}
	var types []reflect.Type
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		types = append(types, at.typ)
		for i := range at.typ.NumMethod() {
			m := at.typ.Method(i)
			if m.Type.NumOut() != 1 {
				continue
			}
			s := &step{typ: at.typ, method: i, before: at.via}
			if at.via != nil {
				s.depth = at.via.depth + 1
			}
			w.steps = append(w.steps, s)
			if out := m.Type.Out(0); !seen[out] && out.Kind() == at.typ.Kind() {
				seen[out] = true
				queue = append(queue, struct {
					typ reflect.Type
					via *step
				}{out, s})
			}
		}
	}
	w.end = map[reflect.Type]*ending{}
	for again := true; again; {
		again = false
		for _, typ := range types {
			for i := range typ.NumMethod() {
				m := typ.Method(i)
				left := 0
				if m.Type.NumOut() != 1 {
					continue
				}
				if m.Name != "Build" {
					next := w.end[m.Type.Out(0)]
					if next == nil {
						continue
					}
					left = next.left + 1
				}
				if old := w.end[typ]; old == nil || left < old.left {
					w.end[typ] = &ending{i, left}
					again = true
				}
			}
		}
	}
}

// build builds a command with a step in it; the arguments of that step are marked.
func (w *walk) build(s *step) (argv []string, ok bool) {
	defer func() {
		if recover() != nil {
			argv, ok = nil, false // a command that cannot be built this way
		}
	}()
	var way []*step
	for b := s; b != nil; b = b.before {
		way = append(way, b)
	}
	slices.Reverse(way)
	w.keys = 0
	v := w.root
	for _, b := range way {
		v = w.call(v, b.method, b == s)
	}
	for {
		if words := w.done(v.Interface()); words != nil {
			return w.counted(slices.Clone(words)), true
		}
		e := w.end[v.Type()]
		if e == nil {
			return nil, false
		}
		v = w.call(v, e.method, false)
	}
}

func (w *walk) call(v reflect.Value, method int, isMarked bool) reflect.Value {
	m := v.Method(method)
	b := &builder{subject: &Subject{}, called: &call{}}
	args := b.arguments(m.Type())
	for i, a := range args {
		switch {
		case isMarked && a.Type() == durationType:
			args[i] = reflect.ValueOf(33 * time.Second)
		case isMarked && a.Type() == timeType:
			args[i] = reflect.ValueOf(time.Unix(4_000_000_033, 0))
		case isMarked && a.CanInt():
			args[i] = reflect.ValueOf(33).Convert(a.Type())
		case a.Kind() == reflect.String && !isMarked:
			args[i] = reflect.ValueOf(strings.ReplaceAll(a.String(), "~", "-")).Convert(a.Type())
		case a.CanInt():
			// Where it is the number of keys there are as many as a list has.
			args[i] = reflect.ValueOf(elements).Convert(a.Type())
		}
	}
	switch name := v.Type().Method(method).Name; {
	case name == "Key" || name == "Keys" || name == "Source" || name == "SourceKey":
		w.keys += len(args)
		if strings.HasPrefix(v.Type().Name(), "Migrate") && name == "Key" && !isMarked {
			args[0] = reflect.ValueOf("") // the keys follow later
		}
	case name == "Id" && m.Type().IsVariadic() && !isMarked:
		for len(args) < w.keys { // one for each stream
			args = append(args, args[0])
		}
	case name == "KeyValue" && len(args) > 0:
		w.keys++
	}
	return m.Call(args)[0]
}

// compare compares a row with the command that was built with its step.
func (w *walk) compare(r *client.Row, s *step, argv []string) (problems []string) {
	complain := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	c := command.Resolve(known(argv))
	if r.Step == client.Begin {
		switch {
		case r.Generic:
			if _, _, _, ok := marked(argv[0]); !ok {
				complain("%q: the row says that argument %d names the command", argv, r.Cmd)
			}
		case c == nil || c != command.Lookup(r.Command):
			complain("%q: the row says %s", argv, r.Command)
		}
		return problems
	}
	if s.typ == w.root.Type() && c != nil {
		complain("begins %q, and the row does not say so", argv)
	}
	if c == nil || s.typ == w.root.Type() {
		return problems
	}
	want := map[Place]int{}
	for _, k := range r.Keys {
		for _, p := range places(k, s.typ.Method(s.method).Func.Type()) {
			want[p] = k.Spec
		}
	}
	seen := &Sent{Keys: map[Place]Seen{}, Others: map[Place]int{}}
	seen.add(c, argv)
	for p, got := range seen.Keys {
		if spec, ok := want[p]; !ok {
			complain("argument %s is a key of %q, and not of the row", p, argv)
		} else if spec != got.Spec {
			complain("argument %s of %q is of spec %d, the row says %d", p, argv, got.Spec, spec)
		}
	}
	for p := range want {
		if _, ok := seen.Keys[p]; !ok {
			complain("argument %s is a key of the row, and not of %q", p, argv)
		}
	}
	if at := seen.Others[Place{}]; r.Script && at != 1 || r.Pattern > 0 && at == 0 {
		complain("%q: the step gives no script or pattern", argv)
	}
	problems = append(problems, w.expiry("expiry", r.TTL, c.ExpiryAt(known(argv)), argv)...)
	return append(problems, w.expiry("expiry of fields", r.FieldTTL, c.FieldExpiryAt(known(argv)), argv)...)
}

// counted puts in the true number of keys, which the caller of a builder has to tell.
func (w *walk) counted(argv []string) []string {
	c := command.Resolve(known(argv))
	if c == nil {
		return argv
	}
	for _, k := range c.Keys {
		if k.Find == command.FindNumKeys && k.Begin < len(argv) {
			argv[k.Begin] = strconv.Itoa(w.keys)
		}
	}
	return argv
}

func (w *walk) expiry(what string, t client.TTL, at command.ExpiryPos, argv []string) []string {
	is33 := at.Found && slices.Contains([]string{"33", "33000", "4000000033", "4000000033000"}, argv[at.Index])
	if t.Has != is33 {
		return []string{fmt.Sprintf("%q: the step gives the %s: %v, the row says %v", argv, what, is33, t.Has)}
	}
	return nil
}
