package clienttest

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/redistest"
)

// callTimeout is how long a call may take before it counts as hanging.
const callTimeout = 10 * time.Second

// Subject is a library that is to be compared with its rows.
type Subject struct {
	Path string // import path, as in client.Library
	// Roots are the values whose exported methods are called.
	Roots []Root
	// Funcs are the package's functions by name.
	Funcs map[string]any
	// Arg may supply an argument that the library insists on; name is "Method", or "Method.Field" for a field of a struct.
	Arg func(name string, index int, typ reflect.Type) (any, bool)
	// Skip are functions that are not called, and why.
	Skip map[string]string
	// Sent returns the commands that arrived since the last call of it. Use Recorded for a Redis client.
	Sent func() [][]string
	// Built, when set, gives the command that a result of a call is, nil if it is none: for functions that build commands
	// and send nothing.
	Built func(result any) []string
	// Builds: methods build commands too.
	Builds bool
}

// Root is a value of a client type, and the receivers that the rows of its methods may name, in the order in which they are
// looked up.
type Root struct {
	Recvs []string
	Value any
	// Fresh, when set, gives a new value for each call.
	Fresh func() any
	// Methods are those that are called, nil for all.
	Methods []string
}

// Recorded gives what a recording server got since the last call.
func Recorded(rec *redistest.Recorder) func() [][]string {
	return func() [][]string {
		all := rec.All()
		rec.Reset()
		return all
	}
}

func (s *Subject) given(name string, index int, typ reflect.Type) (reflect.Value, bool) {
	if s.Arg == nil {
		return reflect.Value{}, false
	}
	v, ok := s.Arg(name, index, typ)
	if !ok {
		return reflect.Value{}, false
	}
	if v == nil {
		return reflect.Zero(typ), true
	}
	r := reflect.ValueOf(v)
	if r.Type() != typ && r.CanConvert(typ) {
		r = r.Convert(typ)
	}
	return r, true
}

// Observation is what one function of a library was seen to do.
type Observation struct {
	Name  string
	Recvs []string // "" for a package function
	fn    reflect.Value
	// Commands are the commands that it sent, by name, with what stands where.
	Commands map[string]*Sent
	order    []string
	// Generic is the index of the argument that names the command, -1 when none does.
	Generic int
	// Called are the function arguments that were called, with the type of their parameter; Multi: inside MULTI.
	Called map[int]reflect.Type
	Multi  bool
	// Opens: it returns a client that collects commands (Pipeline, TxPipeline).
	Opens bool
}

// Sent is one command that a function sends.
type Sent struct {
	Argv  []string // one example
	Exact bool     // package command knows all keys of it
	// Keys are the places whose text arrives at a key position; the value tells the spec and what surrounds the text.
	Keys map[Place]Seen
	// Others are the marked places that arrive elsewhere, with their position.
	Others map[Place]int
	// TTL and FieldTTL are the places whose number becomes the expiry.
	TTL, FieldTTL []Place
}

// Seen is how a marked text arrived.
type Seen struct {
	Spec          int
	Before, After string
}

// Observe calls every function of the subject.
func Observe(t testing.TB, s *Subject) []*Observation {
	var all []*Observation
	for _, root := range s.Roots {
		v := reflect.ValueOf(root.Value)
		for i := range v.NumMethod() {
			name := v.Type().Method(i).Name
			if s.Skip[name] != "" || root.Methods != nil && !slices.Contains(root.Methods, name) {
				continue
			}
			fn := v.Method(i)
			if root.Fresh != nil {
				fn = reflect.MakeFunc(fn.Type(), func(args []reflect.Value) []reflect.Value {
					m := reflect.ValueOf(root.Fresh()).Method(i)
					if m.Type().IsVariadic() {
						return m.CallSlice(args)
					}
					return m.Call(args)
				})
			}
			all = append(all, s.observe(t, name, root.Recvs, fn))
		}
	}
	for _, name := range sortedNames(s.Funcs) {
		all = append(all, s.observe(t, name, []string{""}, reflect.ValueOf(s.Funcs[name])))
	}
	return all
}

