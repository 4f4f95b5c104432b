package wrappers

import (
	"context"
	"fmt"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/redistest"
)

// TestWire calls every function that has a row, with marked arguments, on a library that talks to a recording server, and
// compares what arrives with what the row says: the commands, the keys as the library rewrites them, and what becomes of
// expiries.
func TestWire(t *testing.T) {
	for _, lib := range libraries {
		t.Run(lib.path, func(t *testing.T) {
			w := &wire{t: t, lib: lib, rec: redistest.StartRecorder(t)}
			w.rec.Reply = reply
			w.made = lib.make(t, w.rec.Addr)
			i := slices.IndexFunc(client.Libraries(), func(l *client.Library) bool { return l.Path == lib.path })
			known := client.Libraries()[i]
			for i := range known.Rows() {
				w.row(known, &known.Rows()[i])
			}
			w.rowless(known)
			t.Logf("%d functions and %d expiries compared", w.functions, w.expiries)
			if w.functions < lib.min {
				t.Errorf("only %d functions compared", w.functions)
			}
		})
	}
}

// TestWireComplete checks that every library that is here is run, or says why it is not. Those with a module of their own
// have a test of their own.
func TestWireComplete(t *testing.T) {
	gomod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	here := func(lib *client.Library) bool {
		for line := range strings.Lines(string(gomod)) {
			fields := strings.Fields(strings.TrimPrefix(strings.TrimSpace(line), "require "))
			if len(fields) > 1 && (fields[0] == lib.Path || strings.HasPrefix(lib.Path, fields[0]+"/")) {
				return true
			}
		}
		return false
	}
	for _, lib := range client.Libraries() {
		if !here(lib) && lib.Unproved == "" {
			continue
		}
		run := slices.ContainsFunc(libraries, func(l library) bool { return l.path == lib.Path })
		if lib.Wraps && lib.Unproved == "" && !run && notRun[lib.Path] == "" {
			t.Errorf("%s is not run", lib.Path)
		}
		if lib.Wraps && run != lib.Wire {
			t.Errorf("%s: run here: %v; the library says %v", lib.Path, run, lib.Wire)
		}
		if run && lib.Unproved != "" {
			t.Errorf("%s is run, and marked as %s", lib.Path, lib.Unproved)
		}
	}
}

// reply answers what libraries insist on; "" leaves the answer to the recorder.
func reply(argv []string) string {
	switch strings.ToUpper(argv[0]) {
	case "GET", "GETEX":
		return "$-1\r\n"
	case "TIME":
		return "*2\r\n$10\r\n1700000000\r\n$1\r\n0\r\n"
	case "SETNX", "EXPIRE", "PEXPIRE", "DEL", "INCRBY":
		return ":1\r\n"
	case "PTTL", "TTL":
		return ":1000\r\n"
	case "EVALSHA", "EVAL":
		if argv[2] == "2" { // a token bucket
			return ":1\r\n"
		}
		return "*4\r\n:1\r\n:1000\r\n$1\r\n1\r\n$1\r\n1\r\n"
	}
	return ""
}

type wire struct {
	t         *testing.T
	lib       library
	rec       *redistest.Recorder
	made      made
	functions int
	expiries  int
}

// made is what a library's rows can be called on: values by the name of the type that declares the method, and functions.
type made struct {
	values map[string]any
	funcs  map[string]any
	args   map[string]map[int]any // arguments by function and index
	sent   func() [][]string      // for a library that does not talk to the recorder
}

func (w *wire) row(lib *client.Library, r *client.Row) {
	if r.Command == "" || r.Option || r.Generic {
		return
	}
	if r.Recv == client.Func {
		if fn := w.made.funcs[r.Name]; fn != nil {
			w.compare(r, r.Name, reflect.ValueOf(fn), r.Command, r.Also)
		} else {
			w.t.Errorf("%s is not called", r.Name)
		}
		return
	}
	recvs := []string{r.Recv}
	if r.Recv == "" {
		recvs = lib.Receivers
	}
	called := false
	for _, recv := range recvs {
		if w.made.values[recv] == nil || client.Lookup(lib.Path, recv, r.Name) != r {
			continue
		}
		if w.lib.fresh {
			w.made = w.lib.make(w.t, w.rec.Addr)
		}
		if m := reflect.ValueOf(w.made.values[recv]).MethodByName(r.Name); m.IsValid() {
			called = true
			row, also := *r, r.Also
			for _, o := range r.Over {
				if o.Client == w.lib.kind {
					row.Command, row.TTL, also = o.Command, o.TTL, o.Also
				}
			}
			w.compare(&row, recv+"."+r.Name, m, row.Command, also)
		}
	}
	if !called && w.lib.skip[r.Name] == "" {
		w.t.Errorf("%s is not called", r.Name)
	}
}

