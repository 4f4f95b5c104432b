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

	// Tests and Generated say what is reported in _test.go files and in generated files: "bugs" (what goes wrong when the
	// program runs), "all" or "none". "" is "bugs".
	Tests     string `json:"tests,omitempty"`
	Generated string `json:"generated,omitempty"`

	// FixMigrations attaches fixes that change what is stored, too. They are for whoever migrates the data.
	FixMigrations bool `json:"fix-migrations,omitempty"`

	KeyConcat  KeyConcat  `json:"keyconcat,omitzero"`
	TTLMissing TTLMissing `json:"ttlmissing,omitzero"`
}

// KeyConcat are the options of the rule keyconcat.
type KeyConcat struct {
	// InlineFormat reports fmt.Sprintf at the call too. The preset "strict" implies it.
	InlineFormat bool `json:"inline-format,omitempty"`
	// AllowConstPrefix accepts a named constant of the package in front of one value.
	AllowConstPrefix bool `json:"allow-const-prefix,omitempty"`
}

// TTLMissing are the options of the rule ttlmissing.
type TTLMissing struct {
	// Strict reports counters and collections without evidence that they are meant to go. The preset "strict" implies it.
	Strict bool `json:"strict,omitempty"`
	// Persistent are prefixes of keys that are meant to stay.
	Persistent []string `json:"persistent,omitempty"`
}

// Presets, from the smallest set of rules to the largest.
const (
	Bugs     = "bugs"
	Standard = "standard"
	Strict   = "strict"
)

// Default is the configuration of a project that has none.
func Default() Config {
	return Config{Preset: Standard, Cluster: "auto", Tests: "bugs", Generated: "bugs"}
}

// withDefaults fills what is not set, and brings lists into one order: equal configurations become equal values.
func (c Config) withDefaults() Config {
	d := Default()
	c.Preset = cmp.Or(c.Preset, d.Preset)
	c.Cluster = cmp.Or(c.Cluster, d.Cluster)
	c.Tests = cmp.Or(c.Tests, d.Tests)
	c.Generated = cmp.Or(c.Generated, d.Generated)
	c.TTLMissing.Persistent = sorted(c.TTLMissing.Persistent)
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
	Values []string // the values to choose from; nil when it is a switch or a list
	target func(*Config) any
}

// Options are the settings there are, in the order in which help shows them.
func Options() []Option {
	extents := []string{"bugs", "all", "none"}
	return []Option{
		{"preset", "rules to run", []string{Bugs, Standard, Strict}, func(c *Config) any { return &c.Preset }},
		{"cluster", "whether the server is a Redis Cluster", []string{"auto", "always", "never"}, func(c *Config) any { return &c.Cluster }},
		{"tests", "what to report in _test.go files", extents, func(c *Config) any { return &c.Tests }},
		{"generated", "what to report in generated files", extents, func(c *Config) any { return &c.Generated }},
		{"fix-migrations", "attach fixes that change what is stored, too", nil, func(c *Config) any { return &c.FixMigrations }},
		{"keyconcat.inline-format", "report fmt.Sprintf at the call too", nil, func(c *Config) any { return &c.KeyConcat.InlineFormat }},
		{"keyconcat.allow-const-prefix", "accept a named constant in front of the rest", nil, func(c *Config) any { return &c.KeyConcat.AllowConstPrefix }},
		{"ttlmissing.strict", "report counters and collections without evidence that they are meant to go", nil, func(c *Config) any { return &c.TTLMissing.Strict }},
		{"ttlmissing.persistent", "prefixes of keys that are meant to stay", nil, func(c *Config) any { return &c.TTLMissing.Persistent }},
	}
}

// IsBool tells a switch.
func (o Option) IsBool() bool { _, ok := o.target(new(Config)).(*bool); return ok }

// IsList tells a list of texts.
func (o Option) IsList() bool { _, ok := o.target(new(Config)).(*[]string); return ok }

// Set gives the option a value, as a flag does. The items of a list are separated by commas.
func (o Option) Set(c *Config, value string) error {
	switch p := o.target(c).(type) {
	case *string:
		if !slices.Contains(o.Values, value) {
			return fmt.Errorf("%s cannot be %q; %s", o.Name, value, suggest(value, o.Values))
		}
		*p = value
	case *bool:
		if value != "true" && value != "false" {
			return fmt.Errorf("%s must be true or false, not %q", o.Name, value)
		}
		*p = value == "true"
	case *[]string:
		*p = slices.DeleteFunc(strings.Split(value, ","), func(item string) bool { return item == "" })
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
