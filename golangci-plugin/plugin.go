// Package plugin registers cachevet with golangci-lint's module plugin system.
package plugin

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/analyzer"
)

func init() { register.Plugin("cachevet", New) }

// New makes the plugin from the settings under linters.settings.custom.cachevet.settings. They are the keys of
// .cachevet.yaml, read as strictly; a .cachevet.yaml file itself is not read.
func New(settings any) (register.LinterPlugin, error) {
	cfg, err := decode(settings)
	if err != nil {
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

type suite struct{ analyzers []*analysis.Analyzer }

func (s suite) BuildAnalyzers() ([]*analysis.Analyzer, error) { return s.analyzers, nil }

func (s suite) GetLoadMode() string { return register.LoadModeTypesInfo }
