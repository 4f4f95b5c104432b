package rulekit

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/convention"
	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// Server is the server that the code is for. A message suggests only commands that it Has.
func (p *Pass) Server() command.Server { return p.policy.Server }

// Path is a file of the package as paths in the configuration name it.
func (p *Pass) Path(filename string) (rel string, ok bool) {
	return RelativePath(p.Pass, p.policy.Dir, filename)
}

// RelativePath is a file of the package relative to dir, with forward slashes. Without dir it is relative to the root of the
// package's module, as the import path tells; where the driver does not tell the module, it is the import path and the file's
// name. ok is false for a file outside of dir.
func RelativePath(pass *analysis.Pass, dir, filename string) (rel string, ok bool) {
	if dir != "" {
		rel, err := filepath.Rel(dir, filename)
		rel = filepath.ToSlash(rel)
		return rel, err == nil && rel != ".." && !strings.HasPrefix(rel, "../")
	}
	pkg := pass.Pkg.Path()
	if strings.HasSuffix(pass.Pkg.Name(), "_test") {
		pkg = strings.TrimSuffix(pkg, "_test")
	}
	base := filepath.Base(filename)
	if pass.Module == nil {
		return path.Join(pkg, base), true
	}
	if pkg == pass.Module.Path {
		return base, true
	}
	rest, ok := strings.CutPrefix(pkg, pass.Module.Path+"/")
	return path.Join(rest, base), ok
}

// checked are the calls without those of which every key is ignored. Of the others, keys that are ignored become unknown.
func (p Policy) checked(calls []*cachecall.Call) []*cachecall.Call {
	if len(p.Ignore) == 0 {
		return calls
	}
	var list []*cachecall.Call
	for _, c := range calls {
		ignored := 0
		for i := range c.Keys {
			if p.ignores(&c.Keys[i]) {
				ignored++
			}
		}
		switch {
		case ignored == 0:
			list = append(list, c)
		case ignored < len(c.Keys):
			rest := *c
			rest.Keys = slices.Clone(c.Keys)
			for i := range rest.Keys {
				if k := &rest.Keys[i]; p.ignores(k) {
					k.Set, k.Status, k.Reason = nil, keytmpl.Opaque, keytmpl.ReasonNone
				}
			}
			list = append(list, &rest)
		}
	}
	return list
}

// ignores tells whether everything that the key can be is ignored.
func (p Policy) ignores(k *cachecall.Key) bool {
	for _, t := range k.Set {
		if !slices.ContainsFunc(p.Ignore, func(pattern string) bool { return convention.MatchKey(pattern, t) }) {
			return false
		}
	}
	return len(k.Set) > 0
}

// Demonstrates tells a program that shows how a library is used: package main in a directory of examples.
func (p *Pass) Demonstrates() bool { return p.Pkg.Name() == "main" && p.Shown(p.Pkg.Path()) }

// Shown tells the path of a package in a directory of examples of its module.
func (p *Pass) Shown(path string) bool {
	dirs := strings.Split(path, "/")
	switch {
	case p.Module != nil && p.Module.Path != "" && strings.HasPrefix(path, p.Module.Path):
		dirs = strings.Split(strings.TrimPrefix(path, p.Module.Path), "/")
	case strings.Contains(dirs[0], "."):
		dirs = dirs[min(3, len(dirs)):]
	}
	return slices.ContainsFunc(dirs, func(dir string) bool {
		return slices.Contains([]string{"example", "examples", "_example", "_examples", "demo", "demos", "sample", "samples"}, dir)
	})
}
