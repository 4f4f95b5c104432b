package keyconcat

import (
	_ "embed"
	"fmt"
	"go/ast"

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
	Policy           rulekit.Policy
	InlineFormat     bool // report fmt.Sprintf in the calling function too
	AllowConstPrefix bool // accept a named constant in front of the rest
	// Unless, if not nil, tells the keys of which a graver rule says that they are built wrongly.
	Unless func(keytmpl.Set) bool
}

// New makes the rule.
func New(o Options) *analysis.Analyzer {
	a := rulekit.New("keyconcat", doc, o.Policy, func(p *rulekit.Pass) { run(p, o) })
	a.Flags.BoolVar(&o.InlineFormat, "inline-format", o.InlineFormat, "report fmt.Sprintf at the call too")
	a.Flags.BoolVar(&o.AllowConstPrefix, "allow-const-prefix", o.AllowConstPrefix, "accept a named constant in front of the rest")
	return a
}

// kind is a key kind within a function, which is reported once.
type kind struct {
	fn     *ast.FuncDecl
	family string
}

func run(p *rulekit.Pass, o Options) {
	var found []*built
	for _, c := range p.Calls {
		for i := range c.Keys {
			k := &c.Keys[i]
			if _, constant := k.Set.Consts(); constant || len(k.Set) == 0 || o.Unless != nil && o.Unless(k.Set) {
				continue
			}
			for _, b := range (finder{p, c.Func}).find(k.Expr) {
				if b.how == "format" && !o.InlineFormat || b.prefix != "" && o.AllowConstPrefix {
					continue
				}
				if b.tmpl = made(b, k.Set); b.tmpl != nil {
					b.call = c
					found = append(found, b)
				}
			}
		}
	}
	fixes := newExtractor(p, found)
	seen := map[kind]bool{}
	for _, b := range found {
		family, _ := rulekit.Family(b.tmpl)
		if k := (kind{b.call.Func, family}); seen[k] {
			continue
		} else if !p.Reported(b.node.Pos()) {
			seen[k] = true
		}
		p.Report(rulekit.Finding{
			Pos: b.node.Pos(), End: b.node.End(), Category: b.category(),
			Message: fmt.Sprintf("%s: key %s is %s; build it in one key function", rulekit.Head(b.call, b.shown), rulekit.Quoted(b.tmpl), b.words()),
			Fix:     fixes.fix(b),
		})
	}
}

// made is the alternative of the key that the expression builds: the one with a literal of it or, if the expression has
// no literal of its own, the first. It is nil when the expression builds none of them, or nothing worth a name.
func made(b *built, set keytmpl.Set) keytmpl.Template {
	own := false
	for _, t := range set {
		for _, part := range t {
			if part.Hole == nil && b.node.Pos() <= part.Pos && part.Pos < b.node.End() {
				return t
			}
		}
		own = own || len(t) > 1
	}
	if b.literal || !own {
		return nil
	}
	for _, t := range set {
		if len(t) > 1 {
			return t
		}
	}
	return nil
}

func (b *built) category() string {
	switch b.how {
	case "format", "concat":
		return b.how
	}
	return "builder"
}

func (b *built) words() string {
	switch {
	case b.how == "format":
		return "formatted in place"
	case b.how == "join":
		return "joined in place"
	case b.how == "builder":
		return "written into a buffer in place"
	case b.prefix != "":
		return "concatenated in place behind the constant " + b.prefix
	}
	return "concatenated in place"
}

// built is a place in the calling function where a key's text is put together.
type built struct {
	node    ast.Node // the expression, or the statement with +=
	shown   ast.Expr // what the message shows
	how     string   // concat, join, builder, format
	prefix  string   // the constant in front, if it has a name
	literal bool     // the expression has a string literal
	call    *cachecall.Call
	tmpl    keytmpl.Template
}
