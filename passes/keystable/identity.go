package keystable

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// clock judges a key that holds the present time.
func clock(p *rulekit.Pass, u rulekit.Use, h *keytmpl.Hole) *verdict {
	unit := "to fractions of a second"
	if h.Content == keytmpl.ContentSecond {
		unit = "to the second"
		if collects(u.Call) || windowed(p, u) {
			return nil // a window of one second
		}
	}
	switch {
	case deletes(u.Call) && (usedAgain(p, u, h) || !onlyKey(p, u, h)):
		return nil // a name for this run, cleared before use, or that of something else
	case finds(u.Call) && !writtenBefore(p, u, h) && !writtenWhereMade(p, u, h):
		return &verdict{category: "clock", here: true, text: "is the present time " + unit + ": no later call makes this key again, so it never hits; use a bucket (Truncate) or leave it out"}
	case u.Call.IfMissing:
		return &verdict{category: "clock", here: true, text: "is the present time " + unit + ": the next call makes another key, so no call ever finds it taken; leave it out"}
	case !finds(u.Call) && lost(p, u, h):
		return &verdict{category: "clock", here: true, text: "is the present time " + unit + ", and the key is kept nowhere: nothing can read it; use a bucket (Truncate) or leave it out"}
	}
	return nil
}

// random judges a key that holds something random.
func random(p *rulekit.Pass, u rulekit.Use, h *keytmpl.Hole) *verdict {
	if h.Max >= 0 && h.Max <= shardDigits && isInteger(h.Type) {
		return shard(u, h)
	}
	switch {
	case finds(u.Call) && !writtenBefore(p, u, h) && onlyKey(p, u, h):
		return &verdict{category: "random", here: true, text: "is random and new at each call: no key of this name was written before, so it never hits; leave it out"}
	case u.Call.IfMissing && lost(p, u, h):
		return &verdict{category: "random", here: true, text: "is random and new at each call: the next call makes another key, so no call ever finds it taken; leave it out"}
	case !finds(u.Call) && lost(p, u, h):
		return &verdict{category: "random", here: true, text: "is random, and the key is kept nowhere: nothing can read it; leave it out, or return it"}
	}
	return nil
}

// shardDigits is the length of the largest number that is taken for a shard.
const shardDigits = 4

// shard judges a random number out of a few. On a read it spreads the load over copies; a counter or a queue is spread over
// them too. A value that is written to one of them only is not found in the others.
func shard(u rulekit.Use, h *keytmpl.Hole) *verdict {
	for other := range u.Tmpl.Holes() {
		if other.Origin == keytmpl.OriginClock {
			return nil // a number that is made of the time and of chance names one thing
		}
	}
	if h.Varies || finds(u.Call) || collects(u.Call) || u.Call.IfMissing {
		return nil
	}
	return &verdict{category: "random", here: true, text: "is one of a few, picked at random: the value is written to one of these keys only, and a read that takes another misses; write it to all of them"}
}

func isInteger(name string) bool {
	switch name {
	case "int", "int32", "int64", "uint", "uint32", "uint64":
		return true
	}
	return false
}

// finds tells a command that is of use only when the key is there.
func finds(c *cachecall.Call) bool {
	for i := range c.Keys {
		if s := c.Keys[i].Spec; s == nil || s.Creates != command.CreatesNever || s.Overwrites {
			return false
		}
	}
	return c.Command != nil && len(c.Keys) > 0
}

// deletes tells a command that does nothing but to remove its keys.
func deletes(c *cachecall.Call) bool {
	return len(c.Keys) > 0 && c.Keys[0].Spec != nil && c.Keys[0].Spec.Deletes
}

// collects tells a command that adds to what a key holds: a counter, a list, a set.
func collects(c *cachecall.Call) bool {
	switch strings.TrimPrefix(c.Name, "MC.") {
	case "SET", "SETEX", "PSETEX", "SETNX", "GETSET", "MSET", "MSETNX", "RESTORE", "ADD", "REPLACE":
		return false
	}
	for i := range c.Keys {
		if s := c.Keys[i].Spec; s != nil && s.Creates != command.CreatesNever {
			return true
		}
	}
	return false
}

