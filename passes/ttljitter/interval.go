package ttljitter

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/rulekit"
)

// interval is what is known of a number. Bounds are inclusive.
type interval struct {
	lo, hi float64
	known  bool
	random bool // a random number takes part
}

func unknown(random bool) interval { return interval{random: random} }

// evaluator works out intervals within one function.
type evaluator struct {
	c      *checker
	locals rulekit.Locals
}

func (v evaluator) eval(e ast.Expr, depth int) interval {
	if depth > maxDepth {
		return unknown(false)
	}
	info := v.c.TypesInfo
	if tv := info.Types[e]; tv.Value != nil {
		if f, ok := constant.Float64Val(constant.ToFloat(tv.Value)); ok || !math.IsInf(f, 0) && f != 0 {
			return interval{lo: f, hi: f, known: true}
		}
		return unknown(false)
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return v.eval(e.X, depth)
	case *ast.UnaryExpr:
		x := v.eval(e.X, depth+1)
		if e.Op == token.SUB {
			x.lo, x.hi = -x.hi, -x.lo
		}
		return x
	case *ast.BinaryExpr:
		return arith(e.Op, v.eval(e.X, depth+1), v.eval(e.Y, depth+1), isInteger(info.TypeOf(e)))
	case *ast.Ident:
		if list := v.locals[info.Uses[e]]; len(list) == 1 && list[0].Value != nil && !list[0].Add && !list[0].Elem {
			return v.eval(list[0].Value, depth+1)
		}
	case *ast.CallExpr:
		return v.call(e, depth)
	}
	return unknown(false)
}

// call evaluates conversions and calls of random sources.
func (v evaluator) call(e *ast.CallExpr, depth int) interval {
	if v.c.TypesInfo.Types[e.Fun].IsType() && len(e.Args) == 1 {
		x := v.eval(e.Args[0], depth+1)
		if isInteger(v.c.TypesInfo.TypeOf(e)) {
			x.lo, x.hi = math.Trunc(x.lo), math.Trunc(x.hi)
		}
		return x
	}
	fn := v.c.Callee(e)
	if fn == nil || fn.Pkg() == nil {
		return unknown(false)
	}
	if path := fn.Pkg().Path(); path != "math/rand" && path != "math/rand/v2" {
		random := false
		for _, arg := range e.Args {
			random = random || v.eval(arg, depth+1).random
		}
		return unknown(random)
	}
	switch name := fn.Name(); {
	case name == "Float64" || name == "Float32":
		return interval{lo: 0, hi: math.Nextafter(1, 0), known: true, random: true}
	case slices.Contains(bounded, name) && len(e.Args) == 1:
		if n := v.eval(e.Args[0], depth+1); n.known && n.hi >= 1 {
			return interval{lo: 0, hi: n.hi - 1, known: true, random: true}
		}
		return interval{lo: 0, hi: math.Inf(1), known: true, random: true}
	case strings.HasPrefix(name, "Int") || strings.HasPrefix(name, "Uint"):
		return interval{lo: 0, hi: math.MaxInt32, known: true, random: true}
	}
	return unknown(true)
}

// bounded are the functions of math/rand and math/rand/v2 that give a number from 0 up to, and without, their argument.
var bounded = []string{"Intn", "Int31n", "Int63n", "IntN", "Int32N", "Int64N", "N", "UintN", "Uint32N", "Uint64N"}

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// arith combines two intervals.
func arith(op token.Token, a, b interval, integer bool) interval {
	random := a.random || b.random
	// Nothing times anything is nothing.
	if op == token.MUL && (a.known && a.lo == 0 && a.hi == 0 || b.known && b.lo == 0 && b.hi == 0) {
		return interval{known: true, random: random}
	}
	if !a.known || !b.known {
		return unknown(random)
	}
	var out interval
	switch op {
	case token.ADD:
		out = interval{lo: a.lo + b.lo, hi: a.hi + b.hi}
	case token.SUB:
		out = interval{lo: a.lo - b.hi, hi: a.hi - b.lo}
	case token.MUL:
		out = corners(a, b, func(x, y float64) float64 { return x * y })
	case token.QUO:
		if b.lo <= 0 && b.hi >= 0 {
			return unknown(random)
		}
		out = corners(a, b, func(x, y float64) float64 { return x / y })
		if integer {
			out.lo, out.hi = math.Trunc(out.lo), math.Trunc(out.hi)
		}
	case token.REM:
		if b.lo != b.hi || b.lo < 1 || a.lo < 0 {
			return unknown(random)
		}
		out = interval{lo: 0, hi: min(a.hi, b.lo-1)}
	default:
		return unknown(random)
	}
	out.known, out.random = !math.IsNaN(out.lo) && !math.IsNaN(out.hi), random
	return out
}

// corners is the interval of a function that is monotonic in both arguments.
func corners(a, b interval, f func(x, y float64) float64) interval {
	all := []float64{f(a.lo, b.lo), f(a.lo, b.hi), f(a.hi, b.lo), f(a.hi, b.hi)}
	if slices.ContainsFunc(all, math.IsNaN) {
		return interval{lo: math.NaN(), hi: math.NaN()}
	}
	return interval{lo: slices.Min(all), hi: slices.Max(all)}
}
