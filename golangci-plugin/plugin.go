// Package plugin registers cachevet with golangci-lint's module plugin system.
package plugin

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/analyzer"
	"github.com/cachevet/cachevet/internal/modules"
)

func init() { register.Plugin("cachevet", New) }

// New makes the plugin from the settings under linters.settings.custom.cachevet.settings. They are the keys of
// .cachevet.yaml, read as strictly; a .cachevet.yaml file itself is not read.
func New(settings any) (register.LinterPlugin, error) {
	cfg, err := decode(settings)
	if err != nil {
		return nil, err
	}
	if err := absentPaths(cfg); err != nil {
		return nil, err
	}
	analyzers, err := analyzer.New(cfg)
	if err != nil {
		return nil, err
	}
	return suite{analyzers}, nil
}

// decode reads the settings. A problem has no line here: golangci-lint does not tell where a setting stood.
func decode(settings any) (analyzer.Config, error) {
	if settings == nil {
		return analyzer.Default(), nil
	}
	text, err := json.Marshal(settings)
	if err != nil {
		return analyzer.Config{}, fmt.Errorf("cannot read the settings: %w", err)
	}
	cfg, err := analyzer.Parse(text)
	if bad, ok := errors.AsType[*analyzer.ConfigError](err); ok {
		var lines []string
		for _, p := range bad.Problems {
			lines = append(lines, p.Text)
		}
		return cfg, fmt.Errorf("settings: %s", strings.Join(lines, "; "))
	}
	return cfg, err
}

// absentPaths says which paths in the settings name nothing in any module that golangci-lint, which passes no directory on, can be
// looking at: those that the go command works on where it was started. Outside of a module nobody knows.
func absentPaths(cfg analyzer.Config) error {
	dir, err := os.Getwd()
	if err != nil {
		return nil
	}
	var roots []string
	for _, root := range modules.Main(dir) {
		if modules.Root(root) == root {
			roots = append(roots, root)
		}
	}
	if roots == nil {
		return nil
	}
	var lines []string
	for _, pattern := range modules.Absent(cfg, roots) {
		lines = append(lines, fmt.Sprintf("%q names nothing in %s%s", pattern, roots[0], modules.NearestPath(roots[0], pattern)))
	}
	if lines == nil {
		return nil
	}
	return fmt.Errorf("settings: %s", strings.Join(lines, "; "))
}

type suite struct{ analyzers []*analysis.Analyzer }

func (s suite) BuildAnalyzers() ([]*analysis.Analyzer, error) { return s.analyzers, nil }

func (s suite) GetLoadMode() string { return register.LoadModeTypesInfo }
