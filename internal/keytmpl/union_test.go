package keytmpl

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestSetLaws(t *testing.T) {
	r := newRand(t)
	for range 1500 {
		w := newWorld(r)
		a, x := w.set(4)
		b, y := w.set(4)
		c, z := w.set(2)
		check := func(what string, s Set, text string) {
			if !s.Match(text) {
				t.Fatalf("%s of\n %v\n %v\n %v\n= %v\ndoes not match %q", what, a.Strings(), b.Strings(), c.Strings(), s.Strings(), text)
			}
			if len(s) > MaxAlternatives {
				t.Fatalf("%d alternatives", len(s))
			}
		}
		check("Concat", Concat(a, b, c), x+y+z)
		check("Union", Union(a, b), x)
		check("Union", Union(a, b), y)
		check("JoinAll", Set{JoinAll(a)}, x)
		check("JoinAll", Set{JoinAll(Union(a, b, c))}, z)
		check("Join", Join([]Set{a, b, a}, c), x+z+y+z+x)
		wide := Widen(a, b)
		check("Widen", wide, x)
		check("Widen", wide, y)
		if again := Widen(wide, b); !Equal(again, wide) {
			t.Fatalf("Widen(%v, %v) = %v, and again %v", a.Strings(), b.Strings(), wide.Strings(), again.Strings())
		}
		if again := Widen(wide, wide); !Equal(again, wide) {
			t.Fatalf("Widen of %v with itself = %v", wide.Strings(), again.Strings())
		}
		if !Equal(Union(a, b), Union(b, a)) && len(Union(a, b)) < MaxAlternatives {
			t.Fatalf("the order of alternatives matters")
		}
		x1 := a.shape()
		if x1.min > len(x) || x1.max >= 0 && x1.max < len(x) || !x1.bytes.Contains(BytesOf(x)) {
			t.Fatalf("%v: shape does not fit %q", a.Strings(), x)
		}
		if !strings.HasPrefix(x, a.Prefix()) || !strings.HasSuffix(x, a.Suffix()) {
			t.Fatalf("%v: %q has not the prefix %q, suffix %q", a.Strings(), x, a.Prefix(), a.Suffix())
		}
	}
}

