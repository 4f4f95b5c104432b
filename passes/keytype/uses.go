package keytype

import (
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// use is one command on a key, by a call or by the script that it runs.
type use struct {
	rulekit.Use
	cmd        *command.Command
	spec       int
	dataType   string // the type of key that the command is for
	creates    bool   // it creates a key that is missing
	overwrites bool   // it replaces a key of another type
	script     bool
}

// accepts tells whether the command takes a key of that type without WRONGTYPE.
func (u *use) accepts(dataType string) bool { return u.cmd.Accepts(u.spec, dataType) }

// kind is a kind of keys and what the package does with it.
type kind struct {
	uses       []use
	deliberate bool // the package looks at the type of these keys, or chooses between two
}

// kinds are the kinds of keys that commands of more than one type may use, here or in other packages, in source order.
func (c *checker) kinds() []*kind {
	groups := map[string][]*kind{}
	var all []*kind
	add := func(u use) {
		name, ok := rulekit.Family(u.Tmpl)
		if !ok || !telling(u.Tmpl) {
			return
		}
		for _, k := range groups[name] {
			if c.alike(&k.uses[0], &u) {
				k.uses = append(k.uses, u)
				return
			}
		}
		k := &kind{uses: []use{u}}
		groups[name] = append(groups[name], k)
		all = append(all, k)
	}
	inspected := map[string]bool{}
	for _, call := range c.Calls {
		file := c.File(call.Pos())
		if file == nil || !c.Convention(file) || call.Command == nil || call.Command.Memcached() || c.handles(call) {
			continue
		}
		if call.Name == "TYPE" {
			for i := range call.Keys {
				for _, t := range call.Keys[i].Set {
					name, _ := rulekit.Family(t)
					inspected[name] = true
				}
			}
		}
		for _, u := range usesOf(call) {
			add(u)
		}
	}
	return slices.DeleteFunc(all, func(k *kind) bool {
		name, _ := rulekit.Family(k.uses[0].Tmpl)
		k.deliberate = inspected[name] || c.chosen(k)
		return len(c.Elsewhere) == 0 && !slices.ContainsFunc(k.uses, func(u use) bool { return u.dataType != k.uses[0].dataType })
	})
}

// usesOf are the typed uses that a call makes of its keys.
func usesOf(call *cachecall.Call) (list []use) {
	add := func(cmd *command.Command, key *cachecall.Key, ifExists, script bool) {
		spec := specIndex(cmd, key.Spec)
		if spec < 0 || cmd.KeyType(spec) == "" {
			return
		}
		s := &cmd.Keys[spec]
		for _, t := range key.Set {
			list = append(list, use{
				Use: rulekit.Use{Call: call, Key: key, Tmpl: t}, cmd: cmd, spec: spec, dataType: cmd.KeyType(spec), script: script,
				creates: s.Creates != command.CreatesNever && !ifExists, overwrites: s.Overwrites && !call.IfMissing,
			})
		}
	}
	for i := range call.Keys {
		add(call.Command, &call.Keys[i], call.IfExists, false)
	}
	if call.Script != nil && call.Script.Read && len(call.Via) == 0 {
		for i := range call.Script.Commands {
			sc := &call.Script.Commands[i]
			for j := range sc.Keys {
				if k := &sc.Keys[j]; k.Many && k.Index == 0 {
					continue // some of KEYS, which the script's loop picks
				}
				if sc.Command != nil && sc.Sure {
					add(sc.Command, &sc.Keys[j].Key, sc.IfExists, true)
				}
			}
		}
	}
	return list
}

func specIndex(cmd *command.Command, spec *command.KeySpec) int {
	for i := range cmd.Keys {
		if &cmd.Keys[i] == spec {
			return i
		}
	}
	return -1
}

// placeholders are the names that examples give to keys: two of them need not mean the same key.
var placeholders = []string{"key", "foo", "bar", "baz", "test", "mykey", "k", "a", "b", "x", "hello", "example", "demo"}

// telling tells whether a template says which kind of keys it is: it is not one of the names of examples, and does not begin
// with text that is not known, such as a prefix.
func telling(t keytmpl.Template) bool {
	if text, ok := t.Const(); ok {
		return !slices.Contains(placeholders, strings.TrimRight(strings.ToLower(text), "0123456789"))
	}
	for h := range t.Holes() {
		if open(h) {
			return false
		}
	}
	return true
}

// structural are words in the names of values that hold a part of a key, or a whole one, rather than an ID.
var structural = []string{"key", "prefix", "suffix", "namespace", "ns", "kind", "type", "field", "path", "bucket", "table", "entity", "pattern", "category"}

// open tells whether a value may be text that decides what kind of key it is.
func open(h *keytmpl.Hole) bool {
	switch {
	case h.Reason == keytmpl.ReasonUnsupported, h.Reason == keytmpl.ReasonTooLarge, h.Reason == keytmpl.ReasonLoop: // text that was lost, the program's own too
		return true
	case strings.HasSuffix(plainName(h), "pattern"), strings.HasSuffix(plainName(h), "template"), strings.HasSuffix(plainName(h), "format"): // a whole key, to be filled
		return true
	case h.Origin == keytmpl.OriginField, !h.Bytes.Has(':'): // the same for all methods of a type; a number, a UUID, a digest
		return false
	case h.Reason != keytmpl.ReasonNone && h.Reason != keytmpl.ReasonParam:
		return true
	}
	name := plainName(h)
	return name == "" || slices.ContainsFunc(structural, func(word string) bool {
		return name == word || len(word) > 2 && strings.HasSuffix(name, word)
	})
}

// plainName is the name of a value without what it belongs to: "user.ID" and "user_id" are "id" and "userid".
func plainName(h *keytmpl.Hole) string {
	name := strings.TrimSuffix(h.Name, "()")
	name = name[strings.LastIndexByte(name, '.')+1:]
	name = strings.ReplaceAll(strings.ToLower(name), "_", "")
	if name == "uid" {
		return "userid"
	}
	return name
}
