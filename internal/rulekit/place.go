package rulekit

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// Place is where a finding about the i-th part of a key's text stands: at the key's expression, or, for text that another
// function of the package puts together, at the literal there that stands next to it. ok is false when the text is put
// together in another package, where nobody who reads the finding can act on it.
func (p *Pass) Place(u Use, i int) (from, to token.Pos, ok bool) {
	pos := nearestLiteral(u.Tmpl, i)
	if h := u.Tmpl[i].Hole; h != nil && len(u.Call.Via) > 0 && u.entersHere(h) && !p.byKeyFunction(u, pos) {
		from, to = u.At()
		return from, to, true
	}
	if pos.IsValid() && p.File(pos) != nil && u.Call.Func != nil && !(u.Call.Func.Pos() <= pos && pos < u.Call.Func.End()) && p.inFunction(pos) {
		from, to = p.Range(pos)
		return from, to, true
	}
	if !pos.IsValid() && len(u.Call.Via) > 0 && u.Tmpl.HasLiteral() {
		return token.NoPos, token.NoPos, false
	}
	from, to = u.At()
	return from, to, true
}

// Maker is the function of another package that puts the text next to the i-th part together, nil if that is done in this
// package: its text is one mistake, however many calls use it.
func (p *Pass) Maker(u Use, i int) *types.Func {
	pos := nearestLiteral(u.Tmpl, i)
	file := p.File(pos)
	if file == nil {
		return nil
	}
	var fn *types.Func
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || pos < n.Pos() || n.End() <= pos {
			return false
		}
		if call, ok := n.(*ast.CallExpr); ok && call.Pos() == pos {
			if callee := p.Callee(call); callee != nil && callee.Pkg() != nil && callee.Pkg() != p.Pkg {
				fn = callee
			}
		}
		return true
	})
	return fn
}

// entersHere tells whether the value of a hole enters in the function of the call, or is given to a wrapper there.
func (u Use) entersHere(h *keytmpl.Hole) bool {
	fn := u.Call.Func
	return fn != nil && fn.Pos() <= h.Pos && h.Pos < fn.End() || u.Key.Here && !h.Pos.IsValid()
}

// nearestLiteral is where the literal next to a part stands, the one before it first.
func nearestLiteral(t keytmpl.Template, i int) token.Pos {
	for j := i - 1; j >= 0; j-- {
		if t[j].Hole == nil && t[j].Lit != "" {
			return t[j].Pos
		}
	}
	for _, part := range t[min(i+1, len(t)):] {
		if part.Hole == nil && part.Lit != "" {
			return part.Pos
		}
	}
	return token.NoPos
}

// byKeyFunction tells whether the text at a place is that of a function which makes the key that the call is given, and not of a
// wrapper that the call goes through.
func (p *Pass) byKeyFunction(u Use, pos token.Pos) bool {
	if !pos.IsValid() || p.File(pos) == nil {
		return false
	}
	fn := p.declared(pos)
	return fn != nil && fn != u.Call.Func && !Through(u.Call, fn)
}

// inFunction tells whether a place is in the body of a declared function: a constant stands elsewhere.
func (p *Pass) inFunction(pos token.Pos) bool { return p.declared(pos) != nil }

// declared is the declared function whose body a place is in.
func (p *Pass) declared(pos token.Pos) *ast.FuncDecl {
	for _, d := range p.File(pos).Decls {
		if fn := funcOf(d); fn != nil && fn.Body != nil && fn.Body.Pos() <= pos && pos < fn.Body.End() {
			return fn
		}
	}
	return nil
}

// Words of a name: "userID" is "user", "id".
func Words(name string) []string {
	var words []string
	start := 0
	flush := func(end int) {
		if end > start {
			words = append(words, lower(name[start:end]))
		}
	}
	for i := 0; i < len(name); i++ {
		switch c := name[i]; {
		case !isLetterOrDigit(c):
			flush(i)
			start = i + 1
		case isUpper(c) && i > start && (!isUpper(name[i-1]) || i+1 < len(name) && isLower(name[i+1])):
			flush(i)
			start = i
		}
	}
	flush(len(name))
	return words
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }
func isLower(c byte) bool { return 'a' <= c && c <= 'z' }
func isLetterOrDigit(c byte) bool {
	return isUpper(c) || isLower(c) || '0' <= c && c <= '9' || c >= 0x80
}

func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if isUpper(c) {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// Outside says how a message calls where the text of a hole comes from, when that is outside of the program: "an HTTP
// header"; "" for text of the program's own.
func Outside(o keytmpl.Origin) string { return outside[o] }

var outside = map[keytmpl.Origin]string{
	keytmpl.OriginHTTP:   "an HTTP request",
	keytmpl.OriginHeader: "an HTTP header",
	keytmpl.OriginCookie: "a cookie",
	keytmpl.OriginGRPC:   "gRPC metadata",
	keytmpl.OriginArgs:   "the command line",
}

// Raw tells whether a hole is text from outside as it came: not hashed, encoded, checked, or of a form that limits it.
func Raw(h *keytmpl.Hole) bool {
	return outside[h.Origin] != "" && !h.Hashed && !h.Escaped && !h.Checked && (h.Bytes.Has(':') || h.Bytes.Has(' '))
}

// Computed tells a number that is the result of arithmetic, which has no name of its own.
func Computed(h *keytmpl.Hole) bool {
	return h.Name == "n" && h.Sym.Kind != keytmpl.SymParam && h.Sym.Kind != keytmpl.SymGlobal && h.Max > 0
}

// Named is how a message calls a hole: "<id>" with the quotes.
func Named(h *keytmpl.Hole) string { return Quote("<" + h.Name + ">") }

func funcOf(d ast.Decl) *ast.FuncDecl {
	fn, _ := d.(*ast.FuncDecl)
	return fn
}

// OfRequest tells whether the text of a hole is one that the wrapper takes out of a request, which the call only hands on:
// what is to be said of it is said in the wrapper, which every request comes through.
func (p *Pass) OfRequest(u Use, h *keytmpl.Hole) bool {
	call, ok := u.Call.Node.(*ast.CallExpr)
	if !ok || len(u.Call.Via) == 0 || outside[h.Origin] == "" {
		return false
	}
	for _, arg := range call.Args {
		enters := !h.Pos.IsValid() || arg.Pos() <= h.Pos && h.Pos < arg.End()
		if id, ok := ast.Unparen(arg).(*ast.Ident); ok && !enters {
			obj := p.TypesInfo.Uses[id]
			enters = obj != nil && obj.Pos() == h.Pos
		}
		if enters && requests[libraryType(p.TypesInfo.TypeOf(arg))] {
			return true
		}
	}
	return false
}

// libraryType is a type, or what a pointer points to, by the names of its package and its own.
func libraryType(t types.Type) string {
	if t == nil {
		return ""
	}
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return ""
	}
	return named.Obj().Pkg().Name() + "." + named.Obj().Name()
}

// requests are the types in which the frameworks hand a request to what answers it.
var requests = map[string]bool{
	"http.Request": true, "gin.Context": true, "echo.Context": true, "fiber.Ctx": true, "fiber.DefaultCtx": true, "app.RequestContext": true,
	"fasthttp.RequestCtx": true, "context.Context": true,
}
