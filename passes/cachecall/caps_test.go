package cachecall

import (
	"fmt"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

// passOver is the pass over a package with one file, which may import what the module of the facts' fixtures requires.
func passOver(tb testing.TB, src string) *analysis.Pass {
	tb.Helper()
	file, err := filepath.Abs(filepath.Join(factsDir, "svc", "svc.go"))
	if err != nil {
		tb.Fatal(err)
	}
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.NeedTypes | packages.NeedTypesInfo | packages.NeedSyntax | packages.NeedImports | packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedDeps | packages.NeedExportFile,
		Dir:  factsDir, Env: append(os.Environ(), "GOWORK=off"),
		Overlay: map[string][]byte{file: []byte(src)},
	}, "./svc")
	if err != nil || len(pkgs) != 1 || packages.PrintErrors(pkgs) > 0 {
		tb.Skipf("cannot load %s: %v", factsDir, err)
	}
	p := pkgs[0]
	return &analysis.Pass{
		Analyzer: Analyzer, Fset: p.Fset, Files: p.Syntax, Pkg: p.Types, TypesInfo: p.TypesInfo,
		ImportObjectFact:  func(types.Object, analysis.Fact) bool { return false },
		ExportObjectFact:  func(types.Object, analysis.Fact) {},
		ExportPackageFact: func(analysis.Fact) {},
		AllPackageFacts:   func() []analysis.PackageFact { return nil },
	}
}

// TestTable: what stands in a table that is too large to look at is not taken for known, and its functions are looked at.
func TestTable(t *testing.T) {
	for _, c := range []struct {
		rows  int
		exact bool
	}{{20, true}, {maxTable + 1, false}} {
		var src strings.Builder
		src.WriteString("package svc\n\nimport (\n\t\"context\"\n\n\t\"github.com/redis/go-redis/v9\"\n)\n\n" +
			"type row struct{ key string; do func(context.Context, *redis.Client) }\n\n" +
			"func One(ctx context.Context, rdb *redis.Client) { rdb.Get(ctx, rows[0].key) }\n\nvar rows = []row{\n" +
			"\t{\"a\", func(ctx context.Context, rdb *redis.Client) { rdb.Del(ctx, \"in:table\") }},\n")
		for range c.rows {
			src.WriteString("\t{key: \"b\"},\n")
		}
		src.WriteString("}\n")
		res, err := run(passOver(t, src.String()))
		if err != nil {
			t.Fatal(err)
		}
		keys := map[string]string{}
		for _, call := range res.(*Result).Calls() {
			keys[call.Name] = fmt.Sprint(call.Keys[0].Template())
		}
		if keys["DEL"] != "in:table" {
			t.Errorf("%d rows: the key of the function in the table is %q", c.rows, keys["DEL"])
		}
		if known := !strings.Contains(keys["GET"], "<"); known != c.exact {
			t.Errorf("%d rows: the key of the table is %q", c.rows, keys["GET"])
		}
	}
}

// TestBudget: when the budget of a package is used up, its cache calls are there all the same.
func TestBudget(t *testing.T) {
	var src strings.Builder
	src.WriteString("package svc\n\nimport (\n\t\"context\"\n\n\t\"github.com/redis/go-redis/v9\"\n)\n\n" +
		"func get(ctx context.Context, rdb *redis.Client, key string) { rdb.Get(ctx, \"wrapped:\"+key) }\n")
	const n = 40
	for i := range n {
		fmt.Fprintf(&src, "\nfunc F%d(ctx context.Context, rdb *redis.Client) { rdb.Del(ctx, \"k%d\"); get(ctx, rdb, \"w%d\") }\n", i, i, i)
	}
	p := newPkgPass(passOver(t, src.String()))
	p.facts, p.usesCache = imports{}, true
	p.indexAll()
	p.steps = -1
	keys := map[string]bool{}
	for _, call := range p.calls().Calls() {
		keys[fmt.Sprint(call.Keys[0].Template())] = true
	}
	for i := range n {
		for _, want := range []string{fmt.Sprintf("k%d", i), fmt.Sprintf("wrapped:w%d", i)} {
			if !keys[want] {
				t.Errorf("no key %s", want)
			}
		}
	}
}

