package cachecall

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"sort"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/keytmpl"
)

// pkgPass is the analysis of one package.
type pkgPass struct {
	pass *analysis.Pass
	info *types.Info
	pkg  *types.Package

	decls map[*types.Func]*ast.FuncDecl
	funcs []*types.Func        // in source order, those for tests last
	tests map[*types.Func]bool // those for tests, and of files for tests
	size  map[*ast.FuncDecl]int
	libs  []string // import paths of client libraries that the package imports, itself or through its imports

	fields    map[*types.Var]*value        // what was seen to be put into a field
	fieldFns  map[*types.Var][]*types.Func // the functions that put something into it
	givers    map[*types.Var][]*types.Func // the functions that put one of their parameters into it
	zeroed    map[*types.Var]bool          // a struct was made without giving the field a value
	assigned  map[*types.Var]bool          // set in a struct that was made elsewhere; also fields of other packages
	assigners map[*types.Var][]*types.Func // the functions that assign a field of this package, those for tests, too
	takes     map[*types.Var]bool          // fields of what exported functions take; nil until asked for
	busy      map[*types.Var]bool          // fields and variables being looked up
	known     map[*types.Var]knownField    // what looking fields up gave
	noted     int                          // counts what was noted of fields: what is known from before is not good any more
	cuts      int                          // counts what was left out because it was being looked up, or looked at, already

	vars     map[*types.Var]*value        // what was seen to be put into a package variable
	varFns   map[*types.Var][]*types.Func // the functions that assign it
	varInit  map[*types.Var]initialiser
	varAddr  map[*types.Var]bool // its address is taken
	initDone map[*types.Var]bool

	scripts  map[string]parsedScript // Lua texts that were read
	versions map[string]string       // of client libraries; nil until asked

	sums       map[*types.Func]*summary
	running    []*summary          // being worked out, outermost first
	looked     map[*types.Func]int // how often a function was looked at again
	inlining   map[*types.Func]bool
	relooked   map[*types.Func]bool // functions that were looked at once more, as they call each other
	special    specials
	writes     map[*types.Func][]bool          // the parameters whose elements a function writes
	shorter    map[*ast.CallExpr]*ast.CallExpr // calls of method expressions, without the receiver
	longer     map[*ast.CallExpr]*ast.CallExpr // the same, the other way round
	impls      map[*types.Func][]*types.Func
	sameIface  typeutil.Map         // the same, by type: *types.Interface to map[string][]*types.Func
	dynamic    []*types.Func        // functions that call function values
	senders    map[*types.Func]bool // functions that may make cache calls; nil until asked for
	rows       map[*types.Func]rowOf
	uses       map[types.Object][]*types.Func // functions whose bodies mention an object
	deps       map[string]*types.Package
	facts      imports // what packages below this one tell
	imports    map[*types.Func]*summary
	importVars map[*types.Var]*value
	groups     map[ast.Expr]*Group
	siteFields map[keytmpl.Sym]*types.Var // fields of what was made at a place
	models     map[string]model
	origins    *origins
	prints     map[types.Type]printed
	learned    Learned
	own        *clientsValue
	taught     map[*types.Func][]*summary // interface methods by what was learned of their implementations
	taken      map[*types.Func]bool       // functions that are used as values
	ifaces     map[string][]*types.Func   // interface methods that the package mentions, by name
	globals    map[string]*types.Var      // package variables that were looked up, by the path of their symbol
	calling    map[*types.Func]bool       // functions that make cache calls
	reachable  map[*types.TypeName]bool   // unexported types that importers can get at
	usesCache  bool                       // the package imports a client library, or one that makes cache calls for its callers
	exporting  bool                       // what is worked out now is only for importers
	setsFar    map[*types.Var]bool        // variables of other packages that this one assigns
	collect    bool                       // note what is given to fields of other packages
	given      map[string]*value          // what this package gives, by the name of the field
	reads      map[string]bool            // fields of which values elsewhere matter
	opened     map[*types.TypeName]bool   // struct types that code which is not seen may fill
	decoded    map[*types.Var]bool        // their exported fields with text
	decoders   []*types.Func              // the functions that give them to such code
	openGivers []*types.Func              // functions that give their parameters to fields of other packages
	told       map[*types.Func]bool       // functions that importers hear of
	fieldNames map[*types.Package]map[*types.Var]string
	light      bool // the package makes no cache calls: only key functions are of interest
	asked      bool // what was learned may have a say
	steps      int  // statements that may still be interpreted in the whole package
	depth      int  // nesting of summaries
	indexed    bool
	printing   int                                // nesting of String methods that are worked out
	closing    int                                // nesting of function values that are worked out for importers
	enums      map[*types.TypeName][]*types.Const // the constants of types that are enumerations
	extra      []*site                            // cache calls of package-level initialisers
	constExprs map[types.Object]ast.Expr          // what constants are declared with
	// constQuantities are what named constants measure.
	constQuantities map[*types.Const]*quantity
}

