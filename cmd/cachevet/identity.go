package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"go/scanner"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// identifyName is the tool's flag that asks for identities.
const identifyName = "identify"

// identityMark begins the related information in which the vet tool tells the standalone command the identity.
const identityMark = "cachevet identity "

// Longest texts of an identity, in bytes. What is longer is cut and ends in a digest of the whole.
const (
	maxIdentityKey = 300
	maxIdentityAt  = 200
)

// identity is what a message cannot tell of a finding: what stays the same when the code around it changes. Names of the
// module's own variables, functions and types do not count, lines and white space do not either.
type identity struct {
	Function string `json:"function,omitempty"` // the declaration it stands in: "F", "(*T).M", "var x"
	Key      string `json:"key,omitempty"`      // the keys of the call it stands in, holes as <>
	At       string `json:"at,omitempty"`       // the call and the argument, or the expression
	Body     string `json:"body,omitempty"`     // digest of the function: a function with the same body is the same under another name
	Once     bool   `json:"once,omitempty"`     // it is told once in the package, at the first place: Key is what it is about
	Bug      bool   `json:"bug,omitempty"`      // it goes wrong when the program runs
}

// identifier works identities out. The files it reads are kept.
type identifier struct {
	pass *analysis.Pass
	rule string
	text map[string][]byte
}

// attach adds the identity to a diagnostic.
func (i *identifier) attach(d *analysis.Diagnostic) {
	text, err := json.Marshal(i.identify(*d))
	if err != nil {
		return
	}
	d.Related = append(slices.Clip(d.Related), analysis.RelatedInformation{Pos: d.Pos, End: d.End, Message: identityMark + string(text)})
}

func (i *identifier) identify(d analysis.Diagnostic) identity {
	var id identity
	kind := ""
	if bugs, ok := i.pass.ResultOf[rulekit.Severities].(*rulekit.Bugs); ok {
		id.Bug, kind = bugs.Has(i.rule, d.Pos), bugs.Kind(i.rule, d.Pos)
	}
	if d.End < d.Pos {
		d.End = d.Pos
	}
	file := fileAt(i.pass.Files, d.Pos)
	if file == nil {
		return id
	}
	if decl := declAt(file, d.Pos); decl != nil {
		id.Function = declName(decl, d.Pos)
		id.Body = digest(i.body(decl, d.Pos))
	}
	id.Key = i.keys(d)
	id.At = limit(i.at(file, d, id.Key == ""), maxIdentityAt)
	if kind != "" {
		id.Key, id.Once = valid(kind), true
	}
	id.Key = limit(id.Key, maxIdentityKey)
	return id
}

// body is what stays of a declaration when it gets another name.
func (i *identifier) body(decl ast.Decl, pos token.Pos) string {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		return i.tokens(d.Type, d.Type.Params.Pos(), d.Type.End()) + i.tokens(d, bodyStart(d), d.End())
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if s, ok := spec.(*ast.ValueSpec); ok && pos < s.End() {
				return i.tokens(s, s.Names[len(s.Names)-1].End(), s.End())
			}
		}
	}
	return ""
}

func bodyStart(fn *ast.FuncDecl) token.Pos {
	if fn.Body == nil {
		return fn.End()
	}
	return fn.Body.Pos()
}

func fileAt(files []*ast.File, pos token.Pos) *ast.File {
	for _, f := range files {
		if f.FileStart <= pos && pos <= f.FileEnd {
			return f
		}
	}
	return nil
}

// declAt is the declaration that a place stands in, its documentation included.
func declAt(file *ast.File, pos token.Pos) ast.Decl {
	for _, decl := range file.Decls {
		start := decl.Pos()
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Doc != nil {
				start = d.Doc.Pos()
			}
		case *ast.GenDecl:
			if d.Doc != nil {
				start = d.Doc.Pos()
			}
		}
		if start <= pos && pos < decl.End() {
			return decl
		}
	}
	return nil
}

// declName names a declaration. Receivers have no type parameters.
func declName(decl ast.Decl, pos token.Pos) string {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil || len(d.Recv.List) == 0 {
			return d.Name.Name
		}
		star, recv := "", ast.Unparen(d.Recv.List[0].Type)
		if s, ok := recv.(*ast.StarExpr); ok {
			star, recv = "*", ast.Unparen(s.X)
		}
		switch t := recv.(type) {
		case *ast.IndexExpr:
			recv = t.X
		case *ast.IndexListExpr:
			recv = t.X
		}
		return "(" + star + types.ExprString(recv) + ")." + d.Name.Name
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if pos >= spec.End() {
				continue
			}
			switch s := spec.(type) {
			case *ast.ValueSpec:
				return d.Tok.String() + " " + s.Names[0].Name
			case *ast.TypeSpec:
				return "type " + s.Name.Name
			}
		}
	}
	return ""
}

// keys are the keys of the innermost cache call around a finding: the one that the finding stands in, or all of them.
func (i *identifier) keys(d analysis.Diagnostic) string {
	result, ok := i.pass.ResultOf[cachecall.Analyzer].(*cachecall.Result)
	if !ok || result == nil {
		return ""
	}
	var inner ast.Node
	for _, c := range result.Calls() {
		if n := c.Node; n.Pos() <= d.Pos && d.Pos < n.End() && (inner == nil || n.End()-n.Pos() < inner.End()-inner.Pos()) {
			inner = n
		}
	}
	if inner == nil {
		return ""
	}
	var own, all []string
	for _, c := range result.Calls() {
		if ast.Node(c.Node) != inner {
			continue
		}
		for _, k := range c.Keys {
			text := shapes(k.Set)
			all = append(all, text)
			if k.Expr != nil && k.Expr.Pos() <= d.Pos && d.Pos < k.Expr.End() {
				own = append(own, text)
			}
		}
	}
	if own == nil {
		own = all
	}
	return strings.Join(sortedUnique(own), " ")
}

