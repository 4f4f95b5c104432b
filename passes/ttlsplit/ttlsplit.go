package ttlsplit

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/lazyregexp"
	"github.com/cachevet/cachevet/internal/lifetime"
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
	Strict bool // report what is sent in one pipeline, which is not atomic
}

// New makes the rule.
func New(o Options) *analysis.Analyzer {
	a := rulekit.New("ttlsplit", doc, o.Policy, func(p *rulekit.Pass) { run(p, o) })
	a.Flags.BoolVar(&o.Strict, "strict", o.Strict, "report what is sent in one pipeline, which is not atomic")
	return a
}

// checker is one run of the rule.
type checker struct {
	*rulekit.Pass
	Options
	told map[*cachecall.Call][]*cachecall.Key // the keys that were reported to get their expiry from a call
}

func run(p *rulekit.Pass, o Options) {
	c := &checker{Pass: p, Options: o, told: map[*cachecall.Call][]*cachecall.Key{}}
	byFunc := map[*ast.FuncDecl][]lifetime.Use{}
	var funcs []*ast.FuncDecl
	for _, call := range p.Calls {
		if call.Func == nil || call.Script != nil || p.Lenient(call.Node.Pos()) || unsent(call) && !o.Strict {
			continue
		}
		if byFunc[call.Func] == nil {
			funcs = append(funcs, call.Func)
		}
		for i := range call.Keys {
			if p.Demonstrates() && constant(&call.Keys[i]) {
				continue // shows what the commands do
			}
			byFunc[call.Func] = append(byFunc[call.Func], lifetime.Use{Call: call, Key: &call.Keys[i]})
		}
	}
	for _, fn := range funcs {
		c.function(byFunc[fn])
	}
}

// constant tells a key without a variable part.
func constant(k *cachecall.Key) bool {
	return !slices.ContainsFunc(k.Set, func(t keytmpl.Template) bool {
		_, one := t.Const()
		return !one
	})
}

// unsent tells a command that is made here and sent elsewhere, perhaps in a pipeline.
func unsent(call *cachecall.Call) bool {
	return call.Row != nil && call.Row.New && call.Client == client.Unknown
}

// function judges the calls of one function.
func (c *checker) function(uses []lifetime.Use) {
	for _, w := range uses {
		if !bare(w) || listed(w, uses) {
			continue
		}
		same := slices.DeleteFunc(slices.Clone(uses), func(u lifetime.Use) bool {
			return u.Key == w.Key || !lifetime.Overlap(w.Key, u.Key)
		})
		if slices.ContainsFunc(same, func(u lifetime.Use) bool {
			return u.Call.Node == w.Call.Node && (u.Call.Command == nil || !u.Call.Command.ReadOnly)
		}) {
			continue // a function that does more with the key looks after it
		}
		if !c.expiresLater(w, same) && !c.expiresBefore(w, same) {
			c.recreates(w, same)
		}
	}
}

// listed tells a list of what a client can do: one constant key goes through commands of several data types, which no program does.
func listed(w lifetime.Use, uses []lifetime.Use) bool {
	if len(w.Key.Set) != 1 {
		return false
	}
	name, ok := w.Key.Set[0].Const()
	if !ok {
		return false
	}
	types := map[string]bool{}
	for _, u := range uses {
		if u.Call.Command == nil || u.Call.Command.DataType == "" || len(u.Key.Set) != 1 {
			continue
		}
		if text, ok := u.Key.Set[0].Const(); ok && text == name {
			types[u.Call.Command.DataType] = true
		}
	}
	return len(types) > 1
}

// bare tells a write that may create its key and gives it no expiry.
func bare(u lifetime.Use) bool {
	if !lifetime.Creates(u.Call, u.Key) {
		return false
	}
	if lifetime.IsValue(u.Call.Name) {
		does, certain := lifetime.Gives(u.Call, u.Key)
		return !does && certain && u.Call.TTL.State != cachecall.TTLKeep
	}
	return u.Call.TTL.State == cachecall.TTLNone
}