// windowed tells whether another command of the function counts in the same key: a limiter reads the window that it fills.
func windowed(p *rulekit.Pass, u rulekit.Use) bool {
	for _, other := range p.Uses(u.Tmpl) {
		if collects(other.Call) {
			return true
		}
	}
	return false
}

// writtenBefore tells whether a call before it in the function gives the key of a read its value.
func writtenBefore(p *rulekit.Pass, u rulekit.Use, h *keytmpl.Hole) bool {
	return slices.ContainsFunc(p.Calls, func(c *cachecall.Call) bool {
		if c.Func != u.Call.Func || c.Pos() >= u.Call.Pos() || finds(c) {
			return false
		}
		for i := range c.Keys {
			for g := range c.Keys[i].Set.Holes() {
				if rulekit.SameValue(g, h) {
					return true
				}
			}
		}
		return false
	})
}

// writtenWhereMade tells whether a function that is called before makes what is new in the key and writes a key with it: what it
// gives back names something that is there.
func writtenWhereMade(p *rulekit.Pass, u rulekit.Use, h *keytmpl.Hole) bool {
	if u.Call.Func == nil || u.Call.Func.Body == nil || !h.Pos.IsValid() {
		return false
	}
	writers := map[types.Object]bool{}
	for _, c := range p.Calls {
		if c.Func == nil || c.Func == u.Call.Func || finds(c) || !holds(c, h.Pos) {
			continue
		}
		writers[p.TypesInfo.Defs[c.Func.Name]] = true
	}
	found := false
	ast.Inspect(u.Call.Func.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && call.Pos() < u.Call.Pos() {
			fn := p.Callee(call)
			found = found || fn != nil && writers[fn]
		}
		return !found
	})
	return found
}

// holds tells whether a key of the call has a value that is made at a place.
func holds(c *cachecall.Call, at token.Pos) bool {
	for i := range c.Keys {
		for g := range c.Keys[i].Set.Holes() {
			if g.Pos == at {
				return true
			}
		}
	}
	return false
}

// lost tells whether a key that is written, and the value that makes it new, are certainly kept nowhere: the key's
// expression and the variables in it are used in cache calls only, and nothing searches for such keys.
func lost(p *rulekit.Pass, u rulekit.Use, h *keytmpl.Hole) bool {
	// A key for scratch is written, renamed or read, and done with.
	return !collects(u.Call) && !searched(p, u.Tmpl) && !usedAgain(p, u, h) && onlyKey(p, u, h)
}

// onlyKey tells whether the variables that the key is made of go into cache calls and nowhere else.
func onlyKey(p *rulekit.Pass, u rulekit.Use, h *keytmpl.Hole) bool {
	fn := u.Call.Func
	if fn == nil || u.Key.Expr == nil || u.Key.Many || len(u.Call.Via) > 0 {
		return false
	}
	tr := &tracer{p: p, fn: fn, done: map[types.Object]bool{}}
	if h.Pos < fn.Pos() || fn.End() <= h.Pos {
		if tr.maker = maker(p, h.Pos); tr.maker == nil {
			return false // made elsewhere: what else it becomes is not seen
		}
	}
	tr.keyExpr(u.Key.Expr)
	return !tr.kept && (tr.maker == nil || tr.makes)
}

// maker is the function of the package that makes a random value or a time at a place, and does nothing with it but to return it;
// nil if there is none.
func maker(p *rulekit.Pass, at token.Pos) types.Object {
	file := p.File(at)
	if file == nil {
		return nil
	}
	for _, d := range file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Body == nil || fn.Recv != nil || at < fn.Body.Pos() || fn.Body.End() <= at {
			continue
		}
		plain := true
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				plain = plain && onlyMakes(p, n)
			case *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt:
				plain = false
			case *ast.AssignStmt:
				for _, l := range n.Lhs {
					if _, ok := ast.Unparen(l).(*ast.SelectorExpr); ok {
						plain = false
					}
				}
			}
			return plain
		})
		if plain {
			return p.TypesInfo.Defs[fn.Name]
		}
	}
	return nil
}

