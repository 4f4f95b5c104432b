package keytmpl

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"
)

// Types with methods, as arguments.
type (
	namedString    string
	stringerString string
	stringerInt    int
	stringerStruct struct{ a, b string }
	formatter      struct{ n int }
	failure        string
)

func (s stringerString) String() string           { return "<" + string(s) + ">" }
func (n stringerInt) String() string              { return fmt.Sprint("n", int(n)) }
func (s *stringerStruct) String() string          { return s.a + "/" + s.b }
func (f formatter) Format(s fmt.State, verb rune) { fmt.Fprintf(s, "F%c%d", verb, f.n) }
func (f failure) Error() string                   { return string(f) }

// value is a Go value, and what is known of it.
type value struct {
	arg  Arg
	real any
}

// arg returns a random value with something, everything or nothing known of it.
func (w *world) arg(depth int) value {
	v := w.known(depth)
	name := reflect.TypeOf(v.real)
	v.arg.Hole.Name = "v"
	if name != nil && v.arg.Class != ClassInterface {
		v.arg.Hole.Type = name.String()
	}
	switch w.r.IntN(6) {
	case 0:
		v.arg = Arg{Class: ClassInterface, Hole: Hole{Name: "v"}}
	case 1:
		v.arg = Arg{Hole: Hole{Name: "v"}}
	case 2:
		v.arg.Known, v.arg.Exact, v.arg.Text = false, false, nil
	case 3:
		v.arg.Hole.Type = ""
	case 4:
		v.arg.Hole.Sym = Sym{Kind: SymParam, Index: w.r.IntN(3)}
	}
	return v
}

// known returns a random value of which all is known that an Arg can say.
func (w *world) known(depth int) value {
	r := w.r
	text := w.words(4)
	textSet := func() Set {
		if r.IntN(2) == 0 {
			return lit(text)
		}
		t, s := w.template(4)
		text = s
		return Set{t}
	}
	small := int64(r.IntN(300) - 150)
	ranged := func(a Arg, n int64) Arg {
		if r.IntN(2) == 0 {
			a.Known, a.Ranged, a.Lo, a.Hi = false, true, n-int64(r.IntN(200)), n+int64(r.IntN(200))
		}
		return a
	}
	switch r.IntN(27) {
	case 0, 1:
		return value{Arg{Class: ClassString, Text: textSet()}, text}
	case 2:
		s := textSet()
		return value{Arg{Class: ClassString, Text: s}, namedString(text)}
	case 3:
		s := textSet()
		return value{Arg{Class: ClassBytes, Text: s}, []byte(text)}
	case 4:
		s := Concat(lit("<"), textSet(), lit(">"))
		return value{Arg{Class: ClassStringer, Under: ClassString, Text: s}, stringerString(text)}
	case 5:
		return value{Arg{Class: ClassStringer, Under: ClassInt, Bits: 64, Known: true, Int: small, Text: lit(fmt.Sprint("n", small))}, stringerInt(small)}
	case 6:
		return value{Arg{Class: ClassStringer}, formatter{int(small)}}
	case 7:
		if r.IntN(2) == 0 {
			return value{Arg{Class: ClassStringer, Under: ClassPointer}, (*stringerStruct)(nil)}
		}
		return value{Arg{Class: ClassStringer, Under: ClassPointer}, &stringerStruct{text, "x"}}
	case 8:
		s := textSet()
		return value{Arg{Class: ClassStringer, Under: ClassString, Text: s}, failure(text)}
	case 9:
		return value{ranged(Arg{Class: ClassInt, Bits: 64, Known: true, Int: small}, small), int(small)}
	case 10:
		n := r.Int64() >> r.IntN(64) * int64(1-2*r.IntN(2))
		return value{Arg{Class: ClassInt, Bits: 64, Known: true, Int: n}, n}
	case 11:
		return value{Arg{Class: ClassInt, Bits: 8, Known: true, Int: int64(int8(small))}, int8(small)}
	case 12:
		return value{Arg{Class: ClassInt, Bits: 32, Known: true, Int: small}, rune(small)}
	case 13:
		n := r.Uint64() >> r.IntN(64)
		return value{Arg{Class: ClassUint, Bits: 64, Known: true, Uint: n}, n}
	case 14:
		return value{Arg{Class: ClassUint, Bits: 8, Known: true, Uint: uint64(byte(small))}, byte(small)}
	case 15:
		f := math.Float64frombits(r.Uint64())
		if r.IntN(2) == 0 {
			f = []float64{0, 1, -1.5, 1e21, 1e-7, math.Inf(1), math.Inf(-1), math.NaN(), 100, math.Copysign(0, -1)}[r.IntN(10)]
		}
		return value{Arg{Class: ClassFloat, Bits: 64, Known: true, Float: f}, f}
	case 16:
		f := math.Float32frombits(r.Uint32())
		return value{Arg{Class: ClassFloat, Bits: 32, Known: true, Float: float64(f)}, f}
	case 17:
		return value{Arg{Class: ClassComplex, Bits: 128}, complex(r.NormFloat64()*1e9, -math.Float64frombits(r.Uint64()))}
	case 18:
		b := r.IntN(2) == 0
		n := int64(0)
		if b {
			n = 1
		}
		return value{Arg{Class: ClassBool, Known: true, Int: n}, b}
	case 19:
		return value{Arg{Class: ClassNil}, nil}
	case 20:
		return value{Arg{Class: ClassPointer}, []any{new(int), (*int)(nil), make(chan int), func() {}}[r.IntN(4)]}
	case 21:
		return value{Arg{Class: ClassPointer, Under: ClassStruct}, &struct{ A, b any }{text, small}}
	case 22:
		return value{Arg{Class: ClassStruct}, struct {
			A string
			b *int
		}{text, nil}}
	case 23:
		return value{Arg{Class: ClassMap}, map[string]int{text: int(small), "a": 1}}
	case 24:
		return value{Arg{Class: ClassStringer, Under: ClassStruct}, time.Unix(small, small)}
	}
	if depth > 2 {
		return value{Arg{Class: ClassNil}, nil}
	}
	a, elems := Arg{Class: ClassSlice, Exact: true}, []any{}
	for range r.IntN(4) {
		v := w.arg(depth + 1)
		a.Elems, elems = append(a.Elems, v.arg), append(elems, v.real)
	}
	if depth > 0 || r.IntN(3) > 0 {
		return value{a, elems}
	}
	var ss []string // a slice of one type
	a.Elems = nil
	for range r.IntN(4) {
		text = w.words(3)
		a.Elems = append(a.Elems, Arg{Class: ClassString, Text: textSet(), Hole: Hole{Type: "string"}})
		ss = append(ss, text)
	}
	return value{a, ss}
}

