package claim

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range All() {
		if seen[c.Name] || c.Name == "" || c.Says == "" {
			t.Errorf("the claim %q (%q) has no name of its own, or says nothing", c.Name, c.Says)
		}
		seen[c.Name] = true
	}
}

func TestUnbacked(t *testing.T) {
	for message, want := range map[string]string{
		`set k: key "user:<id>" never expires; pass how long it may live`:               "",
		`rename "a expires": keys "a" and "b" ..., and a cluster answers CROSSSLOT`:     "",
		`get k: the key is gone after a day`:                                            "gone",
		`get k: key "k" never expires, and the server panics`:                           "panics",
		`set k: SET clears the expiry that key "x" gets at a.go:3; pass one again`:      "",
		`set k: go-redis sends PX 2`:                                                    "sends",
		`get k: key "Order:<id>" has upper-case letters, and keys are case-sensitive`:   "",
		`keys k: it walks all keys in one go and blocks the server meanwhile; use SCAN`: "",
	} {
		if got := UnbackedIn(message); got != want {
			t.Errorf("%s\n got %q, want %q", message, got, want)
		}
	}
}

// Every text in a rule's source that states an effect must be backed by a claim: it is part of a message.
func TestRules(t *testing.T) {
	files, err := filepath.Glob("../../passes/*/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	texts := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || strings.Contains(name, "/cachecall/") {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(fset, name, src, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec, *ast.Field:
				return false
			case *ast.CallExpr:
				if fun, ok := n.Fun.(*ast.SelectorExpr); ok && (strings.HasSuffix(fun.Sel.Name, "Var") || expression(fun) || fun.Sel.Name == "Fields" || fun.Sel.Name == "Errorf") {
					return false // a flag's usage, an expression, a list of words, an error of ours
				}
				if fun, ok := n.Fun.(*ast.Ident); ok && fun.Name == "wordsOf" {
					return false
				}
			case *ast.BasicLit:
				text, err := strconv.Unquote(n.Value)
				if n.Kind != token.STRING || err != nil || !strings.Contains(text, " ") {
					return true // a word is not a statement
				}
				texts++
				if effect := Unbacked(text); effect != "" {
					t.Errorf("%s: %q states an effect (%q) that no claim backs: add a claim with its experiment, or its words to one", fset.Position(n.Pos()), text, effect)
				}
			}
			return true
		})
	}
	if texts == 0 {
		t.Error("no rule has a text")
	}
}

// expression: the function makes a regular expression of its argument.
func expression(fun *ast.SelectorExpr) bool {
	pkg, ok := fun.X.(*ast.Ident)
	return ok && (pkg.Name == "regexp" && fun.Sel.Name == "MustCompile" || pkg.Name == "lazyregexp" && fun.Sel.Name == "New")
}