// TestMessages: dozens of methods that call each other through an interface, as in generated code, are not worked out once for
// every way through them: not at all where none can come to a cache call, and a few times each where one makes such a call.
func TestMessages(t *testing.T) {
	for _, sends := range []bool{false, true} {
		var src strings.Builder
		src.WriteString(`package svc

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func Serve(ctx context.Context, rdb *redis.Client, in any) {
	rdb.Del(ctx, "served")
	if v, ok := in.(interface{ Check(ctx context.Context, rdb *redis.Client) error }); ok {
		_ = v.Check(ctx, rdb)
	}
}

type stored struct{}

func (stored) Load(ctx context.Context, rdb *redis.Client) error { return rdb.Get(ctx, "stored").Err() }
`)
		if sends {
			src.WriteString("\nfunc (s stored) Check(ctx context.Context, rdb *redis.Client) error { return s.Load(ctx, rdb) }\n")
		}
		const n = 60
		for i := range n {
			fmt.Fprintf(&src, `
type message%d struct{ sub *message%d }

func (m *message%d) Check(ctx context.Context, rdb *redis.Client) error {
	for range 3 {
		if v, ok := any(m.sub).(interface{ Check(ctx context.Context, rdb *redis.Client) error }); ok {
			return v.Check(ctx, rdb)
		}
	}
	return nil
}
`, i, (i+1)%n, i)
		}
		p := newPkgPass(passOver(t, src.String()))
		p.facts, p.usesCache = imports{}, true
		p.indexAll()
		keys := map[string]bool{}
		for _, call := range p.calls().Calls() {
			keys[fmt.Sprint(call.Keys[0].Template())] = true
		}
		if !keys["stored"] || !keys["served"] {
			t.Errorf("one makes cache calls: %v: keys %v", sends, keys)
		}
		for fn, times := range p.looked {
			if times > maxAgain {
				t.Errorf("one makes cache calls: %v: %s was looked at %d times", sends, fn.FullName(), times+1)
			}
		}
		if !sends && p.steps < 0 {
			t.Error("the budget of the package is used up")
		}
	}
}

// TestCaps: the caps in docs/limits.md are those of the code.
func TestCaps(t *testing.T) {
	doc, err := os.ReadFile("../../docs/limits.md")
	if err != nil {
		t.Fatal(err)
	}
	constants := map[string]map[string]string{"cachecall": constantsIn(t, "."), "keytmpl": constantsIn(t, "../../internal/keytmpl")}
	rows := 0
	for line := range strings.Lines(string(doc)) {
		cells := strings.Split(line, "|")
		if len(cells) < 4 || !strings.Contains(cells[1], "`cachecall.") && !strings.Contains(cells[1], "`keytmpl.") {
			continue
		}
		rows++
		names, values := strings.Split(cells[1], ", "), strings.Split(cells[2], ", ")
		pkg, _, _ := strings.Cut(strings.Trim(names[0], " `"), ".")
		for i, name := range names {
			name = strings.TrimPrefix(strings.Trim(name, " `"), pkg+".")
			want := strings.TrimSpace(values[min(i, len(values)-1)])
			if got := constants[pkg][name]; got != want {
				t.Errorf("docs/limits.md says that %s.%s is %s, the code says %q", pkg, name, want, got)
			}
		}
	}
	if rows < 20 {
		t.Errorf("only %d rows of caps in docs/limits.md", rows)
	}
}

// constantsIn are the integer constants of the package in a directory.
func constantsIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.NeedTypes | packages.NeedTypesInfo | packages.NeedSyntax | packages.NeedImports | packages.NeedName | packages.NeedFiles, Dir: dir}, ".")
	if err != nil || len(pkgs) != 1 {
		t.Fatalf("cannot load %s: %v", dir, err)
	}
	out := map[string]string{}
	for _, name := range pkgs[0].Types.Scope().Names() {
		if c, ok := pkgs[0].Types.Scope().Lookup(name).(*types.Const); ok && c.Val() != nil {
			out[name] = c.Val().ExactString()
		}
	}
	return out
}

// TestMap: the map of the package in doc.go names every file.
func TestMap(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	named := regexp.MustCompile(`[a-z_*]+\.go\b`).FindAllString(string(doc), -1)
	for _, file := range files {
		if file != "doc.go" && !strings.HasSuffix(file, "_test.go") && !slices.ContainsFunc(named, func(pattern string) bool { ok, _ := filepath.Match(pattern, file); return ok }) {
			t.Errorf("doc.go does not say what is in %s", file)
		}
	}
}
