package oracle

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Module is programs on disk, in a module of their own: the fixed cases, and generated ones.
type Module struct {
	Dir      string
	Seed     uint64
	Programs []*Program // the generated ones, in order
	Cases    []*Site    // lines of the fixed cases that send something
}

// Write generates the programs first to first+n-1 of a seed into dir, next to a copy of the runtime in support.
func Write(dir, support string, seed uint64, first, n int) (*Module, error) {
	if err := os.CopyFS(dir, os.DirFS(support)); err != nil {
		return nil, err
	}
	m := &Module{Dir: dir, Seed: seed}
	if err := m.readCases(filepath.Join(support, "cases")); err != nil {
		return nil, err
	}
	entries := map[string][]string{}
	for id := first; id < first+n; id++ {
		p := Generate(seed, id)
		m.Programs = append(m.Programs, p)
		entries[p.Dir] = append(entries[p.Dir], fmt.Sprintf("\t{ID: %d, Run: %s},\n", p.ID, p.Entry))
		for name, src := range p.Files {
			if err := m.put(name, src); err != nil {
				return nil, err
			}
		}
	}
	var dirs []string
	for d := range entries {
		dirs = append(dirs, d)
	}
	slices.Sort(dirs)
	var imports, lists strings.Builder
	fmt.Fprintf(&imports, "\t%q\n", modulePath+"/cases")
	lists.WriteString("cases.Programs, ")
	for _, d := range dirs {
		src := fmt.Sprintf("package %s\n\nimport %q\n\n// Programs is the programs of the package.\nvar Programs = []rt.Prog{\n%s}\n", d, pathRT, strings.Join(entries[d], ""))
		if err := m.put(d+"/index.go", src); err != nil {
			return nil, err
		}
		fmt.Fprintf(&imports, "\t%q\n", modulePath+"/"+d)
		fmt.Fprintf(&lists, "%s.Programs, ", d)
	}
	return m, m.put("main.go", fmt.Sprintf("package main\n\nimport (\n%s\t%q\n)\n\nfunc main() { rt.Main(%s) }\n", imports.String(), pathRT, lists.String()))
}

// readCases finds the marked lines of the fixed cases.
func (m *Module) readCases(dir string) error {
	return filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		src, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		for i, line := range strings.Split(string(src), "\n") {
			_, mark, ok := strings.Cut(line, " //@")
			if !ok {
				continue
			}
			file := filepath.Base(filepath.Dir(name)) + "/" + filepath.Base(name)
			m.Cases = append(m.Cases, &Site{File: file, Line: i + 1, Outer: mark == "outer", Indirect: mark == "indirect", Limit: mark == "limit"})
		}
		return nil
	})
}

func (m *Module) put(name, src string) error {
	path := filepath.Join(m.Dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(src), 0o666)
}

// environ is the environment of the go command: the module on its own, without a workspace.
func environ() []string {
	return append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod -buildvcs=false")
}

// Build compiles the module. Optimisation is off: it costs time, and source lines stay what they are.
func (m *Module) Build(ctx context.Context) error {
	cmd := exec.CommandContext(ctx, "go", "build", "-gcflags="+modulePath+"/...=-N -l", "-o", m.binary(), ".")
	cmd.Dir, cmd.Env = m.Dir, environ()
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("building the generated programs: %v\n%s", err, limit(string(out), 4000))
	}
	return nil
}

func (m *Module) binary() string { return filepath.Join(m.Dir, "programs.exe") }

// Run runs every program the given number of times against two recording servers.
func (m *Module) Run(ctx context.Context, redis, memcached string, runs int) error {
	cfg, err := json.Marshal(map[string]any{"Redis": redis, "Memcached": memcached, "Seed": m.Seed, "Runs": runs, "Words": words()})
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, m.binary())
	cmd.Env = append(os.Environ(), "ORACLE_CONFIG="+string(cfg))
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("running the generated programs: %v\n%s", err, limit(string(out), 4000))
	}
	return nil
}

// words is what programs get as input. The first is the alphabet of plain identifiers; the others are made to be
// troublesome: for case mapping (a Kelvin sign, a dotless i, letters that change their length), for trimming and
// cutting, for printing, for escaping.
func words() []string {
	return []string{
		"abcdefghijklmnopqrstuvwxyz0123456789", "", "a", "b", ":", "::", "user:1", "a:b:c", "A", "USER", "Mixed Case", " ", "  padded ", "\t\n", "r", "u:", "a.b",
		"\u212a", "\u0131\u0130", "\u017f", "\u023a\u1e9e", "\u01c5", "\u00e9", "e\u0301", "\u4e16\u754c", "\U0001f600", "\xff\xfe",
		"a\x00b", "%s%d", "100%", "{tag}", "{}", "a/../b", "/abs//x/", "..", "x y+z&w=1?q#f", "\"quoted\"", "`", "\\", "er", "order", "-", "--",
		"0", "-1", "007", "1e3", "NaN", "true", "null", "<a>", strings.Repeat("long", 40),
	}
}

func limit(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return s[:n] + "…"
}
