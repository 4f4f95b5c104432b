package cachecall_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/passtest"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// scripts reports what the pass sees in each Lua script.
var scripts = &analysis.Analyzer{
	Name:     "scripts",
	Doc:      "show what scripts do",
	Requires: []*analysis.Analyzer{cachecall.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		for _, c := range pass.ResultOf[cachecall.Analyzer].(*cachecall.Result).Calls() {
			if c.Script != nil {
				pass.Reportf(c.Pos(), "%s", showScript(c.Script))
			}
		}
		return nil, nil
	},
}

func showScript(s *cachecall.Script) string {
	switch {
	case !s.Known:
		return "not known"
	case !s.Read:
		return "not read"
	}
	var out []string
	for _, c := range s.Commands {
		var keys []string
		for _, k := range c.Keys {
			var texts []string
			for _, t := range k.Set {
				texts = append(texts, t.String())
			}
			text := strings.Join(texts, " or ")
			if k.Many {
				text = "many " + text
			}
			keys = append(keys, text)
		}
		name := c.Name
		if name == "" {
			name = "?"
		}
		out = append(out, name+"("+strings.Join(keys, ", ")+")"+showTTL(c.TTL))
	}
	return strings.Join(out, "; ")
}

func showTTL(t cachecall.TTL) string {
	unit := map[client.Unit]string{client.Seconds: "s", client.Milliseconds: "ms"}[t.Unit]
	switch {
	case t.State == cachecall.TTLKnown:
		return fmt.Sprintf(" %d%s", t.Lo, unit)
	case t.Passed:
		return " passed " + unit
	case t.State == cachecall.TTLUnknown:
		return " unknown " + unit
	}
	return ""
}

func TestScripts(t *testing.T) { passtest.Run(t, scripts, "scripts") }
