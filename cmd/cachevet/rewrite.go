package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/astutil"
)

// rewrite is what fixes make of files: a set of fixes of which no two touch the same place.
type rewrite struct {
	before, after map[string][]byte // by file
	fixes         int
}

// rewriteFor takes the fixes of findings in their order, and leaves out whole those that touch what an earlier one did.
func rewriteFor(findings []finding) (*rewrite, error) {
	r := &rewrite{before: map[string][]byte{}, after: map[string][]byte{}}
	edits := map[string][]edit{}
	for _, f := range findings {
		if len(f.Fixes) == 0 {
			continue
		}
		list := f.Fixes[0].Edits
		if len(list) == 0 || slices.ContainsFunc(list, func(e edit) bool { return touches(edits[e.Filename], e) }) {
			continue
		}
		for _, e := range list {
			edits[e.Filename] = append(edits[e.Filename], e)
		}
		r.fixes++
	}
	for _, file := range slices.Sorted(maps.Keys(edits)) {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("cannot fix: %w", err)
		}
		after, err := applyEdits(text, edits[file])
		if err == nil {
			after, err = tidy(text, after)
		}
		if err != nil {
			return nil, fmt.Errorf("cannot fix %s: %w", printable(shortPath(file)), err)
		}
		r.before[file], r.after[file] = text, after
	}
	return r, nil
}

// touches tells whether an edit meets one of the others: they overlap, or one inserts where the other begins or ends.
func touches(others []edit, e edit) bool {
	return slices.ContainsFunc(others, func(o edit) bool { return e.Start <= o.End && o.Start <= e.End })
}

func applyEdits(text []byte, edits []edit) ([]byte, error) {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Compare(a.Start, b.Start) })
	var out bytes.Buffer
	last := 0
	for _, e := range edits {
		if e.Start < last || e.End < e.Start || e.End > len(text) {
			return nil, errors.New("the file has changed")
		}
		out.Write(text[last:e.Start])
		out.WriteString(e.New)
		last = e.End
	}
	out.Write(text[last:])
	return out.Bytes(), nil
}

// tidy formats a changed file if it was formatted before, and takes out the imports that it needs no longer.
func tidy(before, after []byte) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", after, parser.ParseComments)
	if err != nil {
		return nil, fmt.Errorf("the fix does not parse: %w", err)
	}
	formatted := false
	if text, err := format.Source(before); err == nil {
		formatted = bytes.Equal(text, before)
	}
	if idle := idleImports(before, file); len(idle) > 0 {
		for _, spec := range idle {
			name := ""
			if spec.Name != nil {
				name = spec.Name.Name
			}
			astutil.DeleteNamedImport(fset, file, name, strings.Trim(spec.Path.Value, "`\""))
		}
		var out bytes.Buffer
		err := format.Node(&out, fset, file)
		return out.Bytes(), err
	}
	if !formatted {
		return after, nil
	}
	return format.Source(after)
}

// idleImports are the imports that a file used before, and uses no longer.
func idleImports(before []byte, after *ast.File) []*ast.ImportSpec {
	was, err := parser.ParseFile(token.NewFileSet(), "", before, 0)
	if err != nil {
		return nil
	}
	var idle []*ast.ImportSpec
	for _, spec := range after.Imports {
		path := strings.Trim(spec.Path.Value, "`\"")
		if astutil.UsesImport(was, path) && !astutil.UsesImport(after, path) {
			idle = append(idle, spec)
		}
	}
	return idle
}

func (r *rewrite) write() error {
	for _, file := range slices.Sorted(maps.Keys(r.after)) {
		if err := writeFile(file, r.after[file]); err != nil {
			return errors.Join(fmt.Errorf("cannot fix: %w", err), r.undo())
		}
	}
	return nil
}

// undo writes the files as they were.
func (r *rewrite) undo() error {
	var all error
	for _, file := range slices.Sorted(maps.Keys(r.before)) {
		if err := writeFile(file, r.before[file]); err != nil {
			all = errors.Join(all, err)
		}
	}
	return all
}
