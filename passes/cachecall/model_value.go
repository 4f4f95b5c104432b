package cachecall

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// timeFormatModel is Time.Format with a constant layout: the bytes that the layout can print.
func timeFormatModel(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
	now := recv != nil && f.comesFrom(recv).origin == keytmpl.OriginClock && f.comesFrom(recv).content == keytmpl.ContentInstant
	h := keytmpl.Hole{Name: "time", Type: "string", Origin: keytmpl.OriginClock, Pos: e.Pos(), Varies: f.loops > 0, Sym: keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(e.Pos())}}
	if recv != nil && recv.kind == kSym {
		h.Name = recv.hole.Name
	}
	layout, ok := "", false
	if len(args) == 1 {
		layout, ok = f.load(args[0]).constText()
	}
	if !ok {
		h.Reason = keytmpl.ReasonFormat
		return &value{kind: kText, typ: f.typeOf(e), text: keytmpl.Arbitrary(h)}
	}
	if now {
		h.Content = layoutContent(layout)
	}
	return &value{kind: kText, typ: f.typeOf(e), text: timeFormat(layout, h)}
}

// valueFuncs: functions whose result is a number or list of which something is known.
func valueFuncs() map[string]model {
	return map[string]model{
		"time.Duration.Seconds": durationIn(1e9), "time.Duration.Milliseconds": durationIn(1e6), "time.Duration.Minutes": durationIn(60e9), "time.Duration.Hours": durationIn(3600e9),
		"time.Duration.Microseconds": durationIn(1e3), "time.Duration.Nanoseconds": durationIn(1),
		"math/rand.Intn": randModel, "math/rand.Int63n": randModel, "math/rand.Int31n": randModel, "math/rand/v2.IntN": randModel, "math/rand/v2.Int64N": randModel, "math/rand/v2.Int32N": randModel, "math/rand/v2.N": randModel,
		"math/rand.Rand.Intn": randModel, "math/rand.Rand.Int63n": randModel,
		"sort.Strings": sortModel, "sort.Ints": sortModel, "sort.Sort": sortModel, "sort.Stable": sortModel, "sort.Slice": sortModel, "sort.SliceStable": sortModel,
		"slices.Sort": sortModel, "slices.SortFunc": sortModel, "slices.SortStableFunc": sortModel, "slices.Reverse": shuffleModel,
		"crypto/rand.Read": randReadModel, "math/rand.Read": randReadModel,
		"time.Time.String":  clockText,
		"math/rand.Shuffle": nil,
		"slices.Clone":      sameList1, "slices.Grow": sameList1, "slices.Clip": sameList1, "slices.Sorted": sortedModel, "slices.SortedFunc": sortedModel, "slices.Compact": mixedModel, "slices.Collect": mixedModel, "slices.DeleteFunc": mixedModel,
		"maps.Keys": mapPart(true), "maps.Values": mapPart(false), "golang.org/x/exp/maps.Keys": mapPart(true), "golang.org/x/exp/maps.Values": mapPart(false),
		"github.com/samber/lo.Uniq": mixedModel, "github.com/samber/lo.Compact": mixedModel, "github.com/samber/lo.Filter": mixedModel, "github.com/samber/lo.Without": mixedModel, "github.com/samber/lo.Reverse": mixedModel,
		"github.com/samber/lo.Keys": mapPart(true), "github.com/samber/lo.Values": mapPart(false), "github.com/samber/lo.Map": mapModel, "github.com/samber/lo.FilterMap": mapModel, "github.com/samber/lo/parallel.Map": mapModel,
		"sync.OnceValue": onceModel, "sync.OnceValues": onceModel, "sync.OnceFunc": onceModel,
		"os.Getenv": configModel, "os.LookupEnv": configModel,
		"sync.Once.Do": func(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
			if len(args) == 1 && args[0].kind == kFunc && args[0].fn.lit != nil {
				f.callLit(args[0].fn, nil, nil)
			}
			return &value{kind: kTuple}
		},
		"github.com/gomodule/redigo/redis.Args.Add":     argsAdd,
		"github.com/gomodule/redigo/redis.Args.AddFlat": argsAddFlat,
		"github.com/mna/redisc.SplitBySlot":             slotsModel,
	}
}

// onceModel gives the argument back: a function that is called once gives what it gives. A literal that reads variables of
// the function around it gives what they held at the first call, and nobody knows which that is.
func onceModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	if len(args) == 0 {
		return nil
	}
	if f.decl != nil && len(f.literals(args[0])) > 0 {
		return f.unknownCall(e, nil, args, keytmpl.ReasonFuncValue)
	}
	return args[0]
}

