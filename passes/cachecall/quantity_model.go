package cachecall

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// timeFuncs: functions whose result is a time, or a number that counts one.
func timeFuncs() map[string]model {
	m := map[string]model{
		"time.Now": measured(func(*frame, *ast.CallExpr, *value, []*value) *quantity {
			return &quantity{Quantity: Quantity{Measure: Instant, By: "time.Now()"}, now: true}
		}),
		"time.Until": measured(func(_ *frame, e *ast.CallExpr, _ *value, _ []*value) *quantity {
			return span(nanosecond, shortExpr(e)).with(func(q *quantity) { q.Rest = true })
		}),
		"time.Since": measured(func(_ *frame, e *ast.CallExpr, _ *value, _ []*value) *quantity {
			return span(nanosecond, shortExpr(e)).with(func(q *quantity) { q.since = true })
		}),
		"time.Time.Sub": measured(func(f *frame, e *ast.CallExpr, recv *value, args []*value) *quantity {
			if len(args) != 1 {
				return nil
			}
			from := f.load(args[0])
			return minus(operand{q: quantityOf(f.load(recv))}, operand{q: quantityOf(from)}).with(func(q *quantity) {
				q.Unit, q.By = nanosecond, shortExpr(e)
				if from.kind == kSym && from.hole.Sym.Kind == keytmpl.SymParam {
					q.until = from.hole.Sym
				}
			})
		}),
		"time.Time.Add":     measured(addModel),
		"time.Time.AddDate": measured(addModel),
		"time.Unix":         measured(pointModel(second)), "time.UnixMilli": measured(pointModel(millisecond)), "time.UnixMicro": measured(pointModel(microsecond)),
		"time.ParseDuration": func(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
			v := f.unknownCall(e, recv, args, keytmpl.ReasonExternal)
			if v.kind == kTuple {
				v.tupl[0] = withQuantity(v.tupl[0], span(nanosecond, shortExpr(e)))
			}
			return v
		},
	}
	for name, unit := range map[string]int64{"Unix": second, "UnixMilli": millisecond, "UnixMicro": microsecond, "UnixNano": nanosecond} {
		content := keytmpl.ContentInstant
		if unit == second {
			content = keytmpl.ContentSecond
		}
		m["time.Time."+name] = withModel(clockModel(content), func(f *frame, e *ast.CallExpr, recv *value, _ []*value) *quantity {
			q := &quantity{Quantity: Quantity{Measure: Instant, Unit: unit, By: shortExpr(e)}}
			if of := quantityOf(f.load(recv)); of != nil {
				q.now, q.Past = of.now, of.Past
			}
			return q
		})
	}
	for _, name := range []string{"time.Time.UTC", "time.Time.Local", "time.Time.In", "time.Time.Round", "time.Time.Truncate", "time.Duration.Round", "time.Duration.Truncate"} {
		m[name] = measured(func(f *frame, _ *ast.CallExpr, recv *value, _ []*value) *quantity { return quantityOf(f.load(recv)) })
	}
	for _, name := range []string{"math.Ceil", "math.Floor", "math.Round", "math.Trunc"} {
		m[name] = measured(func(f *frame, _ *ast.CallExpr, _ *value, args []*value) *quantity { return quantityOf(f.load(args[0])) })
	}
	for _, name := range []string{"strconv.Atoi", "strconv.ParseInt", "strconv.ParseUint"} {
		m[name] = func(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
			v := f.unknownCall(e, recv, args, keytmpl.ReasonExternal)
			if v.kind == kTuple {
				v.tupl[0] = withQuantity(v.tupl[0], &quantity{Quantity: Quantity{By: shortExpr(e), Parsed: true}})
			}
			return v
		}
	}
	return m
}

// quantityFunc is what the result of a call measures.
type quantityFunc func(f *frame, e *ast.CallExpr, recv *value, args []*value) *quantity

// measured is the model of a function of whose result only the quantity is known.
func measured(of quantityFunc) model {
	return withModel(func(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
		return f.unknownCall(e, recv, args, keytmpl.ReasonExternal)
	}, of)
}

// withModel adds the quantity to what a model gives.
func withModel(m model, of quantityFunc) model {
	return func(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
		q := of(f, e, recv, args)
		return withQuantity(m(f, e, recv, args), q)
	}
}

// addModel is a point in time before or after another one.
func addModel(f *frame, e *ast.CallExpr, recv *value, args []*value) *quantity {
	q := &quantity{Quantity: Quantity{Measure: Instant, By: shortExpr(e)}}
	of := quantityOf(f.load(recv))
	if of == nil || !of.now || len(args) == 0 {
		return q
	}
	q.Past = true
	earlier := false
	for _, a := range args {
		n, known := f.load(a).constInt()
		q.Past = q.Past && known && n <= 0
		earlier = earlier || n < 0
	}
	q.Past = q.Past && earlier
	return q
}

