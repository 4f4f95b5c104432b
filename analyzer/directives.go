package analyzer

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/rulekit"
)

// badIgnore is the name of the rule about ignore directives.
const badIgnore = "badignore"

// directives makes the rule that reports ignore directives that are not well formed or name a rule that does not exist
// and, when the rules run in full, those that hide nothing of a rule that ran.
func directives(ran []*analysis.Analyzer, c Config) *analysis.Analyzer {
	names := Names
	return &analysis.Analyzer{
		Name: badIgnore,
		Doc: "report ignore directives that do nothing\n\n" +
			"A finding is silenced by a comment at the end of its line, or above its statement or declaration:\n\n" +
			"\t//cachevet:ignore rule[,rule] -- reason\n\n" +
			"Reported are directives that are not written like this, that give no reason, that name a rule which does not\n" +
			"exist, or that hide nothing: the code they excused has changed. With the preset \"bugs\" the last are left alone,\n" +
			"because only a part of each rule runs.",
		URL:      docsURL + "guide.md",
		Requires: append([]*analysis.Analyzer{rulekit.Directives}, ran...),
		Run: func(pass *analysis.Pass) (any, error) {
			ignores, ok := pass.ResultOf[rulekit.Directives].(*rulekit.Ignores)
			if !ok {
				return nil, nil
			}
			for _, d := range ignores.All() {
				here, ok := c.forFile(pass, pass.Fset.PositionFor(d.Pos, false).Filename)
				if !ok || !here.runs(badIgnore) {
					continue
				}
				category, message := judge(ignores, d, names(), here)
				if message != "" {
					pass.Report(analysis.Diagnostic{Pos: d.Pos, End: d.End, Category: category, Message: message})
				}
			}
			return nil, nil
		},
	}
}

// judge says what is wrong with a directive in a file where c counts.
func judge(ignores *rulekit.Ignores, d *rulekit.Directive, names []string, c Config) (category, message string) {
	if d.Problem != "" {
		return "malformed", "the ignore directive hides nothing: " + d.Problem
	}
	for _, rule := range d.Rules {
		if !slices.Contains(names, rule) {
			return "unknown", fmt.Sprintf("the ignore directive names %q, which is no rule; %s", rule, suggest(rule, names))
		}
	}
	if c.Preset == Bugs {
		return "", ""
	}
	idle := slices.DeleteFunc(ignores.Unused(d), func(rule string) bool { return !c.runs(rule) })
	if len(idle) == 0 {
		return "", ""
	}
	return "unused", fmt.Sprintf("the ignore directive hides nothing of %s; remove it", strings.Join(idle, " and "))
}
