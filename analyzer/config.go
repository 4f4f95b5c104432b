package analyzer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Config says what the suite checks. The zero value means the same as [Default].
type Config struct {
	// Preset is the set of rules to start from: "bugs", "standard" or "strict". "" is "standard".
	Preset string `json:"preset,omitempty"`
	// Enable and Disable add rules to the preset and take rules from it.
	Enable  []string `json:"enable,omitempty"`
	Disable []string `json:"disable,omitempty"`
	// Cluster says whether the server is a Redis Cluster: "auto" (judge by the client), "always" or "never". "" is "auto".
	Cluster string `json:"cluster,omitempty"`

	KeyConcat KeyConcat `json:"keyconcat,omitzero"`
}

// KeyConcat are the options of the rule keyconcat.
type KeyConcat struct {
	// InlineFormat reports fmt.Sprintf at the call too. The preset "strict" implies it.
	InlineFormat bool `json:"inline-format,omitempty"`
	// AllowConstPrefix accepts a named constant of the package in front of one value.
	AllowConstPrefix bool `json:"allow-const-prefix,omitempty"`
}

// Presets, from the smallest set of rules to the largest.
const (
	Bugs     = "bugs"
	Standard = "standard"
	Strict   = "strict"
)

// Default is the configuration of a project that has none.
func Default() Config { return Config{Preset: Standard, Cluster: "auto"} }

// withDefaults fills what is not set, and brings lists into one order: equal configurations become equal values.
func (c Config) withDefaults() Config {
	d := Default()
	c.Preset = cmp.Or(c.Preset, d.Preset)
	c.Cluster = cmp.Or(c.Cluster, d.Cluster)
	c.Enable = sorted(c.Enable)
	c.Disable = sorted(c.Disable)
	return c
}

func sorted(names []string) []string {
	names = slices.Clone(names)
	slices.Sort(names)
	return slices.Compact(names)
}

// Option is one setting that is not a rule's name: a flag of the vet tool, a key of the configuration file, a setting
// of golangci-lint, all with one meaning. A dot in the name stands for a nested key.
type Option struct {
	Name   string
	Usage  string
	Values []string // the values to choose from; nil for a boolean
	target func(*Config) any
}

// Options are the settings there are, in the order in which help shows them.
func Options() []Option {
	return []Option{
		{
			Name: "preset", Usage: "rules to run", Values: []string{Bugs, Standard, Strict},
			target: func(c *Config) any { return &c.Preset },
		},
		{
			Name: "cluster", Usage: "whether the server is a Redis Cluster", Values: []string{"auto", "always", "never"},
			target: func(c *Config) any { return &c.Cluster },
		},
		{
			Name: "keyconcat.inline-format", Usage: "report fmt.Sprintf at the call too",
			target: func(c *Config) any { return &c.KeyConcat.InlineFormat },
		},
		{
			Name: "keyconcat.allow-const-prefix", Usage: "accept a constant prefix in front of one value",
			target: func(c *Config) any { return &c.KeyConcat.AllowConstPrefix },
		},
	}
}

// IsBool tells a switch from a choice.
func (o Option) IsBool() bool { return o.Values == nil }

// Set gives the option a value, as a flag does.
func (o Option) Set(c *Config, value string) error {
	switch p := o.target(c).(type) {
	case *string:
		if !slices.Contains(o.Values, value) {
			return fmt.Errorf("%s cannot be %q; %s", o.Name, value, suggest(value, o.Values))
		}
		*p = value
	case *bool:
		switch value {
		case "true":
			*p = true
		case "false":
			*p = false
		default:
			return fmt.Errorf("%s must be true or false, not %q", o.Name, value)
		}
	}
	return nil
}

// Problem is one thing that is wrong with a configuration. Line and Column count from 1; they are 0 when the
// configuration did not come from a text.
type Problem struct {
	Line, Column int
	Text         string
}

// ConfigError is everything that is wrong with a configuration, in the order of the text.
type ConfigError struct {
	File     string // where it was read, "" if nowhere
	Problems []Problem
}

// Error gives one line for each problem.
func (e *ConfigError) Error() string {
	lines := make([]string, 0, len(e.Problems))
	for _, p := range e.Problems {
		line := p.Text
		if p.Line > 0 {
			line = fmt.Sprintf("%d:%d: %s", p.Line, p.Column, p.Text)
			if e.File != "" {
				line = e.File + ":" + line
			}
		} else if e.File != "" {
			line = e.File + ": " + line
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// Validate returns a *[ConfigError] with every problem of the configuration, or nil.
func (c Config) Validate() error {
	found := c.problems(nil)
	if len(found) == 0 {
		return nil
	}
	return &ConfigError{Problems: found}
}

// place is where something stands in a text.
type place struct{ line, column int }

// problems lists what is wrong; places gives the positions of list items ("disable" item 2 is "disable.2").
func (c Config) problems(places map[string]place) []Problem {
	var found []Problem
	report := func(path, text string) {
		p := places[path]
		found = append(found, Problem{Line: p.line, Column: p.column, Text: text})
	}
	for _, o := range Options() {
		if p, ok := o.target(&c).(*string); ok && *p != "" && !slices.Contains(o.Values, *p) {
			report(o.Name, fmt.Sprintf("%s cannot be %q; %s", o.Name, *p, suggest(*p, o.Values)))
		}
	}
	names := Names()
	seen := map[string]string{}
	for _, list := range []struct {
		key   string
		items []string
	}{{"enable", c.Enable}, {"disable", c.Disable}} {
		for i, name := range list.items {
			path := fmt.Sprintf("%s.%d", list.key, i)
			switch before := seen[name]; {
			case !slices.Contains(names, name):
				report(path, fmt.Sprintf("unknown rule %q in %s; %s", name, list.key, suggest(name, names)))
			case before == list.key:
				report(path, fmt.Sprintf("rule %q stands twice in %s", name, list.key))
			case before != "":
				report(path, fmt.Sprintf("rule %q stands in enable and in disable", name))
			}
			seen[name] = list.key
		}
	}
	return found
}
