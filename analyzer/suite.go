// Package analyzer is the suite: the ordered list of rules, and the configuration that every driver fills.
//
//	analyzers, err := analyzer.New(analyzer.Default())
package analyzer

import (
	"encoding/json"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
	"github.com/cachevet/cachevet/passes/cachecmd"
	"github.com/cachevet/cachevet/passes/keycase"
	"github.com/cachevet/cachevet/passes/keychars"
	"github.com/cachevet/cachevet/passes/keyconcat"
	"github.com/cachevet/cachevet/passes/keydeps"
	"github.com/cachevet/cachevet/passes/keyinput"
	"github.com/cachevet/cachevet/passes/keyjoin"
	"github.com/cachevet/cachevet/passes/keylen"
	"github.com/cachevet/cachevet/passes/keyprefix"
	"github.com/cachevet/cachevet/passes/keyshape"
	"github.com/cachevet/cachevet/passes/keyslot"
	"github.com/cachevet/cachevet/passes/keystable"
	"github.com/cachevet/cachevet/passes/keytag"
	"github.com/cachevet/cachevet/passes/keytype"
	"github.com/cachevet/cachevet/passes/ttljitter"
	"github.com/cachevet/cachevet/passes/ttlmissing"
	"github.com/cachevet/cachevet/passes/ttlsplit"
	"github.com/cachevet/cachevet/passes/ttlvalue"
)

// Rule is one rule of the suite.
type Rule struct {
	Name   string // the analyzer's name, its flag, its entry in the configuration, what an ignore directive names
	Preset string // the smallest preset that holds it
	make   func(Config, rulekit.Policy) *analysis.Analyzer
}

// docsURL is where the documentation stands.
const docsURL = "https://github.com/cachevet/cachevet/blob/main/docs/"

// Page is the address of the rule's documentation.
func (r Rule) Page() string {
	if r.Name == badIgnore {
		return docsURL + "guide.md"
	}
	return docsURL + "rules/" + r.Name + ".md"
}

// Doc is what the rule's analyzer says about itself.
func (r Rule) Doc() string { return r.make(Default(), rulekit.Policy{}).Doc }

// Rules are the rules there are, in the order in which they are shown.
func Rules() []Rule {
	return []Rule{
		{"keyconcat", Standard, func(c Config, p rulekit.Policy) *analysis.Analyzer {
			var graver func(keytmpl.Set) bool
			if !slices.Contains(c.Disable, "keyjoin") {
				graver = keyjoin.Reports
			}
			return keyconcat.New(keyconcat.Options{
				Policy:           p,
				Unless:           graver,
				InlineFormat:     c.KeyConcat.InlineFormat || c.Preset == Strict,
				AllowConstPrefix: c.KeyConcat.AllowConstPrefix,
			})
		}},
		{"keycase", Standard, func(c Config, p rulekit.Policy) *analysis.Analyzer {
			return keycase.New(keycase.Options{Policy: p, Allow: c.KeyCase.Allow})
		}},
		{"keychars", Bugs, func(c Config, p rulekit.Policy) *analysis.Analyzer {
			return keychars.New(keychars.Options{Policy: p, Allow: c.KeyChars.Allow})
		}},
		{"keyshape", Standard, func(c Config, p rulekit.Policy) *analysis.Analyzer {
			return keyshape.New(keyshape.Options{Policy: p, Strict: c.KeyShape.Strict || c.Preset == Strict, Layout: c.Layout})
		}},
		{"keyprefix", Standard, func(c Config, p rulekit.Policy) *analysis.Analyzer {
			o := keyprefix.Options{Policy: p, Registry: c.Registry}
			if !slices.Contains(c.Disable, "keytype") {
				o.Typed = keytype.Reports
			}
			return keyprefix.New(o)
		}},
		{"keylen", Bugs, func(c Config, p rulekit.Policy) *analysis.Analyzer {
			return keylen.New(keylen.Options{Policy: p, Max: c.KeyLen.Max})
		}},
		{"keyjoin", Bugs, func(c Config, p rulekit.Policy) *analysis.Analyzer {
			return keyjoin.New(keyjoin.Options{Policy: p, Strict: c.Preset == Strict})
		}},
		{"keystable", Bugs, func(_ Config, p rulekit.Policy) *analysis.Analyzer {
			return keystable.New(keystable.Options{Policy: p})
		}},
		{"keyinput", Standard, func(_ Config, p rulekit.Policy) *analysis.Analyzer {
			return keyinput.New(keyinput.Options{Policy: p})
		}},
		{"keyslot", Bugs, func(c Config, p rulekit.Policy) *analysis.Analyzer {
			return keyslot.New(keyslot.Options{Policy: p, Cluster: rulekit.Cluster(c.Cluster)})
		}},
		{"keytag", Bugs, func(c Config, p rulekit.Policy) *analysis.Analyzer {
			return keytag.New(keytag.Options{Policy: p, Cluster: rulekit.Cluster(c.Cluster)})
		}},
		{"keytype", Bugs, func(_ Config, p rulekit.Policy) *analysis.Analyzer {
			return keytype.New(keytype.Options{Policy: p})
		}},
		{"ttlmissing", Standard, func(c Config, p rulekit.Policy) *analysis.Analyzer {
			return ttlmissing.New(ttlmissing.Options{
				Policy:     p,
				Strict:     c.TTLMissing.Strict || c.Preset == Strict,
				Persistent: c.persistent(),
			})
		}},
		{"cachecmd", Bugs, func(c Config, p rulekit.Policy) *analysis.Analyzer {
			return cachecmd.New(cachecmd.Options{
				Policy:  p,
				Cluster: rulekit.Cluster(c.Cluster),
				Del:     c.CacheCmd.Del || c.Preset == Strict,
			})
		}},
		{"ttljitter", Bugs, func(c Config, p rulekit.Policy) *analysis.Analyzer {
			return ttljitter.New(ttljitter.Options{Policy: p, Strict: c.TTLJitter.Strict || c.Preset == Strict})
		}},
		{"keydeps", Strict, func(_ Config, p rulekit.Policy) *analysis.Analyzer {
			return keydeps.New(keydeps.Options{Policy: p})
		}},
		{"ttlsplit", Bugs, func(c Config, p rulekit.Policy) *analysis.Analyzer {
			return ttlsplit.New(ttlsplit.Options{Policy: p, Strict: c.TTLSplit.Strict || c.Preset == Strict})
		}},
		{"ttlvalue", Bugs, func(_ Config, p rulekit.Policy) *analysis.Analyzer {
			return ttlvalue.New(ttlvalue.Options{Policy: p})
		}},
		{badIgnore, Bugs, func(Config, rulekit.Policy) *analysis.Analyzer { return directives(nil, Default()) }},
	}
}