// pointModel is the point in time that a number of so many nanoseconds each stands for.
func pointModel(unit int64) func(f *frame, e *ast.CallExpr, recv *value, args []*value) *quantity {
	return func(f *frame, e *ast.CallExpr, _ *value, args []*value) *quantity {
		q := &quantity{Quantity: Quantity{Measure: Instant, By: shortExpr(e)}}
		if len(args) == 0 {
			return q
		}
		v := f.load(args[0])
		of := quantityOf(v)
		if of != nil && of.Measure == Span && !of.Named && !of.Assumed {
			q.Past = true // a length of time, counted from 1970
		}
		if n, ok := v.constInt(); ok && n < presentDay/unit/2 {
			q.Past = true
		}
		return q
	}
}

// constQuantity is what a constant expression measures: whether a unit stands in it.
func (f *frame) constQuantity(e ast.Expr, depth int) *quantity {
	tv, ok := f.p.info.Types[e]
	if !ok || tv.Value == nil || depth > maxDepth || tv.Value.Kind() != constant.Int && tv.Value.Kind() != constant.Float {
		return nil
	}
	switch x := e.(type) {
	case *ast.ParenExpr:
		return f.constQuantity(x.X, depth)
	case *ast.BasicLit:
		return plain
	case *ast.Ident:
		return f.p.quantityOfConst(f.p.info.Uses[x])
	case *ast.SelectorExpr:
		return f.p.quantityOfConst(f.p.info.Uses[x.Sel])
	case *ast.UnaryExpr:
		return f.constQuantity(x.X, depth+1)
	case *ast.CallExpr:
		if t, ok := f.p.info.Types[x.Fun]; ok && t.IsType() && len(x.Args) == 1 {
			return f.constQuantity(x.Args[0], depth+1)
		}
		return plain
	case *ast.BinaryExpr:
		if x.Op == token.SHL || x.Op == token.SHR {
			return plain
		}
		return combine(x.Op, f.constOperand(x.X, depth+1), f.constOperand(x.Y, depth+1))
	}
	return nil
}

func (f *frame) constOperand(e ast.Expr, depth int) operand {
	o := operand{q: f.constQuantity(e, depth), dur: isDuration(f.typeOf(e)), text: shortExpr(e)}
	if tv := f.p.info.Types[e]; tv.Value != nil {
		o.c, o.known = constNum(tv.Value).constInt()
	}
	if !o.known { // 0.5 times time.Second
		o.known, o.c = tv0(f, e), 0
	}
	return o
}

// tv0 tells whether the expression is a constant that is not whole.
func tv0(f *frame, e ast.Expr) bool { return f.p.info.Types[e].Value != nil }

// fewNanoseconds is a length of time that nobody means.
const fewNanoseconds = 1000

// quantityOfConst is what a named constant measures, by its declaration where that is seen.
func (p *pkgPass) quantityOfConst(obj types.Object) *quantity {
	c, ok := obj.(*types.Const)
	if !ok {
		return nil
	}
	if q, ok := p.constQuantities[c]; ok {
		return q
	}
	if p.constQuantities == nil {
		p.constQuantities = map[*types.Const]*quantity{}
	}
	p.constQuantities[c] = nil // against cycles
	q := p.constQuantity(c)
	p.constQuantities[c] = q
	return q
}

func (p *pkgPass) constQuantity(c *types.Const) *quantity {
	n, _ := constNum(c.Val()).constInt()
	if isDuration(c.Type()) {
		if c.Pkg() == p.pkg {
			if x := p.constExpr(c); x != nil {
				f := p.packageFrame()
				if q := f.constQuantity(x, 0); q != nil {
					return q
				}
			}
		} else if n > -fewNanoseconds && n < fewNanoseconds && c.Pkg().Path() != "time" {
			return plain
		}
		return span(nanosecond, c.Name())
	}
	if q := quantityByName(c.Name()); q != nil && q.Measure == Span {
		return q
	}
	if c.Pkg() == p.pkg {
		if x := p.constExpr(c); x != nil {
			return p.packageFrame().constQuantity(x, 0)
		}
	}
	return plain
}

// constExpr is the expression that a constant of the package is declared with; nil for one that repeats the line before.
func (p *pkgPass) constExpr(c *types.Const) ast.Expr {
	if p.constExprs == nil {
		p.constExprs = map[types.Object]ast.Expr{}
		note := func(n ast.Node) bool {
			if vs, ok := n.(*ast.ValueSpec); ok && len(vs.Values) == len(vs.Names) {
				for i, name := range vs.Names {
					if obj, ok := p.info.Defs[name].(*types.Const); ok {
						p.constExprs[obj] = vs.Values[i]
					}
				}
			}
			return true
		}
		for _, file := range p.pass.Files {
			ast.Inspect(file, note)
		}
	}
	return p.constExprs[c]
}