// rowless calls the methods that have no row: none may send a key that it is given.
func (w *wire) rowless(lib *client.Library) {
	for name := range w.made.funcs {
		if client.Lookup(lib.Path, "", name) == nil {
			w.t.Errorf("%s has no row", name)
		}
	}
	for recv, v := range w.made.values {
		for m := range reflect.TypeOf(v).Methods() {
			known := func(recv string) bool { return client.Lookup(lib.Path, recv, m.Name) != nil } // one value may stand for several types
			if slices.ContainsFunc(slices.Collect(maps.Keys(w.made.values)), known) || w.lib.skip[m.Name] != "" || !takesText(m.Type) {
				continue
			}
			w.made = w.lib.make(w.t, w.rec.Addr)
			fn := reflect.ValueOf(w.made.values[recv]).MethodByName(m.Name)
			for _, argv := range w.call(&client.Row{Recv: recv, Name: m.Name}, fn, 7*time.Second) {
				c := command.Resolve(tokens(argv))
				if c == nil {
					continue
				}
				pos, _ := c.KeyPositions(tokens(argv))
				for _, p := range pos {
					if p.Index < len(argv) && strings.Contains(argv[p.Index], filler) {
						w.t.Errorf("%s.%s: sends %q, and has no row", recv, m.Name, argv)
					}
				}
			}
		}
	}
}

// takesText tells whether a method has a parameter that may be a key.
func takesText(method reflect.Type) bool {
	for in := range method.Ins() {
		if in.Kind() == reflect.Slice {
			in = in.Elem()
		}
		if in.Kind() == reflect.Map {
			in = in.Key()
		}
		if in.Kind() == reflect.Pointer && in.Elem().Kind() == reflect.Struct {
			return true
		}
		if in.Kind() == reflect.String || in.Kind() == reflect.Interface && in.NumMethod() == 0 {
			return true
		}
	}
	return false
}

// compare calls a function and compares what it sends.
func (w *wire) compare(r *client.Row, name string, fn reflect.Value, main string, also []string) {
	if w.lib.skip[r.Name] != "" {
		return
	}
	sent := w.call(r, fn, 7*time.Second)
	for i, argv := range sent {
		if c := command.Resolve(tokens(argv)); c != nil {
			for len(argv) < max(c.Arity, -c.Arity) {
				argv = append(argv, "x") // a call with empty lists may send too little
			}
			sent[i] = argv
		}
	}
	if len(sent) == 0 {
		w.t.Errorf("%s: sends nothing", name)
		return
	}
	w.functions++
	forms := formsOf(r)
	names := append([]string{main}, also...)
	seen := map[string]bool{}
	for _, argv := range sent {
		c := command.Resolve(tokens(argv))
		if c == nil {
			continue
		}
		pos, _ := c.KeyPositions(tokens(argv))
		for i, arg := range argv {
			isKey := slices.ContainsFunc(pos, func(p command.KeyPos) bool { return p.Index == i })
			form := slices.IndexFunc(forms, func(f *regexp.Regexp) bool { return f.MatchString(arg) })
			switch {
			case isKey && form < 0 && (len(forms) > 0 || strings.Contains(arg, filler)):
				w.t.Errorf("%s: sends the key %q in %q, the row says %q", name, arg, argv, forms)
			case !isKey && strings.Contains(arg, mark):
				w.t.Errorf("%s: sends %q, where %q is no key", name, argv, arg)
			case isKey && !allowed(c.Name, names) && w.lib.besides[c.Name] == "":
				w.t.Errorf("%s: sends %q, the row says %q", name, argv, names)
			case isKey && form >= 0:
				seen[forms[form].String()] = true
			}
		}
		seen[canonical(c.Name)] = true
	}
	if !r.TTL.Has && !r.FieldTTL.Has && carriesExpiry(sent, 7*time.Second) && w.lib.args[r.Name] == nil {
		w.t.Errorf("%s: %q has an expiry, of which the row says nothing", name, sent)
	}
	for _, f := range forms {
		if !seen[f.String()] {
			w.t.Errorf("%s: the key %q is not in %q", name, f, sent)
		}
	}
	for _, n := range names {
		if !seen[canonical(n)] && len(r.Keys) > 0 && w.lib.rare[n] == "" {
			w.t.Errorf("%s: %s is not in %q", name, n, sent)
		}
	}
	w.expiry(r, name, fn)
}

