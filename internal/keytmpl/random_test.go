package keytmpl

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// newRand returns a source of random values, and tells its seed when the test fails.
func newRand(t testing.TB) *rand.Rand {
	seed := uint64(time.Now().UnixNano())
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("seed %d", seed)
		}
	})
	return rand.New(rand.NewPCG(seed, 0))
}

// seeded returns a source of random values for one seed, to look again at what a test found.
func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

var _ = seeded

// world gives every symbol its text, and makes random templates of which it knows a concrete text.
type world struct {
	r        *rand.Rand
	alphabet []string // the pieces that texts are made of
	text     map[Sym]string
	varies   bool
}

var alphabets = [][]string{
	{"a", "b"},
	{"a", "b", ":", "{", "}"},
	{"a", "B", " ", "\t", ":", "é", "Ⱥ", "İ", "\u2003"},
	{"x", "/", ".", "..", "\xff", "\xe2\x84", "\xaa", "\"", "\\", "%", "\u212a"},
	{"0", "1", "9", "-", "_", "Z", "z"},
}

func newWorld(r *rand.Rand) *world {
	return &world{r: r, alphabet: alphabets[r.IntN(len(alphabets))], text: make(map[Sym]string)}
}

// words returns a text of up to n pieces.
func (w *world) words(n int) string {
	var sb strings.Builder
	for range w.r.IntN(n + 1) {
		sb.WriteString(w.alphabet[w.r.IntN(len(w.alphabet))])
	}
	return sb.String()
}

// hole returns a hole that has text among its texts.
func (w *world) hole(text string) Hole {
	h := Hole{Name: "h", Type: "string", Bytes: BytesOf(text), Min: len(text), Max: len(text)}
	switch w.r.IntN(4) {
	case 0:
		h.Bytes, h.Min, h.Max = AllBytes(), 0, -1
	case 1:
		h.Bytes = h.Bytes.Union(BytesOf(w.words(3)))
		h.Min = w.r.IntN(h.Min + 1)
		h.Max += w.r.IntN(3)
	case 2:
		h.Min = w.r.IntN(h.Min + 1)
	}
	if h.Bytes.Empty() {
		h.Bytes = h.Bytes.Add('a')
	}
	return h
}

// template returns a template of up to n parts, and a text of it.
func (w *world) template(n int) (Template, string) {
	var b builder
	var sb strings.Builder
	for range w.r.IntN(n + 1) {
		switch w.r.IntN(3) {
		case 0: // a symbol
			sym := Sym{Kind: SymParam, Index: w.r.IntN(2)}
			text, ok := w.text[sym]
			if !ok {
				text = w.words(4)
				w.text[sym] = text
			}
			h := w.hole(text)
			h.Sym = sym
			b.hole(h)
			if h.Max != 0 {
				sb.WriteString(text)
			}
		case 1:
			text := w.words(4)
			h := w.hole(text)
			b.hole(h)
			if h.Max != 0 {
				sb.WriteString(text)
			}
		default:
			text := w.words(4)
			b.lit(text, 1+0)
			sb.WriteString(text)
		}
	}
	return b.done(), sb.String()
}

// set returns a set of up to n alternatives, and a text of one of them.
func (w *world) set(n int) (Set, string) {
	var s Set
	var texts []string
	for range 1 + w.r.IntN(n) {
		t, text := w.template(5)
		s = append(s, t)
		texts = append(texts, text)
	}
	return Union(s), texts[w.r.IntN(len(texts))]
}

// sample returns a text of the template in which equal symbols are equal texts. The holes are filled from alphabet.
func sample(r *rand.Rand, t Template, alphabet ByteSet, known map[string]string) string {
	var sb strings.Builder
	for _, p := range t {
		if p.Hole == nil {
			sb.WriteString(p.Lit)
			continue
		}
		h := p.Hole
		key := string(h.appendValueKey(nil))
		if text, ok := known[key]; ok && h.Sym.Kind != SymNone && !h.Varies {
			sb.WriteString(text)
			continue
		}
		var from []byte
		for b := range 256 {
			if h.Bytes.Has(byte(b)) && alphabet.Has(byte(b)) {
				from = append(from, byte(b))
			}
		}
		size := h.Min + r.IntN(4)
		if h.Max >= 0 {
			size = min(size, h.Max)
		}
		var text []byte
		for len(from) > 0 && len(text) < size {
			text = append(text, from[r.IntN(len(from))])
		}
		known[key] = string(text)
		sb.Write(text)
	}
	return sb.String()
}

func lit(s string) Set { return Lit(s, 1) }

// param is the symbolic hole of a string parameter.
func param(name string, index int) Set {
	return Arbitrary(Hole{Name: name, Type: "string", Sym: Sym{Kind: SymParam, Index: index}})
}

// str is a string argument with a known text.
func str(s Set) Arg { return Arg{Class: ClassString, Text: s, Hole: Hole{Type: "string"}} }

// TestFillLaw: what a replacement gives, for a text of the template, is a text of the filled template.
func TestFillLaw(t *testing.T) {
	r := newRand(t)
	filled := 0
	for range 20000 {
		w := newWorld(r)
		tmpl, text := w.template(5)
		with, put := w.template(3)
		old := w.words(3)
		n := r.IntN(4) - 1
		out, _, ok := Fill(Set{tmpl}, old, Set{with}, n)
		if !ok {
			continue
		}
		filled++
		if want := strings.Replace(text, old, put, n); !out.Match(want) {
			t.Fatalf("Fill(%s, %q, %s, %d) = %s, which has no %q, though %q and %q are texts of the operands", tmpl, old, with, n, out, want, text, put)
		}
	}
	if filled < 1000 {
		t.Errorf("only %d templates were filled", filled)
	}
}