// initialiser is the expression that a package variable is initialised with.
type initialiser struct {
	expr  ast.Expr
	index int // which of several results
	n     int
	embed string // instead of an expression: the file that the variable embeds
}

type rowOf struct {
	row *client.Row
	lib string
}

// index reads the package once: its functions, who assigns what, who mentions whom.
func newPkgPass(pass *analysis.Pass) *pkgPass {
	p := &pkgPass{
		pass: pass, info: pass.TypesInfo, pkg: pass.Pkg,
		decls: map[*types.Func]*ast.FuncDecl{}, size: map[*ast.FuncDecl]int{}, tests: map[*types.Func]bool{},
		fields: map[*types.Var]*value{}, fieldFns: map[*types.Var][]*types.Func{}, givers: map[*types.Var][]*types.Func{}, zeroed: map[*types.Var]bool{}, assigned: map[*types.Var]bool{}, assigners: map[*types.Var][]*types.Func{}, busy: map[*types.Var]bool{}, known: map[*types.Var]knownField{},
		vars: map[*types.Var]*value{}, varFns: map[*types.Var][]*types.Func{}, varInit: map[*types.Var]initialiser{}, varAddr: map[*types.Var]bool{}, initDone: map[*types.Var]bool{},
		sums: map[*types.Func]*summary{}, looked: map[*types.Func]int{}, inlining: map[*types.Func]bool{}, impls: map[*types.Func][]*types.Func{}, rows: map[*types.Func]rowOf{},
		uses: map[types.Object][]*types.Func{}, imports: map[*types.Func]*summary{}, importVars: map[*types.Var]*value{}, globals: map[string]*types.Var{}, taken: map[*types.Func]bool{}, learned: learnedOf(pass), own: userRows(pass), taught: map[*types.Func][]*summary{}, siteFields: map[keytmpl.Sym]*types.Var{}, groups: map[ast.Expr]*Group{},
	}
	var tests []*types.Func
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if fn, ok := p.info.Defs[d.Name].(*types.Func); ok && d.Body != nil {
					p.decls[fn] = d
					if p.servesTests(fn) {
						tests = append(tests, fn)
						p.tests[fn] = true
					} else {
						p.funcs = append(p.funcs, fn)
					}
				}
			case *ast.GenDecl:
				p.indexVars(d)
			}
		}
	}
	p.funcs = append(p.funcs, tests...) // the program has the budget first
	return p
}

// indexAll reads all code once: who assigns what, who mentions whom. Packages that only have key functions to tell of do
// without until a field or variable is looked up.
func (p *pkgPass) indexAll() {
	if p.indexed {
		return
	}
	p.indexed = true
	for _, fn := range p.funcs {
		d := p.decls[fn]
		p.size[d] = p.indexBody(fn, d.Body)
	}
	for _, in := range p.varInit {
		if in.expr != nil {
			p.indexBody(nil, in.expr)
		}
	}
	for _, n := range p.size {
		p.steps += packageSteps * n
	}
}