// canonical: a script is sent by its digest, and whole when the server does not know it; SET NX and SETNX are one.
func canonical(name string) string {
	switch name {
	case "EVAL":
		return "EVALSHA"
	case "SETEX", "SETNX":
		return "SET"
	}
	return name
}

func allowed(name string, names []string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return canonical(n) == canonical(name) })
}

// formsOf are the keys that a call with marked arguments must send.
func formsOf(r *client.Row) []*regexp.Regexp {
	var forms []*regexp.Regexp
	for n, k := range r.Keys {
		n = slices.IndexFunc(r.Keys, func(other client.Key) bool { return other.Arg == k.Arg && other.Field == k.Field })
		for i := range marksOf(k) {
			form := k.Form
			if form == "" {
				form = "<key>"
			}
			form = regexp.QuoteMeta(form)
			form = strings.ReplaceAll(form, "<key>", text(n, i))
			form = strings.ReplaceAll(form, `<\$prefix>`, "p:")
			form = regexp.MustCompile(`<#?[a-z]+>`).ReplaceAllString(form, ".+")
			forms = append(forms, regexp.MustCompile("^"+form+"$"))
		}
	}
	return forms
}

// marksOf is the number of keys that are put where the row says that keys are.
func marksOf(k client.Key) int {
	switch k.Shape {
	case client.One, client.MapKeys, client.Returns:
		return 1
	}
	return 2
}

const mark = "key-"

func text(n, i int) string { return fmt.Sprintf("%s%d-%d", mark, n, i) }

// call calls a function and returns what it sent.
func (w *wire) call(r *client.Row, fn reflect.Value, d time.Duration) [][]string {
	for range 50 {
		if sent := w.once(r, fn, d); len(sent) > 0 || !w.lib.fresh {
			return sent
		}
	}
	return nil
}

func (w *wire) once(r *client.Row, fn reflect.Value, d time.Duration) [][]string {
	w.rec.Reset()
	args := w.arguments(fn.Type(), r, d)
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() { _ = recover() }() // replies are not what functions expect
		out := fn.Call(args)
		if then := w.lib.then[r.Name]; then != nil {
			then(out, args)
		}
	}()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		w.t.Errorf("%s: does not return", r.Name)
	}
	if w.lib.later {
		time.Sleep(30 * time.Millisecond)
	}
	if w.made.sent != nil {
		return w.made.sent()
	}
	var out [][]string
	for _, argv := range w.rec.Commands() {
		switch strings.ToUpper(argv[0]) {
		case "TIME", "SCRIPT", "MULTI", "EXEC":
		default:
			out = append(out, argv)
		}
	}
	return out
}

// arguments makes up arguments: keys are marked, expiries are d, everything else is of no interest.
func (w *wire) arguments(typ reflect.Type, r *client.Row, d time.Duration) []reflect.Value {
	var out []reflect.Value
	for i := range typ.NumIn() {
		in := typ.In(i)
		v := plain(in, d)
		for _, given := range []map[string]map[int]any{w.lib.args, w.made.args} {
			if p, ok := given[r.Name][i]; ok {
				v = reflect.ValueOf(p)
			}
		}
		if n := slices.IndexFunc(r.Keys, func(k client.Key) bool { return k.Arg == i }); n >= 0 {
			v = withKey(v, r.Keys[n], n)
		}
		if ttl := r.TTL; ttl.Has && ttl.Arg == i && ttl.Field != "" {
			s := v
			if s.Kind() == reflect.Pointer {
				s = s.Elem()
			}
			s.FieldByName(ttl.Field).SetInt(int64(d))
		}
		if r.TTL.Has && r.TTL.Arg == i && (r.TTL.Unit == client.Seconds || r.TTL.Unit == client.Milliseconds) {
			unit := time.Second
			if r.TTL.Unit == client.Milliseconds {
				unit = time.Millisecond
			}
			v = reflect.ValueOf(int64(d / unit)).Convert(in)
		}
		if r.TTL.Has && r.TTL.Arg == i && r.TTL.Unit == client.Carried {
			v = v.Slice(0, 0)
		}
		if typ.IsVariadic() && i == typ.NumIn()-1 {
			for j := range v.Len() {
				out = append(out, v.Index(j))
			}
			continue
		}
		out = append(out, v)
	}
	return out
}