func sortedNames(m map[string]any) []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func (s *Subject) observe(t testing.TB, name string, recvs []string, fn reflect.Value) *Observation {
	o := &Observation{Name: name, Recvs: recvs, fn: fn, Generic: -1, Commands: map[string]*Sent{}, Called: map[int]reflect.Type{}}
	b := s.call(t, o, nil, "")
	if len(o.Commands) == 0 && o.Generic < 0 && len(o.Called) == 0 {
		// Something in a struct may have kept it from sending: one field at a time.
		for _, field := range fields(fn.Type()) {
			s.call(t, o, nil, field)
		}
	}
	for _, name := range slices.Clone(o.order) {
		c := command.Lookup(name)
		if c == nil || c.Expiry == nil {
			continue
		}
		s.expiries(t, o, b.seen)
		break
	}
	return o
}

// fields are the names of the fields of the structs that a function takes.
func fields(typ reflect.Type) (names []string) {
	for i := range typ.NumIn() {
		in := typ.In(i)
		if in.Kind() == reflect.Pointer {
			in = in.Elem()
		}
		if in.Kind() != reflect.Struct || in == timeType {
			continue
		}
		for i := range in.NumField() {
			if f := in.Field(i); f.IsExported() && !slices.Contains(names, f.Name) {
				names = append(names, f.Name)
			}
		}
	}
	return names
}

// call calls the function once and adds what it sent.
func (s *Subject) call(t testing.TB, o *Observation, numbers map[Place]int64, only string) *builder {
	b, sent := s.send(t, o, numbers, only)
	o.add(sent)
	for arg, typ := range b.called.ran {
		o.Called[arg] = typ
	}
	return b
}

func (s *Subject) send(t testing.TB, o *Observation, numbers map[Place]int64, only string) (*builder, [][]string) {
	var sent [][]string
	var b *builder
	// What a library sends when it connects is not the method's doing; it sends that once.
	for range 3 {
		b = &builder{subject: s, method: o.Name, numbers: numbers, only: only, called: &call{ran: map[int]reflect.Type{}}}
		b.called.run = func(c reflect.Value) { s.inside(o, c) }
		s.Sent()
		built := s.run(t, o, b)
		sent = s.Sent()
		if len(sent) == 0 {
			return b, built
		}
		if !slices.ContainsFunc(sent, connecting) || len(sent) == 1 {
			return b, sent
		}
		if rest := slices.DeleteFunc(slices.Clone(sent), connecting); len(rest) > 0 {
			return b, rest
		}
	}
	return b, sent
}

// connecting tells whether clients send a command of their own accord when they connect.
func connecting(argv []string) bool {
	switch name := strings.ToUpper(argv[0]); name {
	case "CLIENT":
		return len(argv) > 1 && slices.Contains([]string{"SETINFO", "SETNAME", "MAINT_NOTIFICATIONS", "TRACKING", "CACHING", "NO-EVICT", "NO-TOUCH", "CAPA", "IMPORT-SOURCE"}, strings.ToUpper(argv[1]))
	case "HELLO", "AUTH", "SELECT", "READONLY", "COMMAND", "CLUSTER", "INFO", "ROLE":
		return true
	}
	return false
}

// inside uses the client that a callback was given, so that there is something to send.
func (s *Subject) inside(o *Observation, c reflect.Value) {
	for c.Kind() == reflect.Interface && !c.IsNil() {
		c = c.Elem()
	}
	m := c.MethodByName("DBSize") // no keys
	if !m.IsValid() {
		m = c.MethodByName("DbSize")
	}
	if !m.IsValid() {
		return
	}
	defer func() { _ = recover() }()
	b := &builder{subject: &Subject{}, method: "DBSize", called: &call{ran: map[int]reflect.Type{}}}
	m.Call(b.arguments(m.Type()))
}

// execute sends something through a result that collects commands; it is false for other results.
func (s *Subject) execute(o *Observation, r reflect.Value) bool {
	if k := r.Kind(); (k == reflect.Interface || k == reflect.Pointer) && r.IsNil() {
		return false
	}
	exec := r.MethodByName("Exec")
	if !exec.IsValid() || !r.MethodByName("Discard").IsValid() || exec.Type().NumIn() > 1 {
		return false
	}
	s.inside(o, r)
	b := &builder{subject: &Subject{}, method: "Exec", called: &call{}}
	exec.Call(b.arguments(exec.Type()))
	return true
}

