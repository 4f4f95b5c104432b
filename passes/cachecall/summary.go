package cachecall

import (
	"go/ast"
	"go/types"
	"slices"
	"sort"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// Caps on what a summary carries to callers.
const (
	maxEffects = 64 // cache calls of one function that its callers hear of
	maxVia     = 8  // functions between a caller and the client
)

// summary is what callers need to know of a function: its results, what it writes through its parameters and the cache
// calls it makes, all in terms of its parameters.
type summary struct {
	fn        *types.Func
	running   bool
	recursive bool          // it was called while it was being worked out
	early     []*types.Func // functions that called it before it was worked out, and are to be looked at again
	circle    []*types.Func // functions through which it calls itself: they miss the cache calls that it makes
	moved     map[int]bool  // parameters that get another value where it calls itself
	external  bool          // from a fact of another package
	results   []*value
	posts     []post
	effects   []*site
	owner     string              // the path of the package that declares the method, of one that was learned
	shown     string              // how the function is shown, when fn is only the interface's method
	lossy     bool                // a result was lost to a loop, a function value or the like: interpreting it with its arguments may tell more
	branchy   bool                // a result depends on the way that the function takes: a constant argument may decide it
	variants  []variant           // of a function of another package: results for particular arguments
	notes     []fieldNote         // what it puts into fields of types of this package
	noted     map[notePlace][]int // where the notes about a place stand in notes
	callbacks map[int][]*value    // parameters that it only calls, with what it gives them; nil where that is not known
}

// post is what a parameter (or what it points to) holds when the function returns.
type post struct {
	sym keytmpl.Sym
	val *value
}

// summary is the summary of a function of this package; nil when it has no body here.
func (p *pkgPass) summary(fn *types.Func) *summary {
	fn = fn.Origin()
	if s, ok := p.sums[fn]; ok {
		return s
	}
	decl := p.decls[fn]
	nesting := maxNesting
	if p.light || p.exporting {
		if decl != nil && p.stmts(decl) > maxLightStmts {
			return nil // no key function
		}
		nesting = lightNesting
	}
	if decl == nil || decl.Body == nil || p.steps < 0 || p.depth >= nesting {
		return nil
	}
	p.depth++
	s := &summary{fn: fn, running: true}
	p.running = append(p.running, s)
	defer func() {
		p.depth--
		p.running = p.running[:len(p.running)-1]
		for _, other := range s.early {
			if p.sums[other] != nil && p.looked[other] < maxAgain {
				p.looked[other]++
				delete(p.sums, other)
			}
		}
		if len(s.effects) > 0 {
			p.relook(s.circle)
		}
	}()
	p.sums[fn] = s
	f := newFrame(p, fn, decl)
	f.sum = s
	f.runDecl()
	s.running = false
	return s
}

// maxReach bounds the functions that are looked through for a way from one to another.
const maxReach = 200

// leadsTo: fn calls other, directly or not, as far as the names in the bodies tell.
func (p *pkgPass) leadsTo(fn, other *types.Func) bool {
	fn = fn.Origin()
	if !p.indexed {
		return true
	}
	seen := map[*types.Func]bool{}
	for todo := []*types.Func{other}; len(todo) > 0; todo = todo[1:] {
		if todo[0] == fn || len(seen) > maxReach {
			return true
		}
		for _, caller := range p.uses[todo[0]] {
			if !seen[caller] {
				seen[caller] = true
				todo = append(todo, caller)
			}
		}
	}
	return false
}

// maxAgain is how often a function is looked at once more: decorators of one interface are a few.
const maxAgain = 3

// again has the functions that are being worked out within s, and that miss what it does, looked at once more afterwards.
func (p *pkgPass) again(s *summary) {
	for i := slices.Index(p.running, s) + 1; 0 < i && i < len(p.running); i++ {
		if inner := p.running[i].fn; !slices.Contains(s.early, inner) {
			s.early = append(s.early, inner)
		}
	}
}

// around notes the functions through which s calls itself.
func (p *pkgPass) around(s *summary) {
	for i, r := range p.running {
		if r == s {
			for _, inner := range p.running[i+1:] {
				s.circle = addFunc(s.circle, inner.fn)
			}
		}
	}
}

// relook has functions looked at once more, each once.
func (p *pkgPass) relook(fns []*types.Func) {
	for _, fn := range fns {
		if !p.relooked[fn] {
			if p.relooked == nil {
				p.relooked = map[*types.Func]bool{}
			}
			p.relooked[fn] = true
			delete(p.sums, fn)
		}
	}
}

// noteMoved notes which parameters get another value where the function calls itself: a function that tries again passes its
// own on.
func (s *summary) noteMoved(f *frame, recv *value, args []*value) {
	if s.moved == nil {
		s.moved = map[int]bool{}
	}
	own := f.fn == s.fn && f.inline == 0
	if s.fn.Signature().Recv() != nil && (!own || recv == nil || recv.kind != kSym || recv.hole.Sym != (keytmpl.Sym{Kind: keytmpl.SymParam, Index: -1})) {
		s.moved[-1] = true
	}
	for i := range s.fn.Signature().Params().Len() {
		if !own || i >= len(args) || args[i] == nil || args[i].kind != kSym || args[i].hole.Sym != (keytmpl.Sym{Kind: keytmpl.SymParam, Index: i}) {
			s.moved[i] = true
		}
	}
}

// movesIn: a parameter in the value gets another one where the function calls itself.
func (s *summary) movesIn(v *value) bool {
	found := false
	eachParam(v, func(sym keytmpl.Sym) { found = found || s.moved[sym.Index] })
	return found
}

// loosened is a key as the function makes it where it calls itself: the same text around any other values of the parameters
// that it does not pass on as they are.
func (s *summary) loosened(p *pkgPass, v *value) *value {
	loose := func(h keytmpl.Hole) keytmpl.Hole {
		if h.Sym.Kind == keytmpl.SymParam && s.moved[h.Sym.Index] {
			h.Sym, h.Ops, h.Else, h.Reason = keytmpl.Sym{}, nil, nil, keytmpl.ReasonRecursion
		}
		return h
	}
	out := *v
	switch {
	case v.kind == kText && v.form == nil:
		if s.moved[-1] {
			out.text = p.settle(v.text, s.fn) // of another object of the type
		}
		out.text = keytmpl.MapHoles(out.text, loose)
	case v.kind == kSym && isString(v.typ):
		out.hole = loose(v.hole)
	default:
		return opaque(symbol(types.Typ[types.String], keytmpl.Hole{Name: "key"}), keytmpl.ReasonRecursion)
	}
	return &out
}

// newFrame is a frame for a declared function, with its parameters as symbols.
func newFrame(p *pkgPass, fn *types.Func, decl *ast.FuncDecl) *frame {
	f := &frame{p: p, fn: fn, decl: decl, shared: map[types.Object]*value{}}
	if decl != nil && decl.Body != nil {
		f.scanBody(decl.Body)
	}
	return f
}

// runDecl interprets the frame's function and fills its summary.
func (f *frame) runDecl() {
	sig := f.fn.Type().(*types.Signature)
	steps := minSteps + stepsPerNode*f.p.stmts(f.decl)
	rounds := 1
	if len(f.shared) > 0 {
		rounds = 5
	}
	for n := range rounds {
		f.steps = steps
		f.moved = false
		last := n == rounds-1
		f.round(sig, last && rounds == 1)
		if rounds > 1 && !f.moved || n == rounds-2 {
			if f.moved { // what still changes is given up
				for obj, v := range f.shared {
					if v != nil {
						f.shared[obj] = widen(v, opaque(retyped(v), keytmpl.ReasonLoop), 0)
					}
				}
			}
			f.steps = steps
			f.round(sig, true)
			break
		}
	}
	if f.sum.recursive {
		for _, s := range f.sum.effects {
			for i, k := range s.keys {
				if f.sum.movesIn(k.v) { // the function calls itself with other keys
					s.keys[i].v = join2(k.v, f.sum.loosened(f.p, k.v), 0)
				}
			}
		}
	}
	f.sum.results = f.ctx.results
	for _, r := range f.sum.results {
		f.sum.lossy = f.sum.lossy || isLossy(r)
		f.sum.branchy = f.sum.branchy || hasBranches(r)
	}
	f.sum.posts = f.postsOf(f.ctx.ends)
	f.sum.callbacks = f.callbacks()
}

// hasBranches: a text, or a text in a struct, is one of several.
func hasBranches(r *value) bool {
	switch {
	case r == nil:
	case r.kind == kText:
		return len(r.text) > 1
	case r.kind == kStruct:
		for _, f := range r.fields {
			if f != nil && f.kind == kText && len(f.text) > 1 {
				return true
			}
		}
	}
	return false
}

// round interprets the body once from its beginning.
func (f *frame) round(sig *types.Signature, record bool) {
	f.st = newState()
	f.entry, f.firsts = f.st, map[keytmpl.Sym]*value{}
	f.rec = record
	f.sites, f.siteAt, f.heard = nil, nil, heard{}
	f.pending = nil
	f.changes = nil
	for obj := range f.late {
		f.late[obj] = nil
	}
	f.seq = 0
	f.bindParams(sig)
	f.ctx = &body{sig: sig, results: make([]*value, sig.Results().Len()), node: f.decl}
	f.block(f.decl.Body.List)
	if !f.st.dead && sig.Results().Len() > 0 && sig.Results().At(0).Name() != "" {
		f.finish(f.namedResults(), nil)
	} else if !f.st.dead {
		f.end(true)
	}
	f.settleEnds(nil)
	for i, r := range f.ctx.results {
		if v, ok := f.shared[sig.Results().At(i)]; ok {
			r = join2(r, v, 0)
		}
		f.ctx.results[i] = f.snapshot(r, 0)
	}
	f.runPending()
	if record && f.sum != nil {
		f.sum.effects = f.sites
	}
}

// settleEnds makes the state that where the body returns: what a result points to is what it pointed to there.
func (f *frame) settleEnds(base *state) {
	if len(f.ctx.ends) < 2 || len(f.ctx.gave) == 0 {
		return
	}
	f.st = newState()
	if base != nil {
		f.st = base.child()
	}
	f.st.merge(f.ctx.gave...)
}

func (f *frame) bindParams(sig *types.Signature) {
	if r := sig.Recv(); r != nil {
		f.setVar(r, symbol(r.Type(), keytmpl.Hole{Name: nameOr(r.Name(), "recv"), Origin: keytmpl.OriginParam, Sym: keytmpl.Sym{Kind: keytmpl.SymParam, Index: -1}}))
	}
	for i := range sig.Params().Len() {
		v := sig.Params().At(i)
		f.setVar(v, symbol(v.Type(), keytmpl.Hole{Name: nameOr(v.Name(), "arg"), Origin: keytmpl.OriginParam, Pos: v.Pos(), Sym: keytmpl.Sym{Kind: keytmpl.SymParam, Index: i}}))
	}
	f.bindConstants(sig)
	for i := range sig.Results().Len() {
		if v := sig.Results().At(i); v.Name() != "" && v.Name() != "_" {
			f.setVar(v, zeroValue(v.Type()))
		}
	}
}

func nameOr(s, other string) string {
	if s == "" || s == "_" {
		return other
	}
	return s
}

// postsOf is what the symbols that are parameters hold at the function's ends.
func (f *frame) postsOf(ends []*state) []post {
	joined := map[keytmpl.Sym]*value{}
	var syms []keytmpl.Sym
	for _, e := range ends {
		for c := range e.delta(nil) {
			sym, ok := postedBy(c)
			if !ok || sym.Kind != keytmpl.SymParam {
				continue
			}
			if _, ok := joined[sym]; !ok {
				joined[sym] = nil
				syms = append(syms, sym)
			}
		}
	}
	sort.Slice(syms, func(i, j int) bool {
		if syms[i].Index != syms[j].Index {
			return syms[i].Index < syms[j].Index
		}
		return syms[i].Path < syms[j].Path
	})
	var out []post
	for _, sym := range syms {
		var v, lost *value
		for _, e := range ends {
			w := e.get(symCell{sym})
			if w == nil { // returned before it changed
				w = f.firsts[sym]
			}
			if w != nil {
				v = join2(v, w, 0)
			}
			if w := e.get(lostCell{sym}); w != nil {
				if all, _ := asLost(lost); !all {
					lost = w
				}
			}
		}
		if lost != nil {
			out = append(out, post{sym, lost})
		}
		if v != nil && !(v.kind == kSym && v.hole.Sym == sym) {
			out = append(out, post{sym, f.snapshot(v, 0)})
		}
	}
	return out
}

// postedBy is the symbol of which the cell tells something to callers.
func postedBy(c cell) (keytmpl.Sym, bool) {
	switch c := c.(type) {
	case symCell:
		return c.sym, true
	case lostCell:
		return c.sym, true
	}
	return keytmpl.Sym{}, false
}

// snapshot replaces pointers into the frame by what they point to, so that the value means something outside.
func (f *frame) snapshot(v *value, depth int) *value {
	if v == nil || depth > maxDepth {
		return v
	}
	if depth == 0 {
		f.nodes = maxNodes
	}
	if f.nodes--; f.nodes < 0 {
		return opaque(&value{typ: v.typ}, keytmpl.ReasonTooLarge)
	}
	switch v.kind {
	case kPtr:
		w := f.load(v)
		if w.kind == kPtr || w == v {
			return opaque(&value{typ: v.typ}, keytmpl.ReasonPointer)
		}
		return f.snapshot(w, depth+1)
	case kStruct:
		out := *v
		out.fields = make(map[string]*value, len(v.fields))
		for k, w := range v.fields {
			out.fields[k] = f.snapshot(w, depth+1)
		}
		return &out
	case kText:
		if v.form == nil {
			return v
		}
		out := *v
		out.form = mapForm(v.form, func(w *value) *value { return f.snapshot(w, depth+1) }, sameText)
		return &out
	case kSlice:
		out := *v
		out.elems = make([]*value, len(v.elems))
		for i, w := range v.elems {
			out.elems[i] = f.snapshot(w, depth+1)
		}
		out.more = f.snapshot(v.more, depth+1)
		out.seqs = mapSequences(v.seqs, func(w *value) *value { return f.snapshot(w, depth+1) })
		return &out
	case kMap:
		out := *v
		out.mkey, out.mval = f.snapshot(v.mkey, depth+1), f.snapshot(v.mval, depth+1)
		if v.entries != nil {
			out.entries = make(map[string]*value, len(v.entries))
			for k, w := range v.entries {
				out.entries[k] = f.snapshot(w, depth+1)
			}
		}
		return &out
	}
	return v
}

// isLossy: the value was lost to something that interpreting the function with its arguments may avoid.
func isLossy(v *value) bool {
	bad := func(r keytmpl.Reason) bool {
		switch r {
		case keytmpl.ReasonLoop, keytmpl.ReasonFuncValue, keytmpl.ReasonFormat, keytmpl.ReasonDynamic, keytmpl.ReasonUnsupported:
			return true
		}
		return false
	}
	switch {
	case v == nil:
		return false
	case v.kind == kText:
		for h := range v.text.Holes() {
			if bad(h.Reason) {
				return true
			}
			for _, op := range h.Ops {
				if op.Kind == keytmpl.OpOther || op.Kind == keytmpl.OpPart {
					return true
				}
			}
		}
	case v.kind == kSym:
		return bad(v.hole.Reason)
	case v.kind == kSlice:
		return isLossy(v.anyElem())
	case v.kind == kMap:
		return isLossy(v.mkey) || isLossy(v.mval)
	}
	return false
}
