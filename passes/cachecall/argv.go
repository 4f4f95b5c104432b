package cachecall

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/keytmpl"
)

// fillGeneric reads a call that names its command itself: Do("SET", key, value, "EX", 60).
func (f *frame) fillGeneric(s *site, e *ast.CallExpr, row *client.Row, args []*value) bool {
	if row.Cmd >= len(args) {
		return false
	}
	if row.Flat && isSliceType(f.typeOf(exprAt(e, row.Cmd))) { // all words are in the one slice
		args = args[:row.Cmd+1]
	}
	words := f.argv(e, row.Cmd, args)
	if row.Flat {
		words = f.flat(words)
	}
	ok := f.fillArgv(s, words)
	if slices.Contains(row.Split, s.call.Name) {
		split := *row
		split.Splits = true
		s.call.Row = &split
	}
	return ok
}

// flat spreads the words that are slices, maps or structs; text and bytes are one word.
func (f *frame) flat(words []word) (out []word) {
	for _, w := range words {
		v := f.load(w.v)
		t := v.typ
		if t == nil {
			t = f.typeOf(w.expr)
		}
		switch _, isSlice := underlying(t).(*types.Slice); {
		case w.many || isTextual(t):
			out = append(out, w)
		case v.kind == kSlice:
			exprs := elementExprs(w.expr)
			for i, el := range v.elems {
				x := w.expr
				if i < len(exprs) {
					x = exprs[i]
				}
				out = append(out, word{v: el, expr: x, arg: w.arg})
			}
			if v.more != nil || v.open {
				more := v.more
				if more == nil {
					more = f.unknownAt(w.expr, keytmpl.ReasonDynamic)
				}
				out = append(out, word{v: more, expr: w.expr, arg: w.arg, many: true})
			}
		case isSlice:
			out = append(out, word{v: elementOf(v), expr: w.expr, arg: w.arg, many: true})
		case v.kind == kMap || isMap(t) || structOf(t) != nil && textMethod(t, f.p.pkg) == nil:
			any := f.unknownAt(w.expr, keytmpl.ReasonDynamic)
			any.typ, any.hole.Type = types.Typ[types.String], "string"
			out = append(out, word{v: any, expr: w.expr, arg: w.arg, many: true})
		default:
			out = append(out, w)
		}
	}
	return out
}

// argv lists the words of a generic call from index at on. An entry with more set stands for any number of words.
type word struct {
	v    *value
	expr ast.Expr
	arg  int
	many bool
}

func (f *frame) argv(e *ast.CallExpr, at int, args []*value) []word {
	var out []word
	for i := at; i < len(args); i++ {
		x := exprAt(e, i)
		v := args[i]
		if !(e.Ellipsis.IsValid() && i == len(args)-1) {
			w := f.load(v)
			if w.kind == kSlice && i == at && len(args) == at+1 { // Do(ctx, []any{…}) is not a command; keep it unknown
				w = v
			}
			out = append(out, word{v: v, expr: x, arg: i})
			continue
		}
		w := f.load(v)
		if w.kind == kSlice {
			exprs := elementExprs(x)
			for j, el := range w.elems {
				wx := x
				if j < len(exprs) {
					wx = exprs[j]
				}
				out = append(out, word{v: el, expr: wx, arg: i})
			}
			if w.more != nil || w.open {
				m := w.more
				if m == nil {
					m = f.unknownAt(x, keytmpl.ReasonDynamic)
				}
				out = append(out, word{v: m, expr: x, arg: i, many: true})
			}
			continue
		}
		if w.kind == kSym {
			out = append(out, word{v: elementOf(w), expr: x, arg: i, many: true})
		}
	}
	return out
}