func TestConcat(t *testing.T) {
	id := param("id", 0)
	for _, tt := range []struct {
		got  Set
		want string
	}{
		{Concat(), ""},
		{Concat(lit("user:"), id, lit(":x")), "user:<id>:x"},
		{Concat(Union(lit("a"), lit("b")), lit(":"), Union(lit("1"), lit("2"))), "a:1 | a:2 | b:1 | b:2"},
		{Union(lit("a"), lit("b"), lit("a")), "a | b"},
		{Join([]Set{lit("a"), id, lit("b")}, lit(":")), "a:<id>:b"},
		{Join(nil, lit(":")), ""},
		{Concat(lit("a"), nil), ""},
	} {
		if got := tt.got.Display(); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
	if s := Concat(lit("a"), nil); s != nil {
		t.Errorf("Concat with no value = %v", s)
	}
	if s := Concat(Lit("a", 1), Lit("b", 1), Lit("c", 2)); len(s[0]) != 2 || s[0][0].Lit != "ab" || s[0][1].Pos != 2 {
		t.Errorf("literals of different positions: %#v", s)
	}
	if !Equal(Concat(Lit("a", 1), Lit("b", 2)), Lit("ab", 3)) {
		t.Error("positions are part of the identity")
	}
}

func TestUnionCap(t *testing.T) {
	var many []Set
	for i := range 100 {
		many = append(many, Concat(lit("user:"), lit(fmt.Sprint("n", i)), lit(":"), param("id", 0), lit(":end")))
	}
	s := Union(many...)
	if got, want := s.Display(), "user:n<...>:<id>:end"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	var heads []Set
	for i := range 8 {
		heads = append(heads, many[i], Concat(lit(fmt.Sprint("h", i, ":")), param("id", 1)), lit(fmt.Sprint("c", i)))
	}
	s = Union(heads...)
	if len(s) != 10 {
		t.Errorf("got %s", s.Display())
	}
	if status, reason := s.Status(); status != Opaque && status != Partial || reason != ReasonTooLarge {
		t.Errorf("status %v %v", status, reason)
	}
}

// TestWidenLoops runs loops the way an evaluator does.
func TestWidenLoops(t *testing.T) {
	varying := Of(Hole{Name: "id", Bytes: BytesOf("0123456789"), Min: 1, Max: 20, Varies: true})
	for _, tt := range []struct {
		name   string
		start  Set
		body   func(Set) Set
		want   string
		rounds int
	}{
		{"append", lit("ids:"), func(s Set) Set { return Concat(s, varying, lit(",")) }, "ids:<...>", 3},
		{"append to nothing", lit(""), func(s Set) Set { return Concat(s, lit("x")) }, "<...>", 3},
		{"prepend", lit(":end"), func(s Set) Set { return Concat(varying, lit("-"), s) }, "<...>:end", 3},
		{"around", lit("a[]b"), func(s Set) Set { return Concat(lit("("), s, lit(")")) }, "<...>a[]b<...>", 4},
		{"assign", lit(""), func(Set) Set { return Concat(lit("user:"), varying) }, " | user:<id>", 1},
		{"assign longer", lit("list"), func(Set) Set { return Concat(lit("list:"), varying) }, "list | list:<id>", 1},
		{"nothing", lit("a"), func(s Set) Set { return s }, "a", 0},
		{"lower", param("s", 0), func(s Set) Set { return Apply(Op{Kind: OpLower}, str(s)) }, "<s> | <s>", 1},
		{"replace", param("s", 0), func(s Set) Set { return Apply(Op{OpReplace, []string{"aa", "b", "-1"}}, str(s)) }, "<...>", 3},
		{"slice", lit("abcdef"), func(s Set) Set { return Apply(Op{OpSlice, []string{"1", ""}}, str(s)) }, "abcdef | bcdef | cdef | def | ef | f | ", 7},
	} {
		t.Run(tt.name, func(t *testing.T) {
			head := tt.start
			rounds := 0
			for ; rounds < 50; rounds++ {
				next := Widen(head, Union(tt.start, tt.body(head)))
				if Equal(next, head) {
					break
				}
				head = next
			}
			if tt.name != "around" && head.Display() != tt.want || rounds > tt.rounds {
				t.Errorf("after %d rounds: %s, want %s after %d", rounds, head.Display(), tt.want, tt.rounds)
			}
			real := tt.start
			for range 5 {
				for _, tmpl := range real {
					if text := sample(newRand(t), tmpl, AllBytes(), map[string]string{}); !head.Match(text) {
						t.Errorf("%s does not match %q", head.Display(), text)
					}
				}
				real = tt.body(real)
			}
		})
	}
}

// TestWidenEnds gives Widen values that have nothing to do with each other.
func TestWidenEnds(t *testing.T) {
	r := newRand(t)
	for range 60 {
		w := newWorld(r)
		head, _ := w.set(2)
		changes := 0
		for range 200 {
			next, text := w.set(3)
			if r.IntN(2) == 0 {
				next = Concat(head, next)
				text = ""
			}
			wide := Widen(head, next)
			if text != "" && !wide.Match(text) {
				t.Fatalf("%s does not match %q", wide.Display(), text)
			}
			if !Equal(wide, head) {
				changes++
			}
			head = wide
		}
		if changes > 40 {
			t.Errorf("changed %d times, to %s", changes, head.Display())
		}
	}
}

func TestCaps(t *testing.T) {
	big := strings.Repeat("x", 1<<20)
	s := Lit(big, 1)
	if h := s[0][0].Hole; h == nil || h.Reason != ReasonTooLarge || h.Min != 1<<20 || !s.Match(big) {
		t.Errorf("a long literal: %s", s.Display())
	}
	var sets []Set
	var text strings.Builder
	for i := range 10000 {
		sets = append(sets, Lit(fmt.Sprint(i, ":"), 1+0), Union(lit("a"), lit("b")))
		fmt.Fprint(&text, i, ":b")
	}
	s = Concat(sets...)
	if !s.Match(text.String()) || !strings.HasPrefix(s.Prefix(), "0:") || !strings.HasSuffix(s.Suffix(), ":") && s.Suffix() != "" {
		t.Errorf("many parts: %s", s.Display())
	}
	if len(s[0]) > MaxParts {
		t.Errorf("%d parts", len(s[0]))
	}
	acc := lit("start")
	for range 1000 {
		acc = Concat(acc, param("p", 0), lit(":"))
	}
	if len(acc[0]) > MaxParts || acc.Prefix() != "start" || acc.Suffix() != ":" {
		t.Errorf("many holes: %s", acc.Display())
	}
}

// TestCovers checks that what is said to be covered is.
func TestCovers(t *testing.T) {
	r := newRand(t)
	yes := 0
	for range 20000 {
		w := newWorld(r)
		wide, _ := w.template(4)
		narrow, text := w.template(3)
		if r.IntN(2) == 0 {
			narrow, text = wide, ""
			for i := range 2 { // part of what wide is
				narrow = MapHoles(Set{narrow}, func(h Hole) Hole {
					if h.Sym.Kind == SymNone && r.IntN(2) == i {
						h.Min += r.IntN(2)
						h.Max = max(h.Min, min(h.Max, 3))
					}
					return h
				})[0]
			}
		}
		if !covers(wide, narrow) {
			continue
		}
		yes++
		if text == "" {
			text = sample(r, narrow, AllBytes(), map[string]string{})
		}
		if !narrow.Match(text) {
			continue // two holes of one symbol are known differently
		}
		if !wide.Match(text) {
			t.Fatalf("%s covers %s but does not match %q", wide.Key(), narrow.Key(), text)
		}
	}
	if yes < 1000 {
		t.Errorf("%d were covered", yes)
	}
	loop := Of(Hole{Name: "...", Bytes: AllBytes(), Max: -1, Reason: ReasonLoop, Varies: true})
	var many []Set
	for range MaxParts / 2 {
		many = append(many, loop, lit("a"))
	}
	start := time.Now()
	covers(Concat(many...)[0], lit(strings.Repeat("a", MaxLiteral-1) + "b")[0])
	if d := time.Since(start); d > time.Second {
		t.Errorf("took %v", d)
	}
	for _, tt := range []struct {
		wide, narrow Set
		want         bool
	}{
		{Concat(lit("a"), loop), Concat(lit("a"), loop, lit("x"), param("p", 0)), true},
		{Concat(lit("a"), loop, lit("z")), Concat(lit("a"), loop, lit("x")), false},
		{param("p", 0), param("q", 1), false},
		{param("p", 0), lit("x"), false},
		{param("p", 0), param("p", 0), true},
		{Of(Hole{Bytes: BytesOf("a"), Min: 2, Max: 3}), lit("aa"), true},
		{Of(Hole{Bytes: BytesOf("a"), Min: 2, Max: 3}), lit("aaaa"), false},
		{Of(Hole{Bytes: BytesOf("a"), Min: 2, Max: 3}), lit("a"), false},
	} {
		if got := covers(tt.wide[0], tt.narrow[0]); got != tt.want {
			t.Errorf("%s covers %s: %v", tt.wide.Display(), tt.narrow.Display(), got)
		}
	}
}
