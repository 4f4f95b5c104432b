package analyzer

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/convention"
	"github.com/cachevet/cachevet/internal/rulekit"
)

// with is the configuration changed by an entry of Paths.
func (c Config) with(p Path) Config {
	c.Preset = cmp.Or(p.Preset, c.Preset)
	c.Cluster = cmp.Or(p.Cluster, c.Cluster)
	c.Tests = cmp.Or(p.Tests, c.Tests)
	c.Generated = cmp.Or(p.Generated, c.Generated)
	c.Enable = union(less(c.Enable, p.Disable), p.Enable)
	c.Disable = union(less(c.Disable, p.Enable), p.Disable)
	return c
}

func less(list, names []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(names, s) })
}

func union(a, b []string) []string { return sorted(append(slices.Clone(a), b...)) }

// matching are the indices of the entries of Paths that cover a file.
func (c Config) matching(pass *analysis.Pass, filename string) (list []int) {
	rel, ok := rulekit.RelativePath(pass, c.Dir, filename)
	for i, p := range c.Paths {
		if ok && convention.MatchPath(p.Path, rel) {
			list = append(list, i)
		}
	}
	return list
}

// forFile is the configuration that counts in a file. ok is false when nothing is reported there.
func (c Config) forFile(pass *analysis.Pass, filename string) (cfg Config, ok bool) {
	return c.forEntries(c.matching(pass, filename))
}

func (c Config) forEntries(entries []int) (cfg Config, ok bool) {
	excluded := false
	for _, i := range entries {
		excluded = c.Paths[i].Exclude
		c = c.with(c.Paths[i])
	}
	return c, !excluded
}

// runs tells whether the rule is enabled.
func (c Config) runs(rule string) bool {
	return slices.ContainsFunc(c.Enabled(), func(r Rule) bool { return r.Name == rule })
}

// anywhere are the rules that run in some part of the code, at least.
func (c Config) anywhere() []Rule {
	var list []Rule
	for _, r := range Rules() {
		on := c.runs(r.Name)
		for _, p := range c.Paths {
			w := c.with(p)
			w.Disable = nil
			on = on || w.runs(r.Name)
		}
		if on {
			list = append(list, r)
		}
	}
	return list
}

// byPath makes an analyzer run a rule in each file with the configuration that counts there.
func (c Config) byPath(r Rule, a *analysis.Analyzer) {
	a.Run = func(pass *analysis.Pass) (any, error) {
		type part struct {
			entries []int
			files   map[string]bool
		}
		var parts []part
		for _, f := range pass.Files {
			name := pass.Fset.PositionFor(f.FileStart, false).Filename
			entries := c.matching(pass, name)
			i := slices.IndexFunc(parts, func(p part) bool { return slices.Equal(p.entries, entries) })
			if i < 0 {
				i = len(parts)
				parts = append(parts, part{entries, map[string]bool{}})
			}
			parts[i].files[name] = true
		}
		for _, part := range parts {
			cfg, ok := c.forEntries(part.entries)
			if !ok || !cfg.runs(r.Name) {
				continue
			}
			here := *pass
			here.Report = func(d analysis.Diagnostic) {
				if part.files[pass.Fset.PositionFor(d.Pos, false).Filename] {
					pass.Report(d)
				}
			}
			if _, err := r.make(cfg, cfg.policy(r.Name)).Run(&here); err != nil {
				return nil, err
			}
		}
		return nil, nil
	}
}
