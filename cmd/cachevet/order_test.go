package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The order in which a package declares things changes no finding: not which there are, and not by what they are known. The
// fixtures of the rules that compare calls with each other, or speak once of several, are what this is tried on.
func TestBaselineSurvivesOrder(t *testing.T) {
	t.Parallel()
	dir := copyFixture(t, "rules")
	write(t, dir, configName, "preset: strict\ntests: all\n")
	packages := []string{"./keydeps/...", "./keyinput/...", "./keylen/...", "./keyshape/...", "./keystable/...", "./keytag/...", "./keytype/...", "./ttlmissing/..."}
	r := cachevet(t, dir, append([]string{"baseline"}, packages...)...)
	exits(t, r, exitClean)
	var total int
	if _, err := fmt.Sscanf(r.out+r.err, "cachevet: "+baselineName+": %d findings", &total); err != nil || total < 300 {
		t.Fatalf("%d findings are too few to tell: %s", total, r.out+r.err)
	}
	moved := 0
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") {
			moved += reverseDecls(t, path)
		}
		return err
	})
	if err != nil || moved < 50 {
		t.Fatalf("%d files have another order; %v", moved, err)
	}
	r = cachevet(t, dir, packages...)
	if r.code != exitClean || strings.Contains(r.err, "gone") {
		t.Errorf("other findings in the other order:\n%s%s", r.out, r.err)
	}
}

// reverseDecls writes the declarations of a file behind its imports in the opposite order, each with the lines above it, and
// returns how many files that changed.
func reverseDecls(t *testing.T, name string) int {
	t.Helper()
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	lineEnd := func(pos token.Pos) int {
		offset := fset.Position(pos).Offset
		if i := strings.IndexByte(string(src[offset:]), '\n'); i >= 0 {
			return offset + i + 1
		}
		return len(src)
	}
	start := lineEnd(file.Name.End())
	var chunks []string
	last := start
	for _, decl := range file.Decls {
		if g, ok := decl.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			start, last = lineEnd(g.End()), lineEnd(g.End())
			continue
		}
		end := lineEnd(decl.End())
		if end <= last {
			return 0 // two on a line
		}
		chunks = append(chunks, string(src[last:end]))
		last = end
	}
	if len(chunks) < 2 {
		return 0
	}
	slices.Reverse(chunks)
	write(t, filepath.Dir(name), filepath.Base(name), string(src[:start])+strings.Join(chunks, "\n")+string(src[last:]))
	return 1
}
