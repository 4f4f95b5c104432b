package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/cachevet/cachevet/internal/convention"
)

// idlePatterns lists the patterns of paths in the configuration for dir that match no file. Paths without a pattern are
// looked for where the file is read; this is a walk, and done once.
func idlePatterns(dir string) ([]string, error) {
	root := moduleRoot(dir)
	if root == "" {
		root = dir
	}
	file, cfg, places, err := configWithPlaces(dir, root)
	if err != nil || file == "" || file == os.Getenv(configEnv) { // what a file for all modules says need not be in each
		return nil, err
	}
	base := filepath.Dir(file)
	open := map[string]string{} // patterns that have matched nothing, by their place
	note := func(at, pattern string) {
		if strings.ContainsAny(pattern, "*?[") {
			open[at] = pattern
		}
	}
	for i, p := range cfg.Paths {
		note(fmt.Sprintf("paths.%d.path", i), p.Path)
	}
	for i, p := range cfg.Registry {
		for j, owner := range p.Owner {
			note(fmt.Sprintf("registry.%d.owner.%d", i, j), owner)
		}
	}
	if err := strikeMatched(base, open); err != nil {
		return nil, err
	}
	var problems []string
	for at, pattern := range open {
		p := places.Of(at)
		problems = append(problems, fmt.Sprintf("%s:%d:%d: %q matches nothing in %s", shortPath(file), p.Line, p.Column, pattern, shortPath(base)))
	}
	return problems, nil
}

// strikeMatched takes out the patterns that match a file or directory below base.
func strikeMatched(base string, open map[string]string) error {
	if len(open) == 0 {
		return nil
	}
	done := errors.New("every pattern has matched")
	err := filepath.WalkDir(base, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // go passes over what it cannot read, too, or says so
		case path == base:
			return nil
		case d.IsDir() && (d.Name() == ".git" || d.Name() == "node_modules"):
			return fs.SkipDir
		}
		rel := relTo(base, path)
		for at, pattern := range open {
			if convention.MatchPath(pattern, rel) {
				delete(open, at)
			}
		}
		if len(open) == 0 {
			return done
		}
		return nil
	})
	if errors.Is(err, done) {
		return nil
	}
	return err
}
