package keystable

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/keytmpl"
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
}

// New makes the rule.
func New(o Options) *analysis.Analyzer { return rulekit.New("keystable", doc, o.Policy, run) }

// made is a value that is made anew at a place of a function.
type made struct {
	at token.Pos
	fn *ast.FuncDecl
}

func run(p *rulekit.Pass) {
	seen, printed := map[made]bool{}, map[token.Pos]bool{}
	calls := slices.Clone(p.Calls)
	slices.SortStableFunc(calls, func(a, b *cachecall.Call) int { return len(a.Via) - len(b.Via) }) // who sends the key speaks first
	for _, c := range calls {
		for i := range c.Keys {
			if argument(c, i) {
				continue
			}
			reportKey(p, c, &c.Keys[i], seen, printed)
		}
	}
}

// reportKey reports the first hole of a key that is not the same twice. What is done with a value that is new each time is
// reported once in a function; a float that goes into one text of the source once in the package.
func reportKey(p *rulekit.Pass, c *cachecall.Call, k *cachecall.Key, seen map[made]bool, printed map[token.Pos]bool) {
	for _, t := range k.Set {
		for i, part := range t {
			if part.Hole == nil {
				continue
			}
			u := rulekit.Use{Call: c, Key: k, Tmpl: t}
			v := verdictOf(p, u, part.Hole)
			if v == nil || (part.Hole.Origin == keytmpl.OriginPointer || v.category == "float") && len(c.Via) > 0 && !writtenHere(p, t) {
				continue // an address is printed where the text is put together, which a caller in another package cannot change
			}
			kind := ""
			if text := before(t, i); v.category == "float" && text.IsValid() {
				if printed[text] {
					return
				}
				printed[text] = true
				kind, _ = rulekit.Family(t[:i+1])
			}
			from, to, ok := p.Place(u, i)
			if !ok {
				continue
			}
			if x := addressPrinted(p, t, part.Hole); x != nil {
				if from, to = x.Pos(), x.End(); p.Reported(from) {
					return
				}
			}
			if m := (made{part.Hole.Pos, c.Func}); v.category == "map" && part.Hole.Content == keytmpl.ContentQuery && m.at.IsValid() {
				if seen[m] {
					return // said of the same text already
				}
				seen[m] = true
			}
			if v.here { // what matters is what is done with the key here
				from, to = u.At()
				if m := (made{part.Hole.Pos, c.Func}); seen[m] {
					continue
				} else {
					seen[m] = true
				}
			}
			p.Report(rulekit.Finding{
				Pos: from, End: to, Category: v.category, Bug: true, Kind: kind,
				Message: fmt.Sprintf("%s: %s in key %s %s", p.HeadAt(from, u.Call, u.Key.Expr), rulekit.Named(part.Hole), rulekit.Quoted(t), v.text),
			})
			return
		}
	}
}

// argument tells whether the i-th of a script's KEYS is no key to the script, which is read whole: it computes with it.
func argument(c *cachecall.Call, i int) bool {
	if c.Script == nil || !c.Script.Read {
		return false
	}
	return !slices.ContainsFunc(c.Script.Commands, func(sc cachecall.ScriptCommand) bool {
		return !sc.Sure || slices.ContainsFunc(sc.Keys, func(k cachecall.ScriptKey) bool {
			_, constant := k.Value.Const()
			return k.Index == i+1 || k.Index == 0 && !constant
		})
	})
}

// before is where the literal text stands that comes last before a hole.
func before(t keytmpl.Template, i int) token.Pos {
	for i--; i >= 0; i-- {
		if t[i].Hole == nil {
			return t[i].Pos
		}
	}
	return token.NoPos
}

// verdict is what is wrong with a hole.
type verdict struct {
	category string
	text     string // what follows the name of the hole and the key
	here     bool   // it depends on what the call does
}

// contents are texts that say by themselves that they will be another one.
var contents = map[keytmpl.Content]verdict{
	keytmpl.ContentFloat:  {category: "float", text: "is a float in as many digits as it takes: 0.1 and 0.2 added print 0.30000000000000004, which is not 0.3; round it, with %.3f or to an integer"},
	keytmpl.ContentTime:   {category: "locale", text: "prints a time with its zone, and with the reading of the monotonic clock if it has one: the same moment prints in different ways; print UTC().Format or Unix()"},
	keytmpl.ContentSeeded: {category: "random", text: "comes from hash/maphash, whose results differ from process to process: no other process finds the key; use a hash without a seed"},
	keytmpl.ContentQuery:  {category: "map", text: "keeps the order in which the caller wrote the query's parameters: a=1&b=2 and b=2&a=1 are two keys for one query; use url.Values.Encode, which sorts them"},
}

