package cachecall

import (
	"go/ast"
	"strings"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/keytmpl"
)

// optionCall is a call that makes an option, or adds to the one that it is called on: NewExpiryIn(d),
// NewSetOptions().SetExpiry(e).
func (f *frame) optionCall(e *ast.CallExpr, row *client.Row, recv *value) *value {
	args := f.args(e, nil)
	c := cmdValue{}
	if r := f.load(recv); recv != nil && r.kind == kCmd {
		c = *r.cmd
	}
	if row.TTL.Has {
		s := &site{}
		f.fillTTL(s, e, row, args)
		c.ttl = s.ttl
	}
	if row.Token != "" {
		c.tokens = append(c.tokens[:len(c.tokens):len(c.tokens)], row.Token)
	}
	return &value{kind: kCmd, typ: f.typeOf(e), cmd: &c}
}

// carriedTTL finds the expiry in the options of a call. variadic tells that the options are the arguments from t.Arg on.
func (f *frame) carriedTTL(s *site, e *ast.CallExpr, t client.TTL, args []*value, variadic bool) {
	last := t.Arg + 1
	if variadic {
		last = len(args)
	}
	for i := max(t.Arg, 0); i < min(last, len(args)); i++ {
		v := f.load(args[i])
		if t.Field != "" {
			if field := f.follow(v, t.Field); field != nil && v.kind != kCmd {
				v = f.load(field)
			}
		}
		f.oneOption(s, exprAt(e, i), v, variadic && e.Ellipsis.IsValid() && i == len(args)-1)
	}
	if s.ttl.state != TTLNone {
		return
	}
	switch t.Absent {
	case client.Keeps:
		s.ttl.state = TTLKeep
	case client.Never:
	default:
		s.ttl.state = TTLUnknown
	}
}

func (f *frame) oneOption(s *site, x ast.Expr, v *value, many bool) {
	if many && v.kind == kSlice && v.more == nil && !v.open {
		for _, el := range v.elems {
			f.oneOption(s, x, f.load(el), false)
		}
		return
	}
	switch {
	case v.kind == kCmd && !many:
		for _, token := range v.cmd.tokens {
			s.token(token)
		}
		if ttl := v.cmd.ttl; ttl.state != TTLNone || ttl.v != nil {
			s.ttl = ttl
		}
	case v.kind == kNil, v.kind == kStruct && v.base == nil && len(v.fields) == 0:
	case s.ttl.state == TTLNone:
		s.ttl.state, s.ttl.expr = TTLMaybe, x
	}
}

// token notes an option of the command that a judgement needs.
func (s *site) token(token string) {
	switch token {
	case "XX", "NOMKSTREAM":
		s.call.IfExists = true
	case "NX":
		s.call.IfMissing = true
	case "MAXLEN", "MINID":
		s.call.Bounded = true
	case "KEEPTTL":
		s.ttl = ttlValue{state: TTLKeep}
	}
}

// formed is a key as the library rewrites it.
func (f *frame) formed(form string, v *value) *value {
	if form == "" {
		return v
	}
	var sets []keytmpl.Set
	for form != "" {
		before, rest, found := strings.Cut(form, "<")
		sets = append(sets, keytmpl.Lit(before, 0))
		if !found {
			break
		}
		name, after, _ := strings.Cut(rest, ">")
		form = after
		switch digits := strings.HasPrefix(name, "#"); {
		case name == "key":
			v = f.printed(v)
			w := f.load(v)
			sets = append(sets, f.textOf(w, w.typ))
		case digits:
			sets = append(sets, keytmpl.Of(keytmpl.Hole{Name: name[1:], Bytes: keytmpl.BytesOf("0123456789"), Min: 1, Max: 20}))
		default:
			sets = append(sets, keytmpl.Arbitrary(keytmpl.Hole{Name: name, Origin: keytmpl.OriginConfig, Reason: keytmpl.ReasonConfig}))
		}
	}
	return textValue(keytmpl.Concat(sets...))
}