// onlyMakes tells the calls that make new values or turn them into text.
func onlyMakes(p *rulekit.Pass, call *ast.CallExpr) bool {
	if makesText(p, call) {
		return true
	}
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		if _, ok := p.TypesInfo.Uses[id].(*types.Builtin); ok {
			return true
		}
	}
	fn := p.Callee(call)
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	switch path := fn.Pkg().Path(); path {
	case "crypto/rand", "math/rand", "math/rand/v2", "encoding/binary", "encoding/base32", "math/big", "io":
		return true
	default:
		return strings.Contains(path, "uuid") || strings.Contains(path, "ulid") || strings.Contains(path, "ksuid") || strings.Contains(path, "nanoid")
	}
}

// usedAgain tells whether another call of the function does something with the key, other than to write it or to limit its
// life.
func usedAgain(p *rulekit.Pass, u rulekit.Use, h *keytmpl.Hole) bool {
	return slices.ContainsFunc(p.Calls, func(c *cachecall.Call) bool {
		if c == u.Call || c.Func != u.Call.Func || c.Name == u.Call.Name || strings.Contains(c.Name, "EXPIRE") {
			return false
		}
		for i := range c.Keys {
			for g := range c.Keys[i].Set.Holes() {
				if rulekit.SameValue(g, h) {
					return true
				}
			}
		}
		return false
	})
}

// searched tells whether a SCAN or KEYS of the package may find the key.
func searched(p *rulekit.Pass, t keytmpl.Template) bool {
	return slices.ContainsFunc(p.Calls, func(c *cachecall.Call) bool {
		if c.Pattern == nil {
			return c.Name == "SCAN" || c.Name == "KEYS"
		}
		prefix := c.Pattern.Set.Prefix()
		for i := range prefix {
			if prefix[i] == '*' || prefix[i] == '?' || prefix[i] == '[' {
				prefix = prefix[:i]
				break
			}
		}
		n := min(len(prefix), len(t.Prefix()))
		return prefix[:n] == t.Prefix()[:n]
	})
}

// tracer follows the variables that a key is made of.
type tracer struct {
	p     *rulekit.Pass
	fn    *ast.FuncDecl
	done  map[types.Object]bool
	kept  bool
	maker types.Object // the function that makes what is new in the key, when another than fn does
	makes bool         // the key's expression calls it
}

// keyExpr looks at the variables of an expression that goes into the key, when they hold what makes it new.
func (tr *tracer) keyExpr(e ast.Expr) {
	ast.Inspect(e, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && tr.fills(sel) {
			tr.kept = true
		}
		id, ok := n.(*ast.Ident)
		if !ok || tr.kept {
			return !tr.kept
		}
		tr.makes = tr.makes || tr.maker != nil && tr.p.TypesInfo.Uses[id] == tr.maker
		v, ok := tr.p.TypesInfo.Uses[id].(*types.Var)
		if ok && !v.IsField() && tr.fn.Body.Pos() <= v.Pos() && v.Pos() < tr.fn.End() && !tr.done[v] {
			tr.done[v] = true
			tr.variable(v)
		}
		return true
	})
}

// fills tells whether the function puts something into a field that the key is made of: a struct keeps it.
func (tr *tracer) fills(sel *ast.SelectorExpr) bool {
	fld, ok := tr.p.TypesInfo.Uses[sel.Sel].(*types.Var)
	if !ok || !fld.IsField() {
		return false
	}
	found := false
	ast.Inspect(tr.fn.Body, func(n ast.Node) bool {
		if as, ok := n.(*ast.AssignStmt); ok {
			for _, l := range as.Lhs {
				if s, ok := l.(*ast.SelectorExpr); ok && tr.p.TypesInfo.Uses[s.Sel] == fld {
					found = true
				}
			}
		}
		return !found
	})
	return found
}

