package clienttest

import (
	"context"
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"time"
)

// Place is a place in the arguments of a call: an argument, or a field, an element or the keys of a map inside it.
type Place struct {
	Arg  int
	Path string // ".Field", "[2]", "{}" and their combinations; "" for the argument itself
}

func (p Place) String() string { return strconv.Itoa(p.Arg) + p.Path }

// elements is how many elements the lists of a call have: enough to tell pairs, triples and halves apart.
const elements = 6

// maxNesting bounds how deep structs are filled.
const maxNesting = 2

// mark is the text that stands at a place.
func (p Place) mark() string { return "~" + p.String() + "~" }

var marks = regexp.MustCompile(`~(\d+)((?:\.\w+|\[\d+\]|\{\})*)~`)

// marked finds the place that a text comes from, and what the library has put around it.
func marked(text string) (p Place, before, after string, ok bool) {
	m := marks.FindStringSubmatchIndex(text)
	if m == nil {
		return Place{}, "", "", false
	}
	p.Arg, _ = strconv.Atoi(text[m[2]:m[3]])
	p.Path = text[m[4]:m[5]]
	return p, text[:m[0]], text[m[1]:], true
}

// builder makes up the arguments of one call.
type builder struct {
	subject *Subject
	method  string
	numbers map[Place]int64 // numbers that are to stand at a place; durations in nanoseconds, times in seconds
	only    string          // when not "": the only field of structs that is filled
	seen    []Place         // places that take a number
	called  *call           // what becomes of function arguments
}

// call is what happened to the functions that a call was given.
type call struct {
	ran map[int]reflect.Type // by argument: the type of the client that the function was called with
	run func(client reflect.Value)
}

var (
	contextType  = reflect.TypeFor[context.Context]()
	durationType = reflect.TypeFor[time.Duration]()
	timeType     = reflect.TypeFor[time.Time]()
	errorType    = reflect.TypeFor[error]()
)

// numberFor is the number at a place: small, so that it may be the number of keys, and not zero.
func (b *builder) numberFor(p Place, plain int64) int64 {
	b.seen = append(b.seen, p)
	if n, ok := b.numbers[p]; ok {
		return n
	}
	return plain
}

// value makes a value of a type, with the marks of its place.
func (b *builder) value(typ reflect.Type, p Place, depth int) reflect.Value {
	inStruct := depth > 0
	switch typ {
	case contextType:
		return reflect.ValueOf(context.Background())
	case durationType:
		return reflect.ValueOf(time.Duration(b.numberFor(p, plain(inStruct, int64(7*time.Second)))))
	case timeType:
		n := b.numberFor(p, plain(inStruct, 4_000_000_000))
		if n == 0 {
			return reflect.ValueOf(time.Time{})
		}
		return reflect.ValueOf(time.Unix(n, 0))
	}
	switch typ.Kind() {
	case reflect.String:
		return reflect.ValueOf(p.mark()).Convert(typ)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return reflect.ValueOf(b.numberFor(p, plain(inStruct, 2))).Convert(typ)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return reflect.ValueOf(uint64(b.numberFor(p, plain(inStruct, 2)))).Convert(typ)
	case reflect.Interface:
		if typ.NumMethod() == 0 {
			return reflect.ValueOf(p.mark())
		}
	case reflect.Slice:
		return b.slice(typ, p, depth)
	case reflect.Map:
		m := reflect.MakeMap(typ)
		if typ.Key().Kind() == reflect.String {
			m.SetMapIndex(reflect.ValueOf(Place{p.Arg, p.Path + "{}"}.mark()).Convert(typ.Key()), b.value(typ.Elem(), Place{p.Arg, p.Path + "{}.value"}, depth+1))
		}
		return m
	case reflect.Struct:
		v := reflect.New(typ).Elem()
		b.fill(v, p, depth)
		return v
	case reflect.Pointer:
		if typ.Elem().Kind() == reflect.Struct && depth < maxNesting && (!inStruct || b.only == "") {
			v := reflect.New(typ.Elem())
			b.fill(v.Elem(), p, depth)
			return v
		}
	case reflect.Func:
		return b.function(typ, p)
	}
	return reflect.Zero(typ)
}

// plain is the number of an argument; fields have none unless asked for.
func plain(inStruct bool, n int64) int64 {
	if inStruct {
		return 0
	}
	return n
}

func (b *builder) slice(typ reflect.Type, p Place, depth int) reflect.Value {
	if typ.Elem().Kind() == reflect.Uint8 {
		return reflect.ValueOf([]byte(p.mark())).Convert(typ)
	}
	n := elements
	if k := typ.Elem().Kind(); k == reflect.Struct || k == reflect.Slice || k == reflect.Pointer {
		n = 2
	}
	s := reflect.MakeSlice(typ, 0, n)
	for i := range n {
		at := Place{p.Arg, fmt.Sprintf("%s[%d]", p.Path, i)}
		e := reflect.New(typ.Elem()).Elem()
		e.Set(b.value(typ.Elem(), at, depth+1))
		s = reflect.Append(s, e)
	}
	return s
}

// fill fills the exported fields of a struct.
func (b *builder) fill(v reflect.Value, p Place, depth int) {
	if depth >= maxNesting {
		return
	}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if !f.IsExported() || b.only != "" && depth == 0 && f.Name != b.only && !b.wanted(p, f) {
			continue
		}
		at := Place{p.Arg, p.Path + "." + f.Name}
		if got, ok := b.subject.given(b.method+"."+f.Name, p.Arg, f.Type); ok {
			v.Field(i).Set(got)
			continue
		}
		v.Field(i).Set(b.value(f.Type, at, depth+1))
	}
}

// wanted: the field holds a number that is asked for.
func (b *builder) wanted(p Place, f reflect.StructField) bool {
	_, ok := b.numbers[Place{p.Arg, p.Path + "." + f.Name}]
	return ok
}

// function makes a function that notes that it is called, and with what client.
func (b *builder) function(typ reflect.Type, p Place) reflect.Value {
	return reflect.MakeFunc(typ, func(args []reflect.Value) []reflect.Value {
		for _, a := range args {
			if k := a.Kind(); k != reflect.Interface && k != reflect.Pointer || a.IsNil() || a.Type() == contextType {
				continue
			}
			b.called.ran[p.Arg] = a.Type()
			if b.called.run != nil {
				b.called.run(a)
			}
		}
		out := make([]reflect.Value, typ.NumOut())
		for i := range out {
			out[i] = reflect.Zero(typ.Out(i))
		}
		return out
	})
}

// arguments makes up the arguments of a function.
func (b *builder) arguments(typ reflect.Type) []reflect.Value {
	var out []reflect.Value
	for i := range typ.NumIn() {
		in := typ.In(i)
		v, ok := b.subject.given(b.method, i, in)
		if !ok {
			v = b.value(in, Place{Arg: i}, 0)
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