// shapes writes templates without the names of their holes.
func shapes(set keytmpl.Set) string {
	var list []string
	for _, t := range set {
		var sb strings.Builder
		for _, part := range t {
			if part.Hole != nil {
				sb.WriteString("<>")
			} else {
				sb.WriteString(part.Lit)
			}
		}
		list = append(list, valid(sb.String()))
	}
	return strings.Join(sortedUnique(list), "|")
}

// at is the source that a finding is about: "Set(…)" with the argument that it stands in, else the largest expression
// around it, else the comment. A call that no key tells from others is told by all its arguments.
func (i *identifier) at(file *ast.File, d analysis.Diagnostic, keyless bool) string {
	var call *ast.CallExpr
	var expr ast.Expr // the largest one within the innermost statement or declaration
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || d.Pos < n.Pos() || n.End() <= d.Pos {
			return false
		}
		switch n := n.(type) {
		case *ast.CallExpr:
			if n.Pos() < d.Pos || d.End < n.End() || expr == nil {
				call = n
			}
			expr = cmpOr(expr, ast.Expr(n))
		case *ast.FuncLit:
			call, expr = nil, nil
		case ast.Expr:
			expr = cmpOr(expr, n)
		case ast.Stmt, *ast.ValueSpec:
			call, expr = nil, nil
		}
		return true
	})
	switch {
	case call != nil:
		name := i.callee(call)
		for _, arg := range call.Args {
			if arg.Pos() <= d.Pos && d.Pos < arg.End() {
				return name + "(" + i.tokens(arg, arg.Pos(), arg.End()) + ")"
			}
		}
		if keyless {
			return name + i.tokens(call, call.Lparen, call.End())
		}
		return name + "()"
	case expr != nil:
		return i.tokens(expr, expr.Pos(), expr.End())
	}
	for _, group := range file.Comments {
		for _, c := range group.List {
			if c.Pos() <= d.Pos && d.Pos < c.End() {
				return strings.Join(strings.Fields(valid(c.Text)), " ")
			}
		}
	}
	return ""
}

func cmpOr(a, b ast.Expr) ast.Expr {
	if a != nil {
		return a
	}
	return b
}

// callee is the name of the called function or method.
func (i *identifier) callee(call *ast.CallExpr) string {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		return i.name(fun.Sel)
	case *ast.Ident:
		return i.name(fun)
	}
	return "_"
}

// name is an identifier, or _ when it is the module's own: for a text of the module, the text.
func (i *identifier) name(id *ast.Ident) string {
	obj := i.pass.TypesInfo.ObjectOf(id)
	if _, imported := obj.(*types.PkgName); obj == nil || imported {
		return "_"
	}
	if obj.Pkg() == nil {
		return id.Name
	}
	path := obj.Pkg().Path()
	m := i.pass.Module
	if path != i.pass.Pkg.Path() && (m == nil || m.Path == "" || path != m.Path && !strings.HasPrefix(path, m.Path+"/")) {
		return id.Name
	}
	if c, ok := obj.(*types.Const); ok && c.Val().Kind() == constant.String {
		return c.Val().ExactString()
	}
	return "_"
}

// tokens is the source from one place to another within a node, one space between two tokens, the module's own names as
// _ and without what only the layout needs.
func (i *identifier) tokens(n ast.Node, from, to token.Pos) string {
	tf := i.pass.Fset.File(from)
	if tf == nil || to > token.Pos(tf.Base()+tf.Size()) || from >= to {
		return ""
	}
	src := i.source(tf.Name())
	if len(src) != tf.Size() {
		return ""
	}
	names := map[int]string{}
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			names[tf.Offset(id.Pos())] = i.name(id)
		}
		return true
	})
	start := tf.Offset(from)
	part := src[start:tf.Offset(to)]
	fset := token.NewFileSet()
	pf := fset.AddFile("", -1, len(part))
	var s scanner.Scanner
	s.Init(pf, part, nil, 0)
	var words []string
	for {
		pos, tok, lit := s.Scan()
		switch {
		case tok == token.EOF:
			return strings.Join(words, " ")
		case tok == token.SEMICOLON:
			continue
		case (tok == token.RPAREN || tok == token.RBRACE) && len(words) > 0 && words[len(words)-1] == ",":
			words = words[:len(words)-1] // a list that ends on a line of its own
		case tok == token.IDENT:
			if name, ok := names[start+pf.Offset(pos)]; ok {
				lit = name
			}
		}
		if lit == "" || tok.IsKeyword() || tok.IsOperator() {
			lit = tok.String()
		}
		words = append(words, valid(lit))
	}
}

func (i *identifier) source(file string) []byte {
	if text, ok := i.text[file]; ok {
		return text
	}
	var text []byte
	if i.pass.ReadFile != nil {
		text, _ = i.pass.ReadFile(file) // nothing: there are no tokens to tell
	}
	i.text[file] = text
	return text
}

func limit(s string, n int) string {
	if len(s) <= n {
		return s
	}
	cut := n
	for cut > 0 && s[cut]&0xC0 == 0x80 {
		cut--
	}
	return s[:cut] + "…" + digest(s)
}

func digest(s string) string {
	if s == "" {
		return ""
	}
	return fmt.Sprintf("%.6x", sha256.Sum256([]byte(s)))
}
