package main

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/analyzer"
	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/convention"
	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// keysName is the internal analyzer that reports keys. Its findings are records, not complaints.
const keysName = "cachekeys"

// keyRecord is what cachevet keys -json prints for one key argument of one cache call. Pos comes last into being: the
// front end fills it in.
type keyRecord struct {
	Pos      string      `json:"pos"`
	Library  string      `json:"library"`
	Command  string      `json:"command"` // "" when it is not constant
	Arg      int         `json:"arg"`     // index of the argument in the call
	Multi    bool        `json:"multi"`   // the argument can hold several keys
	Template []string    `json:"template"`
	Parts    [][]keyPart `json:"parts"` // the same, taken apart
	Status   string      `json:"status"`
	Reason   string      `json:"reason"` // why the status is not exact
	TTL      keyTTL      `json:"ttl"`
	Via      []string    `json:"via,omitempty"`    // functions between this place and the client
	Chosen   bool        `json:"chosen"`           // a text of the key is written, or chosen, at this place
	Func     string      `json:"func,omitempty"`   // the function that the call stands in
	Client   string      `json:"client,omitempty"` // what the client talks to
}

// keyPart is a literal or a hole of a template.
type keyPart struct {
	Lit    string   `json:"lit,omitempty"`
	Hole   string   `json:"hole,omitempty"`
	Type   string   `json:"type,omitempty"`
	Min    int      `json:"min,omitempty"`
	Max    *int     `json:"max,omitempty"` // nil: no limit
	Reason string   `json:"reason,omitempty"`
	Open   bool     `json:"open,omitempty"`   // it may hold several parts of the key
	Values []string `json:"values,omitempty"` // what it is known to be in some cases
}

// keyTTL is what the call says about the key's expiry.
type keyTTL struct {
	State  string `json:"state"` // none, keep, known, unknown, maybe
	Unit   string `json:"unit,omitempty"`
	Lo     *int64 `json:"lo,omitempty"`
	Hi     *int64 `json:"hi,omitempty"`
	Effect string `json:"effect,omitempty"` // what it does, when that is certain
}

func keysAnalyzer() *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:     keysName,
		Doc:      "report every key of every cache call",
		Requires: []*analysis.Analyzer{cachecall.Analyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			result, ok := pass.ResultOf[cachecall.Analyzer].(*cachecall.Result)
			if !ok || result == nil {
				return nil, nil
			}
			if result.Failure != "" {
				pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Package, Category: "internal", Message: "internal error, please report it: " + result.Failure})
			}
			for _, problem := range result.RowProblems {
				pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Package, Category: analyzer.ConfigCategory + problem.Field, Message: problem.Text})
			}
			for _, call := range result.Calls() {
				for _, keys := range byArgument(given(call)) {
					reportKeys(pass, call, keys)
				}
				if unknownCommand(call) {
					pass.Report(analysis.Diagnostic{Pos: call.Node.Pos(), End: call.Node.End(), Message: unknownMark + call.Library + " " + cmp.Or(call.Name, name(reasonNames[:], call.Unknown))})
				}
			}
			return nil, nil
		},
	}
}

// unknownMark begins what stands for a call whose command is not known, in place of the record of a key.
const unknownMark = "unknown command "

// unknownCommand tells whether a call names a command itself that is in no table, or not constant: nothing is known of its
// keys.
func unknownCommand(call *cachecall.Call) bool {
	return call.Unknown != keytmpl.ReasonNone && len(call.Via) == 0
}

// given are the keys of a call of which the place gives a part. Those that are all a wrapper's own are told there, once.
func given(call *cachecall.Call) []cachecall.Key {
	return slices.DeleteFunc(slices.Clone(call.Keys), func(k cachecall.Key) bool { return k.Theirs && len(call.Via) > 0 })
}

// byArgument puts together the keys that one argument holds.
func byArgument(keys []cachecall.Key) [][]cachecall.Key {
	var groups [][]cachecall.Key
	for _, k := range keys {
		i := slices.IndexFunc(groups, func(g []cachecall.Key) bool { return g[0].Arg == k.Arg })
		if i < 0 {
			groups = append(groups, []cachecall.Key{k})
		} else {
			groups[i] = append(groups[i], k)
		}
	}
	return groups
}

