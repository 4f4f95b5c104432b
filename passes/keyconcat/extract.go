package keyconcat

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/rulekit"
)

// maxParams is the number of parameters past which a key function is not worth having.
const maxParams = 5

// extractor makes the fixes. The first place of the package that builds a text in some way gets a fix that declares a key
// function which does the same, and calls it at every place that builds the same text the same way.
type extractor struct {
	p     *rulekit.Pass
	sites map[string][]*site // by form
	first map[ast.Node]*site // the first of each form
	named map[string]bool    // functions that fixes declare
	seen  map[token.Pos]bool // places, which several calls may share
}

// site is a concatenation that a call can replace.
type site struct {
	b        *built
	operands []operand
	args     []string // source of the distinct values, which become parameters
	params   []string // their types
	texts    []string // the constant operands
}

// operand is one operand as a key function has it: source around parameter param, or all of it when param is -1.
type operand struct {
	before, after string
	param         int
	text          string // the constant text, when it is one
}

func newExtractor(p *rulekit.Pass, found []*built) *extractor {
	x := &extractor{p: p, sites: map[string][]*site{}, first: map[ast.Node]*site{}, named: map[string]bool{}, seen: map[token.Pos]bool{}}
	for _, b := range found {
		if x.seen[b.node.Pos()] {
			continue
		}
		x.seen[b.node.Pos()] = true
		if s := x.site(b); s != nil {
			form := s.form()
			if len(x.sites[form]) == 0 {
				x.first[b.node] = s
			}
			x.sites[form] = append(x.sites[form], s)
		}
	}
	return x
}

// form is equal for sites that do the same with their values.
func (s *site) form() string { return fmt.Sprintf("%q%#v", s.params, s.operands) }

// fix is the fix that comes with the finding at b, nil if there is none.
func (x *extractor) fix(b *built) *analysis.SuggestedFix {
	s := x.first[b.node]
	if s == nil {
		return nil
	}
	name, params := functionName(s.texts), parameterNames(s.args)
	if name == "" || x.named[name] || len(params) == 0 || !s.clear(name, params) {
		return nil
	}
	all := x.sites[s.form()]
	for _, s := range all {
		if !x.free(name, s.b.node.Pos()) {
			return nil
		}
	}
	x.named[name] = true
	edits := []analysis.TextEdit{{Pos: s.b.call.Func.End(), End: s.b.call.Func.End(), NewText: []byte(s.declaration(name, params))}}
	for _, s := range all {
		call := name + "(" + strings.Join(s.args, ", ") + ")"
		edits = append(edits, analysis.TextEdit{Pos: s.b.node.Pos(), End: s.b.node.End(), NewText: []byte(call)})
	}
	return &analysis.SuggestedFix{Message: "extract the key function " + name, TextEdits: edits}
}

// declaration is the source of the key function.
func (s *site) declaration(name string, params []string) string {
	list := make([]string, len(params))
	for i, t := range s.params {
		list[i] = params[i] + " " + t
	}
	body, text := make([]string, len(s.operands)), ""
	for i, o := range s.operands {
		body[i] = o.before
		if o.param < 0 {
			text += o.text
		} else {
			body[i] += params[o.param] + o.after
			text += "<" + params[o.param] + ">"
		}
	}
	return fmt.Sprintf("\n\n// %s returns %s.\nfunc %s(%s) string {\n\treturn %s\n}",
		name, rulekit.Quote(text), name, strings.Join(list, ", "), strings.Join(body, " + "))
}

// clear tells whether no parameter hides what the body names.
func (s *site) clear(name string, params []string) bool {
	return !slices.Contains(params, name) && !slices.ContainsFunc(s.operands, func(o operand) bool {
		used, _, _ := strings.Cut(o.before, ".") // a constant, or a package and its function
		return slices.Contains(params, used)
	})
}

// free tells whether a name stands for nothing at that place.
func (x *extractor) free(name string, pos token.Pos) bool {
	scope := x.p.Pkg.Scope().Innermost(pos)
	if scope == nil {
		return false
	}
	_, taken := scope.LookupParent(name, token.NoPos)
	return taken == nil
}

// site reads a concatenation, nil if it is not simple enough.
func (x *extractor) site(b *built) *site {
	e, ok := b.node.(*ast.BinaryExpr)
	if !ok || b.call.Func == nil || !types.Identical(x.p.TypesInfo.TypeOf(e), types.Typ[types.String]) {
		return nil
	}
	s := &site{b: b}
	for _, e := range operands(e) {
		if !x.add(s, e) {
			return nil
		}
	}
	return s
}

func operands(e ast.Expr) []ast.Expr {
	e = ast.Unparen(e)
	if b, ok := e.(*ast.BinaryExpr); ok && b.Op == token.ADD {
		return append(operands(b.X), operands(b.Y)...)
	}
	return []ast.Expr{e}
}

// add adds an operand: a constant, a string, or an integer that strconv prints.
func (x *extractor) add(s *site, e ast.Expr) bool {
	info := x.p.TypesInfo
	if text, ok := constText(info.Types[e]); ok {
		s.texts = append(s.texts, text)
		source := strconv.Quote(text)
		if id, ok := e.(*ast.Ident); ok && info.Uses[id].Parent() == x.p.Pkg.Scope() {
			source = id.Name
		}
		s.operands = append(s.operands, operand{before: source, param: -1, text: text})
		return true
	}
	if types.Identical(info.TypeOf(e), types.Typ[types.String]) && isPlain(e) {
		return s.value(e, "string", "", "")
	}
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 || !isPlain(call.Args[0]) {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	fn := x.p.Callee(call)
	if !ok || fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "strconv" {
		return false
	}
	source := types.ExprString(sel) + "("
	switch fn.Name() {
	case "Itoa":
		return s.value(call.Args[0], "int", source, ")")
	case "FormatInt", "FormatUint":
		if base := info.Types[call.Args[1]].Value; base != nil {
			t := map[string]string{"FormatInt": "int64", "FormatUint": "uint64"}[fn.Name()]
			return s.value(call.Args[0], t, source, ", "+base.String()+")")
		}
	}
	return false
}

// value adds an operand made of a value of type t.
func (s *site) value(e ast.Expr, t, before, after string) bool {
	arg := types.ExprString(e)
	i := slices.Index(s.args, arg)
	if i < 0 {
		i = len(s.args)
		s.args, s.params = append(s.args, arg), append(s.params, t)
	}
	s.operands = append(s.operands, operand{before: before, after: after, param: i})
	return s.params[i] == t && i < maxParams
}
