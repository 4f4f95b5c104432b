package oracle

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
)

const (
	detailed = 3   // failing programs that are shown with their source
	listed   = 200 // failing programs that are listed
)

// Options says what to run.
type Options struct {
	Seed     uint64
	First    int    // number of the first program
	Programs int    // how many
	Runs     int    // how often each
	Support  string // directory of the module with package rt
	Batch    int    // programs in one module
	Dir      string // where to leave the modules; "" for a temporary directory
}

// Outcome is what a run found.
type Outcome struct {
	Options
	Modules   []*Module
	Records   int
	Panics    []Panic
	Escapes   []Escape
	Limits    []string // lines of known limits that let a key escape
	Tried     int      // keys with a changed byte that were held against constants
	Survived  int      // of these, those that were let through
	Disagree  []string
	Missed    []string // lines that reach the client indirectly and are not known
	Precision Precision
}

// Run generates, builds, runs, analyses and compares. It ends the test when that cannot be done; what it found is in
// the outcome.
func Run(t testing.TB, o Options) *Outcome {
	t.Helper()
	out := &Outcome{Options: o}
	for first := o.First; ; first += o.Batch {
		out.batch(t, first, min(o.Batch, o.First+o.Programs-first))
		if first+o.Batch >= o.First+o.Programs {
			return out
		}
	}
}

func (out *Outcome) batch(t testing.TB, first, n int) {
	t.Helper()
	start := time.Now()
	lap := func(what string) {
		t.Logf("programs %d to %d: %s, %.1fs", first, first+n-1, what, time.Since(start).Seconds())
		start = time.Now()
	}
	dir := t.TempDir()
	if out.Dir != "" {
		dir = fmt.Sprintf("%s/%d", out.Dir, first)
	}
	m, err := Write(dir, out.Support, out.Seed, first, n)
	if err != nil {
		t.Fatal(err)
	}
	lap("generated")
	if err := m.Build(t.Context()); err != nil {
		t.Fatal(err)
	}
	lap("built")
	s := startServers(t)
	if err := m.Run(t.Context(), s.redis.Addr, s.mem.addr, out.Runs); err != nil {
		t.Fatal(err)
	}
	records, panics, err := s.records()
	if err != nil {
		t.Fatal(err)
	}
	lap("run")
	alone, a, err := m.Analyze(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	lap("analysed")
	escapes, missed, err := m.Check(records, a)
	if err != nil {
		t.Fatal(err)
	}
	more, _, err := m.Check(records, alone)
	if err != nil {
		t.Fatal(err)
	}
	escapes = append(escapes, more...)
	p := m.Precision(records, a)
	tried, survived := m.Mutants(records, a)
	out.Tried += tried
	out.Survived += survived
	out.Disagree = append(out.Disagree, m.Disagreements(records, a)...)
	lap("compared")
	out.Modules = append(out.Modules, m)
	out.Records += len(records)
	out.Panics = append(out.Panics, panics...)
	for _, e := range escapes {
		switch {
		case !e.Limit:
			out.Escapes = append(out.Escapes, e)
		case !slices.Contains(out.Limits, e.Site):
			out.Limits = append(out.Limits, e.Site)
		}
	}
	out.Missed = append(out.Missed, slices.Sorted(maps.Keys(missed))...)
	out.Precision.Sites += p.Sites
	out.Precision.Judged += p.Judged
	out.Precision.Exact += p.Exact
	out.Precision.Different = append(out.Precision.Different, p.Different...)
}

// String is the result in one line.
func (out *Outcome) String() string {
	p := out.Precision
	lines := map[string]bool{}
	for _, e := range out.Escapes {
		lines[e.Site] = true
	}
	return fmt.Sprintf("seed %d: %d programs, %d commands, escapes %d, sites %d, judged %d, exact %.1f%%, not found %d, runs that panicked %d",
		out.Seed, out.Programs, out.Records, len(lines), p.Sites, p.Judged, 100*float64(p.Exact)/float64(max(p.Judged, 1)), len(out.Missed), len(out.Panics))
}

// Report describes the escapes: the smallest programs with their source, and a line for each of some more.
func (out *Outcome) Report() string {
	programs := map[int]*Program{}
	for _, m := range out.Modules {
		for _, p := range m.Programs {
			programs[p.ID] = p
		}
	}
	first := map[int]map[string]Escape{} // program -> line -> its first escape
	for _, e := range out.Escapes {
		id := e.Record.Program
		if first[id] == nil {
			first[id] = map[string]Escape{}
		}
		if old, ok := first[id][e.Site]; !ok || len(e.Key) < len(old.Key) {
			first[id][e.Site] = e
		}
	}
	ids := slices.SortedFunc(maps.Keys(first), func(a, b int) int {
		return cmp.Or(cmp.Compare(programs[a].size(), programs[b].size()), cmp.Compare(a, b))
	})
	var b strings.Builder
	n := 0
	for i, id := range ids {
		if id >= 0 {
			n++
		}
		if i >= listed {
			fmt.Fprintf(&b, "… and %d programs more\n", len(ids)-i)
			break
		}
		for _, at := range slices.Sorted(maps.Keys(first[id])) {
			e := first[id][at]
			fmt.Fprintf(&b, "program %d, %s: %s: %s key %q\n", id, at, e.Kind, e.Record.Argv[0], limit(e.Key, 200))
			if n <= detailed {
				b.WriteString(limit(describe(e.Calls), 2000))
			} else {
				b.WriteString(limit(describe(e.Calls), 400))
			}
		}
		if 0 < n && n <= detailed {
			b.WriteString(limit(programs[id].source(), 6000))
		}
	}
	return b.String()
}

// size is the length of the source; a fixed case, which is no generated program, is the smallest of all.
func (p *Program) size() int {
	n := 0
	if p == nil {
		return n
	}
	for _, src := range p.Files {
		n += len(src)
	}
	return n
}

func (p *Program) source() string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(p.Files)) {
		fmt.Fprintf(&b, "// %s\n", name)
		for i, line := range strings.Split(p.Files[name], "\n") {
			fmt.Fprintf(&b, "%4d\t%s\n", i+1, line)
		}
	}
	return b.String()
}