func (p *pkgPass) indexVars(d *ast.GenDecl) {
	if d.Tok != token.VAR {
		return
	}
	for _, s := range d.Specs {
		vs, ok := s.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for i, n := range vs.Names {
			obj, ok := p.info.Defs[n].(*types.Var)
			if !ok {
				continue
			}
			switch {
			case len(vs.Values) == len(vs.Names):
				p.varInit[obj] = initialiser{expr: vs.Values[i], n: 1}
			case len(vs.Values) == 1:
				p.varInit[obj] = initialiser{expr: vs.Values[0], index: i, n: len(vs.Names)}
			default:
				if file := embedded(d.Doc, vs.Doc); file != "" {
					p.varInit[obj] = initialiser{embed: file}
				}
			}
		}
	}
}

// indexBody notes what the code of fn (nil: package level) assigns and mentions, and counts its statements.
func (p *pkgPass) indexBody(fn *types.Func, root ast.Node) (stmts int) {
	assigned := func(e ast.Expr) {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			if sel, ok := p.info.Selections[x]; ok {
				if fld, ok := sel.Obj().(*types.Var); ok {
					p.addSetter(p.fieldFns, fld, fn)
					if l := p.assigners[fld.Origin()]; fld.Pkg() == p.pkg && !slices.Contains(l, fn) {
						p.assigners[fld.Origin()] = append(l, fn)
					}
				}
			} else if v, ok := p.info.Uses[x.Sel].(*types.Var); ok {
				p.addSetter(p.varFns, v, fn)
			}
		}
		switch x := rootOf(e).(type) {
		case *ast.Ident:
			if v, ok := p.info.Uses[x].(*types.Var); ok && v.Parent() == p.pkg.Scope() {
				p.addSetter(p.varFns, v, fn)
			}
		}
		for x := ast.Unparen(e); ; { // s.f[i] = v and s.f.g = v change f too
			switch y := x.(type) {
			case *ast.IndexExpr:
				x = ast.Unparen(y.X)
				continue
			case *ast.SelectorExpr:
				if sel, ok := p.info.Selections[y]; ok {
					if fld, ok := sel.Obj().(*types.Var); ok {
						p.addSetter(p.fieldFns, fld, fn)
					}
				}
				x = ast.Unparen(y.X)
				continue
			}
			break
		}
	}
	called := map[*ast.Ident]bool{}
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			p.decodes(fn, n)
			if fn != nil && p.callsValue(n) && (len(p.dynamic) == 0 || p.dynamic[len(p.dynamic)-1] != fn) {
				p.dynamic = append(p.dynamic, fn)
			}
			switch fun := ast.Unparen(n.Fun).(type) {
			case *ast.Ident:
				called[fun] = true
			case *ast.SelectorExpr:
				called[fun.Sel] = true
			}
		case ast.Stmt:
			stmts++
			switch s := n.(type) {
			case *ast.AssignStmt:
				for _, l := range s.Lhs {
					assigned(l)
				}
			case *ast.RangeStmt:
				if s.Tok == token.ASSIGN {
					assigned(s.Key)
					if s.Value != nil {
						assigned(s.Value)
					}
				}
			case *ast.IncDecStmt:
				assigned(s.X)
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				if id, ok := rootOf(n.X).(*ast.Ident); ok {
					if v, ok := p.info.Uses[id].(*types.Var); ok && v.Parent() == p.pkg.Scope() {
						p.varAddr[v] = true
					}
				}
				if fld := p.fieldOfSelector(n.X); fld != nil {
					p.zeroed[fld] = p.zeroed[fld] // keep the entry; see fieldValue
					p.varAddr[fld] = true
				}
			}
		case *ast.CompositeLit:
			if st := structOf(p.info.TypeOf(n)); st != nil {
				for i := range st.NumFields() {
					if p.collect {
						p.mention(st.Field(i).Origin(), fn)
					}
					p.addSetter(p.fieldFns, st.Field(i), fn)
				}
			}
		case *ast.Ident:
			switch obj := p.info.Uses[n].(type) {
			case *types.Func:
				p.mention(obj.Origin(), fn)
				if !called[n] || fn == nil {
					p.taken[obj.Origin()] = true
				}
			case *types.Var:
				if obj.IsField() || obj.Pkg() != p.pkg {
					p.mention(obj.Origin(), fn)
				}
			}
		}
		return true
	})
	return stmts
}

