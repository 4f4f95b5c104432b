package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/analyzer"
)

const (
	// configName is the file that is looked for in a module's root and above it.
	configName = ".cachevet.yaml"
	// configEnv names one file for every module instead. An environment variable reaches the vet tool, its -V=full
	// included; a flag with a file name would not (go vet does not see what the file holds).
	configEnv = "CACHEVET_CONFIG"
)

// loadConfig reads the configuration for a module. It is the default one when there is no file.
func loadConfig(moduleRoot string) (analyzer.Config, error) {
	file, err := findConfig(moduleRoot)
	if err != nil || file == "" {
		return analyzer.Default(), err
	}
	return readConfig(file)
}

// findConfig finds the file that configures a module: the one that the environment names, else the nearest one in the
// module's root or above, up to the repository's root.
func findConfig(moduleRoot string) (string, error) {
	if file := os.Getenv(configEnv); file != "" {
		if !filepath.IsAbs(file) {
			return "", fmt.Errorf("%s must be an absolute path, not %q", configEnv, file)
		}
		return file, nil
	}
	for dir := moduleRoot; ; {
		file := filepath.Join(dir, configName)
		if _, err := os.Lstat(file); err == nil {
			return file, nil
		} else if !errors.Is(err, fs.ErrNotExist) {
			return "", fmt.Errorf("cannot look for a configuration: %w", err)
		}
		if other := filepath.Join(dir, ".cachevet.yml"); exists(other) {
			return "", fmt.Errorf("%s: the name of a configuration is %s", shortPath(other), configName)
		}
		if exists(filepath.Join(dir, ".git")) {
			return "", nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", nil
		}
		dir = parent
	}
}

func exists(file string) bool {
	_, err := os.Lstat(file)
	return err == nil
}

func readConfig(file string) (analyzer.Config, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return analyzer.Config{}, fmt.Errorf("cannot read the configuration: %w", err)
	}
	cfg, err := analyzer.Parse(text)
	if bad, ok := errors.AsType[*analyzer.ConfigError](err); ok {
		bad.File = shortPath(file)
	}
	return cfg, err
}

// moduleRoot is the nearest directory with a go.mod, from dir upwards; "" when there is none.
func moduleRoot(dir string) string { return findUp(dir, "go.mod") }

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

// configDigest stands for every configuration that a go vet run started in dir can come to use: text that changes when
// one of them changes its meaning. Packages of other modules than the main ones use the default configuration.
func configDigest(dir string) (string, error) {
	byRoot := map[string]string{}
	distinct := map[string]bool{}
	var problems []string
	for _, root := range mainModules(dir) {
		cfg, err := loadConfig(root)
		if err != nil {
			if msg := err.Error(); !slices.Contains(problems, msg) {
				problems = append(problems, msg)
			}
			continue
		}
		text, err := json.Marshal(cfg)
		if err != nil {
			return "", err
		}
		byRoot[root] = string(text)
		distinct[string(text)] = true
	}
	if file := misplaced(dir); file != "" {
		problems = append(problems, fmt.Sprintf("%s is not read: it must stand in the root of the module or above", shortPath(file)))
	}
	if problems != nil {
		return "", errors.New(strings.Join(problems, "\n"))
	}
	if len(distinct) == 1 { // the same everywhere: results can be shared with other checkouts
		for text := range distinct {
			return text, nil
		}
	}
	text, err := json.Marshal(byRoot)
	return string(text), err
}

// misplaced is a configuration between dir and the root of its module, where none is looked for.
func misplaced(dir string) string {
	root := moduleRoot(dir)
	for ; root != "" && dir != root; dir = filepath.Dir(dir) {
		if file := filepath.Join(dir, configName); exists(file) && os.Getenv(configEnv) != file {
			return file
		}
	}
	return ""
}

// mainModules are the roots of the modules that a go command started in dir takes for its own: the module around dir
// and the members of the workspace. Too many do no harm here, too few would.
func mainModules(dir string) []string {
	roots := []string{dir}
	if root := moduleRoot(dir); root != "" {
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

// shortPath is a file's path as a reader wants it: relative to the working directory when that is shorter.
func shortPath(file string) string {
	dir, err := os.Getwd()
	if err != nil {
		return file
	}
	if rel, err := filepath.Rel(dir, file); err == nil && len(rel) < len(file) {
		return rel
	}
	return file
}
