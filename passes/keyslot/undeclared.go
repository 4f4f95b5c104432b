package keyslot

import (
	"fmt"
	"go/ast"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/lua"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// undeclared reports a script that writes a key which is not among its KEYS. On a cluster the script runs where KEYS say, and
// a key elsewhere is refused. A key that is built from a tagged one is in its slot; it is left alone.
func undeclared(p *rulekit.Pass, c *cachecall.Call, kind client.Kind) {
	if !c.Script.Known || len(c.Via) > 0 {
		return
	}
	calls, _ := lua.Parse(c.Script.Text)
	for _, call := range calls {
		for _, v := range written(call) {
			from := origin(v)
			if from == "" || declared(c, v) {
				continue
			}
			p.Report(rulekit.Finding{
				Pos: c.Pos(), End: c.Node.End(), Category: "undeclared", Bug: kind == client.Cluster,
				Message: fmt.Sprintf("%s: the script calls %s on %s, a key that it %s: a cluster runs the script where KEYS say and refuses keys of other nodes; pass it in KEYS, with the same hash tag",
					rulekit.Head(c, firstKey(c)...), call.Command, rulekit.Quote(show(v)), from),
			})
			return
		}
	}
}

// written are the keys that a command of the script changes.
func written(call lua.Call) (keys []lua.Value) {
	cmd := command.Lookup(call.Command)
	if cmd == nil {
		return nil
	}
	argv := []command.Token{{Text: call.Command, Known: true}}
	for _, arg := range call.Args {
		text, known := arg.Const()
		argv = append(argv, command.Token{Text: text, Known: known})
	}
	if call.Open {
		argv = append(argv, command.Token{Many: true})
	}
	positions, _ := cmd.KeyPositions(argv)
	for _, pos := range positions {
		if !pos.Maybe && cmd.Keys[pos.Spec].Effect == command.Write && pos.Index-1 < len(call.Args) {
			keys = append(keys, call.Args[pos.Index-1])
		}
	}
	return keys
}

// origin tells where a key comes from that is not an element of KEYS, "" if it is one or that is not known.
func origin(v lua.Value) string {
	if !v.Known() {
		return ""
	}
	if len(v) > 1 {
		return "builds itself"
	}
	switch v[0].Kind {
	case lua.Arg:
		return "takes from ARGV"
	case lua.Literal:
		return "names itself"
	}
	return ""
}

// declared tells whether the key is in the slot of the first of KEYS, as far as the templates tell.
func declared(c *cachecall.Call, v lua.Value) bool {
	if len(c.Keys) == 0 {
		return false
	}
	built := keytmpl.Set{{}}
	for _, part := range v {
		switch part.Kind {
		case lua.Literal:
			built = keytmpl.Concat(built, keytmpl.Lit(part.Text, 0))
		case lua.Key:
			built = keytmpl.Concat(built, nth(c.Keys, part.Index))
		case lua.Arg:
			built = keytmpl.Concat(built, nth(c.Script.Args, part.Index))
		}
	}
	for _, t := range built {
		for _, first := range c.Keys[0].Set {
			if keytmpl.SameSlot(t, first) != keytmpl.Yes {
				return false
			}
		}
	}
	return len(built) > 0 && len(c.Keys[0].Set) > 0
}

func nth(keys []cachecall.Key, n int) keytmpl.Set {
	for i := range keys {
		if keys[i].Many {
			break
		}
		if i == n-1 {
			return keys[i].Set
		}
	}
	return nil
}

// show writes a value as the script has it.
func show(v lua.Value) string {
	var text string
	for i, part := range v {
		if i > 0 {
			text += " .. "
		}
		switch part.Kind {
		case lua.Literal:
			text += "'" + part.Text + "'"
		case lua.Key:
			text += fmt.Sprintf("KEYS[%d]", part.Index)
		case lua.Arg:
			text += fmt.Sprintf("ARGV[%d]", part.Index)
		}
	}
	return text
}

func firstKey(c *cachecall.Call) []ast.Expr {
	if len(c.Keys) == 0 {
		return nil
	}
	return []ast.Expr{c.Keys[0].Expr}
}
