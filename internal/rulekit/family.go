package rulekit

import (
	"go/token"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// Use is one way in which a call may use a key.
type Use struct {
	Call *cachecall.Call
	Key  *cachecall.Key
	Tmpl keytmpl.Template
}

// At is where the key's expression stands: the place for a finding about text that stands nowhere else.
func (u Use) At() (from, to token.Pos) {
	if u.Key.Expr == nil {
		return u.Call.Pos(), u.Call.Node.End()
	}
	return u.Key.Expr.Pos(), u.Key.Expr.End()
}

// hole stands for a hole in the name of a family; it is not valid UTF-8, so that no literal contains it unless it is a
// binary key.
const hole = "\xff"

// Family names the kind of keys that a template gives: its text, whatever its holes are called and filled with. ok is false
// when the text has no letter or digit: such keys are not a kind by themselves.
func Family(t keytmpl.Template) (name string, ok bool) {
	var sb strings.Builder
	inHole := false
	for _, p := range t {
		if p.Hole == nil {
			sb.WriteString(p.Lit)
			inHole = inHole && p.Lit == ""
			ok = ok || strings.ContainsFunc(p.Lit, isWord)
		} else if !inHole {
			sb.WriteString(hole)
			inHole = true
		}
	}
	return sb.String(), ok
}

func isWord(r rune) bool {
	return '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r >= 0x80 && r != utf8.RuneError
}

// Uses are the package's uses of keys of the same family, in source order.
func (p *Pass) Uses(t keytmpl.Template) []Use {
	if p.uses == nil {
		p.uses = map[string][]Use{}
		for _, c := range p.Calls {
			for i := range c.Keys {
				for _, t := range c.Keys[i].Set {
					if name, ok := Family(t); ok {
						p.uses[name] = append(p.uses[name], Use{c, &c.Keys[i], t})
					}
				}
			}
		}
	}
	name, ok := Family(t)
	if !ok {
		return nil
	}
	return p.uses[name]
}

// SameKey tells whether two templates of one function certainly, or by all that they say, name the same key.
func SameKey(a, b keytmpl.Template) bool {
	if len(a) == 0 || len(b) == 0 {
		return false
	}
	if text, ok := a.Const(); ok {
		return b.Match(text) && b.HasLiteral()
	}
	if text, ok := b.Const(); ok {
		return a.Match(text) && a.HasLiteral()
	}
	if fa, ok := Family(a); ok {
		fb, _ := Family(b)
		return fa == fb
	}
	return slices.EqualFunc(a, b, func(x, y keytmpl.Part) bool {
		if x.Hole == nil || y.Hole == nil {
			return x.Hole == y.Hole && x.Lit == y.Lit
		}
		return SameValue(x.Hole, y.Hole)
	})
}

// SameValue tells whether two holes of one function print the same text.
func SameValue(a, b *keytmpl.Hole) bool {
	return a.Sym.Kind != keytmpl.SymNone && a.Sym == b.Sym && !a.Varies && !b.Varies &&
		slices.EqualFunc(a.Ops, b.Ops, func(x, y keytmpl.Op) bool { return x.String() == y.String() })
}