// sameList1 gives a copy of the first argument.
func sameList1(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	if len(args) == 0 {
		return nil
	}
	return f.load(args[0])
}

// mixedModel gives elements of the first argument, not all perhaps, in any order.
func mixedModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	if len(args) == 0 {
		return nil
	}
	for _, a := range args[1:] {
		f.escape(a)
	}
	v := f.load(args[0])
	switch {
	case v.kind == kSlice && v.anyElem() != nil:
		return &value{kind: kSlice, typ: f.typeOf(e), more: varying(v.anyElem()), open: true}
	case v.kind == kSym && isSliceType(v.typ):
		return &value{kind: kSlice, typ: f.typeOf(e), more: elementOf(v), open: true}
	}
	return nil
}

// slotsModel gives lists that together have the arguments.
func slotsModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	t := f.typeOf(e)
	part := &value{kind: kSlice, typ: elemType(t), open: true}
	for i, a := range args {
		if e.Ellipsis.IsValid() && i == len(args)-1 {
			if a = anyOf(f.load(a)); a == nil {
				continue
			}
		}
		part.more = join2(part.more, a, 0)
	}
	return &value{kind: kSlice, typ: t, more: part, open: true}
}

// anyOf is any element of a list, nil if nothing is known of them.
func anyOf(v *value) *value {
	if v.kind == kSym {
		return elementOf(v)
	}
	return v.anyElem()
}

// mapPart gives the keys or the values of a map as a list.
func mapPart(keys bool) model {
	return func(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
		if len(args) == 0 {
			return nil
		}
		v := f.load(args[0])
		var part *value
		switch {
		case v.kind == kMap && keys:
			part = v.mkey
		case v.kind == kMap:
			part = v.mval
		case v.kind == kSym && isMap(v.typ) && keys:
			part = elementAt(v, "[k]")
		case v.kind == kSym && isMap(v.typ):
			part = elementAt(v, "[v]")
		}
		if part == nil {
			return nil
		}
		return &value{kind: kSlice, typ: f.typeOf(e), more: inIteration(varying(part)), open: true}
	}
}

// sortedModel is mixedModel in a fixed order.
func sortedModel(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
	return sortedSlice(mixedModel(f, e, recv, args))
}

// mapModel gives what a function makes of each element of a list.
func mapModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	if len(args) < 2 {
		return nil
	}
	list := f.load(args[0])
	var el *value
	switch {
	case list.kind == kSlice:
		el = list.anyElem()
	case list.kind == kSym && isSliceType(list.typ):
		el = elementOf(list)
	}
	if el == nil || args[1].kind != kFunc {
		for _, a := range args {
			f.escape(a)
		}
		return nil
	}
	f.loops++
	got := f.callWith(e, args[1], []*value{varying(el), {kind: kNum, typ: types.Typ[types.Int]}})
	f.loops--
	if got != nil && got.kind == kTuple && len(got.tupl) > 0 {
		got = got.tupl[0]
	}
	if got == nil {
		return nil
	}
	return &value{kind: kSlice, typ: f.typeOf(e), more: varying(got), open: true}
}

// durationIn is a duration counted in a unit of so many nanoseconds.
func durationIn(unit int64) model {
	return func(f *frame, e *ast.CallExpr, recv *value, _ []*value) *value {
		t := f.typeOf(e)
		if recv == nil {
			return nil
		}
		recv = f.load(recv)
		return withQuantity(countIn(recv, t, unit), durationQuantity(e, recv, unit))
	}
}

// durationQuantity is what a duration counted in a unit measures.
func durationQuantity(e *ast.CallExpr, recv *value, unit int64) *quantity {
	q := span(unit, shortExpr(e))
	if of := quantityOf(recv); of != nil {
		q.Rest = of.Rest
		if of.Measure != Span && of.Measure != Plain {
			return of
		}
	}
	return q
}

func countIn(recv *value, t types.Type, unit int64) *value {
	if n, ok := recv.constInt(); ok {
		if isFloat(t) {
			return &value{kind: kNum, typ: t, num: num{c: constant.MakeFloat64(float64(n) / float64(unit))}}
		}
		return &value{kind: kNum, typ: t, num: num{c: constant.MakeInt64(n / unit)}}
	}
	if sym, mul, ok := divided(recv); ok {
		return &value{kind: kNum, typ: t, num: num{sym: sym, mul: mul, div: max(recv.num.div, 1) * unit, unit: true}}
	}
	return &value{kind: kNum, typ: t}
}