func (p *pkgPass) fieldOfSelector(e ast.Expr) *types.Var {
	if x, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		if sel, ok := p.info.Selections[x]; ok {
			v, _ := sel.Obj().(*types.Var)
			return v
		}
	}
	return nil
}

func (p *pkgPass) mention(obj types.Object, fn *types.Func) {
	if fn == nil {
		return
	}
	l := p.uses[obj]
	if len(l) == 0 || l[len(l)-1] != fn {
		p.uses[obj] = append(l, fn)
	}
}

// addSetter notes that fn (nil: package level) puts something into v. What tests put there is nothing that the program has.
func (p *pkgPass) addSetter(m map[*types.Var][]*types.Func, v *types.Var, fn *types.Func) {
	if p.tests[fn] && !p.inTestFile(v) {
		return
	}
	v = v.Origin()
	if v.Pkg() != p.pkg {
		if !v.IsField() {
			if p.setsFar == nil {
				p.setsFar = map[*types.Var]bool{}
			}
			p.setsFar[v] = true
		}
		return
	}
	l := m[v]
	if len(l) == 0 || l[len(l)-1] != fn {
		m[v] = append(l, fn)
	}
}

// callee is the function or method that a call names; nil for function values and built-ins.
func (p *pkgPass) callee(e *ast.CallExpr) *types.Func {
	fn, _ := typeutil.Callee(p.info, e).(*types.Func)
	if fn == nil {
		return nil
	}
	return fn.Origin()
}

// pkgPath is the path of a package without the prefix of a vendor directory.
func pkgPath(p *types.Package) string {
	path := p.Path()
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		return path[i+len("/vendor/"):]
	}
	return strings.TrimPrefix(path, "vendor/")
}

