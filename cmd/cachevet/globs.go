package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/analyzer"
	"github.com/cachevet/cachevet/internal/convention"
)

// idlePatterns lists the patterns of paths that match no file, in the configurations that count in a module. Paths without a
// pattern are looked for where the file is read; this is a walk, and done once.
func idlePatterns(root string) (problems []error) {
	for _, file := range configFiles(root) {
		if file == os.Getenv(configEnv) { // what a file for all modules says need not be in each
			continue
		}
		bad, err := idleIn(file)
		if err != nil {
			problems = append(problems, err)
		} else if bad.Problems != nil {
			problems = append(problems, bad)
		}
	}
	return problems
}

func idleIn(file string) (*analyzer.ConfigError, error) {
	bad := &analyzer.ConfigError{File: shortPath(file)}
	cfg, places, err := parseConfig(file)
	if err != nil {
		return bad, err
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
		return bad, err
	}
	for at, pattern := range open {
		p := places.Of(at)
		bad.Problems = append(bad.Problems, analyzer.Problem{Line: p.Line, Column: p.Column, Text: fmt.Sprintf("%q matches nothing in %s", pattern, shortPath(base))})
	}
	slices.SortFunc(bad.Problems, func(a, b analyzer.Problem) int {
		return cmp.Or(a.Line-b.Line, a.Column-b.Column)
	})
	return bad, nil
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
