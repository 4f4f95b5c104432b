package keytag

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
)

// accidental reports a value that prints braces of its own, where the key has no tag before it.
func (c *checker) accidental(u use, h *keytmpl.Hole, what string) bool {
	if !u.Key.Here || len(u.Call.Via) > 0 && !c.Chosen(u.Call, u.Key) {
		return false
	}
	from, to := u.At()
	c.report(u, from, to, "", finding{"accidental", true,
		rulekit.Quote("<"+h.Name+">") + " is " + what + " with braces, and only what stands between them is hashed; hash it, or name its fields"})
	return true
}

// braces is the first value of the key that prints braces, and what it is; nil if a literal brace stands before it.
func (c *checker) braces(t keytmpl.Template) (h *keytmpl.Hole, what string) {
	for _, part := range t {
		if part.Hole == nil && contains(part.Lit, '{') {
			return nil, ""
		}
		if part.Hole != nil {
			if what := c.printed(part.Hole); what != "" {
				return part.Hole, what
			}
		}
	}
	return nil, ""
}

// printed tells what prints braces for certain, "" if nothing does.
func (c *checker) printed(h *keytmpl.Hole) string {
	if h.Hashed || h.Escaped {
		return ""
	}
	if !formatted(h) {
		return c.encoded(h)
	}
	if strings.HasPrefix(h.Type, "struct{") {
		return "a struct, printed"
	}
	t := c.Named(h.Type)
	if t == nil {
		return ""
	}
	if ptr, ok := t.(*types.Pointer); ok { // prints &{...}, at the top only
		t = ptr.Elem()
	}
	if !showsBraces(t) {
		return ""
	}
	if _, ok := t.Underlying().(*types.Struct); ok {
		return "a struct, printed"
	}
	return "printed"
}

// formatted tells whether the value is printed in fmt's way for values: %v, fmt.Sprint.
func formatted(h *keytmpl.Hole) bool {
	if len(h.Ops) == 0 {
		return false
	}
	for _, op := range h.Ops[1:] {
		if op.Kind != keytmpl.OpTrimSpace {
			return false // another text by now
		}
	}
	switch op := h.Ops[0]; op.Kind {
	case keytmpl.OpText:
		return true
	case keytmpl.OpFormat:
		return len(op.Args) > 0 && strings.HasSuffix(op.Args[0], "v") && !strings.Contains(op.Args[0], "#")
	}
	return false
}

// showsBraces tells whether package fmt prints braces for a value of the type: for structs that do not print themselves, and
// what holds them.
func showsBraces(t types.Type) bool {
	if rulekit.PrintsItself(t) {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return u.NumFields() > 0
	case *types.Slice:
		return showsBraces(u.Elem())
	case *types.Array:
		return showsBraces(u.Elem())
	case *types.Map:
		return showsBraces(u.Elem()) || showsBraces(u.Key())
	}
	return false
}

// encoded tells whether the value is the JSON text of what encodes as an object.
func (c *checker) encoded(h *keytmpl.Hole) string {
	file := c.File(h.Pos)
	if file == nil || len(h.Ops) > 0 {
		return ""
	}
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || h.Pos < n.Pos() || n.End() <= h.Pos {
			return false
		}
		call, ok := n.(*ast.CallExpr)
		if ok && call.Pos() == h.Pos && len(call.Args) > 0 {
			if fn := c.Callee(call); fn != nil && fn.FullName() == "encoding/json.Marshal" {
				found = encodesObject(c.TypesInfo.TypeOf(call.Args[0]), 0)
			}
		}
		return !found
	})
	if found {
		return "JSON, printed"
	}
	return ""
}

// maxDepth bounds how deep types are looked into.
const maxDepth = 4

// encodesObject tells whether the JSON text of a value begins or continues with an object.
func encodesObject(t types.Type, depth int) bool {
	if t == nil || depth > maxDepth {
		return false
	}
	for _, method := range []string{"MarshalJSON", "MarshalText"} {
		if obj, _, _ := types.LookupFieldOrMethod(t, true, nil, method); obj != nil {
			return false
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Struct, *types.Map:
		return true
	case *types.Pointer:
		return encodesObject(u.Elem(), depth+1)
	case *types.Slice:
		return encodesObject(u.Elem(), depth+1)
	case *types.Array:
		return encodesObject(u.Elem(), depth+1)
	}
	return false
}
