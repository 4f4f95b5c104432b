package cachecall

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"unicode"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// mayHoldText: a value of the type can hold a piece of a key.
func mayHoldText(t types.Type, depth int) bool {
	if isTextual(t) {
		return true
	}
	if depth > 2 {
		return false
	}
	switch u := underlying(deref(t)).(type) {
	case *types.Map:
		return mayHoldText(u.Elem(), depth+1)
	case *types.Slice:
		return mayHoldText(u.Elem(), depth+1)
	case *types.Array:
		return mayHoldText(u.Elem(), depth+1)
	case *types.Struct:
		return hasText(u)
	case *types.Signature:
		return u.Results().Len() == 1 && isTextual(u.Results().At(0).Type())
	}
	return false
}

// holdsText: some text that is known is in the value.
func holdsText(v *value, depth int) bool {
	if v == nil || depth > maxDepth {
		return false
	}
	switch v.kind {
	case kText:
		return v.text.HasLiteral()
	case kSlice:
		return !v.open && holdsText(v.anyElem(), depth+1)
	case kMap:
		return v.entries != nil && holdsText(v.mval, depth+1)
	case kStruct:
		for _, f := range v.fields {
			if holdsText(f, depth+1) {
				return true
			}
		}
	case kFunc:
		return v.fn.closed != nil && holdsText(&value{kind: kTuple, tupl: v.fn.closed.results}, depth)
	case kTuple:
		for _, w := range v.tupl {
			if holdsText(w, depth+1) {
				return true
			}
		}
	}
	return false
}

// isTextType: the receiver is a type of the package that is text itself.
func isTextType(recv *types.Var) bool { return recv != nil && isString(recv.Type()) }

// printsAsText: a struct type of the package with a String method.
func (p *pkgPass) printsAsText(t types.Type) bool {
	n, ok := types.Unalias(deref(t)).(*types.Named)
	return ok && n.Obj().Pkg() == p.pkg && structOf(t) != nil && textMethod(t, p.pkg) != nil
}

// hasOwnText: the body has a text of its own, puts texts together, or calls a function of the package that may.
func (p *pkgPass) hasOwnText(d *ast.FuncDecl) bool {
	found := false
	several := d.Type.Params.NumFields() > 1 || d.Recv != nil && d.Type.Params.NumFields() > 0
	ast.Inspect(d.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			found = found || len(n.Value) > 2 && (n.Value[0] == '"' || n.Value[0] == '`') || n.Value[0] == '\''
		case *ast.Ident:
			switch obj := p.info.Uses[n].(type) {
			case *types.Const:
				found = found || isString(obj.Type())
			case *types.Var:
				found = found || !obj.IsField() && obj.Parent() == p.pkg.Scope()
			case *types.Func:
				found = found || obj.Pkg() != nil && (obj.Pkg() == p.pkg || p.hasFacts(obj.Pkg()) || several && putsTogether[obj.Pkg().Path()])
			}
		case *ast.BinaryExpr:
			found = found || several && n.Op == token.ADD && isString(p.info.TypeOf(n))
		}
		return !found
	})
	return found
}

// putsTogether are the packages of the standard library with which several texts are made into one.
var putsTogether = map[string]bool{"strings": true, "strconv": true, "fmt": true, "bytes": true, "path": true}

// hasText: some field of the struct is text, a struct or a slice that may have some, or a function that gives some.
func hasText(st *types.Struct) bool {
	for i := range st.NumFields() {
		switch t := st.Field(i).Type(); {
		case isTextual(t), structOf(t) != nil, isTextSlice(t), isMap(t):
			return true
		default:
			if sig, ok := underlying(t).(*types.Signature); ok && mayHoldText(sig, 0) {
				return true
			}
		}
	}
	return false
}

// keyWords are what names of key functions and of their packages have in them: what is told first, and texts with spaces
// that are told at all.
var keyWords = [...]string{"key", "prefix", "cache", "redis", "memcache", "valkey", "session", "lock", "queue", "topic", "channel", "store", "const"}

