package cachecall

import (
	"go/ast"
	"go/types"
	"strconv"
	"strings"
)

// A wrapper that chooses the text of its key, or the command itself, by a parameter (switch kind { case "ip": ... }) does one
// of many things at a call that gives it a constant. Within the package such a wrapper is interpreted again with the constants
// of the call, and what it sends then narrows what it sends in general.

const (
	maxSpecial        = 24 // combinations of constants for which one function is interpreted again
	maxSpecialStmts   = 80 // statements of a function that is interpreted again
	maxSpecialNesting = 4  // functions that are interpreted again within each other
)

// special is one function with constants for some of its parameters.
type special struct {
	general *summary
	consts  string
}

// specials are the functions that were interpreted again, by what they were given. A summary is nil where it tells nothing:
// also while it is being worked out.
type specials struct {
	done    map[special]*summary
	count   map[*summary]int
	nesting int
	chooses map[*types.Func]choices
}

// choices are the parameters of a function, -1 for its receiver, by which it may choose what it does.
type choices struct {
	here   map[int]bool // in a condition, as a tag, as an index
	passed map[int]bool // given to another function
}

// specialised is what the callee sends with the constants that this call gives it; nil when that is no less than in general.
func (f *frame) specialised(s *summary, recv *value, args []*value) *summary {
	sp := &f.p.special
	decl := f.p.decls[s.fn.Origin()]
	if decl == nil || decl.Body == nil || s.external || s.recursive || s.running || f.steps < 0 || f.p.steps < 0 || f.p.light || f.p.exporting ||
		sp.nesting >= maxSpecialNesting || f.p.stmts(decl) > maxSpecialStmts {
		return nil
	}
	bound, key := f.p.boundBy(s, decl, recv, args)
	if len(bound) == 0 {
		return nil
	}
	of := special{s, key}
	if got, ok := sp.done[of]; ok {
		return got
	}
	if sp.done == nil {
		sp.done, sp.count = map[special]*summary{}, map[*summary]int{}
	}
	sp.done[of] = nil
	if sp.count[s]++; sp.count[s] > maxSpecial {
		return nil
	}
	sp.nesting++
	defer func() { sp.nesting-- }()
	g := newFrame(f.p, s.fn, decl)
	g.sum, g.bound = &summary{fn: s.fn}, bound
	g.runDecl()
	if g.steps < 0 || f.p.steps < 0 {
		return nil
	}
	sp.done[of] = g.sum
	return g.sum
}

// boundBy are the constants among the arguments by which the function may choose its way, by parameter, and a text that tells
// them from others.
func (p *pkgPass) boundBy(s *summary, decl *ast.FuncDecl, recv *value, args []*value) (bound map[int]*value, key string) {
	c := p.choicesOf(s.fn.Origin(), decl)
	sig := s.fn.Signature()
	wide := s.sendsOneOfSeveral()
	var sb strings.Builder
	for i := -1; i < len(args); i++ {
		a := recv
		if i >= 0 {
			a = args[i]
		}
		t := paramType(s.fn, i)
		if a == nil || t == nil || !(c.here[i] || wide && c.passed[i]) || sig.Variadic() && i == sig.Params().Len()-1 {
			continue
		}
		text, ok := choosing(a, t)
		if !ok {
			continue
		}
		if bound == nil {
			bound = map[int]*value{}
		}
		bound[i] = a
		sb.WriteString(strconv.Itoa(i) + "=" + strconv.Quote(text) + ",")
	}
	return bound, sb.String()
}

// choosing is a constant that a function chooses by: a text, a yes or no, a constant of an enumeration. Other numbers are amounts
// and IDs.
func choosing(a *value, t types.Type) (text string, ok bool) {
	if s, ok := a.constText(); ok {
		return "t" + s, true
	}
	if b, ok := a.constBool(); ok {
		return "b" + strconv.FormatBool(b), true
	}
	if n, ok := a.constInt(); ok && !isDuration(t) {
		if _, named := types.Unalias(t).(*types.Named); named {
			return "n" + strconv.FormatInt(n, 10), true
		}
	}
	return "", false
}

// sendsOneOfSeveral: a key, a pattern or an expiry of a command is one of several.
func (s *summary) sendsOneOfSeveral() bool {
	for _, e := range s.effects {
		for _, k := range e.keys {
			if hasBranches(k.v) {
				return true
			}
		}
		if e.pattern != nil && hasBranches(e.pattern.v) {
			return true
		}
	}
	return false
}

// choicesOf looks through the body for what it does with its parameters.
func (p *pkgPass) choicesOf(fn *types.Func, decl *ast.FuncDecl) choices {
	if c, ok := p.special.chooses[fn]; ok {
		return c
	}
	c := choices{map[int]bool{}, map[int]bool{}}
	sig := fn.Signature()
	index := map[types.Object]int{}
	if r := sig.Recv(); r != nil {
		index[r] = -1
	}
	for i := range sig.Params().Len() {
		index[sig.Params().At(i)] = i
	}
	mark := func(set map[int]bool, e ast.Node) {
		if e == nil {
			return
		}
		ast.Inspect(e, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if i, ok := index[p.pass.TypesInfo.Uses[id]]; ok {
					set[i] = true
				}
			}
			return true
		})
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			mark(c.here, n.Cond)
		case *ast.SwitchStmt:
			if n.Tag != nil {
				mark(c.here, n.Tag)
			}
		case *ast.CaseClause:
			for _, e := range n.List {
				mark(c.here, e)
			}
		case *ast.IndexExpr:
			mark(c.here, n.Index)
		case *ast.CallExpr:
			if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok {
				mark(c.passed, sel.X)
			}
			for _, a := range n.Args {
				mark(c.passed, a)
			}
		}
		return true
	})
	if p.special.chooses == nil {
		p.special.chooses = map[*types.Func]choices{}
	}
	p.special.chooses[fn] = c
	return c
}

// narrowed is the command as the callee sends it with the constants of the call; ok is false when it does not send it then.
func (s *summary) narrowed(eff *site) (out *site, ok bool) {
	if s == nil {
		return eff, true
	}
	for _, e := range s.effects {
		if e.call.Node != eff.call.Node || e.call.Name != eff.call.Name || !sameVia(e, eff) {
			continue
		}
		if len(e.keys) != len(eff.keys) || e.words != nil || eff.words != nil || (e.pattern == nil) != (eff.pattern == nil) {
			return eff, true
		}
		n := *eff
		n.keys = append([]keyValue(nil), eff.keys...)
		for i := range n.keys {
			if e.keys[i].many != n.keys[i].many || e.keys[i].arg != n.keys[i].arg {
				return eff, true
			}
			n.keys[i].v = e.keys[i].v
		}
		return &n, true
	}
	return nil, false
}

// bindConstants gives the parameters that are constants here their values.
func (f *frame) bindConstants(sig *types.Signature) {
	for i, v := range f.bound {
		if i < 0 {
			f.setVar(sig.Recv(), f.convert(v, sig.Recv().Type()))
		} else {
			f.setVar(sig.Params().At(i), f.convert(v, sig.Params().At(i).Type()))
		}
	}
}

// again: the function is interpreted once more, with arguments; what it puts into fields and variables is known already.
func (f *frame) again() bool { return f.inline > 0 || f.bound != nil }
