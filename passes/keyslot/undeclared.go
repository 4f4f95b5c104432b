package keyslot

import (
	"fmt"
	"go/ast"
	"strings"

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
	if len(c.Via) > 0 {
		return
	}
	for i := range c.Script.Commands {
		call := &c.Script.Commands[i]
		for j := range call.Keys {
			k := &call.Keys[j]
			from := origin(k)
			if from == "" || k.Spec.Effect != command.Write || declared(c, k) {
				continue
			}
			p.Report(rulekit.Finding{
				Pos: c.Pos(), End: c.Node.End(), Category: "undeclared", Bug: kind == client.Cluster,
				Message: fmt.Sprintf("%s: the script calls %s on %s, a key that it %s: a cluster runs the script where KEYS say and refuses keys of other nodes; pass it in KEYS, with the same hash tag",
					rulekit.Head(c, firstKey(c)...), call.Name, rulekit.Quote(show(k.Value)), from),
			})
			return
		}
	}
}

// origin tells where a key comes from that is not an element of KEYS, "" if it is one or that is not known.
func origin(k *cachecall.ScriptKey) string {
	switch v := k.Value; {
	case !v.Known() && !begun(v):
		return ""
	case len(v) > 1:
		return "builds itself"
	case v[0].Kind == lua.Arg:
		return "takes from ARGV"
	case v[0].Kind == lua.Literal:
		return "names itself"
	}
	return ""
}

// begun tells a text that the script builds, of which the end is not known: it may bring no hash tag with it.
func begun(v lua.Value) bool {
	known := len(v) > 1 && (v[0].Kind == lua.Literal || v[0].Index > 0)
	for _, part := range v {
		known = known && !strings.Contains(part.Text, "{")
	}
	return known
}

// declared tells whether the key is in the slot of the first of KEYS, as far as the templates tell.
func declared(c *cachecall.Call, k *cachecall.ScriptKey) bool {
	if len(c.Keys) == 0 {
		return false
	}
	for _, t := range k.Set {
		for _, first := range c.Keys[0].Set {
			if keytmpl.SameSlot(t, first) != keytmpl.Yes {
				return false
			}
		}
	}
	return len(k.Set) > 0 && len(c.Keys[0].Set) > 0
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
		default:
			text += "…"
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
