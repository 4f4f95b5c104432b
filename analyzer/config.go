package analyzer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/convention"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// Config says what the suite checks. The zero value means the same as [Default]. The tags are explained in field.go.
type Config struct {
	Preset  string         `json:"preset,omitempty" usage:"rules to run" values:"bugs,standard,strict"`
	Enable  []string       `json:"enable,omitempty" usage:"rules to run in addition to the preset" of:"rules"`
	Disable []string       `json:"disable,omitempty" usage:"rules of the preset not to run" of:"rules"`
	Cluster string         `json:"cluster,omitempty" usage:"whether the server is a Redis Cluster" values:"auto,always,never"`
	Server  command.Server `json:"server,omitzero" usage:"the server and its version, such as redis 6.2, valkey 8, memcached 1.6: nothing newer is suggested"`

	// Tests and Generated are for _test.go files and for generated files: "bugs" is what goes wrong when the program runs.
	Tests     string `json:"tests,omitempty" usage:"what to report in _test.go files" values:"bugs,all,none"`
	Generated string `json:"generated,omitempty" usage:"what to report in generated files" values:"bugs,all,none"`

	// FixMigrations attaches fixes that change what is stored, too. They are for whoever migrates the data.
	FixMigrations bool `json:"fix-migrations,omitempty" usage:"attach fixes that change what is stored, too"`

	Ignore []string `json:"ignore,omitempty" usage:"keys that are not checked; * stands for any text"`

	KeyConcat  KeyConcat  `json:"keyconcat,omitzero" usage:"options of the rule keyconcat"`
	TTLJitter  TTLJitter  `json:"ttljitter,omitzero" usage:"options of the rule ttljitter"`
	KeyShape   KeyShape   `json:"keyshape,omitzero" usage:"options of the rule keyshape"`
	KeyLen     KeyLen     `json:"keylen,omitzero" usage:"options of the rule keylen"`
	TTLMissing TTLMissing `json:"ttlmissing,omitzero" usage:"options of the rule ttlmissing"`
	TTLSplit   TTLSplit   `json:"ttlsplit,omitzero" usage:"options of the rule ttlsplit"`
	CacheCmd   CacheCmd   `json:"cachecmd,omitzero" usage:"options of the rule cachecmd"`
	KeyCase    KeyCase    `json:"keycase,omitzero" usage:"options of the rule keycase"`
	KeyChars   KeyChars   `json:"keychars,omitzero" usage:"options of the rule keychars"`

	Layout   convention.Layout   `json:"layout,omitzero" usage:"how keys are laid out, such as <app>:<module>:<entity>:<id>[:<attr>][:v<n>]; keyshape checks it"`
	Registry []convention.Prefix `json:"registry,omitempty" usage:"the prefixes there are, with owner, type, expiry and version; keyprefix checks them"`

	Paths    []Path                   `json:"paths,omitempty" usage:"settings for a part of the code; later entries go before earlier ones"`
	Clients  []cachecall.UserRow      `json:"clients,omitempty" usage:"functions of your own that send a command"`
	Wrappers []cachecall.LearnedType  `json:"wrappers,omitempty" usage:"types that lead to a cache behind an interface; cachevet learn writes them"`
	Fields   []cachecall.LearnedField `json:"fields,omitempty" usage:"what the program puts into fields that keys are made of; cachevet learn writes them"`
	Programs []string                 `json:"programs,omitempty" usage:"packages that only the module's own commands use; cachevet learn writes them"`

	// Dir is the directory that Paths and the owners in Registry are relative to. "" is the root of the package's module.
	Dir string `json:"-"`
}

// Path is the settings for a part of the code.
type Path struct {
	Path      string   `json:"path" usage:"files or directories, with * and **, relative to the configuration" required:"true"`
	Exclude   bool     `json:"exclude,omitempty" usage:"report nothing there"`
	Preset    string   `json:"preset,omitempty" usage:"rules to run there" values:"bugs,standard,strict"`
	Enable    []string `json:"enable,omitempty" usage:"rules to run there in addition" of:"rules"`
	Disable   []string `json:"disable,omitempty" usage:"rules not to run there" of:"rules"`
	Cluster   string   `json:"cluster,omitempty" usage:"whether the server is a Redis Cluster" values:"auto,always,never"`
	Tests     string   `json:"tests,omitempty" usage:"what to report in _test.go files there" values:"bugs,all,none"`
	Generated string   `json:"generated,omitempty" usage:"what to report in generated files there" values:"bugs,all,none"`
}