// expires tells a call that gives a key that is there an expiry, and does nothing else.
func expires(u lifetime.Use) bool {
	if u.Call.Command == nil || u.Call.Command.ReadOnly || lifetime.Creates(u.Call, u.Key) || u.Call.Command.DataType != "" || lifetime.Deletes(u.Call) {
		return false
	}
	does, certain := lifetime.Gives(u.Call, u.Key)
	return does && certain
}

// together tells how two calls are sent in one go.
func together(a, b *cachecall.Call) (one bool, kind cachecall.GroupKind) {
	for g := a.Group; g != nil; g = g.Parent {
		if g == b.Group && g.Kind != cachecall.Watch {
			return true, g.Kind
		}
	}
	return false, 0
}

// expiresLater judges a write that an EXPIRE follows.
func (c *checker) expiresLater(w lifetime.Use, same []lifetime.Use) bool {
	var found *lifetime.Use
	var order cachecall.Order
	for i, e := range same {
		if !expires(e) || c.Apart(w.Call, e.Call) {
			continue
		}
		o := cachecall.OrderOf(c.TypesInfo, w.Call, e.Call)
		if !o.Follows {
			continue
		}
		one, kind := together(w.Call, e.Call)
		if one && (kind == cachecall.Transaction || !c.Strict) {
			return true // in one go
		}
		if lifetime.Same(c.TypesInfo, w.Key, e.Key) && c.overtakes(w, e, same) {
			c.reportOvertaken(e, w)
			return true
		}
		if found == nil || len(o.Conds) < len(order.Conds) {
			found, order = &same[i], o
		}
	}
	if found == nil {
		return false
	}
	if !lifetime.Same(c.TypesInfo, w.Key, found.Key) {
		return true // perhaps another key of the same kind
	}
	if c.lives(w, found, same) || c.present(w, same) || c.heals(order.Conds, same) || !c.matters(w, order, same) || c.Remarked(w.Call, found.Call, weighed()) {
		return true
	}
	if slices.ContainsFunc(c.told[found.Call], func(k *cachecall.Key) bool { return lifetime.Same(c.TypesInfo, k, w.Key) }) {
		return true // said of an earlier write of the key
	}
	c.told[found.Call] = append(c.told[found.Call], w.Key)
	c.reportLater(w, found, order)
	return true
}

// overtakes: the write is queued in a pipeline, and the EXPIRE is sent at once, before the pipeline is.
func (c *checker) overtakes(w, e lifetime.Use, same []lifetime.Use) bool {
	g := w.Call.Group
	if g == nil || g.Kind == cachecall.Watch || e.Call.Group != nil || len(w.Call.Via) > 0 || len(e.Call.Via) > 0 {
		return false
	}
	for _, u := range same { // another command of the pipeline, or of what was sent before, looks after the key
		if does, certain := lifetime.Gives(u.Call, u.Key); u.Call != e.Call && (does || !certain) && u.Call.Command != nil && !u.Call.Command.ReadOnly {
			return false
		}
	}
	open, ok := ast.Unparen(g.Node).(*ast.CallExpr)
	if !ok {
		return false
	}
	if open.Pos() <= e.Call.Node.Pos() && e.Call.Node.End() <= open.End() {
		return w.Call.Node.Pos() < e.Call.Node.Pos() // in the function that queues
	}
	var pipe types.Object
	for v, given := range c.Locals(w.Call.Func) {
		if len(given) == 1 && given[0].Value != nil && ast.Unparen(given[0].Value) == open {
			pipe = v
		}
	}
	before, after := false, false
	ast.Inspect(w.Call.Func.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || sel.Sel.Name != "Exec" {
			return true
		}
		if id, ok := ast.Unparen(sel.X).(*ast.Ident); ok && pipe != nil && c.TypesInfo.Uses[id] == pipe {
			before = before || w.Call.Node.Pos() < call.Pos() && call.Pos() < e.Call.Node.Pos()
			after = after || call.Pos() > e.Call.Node.End()
		}
		return true
	})
	return after && !before && !c.looped(w.Call, e.Call)
}

