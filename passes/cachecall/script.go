package cachecall

import (
	"go/token"
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/lua"
)

// maxScript bounds the Lua text that is read, in bytes.
const maxScript = 64 << 10

// Script is the Lua text that a call runs.
//
// A rule that judges commands sees through a script by going over Commands, as it goes over the calls of the package:
//
//	for _, c := range call.Script.Commands {
//		for _, k := range c.Keys { … k.Set, k.Spec, c.Command, c.TTL … }
//	}
//
// Positions: a finding about one of them stands at the call that runs the script; Key.Expr is the argument there that
// supplies the text, nil when the script writes the whole key itself.
type Script struct {
	Text  string // the source, when it is constant
	Known bool
	Args  []Key // the ARGV values, resolved like keys; entries with Many end the knowledge
	// Commands are what the script calls, in the order of its text, with KEYS and ARGV replaced by what the call gives. They
	// are complete when Read is set; otherwise the text is not known or not understood, and there are none.
	Commands []ScriptCommand
	Read     bool
	Pos      token.Pos // where the text stands
}

// ScriptCommand is one redis.call or redis.pcall of a script.
type ScriptCommand struct {
	Name    string           // upper case; "" when the script computes it
	Command *command.Command // nil when Name is not known to package command
	Keys    []ScriptKey
	TTL     TTL
	// IfExists, IfMissing, Bounded: as for Call.
	IfExists, IfMissing, Bounded bool
	// Sure: the keys are all there are, and each is at a known place.
	Sure bool
	// Call is the command as the script's text has it: its arguments, and the block that it stands in. Two commands are in
	// the same run of statements when their blocks are equal; see lua.Block.Within.
	Call lua.Call
}

// ScriptKey is a key of a command in a script.
type ScriptKey struct {
	Key
	Value lua.Value // how the script writes it
	// Index is n where the key is KEYS[n], 0 where it is anything else: built by the script, taken from ARGV, or any of
	// KEYS in a loop (then Many is set).
	Index int
	// From is the element of KEYS, or of ARGV, that the whole key is; nil when it is built of several parts, literal or
	// not known.
	From *Key
}

// readScript works out what the script of a call does. given are the values behind c.Script.Args.
func (p *pkgPass) readScript(c *Call, given []keyValue) {
	sc := c.Script
	if !sc.Known || len(sc.Text) > maxScript {
		return
	}
	calls, ok := p.parseScript(sc.Text)
	sc.Read = ok
	for i := range calls {
		sc.Commands = append(sc.Commands, scriptCommand(c, &calls[i], given))
	}
}

// parseScript reads a Lua text, once for all calls that run it.
func (p *pkgPass) parseScript(text string) ([]lua.Call, bool) {
	if got, ok := p.scripts[text]; ok {
		return got.calls, got.ok
	}
	calls, ok := lua.Parse(text)
	if p.scripts == nil {
		p.scripts = map[string]parsedScript{}
	}
	p.scripts[text] = parsedScript{calls, ok}
	return calls, ok
}

type parsedScript struct {
	calls []lua.Call
	ok    bool
}

func scriptCommand(c *Call, call *lua.Call, given []keyValue) ScriptCommand {
	out := ScriptCommand{Name: call.Command, Call: *call}
	if call.Command == "" {
		return out
	}
	toks := scriptTokens(call)
	cmd := command.Resolve(toks)
	if cmd == nil {
		return out
	}
	out.Command, out.Name = cmd, cmd.Name
	pos, exact := cmd.KeyPositions(toks)
	out.Sure = exact || len(pos) == 1 && pos[0].Rest && !pos[0].Maybe && call.Rest != nil
	for _, at := range pos {
		if !at.Maybe {
			out.addKeys(c, call, at, specOf(cmd, at.Spec))
		}
	}
	has := func(token string) bool {
		for _, t := range toks[1:] {
			if t.Known && strings.EqualFold(t.Text, token) {
				return true
			}
		}
		return false
	}
	out.IfExists, out.IfMissing = has("XX") || has("NOMKSTREAM"), has("NX") || cmd.Name == "SETNX"
	out.Bounded = has("MAXLEN") || has("MINID")
	out.TTL = scriptTTL(c, call, cmd, toks, given)
	return out
}

// scriptTokens are the words of a command as package command reads them.
func scriptTokens(call *lua.Call) []command.Token {
	toks := []command.Token{{Text: call.Command, Known: true}}
	for _, arg := range call.Args {
		text, known := arg.Const()
		toks = append(toks, command.Token{Text: text, Known: known})
	}
	if call.Open {
		toks = append(toks, command.Token{Many: true})
	}
	return toks
}