// withKey puts marked keys where the row says that they are.
func withKey(v reflect.Value, k client.Key, n int) reflect.Value {
	if k.Field != "" {
		s := v
		if s.Kind() == reflect.Pointer {
			s = s.Elem()
		}
		f := s.FieldByName(k.Field)
		k.Field = ""
		f.Set(withKey(f, k, n))
		return v
	}
	list := func(texts ...string) reflect.Value {
		s := reflect.MakeSlice(v.Type(), 0, len(texts))
		for _, x := range texts {
			s = reflect.Append(s, reflect.ValueOf(x).Convert(textType(v.Type().Elem())))
		}
		return s
	}
	switch k.Shape {
	case client.Slice, client.Variadic:
		return list(text(n, 0), text(n, 1))
	case client.Pairs:
		return list(text(n, 0), "x", text(n, 1), "x")
	case client.FirstHalf:
		return list(text(n, 0), text(n, 1), "0", "0")
	case client.MapKeys:
		m := reflect.MakeMap(v.Type())
		m.SetMapIndex(reflect.ValueOf(text(n, 0)), reflect.ValueOf("x"))
		return m
	case client.Returns:
		typ := v.Type()
		return reflect.MakeFunc(typ, func([]reflect.Value) []reflect.Value { return []reflect.Value{reflect.ValueOf(text(n, 0))} })
	}
	return reflect.ValueOf(text(n, 0)).Convert(textType(v.Type()))
}

func textType(typ reflect.Type) reflect.Type {
	if typ.Kind() == reflect.Interface {
		return reflect.TypeFor[string]()
	}
	return typ
}

// filler is the text of arguments that are of no interest: where it comes as a key, the row lacks one.
const filler = "filler"

// plain is a value of no interest.
func plain(typ reflect.Type, d time.Duration) reflect.Value {
	switch typ {
	case reflect.TypeFor[context.Context]():
		return reflect.ValueOf(context.Background())
	case reflect.TypeFor[time.Duration]():
		return reflect.ValueOf(d)
	case reflect.TypeFor[time.Time]():
		return reflect.ValueOf(time.Unix(4000000000, 0))
	}
	switch typ.Kind() {
	case reflect.String:
		return reflect.ValueOf(filler).Convert(typ)
	case reflect.Interface:
		if typ.NumMethod() == 0 {
			return reflect.ValueOf(filler)
		}
	case reflect.Pointer:
		if typ.Elem().Kind() == reflect.Struct {
			v := reflect.New(typ.Elem())
			if key := v.Elem().FieldByName("Key"); key.Kind() == reflect.String {
				key.SetString(filler)
			}
			return v
		}
	case reflect.Slice:
		switch typ.Elem().Kind() {
		case reflect.String, reflect.Interface:
			if typ.Elem().Kind() == reflect.Interface && typ.Elem().NumMethod() > 0 { // options
				return reflect.MakeSlice(typ, 0, 0)
			}
			return reflect.Append(reflect.MakeSlice(typ, 0, 2), plain(typ.Elem(), d), plain(typ.Elem(), d))
		case reflect.Uint8:
			return reflect.ValueOf([]byte(filler)).Convert(typ)
		}
	case reflect.Map:
		m := reflect.MakeMap(typ)
		m.SetMapIndex(plain(typ.Key(), d), plain(typ.Elem(), d))
		return m
	case reflect.Func:
		return reflect.MakeFunc(typ, func(in []reflect.Value) []reflect.Value {
			out := make([]reflect.Value, typ.NumOut())
			for i := range out {
				out[i] = reflect.Zero(typ.Out(i))
				if typ.Out(i).Kind() == reflect.Interface && typ.Out(i).NumMethod() == 0 {
					out[i] = reflect.ValueOf(filler).Convert(typ.Out(i))
				}
			}
			return out
		})
	case reflect.Int, reflect.Int64:
		return reflect.ValueOf(2).Convert(typ)
	}
	return reflect.Zero(typ)
}

func tokens(argv []string) []command.Token {
	out := make([]command.Token, len(argv))
	for i, a := range argv {
		out[i] = command.Token{Text: a, Known: true}
	}
	return out
}

