package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/analyzer"
)

// configCategory marks findings about the configuration: they are problems, not findings of a rule.
const configCategory = "config"

// absentClients lists the functions under clients whose package does not exist, for the configuration that counts in dir.
// Whether a package declares the function is seen where that package is analysed.
func (v *vetter) absentClients(dir string) ([]string, error) {
	root := moduleRoot(dir)
	if root == "" {
		root = dir
	}
	cfg, err := loadConfig(dir, root)
	if err != nil || len(cfg.Clients) == 0 {
		return nil, err
	}
	byPath := map[string][]string{}
	var paths []string
	for _, u := range cfg.Clients {
		path := u.Package()
		if byPath[path] == nil {
			paths = append(paths, path)
		}
		byPath[path] = append(byPath[path], u.Func)
	}
	raw := v.command(dir, append([]string{"list", "-e", "-find", "-f", "{{if not .Dir}}{{.ImportPath}}{{end}}", "--"}, paths...))
	if raw.err != nil {
		return nil, nil // the run itself will say what is wrong
	}
	var problems, own []string
	for _, path := range strings.Fields(string(raw.stdout)) {
		if own == nil {
			own = append(strings.Fields(string(v.command(root, []string{"list", "-e", "-find", "./..."}).stdout)), "")
		}
		near := ""
		if best := analyzer.Nearest(path, own); best != "" {
			near = fmt.Sprintf("; did you mean %s?", best)
		}
		for _, fn := range byPath[path] {
			problems = append(problems, placedRow(dir, fmt.Sprintf("clients: %s: there is no package %s in the build%s", fn, path, near)))
		}
	}
	slices.Sort(problems)
	return problems, nil
}

// placedRow puts the place of a row in the configuration for dir before what is wrong with it. The problem names the
// function that the row describes.
func placedRow(dir, problem string) string {
	root := moduleRoot(dir)
	if root == "" {
		root = dir
	}
	file, err := findConfig(dir, root)
	if err != nil || file == "" {
		return problem // the row is from a flag
	}
	text, err := readLimited(file)
	if err != nil {
		return problem
	}
	cfg, places, err := analyzer.ParseWithPlaces(text)
	if err != nil {
		return problem
	}
	about := strings.TrimPrefix(strings.TrimPrefix(problem, "clients: "), "there is no ")
	for i, u := range cfg.Clients {
		if rest, ok := strings.CutPrefix(about, u.Func); ok && (rest == "" || rest[0] == ':' || rest[0] == ';') {
			at := places.Of(fmt.Sprintf("clients.%d.func", i))
			return fmt.Sprintf("%s:%d:%d: %s", shortPath(file), at.Line, at.Column, problem)
		}
	}
	return problem
}
