package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/lazyregexp"
	"github.com/cachevet/cachevet/internal/modules"
)

// sieve are the flags that say which findings count, and what they stand for.
type sieve struct {
	newFrom  string // a revision; "" for all findings
	baseline string // a file, baselineNone, or "" for the ones that are found
	tight    bool   // recorded findings that are gone are a failure

	recorded *baseline // of all modules; nil when there is none
	files    []string
	changes  *changes // nil without newFrom
}

func (s *sieve) bind(fs *flag.FlagSet) {
	bindName(fs, &s.newFrom, "new-from", "report only what stands on lines that changed since `revision`")
	bindName(fs, &s.baseline, "baseline", "do not report what `file` records, instead of the nearest "+baselineName)
	fs.BoolVar(&s.tight, "tight", false, "fail when recorded findings are gone")
}

// load reads the baselines, and asks git for what changed.
func (s *sieve) load(p *plan) error {
	for _, g := range p.groups {
		file, err := s.file(p, g.dir)
		if err != nil {
			return err
		}
		if file != "" && !slices.Contains(s.files, file) {
			s.files = append(s.files, file)
		}
	}
	for _, file := range s.files {
		b, err := readBaseline(file)
		if err != nil {
			return err
		}
		if s.recorded == nil {
			s.recorded = newBaseline("")
		}
		for key, r := range b.records { // packages of different modules have different names
			s.recorded.records[key] = r
		}
	}
	return s.refresh(p)
}

// refresh asks git what changed.
func (s *sieve) refresh(p *plan) (err error) {
	if s.newFrom == "" {
		return nil
	}
	var dirs []string
	for _, g := range p.groups {
		dirs = append(dirs, g.dir)
	}
	s.changes, err = changedSince(s.newFrom, dirs)
	return err
}

// file is the baseline of a group of packages, "" when there is none.
func (s *sieve) file(p *plan, dir string) (string, error) {
	switch s.baseline {
	case "":
		return findBaseline(dir), nil
	case baselineNone:
		return "", nil
	}
	file := s.baseline
	if !filepath.IsAbs(file) {
		file = filepath.Join(p.base, file)
	}
	if _, err := os.Stat(file); err != nil {
		return "", fmt.Errorf("cannot read the baseline: %w", err)
	}
	return file, nil
}

// sifted are findings after the sieve.
type sifted struct {
	fresh     []finding
	old       []finding // that a baseline records
	unchanged int       // on lines that did not change
	gone      []record  // that are recorded and were not found
	files     []string
	newFrom   string
}

// sift sorts the findings of a run.
func (s *sieve) sift(p *plan, result outcome, flags *choices) (sifted, error) {
	out := sifted{fresh: result.findings, files: s.files, newFrom: s.newFrom}
	if s.recorded != nil {
		out.fresh, out.old, out.gone = s.recorded.match(result.findings, p.declares)
		if len(result.problems) > 0 || len(flags.args) > 0 {
			out.gone = nil // it may only not have been looked for
		} else if len(out.gone) > 0 {
			scope := p.scope(flags)
			out.gone = slices.DeleteFunc(out.gone, func(r record) bool { return !scope.covers(r) })
		}
	}
	if s.changes != nil {
		all := len(out.fresh)
		out.fresh = slices.DeleteFunc(slices.Clone(out.fresh), func(f finding) bool { return !s.changes.has(p.base, f) })
		out.unchanged = all - len(out.fresh)
	}
	return out, nil
}

// hidden is what a summary has to tell beside the findings.
func (s *sifted) hidden() int { return len(s.old) + s.unchanged + len(s.gone) }

