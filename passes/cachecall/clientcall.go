package cachecall

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/keytmpl"
)

// clientCall is a call of a client library's function.
func (f *frame) clientCall(e *ast.CallExpr, fn *types.Func, row *client.Row, lib string, recv *value) *value {
	if row.Step != client.NotAStep {
		return f.builderStep(e, fn, row, lib, recv)
	}
	if row.Option {
		return f.optionCall(e, row, recv)
	}
	var keep []int
	if row.Callback > 0 {
		keep = []int{row.Callback - 1}
	}
	recv = f.embedder(e, recv)
	args := f.argsFor(e, row, recv, keep)
	cl := f.clientOf(e, row, recv, args)
	if cl.kind != client.Local {
		if c := command.Lookup(row.Command); c != nil && c.Memcached() && cl.kind == client.Unknown {
			cl.kind = client.Memcached
		}
		for _, r := range commandsOf(row, cl.kind) {
			if !sends(r) {
				continue
			}
			s := f.newSite(e, fn, r, lib, cl)
			if w := clientGiven(recv); w != nil {
				s.client = w.hole.Sym
			}
			if f.fillSite(s, e, r, recv, args, cl) {
				f.record(s)
			}
		}
	}
	if row.Callback > 0 && row.Callback <= len(args) {
		f.runCallback(e, row, args[row.Callback-1], cl)
	}
	return f.clientResult(e, row, recv, args, cl)
}

// commandsOf are the commands that a call sends on a client of that kind, a row for each.
func commandsOf(row *client.Row, kind client.Kind) []*client.Row {
	also := row.Also
	for _, o := range row.Over {
		if o.Client == kind {
			other := *row
			other.Command, other.TTL, also = o.Command, o.TTL, o.Also
			row = &other
		}
	}
	rows := []*client.Row{row}
	for _, name := range also {
		other := *row
		other.Command, other.Token = name, ""
		if c := command.Lookup(name); c == nil || c.Expiry == nil {
			other.TTL = client.TTL{}
		}
		rows = append(rows, &other)
	}
	return rows
}

// argsFor are the arguments of a client call. Commands among them that are made here go to where this client talks to.
func (f *frame) argsFor(e *ast.CallExpr, row *client.Row, recv *value, keep []int) []*value {
	if !row.Runs {
		return f.args(e, keep)
	}
	before := f.runs
	cl := f.clientOf(e, row, recv, nil)
	f.runs = &cl
	defer func() { f.runs = before }()
	return f.args(e, keep)
}

// clientGiven is a client that is a parameter, or a part of one; nil when it is something else.
func clientGiven(v *value) *value {
	if v == nil || v.kind != kSym || v.hole.Sym.Kind != keytmpl.SymParam {
		return nil
	}
	return v
}

// sends: the row stands for a command with keys, or one that the call names itself.
func sends(row *client.Row) bool {
	return len(row.Keys) > 0 || row.Generic || row.Script && !row.New || row.Command != ""
}

// clientOf is what the call talks to: by the value of the receiver, by its static type, by how it was made.
func (f *frame) clientOf(e *ast.CallExpr, row *client.Row, recv *value, args []*value) clientValue {
	if recv != nil { // a *redis.Tx is a pointer to one
		if w := f.load(recv); w.kind == kClient {
			return *w.cli
		}
	}
	if m := f.made(recv); m != nil {
		return *m.fields[beneath].cli
	}
	var x ast.Expr
	if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
		x = sel.X
	}
	cl := clientValue{kind: f.kindOfType(f.typeOf(x))}
	if recv != nil && recv.typ != nil {
		if k := f.kindOfType(recv.typ); k != client.Unknown && (cl.kind == client.Unknown || cl.kind == client.Either) {
			cl.kind = k
		}
	}
	if row.Script && row.ScriptArg == -1 || recv == nil { // Script.Run(ctx, client, …), package helpers
		for i, a := range args {
			if a != nil && a.kind == kClient {
				return *a.cli
			}
			if i < len(e.Args) {
				if k := f.kindOfType(f.typeOf(e.Args[i])); k != client.Unknown {
					cl.kind = k
				}
			}
		}
	}
	if f.runs != nil && (recv == nil || cl.kind == client.Unknown) {
		return *f.runs
	}
	return cl
}

// kindOfType is the kind of a client type, or of a struct or interface that embeds one.
func (f *frame) kindOfType(t types.Type) client.Kind { return kindOfType(t, 0) }

func kindOfType(t types.Type, depth int) client.Kind {
	if t == nil || depth > 3 {
		return client.Unknown
	}
	n, ok := types.Unalias(deref(t)).(*types.Named)
	if !ok {
		return client.Unknown
	}
	if n.Obj().Pkg() != nil {
		if k := client.KindOf(pkgPath(n.Obj().Pkg()), n.Obj().Name()); k != client.Unknown {
			return k
		}
	}
	switch u := n.Underlying().(type) {
	case *types.Struct:
		for i := range u.NumFields() {
			if u.Field(i).Embedded() {
				if k := kindOfType(u.Field(i).Type(), depth+1); k != client.Unknown {
					return k
				}
			}
		}
	case *types.Interface:
		for i := range u.NumEmbeddeds() {
			if k := kindOfType(u.EmbeddedType(i), depth+1); k != client.Unknown {
				return k
			}
		}
		return client.Either
	}
	return client.Unknown
}