func isFloat(t types.Type) bool {
	b, ok := underlying(t).(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}

// randModel is a random number below a bound.
func randModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	var q *quantity
	if len(args) == 1 {
		q = quantityOf(f.load(args[0])).with(func(q *quantity) { q.Random = true }) // a random part of an hour is a length of time
		if n, ok := args[0].constInt(); ok && n > 0 {
			v := rangeNum(0, n-1)
			v.typ, v.qty = f.typeOf(e), q
			v.num.mul = 1
			v.num.sym = symbol(v.typ, keytmpl.Hole{Name: "random", Origin: keytmpl.OriginRandom, Pos: e.Pos(), Varies: f.loops > 0, Sym: keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(e.Pos())}})
			return v
		}
	}
	v := f.unknownCall(e, nil, nil, keytmpl.ReasonNone)
	if v.kind == kSym {
		v.hole.Name, v.hole.Origin = "random", keytmpl.OriginRandom
	}
	return withQuantity(v, q)
}

// clockText is Time.String.
func clockText(f *frame, e *ast.CallExpr, recv *value, _ []*value) *value {
	h := keytmpl.Hole{Name: exprName(e), Type: "string", Content: keytmpl.ContentTime, Pos: e.Pos(), Varies: f.loops > 0, Sym: keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(e.Pos())}}
	if recv != nil {
		if from := f.comesFrom(recv); from.origin == keytmpl.OriginClock {
			h.Origin, h.Content = from.origin, max(from.content, h.Content)
		}
	}
	return &value{kind: kText, typ: f.typeOf(e), text: keytmpl.Arbitrary(h)}
}

// layoutContent is how fine a layout prints the time.
func layoutContent(layout string) keytmpl.Content {
	for i := range layout {
		if n, _ := fraction(layout[i:]); n > 0 {
			return keytmpl.ContentInstant
		}
	}
	if strings.Contains(layout, "05") {
		return keytmpl.ContentSecond
	}
	return keytmpl.ContentNone
}

// shuffleModel changes the order of a slice.
func shuffleModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	if len(e.Args) > 0 {
		v := f.load(args[0])
		if v.kind == kSlice && (len(v.elems) > 1 || len(v.elems) == 1 && v.more != nil) {
			mixed := &value{kind: kSlice, typ: v.typ, more: v.more, open: v.open}
			any := v.anyElem()
			for range v.elems {
				mixed.elems = append(mixed.elems, any)
			}
			f.store(e.Args[0], mixed)
		}
	}
	return &value{kind: kTuple}
}

func configModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	v := f.unknownCall(e, nil, nil, keytmpl.ReasonConfig)
	name := "env"
	if len(args) == 1 {
		if s, ok := args[0].constText(); ok {
			name = s
		}
	}
	mark := func(v *value) {
		if v != nil && v.kind == kSym {
			v.hole.Origin, v.hole.Name = keytmpl.OriginConfig, name
		}
	}
	mark(v)
	if v.kind == kTuple {
		mark(v.tupl[0])
	}
	return v
}

// argsAdd is redis.Args.Add of redigo: it appends its arguments.
func argsAdd(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
	g := f.grow(e, f.argsBase(e, recv))
	for i, a := range args {
		if e.Ellipsis.IsValid() && i == len(args)-1 {
			g.spread(a)
		} else {
			g.add(a)
		}
	}
	return g.done()
}

func (f *frame) argsBase(e *ast.CallExpr, recv *value) *value {
	if recv == nil {
		return &value{kind: kSlice, typ: f.typeOf(e)}
	}
	return f.load(recv)
}

// argsAddFlat appends the elements of a slice, or the keys and values of a map or struct.
func argsAddFlat(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
	g := f.grow(e, f.argsBase(e, recv))
	if len(args) != 1 {
		return g.done()
	}
	switch v := f.load(args[0]); {
	case v.kind == kSlice, v.kind == kSym && isSliceType(v.typ):
		g.spread(v)
	case v.kind == kSym && isMap(v.typ):
		g.seqs = nil
		g.any(elementOf(v))
	case v.kind == kMap, v.kind == kStruct, v.kind == kSym && structOf(v.typ) != nil:
		g.seqs = nil
		g.any(f.unknownAt(e, keytmpl.ReasonDynamic))
	default:
		g.add(v)
	}
	return g.done()
}