// expiry compares what special values of an expiry become.
func (w *wire) expiry(r *client.Row, name string, fn reflect.Value) {
	ttl := r.TTL
	if ttl.Has && ttl.Arg == client.Own && ttl.Default > 0 {
		w.lifetime(name, w.call(r, fn, 7*time.Second), time.Duration(ttl.Default), ttl.Spread)
		return
	}
	if !ttl.Has || ttl.Unit != client.Duration && ttl.Unit != client.Seconds && ttl.Unit != client.Milliseconds {
		return
	}
	if r.Script { // which of its arguments is an expiry only the script knows
		const odd = 61 * time.Second
		if sent := w.call(r, fn, odd); !carriesExpiry(sent, odd) {
			w.t.Errorf("%s(%s): no expiry in %q", name, odd, sent)
		}
		return
	}
	minus := time.Duration(-1)
	if ttl.Unit == client.Seconds {
		minus = -time.Second
	}
	probes := []struct {
		value time.Duration
		want  client.Effect
	}{{0, ttl.Zero}, {minus, ttl.Minus1}, {-2 * time.Second, ttl.Negative}, {time.Minute, client.Sets}}
	if ttl.Unit == client.Duration {
		probes = append(probes, struct {
			value time.Duration
			want  client.Effect
		}{60, ttl.Below})
	}
	for _, p := range probes {
		if p.want == client.Depends {
			continue
		}
		w.expiries++
		sent := w.call(r, fn, p.value)
		if got := effect(sent, ttl); got != p.want && !(p.want == client.Sets && got == client.RoundsUp) {
			w.t.Errorf("%s(%d): %q: effect %d, the row says %d", name, p.value, sent, got, p.want)
		}
		if p.want == client.Sets {
			w.lifetime(name, sent, p.value, 0)
		}
	}
}

// lifetime checks that a command gives a key that lifetime, give or take some percent.
func (w *wire) lifetime(name string, sent [][]string, want time.Duration, spread int) {
	for _, argv := range sent {
		if n, ok := lifetimeOf(argv); ok {
			off := want / 100 * time.Duration(spread)
			if n < want-off-time.Second || n > want+off+time.Second {
				w.t.Errorf("%s: %q: the row says %s", name, argv, want)
			}
			return
		}
	}
	w.t.Errorf("%s: no expiry in %q", name, sent)
}

func lifetimeOf(argv []string) (time.Duration, bool) {
	c := command.Resolve(tokens(argv))
	if c == nil || c.Expiry == nil {
		return 0, false
	}
	p := c.ExpiryAt(tokens(argv))
	if !p.Found {
		return 0, false
	}
	n, err := strconv.ParseInt(argv[p.Index], 10, 64)
	if err != nil {
		return 0, false
	}
	if p.Unit == command.Milliseconds {
		return time.Duration(n) * time.Millisecond, true
	}
	return time.Duration(n) * time.Second, true
}

// carriesExpiry tells whether a command carries an expiry, or a script has d among its arguments.
func carriesExpiry(sent [][]string, d time.Duration) bool {
	for _, argv := range sent {
		if n, ok := lifetimeOf(argv); ok && n > 0 {
			return true
		}
		if name := strings.ToUpper(argv[0]); name != "EVAL" && name != "EVALSHA" {
			continue
		}
		for _, arg := range argv[2:] {
			if arg == strconv.FormatInt(int64(d/time.Second), 10) || arg == strconv.FormatInt(d.Milliseconds(), 10) {
				return true
			}
		}
	}
	return false
}

// effect tells what the server will do.
func effect(sent [][]string, ttl client.TTL) client.Effect {
	for _, argv := range sent {
		c := command.Resolve(tokens(argv))
		if c == nil || c.ReadOnly {
			continue
		}
		if c.Name == "DEL" || c.Name == "UNLINK" {
			return client.Deletes
		}
		if c.Name == "MSET" {
			return client.Never
		}
		if c.Expiry == nil {
			continue
		}
		p := c.ExpiryAt(tokens(argv))
		switch n, ok := lifetimeOf(argv); {
		case p.Keep:
			return client.Keeps
		case p.Persist:
			return client.Persist
		case !ok && c.Name == "GETEX":
			return client.Ignored
		case !ok:
			return client.Never
		case n == time.Duration(ttl.Default) && n > 0:
			return client.Default
		case n == time.Millisecond || n == time.Second:
			return client.RoundsUp
		case n > 0:
			return client.Sets
		case n == 0 && c.Expiry.Zero == command.OutcomeDeletes, n < 0 && c.Expiry.Negative == command.OutcomeDeletes:
			return client.Deletes
		}
		return client.Refused
	}
	for _, argv := range sent {
		if strings.EqualFold(argv[0], "SETNX") {
			return client.Never
		}
	}
	return client.Ignored
}