func keyWord(name string) bool {
	name = strings.ToLower(name)
	for _, w := range keyWords {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}

// keyPackage: the package's own name or that of its directory says that it makes keys.
func (p *pkgPass) keyPackage() bool {
	path := p.pkg.Path()
	return keyWord(path[strings.LastIndexByte(path, '/')+1:]) || keyWord(p.pkg.Name())
}

func isTextSlice(t types.Type) bool {
	s, ok := underlying(t).(*types.Slice)
	return ok && isString(s.Elem())
}

// toldNotes are the fields that the function gives its parameters to, for a driver that looks through the whole program.
func (p *pkgPass) toldNotes(s *summary) []fieldNote {
	var out []fieldNote
	if !p.collect {
		return nil
	}
	for _, n := range s.notes {
		if n.fld != nil {
			n.key = p.fieldKey(n.fld)
			if !mayHoldText(n.fld.Type(), 0) {
				continue
			}
		}
		if n.key != "" && dependsOnParam(n.v) {
			n.v = p.portable(n.v, 0)
			out = append(out, n)
		}
	}
	return out
}

// toldPosts are the changes through parameters that have to do with text.
func (p *pkgPass) toldPosts(s *summary) []post {
	var out []post
	for _, post := range s.posts {
		v := p.portable(post.val, 0)
		if len(s.effects) > 0 || changesText(v) {
			post.val = v
			out = append(out, post)
		}
	}
	return out
}

// changesText: text, or a struct of which a text or a list of texts changes.
func changesText(v *value) bool {
	switch v.kind {
	case kSym:
		return fromElsewhere(v)
	case kText:
		return true
	case kStruct:
		for _, f := range v.fields {
			if f != nil && (f.kind == kText || f.kind == kSlice && f.anyElem() != nil && f.anyElem().kind == kText || f.kind == kSym && isTextual(f.typ)) {
				return true
			}
		}
	}
	return false
}

// saysParam: the caller of the function has a say in the call.
func saysParam(s *site) bool {
	if s.words != nil || s.ttl.v != nil && dependsOnParam(s.ttl.v) {
		return true
	}
	for _, k := range s.keys {
		if dependsOnParam(k.v) {
			return true
		}
	}
	return s.pattern != nil && dependsOnParam(s.pattern.v)
}

// worthTelling: a result that can be a key or a piece of one.
func (p *pkgPass) worthTelling(s *summary, r *value) bool {
	if r == nil {
		return false
	}
	if fromElsewhere(r) {
		return true
	}
	switch r.kind {
	case kText:
		return r.form != nil || p.worthText(s.fn, r.text) || givesKey(s.fn) && mentionsParam(r) || s.lossy && joins(s.fn.Signature()) || len(r.text) == 1 && isTextType(s.fn.Signature().Recv())
	case kSlice:
		if a := r.anyElem(); a != nil && a.kind == kText {
			return p.worthText(s.fn, a.text)
		}
	case kFunc:
		for _, w := range closedResults(r) {
			if w != nil && w.kind == kText && (w.form != nil || p.worthText(s.fn, w.text)) {
				return true
			}
		}
	case kStruct:
		for _, f := range r.fields {
			switch {
			case f == nil:
			case f.kind == kSlice && isTextSlice(f.typ), f.kind == kText, f.kind == kSym && isTextual(f.typ), f.kind == kStruct && holdsText(f, 0):
				return true
			case f.kind == kFunc && len(closedResults(f)) > 0, f.kind == kMap && holdsText(f, 0):
				return true
			}
		}
	case kSym: // the receiver itself: calls can be chained
		return isTextType(s.fn.Signature().Recv()) && isString(r.typ) || givesKey(s.fn) && r.hole.Sym.Kind == keytmpl.SymParam || r.hole.Sym.Kind == keytmpl.SymParam && r.hole.Sym.Index == -1 && r.hole.Sym.Path == "" && len(s.posts) > 0
	}
	return false
}

// givesKey: a method without parameters whose name says that it gives a key.
func givesKey(fn *types.Func) bool {
	sig := fn.Signature()
	return sig.Recv() != nil && sig.Params().Len() == 0 && sig.Results().Len() == 1 && isString(sig.Results().At(0).Type()) && keyWord(fn.Name())
}

// fromElsewhere: text that comes from a request, a clock or chance, or the request itself, decoded.
func fromElsewhere(v *value) bool {
	telling := func(h *keytmpl.Hole) bool {
		return outside(h.Origin) && !h.Hashed || h.Origin == keytmpl.OriginRandom || h.Origin == keytmpl.OriginClock && h.Content != keytmpl.ContentNone
	}
	switch v.kind {
	case kSym:
		return telling(&v.hole) && (isTextual(v.typ) || structOf(v.typ) != nil || isInterface(v.typ))
	case kText:
		for h := range v.text.Holes() {
			if telling(h) {
				return true
			}
		}
	}
	return false
}

// joins: the function may put the texts of a list together.
func joins(sig *types.Signature) bool {
	n := sig.Params().Len()
	return n > 0 && isSliceType(sig.Params().At(n-1).Type()) && !isTextual(sig.Params().At(n-1).Type())
}

// worthText: it may be a key, or a piece of one: it has text of its own that is made for machines, or puts together what
// it is given. A text with spaces is one only where a name says so.
func (p *pkgPass) worthText(fn *types.Func, s keytmpl.Set) bool {
	if len(s) > maxTold {
		return false
	}
	worth, named := false, p.keyPackage() || keyWord(fn.Name())
	for _, t := range s {
		if !named && !machineText(t) {
			return false
		}
		holes := 0
		for h := range t.Holes() {
			if h.Sym.Kind == keytmpl.SymParam || h.Sym.Kind == keytmpl.SymArg {
				holes++
			}
			worth = worth || h.Hashed && holes > 0
			for _, op := range h.Ops {
				worth = worth || op.Kind == keytmpl.OpJoin
			}
		}
		worth = worth || t.HasLiteral() || holes > 1
	}
	return worth
}

// machineText: the template's own text has nothing in it that is only written for people.
func machineText(t keytmpl.Template) bool {
	for _, p := range t {
		if p.Hole == nil && strings.ContainsFunc(p.Lit, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || r == '"' || r == ';' }) {
			return false
		}
	}
	return true
}
