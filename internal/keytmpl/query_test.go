package keytmpl

import (
	"slices"
	"testing"
)

func TestByteSet(t *testing.T) {
	for _, tt := range []struct {
		set  ByteSet
		want string
		n    int
	}{
		{ByteSet{}, "[]", 0},
		{BytesOf("0123456789-"), "[-0-9]", 11},
		{BytesOf("ab"), "[ab]", 2},
		{BytesOf("abc]^\\\x00\xff"), `[\x00\\-\^a-c\xff]`, 8},
		{AllBytes(), `[\x00-\xff]`, 256},
		{ByteRange('a', 'z').Minus(BytesOf("m")), "[a-ln-z]", 25},
		{ByteRange('a', 'f').Intersect(ByteRange('d', 'z')), "[d-f]", 3},
		{BytesOf("a").Union(BytesOf("b")).Add('c'), "[a-c]", 3},
		{parseClass("A-Za-z0-9_-"), "[-0-9A-Z_a-z]", 64},
	} {
		if got := tt.set.String(); got != tt.want || tt.set.Len() != tt.n || tt.set.Empty() != (tt.n == 0) {
			t.Errorf("%s of %d, want %s of %d", got, tt.set.Len(), tt.want, tt.n)
		}
	}
	for b := range 256 {
		if set := BytesOf("az"); set.Has(byte(b)) != (b == 'a' || b == 'z') {
			t.Errorf("Has(%d)", b)
		}
	}
}

func TestSegments(t *testing.T) {
	key := Concat(lit("user:"), param("id", 0), lit("-x::"), param("n", 1), lit(":"))[0]
	var got []string
	for _, s := range key.Segments(':') {
		got = append(got, s.Display())
	}
	if want := []string{"user", "<id>-x", "", "<n>", ""}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := Template(nil).Segments(':'); len(got) != 1 || len(got[0]) != 0 {
		t.Errorf("of nothing: %v", got)
	}
	if got := lit("a\xffb")[0].Segments(0xff); len(got) != 2 {
		t.Errorf("at a byte: %v", got)
	}
}

func TestRender(t *testing.T) {
	h := Hole{Name: "m[k]", Type: "map[string]int"}
	for _, tt := range []struct {
		key           Set
		full, display string
	}{
		{Concat(lit("cart:{"), Arbitrary(h), lit("}:items")), "cart:{<m[k]:map[string]int>}:items", "cart:{<m[k]>}:items"},
		{lit("a\x00\n\x7f\xffé<>\u0085"), `a\x00\x0a\x7f\xffé<>\xc2\x85`, `a\x00\x0a\x7f\xffé<>\xc2\x85`},
		{Arbitrary(Hole{}), "<...>", "<...>"},
		{Concat(Lit("é"[:1], 1), Lit("é"[1:], 2)), "é", "é"},
	} {
		if got := tt.key[0].String(); got != tt.full {
			t.Errorf("String: %s, want %s", got, tt.full)
		}
		if got := tt.key.Display(); got != tt.display {
			t.Errorf("Display: %s, want %s", got, tt.display)
		}
	}
}

func TestQueries(t *testing.T) {
	num := Of(Hole{Name: "n", Bytes: BytesOf("0123456789"), Min: 1, Max: 19})
	s := Union(Concat(lit("user:"), num, lit(":x")), lit("user:y:x"))
	if s.MinLen() != 8 || s.MaxLen() != 26 || s.Prefix() != "user:" || s.Suffix() != ":x" || !s.HasLiteral() {
		t.Errorf("%d %d %q %q", s.MinLen(), s.MaxLen(), s.Prefix(), s.Suffix())
	}
	if got := s.Bytes().String(); got != "[0-:ersuxy]" {
		t.Errorf("Bytes %s", got)
	}
	if got := s[0].LiteralBytes().String(); got != "[:ersux]" {
		t.Errorf("LiteralBytes %s", got)
	}
	if _, ok := s.Const(); ok {
		t.Error("constant")
	}
	if text, ok := lit("a").Const(); !ok || text != "a" {
		t.Error("not constant")
	}
	if texts, ok := Union(lit("a"), lit("b")).Consts(); !ok || !slices.Equal(texts, []string{"a", "b"}) {
		t.Error("not constants")
	}
	if n := len(slices.Collect(s.Holes())); n != 1 {
		t.Errorf("%d holes", n)
	}
	if param("p", 0).MaxLen() != -1 || param("p", 0).HasLiteral() {
		t.Error("of a parameter")
	}
	named := MapHoles(s, func(h Hole) Hole { h.Name = "m"; return h })
	if named.Display() != "user:<m>:x | user:y:x" || s.Display() != "user:<n>:x | user:y:x" {
		t.Errorf("MapHoles: %s of %s", named.Display(), s.Display())
	}
}