// summary is one line about the findings, "" when there is nothing to say.
func (s *sifted) summary() string {
	var parts []string
	if len(s.fresh) > 0 {
		parts = append(parts, countByRule(s.fresh))
	} else if s.hidden() > 0 {
		parts = append(parts, "no new findings")
	}
	if len(s.old) > 0 {
		parts = append(parts, fmt.Sprintf("%d old in %s", len(s.old), shownFiles(s.files)))
	}
	if s.unchanged > 0 {
		parts = append(parts, fmt.Sprintf("%d on lines that did not change since %s", s.unchanged, printable(s.newFrom)))
	}
	if n := len(s.gone); n > 0 {
		n = 0
		for _, r := range s.gone {
			n += r.Count
		}
		parts = append(parts, fmt.Sprintf("%d of the recorded gone (cachevet baseline -prune takes them out)", n))
	}
	return strings.Join(parts, "; ")
}

func shownFiles(files []string) string {
	if len(files) == 1 {
		return printable(shortPath(files[0]))
	}
	return plural(len(files), "baseline")
}

// scope is what a run looked at.
type scope []scopeGroup

type scopeGroup struct {
	packages map[string]bool
	module   string // the module, when all of it was looked at
	root     string
	rules    []string
}

// deleted tells whether a package that the run did not list would have been in its module: it does not lie in a nested one.
func (g scopeGroup) deleted(pkg string) bool {
	if g.module == "" || pkg != g.module && !strings.HasPrefix(pkg, g.module+"/") {
		return false
	}
	rel := strings.TrimPrefix(strings.TrimPrefix(pkg, g.module), "/")
	return modules.Root(filepath.Join(g.root, filepath.FromSlash(rel))) == g.root
}

// scope lists the packages and rules of a run.
func (p *plan) scope(flags *choices) scope {
	var s scope
	for _, g := range p.groups {
		one := scopeGroup{packages: map[string]bool{}}
		for _, pkg := range p.list(g, "ImportPath") {
			one.packages[pkg.ImportPath] = true
		}
		root := modules.Root(g.dir)
		if p.wholeModule(g) {
			one.module, one.root = moduleName(root), root
		}
		if root == "" {
			root = g.dir
		}
		cfg, err := loadConfig(g.dir, root)
		if err == nil {
			cfg, err = flags.apply(cfg)
		}
		if err == nil {
			for _, r := range cfg.Enabled() {
				one.rules = append(one.rules, r.Name)
			}
		}
		s = append(s, one)
	}
	return s
}

// covers tells whether the run would have found a recorded finding.
func (s scope) covers(r record) bool {
	return slices.ContainsFunc(s, func(g scopeGroup) bool {
		inside := g.packages[r.Package] || g.packages[strings.TrimSuffix(r.Package, "_test")] || g.deleted(r.Package)
		return inside && slices.Contains(g.rules, r.Rule)
	})
}

var moduleLine = lazyregexp.New(`(?m)^module\s+"?([^\s"]+)`)

// moduleName is the path in a module's go.mod.
func moduleName(root string) string {
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return ""
	}
	if m := moduleLine().FindSubmatch(text); m != nil {
		return string(m[1])
	}
	return ""
}

// declares tells whether a package still declares a function of the name that identities use. It looks at all files,
// whatever they are built for.
func (p *plan) declares(pkg, function string) bool {
	pkg = strings.TrimSuffix(pkg, "_test")
	if p.declared == nil {
		p.declared = map[string]map[string]bool{}
	}
	if p.declared[pkg] == nil {
		names := map[string]bool{}
		for _, g := range p.groups {
			for _, l := range p.list(group{dir: g.dir, patterns: []string{pkg}}, "Dir,Error") {
				if l.Dir != "" {
					maps.Copy(names, declaredIn(l.Dir))
				}
			}
		}
		p.declared[pkg] = names
	}
	return p.declared[pkg][function]
}

// declaredIn are the functions, constants and variables that the files of a directory declare, as identities name them.
func declaredIn(dir string) map[string]bool {
	names := map[string]bool{}
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return names
	}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if f == nil || err != nil && f.Name == nil {
			continue
		}
		for _, decl := range f.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				names[declName(d, d.Pos())] = true
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					names[declName(d, spec.Pos())] = true
				}
			}
		}
	}
	return names
}