// runCallback interprets the function that a call runs before it returns (Pipelined, TxPipelined, Watch).
func (f *frame) runCallback(e *ast.CallExpr, row *client.Row, fv *value, cl clientValue) {
	g := f.groupOf(e, row, cl)
	if fv == nil || fv.kind != kFunc || fv.fn.lit == nil {
		return
	}
	sig, ok := f.typeOf(fv.fn.lit).(*types.Signature)
	if !ok {
		return
	}
	args := make([]*value, sig.Params().Len())
	for i := range args {
		t := sig.Params().At(i).Type()
		if k := f.kindOfType(t); k != client.Unknown {
			kind := cl.kind
			if g == nil {
				kind = k
			}
			args[i] = &value{kind: kClient, typ: t, cli: &clientValue{kind: kind, group: g}}
		}
	}
	f.callLit(fv.fn, args, nil)
}

// groupOf is the group that a pipeline, transaction or Watch call opens; nil for other calls. It is the same one each
// time the call is interpreted.
func (f *frame) groupOf(e *ast.CallExpr, row *client.Row, cl clientValue) *Group {
	var kind GroupKind
	switch {
	case row.Tx:
		kind = Transaction
	case row.Pipeline:
		kind = Pipeline
	case row.Command == "WATCH" && row.Callback > 0:
		kind = Watch
	default:
		return cl.group
	}
	if g := f.p.groups[e]; g != nil {
		return g
	}
	g := &Group{Kind: kind, Node: e, Source: sourceOf(e), Client: cl.kind, Parent: cl.group}
	f.p.groups[e] = g
	return g
}

// clientResult is the value of a client call: a pipeline, a script, a client, or a reply.
func (f *frame) clientResult(e *ast.CallExpr, row *client.Row, recv *value, args []*value, cl clientValue) *value {
	t := f.typeOf(e)
	switch {
	case row.TxArg > 0:
		return f.batch(e, row, args)
	case (row.Tx || row.Pipeline) && row.Callback == 0:
		return &value{kind: kClient, typ: t, cli: &clientValue{kind: cl.kind, group: f.groupOf(e, row, cl)}}
	case row.Of > 0 && recv != nil && row.Of <= len(args):
		f.remade(e, row, args)
		return nil
	case row.Of > 0 || row.Options > 0 || row.Life.Has || len(row.Sets) > 0:
		for _, a := range args {
			f.escape(a)
		}
		return f.makes(e, row, args)
	case row.Makes != client.Unknown && isTuple(t):
		return f.makes(e, row, args)
	case row.Makes != client.Unknown:
		return &value{kind: kClient, typ: t, cli: &clientValue{kind: row.Makes}}
	case row.Script && row.New && row.ScriptArg >= 0 && row.ScriptArg < len(args):
		fields := map[string]*value{"src": f.sourceText(exprAt(e, row.ScriptArg), args[row.ScriptArg])}
		if row.NumKeysArg >= 0 && row.NumKeysArg < len(args) && row.ScriptArg != row.NumKeysArg {
			fields["keys"] = args[row.NumKeysArg]
		}
		return &value{kind: kStruct, fields: fields, base: symbol(t, keytmpl.Hole{Name: "script"})}
	}
	if k := f.kindOfType(t); k != client.Unknown && cl.kind != client.Unknown && cl.group != nil {
		return &value{kind: kClient, typ: t, cli: &cl}
	}
	for _, a := range args {
		f.escape(a)
	}
	f.answerInto(e, row, args)
	return replied(f.unknownCall(e, nil, outputs(row, args), keytmpl.ReasonReply))
}

// answerInto: a call that reads takes an argument of any type to put the answer there. Where this function was given that
// argument itself, its callers are told.
func (f *frame) answerInto(e *ast.CallExpr, row *client.Row, args []*value) {
	c, fn := command.Lookup(row.Command), f.p.callee(e)
	if c == nil || fn == nil || slices.ContainsFunc(c.Keys, func(s command.KeySpec) bool { return s.Creates != command.CreatesNever }) {
		return
	}
	sig := fn.Signature()
	for i, a := range args {
		isKey := slices.ContainsFunc(row.Keys, func(k client.Key) bool { return k.Arg == i })
		if isKey || i >= sig.Params().Len() || sig.Variadic() && i == sig.Params().Len()-1 || !takesAny(fn, i) {
			continue
		}
		f.lose(e, i, a, true, false)
	}
}

// outputs are the arguments that a call may write a reply to: those that hold neither keys nor an expiry.
func outputs(row *client.Row, args []*value) []*value {
	var out []*value
	for i, a := range args {
		isKey := slices.ContainsFunc(row.Keys, func(k client.Key) bool { return k.Arg == i })
		if !isKey && !(row.TTL.Has && row.TTL.Arg == i) {
			out = append(out, a)
		}
	}
	return out
}

func isTuple(t types.Type) bool {
	_, ok := t.(*types.Tuple)
	return ok
}

// batch is a pipeline that an argument may make a transaction.
func (f *frame) batch(e *ast.CallExpr, row *client.Row, args []*value) *value {
	r := *row
	if row.TxArg <= len(args) {
		r.Tx, _ = args[row.TxArg-1].constBool()
	}
	cl := clientValue{kind: row.Makes}
	cl.group = f.groupOf(e, &r, cl)
	return &value{kind: kClient, typ: f.typeOf(e), cli: &cl}
}

// replied marks a value as what a server answered.
func replied(v *value) *value {
	switch {
	case v == nil:
	case v.kind == kSym:
		out := *v
		out.hole.Origin, out.hole.Reason = keytmpl.OriginReply, keytmpl.ReasonReply
		return &out
	case v.kind == kTuple:
		out := &value{kind: kTuple}
		for _, w := range v.tupl {
			out.tupl = append(out.tupl, replied(w))
		}
		return out
	}
	return v
}
