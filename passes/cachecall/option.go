package cachecall

import (
	"go/ast"
	"maps"

	"github.com/cachevet/cachevet/internal/client"
)

// optionCall is a call that makes an option, or adds to the one that it is called on: NewExpiryIn(d),
// NewSetOptions().SetExpiry(e).
func (f *frame) optionCall(e *ast.CallExpr, row *client.Row, recv *value) *value {
	args := f.args(e, nil)
	c := cmdValue{}
	if recv != nil {
		if r := f.load(recv); r.kind == kCmd {
			c = *r.cmd
		}
	}
	if row.TTL.Has {
		s := &site{}
		f.fillTTL(s, e, row, recv, args)
		c.ttl = s.ttl
	}
	if len(row.Sets) > 0 {
		own := map[string]*value{}
		maps.Copy(own, c.settings)
		for _, set := range row.Sets {
			own[set.Name] = f.settingArg(e, set, args)
		}
		c.settings = own
	}
	if len(row.Keys) > 0 {
		s := &site{}
		for _, k := range row.Keys {
			f.addKeys(s, e, k, recv, args)
		}
		c.keys = s.keys
	}
	if row.Token != "" {
		c.tokens = append(c.tokens[:len(c.tokens):len(c.tokens)], row.Token)
	}
	return &value{kind: kCmd, typ: f.typeOf(e), cmd: &c}
}

// carriedTTL finds the expiry in the options of a call. variadic tells that the options are the arguments from t.Arg on.
func (f *frame) carriedTTL(s *site, e *ast.CallExpr, t client.TTL, recv *value, args []*value, variadic bool) {
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
	case client.Depends:
		f.ownTTL(s, t, recv)
	default:
		f.defaultTTL(s, t)
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