// addKeys adds the keys at one place of the command.
func (s *ScriptCommand) addKeys(c *Call, call *lua.Call, at command.KeyPos, spec *command.KeySpec) {
	add := func(v lua.Value, many bool) {
		k := scriptKey(c, v)
		k.Many = k.Many || many
		k.Spec, k.Multi = spec, at.Rest || k.Many
		s.Keys = append(s.Keys, k)
	}
	if !at.Rest {
		if at.Index-1 < len(call.Args) {
			add(call.Args[at.Index-1], false)
		}
		return
	}
	step, n := max(at.Step, 1), 0
	for i := at.Index - 1; i < len(call.Args)-at.Trim && (at.Count == 0 || n < at.Count); i, n = i+step, n+1 {
		add(call.Args[i], false)
	}
	if call.Rest != nil && step == 1 && at.Count == 0 && at.Trim == 0 {
		add(call.Rest, true)
	}
}

// scriptKey is a value of the script as a key.
func scriptKey(c *Call, v lua.Value) ScriptKey {
	out := ScriptKey{Value: v}
	if len(v) == 1 && !v[0].Number {
		switch v[0].Kind {
		case lua.Key:
			out.Index = v[0].Index
			out.From = element(c.Keys, out.Index)
		case lua.Arg:
			out.From = element(c.Script.Args, v[0].Index)
		}
		out.Many = out.From == nil && v[0].Kind != lua.Literal && v[0].Index == 0
	}
	if out.From != nil {
		out.Key = *out.From
		return out
	}
	out.Key.Many, out.Key.Here = out.Many, true
	sets := make([]keytmpl.Set, len(v))
	for i, part := range v {
		sets[i] = scriptPart(c, part)
	}
	out.Set = keytmpl.Concat(sets...)
	out.Status, out.Reason = out.Set.Status()
	return out
}

// scriptPart is the text of a part of a value.
func scriptPart(c *Call, part lua.Part) keytmpl.Set {
	var list []Key
	switch part.Kind {
	case lua.Literal:
		return keytmpl.Lit(part.Text, 0)
	case lua.Key:
		list = c.Keys
	case lua.Arg:
		list = c.Script.Args
	}
	if part.Number {
		return scriptHole("number")
	}
	if part.Index > 0 {
		if k := element(list, part.Index); k != nil && len(k.Set) > 0 {
			return k.Set
		}
		return scriptHole("script")
	}
	var any keytmpl.Set
	for i := range list {
		any = keytmpl.Union(any, list[i].Set)
	}
	if len(any) == 0 {
		return scriptHole("script")
	}
	return any
}

// scriptHole is text that the script computes.
func scriptHole(name string) keytmpl.Set {
	return keytmpl.Arbitrary(keytmpl.Hole{Name: name, Reason: keytmpl.ReasonUnsupported})
}

// element is the n-th of a list, counted from 1, nil when that is not known.
func element(list []Key, n int) *Key {
	for i := range list {
		if list[i].Many {
			break
		}
		if i == n-1 {
			return &list[i]
		}
	}
	return nil
}

// scriptTTL is the expiry that a command of a script carries.
func scriptTTL(c *Call, call *lua.Call, cmd *command.Command, toks []command.Token, given []keyValue) TTL {
	at := cmd.ExpiryAt(toks)
	row := expiryEffects(cmd)
	t := TTL{Zero: row.Zero, Minus1: row.Minus1, Negative: row.Negative}
	switch {
	case at.Found && at.Index-1 < len(call.Args):
		t.State, t.Unit = TTLUnknown, unitOf(at.Unit)
		t.value(c, call.Args[at.Index-1], given)
	case at.Keep:
		t.State = TTLKeep
	case at.Maybe:
		t.State = TTLMaybe
	}
	return t
}

// value notes the expiry that the script gives.
func (t *TTL) value(c *Call, v lua.Value, given []keyValue) {
	if len(v) != 1 {
		return
	}
	switch part := v[0]; part.Kind {
	case lua.Literal:
		if n, ok := scriptInt(part.Text); ok {
			t.State, t.Lo, t.Hi, t.Here = TTLKnown, n, n, true
		}
	case lua.Arg:
		k := element(c.Script.Args, part.Index)
		if k == nil || part.Index > len(given) {
			return
		}
		t.Expr, t.Here = k.Expr, k.Here
		v := given[part.Index-1].v
		t.Passed, t.Form = dependsOnParam(v), formOf(ttlValue{v: v})
		if q := quantityOf(v); q != nil {
			t.Quantity = q.Quantity
		}
		if lo, hi, ok := v.bounds(); ok {
			t.State, t.Lo, t.Hi = TTLKnown, lo, hi
		} else if text, ok := k.Template().Const(); ok {
			if n, ok := scriptInt(text); ok {
				t.State, t.Lo, t.Hi = TTLKnown, n, n
			}
		}
	}
}

func scriptInt(text string) (int64, bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil
}

// expiryEffects is what the server does with special values of the command's expiry.
func expiryEffects(cmd *command.Command) client.TTL {
	t := client.TTL{Has: true, Zero: client.Refused, Minus1: client.Refused, Negative: client.Refused}
	if cmd.Expiry != nil {
		t.Zero, t.Negative = outcome(cmd.Expiry.Zero), outcome(cmd.Expiry.Negative)
		t.Minus1 = t.Negative
	}
	return t
}
