// Package lifetime tells which calls create a key, and which give it an expiry: what the rules about expiry share.
package lifetime

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// Use is a call and one of its keys.
type Use struct {
	Call *cachecall.Call
	Key  *cachecall.Key
}

// Values are the commands that store a whole value; others change a counter or a collection.
var values = map[string]bool{
	"SET": true, "SETNX": true, "GETSET": true, "MSET": true, "MSETNX": true, "MSETEX": true, "SETEX": true, "PSETEX": true,
	"MC.SET": true, "MC.ADD": true,
}

// IsValue tells a command that stores a whole value.
func IsValue(name string) bool { return values[name] }

// counters are the commands that change a string in place.
var counters = map[string]bool{
	"INCR": true, "INCRBY": true, "INCRBYFLOAT": true, "INCREX": true, "DECR": true, "DECRBY": true, "APPEND": true,
	"SETBIT": true, "SETRANGE": true, "BITFIELD": true,
}

// IsCounter tells a command that changes a string in place.
func IsCounter(name string) bool { return counters[name] }

// Creates tells whether the call creates the key when it is missing, with a life of its own.
func Creates(call *cachecall.Call, k *cachecall.Key) bool {
	s := k.Spec
	if s == nil || call.Command == nil || call.Command.DataType == "" || call.IfExists || s.TTL == command.TTLTransfer || s.TTL == command.TTLUnknown {
		return false
	}
	return s.Creates == command.CreatesAlways || s.Creates == command.CreatesUnless
}

// Overlap tells whether two keys of one function are the same key, by all that they say.
func Overlap(a, b *cachecall.Key) bool {
	for _, s := range a.Set {
		for _, t := range b.Set {
			if rulekit.SameKey(s, t) {
				return true
			}
		}
	}
	return false
}

// Same tells whether two keys of one run of a function are certainly the same: the same text around the same values. Keys that
// have several forms must also be the same expression, so that both take the same form.
func Same(info *types.Info, a, b *cachecall.Key) bool {
	return len(a.Set) > 0 && slices.EqualFunc(a.Set, b.Set, sameText) && (len(a.Set) == 1 || sameExpr(info, a.Expr, b.Expr))
}

func sameText(a, b keytmpl.Template) bool {
	return slices.EqualFunc(a, b, func(x, y keytmpl.Part) bool {
		if x.Hole == nil || y.Hole == nil {
			return x.Hole == y.Hole && x.Lit == y.Lit
		}
		return x.Hole.Sym.Kind != keytmpl.SymNone && x.Hole.Sym == y.Hole.Sym
	})
}

// sameExpr tells whether two expressions are written alike and name the same things.
func sameExpr(info *types.Info, a, b ast.Expr) bool {
	if a == nil || b == nil {
		return false
	}
	switch a := ast.Unparen(a).(type) {
	case *ast.Ident:
		b, ok := ast.Unparen(b).(*ast.Ident)
		return ok && info.ObjectOf(a) != nil && info.ObjectOf(a) == info.ObjectOf(b)
	case *ast.BasicLit:
		b, ok := ast.Unparen(b).(*ast.BasicLit)
		return ok && a.Value == b.Value
	case *ast.SelectorExpr:
		b, ok := ast.Unparen(b).(*ast.SelectorExpr)
		return ok && a.Sel.Name == b.Sel.Name && sameExpr(info, a.X, b.X)
	case *ast.BinaryExpr:
		b, ok := ast.Unparen(b).(*ast.BinaryExpr)
		return ok && a.Op == b.Op && sameExpr(info, a.X, b.X) && sameExpr(info, a.Y, b.Y)
	case *ast.IndexExpr:
		b, ok := ast.Unparen(b).(*ast.IndexExpr)
		return ok && sameExpr(info, a.X, b.X) && sameExpr(info, a.Index, b.Index)
	case *ast.CallExpr:
		b, ok := ast.Unparen(b).(*ast.CallExpr)
		return ok && sameExpr(info, a.Fun, b.Fun) && slices.EqualFunc(a.Args, b.Args, func(x, y ast.Expr) bool { return sameExpr(info, x, y) })
	}
	return false
}

// Gives tells whether a call that runs no script gives the key an expiry; certain is false when it may or may not.
func Gives(call *cachecall.Call, k *cachecall.Key) (does, certain bool) {
	switch {
	case k.Spec == nil || call.Command == nil:
		return true, false
	case k.Spec.TTL == command.TTLTransfer || k.Spec.TTL == command.TTLUnknown:
		return true, false
	case call.TTL.State == cachecall.TTLMaybe:
		return true, false
	case call.TTL.State == cachecall.TTLUnknown:
		return true, true
	}
	effect, ok := call.TTL.Effect()
	return !ok || effect == client.Sets || effect == client.Default, true
}

// Deletes tells whether the expiry that a call gives deletes the key.
func Deletes(call *cachecall.Call) bool {
	e, ok := call.TTL.Effect()
	return ok && e == client.Deletes
}
