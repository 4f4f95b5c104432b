package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/modules"
)

// group is one run of the go command: patterns that belong to one module or workspace.
type group struct {
	dir      string // where the go command runs
	patterns []string
	files    bool // the patterns stand for files that were named: a package without files for this platform is fine
}

// groupPatterns sorts the patterns by the modules they lie in. A go command works in one module, or in one workspace;
// directories of other modules are checked by further runs. The name of a Go file stands for its package.
func groupPatterns(dir string, patterns []string, workspace bool) ([]group, error) {
	if len(patterns) == 0 {
		patterns = []string{"."}
	}
	g := grouper{dir: dir, home: modules.Root(dir), workspace: workspace}
	for _, p := range patterns {
		if err := g.add(p); err != nil {
			return nil, err
		}
	}
	return g.groups, nil
}

type grouper struct {
	dir, home string
	workspace bool
	groups    []group
}

func (g *grouper) add(pattern string) error {
	switch {
	case strings.HasSuffix(pattern, ".go"):
		return g.addFile(pattern)
	case !isLocal(pattern):
		g.put(g.dir, pattern, false)
		return nil
	}
	path, wild := splitPattern(pattern)
	if !filepath.IsAbs(path) {
		path = filepath.Join(g.dir, path)
	}
	root := modules.Root(path)
	if root == "" && !g.workspace && strings.HasPrefix(wild, "...") && os.Getenv("GO111MODULE") != "off" {
		if roots := modulesBelow(path); len(roots) > 0 {
			for _, root := range roots {
				g.put(root, "./...", false)
			}
			return nil
		}
	}
	g.local(root, pattern, path, wild, false)
	return nil
}

// local puts a directory pattern where its module is.
func (g *grouper) local(root, pattern, path, wild string, file bool) {
	if root == "" || root == g.home || g.workspace {
		g.put(g.dir, pattern, file)
		return
	}
	rel, err := filepath.Rel(root, path)
	if err != nil {
		g.put(g.dir, pattern, file)
		return
	}
	rel = "./" + filepath.ToSlash(rel)
	if wild != "" {
		rel += "/" + wild
	}
	g.put(root, filepath.ToSlash(rel), file)
}

// addFile puts the package of a file. Files that "./..." does not reach are left out, as they are when the whole module
// is checked.
func (g *grouper) addFile(name string) error {
	path := name
	if !filepath.IsAbs(path) {
		path = filepath.Join(g.dir, path)
	}
	if info, err := os.Stat(path); err != nil || info.IsDir() {
		return fmt.Errorf("no such file: %s", printable(name))
	}
	path = filepath.Dir(path)
	root := modules.Root(path)
	from := root
	if from == "" {
		from = g.dir
	}
	if rel, err := filepath.Rel(from, filepath.Join(path, filepath.Base(name))); err == nil && hidden(rel) {
		return nil
	}
	pattern := "."
	if rel, err := filepath.Rel(g.dir, path); err == nil && rel != "." {
		pattern = filepath.ToSlash(rel)
		if !isLocal(pattern) {
			pattern = "./" + pattern
		}
	} else if err != nil {
		pattern = path
	}
	g.local(root, pattern, path, "", true)
	return nil
}

func (g *grouper) put(dir, pattern string, file bool) {
	for i := range g.groups {
		if have := &g.groups[i]; have.dir == dir && have.files == file {
			if !slices.Contains(have.patterns, pattern) {
				have.patterns = append(have.patterns, pattern)
			}
			return
		}
	}
	g.groups = append(g.groups, group{dir: dir, patterns: []string{pattern}, files: file})
}

// isLocal tells a directory from an import path, as the go command does.
func isLocal(pattern string) bool {
	slashed := filepath.ToSlash(pattern)
	return slashed == "." || slashed == ".." || strings.HasPrefix(slashed, "./") || strings.HasPrefix(slashed, "../") ||
		filepath.IsAbs(pattern)
}

// splitPattern cuts a directory pattern where its wildcard begins: "./store/..." is "./store" and "...".
func splitPattern(pattern string) (path, wild string) {
	slashed := filepath.ToSlash(pattern)
	i := strings.Index(slashed, "...")
	if i < 0 {
		return pattern, ""
	}
	cut := strings.LastIndex(slashed[:i], "/")
	if cut == 0 {
		return "/", slashed[1:]
	}
	return slashed[:max(cut, 0)], slashed[cut+1:]
}

// modulesBelow finds the modules under a directory that is in none.
func modulesBelow(dir string) []string {
	var roots []string
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return fs.SkipDir // not readable: nothing to find there
		}
		if d.IsDir() {
			if path != dir && skipped(d.Name()) {
				return fs.SkipDir
			}
			return nil
		}
		if d.Name() == "go.mod" {
			roots = append(roots, filepath.Dir(path))
		}
		return nil
	})
	slices.Sort(roots)
	return roots
}

// skipped tells the directories that the wildcard "..." does not enter.
func skipped(name string) bool {
	return name == "testdata" || name == "vendor" || name == "node_modules" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")
}

// hidden tells whether a path runs through such a directory, or ends in a file that the go command does not look at.
func hidden(rel string) bool {
	parts := strings.Split(filepath.ToSlash(rel), "/")
	for _, dir := range parts[:len(parts)-1] {
		if dir != ".." && skipped(dir) {
			return true
		}
	}
	last := parts[len(parts)-1]
	return strings.HasPrefix(last, ".") || strings.HasPrefix(last, "_")
}
