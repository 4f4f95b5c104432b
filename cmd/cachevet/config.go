package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/analyzer"
	"github.com/cachevet/cachevet/internal/modules"
)

const (
	// configName is the file that is looked for from a package's directory upwards.
	configName = ".cachevet.yaml"
	// configEnv names one file for every module instead. An environment variable reaches the vet tool, its -V=full
	// included; a flag with a file name would not (go vet does not see what the file holds).
	configEnv = "CACHEVET_CONFIG"
)

// misspelt are names by which a configuration is not found. They are compared in lower case. A cachevet.json is not one of them:
// it may be what -format=json wrote.
var misspelt = []string{".cachevet.yaml", ".cachevet.yml", "cachevet.yaml", "cachevet.yml", ".cachevet.json", ".cachevet.toml", "cachevet.toml", ".cachevet"}

// loadConfig reads the configuration for a package of a module. It is the default one when there is no file.
func loadConfig(dir, moduleRoot string) (analyzer.Config, error) {
	file, err := findConfig(dir, moduleRoot)
	if err != nil || file == "" {
		return analyzer.Default(), err
	}
	return readConfig(file)
}

// findConfig finds the file that configures a package: the one that the environment names, else the nearest one in the
// package's directory or above, up to the root of the repository. Directories that go passes over (testdata, and names that
// start with _ or .) and what is in them have none of their own, unless they are modules.
func findConfig(dir, moduleRoot string) (string, error) {
	if file := os.Getenv(configEnv); file != "" {
		if !filepath.IsAbs(file) {
			return "", fmt.Errorf("%s must be an absolute path, not %q", configEnv, file)
		}
		return file, nil
	}
	for dir = lookFrom(dir, moduleRoot); ; {
		if file, err := configIn(dir); err != nil || file != "" {
			return file, err
		}
		parent := filepath.Dir(dir)
		if parent == dir || exists(filepath.Join(dir, ".git")) {
			return "", nil
		}
		dir = parent
	}
}

// lookFrom is where the search for the configuration of a package starts.
func lookFrom(dir, moduleRoot string) string {
	rel, err := filepath.Rel(moduleRoot, dir)
	if err != nil || rel == "." || strings.HasPrefix(rel, "..") {
		return moduleRoot
	}
	from := moduleRoot
	for name := range strings.SplitSeq(filepath.ToSlash(rel), "/") {
		if passedOver(name) {
			break
		}
		from = filepath.Join(from, name)
	}
	return from
}

// passedOver tells directories that ... does not match.
func passedOver(name string) bool {
	return name == "testdata" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")
}

// configIn is the configuration in a directory, "" when there is none.
func configIn(dir string) (string, error) {
	file := filepath.Join(dir, configName)
	_, err := os.Lstat(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("cannot look for a configuration: %w", err)
	}
	for _, name := range misspeltIn(dir) {
		switch other := filepath.Join(dir, name); {
		case other == os.Getenv(configEnv):
		case err == nil:
			return "", fmt.Errorf("%s: not read, because the configuration is %s beside it; remove one of the two", shortPath(other), configName)
		default:
			return "", fmt.Errorf("%s: the name of a configuration is %s", shortPath(other), configName)
		}
	}
	if err != nil {
		return "", nil
	}
	return file, nil
}

// misspeltIn are the names of files in a directory by which a configuration is not found.
func misspeltIn(dir string) (names []string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil // go says so, where it matters
	}
	for _, e := range entries {
		if name := e.Name(); name != configName && !e.IsDir() && slices.Contains(misspelt, strings.ToLower(name)) {
			names = append(names, name)
		}
	}
	return names
}

func exists(file string) bool {
	_, err := os.Lstat(file)
	return err == nil
}

// readConfig reads a file. Its paths are relative to where it stands; those of a file that the environment names, to the
// root of each package's module.
func readConfig(file string) (analyzer.Config, error) {
	text, err := readLimited(file)
	if err != nil {
		return analyzer.Config{}, fmt.Errorf("cannot read the configuration: %w", err)
	}
	cfg, places, err := analyzer.ParseWithPlaces(text)
	if bad, ok := errors.AsType[*analyzer.ConfigError](err); ok {
		bad.File = shortPath(file)
	}
	if err == nil && os.Getenv(configEnv) != file {
		cfg.Dir = filepath.Dir(file)
		err = missingPaths(cfg, places, file)
	}
	return cfg, err
}