// format returns a random format.
func (w *world) format(args int) string {
	const verbs = "vvvvvvdddsssssqxXTtbcoOUeEfFgGpwz%!\x80é"
	r := w.r
	var sb strings.Builder
	for range r.IntN(5) {
		sb.WriteString(w.words(3))
		sb.WriteByte('%')
		if r.IntN(3) == 0 {
			for range r.IntN(3) {
				sb.WriteByte("+-# 0"[r.IntN(5)])
			}
		}
		index := func() {
			if r.IntN(12) == 0 {
				fmt.Fprintf(&sb, "[%d]", r.IntN(args+2))
			} else if r.IntN(60) == 0 {
				sb.WriteString([]string{"[", "[]", "[x]", "[-1]", "[9999999]"}[r.IntN(5)])
			}
		}
		index()
		switch r.IntN(8) {
		case 0:
			fmt.Fprint(&sb, r.IntN(30))
		case 1:
			sb.WriteByte('*')
		}
		if r.IntN(6) == 0 {
			sb.WriteByte('.')
			index()
			switch r.IntN(3) {
			case 0:
				fmt.Fprint(&sb, r.IntN(12))
			case 1:
				sb.WriteByte('*')
			}
		}
		index()
		if r.IntN(60) > 0 {
			sb.WriteByte(verbs[r.IntN(len(verbs))])
		}
	}
	sb.WriteString(w.words(2))
	return sb.String()
}

func TestSprintfAgainstFmt(t *testing.T) {
	r := newRand(t)
	exact, total := 0, 15000
	for range total {
		w := newWorld(r)
		var args []Arg
		var real []any
		for range r.IntN(5) {
			v := w.arg(0)
			args, real = append(args, v.arg), append(real, v.real)
		}
		format := w.format(len(args))
		want := fmt.Sprintf(format, real...)
		got := Sprintf(format, 1, args, false)
		if !got.Match(want) {
			t.Fatalf("Sprintf(%q)\nof %#v\n%+v\n= %s\ndoes not match %q", format, real, args, got.Display(), want)
		}
		if _, ok := got.Const(); ok {
			exact++
		}
		if !strings.Contains(want, "%!(EXTRA") && !strings.Contains(want, "BADINDEX)") && !strings.Contains(want, "(BAD") {
			some := r.IntN(len(args) + 1)
			if got := Sprintf(format, 1, args[:some], true); !got.Match(want) {
				t.Fatalf("Sprintf(%q, %d of %v...) = %s, which does not match %q", format, some, args, got.Display(), want)
			}
		}
		ln := r.IntN(2) == 0
		want = fmt.Sprint(real...)
		if ln {
			want = fmt.Sprintln(real...)
		}
		if got := Sprint(args, ln); !got.Match(want) {
			t.Fatalf("Sprint(%#v)\n%+v\n= %s\ndoes not match %q", real, args, got.Display(), want)
		}
	}
	if exact < total/20 {
		t.Errorf("only %d formats of %d were worked out", exact, total)
	}
}

