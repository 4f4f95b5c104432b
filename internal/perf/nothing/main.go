//go:build dev

// Nothing is a vet tool whose only analyzer looks at nothing and exports one fact for each package: what any tool with
// facts costs. The performance comparison holds cachevet against it.
package main

import (
	"fmt"
	"os"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

type fact struct{ Seen bool }

func (*fact) AFact() {}

func main() {
	if len(os.Args) == 2 && os.Args[1] == "-V=full" { // the comparison changes the ID to make the go command run it again
		fmt.Printf("nothing version devel buildID=nothing/%s\n", os.Getenv("PERF_ROUND"))
		return
	}
	unitchecker.Main(&analysis.Analyzer{
		Name:      "nothing",
		Doc:       "do nothing, with facts",
		FactTypes: []analysis.Fact{new(fact)},
		Run: func(pass *analysis.Pass) (any, error) {
			pass.ExportPackageFact(&fact{Seen: true})
			return nil, nil
		},
	})
}