// fillArgv works out keys and expiry of the words of a command, the name being the first.
func (f *frame) fillArgv(s *site, words []word) bool {
	if len(words) == 0 {
		return false
	}
	for _, w := range words {
		if _, spread := sliceSymbol(w.v); w.many && spread && dependsOnParam(w.v) || dependsOnParam(words[0].v) {
			s.words = words
		}
	}
	toks := make([]command.Token, len(words))
	for i, w := range words {
		if t, ok := f.wordText(w); ok && !w.many {
			toks[i] = command.Token{Text: t, Known: true}
		} else {
			toks[i] = command.Token{Many: w.many}
		}
	}
	if words[0].many {
		toks[0].Known = false
	}
	s.call.Unknown = unknownCommand(words[0], toks[0])
	if toks[0].Known {
		s.call.Name = strings.ToUpper(toks[0].Text)
		if s.call.Name == "" { // redigo: Do("") flushes
			return false
		}
	}
	cmd := command.Resolve(toks)
	if cmd == nil {
		return true
	}
	s.call.Command, s.call.Name, s.call.Unknown = cmd, cmd.Name, keytmpl.ReasonNone
	pos, _ := cmd.KeyPositions(toks)
	for _, p := range pos {
		if !p.Maybe {
			f.addWords(s, words, p, specOf(cmd, p.Spec), len(pos) > 1)
		}
	}
	f.argvTTL(s, cmd, toks, words)
	f.argvPattern(s, cmd, toks, words)
	has := func(tok string) bool {
		for _, t := range toks[1:] {
			if t.Known && strings.EqualFold(t.Text, tok) {
				return true
			}
		}
		return false
	}
	s.call.IfExists = has("XX") || has("NOMKSTREAM")
	s.call.IfMissing = has("NX") || cmd.Name == "SETNX"
	s.call.Bounded = has("MAXLEN") || has("MINID")
	if cmd.Opaque && len(words) > 1 && (cmd.Name == "EVAL" || cmd.Name == "EVAL_RO") {
		s.call.Script = f.scriptOf(f.sourceText(words[1].expr, words[1].v), words[1].expr)
		f.scriptArgs(s, words[2:], toks[2:])
	}
	return true
}

// unknownCommand is why the keys of a generic call are not known, when its command is none that is known.
func unknownCommand(name word, tok command.Token) keytmpl.Reason {
	switch {
	case tok.Known:
		return keytmpl.ReasonUnsupported
	case dependsOnParam(name.v):
		return keytmpl.ReasonParam
	}
	return keytmpl.ReasonDynamic
}

// addWords adds the keys at one position of a generic call. Words that stand for many are one key each, which may be
// there any number of times; what follows them is only taken where every word is a key.
func (f *frame) addWords(s *site, words []word, p command.KeyPos, spec *command.KeySpec, multi bool) {
	if !p.Rest {
		if p.Index < len(words) {
			f.addWord(s, words[p.Index], spec, multi || words[p.Index].many)
		}
		return
	}
	step, n, shifted := max(p.Step, 1), 0, false
	for i := p.Index; i < len(words)-p.Trim && (p.Count == 0 || n < p.Count); i++ {
		switch {
		case words[i].many:
			shifted = true
		case shifted && step > 1, !shifted && (i-p.Index)%step != 0:
			continue
		}
		f.addWord(s, words[i], spec, true)
		n++
	}
}

// scriptArgs notes ARGV of an EVAL whose number of keys is constant.
func (f *frame) scriptArgs(s *site, words []word, toks []command.Token) {
	if len(words) == 0 {
		return
	}
	n, ok := words[0].v.constInt()
	if !ok {
		return
	}
	for i := 1 + int(n); i < len(words); i++ {
		s.args = append(s.args, keyValue{expr: words[i].expr, arg: words[i].arg, many: words[i].many, v: words[i].v})
	}
}

func (f *frame) wordText(w word) (string, bool) {
	if t, ok := w.v.constText(); ok {
		return t, true
	}
	if w.v.kind == kNum && w.v.num.c != nil && w.v.num.c.Kind() == constant.Int {
		return w.v.num.c.ExactString(), true
	}
	return "", false
}

func (f *frame) addWord(s *site, w word, spec *command.KeySpec, multi bool) {
	s.keys = append(s.keys, keyValue{expr: w.expr, arg: w.arg, multi: multi, many: w.many, spec: spec, v: w.v})
}

// argvTTL finds the expiry among the words.
func (f *frame) argvTTL(s *site, cmd *command.Command, toks []command.Token, words []word) {
	at := cmd.ExpiryAt(toks)
	s.ttl.row = expiryEffects(cmd)
	switch {
	case at.Found && at.Index < len(words):
		w := words[at.Index]
		s.ttl.state, s.ttl.expr, s.ttl.v, s.ttl.unit = TTLUnknown, w.expr, w.v, unitOf(at.Unit)
	case at.Keep:
		s.ttl.state = TTLKeep
	case at.Maybe:
		s.ttl.state = TTLMaybe
	}
}

func outcome(o command.Outcome) client.Effect {
	switch o {
	case command.OutcomeDeletes:
		return client.Deletes
	case command.OutcomeNoTTL:
		return client.Never
	}
	return client.Refused
}

func unitOf(u command.Unit) client.Unit {
	switch u {
	case command.Seconds:
		return client.Seconds
	case command.Milliseconds:
		return client.Milliseconds
	case command.UnixSeconds:
		return client.UnixSeconds
	case command.UnixMillis:
		return client.UnixMillis
	case command.MemcachedExp:
		return client.MemcachedExp
	}
	return client.NoUnit
}
