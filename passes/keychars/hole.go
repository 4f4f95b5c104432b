package keychars

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
)

// prints judges what a hole prints whatever the value is, or, for a client that refuses keys, may print because it comes from
// outside.
func prints(p *rulekit.Pass, h *keytmpl.Hole, memcached bool, refused string) *verdict {
	if h.Hashed || h.Escaped {
		return nil
	}
	shown := rulekit.Quote("<" + h.Name + ">")
	if from := outside[h.Origin]; from != "" && refused != "" && !h.Checked && h.Bytes.Has(' ') && !onTheWire(h) {
		return &verdict{"wire", shown + " in key ", " comes from " + from + " and may hold a space: " + refused + "; check or hash it"}
	}
	category, how := printed(p, h)
	switch {
	case category == "":
		return nil
	case refused != "" && (category == "space" || category == "glob"): // a slice or a map has both
		return &verdict{"wire", shown + how + " in key ", ": " + refused + "; print it another way"}
	case memcached && category != "space":
		return nil
	}
	return &verdict{category, shown + how + " in key ", holeWording[category]}
}

// onTheWire: a URL, or its query, as the request line brought it, which has no spaces.
func onTheWire(h *keytmpl.Hole) bool {
	return h.Origin == keytmpl.OriginHTTP && (h.Content == keytmpl.ContentURL || h.Content == keytmpl.ContentQuery)
}

var outside = map[keytmpl.Origin]string{
	keytmpl.OriginHTTP:   "an HTTP request",
	keytmpl.OriginHeader: "an HTTP header",
	keytmpl.OriginCookie: "a cookie",
	keytmpl.OriginGRPC:   "a gRPC request",
	keytmpl.OriginArgs:   "the command line",
}

var holeWording = map[string]string{
	"space":     ": redis-cli and scripts must quote such a key; print it another way",
	"glob":      ": in a SCAN or KEYS pattern made from it they match other keys too; print it another way",
	"quote":     ": redis-cli and scripts must escape them; print the plain text",
	"separator": ": keys are grouped by : in redis-cli and RedisInsight; print it another way, or hash it",
}

// printed tells what the hole prints for certain, by its verb and type.
func printed(p *rulekit.Pass, h *keytmpl.Hole) (category, how string) {
	verb, wide := byte(0), false
	for _, op := range h.Ops {
		switch {
		case op.Kind == keytmpl.OpFormat && len(op.Args) > 0 && op.Args[0] != "":
			verb = op.Args[0][len(op.Args[0])-1]
			wide = strings.ContainsAny(op.Args[0], "123456789* ") // a width, or room for a sign
		case op.Kind == keytmpl.OpText:
			verb = 'v'
		case op.Kind == keytmpl.OpQuote:
			verb = 'q'
		case op.Kind == keytmpl.OpFormatInt || op.Kind == keytmpl.OpTrimSpace:
		default:
			return "", "" // another text by now
		}
	}
	bounded := !h.Bytes.Has(0) // by the verb, the type or the layout
	switch {
	case verb == 'q':
		return "quote", " is printed in quotes"
	case verb == 'v' && strings.HasPrefix(h.Type, "[]"):
		return "glob", " is a slice, printed with [ ] and spaces,"
	case verb == 'v' && strings.HasPrefix(h.Type, "map["):
		return "glob", " is a map, printed with [ ] and spaces,"
	case verb == 'v' && isStruct(p, h.Type):
		return "space", " is a struct, printed with spaces between its fields,"
	case bounded && h.Bytes.Has('.') && (h.Type == "float64" || h.Type == "float32"):
		return "separator", " is a " + h.Type + ", printed with a point,"
	case bounded && h.Bytes.Has(' ') && h.Origin == keytmpl.OriginClock:
		return "space", " is printed with a space by its layout"
	case bounded && h.Bytes.Has(' ') && wide:
		return "space", " is padded with spaces"
	case verb == 0 && isURL(p, h):
		return "separator", " is a URL, which has /,"
	}
	return "", ""
}

// isStruct tells whether a type, as a hole names it, is a struct of several fields that prints in fmt's way.
func isStruct(p *rulekit.Pass, name string) bool {
	t := p.Named(name)
	if t == nil || rulekit.PrintsItself(t) {
		return false
	}
	s, ok := t.Underlying().(*types.Struct)
	return ok && s.NumFields() > 1
}

// isURL tells whether the value is the text of a URL.
func isURL(p *rulekit.Pass, h *keytmpl.Hole) bool {
	file, found := p.File(h.Pos), false
	if file == nil || !h.Bytes.Has('/') {
		return false
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || h.Pos < n.Pos() || n.End() <= h.Pos {
			return false
		}
		if call, ok := n.(*ast.CallExpr); ok && call.Pos() == h.Pos {
			if fn := p.Callee(call); fn != nil && fn.FullName() == "(*net/url.URL).String" {
				found = true
			}
		}
		return !found
	})
	return found
}
