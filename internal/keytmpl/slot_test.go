package keytmpl

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"testing"
)

// TestSlotVectors compares with what a server answered to CLUSTER KEYSLOT.
func TestSlotVectors(t *testing.T) {
	data, err := os.ReadFile("testdata/slots.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		Key, Hex string
		Slot     int
	}
	if err := json.Unmarshal(data, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors) < 300 {
		t.Fatalf("%d vectors", len(vectors))
	}
	for _, v := range vectors {
		key := v.Key
		if v.Hex != "" {
			raw, err := hex.DecodeString(v.Hex)
			if err != nil {
				t.Fatal(err)
			}
			key = string(raw)
		}
		if got := Slot(key); got != v.Slot {
			t.Errorf("Slot(%q) = %d, want %d", key, got, v.Slot)
		}
	}
}

func TestTag(t *testing.T) {
	id := param("id", 0)
	num := Of(Hole{Name: "n", Bytes: BytesOf("0123456789"), Min: 1, Max: 19})
	for _, tt := range []struct {
		key   Set
		tag   string
		state TagState
	}{
		{lit("a:b"), "", NoTag},
		{Concat(lit("a:"), num), "", NoTag},
		{Concat(lit("a:"), id), "", MaybeTag},
		{lit("{a}:b"), "a", HasTag},
		{lit("x{a}{b}"), "a", HasTag},
		{lit("{{a}}"), "{a", HasTag},
		{lit("}{a}"), "a", HasTag},
		{Concat(lit("{"), num, lit("}:x")), "<n>", HasTag},
		{Concat(lit("{"), id, lit("}:x")), "<id>", HasTag},
		{Concat(lit("{u:"), id, lit(":v}:x")), "u:<id>:v", HasTag},
		{Concat(num, lit("{"), id, lit("}:x")), "<id>", HasTag},
		{Concat(id, lit("{a}:x")), "a", MaybeTag},
		{lit("a{}b"), "", EmptyTag},
		{lit("a{}{b}"), "", EmptyTag},
		{lit("a{b"), "", Unbalanced},
		{Concat(lit("a{"), num), "", Unbalanced},
		{Concat(lit("a{"), id), "", MaybeTag},
		{lit("a}b"), "", NoTag},
	} {
		tag, state := tt.key[0].Tag()
		if tag.Display() != tt.tag || state != tt.state {
			t.Errorf("Tag(%s) = %q, %v, want %q, %v", tt.key.Display(), tag.Display(), state, tt.tag, tt.state)
		}
	}
}

