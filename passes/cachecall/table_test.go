package cachecall

import (
	"fmt"
	"go/types"
	"os"
	"path/filepath"
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
