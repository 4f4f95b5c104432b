package main

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// identities type-checks a file and returns the identity of a finding at each string literal that holds "mark".
func identities(t *testing.T, src string) []identity {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "a.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	pkg, err := (&types.Config{Importer: importer.Default()}).Check("example.com/m", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	id := identifier{rule: "r", text: map[string][]byte{}, pass: &analysis.Pass{
		Fset: fset, Files: []*ast.File{file}, Pkg: pkg, TypesInfo: info,
		ReadFile: func(string) ([]byte, error) { return []byte(src), nil },
	}}
	var found []identity
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && strings.Contains(lit.Value, "mark") {
			found = append(found, id.identify(analysis.Diagnostic{Pos: lit.Pos(), End: lit.End()}))
		}
		return true
	})
	return found
}

const identitySource = `package m

import "strings"

type T[K any] struct{ client map[string]string }

func key(s string) string { return "mark:" + s }

func (t *T[K]) Load(id string) string {
	name := key(id)
	return strings.Join([]string{"mark", name, strings.ToLower(id)}, ":")
}

var table = strings.Repeat("mark", 2)
`

// What a reader would not call a change leaves an identity alone: other names for what the module declares, other lines,
// white space, comments, the order of declarations.
func TestIdentitySurvives(t *testing.T) {
	t.Parallel()
	want := identities(t, identitySource)
	if len(want) != 3 || want[1].Function != "(*T).Load" || want[2].Function != "var table" || want[1].At != `Join([ ] string { "mark" , _ , _ . ToLower ( _ ) })` {
		t.Fatalf("%+v", want)
	}
	edits := map[string]func(string) string{
		"a local name": func(s string) string { return strings.ReplaceAll(s, "name", "theName") },
		"a parameter":  func(s string) string { return strings.ReplaceAll(s, "id", "identifier") },
		"a receiver":   func(s string) string { return strings.Replace(s, "(t *T[K])", "(self *T[Kind])", 1) },
		"a function that is called": func(s string) string {
			return strings.Replace(strings.Replace(s, "name := key(", "name := text(", 1), "func key", "func text(s string) string { return key(s) }\n\nfunc key", 1)
		},
		"lines": func(s string) string { return strings.ReplaceAll(s, "\n", "\n\n") },
		"lists on lines of their own": func(s string) string {
			return strings.Replace(strings.Replace(s, "{\"mark\", name", "{\n\"mark\",\nname", 1), "ToLower(id)}, \":\")", "ToLower(id),\n},\n\":\",\n)", 1)
		},
		"comments": func(s string) string { return strings.Replace(s, "name :=", "/* here */ name :=", 1) },
		"an import's name": func(s string) string {
			return strings.ReplaceAll(strings.Replace(s, `import "`, `import str "`, 1), "strings.", "str.")
		},
		"white space":       func(s string) string { return strings.ReplaceAll(s, ", ", ",   ") },
		"a declaration":     func(s string) string { return strings.Replace(s, "type T", "type Before struct{}\n\ntype T", 1) },
		"a statement above": func(s string) string { return strings.Replace(s, "\tname :=", "\tprintln()\n\tname :=", 1) },
	}
	for what, edit := range edits {
		src := edit(identitySource)
		if src == identitySource {
			t.Errorf("%s: the edit changes nothing", what)
			continue
		}
		got := identities(t, src)
		if len(got) != len(want) {
			t.Errorf("%s: %d findings", what, len(got))
			continue
		}
		for i := range got {
			if what == "a statement above" || what == "a function that is called" && i == 0 {
				got[i].Body, want[i].Body = "", ""
			}
			if got[i] != want[i] {
				t.Errorf("%s:\n%+v\n%+v", what, got[i], want[i])
			}
		}
		want = identities(t, identitySource)
	}
}

// What makes it another finding changes the identity.
func TestIdentityTells(t *testing.T) {
	t.Parallel()
	was := identities(t, identitySource)[1]
	for what, edit := range map[string][2]string{
		"another text":              {`{"mark", name`, `{"marks", name`},
		"another structure":         {"name, strings", "name + id, strings"},
		"another function around":   {") Load(", ") Read("},
		"another function imported": {"strings.Join([]string{\"mark\", name, strings.ToLower(id)}, \":\")", "strings.ToUpper(\"mark\" + name)"},
	} {
		src := strings.Replace(identitySource, edit[0], edit[1], 1)
		now := identities(t, src)[1]
		if now.Body = was.Body; now == was {
			t.Errorf("%s: the same identity %+v", what, now)
		}
	}
	// A function with another name and the same body is the same function under another name.
	renamed := identities(t, strings.Replace(identitySource, ") Load(", ") Read(", 1))[1]
	if renamed.Body != was.Body || renamed.Body == "" {
		t.Errorf("renaming changes the body: %q, %q", was.Body, renamed.Body)
	}
	if changed := identities(t, strings.Replace(identitySource, "name := key(id)", "name := key(id + id)", 1))[1]; changed.Body == was.Body {
		t.Error("another body has the same digest")
	}
}
