package oracle

import (
	"context"
	"encoding/json"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// Analysis is what the analysis says of a module: the cache calls of each line.
type Analysis map[string][]*cachecall.Call

// Analyze runs the shared pass over the module: package by package as go vet does, and again with what the packages were
// found to give each other, as the standalone command does.
func (m *Module) Analyze(ctx context.Context) (alone, informed Analysis, err error) {
	pkgs, err := packages.Load(&packages.Config{
		Mode:    packages.LoadAllSyntax | packages.NeedModule,
		Context: ctx, Dir: m.Dir, Env: environ(),
	}, "./...")
	if err != nil {
		return nil, nil, err
	}
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			return nil, nil, fmt.Errorf("loading the generated programs: %v", p.Errors[0])
		}
	}
	if alone, _, err = analyze(pkgs); err != nil {
		return nil, nil, err
	}
	flags := &cachecall.Analyzer.Flags
	if err := flags.Set(cachecall.CollectFlag, "true"); err != nil {
		return nil, nil, err
	}
	_, learned, err := analyze(pkgs)
	if err == nil {
		err = flags.Set(cachecall.CollectFlag, "false")
	}
	if err != nil {
		return nil, nil, err
	}
	text, err := json.Marshal(learned)
	if err != nil {
		return nil, nil, err
	}
	if err := flags.Set(cachecall.LearnedFlag, string(text)); err != nil {
		return nil, nil, err
	}
	informed, _, err = analyze(pkgs)
	if err == nil {
		err = flags.Set(cachecall.LearnedFlag, "{}")
	}
	return alone, informed, err
}

// analyze is one pass over the packages.
func analyze(pkgs []*packages.Package) (Analysis, cachecall.Learned, error) {
	var learned cachecall.Learned
	graph, err := checker.Analyze([]*analysis.Analyzer{cachecall.Analyzer}, pkgs, nil)
	if err != nil {
		return nil, learned, err
	}
	out := Analysis{}
	var reads []string
	for _, root := range graph.Roots {
		if root.Err != nil {
			return nil, learned, root.Err
		}
		res := root.Result.(*cachecall.Result)
		if res.Failure != "" {
			return nil, learned, fmt.Errorf("%s: %s", root.Package.PkgPath, res.Failure)
		}
		learned.Merge(res.Learnable())
		reads = append(reads, res.Reads()...)
		for _, c := range res.Calls() {
			pos := root.Package.Fset.Position(c.Pos())
			at := fmt.Sprintf("%s/%s:%d", path.Base(root.Package.PkgPath), filepath.Base(pos.Filename), pos.Line)
			out[at] = append(out[at], c)
		}
	}
	learned = learned.ForReaders(reads)
	learned.Whole = true
	return out, learned, nil
}

// Kind is how an escape escaped.
type Kind string

// Kinds of escapes.
const (
	Missing Kind = "no call is known at the line"
	Command Kind = "the call is known as another command"
	Count   Kind = "the call is known with another number of keys"
	Text    Kind = "no template matches the key"
)

// Escape is a key that arrived, and that the analysis says cannot.
type Escape struct {
	Kind   Kind
	Record Record
	Site   string // the line whose template is wrong
	Outer  bool   // a line that calls a wrapper
	Limit  bool   // the line is marked as a known limit
	Key    string
	Calls  []*cachecall.Call
}

// Disagreements gives keys about which [keytmpl.Set.Match] says something else than the oracle.
func (m *Module) Disagreements(records []Record, a Analysis) []string {
	var out []string
	for _, r := range records {
		keys, _ := r.keys()
		for _, at := range r.Stack {
			for _, c := range a[at] {
				for _, k := range c.Keys {
					for _, key := range keys {
						if got, want := k.Set.Match(key), allows(k.Set, key); got != want {
							out = append(out, fmt.Sprintf("%s: Match(%q) is %v\n%s", at, key, got, describe([]*cachecall.Call{c})))
						}
					}
				}
			}
		}
	}
	return out
}

// Check compares records with the analysis. missed is the lines that call the client indirectly, or a wrapper, and are
// not known: not wrong, but not found.
func (m *Module) Check(records []Record, a Analysis) (escapes []Escape, missed map[string]bool, err error) {
	sites := m.sites()
	missed = map[string]bool{}
	for _, r := range records {
		keys, ok := r.keys()
		if !ok {
			return nil, nil, fmt.Errorf("the oracle does not know the keys of %q", r.Argv)
		}
		stack := slices.Compact(slices.Clone(r.Stack))
		if at := m.deferredSite(r); at != "" {
			stack = []string{at}
		}
		for i, at := range stack {
			s := sites[at]
			if s == nil {
				if i == 0 {
					return nil, nil, fmt.Errorf("%q comes from %s, where nothing is sent", r.Argv, at)
				}
				continue // a line that only leads to a call
			}
			e := judge(r, keys, a[at], i > 0 || s.Outer)
			if e == nil {
				continue
			}
			e.Record, e.Site, e.Outer, e.Limit = r, at, i > 0, s.Limit
			if e.Kind == Missing && (i > 0 || s.Indirect) {
				if s.Outer || i == 0 {
					missed[at] = true
				}
				continue
			}
			escapes = append(escapes, *e)
		}
	}
	return escapes, missed, nil
}

// deferredSite is the line of a deferred command, which names its place in its value, "" for any other command.
func (m *Module) deferredSite(r Record) string {
	for _, arg := range r.Argv {
		var program, site int
		if n, err := fmt.Sscanf(arg, "@%d:%d", &program, &site); n == 2 && err == nil && program == r.Program {
			return m.Programs[program-m.Programs[0].ID].Sites[site].at()
		}
	}
	return ""
}

func (s *Site) at() string { return fmt.Sprintf("%s:%d", s.File, s.Line) }

