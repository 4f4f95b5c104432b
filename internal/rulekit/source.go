package rulekit

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// Range is the source that stands for a literal part of a template: from is where the string literal (or the constant or
// call through which the text comes) starts that holds the part's position.
func (p *Pass) Range(pos token.Pos) (from, to token.Pos) {
	from, to = pos, pos
	file := p.File(pos)
	if file == nil {
		return from, to
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || pos < n.Pos() || n.End() <= pos {
			return false
		}
		switch n.(type) {
		case *ast.BasicLit:
			from, to = n.Pos(), n.End()
		case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr:
			if n.Pos() == pos && to == pos { // the outermost that starts here
				to = n.End()
			}
		}
		return true
	})
	return from, to
}

// Text is the string literal at a position; ok is false when something else stands there.
func (p *Pass) Text(pos token.Pos) (text string, ok bool) {
	file := p.File(pos)
	if file == nil {
		return "", false
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || pos < n.Pos() || n.End() <= pos {
			return false
		}
		if lit, is := n.(*ast.BasicLit); is && lit.Kind == token.STRING {
			if s, err := strconv.Unquote(lit.Value); err == nil {
				text, ok = s, true
			}
		}
		return true
	})
	return text, ok
}

// Callee is the function or method that a call calls, nil for a conversion, a builtin or a function value.
func (p *Pass) Callee(call *ast.CallExpr) *types.Func {
	fun := ast.Unparen(call.Fun)
	switch e := fun.(type) {
	case *ast.IndexExpr:
		fun = e.X
	case *ast.IndexListExpr:
		fun = e.X
	}
	switch e := fun.(type) {
	case *ast.Ident:
		fn, _ := p.TypesInfo.Uses[e].(*types.Func)
		return fn
	case *ast.SelectorExpr:
		fn, _ := p.TypesInfo.Uses[e.Sel].(*types.Func)
		return fn
	}
	return nil
}

// Through tells whether a call goes through the function, as far as the names of the two tell.
func Through(call *cachecall.Call, fn *ast.FuncDecl) bool {
	return fn != nil && slices.ContainsFunc(call.Via, func(via string) bool { return strings.HasSuffix(via, "."+fn.Name.Name) })
}

// Chosen tells whether text of a key is chosen at the call. In a call through a wrapper of this package, text that the wrapper's
// own calls have too is the wrapper's; text of wrappers of other packages has no position.
func (p *Pass) Chosen(call *cachecall.Call, k *cachecall.Key) bool {
	if len(call.Via) == 0 {
		return true
	}
	theirs := p.theirs(call)
	for pos := range literals(k.Set) {
		if !theirs[pos] {
			return true
		}
	}
	return false
}

// ChosenText tells of the literal parts of a call's keys which are chosen at the call.
func (p *Pass) ChosenText(call *cachecall.Call) func(keytmpl.Part) bool {
	if len(call.Via) == 0 {
		return func(keytmpl.Part) bool { return true }
	}
	theirs := p.theirs(call)
	return func(part keytmpl.Part) bool { return part.Pos.IsValid() && !theirs[part.Pos] }
}

// theirs are the positions of literal text that the wrappers of this package put into the keys of a call.
func (p *Pass) theirs(call *cachecall.Call) map[token.Pos]bool {
	if found, ok := p.wrapped[call]; ok {
		return found
	}
	found := map[token.Pos]bool{}
	if p.wrapped == nil {
		p.wrapped = map[*cachecall.Call]map[token.Pos]bool{}
	}
	p.wrapped[call] = found
	for _, c := range p.Calls {
		if len(c.Via) < len(call.Via) && Through(call, c.Func) {
			for i := range c.Keys {
				for pos := range literals(c.Keys[i].Set) {
					found[pos] = true
				}
			}
		}
	}
	return found
}

// literals goes over the positions of literal text in this package.
func literals(set keytmpl.Set) iter.Seq[token.Pos] {
	return func(yield func(token.Pos) bool) {
		for _, t := range set {
			for _, part := range t {
				if part.Hole == nil && part.Pos.IsValid() && !yield(part.Pos) {
					return
				}
			}
		}
	}
}

// Written is where the first text of a template stands in this package, or is chosen here; NoPos when none is.
func Written(t keytmpl.Template) token.Pos {
	for _, part := range t {
		if part.Hole == nil && part.Pos.IsValid() && part.Lit != "" {
			return part.Pos
		}
	}
	return token.NoPos
}
