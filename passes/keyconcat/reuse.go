package keyconcat

import (
	"go/ast"
	"go/build/constraint"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// keyFunc is a function of the package that does nothing but build a text in a way that sites do.
type keyFunc struct {
	name string
	file *ast.File
	args []int // for each parameter, which of a site's values it takes
}

// keyFuncs finds the key functions of the package that sites could call, by form; of several the first.
func keyFuncs(x *extractor) map[string]*keyFunc {
	have := map[string]*keyFunc{}
	for _, file := range x.p.Files {
		if x.p.IsGenerated(file) {
			continue
		}
		for _, decl := range file.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			s := x.body(fn)
			if s == nil {
				continue
			}
			form := s.form()
			if args := s.order(fn); args != nil && have[form] == nil && len(x.sites[form]) > 0 {
				have[form] = &keyFunc{fn.Name.Name, file, args}
			}
		}
	}
	return have
}

// body reads a function that consists of returning a concatenation, as a site; nil if it does not.
func (x *extractor) body(fn *ast.FuncDecl) *site {
	if fn.Recv != nil || fn.Type.TypeParams != nil || fn.Body == nil || len(fn.Body.List) != 1 {
		return nil
	}
	ret, ok := fn.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return nil
	}
	e, ok := ast.Unparen(ret.Results[0]).(*ast.BinaryExpr)
	obj, _ := x.p.TypesInfo.Defs[fn.Name].(*types.Func)
	if !ok || obj == nil {
		return nil
	}
	results := obj.Signature().Results()
	if results.Len() != 1 || !types.Identical(results.At(0).Type(), types.Typ[types.String]) {
		return nil
	}
	s := &site{}
	for _, e := range operands(e) {
		if !x.add(s, e) {
			return nil
		}
	}
	return s
}

// order tells which value each parameter of the function stands for; nil when the values are not its parameters.
func (s *site) order(fn *ast.FuncDecl) []int {
	var order []int
	for _, field := range fn.Type.Params.List {
		if _, variadic := field.Type.(*ast.Ellipsis); variadic {
			return nil
		}
		for _, name := range field.Names {
			i := slices.Index(s.args, name.Name)
			if t, ok := field.Type.(*ast.Ident); i < 0 || !ok || t.Name != s.params[i] {
				return nil
			}
			order = append(order, i)
		}
	}
	if len(order) != len(s.args) {
		return nil
	}
	return order
}

// reuse is the fix that calls a function that the package has, nil if no place can.
func (x *extractor) reuse(all []*site) *analysis.SuggestedFix {
	fn := x.have[all[0].form()]
	if fn == nil {
		return nil
	}
	when := x.condition(fn.file)
	var edits []analysis.TextEdit
	for _, s := range all {
		if !x.means(fn.name, s.b.node.Pos()) || when != "" && when != x.condition(s.file) {
			continue
		}
		args := make([]string, len(fn.args))
		for i, arg := range fn.args {
			args[i] = s.args[arg]
		}
		edits = append(edits, s.replace(fn.name, args))
	}
	if len(edits) == 0 {
		return nil
	}
	return &analysis.SuggestedFix{Message: "call the key function " + fn.name, TextEdits: edits}
}

// means tells whether a name stands for the package's declaration at that place.
func (x *extractor) means(name string, pos token.Pos) bool {
	scope := x.p.Pkg.Scope().Innermost(pos)
	if scope == nil {
		return false
	}
	_, obj := scope.LookupParent(name, token.NoPos)
	return obj != nil && obj.Parent() == x.p.Pkg.Scope()
}

// condition tells when a file is compiled: in tests, for some platforms, with cgo, under a build constraint. "" is always.
// What a name means for the build counts here even where the go command reads it in another way.
func (x *extractor) condition(file *ast.File) string {
	var when []string
	if x.p.IsTest(file) {
		when = append(when, "test")
	}
	name := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(x.p.Fset.PositionFor(file.FileStart, false).Filename), ".go"), "_test")
	if _, suffix, ok := strings.Cut(name, "_"); ok && slices.ContainsFunc(strings.Split(suffix, "_"), isPlatform) {
		when = append(when, "_"+suffix)
	}
	for _, spec := range file.Imports {
		if spec.Path.Value == `"C"` {
			when = append(when, "cgo")
		}
	}
	for _, group := range file.Comments {
		if group.Pos() > file.Package {
			break
		}
		for _, c := range group.List {
			if constraint.IsGoBuild(c.Text) || constraint.IsPlusBuild(c.Text) {
				when = append(when, c.Text)
			}
		}
	}
	return strings.Join(when, "\n")
}

// isPlatform tells the names of systems and processors that restrict a file by its name.
func isPlatform(word string) bool {
	return slices.Contains(strings.Fields("aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos "+
		"386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x sparc64 wasm"), word)
}