// TestSprintfSubst formats symbols, puts values in for them later, and compares with formatting the values.
func TestSprintfSubst(t *testing.T) {
	r := newRand(t)
	for range 8000 {
		w := newWorld(r)
		var args []Arg
		var values []Arg
		var real []any
		for i := range 1 + r.IntN(3) {
			v := w.known(0)
			if v.arg.Class == ClassSlice {
				v.arg = Arg{Class: ClassSlice}
			}
			values, real = append(values, v.arg), append(real, v.real)
			a := v.arg
			a.Known, a.Exact, a.Text, a.Ranged = false, false, nil, false
			if r.IntN(3) == 0 {
				a.Class, a.Under, a.Bits = ClassInterface, ClassUnknown, 0
			}
			a.Hole = Hole{Name: "p", Sym: Sym{Kind: SymParam, Index: i}}
			args = append(args, a)
		}
		format := w.format(len(args))
		want := fmt.Sprintf(format, real...)
		got := Subst(Sprintf(format, 1, args, false), func(s Sym) (Arg, bool) {
			return values[s.Index], r.IntN(10) > 0
		})
		if !got.Match(want) {
			t.Fatalf("Sprintf(%q) of %+v\n= %s\nof %+v\n= %s\ndoes not match %q", format, args, Sprintf(format, 1, args, false).Display(), values, got.Display(), want)
		}
	}
}

func TestSprintf(t *testing.T) {
	id := Arg{Class: ClassInt, Bits: 64, Hole: Hole{Name: "id", Type: "int64", Sym: Sym{Kind: SymParam}}}
	name := str(param("name", 1))
	user := str(Concat(lit("user:"), param("u", 2)))
	num := func(n int64) Arg { return Arg{Class: ClassInt, Bits: 64, Known: true, Int: n, Hole: Hole{Type: "int"}} }
	for _, tt := range []struct {
		format string
		args   []Arg
		more   bool
		want   string
	}{
		{"user:%d:profile", []Arg{id}, false, "user:<id:int64>:profile"},
		{"user:%s", []Arg{name}, false, "user:<name:string>"},
		{"%s:x%%", []Arg{user}, false, "user:<u:string>:x%"},
		{"%[2]s:%[1]d", []Arg{id, name}, false, "<name:string>:<id:int64>"},
		{"%05d|%x|%q|%U|%c|%t", []Arg{num(42), num(255), str(lit(`a"b`)), num(0x41), num(65), {Class: ClassBool, Known: true, Int: 1}}, false, `00042|ff|"a\"b"|U+0041|A|true`},
		{"%*d:%-*d.", []Arg{num(4), num(7), num(4), num(7)}, false, "   7:7   ."},
		{"%.3s", []Arg{str(lit("abcdef"))}, false, "abc"},
		{"%.7s", []Arg{user}, false, "user:<u:string>"},
		{"%4s", []Arg{user}, false, "user:<u:string>"},
		{"%8s", []Arg{user}, false, "<padding:string>user:<u:string>"},
		{"%d", []Arg{str(lit("x"))}, false, "%!d(string=x)"},
		{"%d", []Arg{name}, false, "%!d(string=<name:string>)"},
		{"a%", nil, false, "a%!(NOVERB)"},
		{"a%d", nil, false, "a%!d(MISSING)"},
		{"a", []Arg{num(1), {Class: ClassNil}}, false, "a%!(EXTRA int=1, <nil>)"},
		{"%[3]d", []Arg{num(1)}, false, "%!d(BADINDEX)"},
		{"%*d", []Arg{str(lit("x")), num(1)}, false, "%!(BADWIDTH)1"},
		{"%T:%T", []Arg{num(1), name}, false, "int:string"},
		{"%v:%v", []Arg{{Class: ClassNil}, num(7)}, false, "<nil>:7"},
		{"%w", []Arg{num(7)}, false, "%!w(int=7)"},
		{"%s", []Arg{num(7)}, false, "%!s(int=7)"},
		{"%x", []Arg{user}, false, "757365723a<u:string>"},
		{"%s:%d:%v", []Arg{user}, true, "user:<u:string>:<...:string>:<...:string>"},
		{"%v", []Arg{{Class: ClassSlice, Exact: true, Elems: []Arg{num(1), name}}}, false, "[1 <name:string>]"},
		{"%v", []Arg{{Class: ClassBytes, Text: lit("ab")}}, false, "[97 98]"},
		{"%s", []Arg{{Class: ClassBytes, Text: lit("ab")}}, false, "ab"},
	} {
		got := Sprintf(tt.format, 1, tt.args, tt.more)
		if len(got) != 1 || got[0].String() != tt.want {
			t.Errorf("Sprintf(%q) = %v, want %s", tt.format, got.Strings(), tt.want)
		}
	}
}

