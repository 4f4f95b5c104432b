package keydeps

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
)

// scopes are words in the names of fields that divide the data of a program among its users.
var scopes = []string{"tenant", "org", "workspace", "customer", "realm", "company", "merchant", "shopid", "locale", "lang"}

// siblings reports keys that lack a field of the receiver which the other keys of its methods have, and which divides the data: a
// tenant, a language.
func (c *checker) siblings() {
	type receiver struct{ typ, field string }
	with := map[receiver]rulekit.Use{}
	var order []receiver
	each := func(visit func(u rulekit.Use, typ string, fields []string)) {
		for _, call := range c.Calls {
			typ := receiverOf(call.Func)
			if typ == "" {
				continue
			}
			for i := range call.Keys {
				k := &call.Keys[i]
				if len(k.Set) == 1 && k.Here {
					visit(rulekit.Use{Call: call, Key: k, Tmpl: k.Set[0]}, typ, scoped(k.Set[0]))
				}
			}
		}
	}
	each(func(u rulekit.Use, typ string, fields []string) {
		for _, field := range fields {
			if r := (receiver{typ, field}); with[r].Call == nil {
				with[r] = u
				order = append(order, r)
			}
		}
	})
	if len(with) == 0 {
		return
	}
	told := map[string]bool{} // each kind of key once
	each(func(u rulekit.Use, typ string, fields []string) {
		if _, constant := u.Tmpl.Const(); constant || !u.Tmpl.HasLiteral() || c.hidden(u.Tmpl) {
			return
		}
		for _, r := range order {
			other := with[r]
			if r.typ != typ || slices.Contains(fields, r.field) || mentions(u.Tmpl, r.field) {
				continue
			}
			family, _ := rulekit.Family(u.Tmpl)
			if told[r.field+" "+family] {
				continue
			}
			told[r.field+" "+family] = true
			f := rulekit.Finding{Category: "parameter", Kind: family, Message: rulekit.Head(u.Call, u.Key.Expr) + ": key " + rulekit.Quoted(u.Tmpl) + " does not have " + r.field +
				", which key " + rulekit.Quoted(other.Tmpl) + " of the same type has (" + c.Where(other.Call.Pos()) + "), so one " + r.field + " gets what was stored for another; add it to the key"}
			f.Pos, f.End = u.At()
			c.Report(f)
		}
	})
}

// scoped are the fields of the receiver in a template that divide the data.
func scoped(t keytmpl.Template) (fields []string) {
	for h := range t.Holes() {
		if h.Sym.Kind == keytmpl.SymParam && h.Sym.Index < 0 && h.Sym.Path != "" && !strings.Contains(h.Sym.Path, ".") &&
			slices.ContainsFunc(scopes, func(word string) bool { return strings.Contains(strings.ToLower(h.Sym.Path), word) }) {
			fields = append(fields, h.Sym.Path)
		}
	}
	return fields
}

// hidden tells whether a part of the key is not known, and may hold anything.
func (c *checker) hidden(t keytmpl.Template) bool {
	for h := range t.Holes() {
		if h.Reason != keytmpl.ReasonNone || h.Hashed || strings.Contains(strings.ToLower(h.Name), "prefix") {
			return true
		}
	}
	return false
}

// mentions tells whether a hole is named like the field.
func mentions(t keytmpl.Template, field string) bool {
	for h := range t.Holes() {
		if strings.Contains(strings.ToLower(h.Name), strings.ToLower(field)) {
			return true
		}
	}
	return false
}

// receiverOf is the type that declares the method, "" for a function.
func receiverOf(fn *ast.FuncDecl) string {
	if fn == nil || fn.Recv == nil || len(fn.Recv.List) == 0 {
		return ""
	}
	return strings.TrimPrefix(types.ExprString(fn.Recv.List[0].Type), "*")
}
