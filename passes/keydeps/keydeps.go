package keydeps

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/convention"
	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

//go:embed doc.go
var doc string

// Analyzer is the rule with its default options.
var Analyzer = New(Options{})

// Options are the rule's options.
type Options struct {
	Policy rulekit.Policy
}

// New makes the rule.
func New(o Options) *analysis.Analyzer {
	return rulekit.New("keydeps", doc, o.Policy, func(p *rulekit.Pass) { run(&checker{p}) })
}

type checker struct{ *rulekit.Pass }

func run(c *checker) {
	for _, read := range c.Calls {
		if read.Func == nil || read.Func.Body == nil || !slices.Contains(reads, read.Name) || len(read.Keys) != 1 {
			continue
		}
		if write := c.fills(read); write != nil {
			c.readThrough(read, write)
		}
	}
	c.siblings()
}

// reads and writes are the commands of a read-through cache of whole values.
var (
	reads  = []string{"GET", "GETEX", "HGETALL", "MC.GET", "JSON.GET"}
	writes = []string{"SET", "SETEX", "PSETEX", "MC.SET", "MC.ADD", "HSET", "HMSET", "JSON.SET"}
)

// fills is the call by which the function of a read stores what it read in vain: a later write of the same key, or a write by the
// very same call of a wrapper.
func (c *checker) fills(read *cachecall.Call) *cachecall.Call {
	for _, call := range c.Calls {
		if call.Func != read.Func || !slices.Contains(writes, call.Name) || len(call.Keys) != 1 || call.Node.Pos() < read.Node.Pos() {
			continue
		}
		for _, a := range read.Keys[0].Set {
			for _, b := range call.Keys[0].Set {
				if rulekit.SameKey(a, b) {
					return call
				}
			}
		}
	}
	return nil
}

// readThrough compares what the stored value is made of with what the key is made of.
func (c *checker) readThrough(read, write *cachecall.Call) {
	k := &read.Keys[0]
	if k.Expr == nil || len(k.Set) == 0 || !k.Here || slices.ContainsFunc(k.Set, open) || read.Node != write.Node && !c.onMiss(read, write) {
		return
	}
	s := &slicer{c: c, fn: read.Func, locals: c.Locals(read.Func), params: c.params(read.Func)}
	inKey, inValue := s.made(k.Expr), s.loaded(values(write)...)
	for _, p := range s.params {
		missing := ""
		value, used := inValue[p]
		switch key := inKey[p]; {
		case !used || key.all:
			continue
		case len(key.paths) == 0:
			missing = lacks(p, value)
		case !identifies(key.paths):
			missing = lacksBeside(p, key, value)
		}
		if missing == "" {
			continue
		}
		f := rulekit.Finding{Category: "parameter", Message: rulekit.Head(read, k.Expr) + ": the value under key " + rulekit.Quoted(k.Set[0]) + " depends on " + missing +
			", which the key does not have, so one caller gets what was loaded for another; add it to the key"}
		f.Pos, f.End = rulekit.Use{Call: read, Key: k}.At()
		c.Report(f)
		return
	}
}

// open tells whether the key may hold more than the function shows.
func open(t keytmpl.Template) bool {
	for h := range t.Holes() {
		if convention.MayPrefix(h) && !(h.Sym.Kind == keytmpl.SymParam && h.Sym.Index < 0) {
			return true
		}
	}
	return !t.HasLiteral()
}

// values are the expressions of a write that hold what it stores: all arguments but the key, the expiry and the context. A
// command builder takes them in its steps.
func values(write *cachecall.Call) (list []ast.Expr) {
	call, ok := write.Node.(*ast.CallExpr)
	for ok {
		for _, arg := range call.Args {
			if arg != write.Keys[0].Expr && arg != write.TTL.Expr {
				list = append(list, arg)
			}
		}
		step, isStep := call.Fun.(*ast.SelectorExpr)
		if write.At == nil || !isStep {
			break
		}
		call, ok = ast.Unparen(step.X).(*ast.CallExpr)
	}
	return list
}

// params are the parameters of a function that can be dependencies.
func (c *checker) params(fn *ast.FuncDecl) (list []*types.Var) {
	for _, field := range fn.Type.Params.List {
		for _, name := range field.Names {
			if v, ok := c.TypesInfo.Defs[name].(*types.Var); ok && name.Name != "_" && data(v.Type(), 0) && !service(name.Name) {
				list = append(list, v)
			}
		}
	}
	return list
}

// data tells a type whose values are data: texts, numbers, booleans, and what is made of them.
func data(t types.Type, depth int) bool {
	if depth > 3 {
		return false
	}
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil {
		switch n.Obj().Pkg().Path() + "." + n.Obj().Name() {
		case "time.Duration", "context.Context":
			return false
		case "time.Time":
			return true
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsString|types.IsNumeric|types.IsBoolean) != 0
	case *types.Pointer:
		s, ok := u.Elem().Underlying().(*types.Struct)
		return ok && depth == 0 && data(s, depth+1)
	case *types.Slice:
		return data(u.Elem(), depth+1)
	case *types.Array:
		return data(u.Elem(), depth+1)
	case *types.Map:
		return data(u.Key(), depth+1) && data(u.Elem(), depth+1)
	case *types.Struct:
		for f := range u.Fields() {
			if !data(f.Type(), depth+1) {
				return false
			}
		}
		return u.NumFields() > 0
	}
	return false
}

// service tells names of parameters that say how to load, not what.
func service(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"ttl", "expir", "timeout", "force", "refresh", "nocache", "skipcache", "usecache", "log", "trace", "span", "retry", "retries", "debug", "dry"},
		func(word string) bool { return strings.Contains(name, word) })
}

// lacks names what a value uses of a struct of which the key has nothing; "" when the struct as a whole may be elsewhere.
func lacks(p *types.Var, use usage) string {
	if use.all || len(use.paths) == 0 {
		return p.Name()
	}
	return p.Name() + "." + use.paths[0]
}

// lacksBeside names what a value uses of a struct of which the key has a part that does not identify it.
func lacksBeside(p *types.Var, inKey, inValue usage) string {
	for _, path := range inValue.paths {
		if !slices.Contains(inKey.paths, path) {
			return p.Name() + "." + path
		}
	}
	if !inValue.all {
		return ""
	}
	t := p.Type().Underlying()
	if ptr, ok := t.(*types.Pointer); ok {
		t = ptr.Elem().Underlying()
	}
	if s, ok := t.(*types.Struct); ok {
		for f := range s.Fields() {
			if !slices.Contains(inKey.paths, f.Name()) {
				return p.Name() + "." + f.Name()
			}
		}
	}
	return ""
}

// identifies tells whether fields in a key stand for their whole struct.
func identifies(paths []string) bool {
	return slices.ContainsFunc(paths, func(path string) bool {
		last := strings.ToLower(path[strings.LastIndexByte(path, '.')+1:])
		return strings.HasSuffix(last, "id") || slices.ContainsFunc([]string{"key", "hash", "digest", "token", "email", "slug", "sku", "url", "fingerprint", "string"}, func(word string) bool {
			return strings.Contains(last, word)
		})
	})
}
