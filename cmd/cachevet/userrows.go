package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/analyzer"
	"github.com/cachevet/cachevet/internal/modules"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// rowCheck looks whether the code that a configuration speaks of is there. What needs types is seen where the code is
// analysed; this is for code that nobody analyses, and comes before any work.
type rowCheck struct {
	v        *vetter
	dir      string // of the module
	file     string // the configuration
	places   analyzer.Places
	cfg      analyzer.Config
	packages map[string]*sources // by import path; nil for one that is not in the build
	own      []string            // the packages of the module
	problems []string
}

// absentRows lists the functions under clients, the types under wrappers and the rest of what is learned that do not exist,
// for the configurations that count in a module. Of a file above the module only what names the module itself is looked at:
// the rest can be for its neighbours.
func (v *vetter) absentRows(root string) (problems []string, err error) {
	files := configFiles(root)
	for _, file := range files {
		r := &rowCheck{v: v, dir: root, file: file, packages: map[string]*sources{}}
		if r.cfg, r.places, err = parseConfig(file); err != nil {
			return nil, err
		}
		problems = append(problems, r.check()...)
	}
	return problems, nil
}

// check looks at one file.
func (r *rowCheck) check() []string {
	if len(r.cfg.Clients) == 0 && len(r.cfg.Wrappers) == 0 && len(r.cfg.Fields) == 0 && len(r.cfg.Programs) == 0 {
		return nil
	}
	if !r.load() {
		return nil // the run itself will say what is wrong
	}
	for i, u := range r.cfg.Clients {
		r.client(fmt.Sprintf("clients.%d", i), u)
	}
	for i, t := range r.cfg.Wrappers {
		r.learnedType(fmt.Sprintf("wrappers.%d.type", i), t.Type)
	}
	for i, f := range r.cfg.Fields {
		r.learnedField(fmt.Sprintf("fields.%d.field", i), f.Field)
	}
	for i, path := range r.cfg.Programs {
		r.found(fmt.Sprintf("programs.%d", i), "programs", path, path)
	}
	return r.problems
}

// parseConfig reads a file with the places of its values.
func parseConfig(file string) (cfg analyzer.Config, places analyzer.Places, err error) {
	text, err := readLimited(file)
	if err == nil {
		cfg, places, err = analyzer.ParseWithPlaces(text)
	}
	return cfg, places, err
}

// report adds a problem at the place of a value.
func (r *rowCheck) report(path, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	at := r.places.Of(path)
	r.problems = append(r.problems, fmt.Sprintf("%s:%d:%d: %s", shortPath(r.file), at.Line, at.Column, text))
}

// load finds the packages that the rows name. It is false when the go command does not say.
func (r *rowCheck) load() bool {
	paths := slices.Clone(r.cfg.Programs)
	for _, u := range r.cfg.Clients {
		path, _, _ := u.Names()
		paths = append(paths, path)
	}
	for _, t := range r.cfg.Wrappers {
		path, _ := splitName(t.Type)
		paths = append(paths, path)
	}
	for _, f := range r.cfg.Fields {
		path, _ := splitName(f.Field)
		paths = append(paths, path)
	}
	raw := r.v.command(r.dir, slices.Concat([]string{"list", "-e", "-find", "-json=ImportPath,Dir,GoFiles,CgoFiles"}, r.v.build, []string{"--"}, sortedUnique(paths)))
	dec := json.NewDecoder(bytes.NewReader(raw.stdout))
	for {
		var p struct {
			ImportPath, Dir   string
			GoFiles, CgoFiles []string
		}
		if dec.Decode(&p) != nil {
			break
		}
		r.packages[p.ImportPath] = nil
		if p.Dir != "" {
			r.packages[p.ImportPath] = &sources{dir: p.Dir, files: slices.Concat(p.GoFiles, p.CgoFiles)}
		}
	}
	return raw.err == nil
}

// found is the package that a value names. It reports one that is not in the build; nil stands for that, and for one that
// need not be in it.
func (r *rowCheck) found(at, section, path, name string) *sources {
	if !within(r.dir, r.file) && !r.isOwn(path) { // a file above the module is for its neighbours, too
		return nil
	}
	if p := r.packages[path]; p != nil {
		return p
	}
	near := ""
	if best := analyzer.Nearest(path, r.ownPackages()); best != "" && best != path {
		near = fmt.Sprintf("; did you mean %s?", best)
	}
	about := name + ": "
	if name == path {
		about = ""
	}
	r.report(at, "%s: %sthere is no package %s in the build%s", section, about, path, near)
	return nil
}