func TestSameSlot(t *testing.T) {
	id, other := param("id", 0), param("other", 1)
	prefix := Arbitrary(Hole{Name: "prefix", Sym: Sym{Kind: SymParam, Index: -1, Path: "prefix"}})
	num := Of(Hole{Name: "n", Sym: Sym{Kind: SymParam, Index: 2}, Bytes: BytesOf("0123456789"), Min: 1, Max: 19})
	loop := Of(Hole{Name: "i", Sym: Sym{Kind: SymParam, Index: 2}, Bytes: BytesOf("0123456789"), Min: 1, Max: 19, Varies: true})
	unnamed := Of(Hole{Name: "n", Bytes: BytesOf("0123456789"), Min: 1, Max: 19})
	l := func(s string) Set { return lit(s) }
	for _, tt := range []struct {
		a, b   Set
		want   Tri
		differ bool
	}{
		{l("a"), l("a"), Yes, false},
		{l("a"), l("b"), No, true},
		{l("{x}a"), l("{x}b"), Yes, false},
		{l("{x}a"), l("{y}b"), No, true},
		{l("a"), l("{a}b"), Yes, false},
		{Concat(l("u:"), id), Concat(l("u:"), id), Yes, false},
		{Concat(l("u:"), id), Concat(l("v:"), id), Unknown, true},
		{Concat(l("u:"), id), Concat(l("u:"), other), Unknown, true},
		{Concat(l("u:"), num), Concat(l("u:"), num), Yes, false},
		{Concat(l("u:"), loop), Concat(l("u:"), loop), Unknown, true},
		{Concat(l("u:"), unnamed), Concat(l("u:"), unnamed), Unknown, true},
		{Concat(l("{"), id, l("}:a")), Concat(l("{"), id, l("}:b")), Yes, false},
		{Concat(l("{"), id, l("}:a")), Concat(l("{"), other, l("}:b")), Unknown, true},
		{Concat(l("a:{"), id, l("}:a")), Concat(l("b:{"), id, l("}:b")), Yes, false},
		{Concat(l("{u:"), id, l("}:a")), Concat(l("{v:"), id, l("}:b")), Unknown, true},
		{Concat(prefix, l("a:{"), id, l("}")), Concat(prefix, l("b:{"), id, l("}")), Yes, false},
		{Concat(prefix, l("a:{"), id, l("}")), Concat(other, l("b:{"), id, l("}")), Unknown, true},
		{Concat(prefix, l("a")), Concat(prefix, l("b")), Unknown, false},
		{id, other, Unknown, false},
		{id, id, Yes, false},
		{Concat(num, l(":a")), Concat(num, l(":b")), Unknown, true},
		{Concat(l("{a}:"), id), Concat(l("{b}:"), id), No, true},
		{Concat(l("{a}:"), id), Concat(l("{a}:"), other), Yes, false},
		{l("a{}b"), l("a{}b"), Yes, false},
		{Concat(l("a{}"), id), Concat(l("a{}"), other), Unknown, true},
	} {
		for _, pair := range [][2]Template{{tt.a[0], tt.b[0]}, {tt.b[0], tt.a[0]}} {
			if got := SameSlot(pair[0], pair[1]); got != tt.want {
				t.Errorf("SameSlot(%s, %s) = %v, want %v", pair[0], pair[1], got, tt.want)
			}
			if got := MayDiffer(pair[0], pair[1]); got != tt.differ {
				t.Errorf("MayDiffer(%s, %s) = %v, want %v", pair[0], pair[1], got, tt.differ)
			}
		}
	}
}

// TestSameSlotSampled fills the holes of random templates with texts without braces, and compares with the slots.
func TestSameSlotSampled(t *testing.T) {
	r := newRand(t)
	noBraces := AllBytes().Minus(BytesOf("{}"))
	counts := make(map[Tri]int)
	for range 6000 {
		w := newWorld(r)
		w.alphabet = []string{"a", "b", "{", "}", ":"}
		a, _ := w.template(4)
		b, _ := w.template(4)
		if r.IntN(3) == 0 { // often share a start
			n := r.IntN(len(a) + 1)
			b = Concat(Set{a[:n:n]}, Set{b})[0]
		}
		fill := func(h Hole) Hole { // no hole is empty or of braces only
			h.Bytes = h.Bytes.Add('c')
			h.Min = max(1, h.Min)
			h.Max = max(h.Max, h.Min)
			return h
		}
		a, b = MapHoles(Set{a}, fill)[0], MapHoles(Set{b}, fill)[0]
		same, differ := SameSlot(a, b), MayDiffer(a, b)
		counts[same]++
		differed := false
		for range 10 {
			known := make(map[string]string)
			x, y := sample(r, a, noBraces, known), sample(r, b, noBraces, known)
			equal := Slot(x) == Slot(y)
			differed = differed || !equal
			if same == Yes && !equal || same == No && equal {
				t.Fatalf("SameSlot(%s, %s) = %v, but %q is in %d, %q in %d", a.Key(), b.Key(), same, x, Slot(x), y, Slot(y))
			}
		}
		if differ && same == No && !differed {
			t.Fatalf("MayDiffer(%s, %s), but they do not", a, b)
		}
	}
	for _, tri := range []Tri{Yes, No, Unknown} {
		if counts[tri] < 100 {
			t.Errorf("%v came %d times", tri, counts[tri])
		}
	}
}
