package keyshape

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"github.com/cachevet/cachevet/internal/convention"
	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/lazyregexp"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// environments are names of environments that hardly mean anything else at the start of a key.
var environments = []string{"dev", "development", "prod", "production", "staging", "stage", "preprod", "uat", "qa", "sandbox", "test", "testing"}

// environment finds keys that begin with the name of an environment.
func (c *checker) environment(_ rulekit.Use, t keytmpl.Template) fault {
	first, constant := t.Segments(':')[0].Const()
	if !c.strict || !constant || !slices.Contains(environments, first) || len(t.Segments(':')) == 1 {
		return fault{}
	}
	return fault{"env", fmt.Sprintf("has the environment %q in the code, where it is the same in every environment; take it from the configuration, or use a server for each", first), rulekit.Written(t)}
}

// minDepth is the number of parts that a key has by the convention: app, entity, ID.
const minDepth = 3

// depth finds keys of few parts, in packages that have keys with all of them.
func (c *checker) depth(_ rulekit.Use, t keytmpl.Template) fault {
	n := len(t.Segments(':'))
	if !c.strict || n >= minDepth || open(t) || !c.deep() {
		return fault{}
	}
	return fault{"depth", fmt.Sprintf("has %d of the parts app:entity:id; begin it with the name of the application", n), rulekit.Written(t)}
}

// deep tells whether the package has keys of all parts, which begin with text.
func (c *checker) deep() bool {
	return slices.ContainsFunc(c.Calls, func(call *cachecall.Call) bool {
		return slices.ContainsFunc(call.Keys, func(k cachecall.Key) bool {
			return slices.ContainsFunc(k.Set, func(t keytmpl.Template) bool {
				parts := t.Segments(':')
				return len(parts) >= minDepth && len(parts[1]) > 0 && parts[0].HasLiteral() && parts[1].HasLiteral()
			})
		})
	})
}

// valueWrites are the commands that store a whole value, whose form changes with the code.
var valueWrites = []string{"SET", "SETEX", "PSETEX", "MSET", "GETSET", "HMSET", "JSON.SET", "MC.SET", "MC.ADD", "MC.REPLACE"}

// version finds values in keys that do not say of which form they are.
func (c *checker) version(u rulekit.Use, t keytmpl.Template) fault {
	_, constant := t.Const()
	if !c.strict || constant || !slices.Contains(valueWrites, u.Call.Name) || u.Call.IfMissing || open(t) || !c.structured(u.Call, u.Key) {
		return fault{}
	}
	for _, seg := range t.Segments(':') {
		if len(seg) > 0 && seg[0].Hole == nil && versioned().MatchString(seg[0].Lit) {
			return fault{}
		}
	}
	return fault{"version", "has no version: after a change of the stored form the new code gets what the old code wrote; add a part such as v1", rulekit.Written(t)}
}

// structured tells whether a write stores something that has a form: what was marshalled, a struct. A number or a plain text has none.
func (c *checker) structured(call *cachecall.Call, k *cachecall.Key) bool {
	e, ok := call.Node.(*ast.CallExpr)
	if !ok {
		return false
	}
	for _, arg := range e.Args {
		if arg == k.Expr || arg == call.TTL.Expr {
			continue
		}
		if c.hasForm(arg, c.Locals(call.Func), 0) {
			return true
		}
	}
	return false
}

func (c *checker) hasForm(e ast.Expr, locals rulekit.Locals, depth int) bool {
	t := c.TypesInfo.TypeOf(e)
	if t == nil || depth > 3 {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Slice, *types.Struct, *types.Map:
		return true
	case *types.Pointer:
		_, isStruct := u.Elem().Underlying().(*types.Struct)
		return isStruct
	case *types.Basic:
		if u.Info()&types.IsString == 0 {
			return false
		}
	default:
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr: // string(text), a text that was marshalled
		if c.TypesInfo.Types[e.Fun].IsType() && len(e.Args) == 1 {
			return c.hasForm(e.Args[0], locals, depth+1)
		}
		fn := c.Callee(e)
		return fn != nil && marshals().MatchString(fn.Name())
	case *ast.Ident:
		for _, a := range locals[c.TypesInfo.Uses[e]] {
			if a.Value != nil && c.hasForm(a.Value, locals, depth+1) {
				return true
			}
			if assign, ok := a.Stmt.(*ast.AssignStmt); ok && a.Value == nil && len(assign.Rhs) == 1 && c.hasForm(assign.Rhs[0], locals, depth+1) {
				return true
			}
		}
	}
	return false
}

var marshals = lazyregexp.New(`(?i)marshal|encode|serial|json`)

var versioned = lazyregexp.New(`^v[0-9]*(\.[0-9]+)*$`)

// open tells whether a part of the key may hold several.
func open(t keytmpl.Template) bool {
	for h := range t.Holes() {
		if convention.MayPrefix(h) {
			return true
		}
	}
	return false
}
