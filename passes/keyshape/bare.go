package keyshape

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/convention"
	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
)

// bare finds keys that are a plain value: an ID, an address, a token. A text that may be a whole key already is none.
func bare(t keytmpl.Template) fault {
	if len(t) != 1 || !plainValue(t[0].Hole) {
		return fault{}
	}
	return fault{"namespace", "has no text that says what it is, so whatever else stores by such a value overwrites it without an error; begin it with a namespace, as in " +
		rulekit.Quote("user:"+t.Display()), 0}
}

// plainValue tells a hole that holds a value and certainly no key: a number, a digest, a random ID, or a field or variable
// that is named as one.
func plainValue(h *keytmpl.Hole) bool {
	switch {
	case h.Reason != keytmpl.ReasonNone || h.Varies && h.Name == "":
		return false
	case h.Hashed || h.Origin == keytmpl.OriginRandom || !h.Bytes.Has(':') && numeric(h):
		return true
	case h.Sym.Kind == keytmpl.SymParam && h.Sym.Path == "" || convention.MayPrefix(h):
		return false // a parameter: what it is, the callers know
	}
	return slices.Contains(valueNames, strings.ToLower(strings.ReplaceAll(convention.LastName(h.Name), "_", "")))
}

// numeric tells a hole that prints digits only.
func numeric(h *keytmpl.Hole) bool {
	return h.Max >= 0 && h.Bytes.Minus(keytmpl.BytesOf("0123456789-+")).Empty()
}

// valueNames are how people call values that identify something, in lower case without underscores.
var valueNames = []string{
	"id", "uid", "uuid", "guid", "userid", "openid", "unionid", "accountid", "sessionid", "orderid", "productid", "itemid", "requestid", "deviceid", "clientid",
	"email", "mail", "phone", "mobile", "username", "ip", "addr", "remoteaddr", "url", "sku", "isbn", "slug", "token", "accesstoken", "refreshtoken", "nonce", "code", "jti", "sid",
}

// text tells whether an expression is a text.
func (c *checker) text(e ast.Expr) bool {
	if e == nil {
		return false
	}
	b, ok := c.TypesInfo.TypeOf(e).Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}
