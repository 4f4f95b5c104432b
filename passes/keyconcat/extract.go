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

// extractor makes the fixes. The first place of the package that builds a text in some way gets a fix that calls a key
// function there and at every place that builds the same text the same way: one that the package has, or one that the fix
// declares.
type extractor struct {
	p     *rulekit.Pass
	sites map[string][]*site // by form
	first map[ast.Node]*site // the first of each form
	have  map[string]*keyFunc
	named map[string]bool    // functions that fixes declare
	used  map[token.Pos]bool // places where fixes declare one
	seen  map[token.Pos]bool // places, which several calls may share
}

// site is a concatenation that a call can replace.
type site struct {
	b        *built
	file     *ast.File
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
	x := &extractor{p: p, sites: map[string][]*site{}, first: map[ast.Node]*site{}, named: map[string]bool{}, used: map[token.Pos]bool{}, seen: map[token.Pos]bool{}}
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
	if len(x.sites) > 0 {
		x.have = keyFuncs(x)
	}
	return x
}

// form is equal for sites that make the same text of their values.
func (s *site) form() string {
	var sb strings.Builder
	fmt.Fprintf(&sb, "%q", s.params)
	text := ""
	for _, o := range s.operands {
		if o.param < 0 {
			text += o.text
			continue
		}
		fmt.Fprintf(&sb, "%q%q%d%q", text, o.before, o.param, o.after)
		text = ""
	}
	fmt.Fprintf(&sb, "%q", text)
	return sb.String()
}

// fix is the fix that comes with the finding at b, nil if there is none.
func (x *extractor) fix(b *built) *analysis.SuggestedFix {
	s := x.first[b.node]
	if s == nil {
		return nil
	}
	all := x.sites[s.form()]
	if fix := x.reuse(all); fix != nil {
		return fix
	}
	all = x.together(all)
	s = all[0]
	name, params := functionName(s.texts), parameterNames(s.args)
	if name == "" || x.named[name] || len(params) == 0 || !s.clear(name, params) {
		return nil
	}
	if x.declaredElsewhere(name) || slices.ContainsFunc(all, func(s *site) bool { return !x.free(name, s.b.node.Pos()) }) {
		return nil
	}
	pos := x.place(s)
	if !pos.IsValid() {
		return nil
	}
	x.named[name], x.used[pos] = true, true
	edits := []analysis.TextEdit{{Pos: pos, End: pos, NewText: []byte(s.declaration(name, params))}}
	for _, s := range all {
		edits = append(edits, s.replace(name, s.args))
	}
	return &analysis.SuggestedFix{Message: "extract the key function " + name, TextEdits: edits}
}

// place is where the declaration for a site goes: behind the function that it stands in or, because two fixes must not
// insert at one place, behind the nearest declaration where none was put: the next one, else the one before.
func (x *extractor) place(s *site) token.Pos {
	i := slices.IndexFunc(s.file.Decls, func(d ast.Decl) bool { return d == ast.Decl(s.b.call.Func) })
	if i < 0 {
		return token.NoPos
	}
	before := slices.Clone(s.file.Decls[:i])
	slices.Reverse(before)
	for _, decl := range slices.Concat(s.file.Decls[i:], before) {
		if pos := x.behind(s.file, decl); !x.used[pos] {
			return pos
		}
		if d, ok := decl.(*ast.GenDecl); ok && d.Tok == token.IMPORT {
			break // before other imports there can be nothing
		}
	}
	return token.NoPos
}

// behind is the place behind a declaration and a comment on its last line.
func (x *extractor) behind(file *ast.File, decl ast.Decl) token.Pos {
	end := decl.End()
	for _, group := range file.Comments {
		if group.Pos() >= end && x.p.Fset.Position(group.Pos()).Line == x.p.Fset.Position(end).Line {
			end = group.End()
		}
	}
	return end
}

// replace is the edit that calls a function at a site.
func (s *site) replace(name string, args []string) analysis.TextEdit {
	return analysis.TextEdit{Pos: s.b.node.Pos(), End: s.b.node.End(), NewText: []byte(name + "(" + strings.Join(args, ", ") + ")")}
}

// together are the sites that a function in the file of the first of them serves: the sites of the package if there is one
// in a file that is always compiled, else those in files that are compiled when the first one's is.
func (x *extractor) together(all []*site) []*site {
	i := slices.IndexFunc(all, func(s *site) bool { return x.condition(s.file) == "" })
	if i >= 0 {
		return append([]*site{all[i]}, slices.Delete(slices.Clone(all), i, i+1)...)
	}
	when := x.condition(all[0].file)
	return slices.DeleteFunc(slices.Clone(all), func(s *site) bool { return x.condition(s.file) != when })
}

// declaration is the source of the key function. Constants keep their names.
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

// declaredElsewhere tells whether a name is taken where no scope of a site shows it: by an import of another file, or in a
// file that is not compiled here.
func (x *extractor) declaredElsewhere(name string) bool {
	for _, file := range x.p.Files {
		if scope := x.p.TypesInfo.Scopes[file]; scope != nil && scope.Lookup(name) != nil {
			return true
		}
	}
	for _, file := range x.p.IgnoredFiles {
		if !strings.HasSuffix(file, ".go") || x.p.ReadFile == nil {
			continue
		}
		text, err := x.p.ReadFile(file)
		if err == nil && slices.Contains(strings.FieldsFunc(string(text), func(r rune) bool { return !isAlnum(r) && r != '_' }), name) {
			return true
		}
	}
	return false
}

// site reads a concatenation, nil if it is not simple enough.
func (x *extractor) site(b *built) *site {
	e, ok := b.node.(*ast.BinaryExpr)
	if !ok || b.call.Func == nil || !types.Identical(x.p.TypesInfo.TypeOf(e), types.Typ[types.String]) {
		return nil
	}
	file := x.p.File(e.Pos())
	if file == nil || x.p.IsGenerated(file) || commented(file, e) {
		return nil
	}
	s := &site{b: b, file: file}
	for _, e := range operands(e) {
		if !x.add(s, e) {
			return nil
		}
	}
	return s
}

// commented tells whether a comment stands in an expression: it would be lost.
func commented(file *ast.File, e ast.Expr) bool {
	return slices.ContainsFunc(file.Comments, func(group *ast.CommentGroup) bool { return e.Pos() < group.Pos() && group.End() < e.End() })
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
		switch e := e.(type) {
		case *ast.Ident:
			if info.Uses[e].Parent() == x.p.Pkg.Scope() {
				source = e.Name
			}
		case *ast.SelectorExpr: // of a package that the file imports: the declaration goes into the same one
			if id, ok := e.X.(*ast.Ident); ok {
				if _, imported := info.Uses[id].(*types.PkgName); imported {
					source = types.ExprString(e)
				}
			}
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