func TestSprintfHoles(t *testing.T) {
	integer := func(bits int) Arg { return Arg{Class: ClassInt, Bits: bits} }
	for _, tt := range []struct {
		format   string
		arg      Arg
		bytes    string
		min, max int
	}{
		{"%d", integer(64), "[-0-9]", 1, 20},
		{"%d", integer(8), "[-0-9]", 1, 4},
		{"%d", Arg{Class: ClassUint, Bits: 32}, "[0-9]", 1, 10},
		{"%02d", Arg{Class: ClassInt, Ranged: true, Lo: 1, Hi: 12}, "[0-9]", 2, 2},
		{"%d", Arg{Class: ClassInt, Ranged: true, Lo: 0, Hi: 1 << 40}, "[0-9]", 1, 13},
		{"%5d", integer(64), "[- 0-9]", 5, 20},
		{"%x", Arg{Class: ClassUint, Bits: 64}, "[0-9a-f]", 1, 16},
		{"%08X", Arg{Class: ClassUint, Bits: 32}, "[0-9A-F]", 8, 8},
		{"%t", Arg{Class: ClassBool}, "[aeflr-u]", 4, 5},
		{"%v", Arg{Class: ClassFloat, Bits: 64}, "[-+.0-9INaefn]", 1, 38},
		{"%x", Arg{Class: ClassString, Text: Of(Hole{Bytes: AllBytes(), Min: 16, Max: 16})}, "[0-9a-f]", 32, 32},
		{"%v", Arg{Class: ClassString}, "[\\x00-\\xff]", 0, -1},
	} {
		s := Sprintf(tt.format, 0, []Arg{tt.arg}, false)
		if got := s.Bytes().String(); got != tt.bytes || s.MinLen() != tt.min || s.MaxLen() != tt.max {
			t.Errorf("%s of %v: %s %d..%d, want %s %d..%d", tt.format, tt.arg.Class, got, s.MinLen(), s.MaxLen(), tt.bytes, tt.min, tt.max)
		}
	}
}

func TestSprintfIdentity(t *testing.T) {
	id := Arg{Class: ClassInt, Bits: 64, Hole: Hole{Name: "id", Sym: Sym{Kind: SymParam}}}
	a, b := Sprintf("{%d}:a", 0, []Arg{id}, false), Sprintf("{%v}:b", 0, []Arg{id}, false)
	if SameSlot(a[0], b[0]) != Yes {
		t.Errorf("%%d and %%v of one integer: %v", SameSlot(a[0], b[0]))
	}
	c := Concat(lit("{"), Apply(Op{OpFormatInt, []string{"10"}}, id), lit("}"))
	if SameSlot(a[0], c[0]) != Yes {
		t.Error("strconv and the verb d of one integer")
	}
}

func TestSprintfAdversarial(t *testing.T) {
	arg := Arg{Class: ClassInt, Bits: 64, Known: true, Int: 1}
	for name, format := range map[string]string{
		"verbs":    strings.Repeat("%d", 1<<19),
		"widths":   strings.Repeat("%999999d", 1<<17),
		"brackets": strings.Repeat("%[", 1<<19),
		"text":     strings.Repeat("a", 1<<20),
		"percents": strings.Repeat("%%", 1<<19),
	} {
		start := time.Now()
		s := Sprintf(format, 1, []Arg{arg, arg}, true)
		if d := time.Since(start); d > time.Second {
			t.Errorf("%s: %v", name, d)
		}
		if len(s) != 1 || len(s[0]) > MaxParts {
			t.Errorf("%s: %d alternatives", name, len(s))
		}
	}
}

func FuzzSprintf(f *testing.F) {
	for _, seed := range []string{"user:%d:%s", "%[2]*[1]d", "%-+#0 12.3q", "%!", "%", "%.*f|%x", "%[1]s%[1]v%%", "%c%U%#U"} {
		f.Add(seed, uint64(1))
	}
	f.Fuzz(func(t *testing.T, format string, seed uint64) {
		if len(format) > 1000 {
			return
		}
		w := newWorld(rand.New(rand.NewPCG(seed, 0)))
		var args []Arg
		var real []any
		for range w.r.IntN(5) {
			v := w.arg(0)
			args, real = append(args, v.arg), append(real, v.real)
		}
		want := fmt.Sprintf(format, real...)
		if got := Sprintf(format, 1, args, false); len(want) < 1<<16 && !got.Match(want) {
			t.Errorf("Sprintf(%q) of %#v\n%+v\n= %s\ndoes not match %q", format, real, args, got.Display(), want)
		}
	})
}
