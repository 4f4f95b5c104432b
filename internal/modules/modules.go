// Package modules finds the modules that a go command works on, and looks for what paths in a configuration name there.
package modules

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/analyzer"
)

// Main are the roots of the modules that a go command started in dir takes for its own: the module around dir
// and the members of the workspace. Too many do no harm here, too few would.
func Main(dir string) []string {
	roots := []string{dir}
	if root := Root(dir); root != "" {
		roots[0] = root
	}
	for _, work := range workFiles(dir) {
		for _, use := range workspaceUses(work) {
			if !filepath.IsAbs(use) {
				use = filepath.Join(filepath.Dir(work), use)
			}
			if use = filepath.Clean(use); !slices.Contains(roots, use) {
				roots = append(roots, use)
			}
		}
	}
	return roots
}

// Root is the nearest directory with a go.mod, from dir upwards; "" when there is none.
func Root(dir string) string { return findUp(dir, "go.mod") }

// findUp returns the nearest directory, from dir upwards, that holds a regular file of that name; "" when none does.
func findUp(dir, name string) string {
	for {
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil && info.Mode().IsRegular() {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}

// workFiles are the go.work files that may be in force in dir.
func workFiles(dir string) []string {
	switch work := goEnv("GOWORK"); work {
	case "off":
		return nil
	case "":
		if dir := findUp(dir, "go.work"); dir != "" {
			return []string{filepath.Join(dir, "go.work")}
		}
		return nil
	default:
		return []string{work}
	}
}

// goEnv reads a setting of the go command the way it does: the environment, then the file that go env -w writes.
func goEnv(key string) string {
	if value := os.Getenv(key); value != "" {
		return value
	}
	file := os.Getenv("GOENV")
	if file == "off" {
		return ""
	}
	if file == "" {
		dir, err := os.UserConfigDir()
		if err != nil {
			return ""
		}
		file = filepath.Join(dir, "go", "env")
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		if value, ok := strings.CutPrefix(strings.TrimSpace(line), key+"="); ok {
			return value
		}
	}
	return ""
}

// workspaceUses lists the directories of a go.work file's use directives.
func workspaceUses(file string) []string {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	var uses []string
	block := false
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "//")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		switch {
		case block && words[0] == ")":
			block = false
		case block:
			uses = append(uses, unquote(strings.Join(words, " ")))
		case words[0] == "use" && len(words) > 1 && words[1] == "(":
			block = true
		case words[0] == "use(":
			block = true
		case words[0] == "use":
			uses = append(uses, unquote(strings.Join(words[1:], " ")))
		}
	}
	return uses
}

func unquote(s string) string {
	if len(s) >= 2 && (s[0] == '"' || s[0] == '`') && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1]
	}
	return s
}

// Absent are the paths in a configuration, those of owners included, that name nothing in any of the directories that they may
// be relative to.
func Absent(cfg analyzer.Config, dirs []string) (patterns []string) {
	var all []string
	for _, p := range cfg.Paths {
		all = append(all, p.Path)
	}
	for _, p := range cfg.Registry {
		all = append(all, p.Owner...)
	}
	for _, pattern := range all {
		if !slices.ContainsFunc(dirs, func(dir string) bool { return !Missing(dir, pattern) }) {
			patterns = append(patterns, pattern)
		}
	}
	return patterns
}

// Path is the path of the module in a directory, "" when there is none.
func Path(dir string) string {
	text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "//")
		if words := strings.Fields(line); len(words) == 2 && words[0] == "module" {
			return unquote(words[1])
		}
	}
	return ""
}

// Missing tells a path that names nothing in a directory: of one with *, the part before it.
func Missing(dir, pattern string) bool {
	for name := range strings.SplitSeq(strings.TrimPrefix(pattern, "./"), "/") {
		if isPattern(name) {
			return false
		}
		if dir = filepath.Join(dir, name); !exists(dir) {
			return true
		}
	}
	return false
}

// isPattern tells an element of a path that stands for names.
func isPattern(name string) bool { return strings.ContainsAny(name, "*?[") || name == "..." }

// NearestPath ends a message about a path that names nothing in a directory, with the nearest that does.
func NearestPath(dir, pattern string) string {
	if module := Path(dir); module != "" && strings.HasPrefix(pattern, module+"/") {
		return fmt.Sprintf("; paths are relative to it, write %q", strings.TrimPrefix(pattern, module+"/"))
	}
	var near []string
	changed := false
	elements := strings.Split(strings.TrimPrefix(pattern, "./"), "/")
	for i, name := range elements {
		if isPattern(name) {
			near = append(near, elements[i:]...)
			break
		}
		if name != "" && !exists(filepath.Join(dir, name)) {
			if name = nearestName(dir, name); name == "" {
				break // what is below is not known, then
			}
			changed = true
		}
		near = append(near, name)
		dir = filepath.Join(dir, name)
	}
	if !changed {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", strings.Join(near, "/"))
}

// nearestName is the name in a directory that is nearest to one that it does not have, "" when none is near.
func nearestName(dir, name string) string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return ""
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return analyzer.Nearest(name, names)
}

func exists(file string) bool {
	_, err := os.Lstat(file)
	return err == nil
}
