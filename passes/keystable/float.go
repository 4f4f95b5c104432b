package keystable

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
)

// A float prints the same text whenever it is the same float. It is another one each time where it is measured, or where it is
// computed and may be computed in another way elsewhere.

// measures are words of names of what is measured: no two readings are the same.
var measures = []string{
	"lat", "latitude", "lon", "lng", "long", "longitude", "coord", "coordinate", "altitude", "x", "y", "z", "km", "radius", "distance", "dist", "degree", "degrees",
	"angle", "heading", "bearing", "speed", "temperature", "temp", "weight", "height", "width", "ratio", "percent", "percentage", "score", "elapsed", "seconds",
}

// measured tells a float that is measured, by its name.
func measured(h *keytmpl.Hole) bool {
	words := rulekit.Words(h.Name[strings.LastIndexByte(h.Name, '.')+1:])
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(measures, w) })
}

// computed tells a float that is the result of arithmetic where the key is made.
func computed(p *rulekit.Pass, u rulekit.Use, h *keytmpl.Hole) bool {
	if rulekit.Computed(h) {
		return true
	}
	file, found := p.File(h.Pos), false
	if file == nil {
		return false
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || h.Pos < n.Pos() || n.End() <= h.Pos {
			return false
		}
		if call, ok := n.(*ast.CallExpr); ok && call.Pos() == h.Pos && len(call.Args) > 0 { // strconv.FormatFloat
			found = found || arithmetic(p, u.Call.Func, call.Args[0])
		}
		return !found
	})
	return found
}

// arithmetic tells whether an expression, or one that its local variable is given, computes with floats.
func arithmetic(p *rulekit.Pass, fn *ast.FuncDecl, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		switch e.Op {
		case token.ADD, token.SUB, token.MUL, token.QUO:
			return isFloat(p.TypesInfo.TypeOf(e)) && p.TypesInfo.Types[e].Value == nil
		}
	case *ast.Ident:
		v, ok := p.TypesInfo.Uses[e].(*types.Var)
		return ok && slices.ContainsFunc(p.Locals(fn)[v], func(a rulekit.Assign) bool {
			b, ok := ast.Unparen(a.Value).(*ast.BinaryExpr)
			return a.Value != nil && (a.Add || ok && arithmetic(p, nil, b))
		})
	}
	return false
}

func isFloat(t types.Type) bool {
	b, ok := types.Default(t).Underlying().(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}