// KeyConcat are the options of the rule keyconcat.
type KeyConcat struct {
	// InlineFormat reports fmt.Sprintf at the call too. The preset "strict" implies it.
	InlineFormat bool `json:"inline-format,omitempty" usage:"report fmt.Sprintf at the call too"`
	// AllowConstPrefix accepts a named constant of the package in front of one value.
	AllowConstPrefix bool `json:"allow-const-prefix,omitempty" usage:"accept a named constant in front of the rest"`
}

// KeyShape are the options of the rule keyshape.
type KeyShape struct {
	// Strict reports keys of few parts, environments in the code, and values without a version. The preset "strict" implies it.
	Strict bool `json:"strict,omitempty" usage:"report keys of few parts, environments in the code, and values without a version"`
}

// TTLJitter are the options of the rule ttljitter.
type TTLJitter struct {
	// Strict reports constant expiries. The preset "strict" implies it.
	Strict bool `json:"strict,omitempty" usage:"report one constant expiry for many keys, and expiries without a name"`
}

// KeyLen are the options of the rule keylen.
type KeyLen struct {
	// Max is the length in bytes of the longest key by convention; 0 is 64.
	Max int `json:"max,omitempty" usage:"length in bytes of the longest key by convention; 64 if not given" least:"1"`
}

// TTLMissing are the options of the rule ttlmissing.
type TTLMissing struct {
	// Strict reports counters and collections without evidence that they are meant to go. The preset "strict" implies it.
	Strict bool `json:"strict,omitempty" usage:"report counters and collections without evidence that they are meant to go"`
	// Persistent are prefixes of keys that are meant to stay.
	Persistent []string `json:"persistent,omitempty" usage:"prefixes of keys that are meant to stay"`
}

// TTLSplit are the options of the rule ttlsplit.
type TTLSplit struct {
	// Strict reports what is sent in one pipeline. The preset "strict" implies it.
	Strict bool `json:"strict,omitempty" usage:"report a write and its EXPIRE in one pipeline, which is no transaction"`
}

// KeyCase are the options of the rule keycase.
type KeyCase struct {
	// Allow are patterns of keys that may have upper-case letters.
	Allow []string `json:"allow,omitempty" usage:"patterns of keys that may have upper-case letters; * stands for any text"`
}

// KeyChars are the options of the rule keychars.
type KeyChars struct {
	// Allow are characters that keys may have, for all keys or behind a prefix.
	Allow []string `json:"allow,omitempty" usage:"characters that keys may have: ./ for all, \"page: ./\" for those that begin with page:"`
}

// CacheCmd are the options of the rule cachecmd.
type CacheCmd struct {
	// Del reports DEL of a collection. The preset "strict" implies it.
	Del bool `json:"del,omitempty" usage:"report DEL of a collection, which UNLINK frees in the background"`
}

// Presets, from the smallest set of rules to the largest.
const (
	Bugs     = "bugs"
	Standard = "standard"
	Strict   = "strict"
)

// Presets are their names.
func Presets() []string { return []string{Bugs, Standard, Strict} }

// Default is the configuration of a project that has none.
func Default() Config {
	return Config{Preset: Standard, Cluster: "auto", Tests: "bugs", Generated: "bugs"}
}

// withDefaults fills what is not set, and brings lists whose order means nothing into one: equal configurations become equal
// values.
func (c Config) withDefaults() Config {
	d := Default()
	c.Preset = cmp.Or(c.Preset, d.Preset)
	c.Cluster = cmp.Or(c.Cluster, d.Cluster)
	c.Tests = cmp.Or(c.Tests, d.Tests)
	c.Generated = cmp.Or(c.Generated, d.Generated)
	c.TTLMissing.Persistent = sorted(c.TTLMissing.Persistent)
	c.Enable = sorted(c.Enable)
	c.Disable = sorted(c.Disable)
	c.Ignore = sorted(c.Ignore)
	return c
}

func sorted(names []string) []string {
	if len(names) == 0 {
		return nil
	}
	names = slices.Clone(names)
	slices.Sort(names)
	return slices.Compact(names)
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
		line := shortened(p.Text)
		if p.Line > 0 {
			line = fmt.Sprintf("%d:%d: %s", p.Line, p.Column, line)
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

// maxProblemText is the length in bytes up to which a problem is told in full: values of the text are part of it.
const maxProblemText = 800

// shortened leaves out the middle of a text that is too long.
func shortened(text string) string {
	if len(text) <= maxProblemText {
		return text
	}
	const half = maxProblemText / 2
	return strings.ToValidUTF8(text[:half], "") + "…" + strings.ToValidUTF8(text[len(text)-half:], "")
}

// Validate returns a *[ConfigError] with every problem of the configuration, or nil.
func (c Config) Validate() error {
	found := c.problems(nil)
	if len(found) == 0 {
		return nil
	}
	return &ConfigError{Problems: found}
}