func (m *Module) sites() map[string]*Site {
	out := map[string]*Site{}
	for _, s := range m.Cases {
		out[s.at()] = s
	}
	for _, p := range m.Programs {
		for _, s := range p.Sites {
			out[s.at()] = s
		}
	}
	return out
}

// judge compares the keys of one command with the calls of a line, and returns nil when they agree.
func judge(r Record, keys []string, calls []*cachecall.Call, outer bool) *Escape {
	if len(calls) == 0 {
		return &Escape{Kind: Missing}
	}
	var named []*cachecall.Call
	for _, c := range calls {
		if r.Memcached || c.Name == "" || sameCommand(c.Name, r.Argv[0]) {
			named = append(named, c)
		}
	}
	if len(named) == 0 {
		if outer {
			return &Escape{Kind: Missing} // of this command nothing is known here
		}
		return &Escape{Kind: Command, Calls: calls}
	}
	var worst *Escape
	for _, c := range named {
		key, kind := match(c.Keys, keys, strings.HasPrefix(strings.ToUpper(r.Argv[0]), "MSET"))
		if kind == "" {
			return nil
		}
		if worst == nil || kind == Text {
			worst = &Escape{Kind: kind, Key: key, Calls: named}
		}
	}
	return worst
}

// sameCommand compares names. A script runs as EVALSHA or EVAL, as the client sees fit.
func sameCommand(a, b string) bool {
	a, b = strings.ToUpper(a), strings.ToUpper(b)
	return a == b || strings.HasPrefix(a, "EVAL") && strings.HasPrefix(b, "EVAL")
}

// match compares keys with what is known of a call: entry by entry, an entry with Many standing for any number. The
// keys of a map come in any order.
func match(known []cachecall.Key, keys []string, unordered bool) (string, Kind) {
	reach := make([]bool, len(keys)+1) // numbers of keys that the entries so far can stand for
	reach[0] = true
	for _, k := range known {
		next := make([]bool, len(keys)+1)
		for i, ok := range reach {
			if !ok {
				continue
			}
			if k.Many {
				next[i] = true
				for j := i; j < len(keys) && allowed(k, keys[j]); j++ {
					next[j+1] = true
				}
			} else if i < len(keys) && allowed(k, keys[i]) {
				next[i+1] = true
			}
		}
		reach = next
	}
	if reach[len(keys)] {
		return "", ""
	}
	for _, key := range keys {
		if !slices.ContainsFunc(known, func(k cachecall.Key) bool { return allowed(k, key) }) {
			return key, Text
		}
	}
	if unordered {
		return "", ""
	}
	if len(known) == len(keys) {
		for i, k := range known {
			if !k.Many && !allowed(k, keys[i]) {
				return keys[i], Text
			}
		}
	}
	return strings.Join(keys, " "), Count
}

// Precision is how exact the templates are.
type Precision struct {
	Sites     int // lines that sent a key
	Judged    int // of these, with templates that the generator knows
	Exact     int // of these, the same templates in the analysis
	Different []string
}

// Precision compares templates with what the generator knows, at every line that sent something.
func (m *Module) Precision(records []Record, a Analysis) Precision {
	sites := m.sites()
	var p Precision
	seen := map[string]bool{}
	for _, r := range records {
		for _, at := range r.Stack {
			s := sites[at]
			if s == nil || seen[at] {
				continue
			}
			seen[at] = true
			p.Sites++
			if !s.Want.ok || s.Indirect && len(a[at]) == 0 {
				continue
			}
			p.Judged++
			want, got := s.Want.shown(), shownBy(a[at])
			// Fewer texts than the generator thinks of are exact too: it does not see that a branch is never taken.
			if len(got) > 0 && !slices.ContainsFunc(got, func(t string) bool { return !slices.Contains(want, t) }) {
				p.Exact++
				continue
			}
			p.Different = append(p.Different, fmt.Sprintf("%s: %q, not %q", at, got, want))
		}
	}
	return p
}

// shownBy writes the templates of a line as [known.shown] does.
func shownBy(calls []*cachecall.Call) []string {
	var out []string
	for _, c := range calls {
		for _, k := range c.Keys {
			for _, t := range k.Set {
				out = append(out, textOf(t).show())
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func textOf(t keytmpl.Template) text {
	var out text
	for _, p := range t {
		if p.Hole != nil {
			out = append(out, piece{hole: anyHole})
			continue
		}
		out = append(out, piece{lit: p.Lit})
	}
	return clean(out)
}

// describe shows calls with all that their templates say.
func describe(calls []*cachecall.Call) string {
	var b strings.Builder
	for _, c := range calls {
		fmt.Fprintf(&b, "  %s (%s)", c.Source, c.Name)
		if len(c.Via) > 0 {
			fmt.Fprintf(&b, " via %s", strings.Join(c.Via, ", "))
		}
		b.WriteByte('\n')
		for _, k := range c.Keys {
			fmt.Fprintf(&b, "    argument %d", k.Arg)
			if k.Many {
				b.WriteString(" (any number)")
			}
			b.WriteByte('\n')
			for _, t := range k.Set {
				b.WriteString("      ")
				for _, p := range t {
					if h := p.Hole; h != nil {
						fmt.Fprintf(&b, "<%s %s %d..%d why=%d>", h.Name, h.Bytes, h.Min, h.Max, h.Reason)
						continue
					}
					fmt.Fprintf(&b, "%q", p.Lit)
				}
				b.WriteByte('\n')
			}
		}
	}
	return b.String()
}

// allowed: the key's templates let the text be, and so do those that its callers give, where they are told.
func allowed(k cachecall.Key, key string) bool {
	return allows(k.Set, key) && (k.Callers == nil || allows(k.Callers.Set, key))
}