// variable looks at what a local variable is given and where it goes.
func (tr *tracer) variable(v *types.Var) {
	for _, a := range tr.p.Locals(tr.fn)[v] {
		if a.Value != nil {
			tr.keyExpr(a.Value)
		} else if as, ok := a.Stmt.(*ast.AssignStmt); ok && len(as.Rhs) == 1 { // one of several results
			tr.keyExpr(as.Rhs[0])
		}
	}
	var stack []ast.Node
	ast.Inspect(tr.fn.Body, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if id, ok := n.(*ast.Ident); ok && tr.p.TypesInfo.Uses[id] == v && !tr.onlyKey(n, stack) {
			tr.kept = true
		}
		stack = append(stack, n)
		return true
	})
}

// onlyKey tells whether a use of a variable, by the nodes around it, makes the key and nothing else: an argument of a cache
// call, part of the text that another variable of the key is given, an argument of a log.
func (tr *tracer) onlyKey(use ast.Node, stack []ast.Node) bool {
	for i := len(stack) - 1; i >= 0; i-- {
		switch n := stack[i].(type) {
		case *ast.CallExpr:
			if tr.isCacheCall(n) || isLog(tr.p, n) {
				return tr.isKeyOf(n, use, stack, i)
			}
			if !makesText(tr.p, n) {
				return false
			}
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				id, ok := l.(*ast.Ident)
				if !ok {
					return false
				}
				if obj, ok := tr.p.TypesInfo.ObjectOf(id).(*types.Var); !ok || !tr.done[obj] {
					return id.Name == "_"
				}
			}
			return true
		case *ast.ValueSpec, ast.Stmt:
			return false
		case *ast.CompositeLit, *ast.KeyValueExpr, *ast.FuncLit:
			return false
		}
	}
	return false
}

// isCacheCall tells whether the call sends a command.
func (tr *tracer) isCacheCall(n *ast.CallExpr) bool {
	return slices.ContainsFunc(tr.p.Calls, func(c *cachecall.Call) bool { return c.Node == n })
}

// isKeyOf tells whether the argument of a cache call that holds the use is one of its keys; of a log, any.
func (tr *tracer) isKeyOf(n *ast.CallExpr, use ast.Node, stack []ast.Node, i int) bool {
	arg, _ := use.(ast.Expr)
	if i+1 < len(stack) {
		arg, _ = stack[i+1].(ast.Expr)
	}
	return tr.keyArg(n, arg)
}

// keyArg tells whether an argument is one of the keys of a cache call.
func (tr *tracer) keyArg(n *ast.CallExpr, arg ast.Expr) bool {
	for _, c := range tr.p.Calls {
		if c.Node != n {
			continue
		}
		for i := range c.Keys {
			if e := c.Keys[i].Expr; e != nil && (e == arg || arg.Pos() <= e.Pos() && e.End() <= arg.End()) {
				return true
			}
		}
		return false
	}
	return true
}

// makesText tells the calls that only turn values into text.
func makesText(p *rulekit.Pass, call *ast.CallExpr) bool {
	if tv, ok := p.TypesInfo.Types[call.Fun]; ok && tv.IsType() {
		return true
	}
	fn := p.Callee(call)
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	switch fn.Pkg().Path() {
	case "fmt":
		return fn.Name() == "Sprintf" || fn.Name() == "Sprint"
	case "strconv", "strings", "encoding/hex", "encoding/base64", "time":
		return true
	}
	return fn.Name() == "String"
}

// isLog tells a call that writes a log.
func isLog(p *rulekit.Pass, call *ast.CallExpr) bool {
	fn := p.Callee(call)
	if fn == nil {
		return false
	}
	switch fn.Name() {
	case "Printf", "Println", "Print", "Debug", "Debugf", "Info", "Infof", "Warn", "Warnf", "Error", "Errorf":
		return fn.Pkg() == nil || fn.Pkg().Path() != "fmt" || fn.Name() != "Errorf"
	}
	return false
}
