package keyshape

import (
	_ "embed"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/convention"
	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
)

//go:embed doc.go
var doc string

// Analyzer is the rule with its default options.
var Analyzer = New(Options{})

// Options are the rule's options.
type Options struct {
	Policy rulekit.Policy
	// Strict reports keys of fewer than three parts, environments in the code, and values without a version.
	Strict bool
	// Layout, when it is given, is what every key is compared with.
	Layout convention.Layout
}

// New makes the rule. A layout that cannot be read is taken for none: the configuration says so.
func New(o Options) *analysis.Analyzer {
	var scheme *convention.Scheme
	if !o.Layout.IsZero() {
		scheme, _ = o.Layout.Compile()
	}
	a := rulekit.New("keyshape", doc, o.Policy, func(p *rulekit.Pass) {
		run(&checker{Pass: p, strict: o.Strict, scheme: scheme, told: map[string]bool{}})
	})
	a.Flags.BoolVar(&o.Strict, "strict", o.Strict, "report short keys, environments and values without a version, too")
	return a
}

type checker struct {
	*rulekit.Pass
	strict bool
	scheme *convention.Scheme
	told   map[string]bool // faults of kinds of keys that were reported
}

func run(c *checker) {
	for _, call := range c.Calls {
		if !c.Conventional(call) {
			continue
		}
		for i := range call.Keys {
			c.key(rulekit.Use{Call: call, Key: &call.Keys[i]})
		}
	}
	c.shared()
}

// fault is what is wrong with the form of a key.
type fault struct {
	category string
	text     string    // follows the key in the message
	at       token.Pos // the literal that is wrong; NoPos for the key
}

// key reports a key, when all that it can be has the same kind of fault.
func (c *checker) key(u rulekit.Use) {
	if len(u.Key.Set) == 0 {
		return
	}
	var first fault
	for i, t := range u.Key.Set {
		f := c.judge(u, t)
		if f.category == "" || i > 0 && f.category != first.category {
			return
		}
		if i == 0 {
			first, u.Tmpl = f, t
		}
	}
	f := rulekit.Finding{Category: first.category, Message: rulekit.Head(u.Call, u.Key.Expr) + ": key " + rulekit.Quoted(u.Tmpl) + " " + first.text}
	switch {
	case first.at.IsValid():
		f.Pos, f.End = c.Range(first.at)
	case !u.Key.Here || len(u.Call.Via) > 0 && !c.text(u.Key.Expr):
		return // what makes it a text is judged there
	default:
		f.Pos, f.End = u.At()
	}
	// A key function of another package gives the same text at each of its calls: it is told once.
	if family, ok := rulekit.Family(u.Tmpl); ok {
		if c.told[first.category+" "+family] {
			return
		}
		c.told[first.category+" "+family] = true
		f.Kind = family
	}
	c.Report(f)
}

// judge finds the gravest fault of one text that the key can be.
func (c *checker) judge(u rulekit.Use, t keytmpl.Template) fault {
	if !t.HasLiteral() {
		return bare(t)
	}
	at := rulekit.Written(t)
	if !at.IsValid() {
		return fault{} // the text stands in another package
	}
	if c.scheme != nil {
		return departs(c.scheme, t, at)
	}
	for _, find := range []func(rulekit.Use, keytmpl.Template) fault{empty, flat, c.environment, c.depth, c.version} {
		if f := find(u, t); f.category != "" {
			return f
		}
	}
	return fault{}
}

// departs compares with the layout.
func departs(s *convention.Scheme, t keytmpl.Template, at token.Pos) fault {
	d, departs := s.Judge(t)
	if !departs {
		return fault{}
	}
	if pos := rulekit.Written(d.Segment); pos.IsValid() {
		at = pos
	}
	category := "depth"
	switch {
	case strings.HasSuffix(d.Why, "is empty"):
		category = "empty-segment"
	case d.Slot == "<id>":
		category = "id"
	case d.Slot == "<env>":
		category = "env"
	case strings.HasPrefix(d.Slot, "v<"):
		category = "version"
	case d.Slot != "":
		category = "namespace"
	}
	return fault{category, fmt.Sprintf("departs from the layout %s: %s", s, d.Why), at}
}

// empty finds parts without text: "a::b", ":a", "a:".
func empty(_ rulekit.Use, t keytmpl.Template) fault {
	segments := t.Segments(':')
	for i, seg := range segments {
		if len(seg) > 0 || len(segments) == 1 {
			continue
		}
		at := separatorAt(t, max(i-1, 0))
		switch i {
		case 0:
			return fault{"edge", "begins with a colon, so its first part is empty; leave the colon out", at}
		case len(segments) - 1:
			return fault{"edge", "ends with a colon, so its last part is empty; leave the colon out", separatorAt(t, i-1)}
		}
		return fault{"empty-segment", "has two colons in a row, so a part is empty; write one", separatorAt(t, i)}
	}
	return fault{}
}

// separatorAt is where the literal with the n-th colon stands.
func separatorAt(t keytmpl.Template, n int) token.Pos {
	for _, p := range t {
		if p.Hole != nil {
			continue
		}
		k := strings.Count(p.Lit, ":")
		if n < k {
			return p.Pos
		}
		n -= k
	}
	return token.NoPos
}

// flat finds names without a namespace. What may bring one along, or is separated in another way (keychars speaks then), is
// left alone.
func flat(u rulekit.Use, t keytmpl.Template) fault {
	if u.Call.Client == client.Memcached || t[0].Hole != nil || strings.Trim(t[0].Lit, nameChars) != "" {
		return fault{}
	}
	text := false
	for _, p := range t {
		switch {
		case p.Hole != nil && convention.MayPrefix(p.Hole):
			return fault{}
		case p.Hole == nil && strings.Trim(p.Lit, nameChars) != "":
			return fault{}
		case p.Hole == nil:
			text = text || strings.Trim(p.Lit, "_-0123456789{}") != ""
		}
	}
	if !text {
		return fault{}
	}
	if _, constant := t.Const(); constant {
		return fault{"flat", "has no namespace, so any other program on the server may use the same; write it with one, as in " + rulekit.Quote("app:"+lower(t).Display()), rulekit.Written(t)}
	}
	return fault{"flat", "has no namespace: tools group keys by the text before a colon; write " + rulekit.Quote(parted(lower(t)).Display()), rulekit.Written(t)}
}

const nameChars = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-{}"

// lower is a template with its own text in lower case, as keycase wants it.
func lower(t keytmpl.Template) keytmpl.Template {
	out := slices.Clone(t)
	for i := range out {
		out[i].Lit = strings.ToLower(out[i].Lit)
	}
	return out
}

// parted is a template with colons between its text and what varies. The braces of a hash tag stay at what they enclose.
func parted(t keytmpl.Template) keytmpl.Template {
	var out keytmpl.Template
	for i, p := range t {
		if p.Hole != nil {
			out = append(out, p)
			continue
		}
		core, closing := strings.CutPrefix(p.Lit, "}")
		core, opening := strings.CutSuffix(core, "{")
		before, after := i > 0 && t[i-1].Hole != nil, i+1 < len(t) && t[i+1].Hole != nil
		if before {
			core = strings.TrimLeft(core, "_-")
		}
		if after {
			core = strings.TrimRight(core, "_-")
		}
		lit := core
		if before && (core != "" || after) {
			lit = ":" + lit
		}
		if after && core != "" {
			lit += ":"
		}
		if closing {
			lit = "}" + lit
		}
		if opening {
			lit += "{"
		}
		out = append(out, keytmpl.Part{Lit: lit})
	}
	return out
}