// lives: a call before the write, or between it and the EXPIRE, gives the key an expiry.
func (c *checker) lives(w lifetime.Use, e *lifetime.Use, same []lifetime.Use) bool {
	for _, u := range same {
		if does, certain := lifetime.Gives(u.Call, u.Key); !does && certain || u.Call == e.Call || u.Call.Command == nil || u.Call.Command.ReadOnly {
			continue
		}
		if writes := lifetime.Creates(u.Call, u.Key); writes && cachecall.OrderOf(c.TypesInfo, w.Call, u.Call).Follows && cachecall.OrderOf(c.TypesInfo, u.Call, e.Call).Follows {
			return true
		}
		if before := cachecall.OrderOf(c.TypesInfo, u.Call, w.Call); before.Follows && len(before.Conds) == 0 && !lifetime.IsValue(w.Call.Name) {
			return true
		}
	}
	return false
}

// heals: the EXPIRE hangs on what the key's expiry is, so that a later call makes up for it.
func (c *checker) heals(conds []ast.Expr, same []lifetime.Use) bool {
	for _, u := range same {
		if u.Call.Name != "TTL" && u.Call.Name != "PTTL" {
			continue
		}
		s := cachecall.StatementOf(u.Call)
		for _, e := range same { // another EXPIRE than the first one that follows: else if rdb.TTL(ctx, k).Val() < 0
			if expires(e) {
				conds = append(conds, cachecall.OrderOf(c.TypesInfo, u.Call, e.Call).Conds...)
			}
		}
		for _, cond := range conds {
			if cachecall.Tells(c.TypesInfo, u.Call.Func, s, cond) || cond.Pos() <= u.Call.Node.Pos() && u.Call.Node.End() <= cond.End() {
				return true
			}
		}
	}
	return false
}

// weighed are words of a comment that says that the two are not sent in one step, and that this was thought of.
var weighed = lazyregexp.New(`(?i)\b(not|isn't|aren't|non|no)[- ]((need|have) (to be )?|necessarily |strictly |really |(be )?(performed|done|executed|run|sent|guaranteed)( to be)? )?atomic|\b(no|without( an?)?) (need|transaction (is )?(need|required|here))\w*|atomicity (is|does)( not|n't)|best[- ]effort|` +
	`\b(todo|fixme|xxx)\b.*\b(atomic|transaction|lua|script|race)|self-?heal|非原子|(不|无|没)(需要?|必|用|须|保证|考虑|要求|使用|支持)?.{0,4}(原子|事务)`)

// matters: whole values always. A counter or collection that gets its expiry after each write has it after the next one, unless
// no other write comes to this key, it is only written when it is missing, the EXPIRE comes with the first write only, or
// something else may return before it.
func (c *checker) matters(w lifetime.Use, o cachecall.Order, same []lifetime.Use) bool {
	if lifetime.IsValue(w.Call.Name) || lifetime.IsCounter(w.Call.Name) && (c.Strict || passing(w.Key)) || w.Call.Group == nil && c.whenMissing(w, same) {
		return true
	}
	own := cachecall.StatementOf(w.Call)
	for _, cond := range o.Conds {
		if cachecall.Tells(c.TypesInfo, w.Call.Func, own, cond) && counts(cond) {
			return true
		}
	}
	if lifetime.IsCounter(w.Call.Name) && slices.ContainsFunc(o.Conds, func(e ast.Expr) bool { return !succeeded(c.TypesInfo, e) }) || c.leavesOnCount(w, own) {
		return true
	}
	leaves := len(o.Leaves)
	if w.Call.Group != nil {
		leaves-- // what sends the group is checked for its own failure
	}
	return leaves > 0 && !o.Later
}

