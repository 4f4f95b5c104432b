package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"

	"github.com/cachevet/cachevet/analyzer"
)

// sources are the files of a package, read for the names that it declares: without types, and so at once.
type sources struct {
	dir     string
	files   []string
	read    bool
	names   map[string]bool        // types and variables
	kinds   map[string]bool        // types
	methods map[[2]string][]string // parameters by type ("" for a function) and name
	star    map[[2]string]bool     // methods of a pointer
}

// load reads the files once. What does not parse is left out: the run says so.
func (s *sources) load() {
	if s.read {
		return
	}
	s.read = true
	s.names, s.kinds, s.methods, s.star = map[string]bool{}, map[string]bool{}, map[[2]string][]string{}, map[[2]string]bool{}
	for _, name := range s.files {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(s.dir, name), nil, parser.SkipObjectResolution)
		if file == nil || err != nil && len(file.Decls) == 0 {
			continue
		}
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				s.declare(d)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					s.spec(spec)
				}
			}
		}
	}
}

func (s *sources) declare(d *ast.FuncDecl) {
	id := [2]string{"", d.Name.Name}
	if d.Recv != nil && len(d.Recv.List) == 1 {
		t := d.Recv.List[0].Type
		if p, ok := t.(*ast.ParenExpr); ok {
			t = p.X
		}
		star, isStar := t.(*ast.StarExpr)
		if isStar {
			t = star.X
		}
		id[0] = baseName(t)
		s.star[id] = isStar
	}
	s.methods[id] = parameterNames(d.Type)
}

func (s *sources) spec(spec ast.Spec) {
	switch spec := spec.(type) {
	case *ast.ValueSpec:
		for _, n := range spec.Names {
			s.names[n.Name] = true
		}
	case *ast.TypeSpec:
		s.names[spec.Name.Name], s.kinds[spec.Name.Name] = true, true
		iface, ok := spec.Type.(*ast.InterfaceType)
		if !ok {
			return
		}
		for _, m := range iface.Methods.List {
			if sig, ok := m.Type.(*ast.FuncType); ok {
				for _, n := range m.Names {
					s.methods[[2]string{spec.Name.Name, n.Name}] = parameterNames(sig)
				}
			}
		}
	}
}

// baseName is the name of a receiver's type without its type parameters.
func baseName(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.Ident:
		return t.Name
	case *ast.IndexExpr:
		return baseName(t.X)
	case *ast.IndexListExpr:
		return baseName(t.X)
	}
	return ""
}

// parameterNames has one name for each parameter, "" for one without.
func parameterNames(sig *ast.FuncType) (names []string) {
	for _, f := range sig.Params.List {
		if len(f.Names) == 0 {
			names = append(names, "")
		}
		for _, n := range f.Names {
			names = append(names, n.Name)
		}
	}
	return names
}

// function finds a function, or a method of a type, and the names of its parameters.
func (s *sources) function(recv, name string) (params []string, ok bool) {
	s.load()
	params, ok = s.methods[[2]string{recv, name}]
	return params, ok
}

// nearest is the function whose name is most like a misspelt one, as a row writes it behind the path; "" when none is.
func (s *sources) nearest(recv, name string) string {
	s.load()
	shown := map[string]string{}
	for id := range s.methods {
		if !ast.IsExported(id[1]) && ast.IsExported(name) {
			continue // nothing to call instead
		}
		full := shownName(id[0], id[1])
		shown[full] = full
		if s.star[id] {
			shown[full] = shownName("(*"+id[0]+")", id[1])
		}
	}
	return shown[analyzer.Nearest(shownName(recv, name), slices.Sorted(maps.Keys(shown)))]
}

func shownName(recv, name string) string {
	if recv == "" {
		return name
	}
	return recv + "." + name
}

// declares tells whether the package declares a type or a variable of that name.
func (s *sources) declares(name string) bool {
	s.load()
	return s.names[name]
}

// types are the names of its types.
func (s *sources) types() (list []string) {
	s.load()
	for name := range s.kinds {
		list = append(list, name)
	}
	return sortedUnique(list)
}
