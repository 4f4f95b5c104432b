// Package rulekit is what every rule needs: its declaration, reporting with one finding for each argument, the policy for
// test and generated files, ignore directives, and the wording of calls and keys.
package rulekit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// Pass is one run of a rule over a package that has cache calls.
type Pass struct {
	*analysis.Pass
	Calls []*cachecall.Call
	// Elsewhere are kinds of keys of other packages, with their types.
	Elsewhere []cachecall.KeyType

	policy  Policy
	ignores *Ignores
	bugs    *Bugs
	found   []Finding
	at      map[token.Pos]int // the indices of found by place
	files   map[*ast.File]fileKind
	uses    map[string][]Use
	locals  map[*ast.FuncDecl]Locals
	wrapped map[*cachecall.Call]map[token.Pos]bool // what theirs gave
}

// New declares a rule: doc is the source of its doc.go, run is called for packages that have cache calls or import a client.
func New(name, doc string, policy Policy, run func(*Pass)) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:     name,
		Doc:      MustDoc(doc, name),
		URL:      "https://pkg.go.dev/github.com/cachevet/cachevet/passes/" + name,
		Requires: []*analysis.Analyzer{cachecall.Analyzer, Directives, Severities},
		Run: func(pass *analysis.Pass) (any, error) {
			result := pass.ResultOf[cachecall.Analyzer].(*cachecall.Result)
			calls := policy.checked(result.Calls())
			if len(calls) == 0 && !usesClient(pass.Pkg) {
				return nil, nil // most packages: a rule also runs on every dependency
			}
			p := &Pass{
				Pass:  pass,
				Calls: calls,

				Elsewhere: result.Elsewhere(),

				policy:  policy,
				ignores: pass.ResultOf[Directives].(*Ignores),
				bugs:    pass.ResultOf[Severities].(*Bugs),
				at:      map[token.Pos]int{},
			}
			run(p)
			p.flush()
			return nil, nil
		},
	}
}

// usesClient tells whether a package imports a client library, as one does that only makes clients.
func usesClient(pkg *types.Package) bool {
	return slices.ContainsFunc(pkg.Imports(), func(p *types.Package) bool { return client.IsLibrary(p.Path()) })
}

// MustDoc takes the documentation of an analyzer from the source of its doc.go: the section "# Analyzer name", whose first
// paragraph is "name: summary". It panics when there is none: that is a mistake in the rule's source.
func MustDoc(source, name string) string {
	var text strings.Builder
	inside := false
	for line := range strings.Lines(source) {
		comment, ok := strings.CutPrefix(line, "//")
		if !ok {
			break // the package clause
		}
		comment = strings.TrimPrefix(comment, " ")
		if heading, ok := strings.CutPrefix(comment, "# "); ok {
			inside = strings.TrimSpace(heading) == "Analyzer "+name
		} else if inside {
			text.WriteString(comment)
		}
	}
	doc, ok := strings.CutPrefix(strings.TrimSpace(text.String()), name+": ")
	if !ok {
		panic(fmt.Sprintf("doc.go of %s has no section \"# Analyzer %s\" that starts with \"%s: \"", name, name, name))
	}
	return doc
}