func reportKeys(pass *analysis.Pass, call *cachecall.Call, keys []cachecall.Key) {
	record := newRecord(call, keys)
	var text bytes.Buffer
	if err := jsonLine(&text, record); err != nil {
		return
	}
	pos, end := keyRange(call, keys[0])
	pass.Report(analysis.Diagnostic{Pos: pos, End: end, Message: strings.TrimSuffix(text.String(), "\n")})
}

func newRecord(call *cachecall.Call, keys []cachecall.Key) keyRecord {
	r := keyRecord{
		Library: call.Library, Command: call.Name, Arg: keys[0].Arg,
		Template: []string{}, Parts: [][]keyPart{},
		TTL: ttlRecord(call.TTL), Via: call.Via,
		Func: funcName(call.Func), Client: name(clientNames[:], call.Client),
	}
	worst := keytmpl.Exact
	for _, k := range keys {
		r.Multi = r.Multi || k.Multi
		passed := k.Callers != nil
		if passed {
			k.Set, k.Status, k.Reason = k.Callers.Set, k.Callers.Status, k.Callers.Reason
		}
		if k.Status > worst || r.Reason == "" {
			worst = max(worst, k.Status)
			r.Reason = name(reasonNames[:], k.Reason)
		}
		for _, t := range k.Set {
			r.Chosen = r.Chosen || !passed && rulekit.Written(t).IsValid()
		}
		for _, f := range families(k.Set) {
			r.add(f.String(), f.parts())
		}
	}
	r.Status = name(statusNames[:], worst)
	return r
}

// add notes a form of the key. Forms that read the same are told as one, whose holes have room for what those of each can hold:
// the time printed in one of two layouts.
func (r *keyRecord) add(text string, parts []keyPart) {
	i := slices.Index(r.Template, text)
	if i >= 0 && !slices.EqualFunc(r.Parts[i], parts, func(a, b keyPart) bool { return a.Lit == b.Lit && a.Hole == b.Hole }) {
		i = -1
	}
	if i < 0 {
		r.Template, r.Parts = append(r.Template, text), append(r.Parts, parts)
		return
	}
	for j, p := range parts {
		old := &r.Parts[i][j]
		old.Min = min(old.Min, p.Min)
		if old.Max != nil && (p.Max == nil || *p.Max > *old.Max) {
			old.Max = p.Max // nil: no limit
		}
		old.Open = old.Open || p.Open
	}
}

func partsOf(t keytmpl.Template) []keyPart {
	parts := []keyPart{}
	for _, p := range t {
		switch {
		case p.Hole != nil:
			h := p.Hole
			part := keyPart{Hole: valid(h.Name), Type: h.Type, Min: h.Min, Reason: name(reasonNames[:], h.Reason), Open: convention.MayPrefix(h)}
			if part.Hole == "" {
				part.Hole = "?"
			}
			if h.Max >= 0 {
				part.Max = &h.Max
			}
			parts = append(parts, part)
		case len(parts) > 0 && parts[len(parts)-1].Hole == "":
			parts[len(parts)-1].Lit += valid(p.Lit)
		case p.Lit != "":
			parts = append(parts, keyPart{Lit: valid(p.Lit)})
		}
	}
	return parts
}

func ttlRecord(t cachecall.TTL) keyTTL {
	r := keyTTL{State: name(ttlNames[:], t.State)}
	if t.State == cachecall.TTLKnown {
		r.Lo, r.Hi = &t.Lo, &t.Hi
	}
	if t.State == cachecall.TTLKnown || t.State == cachecall.TTLUnknown {
		r.Unit = name(unitNames[:], t.Unit)
	}
	if e, ok := t.Effect(); ok && t.State != cachecall.TTLNone {
		r.Effect = name(effectNames[:], e)
	}
	return r
}