func TestStatus(t *testing.T) {
	hole := func(why Reason) Set { return Arbitrary(Hole{Name: "h", Reason: why}) }
	for _, tt := range []struct {
		key    Set
		status Status
		reason Reason
	}{
		{lit("a"), Exact, ReasonNone},
		{lit(""), Exact, ReasonNone},
		{Concat(lit("a"), hole(ReasonNone)), Exact, ReasonNone},
		{Concat(lit("a"), hole(ReasonParam)), Exact, ReasonNone},
		{Concat(hole(ReasonParam), lit("a"), hole(ReasonLoop), hole(ReasonField)), Partial, ReasonLoop},
		{hole(ReasonNone), Opaque, ReasonNone},
		{Concat(hole(ReasonParam), hole(ReasonField)), Opaque, ReasonField},
		{Union(lit("a"), hole(ReasonExternal)), Opaque, ReasonExternal},
		{Union(Concat(lit("a"), hole(ReasonField)), lit("b")), Partial, ReasonField},
		{nil, Opaque, ReasonNone},
	} {
		if status, reason := tt.key.Status(); status != tt.status || reason != tt.reason {
			t.Errorf("Status(%s) = %v, %v, want %v, %v", tt.key.Display(), status, reason, tt.status, tt.reason)
		}
	}
}

func TestEqual(t *testing.T) {
	a := Concat(Lit("x", 1), param("p", 0))
	same := Concat(Lit("x", 9), MapHoles(param("p", 0), func(h Hole) Hole { h.Pos = 7; return h }))
	if !Equal(a, same) {
		t.Error("positions matter")
	}
	for i, f := range []func(*Hole){
		func(h *Hole) { h.Name = "q" }, func(h *Hole) { h.Type = "q" }, func(h *Hole) { h.Sym.Index++ },
		func(h *Hole) { h.Sym.Path = "q" }, func(h *Hole) { h.Ops = []Op{{Kind: OpLower}} }, func(h *Hole) { h.Min++ },
		func(h *Hole) { h.Max = 7 }, func(h *Hole) { h.Bytes = BytesOf("a") }, func(h *Hole) { h.Origin++ },
		func(h *Hole) { h.Reason++ }, func(h *Hole) { h.Escaped = true }, func(h *Hole) { h.Hashed = true },
		func(h *Hole) { h.Varies = true }, func(h *Hole) { h.Sym.Kind++ },
	} {
		other := MapHoles(a, func(h Hole) Hole { f(&h); return h })
		if Equal(a, other) {
			t.Errorf("%d does not matter", i)
		}
		if sameHole(a[0][1].Hole, other[0][1].Hole) {
			t.Errorf("%d does not matter to sameHole", i)
		}
	}
}

// TestSameTemplate: sameTemplate says what the keys of the templates say, wherever literals are cut.
func TestSameTemplate(t *testing.T) {
	r := newRand(t)
	for range 1500 {
		w := newWorld(r)
		a, _ := w.set(4)
		b, _ := w.set(4)
		all := append(append(Set{}, a...), b...)
		for _, x := range all {
			for _, y := range append(all, cutUp(x), cutUp(x[:len(x)/2])) {
				if got, want := sameTemplate(x, y), x.Key() == y.Key(); got != want {
					t.Fatalf("%s and %s: %v, and their keys say %v", x, y, got, want)
				}
			}
		}
	}
}

// cutUp is t with every literal cut into its bytes, and empty literals between them.
func cutUp(t Template) (out Template) {
	for _, p := range t {
		if p.Hole != nil {
			out = append(out, p)
			continue
		}
		for _, b := range []byte(p.Lit) {
			out = append(out, Part{}, Part{Lit: string([]byte{b}), Pos: p.Pos}, Part{})
		}
	}
	return out
}