func (s *Subject) run(t testing.TB, o *Observation, b *builder) (built [][]string) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() { _ = recover() }() // replies are not what methods expect, and some are not implemented
		for _, r := range o.fn.Call(b.arguments(o.fn.Type())) {
			if !r.CanInterface() {
				continue
			}
			o.Opens = s.execute(o, r) || o.Opens
			if s.Built == nil || o.Recvs[0] != "" && !s.Builds {
				continue
			}
			if argv := s.Built(r.Interface()); len(argv) > 0 {
				built = append(built, argv)
			}
		}
	}()
	select {
	case <-done:
	case <-time.After(callTimeout):
		t.Errorf("%s.%s does not return", s.Path, o.Name)
		return nil
	}
	return built
}

// add notes the commands of one call.
func (o *Observation) add(commands [][]string) {
	if len(commands) > 1 && strings.EqualFold(commands[0][0], "MULTI") {
		o.Multi = true
	}
	for _, argv := range commands {
		if p, _, _, ok := marked(argv[0]); ok {
			o.Generic = p.Arg
			continue
		}
		c := command.Resolve(known(argv))
		name := strings.ToUpper(argv[0])
		if c != nil {
			name = c.Name
		}
		sent := o.Commands[name]
		if sent == nil {
			sent = &Sent{Keys: map[Place]Seen{}, Others: map[Place]int{}, Exact: true}
			o.Commands[name] = sent
			o.order = append(o.order, name)
		}
		sent.add(c, argv)
	}
}

func (s *Sent) add(c *command.Command, argv []string) {
	s.Argv = argv
	isKey := map[int]int{}
	if c != nil {
		padded := slices.Clone(argv)
		for len(padded) < max(c.Arity, -c.Arity) {
			padded = append(padded, "x") // a call with empty lists may send too little
		}
		pos, exact := c.KeyPositions(known(padded))
		s.Exact = s.Exact && exact
		for _, p := range pos {
			isKey[p.Index] = p.Spec
		}
	}
	for i, a := range argv {
		p, before, after, ok := marked(a)
		if !ok {
			continue
		}
		if spec, key := isKey[i]; key {
			s.Keys[p] = Seen{spec, before, after}
		} else {
			s.Others[p] = i
		}
	}
}

// expiries finds the places whose numbers become an expiry, by changing one at a time.
func (s *Subject) expiries(t testing.TB, o *Observation, places []Place) {
	for _, p := range places {
		for _, n := range []int64{int64(33 * time.Second), 33, 4_000_000_033} {
			_, sent := s.send(t, o, map[Place]int64{p: n}, "")
			found := false
			for _, argv := range sent {
				found = o.expiryFrom(p, argv) || found
			}
			if found {
				break
			}
		}
	}
}

// expiryFrom notes that the expiry of a command is the number 33 that was put at a place.
func (o *Observation) expiryFrom(p Place, argv []string) bool {
	c := command.Resolve(known(argv))
	if c == nil {
		return false
	}
	is33 := func(at command.ExpiryPos) bool {
		if !at.Found {
			return false
		}
		switch argv[at.Index] {
		case "33", "33000", "4000000033", "4000000033000", "33000000000":
			return true
		}
		return false
	}
	o.add([][]string{argv})
	sent := o.Commands[c.Name]
	if is33(c.ExpiryAt(known(argv))) {
		sent.TTL = appendNew(sent.TTL, p)
		return true
	}
	if is33(c.FieldExpiryAt(known(argv))) {
		sent.FieldTTL = appendNew(sent.FieldTTL, p)
		return true
	}
	return false
}

func appendNew(list []Place, p Place) []Place {
	if slices.Contains(list, p) {
		return list
	}
	return append(list, p)
}

func known(argv []string) []command.Token {
	out := make([]command.Token, len(argv))
	for i, a := range argv {
		out[i] = command.Token{Text: a, Known: true}
	}
	return out
}