// keyRange is where a record is placed: at the argument when it stands in the call, else at the call.
func keyRange(call *cachecall.Call, key cachecall.Key) (pos, end token.Pos) {
	within := func(n ast.Node) bool {
		return key.Expr != nil && n.Pos() <= key.Expr.Pos() && key.Expr.End() <= n.End()
	}
	if call.Node == nil {
		if key.Expr == nil {
			return token.NoPos, token.NoPos
		}
		return key.Expr.Pos(), key.Expr.End()
	}
	c, ok := call.Node.(*ast.CallExpr)
	if ok && key.Arg >= 0 && key.Arg < len(c.Args) && within(c.Args[key.Arg]) {
		return c.Args[key.Arg].Pos(), c.Args[key.Arg].End()
	}
	if within(call.Node) || call.At != nil && within(call.At) { // a command may be built in one place and completed in another
		return key.Expr.Pos(), key.Expr.End()
	}
	if ok {
		if sel, ok := c.Fun.(*ast.SelectorExpr); ok {
			return sel.Sel.Pos(), c.End()
		}
	}
	return call.Node.Pos(), call.Node.End()
}

// funcName is a declared function as its package writes it: "Load", "(*Cache).Get".
func funcName(fn *ast.FuncDecl) string {
	if fn == nil {
		return ""
	}
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return fn.Name.Name
	}
	typ, star := fn.Recv.List[0].Type, false
	for {
		switch t := typ.(type) {
		case *ast.ParenExpr:
			typ = t.X
			continue
		case *ast.StarExpr:
			typ, star = t.X, true
			continue
		case *ast.IndexExpr:
			typ = t.X
			continue
		case *ast.IndexListExpr:
			typ = t.X
			continue
		case *ast.Ident:
			if star {
				return "(*" + t.Name + ")." + fn.Name.Name
			}
			return t.Name + "." + fn.Name.Name
		}
		return fn.Name.Name
	}
}

// name gives the word for a value of one of the enumerations below.
func name[T ~uint8](names []string, v T) string {
	if int(v) < len(names) {
		return names[v]
	}
	return "unknown"
}

var (
	statusNames = [...]string{keytmpl.Exact: "exact", keytmpl.Partial: "partial", keytmpl.Opaque: "opaque"}

	reasonNames = [...]string{
		keytmpl.ReasonNone: "", keytmpl.ReasonParam: "parameter", keytmpl.ReasonField: "field",
		keytmpl.ReasonVariable: "variable", keytmpl.ReasonExternal: "external", keytmpl.ReasonDynamic: "dynamic",
		keytmpl.ReasonConfig: "config", keytmpl.ReasonReply: "reply", keytmpl.ReasonInterface: "interface",
		keytmpl.ReasonFuncValue: "funcvalue", keytmpl.ReasonFormat: "format", keytmpl.ReasonLoop: "loop",
		keytmpl.ReasonChannel: "channel", keytmpl.ReasonPointer: "pointer", keytmpl.ReasonRecursion: "recursion",
		keytmpl.ReasonTooLarge: "toolarge", keytmpl.ReasonUnsupported: "unsupported",
	}

	ttlNames = [...]string{
		cachecall.TTLNone: "none", cachecall.TTLKeep: "keep", cachecall.TTLKnown: "known",
		cachecall.TTLUnknown: "unknown", cachecall.TTLMaybe: "maybe",
	}

	unitNames = [...]string{
		client.NoUnit: "", client.Duration: "duration", client.Seconds: "seconds", client.Milliseconds: "milliseconds",
		client.UnixSeconds: "unix-seconds", client.UnixMillis: "unix-milliseconds", client.Time: "time",
		client.MemcachedExp: "memcached",
	}

	effectNames = [...]string{
		client.Sets: "sets", client.Never: "never", client.Keeps: "keeps", client.Refused: "refused",
		client.Deletes: "deletes", client.Persist: "persist", client.Default: "default", client.Ignored: "ignored",
	}

	clientNames = [...]string{
		client.Unknown: "", client.Single: "single", client.Cluster: "cluster", client.Either: "either",
		client.Ring: "ring", client.Memcached: "memcached", client.Local: "local",
	}
)
