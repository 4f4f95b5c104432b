package rulekit

import (
	"go/ast"
	"regexp"
	"slices"

	"github.com/cachevet/cachevet/passes/cachecall"
)

// Remarked tells whether a comment of the function, its own or one before the end of the later of two calls, says what the
// pattern looks for: the author has thought of it.
func (p *Pass) Remarked(a, b *cachecall.Call, pattern *regexp.Regexp) bool {
	file := p.File(a.Pos())
	if file == nil || a.Func == nil || a.Func.Body == nil {
		return false
	}
	end := max(a.Node.End(), b.Node.End())
	line := p.Fset.Position(end).Line
	return slices.ContainsFunc(file.Comments, func(g *ast.CommentGroup) bool {
		within := a.Func.Body.Pos() <= g.Pos() && (g.Pos() <= end || p.Fset.Position(g.Pos()).Line == line)
		return (g == a.Func.Doc || within) && pattern.MatchString(g.Text())
	})
}