// readLimited reads a file, but not much more of it than a configuration may have.
func readLimited(file string) ([]byte, error) {
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() { // to open a pipe is to wait for who writes into it
		return nil, fmt.Errorf("%s is no regular file", shortPath(file))
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, analyzer.MaxConfig+1))
}

// missingPaths reports paths that name nothing: of those with *, the part before it.
func missingPaths(cfg analyzer.Config, places analyzer.Places, file string) error {
	bad := &analyzer.ConfigError{File: shortPath(file)}
	check := func(at, pattern string) {
		if !modules.Missing(cfg.Dir, pattern) {
			return
		}
		p := places.Of(at)
		bad.Problems = append(bad.Problems, analyzer.Problem{Line: p.Line, Column: p.Column, Text: fmt.Sprintf("%q names nothing in %s%s", pattern, shortPath(cfg.Dir), modules.NearestPath(cfg.Dir, pattern))})
	}
	for i, p := range cfg.Paths {
		check(fmt.Sprintf("paths.%d.path", i), p.Path)
	}
	for i, p := range cfg.Registry {
		for j, owner := range p.Owner {
			check(fmt.Sprintf("registry.%d.owner.%d", i, j), owner)
		}
	}
	if bad.Problems == nil {
		return nil
	}
	return bad
}

// configDigest stands for every configuration that a go vet run started in dir can come to use: text that changes when
// one of them changes its meaning. Packages of other modules than the main ones use the default configuration.
func configDigest(dir string) (string, error) {
	byRoot := map[string][]effective{}
	distinct := map[string]bool{}
	var problems []string
	for _, root := range modules.Main(dir) {
		list, bad := configsOf(root)
		if bad == nil {
			bad = idlePatterns(root)
		}
		for _, err := range bad {
			if msg := err.Error(); !slices.Contains(problems, msg) {
				problems = append(problems, msg)
			}
		}
		text, err := json.Marshal(list)
		if err != nil {
			return "", err
		}
		byRoot[root] = list
		distinct[string(text)] = true
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

// effective is a configuration and the part of a module where it counts. Both directories are relative to the root.
type effective struct {
	Under  string // it counts for the packages here and below, if there is none nearer
	Base   string // what its paths are relative to
	Config analyzer.Config
}

// configsOf are the configurations that packages of a module use: that of its root, and those in directories below.
func configsOf(root string) (list []effective, problems []error) {
	add := func(dir string, cfg analyzer.Config, err error) {
		if err != nil {
			problems = append(problems, err)
			return
		}
		e := effective{Under: relTo(root, dir), Config: cfg}
		if cfg.Dir != "" {
			e.Base = relTo(root, cfg.Dir)
		}
		list = append(list, e)
	}
	cfg, err := loadConfig(root, root)
	add(root, cfg, err)
	below, bad := configsBelow(root)
	for _, file := range below {
		cfg, err := readConfig(file)
		add(filepath.Dir(file), cfg, err)
	}
	return list, append(problems, bad...)
}

// configsBelow are the files in directories below the root of a module that count for packages there.
func configsBelow(root string) (files []string, problems []error) {
	if os.Getenv(configEnv) != "" || !exists(filepath.Join(root, "go.mod")) {
		return nil, nil
	}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // go passes over what it cannot read, too, or says so
		case !d.IsDir() || path == root:
			return nil
		case passedOver(d.Name()), exists(filepath.Join(path, "go.mod")):
			return fs.SkipDir
		}
		file, err := configIn(path)
		if err != nil {
			problems = append(problems, err)
		} else if file != "" {
			files = append(files, file)
		}
		return nil
	})
	if err != nil {
		problems = append(problems, err)
	}
	return files, problems
}

// configFiles are the files that count in a module: that of its root, and those below. What is wrong with them is said
// where they are read.
func configFiles(root string) []string {
	files, _ := configsBelow(root)
	if file, err := findConfig(root, root); err == nil && file != "" {
		files = append([]string{file}, files...)
	}
	return files
}

// within tells whether a file is in a directory or below it.
func within(dir, file string) bool {
	rel, err := filepath.Rel(dir, file)
	return err == nil && filepath.IsLocal(rel)
}

func relTo(root, dir string) string {
	rel, err := filepath.Rel(root, dir)
	if err != nil {
		return dir
	}
	return filepath.ToSlash(rel)
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