// ownPackages are the packages of the module.
func (r *rowCheck) ownPackages() []string {
	if r.own == nil {
		r.own = append(strings.Fields(string(r.v.command(r.dir, []string{"list", "-e", "-find", "./..."}).stdout)), "")
	}
	return r.own
}

func (r *rowCheck) isOwn(path string) bool { return slices.Contains(r.ownPackages(), path) }

// client looks for a function and for the parameters that its row names.
func (r *rowCheck) client(at string, u cachecall.UserRow) {
	path, recv, name := u.Names()
	pkg := r.found(at+".func", "clients", path, u.Func)
	if pkg == nil {
		return
	}
	params, ok := pkg.function(recv, name)
	if !ok {
		near := ""
		if best := pkg.nearest(recv, name); best != "" {
			near = fmt.Sprintf("; did you mean %s.%s?", path, best)
		}
		r.report(at+".func", "clients: there is no %s%s", u.Func, near)
		return
	}
	for _, p := range []struct{ field, value string }{{"key", u.Key}, {"ttl", u.TTL}} {
		word, _, _ := strings.Cut(p.value, ".")
		if word == "" {
			continue
		}
		if n, err := strconv.Atoi(word); err == nil {
			if n < 0 || n >= len(params) {
				r.report(at+"."+p.field, "clients: %s: there is no parameter %d; the function has %d, counted from 0", u.Func, n, len(params))
			}
		} else if !slices.Contains(params, word) {
			near := ""
			if best := analyzer.Nearest(word, params); best != "" {
				near = fmt.Sprintf("; did you mean %q?", best)
			}
			r.report(at+"."+p.field, "clients: %s: there is no parameter %q; the function has %s%s", u.Func, word, strings.Join(params, ", "), near)
		}
	}
}

// learnedType looks for a type under wrappers.
func (r *rowCheck) learnedType(at, full string) {
	path, name := splitName(full)
	pkg := r.found(at, "wrappers", path, full)
	if name, _, _ = strings.Cut(name, "["); pkg != nil && !pkg.declares(name) {
		near := ""
		if best := analyzer.Nearest(name, pkg.types()); best != "" {
			near = fmt.Sprintf("did you mean %s.%s? ", path, best)
		}
		r.report(at, "wrappers: there is no %s; %scachevet learn writes the section again", full, near)
	}
}

// learnedField looks for the package and the type or variable of a learned field.
func (r *rowCheck) learnedField(at, full string) {
	path, name := splitName(full)
	pkg := r.found(at, "fields", path, full)
	if first, _, _ := strings.Cut(name, "."); pkg != nil && !pkg.declares(first) {
		r.report(at, "fields: there is no %s.%s; cachevet learn writes the section again", path, first)
	}
}

// splitName splits "path.Name" and "path.Type.field" behind the path.
func splitName(full string) (path, name string) {
	slash := strings.LastIndexByte(full, '/')
	first, name, _ := strings.Cut(full[slash+1:], ".")
	// A path can end in an element with dots (gopkg.in/yaml.v3): names that follow are identifiers, versions are none of a type.
	for {
		head, rest, ok := strings.Cut(name, ".")
		if !ok || !isVersionElement(head) {
			return full[:slash+1] + first, name
		}
		first, name = first+"."+head, rest
	}
}

// isVersionElement tells the v3 of gopkg.in/yaml.v3.
func isVersionElement(s string) bool {
	_, err := strconv.Atoi(strings.TrimPrefix(s, "v"))
	return err == nil && strings.HasPrefix(s, "v")
}

// placedRow puts the place of a row in the configuration for dir before what is wrong with a field of it. The problem names
// the function that the row describes.
func placedRow(dir, field, problem string) string {
	root := modules.Root(dir)
	if root == "" {
		root = dir
	}
	file, err := findConfig(dir, root)
	if err != nil || file == "" {
		return problem // the row is from a flag
	}
	cfg, places, err := parseConfig(file)
	if err != nil {
		return problem
	}
	about := strings.TrimPrefix(strings.TrimPrefix(problem, "clients: "), "there is no ")
	for i, u := range cfg.Clients {
		if rest, ok := strings.CutPrefix(about, u.Func); ok && (rest == "" || rest[0] == ':' || rest[0] == ';') {
			at := places.Of(fmt.Sprintf("clients.%d.%s", i, field))
			return fmt.Sprintf("%s:%d:%d: %s", shortPath(file), at.Line, at.Column, problem)
		}
	}
	return problem
}