// leavesOnCount: after the write the function may leave because of what it counted: only the first comes to the EXPIRE.
func (c *checker) leavesOnCount(w lifetime.Use, own ast.Stmt) bool {
	found := false
	ast.Inspect(w.Call.Func.Body, func(n ast.Node) bool {
		test, ok := n.(*ast.IfStmt)
		if !ok || found || test.End() <= w.Call.Node.Pos() || test.Body.Pos() <= w.Call.Node.Pos() {
			return !found
		}
		last := len(test.Body.List) - 1
		if _, returns := test.Body.List[max(last, 0)].(*ast.ReturnStmt); last >= 0 && returns && counts(test.Cond) {
			found = cachecall.Tells(c.TypesInfo, w.Call.Func, own, test.Cond)
		}
		return !found
	})
	return found
}

// passing: the key is that of a short window of time, and when it is over nothing writes the key again. In a day, or an hour, there
// are enough later counts that renew the expiry.
func passing(k *cachecall.Key) bool {
	for h := range k.Set.Holes() {
		if h.Origin == keytmpl.OriginClock && !date(h) {
			return true
		}
	}
	return false
}

// date: a year, and what else has room in a date or in an hour of one. A year has four digits in this age, and up to twelve.
func date(h *keytmpl.Hole) bool { return h.Max-h.Min == 8 && h.Min <= len("2006-01-02") }

// succeeded: the condition only says that there was no error.
func succeeded(info *types.Info, cond ast.Expr) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || b.Op != token.EQL && b.Op != token.NEQ {
		return false
	}
	tv := info.Types[b.Y]
	return tv.IsNil()
}

// whenMissing: the write hangs on what EXISTS said of its key.
func (c *checker) whenMissing(w lifetime.Use, same []lifetime.Use) bool {
	for _, u := range same {
		if u.Call.Name != "EXISTS" || !lifetime.Same(c.TypesInfo, u.Key, w.Key) {
			continue
		}
		asked := cachecall.StatementOf(u.Call)
		for _, cond := range cachecall.OrderOf(c.TypesInfo, u.Call, w.Call).Conds {
			if cond.Pos() <= u.Call.Node.Pos() && u.Call.Node.End() <= cond.End() || cachecall.Tells(c.TypesInfo, u.Call.Func, asked, cond) {
				return true
			}
		}
	}
	return false
}