// persistent are the prefixes of keys that are meant to stay: those of the option, and those that the registry lists so.
func (c Config) persistent() []string {
	list := slices.Clone(c.TTLMissing.Persistent)
	for _, p := range c.Registry {
		if p.TTL.Persistent && !strings.Contains(p.Prefix, "<") {
			list = append(list, p.Prefix)
		}
	}
	return list
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
	level := slices.Index(Presets(), c.Preset)
	var enabled []Rule
	for _, r := range Rules() {
		on := slices.Index(Presets(), r.Preset) <= level || slices.Contains(c.Enable, r.Name)
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
	c = c.withDefaults()
	if err := Prepare(c); err != nil {
		return nil, err
	}
	list := []*analysis.Analyzer{failures()}
	for _, r := range c.anywhere() {
		if r.Name == badIgnore { // the last one: it judges what the others made of the directives
			list = append(list, directives(list, c))
			continue
		}
		a := r.make(c, c.policy(r.Name))
		if len(c.Paths) > 0 {
			c.byPath(r, a)
		}
		guard(a)
		list = append(list, a)
	}
	return list, nil
}

// Prepare tells the shared pass what the configuration knows of clients and wrappers. [New] does it, too; a driver that only
// runs the shared pass on a package calls it instead. What was told of wrappers before stays.
func Prepare(c Config) error {
	rows := ""
	if len(c.Clients) > 0 {
		text, err := json.Marshal(c.Clients)
		if err != nil {
			return err
		}
		rows = string(text)
	}
	if err := Shared().Flags.Lookup(cachecall.ClientsFlag).Value.Set(rows); err != nil {
		return err
	}
	if len(c.Wrappers) == 0 && len(c.Fields) == 0 && len(c.Programs) == 0 {
		return nil
	}
	flag := Shared().Flags.Lookup(cachecall.LearnedFlag)
	known := cachecall.Learned{}
	if text := flag.Value.String(); text != "" {
		var err error
		if known, err = cachecall.ParseLearned(text); err != nil {
			return err
		}
	}
	known.Merge(cachecall.Learned{Types: c.Wrappers, Fields: c.Fields, Programs: c.Programs})
	known.Whole = known.Whole || len(c.Fields) > 0 || len(c.Programs) > 0
	text, err := json.Marshal(known)
	if err != nil {
		return err
	}
	return flag.Value.Set(string(text))
}

// policy says which findings of a rule count.
func (c Config) policy(rule string) rulekit.Policy {
	extents := map[string]rulekit.Extent{"bugs": rulekit.BugsHere, "all": rulekit.Everything, "none": rulekit.Nothing}
	return rulekit.Policy{
		BugsOnly:   c.Preset == Bugs && !slices.Contains(c.Enable, rule),
		Tests:      extents[c.Tests],
		Generated:  extents[c.Generated],
		Migrations: c.FixMigrations,
		Ignore:     c.Ignore,
		Server:     c.Server,
		Dir:        c.Dir,
	}
}

// Shared is the pass that every rule reads. A driver that passes facts along runs it on every package, also when no
// rule is enabled.
func Shared() *analysis.Analyzer { return cachecall.Analyzer }
