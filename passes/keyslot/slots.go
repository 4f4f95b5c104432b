package keyslot

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// differ tells whether two keys need not share a slot, and something can be done about it at this place: its text is not
// only handed through.
func differ(p *rulekit.Pass, x, y *member) bool {
	a, b := x.tmpl, y.tmpl
	if x.call == y.call && !x.key.Many && !y.key.Many {
		a, b = oneRound(a), oneRound(b)
	}
	if keytmpl.SameSlot(a, b) == keytmpl.Yes || !tells(p, x) && !tells(p, y) {
		return false
	}
	if x.key != y.key && !x.key.Many && !y.key.Many && rulekit.Quoted(a) == rulekit.Quoted(b) {
		return false // one key, made twice of values that go by the same names
	}
	if keytmpl.MayDiffer(a, b) {
		return true
	}
	// Both start with the same parameter, which may bring a tag of its own. Callers in sight are judged themselves; callers
	// elsewhere cannot be expected to know what this function appends.
	return sameStart(a, b) && len(a)+len(b) > 2 && plainTail(a[1:]) && plainTail(b[1:]) && !called(p, y.call.Func)
}

// oneRound is a template for one round of the loops around a call: a value that each round changes is one value in it. So is
// what two fields took from one place, as from the parameter of a constructor.
func oneRound(t keytmpl.Template) keytmpl.Template {
	return keytmpl.MapHoles(keytmpl.Set{t}, func(h keytmpl.Hole) keytmpl.Hole {
		h.Varies = false
		if h.Origin == keytmpl.OriginParam && h.Sym.Kind != keytmpl.SymParam && h.Sym.Kind != keytmpl.SymArg && h.Sym.Kind != keytmpl.SymSite {
			h.Sym = keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(h.Pos), Path: h.Name}
		}
		return h
	})[0]
}

// agree tells whether two keys that each come in several forms have forms in one slot. What decides between the forms of one, such
// as the values of a field, then decides between those of the other, and they are not told apart one by one. A form that starts with
// what callers elsewhere give to a constructor may bring a tag of its own: it agrees with none.
func agree(p *rulekit.Pass, x, y *member) bool {
	if len(x.key.Set) < 2 || len(y.key.Set) < 2 {
		return false
	}
	for _, s := range x.key.Set {
		for _, t := range y.key.Set {
			if !differ(p, &member{x.call, x.key, s}, &member{y.call, y.key, t}) && !elsewhere(s) && !elsewhere(t) {
				return true
			}
		}
	}
	return false
}

// elsewhere tells whether a key starts with a parameter of another function than the one that sends it, which may hold a tag.
func elsewhere(t keytmpl.Template) bool {
	if len(t) == 0 || t[0].Hole == nil {
		return false
	}
	h := t[0].Hole
	return h.Origin == keytmpl.OriginParam && h.Sym.Kind != keytmpl.SymParam && h.Bytes.Has('{')
}

func tells(p *rulekit.Pass, m *member) bool {
	return !m.key.Passed && m.key.Here && p.Chosen(m.call, m.key)
}

// called tells whether the package has calls of cache commands through the function.
func called(p *rulekit.Pass, fn *ast.FuncDecl) bool {
	return slices.ContainsFunc(p.Calls, func(c *cachecall.Call) bool { return rulekit.Through(c, fn) })
}

func sameStart(a, b keytmpl.Template) bool {
	return len(a) > 0 && len(b) > 0 && a[0].Hole != nil && b[0].Hole != nil && a[0].Hole.Origin == keytmpl.OriginParam && rulekit.SameValue(a[0].Hole, b[0].Hole)
}

// plainTail tells whether a text has no braces that could make a tag.
func plainTail(t keytmpl.Template) bool { return !t.LiteralBytes().Has('{') }

// many tells whether the key stands for several different ones.
func (m *member) many() bool {
	if lit, ok := ast.Unparen(m.key.Expr).(*ast.CompositeLit); ok && len(lit.Elts) == 1 || !m.key.Many {
		return false
	}
	for h := range m.tmpl.Holes() {
		if h.Varies {
			return true
		}
	}
	return false
}

// tagsOtherwise tells whether the keys come in another form too, which has them in one slot: an option decides on the tag, and it is
// known what it is for.
func tagsOtherwise(p *rulekit.Pass, m *member) bool {
	return slices.ContainsFunc(m.key.Set, func(t keytmpl.Template) bool {
		other := &member{m.call, m.key, t}
		return other.many() && !differ(p, other, other)
	})
}

// taggedMany tells how the keys of a family come to share a slot: by the owner that they have in common, a value in front of what
// differs. One behind it (a currency, a language) has few values: as a tag it would put all keys on few nodes.
func taggedMany(t keytmpl.Template) string {
	for i, part := range t {
		switch {
		case part.Hole == nil:
			continue
		case !part.Hole.Varies && part.Hole.Sym.Kind != keytmpl.SymNone && len(t) > 1:
			return "tag what they share: " + rulekit.Quoted(brace(t, i))
		}
		break
	}
	return "send one command for each key, in a pipeline"
}

// tagged tells how two keys come to share a slot, or how to do without.
func tagged(c *cachecall.Call, category string, a, b keytmpl.Template) string {
	if x, y, ok := shareHole(a, b); ok {
		return "tag what they share: " + rulekit.Quoted(x) + " and " + rulekit.Quoted(y)
	}
	ca, okA := a.Const()
	cb, okB := b.Const()
	if okA && okB {
		if x, y, ok := shareText(ca, cb); ok {
			return "tag what they share: " + rulekit.Quote(x) + " and " + rulekit.Quote(y)
		}
	}
	const nothing = "they have no value in common to tag: "
	switch {
	case category == "transaction":
		return nothing + "do without the transaction, or keep both values under one key"
	case category == "script":
		return nothing + "give the script keys of one owner, or keep both values under one key"
	case c.Command != nil && c.Command.MultiShard:
		return nothing + "send one command for each key, in a pipeline"
	}
	return nothing + "do it in two commands, or keep both values under one key"
}

// shareHole puts the first hole that both keys have, or the tag that one of them has, in braces.
func shareHole(a, b keytmpl.Template) (x, y keytmpl.Template, ok bool) {
	for i := range a {
		if a[i].Hole == nil {
			continue
		}
		for j := range b {
			if b[j].Hole != nil && rulekit.SameValue(a[i].Hole, b[j].Hole) {
				return brace(a, i), brace(b, j), true
			}
		}
	}
	return nil, nil, false
}

// brace puts a hole of the key in braces, unless it is in some or is the whole key.
func brace(t keytmpl.Template, hole int) keytmpl.Template {
	if len(t) == 1 || hole > 0 && strings.HasSuffix(t[hole-1].Lit, "{") {
		return t
	}
	out := slices.Clone(t[:hole])
	out = append(out, keytmpl.Part{Lit: "{"}, t[hole], keytmpl.Part{Lit: "}"})
	return append(out, t[hole+1:]...)
}

// shareText puts the text up to the last : that two constant keys share in braces. The namespace alone is no tag: it would be that
// of all keys.
func shareText(a, b string) (x, y string, ok bool) {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	n = strings.LastIndexByte(a[:n], ':')
	if n < 1 || strings.ContainsAny(a+b, "{}") || !strings.Contains(a[:n], ":") && strings.Count(a[n:]+b[n:], ":") > 2 {
		return "", "", false
	}
	return "{" + a[:n] + "}" + a[n:], "{" + b[:n] + "}" + b[n:], true
}
