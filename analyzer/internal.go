package analyzer

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/passes/cachecall"
)

// ConfigCategory begins the category of what is wrong with the configuration, and no finding of a rule; the field of the row
// that it is about follows.
const ConfigCategory = "config."

// failures makes the analyzer that reports when the shared pass gave a package up. It is no rule, and says nothing in a
// run without defects.
func failures() *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:     "cachevet",
		Doc:      "report defects of cachevet itself, and rows of the configuration that fit no function",
		URL:      "https://github.com/cachevet/cachevet",
		Requires: []*analysis.Analyzer{cachecall.Analyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			result, ok := pass.ResultOf[cachecall.Analyzer].(*cachecall.Result)
			if ok && result.Failure != "" {
				internal(pass, "package "+pass.Pkg.Path()+" was not checked: "+result.Failure)
			}
			if ok && len(pass.Files) > 0 {
				for _, problem := range result.RowProblems {
					pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Package, Category: ConfigCategory + problem.Field, Message: problem.Text})
				}
			}
			return nil, nil
		},
	}
}

// guard keeps a defect of one rule from taking the whole run down: a panic becomes a finding that says so.
func guard(a *analysis.Analyzer) {
	run := a.Run
	a.Run = func(pass *analysis.Pass) (result any, err error) {
		defer func() {
			if r := recover(); r != nil {
				internal(pass, fmt.Sprintf("%s stopped in package %s: %v", a.Name, pass.Pkg.Path(), r))
			}
		}()
		return run(pass)
	}
}

func internal(pass *analysis.Pass, text string) {
	if len(pass.Files) > 0 {
		pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Package, Category: "internal", Message: "internal error, please report it: " + text})
	}
}