func verdictOf(p *rulekit.Pass, u rulekit.Use, h *keytmpl.Hole) *verdict {
	switch {
	case h.Origin == keytmpl.OriginPointer:
		return pointer(h)
	case h.Origin == keytmpl.OriginMapOrder && h.Reason == keytmpl.ReasonLoop:
		return &verdict{category: "map", text: "is put together in the order of a map's iteration, which differs each time; sort the keys first"}
	case h.Origin == keytmpl.OriginError:
		return &verdict{category: "locale", text: "is what Error() says, which may hold addresses, times and wrapped causes and changes with its wording; use a code"}
	case h.Sym.Kind == keytmpl.SymGlobal && (h.Origin == keytmpl.OriginClock || h.Origin == keytmpl.OriginRandom):
		return nil // a field holds it: it was made once, and may come from a database now
	case (h.Origin == keytmpl.OriginClock || h.Origin == keytmpl.OriginRandom && h.Content != keytmpl.ContentSeeded) && p.Lenient(u.Call.Pos()):
		return nil // a test takes keys that no other run has used
	case h.Origin == keytmpl.OriginClock && (h.Content == keytmpl.ContentInstant || h.Content == keytmpl.ContentSecond):
		if !alwaysNew(u.Key.Set) {
			return nil
		}
		return clock(p, u, h)
	case h.Origin == keytmpl.OriginRandom && h.Content != keytmpl.ContentSeeded:
		if !alwaysNew(u.Key.Set) {
			return nil
		}
		return random(p, u, h)
	}
	if h.Content == keytmpl.ContentQuery && (h.Hashed || rulekit.Outside(h.Origin) == "") {
		return nil // a hash of the whole URL takes the URL for the identity, which is a choice
	}
	if h.Content == keytmpl.ContentQuery && withMethod(u.Key.Set) {
		return nil // a cache of HTTP responses names them by method and URL, as they were asked for
	}
	if h.Content == keytmpl.ContentFloat && !measured(h) && !computed(p, u, h) {
		return nil // a price, a limit: it comes from a table or was rounded, and prints the same each time
	}
	if v, ok := contents[h.Content]; ok {
		if h.Content == keytmpl.ContentTime && h.Type != "time.Time" && h.Type != "string" {
			v.category = "struct"
		}
		return &v
	}
	return nil
}

// withMethod tells whether a key holds a request's method.
func withMethod(keys keytmpl.Set) bool {
	for h := range keys.Holes() {
		if strings.HasSuffix(h.Name, ".Method") && h.Type == "string" {
			return true
		}
	}
	return false
}

// alwaysNew tells whether the key holds a time or chance whichever way it was made. Where it may also be something else, as a
// number that was made once and read back from a database since, it names a thing that stays.
func alwaysNew(keys keytmpl.Set) bool {
	return !slices.ContainsFunc(keys, func(t keytmpl.Template) bool {
		for h := range t.Holes() {
			if h.Origin == keytmpl.OriginClock || h.Origin == keytmpl.OriginRandom {
				return false
			}
		}
		return true
	})
}

func pointer(h *keytmpl.Hole) *verdict {
	if h.Type != "" && h.Type[0] == '*' && last(h.Ops).Kind != keytmpl.OpText {
		return &verdict{category: "pointer", text: "prints an address, which is another one in every process and for every copy; print the value"}
	}
	if h.Type != "" && h.Type[0] == '*' {
		return &verdict{category: "pointer", text: "prints an address, its own or that of something it points to, which is another one in every process and for every copy; print the values that tell it apart"}
	}
	return &verdict{category: "struct", text: "holds a pointer, function or channel and prints its address, which is another one in every process and for every copy; print the fields that tell it apart"}
}

func last(ops []keytmpl.Op) keytmpl.Op {
	if len(ops) == 0 {
		return keytmpl.Op{}
	}
	return ops[len(ops)-1]
}

// addressPrinted is the argument that prints the address of a hole, where the key's text is put together in this package by a
// function that is given a pointer whoever calls it: one mistake, however many calls read and write such keys. It is nil
// where that depends on the caller.
func addressPrinted(p *rulekit.Pass, t keytmpl.Template, h *keytmpl.Hole) (found ast.Expr) {
	if h.Origin != keytmpl.OriginPointer {
		return nil
	}
	for _, part := range t {
		file := p.File(part.Pos)
		if part.Hole != nil || file == nil {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil || part.Pos < n.Pos() || n.End() <= part.Pos {
				return false
			}
			if call, ok := n.(*ast.CallExpr); ok && slices.ContainsFunc(call.Args, func(x ast.Expr) bool { return isLiteral(x, part.Pos) }) {
				var pointers []ast.Expr
				for _, x := range call.Args {
					if _, ok := types.Unalias(p.TypesInfo.TypeOf(x)).(*types.Pointer); ok {
						pointers = append(pointers, x)
					}
				}
				if len(pointers) == 1 {
					found = pointers[0]
				}
			}
			return true
		})
		if found != nil {
			return found
		}
	}
	return nil
}

// isLiteral tells whether an expression is the string literal in which a place is.
func isLiteral(x ast.Expr, pos token.Pos) bool {
	lit, ok := ast.Unparen(x).(*ast.BasicLit)
	return ok && lit.Pos() <= pos && pos < lit.End()
}

// writtenHere tells whether some of the key's literal text stands in this package.
func writtenHere(p *rulekit.Pass, t keytmpl.Template) bool {
	return slices.ContainsFunc(t, func(part keytmpl.Part) bool {
		return part.Hole == nil && part.Pos.IsValid() && p.File(part.Pos) != nil
	})
}
