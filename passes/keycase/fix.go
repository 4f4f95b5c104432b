package keycase

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/lazyregexp"
	"github.com/cachevet/cachevet/internal/rulekit"
)

// lowerFix writes the literal at pos in lower case, which renames the key: a migration. It is nil unless every place of the
// package that spells this key in upper case, whatever letters those are, can be changed in the same way.
func lowerFix(p *rulekit.Pass, twins variants, t keytmpl.Template, pos token.Pos) *analysis.SuggestedFix {
	name, ok := rulekit.Family(t)
	if !ok {
		return nil
	}
	for _, family := range twins[strings.ToLower(name)] {
		for _, u := range family {
			if !changeable(p, u.Tmpl) {
				return nil
			}
		}
	}
	lit := literalAt(p, pos)
	if lit == nil {
		return nil
	}
	now := lowerLiteral(lit.Value)
	if now == lit.Value {
		return nil
	}
	return &analysis.SuggestedFix{
		Message:   fmt.Sprintf("write %s, and move what is stored", rulekit.Quote(now)),
		TextEdits: []analysis.TextEdit{{Pos: lit.Pos(), End: lit.End(), NewText: []byte(now)}},
	}
}

// changeable tells whether all upper-case text of a template stands in literals of this package that are nothing but text
// of this key.
func changeable(p *rulekit.Pass, t keytmpl.Template) bool {
	return !slices.ContainsFunc(t, func(part keytmpl.Part) bool {
		return part.Hole == nil && strings.ContainsFunc(part.Lit, isUpper) && literalAt(p, part.Pos) == nil
	})
}

// literalAt is the string literal at pos, nil when there is none that can be changed: the text is a constant's, which may
// have other uses, or has escapes, whose letters mean something else.
func literalAt(p *rulekit.Pass, pos token.Pos) *ast.BasicLit {
	file := p.File(pos)
	if !pos.IsValid() || file == nil || p.IsGenerated(file) {
		return nil
	}
	var found *ast.BasicLit
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || pos < n.Pos() || n.End() <= pos {
			return false
		}
		switch n := n.(type) {
		case *ast.GenDecl:
			return n.Tok != token.CONST && n.Tok != token.VAR
		case *ast.BasicLit:
			if n.Kind == token.STRING && !strings.Contains(n.Value, `\`) && !strings.Contains(n.Value, "%%") {
				found = n
			}
		}
		return true
	})
	return found
}

// verb is a directive of package fmt, whose letter is no text.
var verb = lazyregexp.New(`%[-+# 0]*(?:\[\d+\])?(?:\d+|\*)?(?:\.(?:\d+|\*)?)?(?:\[\d+\])?[A-Za-z]`)

// lowerLiteral is the source of a literal with its text in lower case.
func lowerLiteral(source string) string {
	var sb strings.Builder
	last := 0
	for _, m := range verb().FindAllStringIndex(source, -1) {
		sb.WriteString(lowerASCII(source[last:m[0]]))
		sb.WriteString(source[m[0]:m[1]])
		last = m[1]
	}
	sb.WriteString(lowerASCII(source[last:]))
	return sb.String()
}

func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if isUpper(r) {
			return r - 'A' + 'a'
		}
		return r
	}, s)
}