// recvName is the name of the type that declares a method; "" for a function.
func recvName(fn *types.Func) string {
	r := fn.Type().(*types.Signature).Recv()
	if r == nil {
		return ""
	}
	if n, ok := types.Unalias(deref(r.Type())).(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}

// row is what the client tables know of a function: of the library itself, or of a local interface that stands for a
// client.
func (p *pkgPass) row(fn *types.Func, _ *ast.SelectorExpr) (*client.Row, string) {
	if fn.Pkg() == nil {
		return nil, ""
	}
	if r, ok := p.rows[fn]; ok {
		return r.row, r.lib
	}
	var r rowOf
	path := pkgPath(fn.Pkg())
	switch own := p.userRow(fn); {
	case own != nil:
		r = rowOf{own, path}
	case client.IsLibrary(path) && (fn.Pkg() != p.pkg || !client.Wraps(path)):
		r = rowOf{client.Lookup(path, recvName(fn), fn.Name()), path}
		if res := fn.Type().(*types.Signature).Results(); r.row == nil && res.Len() == 1 {
			if n, ok := types.Unalias(res.At(0).Type()).(*types.Named); ok {
				r.row = client.OptionRow(path, n.Obj().Name())
			}
		}
	case fn.Type().(*types.Signature).Recv() != nil && isInterface(fn.Type().(*types.Signature).Recv().Type()):
		r = p.localInterface(fn)
	}
	p.rows[fn] = r
	return r.row, r.lib
}

// localInterface is the row of an interface method that a client type of an imported library implements: the interface
// stands for the client.
func (p *pkgPass) localInterface(fn *types.Func) rowOf {
	iface, ok := underlying(fn.Type().(*types.Signature).Recv().Type()).(*types.Interface)
	if !ok || iface.NumMethods() == 0 {
		return rowOf{}
	}
	for _, path := range p.clientLibs() {
		lib := p.dep(path)
		if lib == nil || client.Wraps(path) { // plain methods such as Get(string) that many types have

			continue
		}
		for _, k := range clientTypes(path) {
			tn, ok := lib.Scope().Lookup(k).(*types.TypeName)
			if !ok || !tn.Exported() {
				continue
			}
			t := tn.Type()
			if !types.Implements(t, iface) {
				if t = types.NewPointer(t); isInterface(tn.Type()) || !types.Implements(t, iface) {
					continue
				}
			}
			obj, _, _ := types.LookupFieldOrMethod(t, true, lib, fn.Name())
			m, ok := obj.(*types.Func)
			if !ok {
				continue
			}
			if row := client.Lookup(pkgPath(m.Pkg()), recvName(m.Origin()), m.Name()); row != nil {
				return rowOf{row, path}
			}
		}
	}
	return rowOf{}
}

// clientTypes are the names of a library's client types.
func clientTypes(path string) []string {
	for _, lib := range client.Libraries() {
		if lib.Path == path || contains(lib.Alias, path) || contains(lib.Early, path) {
			var out []string
			for _, k := range lib.Kinds {
				out = append(out, k.Type)
			}
			return out
		}
	}
	return nil
}

func contains(l []string, s string) bool {
	for _, x := range l {
		if x == s {
			return true
		}
	}
	return false
}

// clientLibs are the client libraries that the package imports, directly or not, sorted.
func (p *pkgPass) clientLibs() []string {
	if p.libs == nil {
		p.libs = []string{}
		for path := range p.allDeps() {
			if client.IsLibrary(path) {
				p.libs = append(p.libs, path)
			}
		}
		sort.Strings(p.libs)
	}
	return p.libs
}

func (p *pkgPass) dep(path string) *types.Package { return p.allDeps()[path] }

func (p *pkgPass) allDeps() map[string]*types.Package {
	if p.deps == nil {
		p.deps = map[string]*types.Package{}
		var walk func(*types.Package)
		walk = func(q *types.Package) {
			path := pkgPath(q)
			if _, ok := p.deps[path]; ok {
				return
			}
			p.deps[path] = q
			for _, i := range q.Imports() {
				walk(i)
			}
		}
		walk(p.pkg)
	}
	return p.deps
}

// implementations are the methods of this package that an interface method can call.
func (p *pkgPass) implementations(fn *types.Func) []*types.Func {
	if l, ok := p.impls[fn]; ok {
		return l
	}
	iface, generic := ofInterface(fn)
	var out []*types.Func
	if iface != nil && iface.NumMethods() > 0 {
		same, _ := p.sameIface.At(iface).(map[string][]*types.Func) // generated code writes the same one hundreds of times
		if same == nil {
			same = map[string][]*types.Func{}
			p.sameIface.Set(iface, same)
		}
		if l, ok := same[fn.Name()]; ok {
			p.impls[fn] = l
			return l
		}
		defer func() { same[fn.Name()] = out }()
		scope := p.pkg.Scope()
		for _, name := range scope.Names() {
			tn, ok := scope.Lookup(name).(*types.TypeName)
			if !ok || tn.IsAlias() || isInterface(tn.Type()) {
				continue
			}
			ptr := types.NewPointer(tn.Type())
			n, ok := tn.Type().(*types.Named)
			if params := ok && n.TypeParams().Len() > 0; (generic || params) && !mayImplement(ptr, iface, p.pkg) || !generic && !params && !types.Implements(ptr, iface) {
				continue
			}
			obj, _, _ := types.LookupFieldOrMethod(ptr, true, p.pkg, fn.Name())
			if m, ok := obj.(*types.Func); ok && p.decls[m.Origin()] != nil && !slices.Contains(out, m.Origin()) { // embedded in several
				out = append(out, m.Origin())
			}
		}
	}
	p.impls[fn] = out
	return out
}

// stmts counts the statements of a function, up to a few more than callers ask for.
func (p *pkgPass) stmts(d *ast.FuncDecl) int {
	if d == nil || d.Body == nil {
		return 0
	}
	if n, ok := p.size[d]; ok {
		return n
	}
	n := 0
	ast.Inspect(d.Body, func(node ast.Node) bool {
		if _, ok := node.(ast.Stmt); ok {
			n++
		}
		return n < 100
	})
	return n
}