// present: a member or a count is added where EXISTS said that the key is there, with the expiry that it has. A whole value
// takes that away.
func (c *checker) present(w lifetime.Use, same []lifetime.Use) bool {
	if lifetime.IsValue(w.Call.Name) {
		return false
	}
	for _, u := range same {
		if u.Call.Name != "EXISTS" || !lifetime.Same(c.TypesInfo, u.Key, w.Key) || !cachecall.OrderOf(c.TypesInfo, u.Call, w.Call).Follows {
			continue
		}
		asked, found := cachecall.StatementOf(u.Call), false
		ast.Inspect(w.Call.Func.Body, func(n ast.Node) bool {
			test, ok := n.(*ast.IfStmt)
			if !ok || found || w.Call.Node.Pos() < test.Body.Pos() {
				return !found
			}
			if cond := test.Cond; !(cond.Pos() <= u.Call.Node.Pos() && u.Call.Node.End() <= cond.End()) && !cachecall.Tells(c.TypesInfo, u.Call.Func, asked, cond) {
				return true
			}
			switch there, known := isThere(test.Cond); {
			case !known:
			case w.Call.Node.End() <= test.Body.End():
				found = there
			case test.Else == nil && len(test.Body.List) > 0 && test.End() < w.Call.Node.Pos():
				_, returns := test.Body.List[len(test.Body.List)-1].(*ast.ReturnStmt)
				found = returns && !there
			}
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// isThere tells what a condition on the answer of EXISTS says where it holds: that the key is there, or that it is not.
func isThere(cond ast.Expr) (there, known bool) {
	switch x := ast.Unparen(cond).(type) {
	case *ast.Ident, *ast.CallExpr, *ast.SelectorExpr:
		return true, true
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			there, known = isThere(x.X)
			return !there, known
		}
	case *ast.BinaryExpr:
		lit, ok := ast.Unparen(x.Y).(*ast.BasicLit)
		if !ok {
			return false, false
		}
		switch x.Op.String() + lit.Value {
		case ">0", ">=1", "==1", "!=0":
			return true, true
		case "==0", "<1", "<=0", "!=1":
			return false, true
		}
	}
	return false, false
}

// counts: the condition compares with a number, not with nil.
func counts(cond ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.INT {
			found = true
		}
		return !found
	})
	return found
}

// expiresBefore judges a write that only follows an EXPIRE.
func (c *checker) expiresBefore(w lifetime.Use, same []lifetime.Use) bool {
	for _, e := range same {
		if !expires(e) || c.Apart(w.Call, e.Call) || !lifetime.Same(c.TypesInfo, e.Key, w.Key) {
			continue
		}
		o := cachecall.OrderOf(c.TypesInfo, e.Call, w.Call)
		if !o.Follows || o.Later || len(o.Conds) > 0 {
			continue
		}
		if c.before(e, w, same) {
			return true
		}
		c.reportOrder(e, w)
		return true
	}
	return false
}

// before: the key may be there when the EXPIRE runs, and the write keeps the expiry: something writes or reads it first.
func (c *checker) before(e, w lifetime.Use, same []lifetime.Use) bool {
	for _, u := range append(slices.Clone(same), w) {
		if u.Call == e.Call || u.Key.Spec != nil && u.Key.Spec.Deletes || u.Call.Node != e.Call.Node && !cachecall.OrderOf(c.TypesInfo, u.Call, e.Call).Follows {
			continue
		}
		if lifetime.Creates(u.Call, u.Key) || !lifetime.IsValue(w.Call.Name) {
			return true
		}
	}
	return len(cachecall.OrderOf(c.TypesInfo, w.Call, e.Call).Conds) > 0 || c.looped(e.Call, w.Call)
}

// looped: a loop holds both, and the next round may set the expiry of what this one wrote.
func (c *checker) looped(a, b *cachecall.Call) bool {
	found := false
	ast.Inspect(a.Func.Body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			if n.Pos() <= a.Node.Pos() && a.Node.End() <= n.End() && n.Pos() <= b.Node.Pos() && b.Node.End() <= n.End() {
				found = true
			}
		}
		return !found
	})
	return found
}

// recreates judges a counter that is only counted when the key was there: it may be gone by then, and come back without an
// expiry.
func (c *checker) recreates(w lifetime.Use, same []lifetime.Use) {
	if !lifetime.IsCounter(w.Call.Name) || w.Call.Group != nil && w.Call.Group.Kind == cachecall.Transaction {
		return
	}
	var read, made *cachecall.Call
	for _, u := range same {
		if u.Call.Command == nil || c.Apart(w.Call, u.Call) || !lifetime.Same(c.TypesInfo, w.Key, u.Key) {
			continue
		}
		if u.Call.Command.ReadOnly {
			if o := cachecall.OrderOf(c.TypesInfo, u.Call, w.Call); o.Follows && read == nil {
				read = u.Call
			}
			continue
		}
		does, certain := lifetime.Gives(u.Call, u.Key)
		if does && certain && lifetime.Creates(u.Call, u.Key) && !cachecall.OrderOf(c.TypesInfo, u.Call, w.Call).Follows && !cachecall.OrderOf(c.TypesInfo, w.Call, u.Call).Follows {
			made = u.Call
		}
	}
	if read != nil && made != nil {
		c.reportRecreated(w, read, made)
	}
}
