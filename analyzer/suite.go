// Package analyzer is the suite: the ordered list of rules, and the configuration that every driver fills.
//
//	analyzers, err := analyzer.New(analyzer.Default())
package analyzer

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/passes/cachecall"
)

// Rule is one rule of the suite.
type Rule struct {
	Name   string // the analyzer's name, its flag, its entry in the configuration, what an ignore directive names
	Preset string // the smallest preset that holds it
	make   func(Config) *analysis.Analyzer
}

// docsURL is where a rule's page stands.
const docsURL = "https://github.com/cachevet/cachevet/blob/main/docs/"

// Page is the address of the rule's documentation.
func (r Rule) Page() string { return docsURL + r.Name + ".md" }

// Analyzer makes the rule's analyzer.
func (r Rule) Analyzer(c Config) *analysis.Analyzer { return guard(r.make(c.withDefaults())) }

// Rules are the rules there are, in the order in which they are shown.
func Rules() []Rule {
	return []Rule{}
}

// Names are the names of the rules.
func Names() []string {
	var names []string
	for _, r := range Rules() {
		names = append(names, r.Name)
	}
	return names
}

// Enabled are the rules that a valid configuration runs.
func (c Config) Enabled() []Rule {
	c = c.withDefaults()
	presets := []string{Bugs, Standard, Strict}
	level := slices.Index(presets, c.Preset)
	var enabled []Rule
	for _, r := range Rules() {
		on := slices.Index(presets, r.Preset) <= level || slices.Contains(c.Enable, r.Name)
		if on && !slices.Contains(c.Disable, r.Name) {
			enabled = append(enabled, r)
		}
	}
	return enabled
}

// New makes the analyzers that the configuration asks for. The error is a *[ConfigError].
func New(c Config) ([]*analysis.Analyzer, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	var list []*analysis.Analyzer
	for _, r := range c.Enabled() {
		list = append(list, r.Analyzer(c))
	}
	return list, nil
}

// Shared is the pass that every rule reads. A driver that passes facts along runs it on every package, also when no
// rule is enabled.
func Shared() *analysis.Analyzer { return cachecall.Analyzer }

// guard keeps a defect of one rule from taking the whole run down: a panic becomes a finding that says so.
func guard(a *analysis.Analyzer) *analysis.Analyzer {
	guarded := *a
	guarded.Run = func(pass *analysis.Pass) (result any, err error) {
		defer func() {
			if r := recover(); r != nil {
				reportPanic(pass, r)
			}
		}()
		return a.Run(pass)
	}
	return &guarded
}

func reportPanic(pass *analysis.Pass, r any) {
	if len(pass.Files) == 0 {
		return
	}
	pass.Report(analysis.Diagnostic{
		Pos:      pass.Files[0].Package,
		Category: "internal",
		Message:  fmt.Sprintf("internal error, please report it: %s stopped in package %s: %v", pass.Analyzer.Name, pass.Pkg.Path(), r),
	})
}
