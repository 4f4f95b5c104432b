package rulekit

import (
	"go/ast"
	"go/token"
	"reflect"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
)

// Directives finds the ignore directives of a package. It reports nothing; its result is an *[Ignores], which the rules
// share.
var Directives = &analysis.Analyzer{
	Name:       "cachevetignore",
	Doc:        "find the //cachevet:ignore directives",
	URL:        "https://pkg.go.dev/github.com/cachevet/cachevet/internal/rulekit",
	ResultType: reflect.TypeFor[*Ignores](),
	Run: func(pass *analysis.Pass) (any, error) {
		return &Ignores{find: sync.OnceValue(func() []*Directive { return directives(pass.Fset, pass.Files) })}, nil
	},
}

// Ignores are the ignore directives of a package. They are looked for when the first rule asks.
type Ignores struct {
	find func() []*Directive
	mu   sync.Mutex // guards used of the directives
}

// Directive is one //cachevet:ignore comment.
type Directive struct {
	Pos, End token.Pos
	Rules    []string
	Reason   string
	Problem  string // what is wrong with it, "" if nothing is; a directive with a problem hides nothing

	from, to token.Pos // it hides findings that start here
	used     []string  // rules of which it hid a finding
}

// All are the directives of the package in source order.
func (s *Ignores) All() []*Directive { return s.find() }

// Unused are the rules of the directive of which it hid nothing. It is meaningful after all rules ran.
func (s *Ignores) Unused(d *Directive) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(d.Rules), func(rule string) bool { return slices.Contains(d.used, rule) })
}

// hides tells whether a directive is against a finding of the rule at that place.
func (s *Ignores) hides(rule string, pos token.Pos) bool {
	hidden := false
	for _, d := range s.find() {
		if d.Problem == "" && d.from <= pos && pos < d.to && slices.Contains(d.Rules, rule) {
			s.mu.Lock()
			d.used = append(d.used, rule)
			s.mu.Unlock()
			hidden = true
		}
	}
	return hidden
}

const directive = "//cachevet:ignore"

func directives(fset *token.FileSet, files []*ast.File) []*Directive {
	var found []*Directive
	for _, file := range files {
		for _, group := range file.Comments {
			for _, c := range group.List {
				args, ok := strings.CutPrefix(c.Text, directive)
				if !ok || args != "" && args[0] != ' ' && args[0] != '\t' {
					continue
				}
				d := parseDirective(args)
				d.Pos, d.End = c.Pos(), c.End()
				d.from, d.to = extent(fset.File(file.FileStart), file, group, c)
				found = append(found, d)
			}
		}
	}
	return found
}

// parseDirective reads "rule[,rule] -- reason".
func parseDirective(args string) *Directive {
	rules, reason, _ := strings.Cut(args, "--")
	d := &Directive{Reason: strings.TrimSpace(reason)}
	for rule := range strings.SplitSeq(rules, ",") {
		rule = strings.TrimSpace(rule)
		if strings.ContainsAny(rule, " \t") {
			d.Problem = "rules are separated by commas, and the reason follows after --"
		}
		if rule != "" {
			d.Rules = append(d.Rules, rule)
		}
	}
	switch {
	case d.Problem != "":
	case len(d.Rules) == 0:
		d.Problem = "it names no rule"
	case d.Reason == "":
		d.Problem = "it gives no reason; write it after --"
	}
	return d
}

// extent is the source that a directive covers: at the end of a line, that line, and the statement on it if that is a
// simple one; on a line of its own, the statement, declaration or element that starts on the next line.
func extent(tf *token.File, file *ast.File, group *ast.CommentGroup, c *ast.Comment) (from, to token.Pos) {
	line, next := tf.Line(c.Pos()), tf.Line(group.End())+1
	trailing := false
	var simple, below ast.Node
	ast.Inspect(file, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.CommentGroup, *ast.Comment:
			return false
		case *ast.File:
			return true
		}
		first, last := tf.Line(n.Pos()), tf.Line(n.End())
		if n.Pos() < c.Pos() && (first == line || last == line) {
			trailing = true
			if isSimple(n) {
				simple = n // inner ones come later
			}
		}
		if first == next && below == nil {
			below = n // outer ones come first
		}
		return first <= next && last >= line
	})
	switch {
	case trailing:
		next = line
		if below = simple; below != nil {
			return min(tf.LineStart(line), below.Pos()), max(endOfLine(tf, line), below.End())
		}
	case below != nil:
		return below.Pos(), below.End()
	case next > tf.LineCount():
		return token.NoPos, token.NoPos
	}
	return tf.LineStart(next), endOfLine(tf, next)
}

// isSimple tells a statement that holds no other statements.
func isSimple(n ast.Node) bool {
	switch n.(type) {
	case *ast.AssignStmt, *ast.ExprStmt, *ast.ReturnStmt, *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt, *ast.DeclStmt, *ast.GenDecl:
	default:
		return false
	}
	simple := true
	ast.Inspect(n, func(n ast.Node) bool {
		if _, ok := n.(*ast.FuncLit); ok {
			simple = false
		}
		return simple
	})
	return simple
}

func endOfLine(tf *token.File, line int) token.Pos {
	if line < tf.LineCount() {
		return tf.LineStart(line + 1)
	}
	return token.Pos(tf.Base() + tf.Size() + 1)
}
