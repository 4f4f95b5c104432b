package lifetime

import "github.com/cachevet/cachevet/passes/cachecall"

// Seen are the calls of a package with the commands of their scripts, each as a call of its own after the one that runs it.
// Of a script that is not understood there is only the call.
func Seen(calls []*cachecall.Call) []*cachecall.Call {
	out := make([]*cachecall.Call, 0, len(calls))
	for _, call := range calls {
		out = append(out, call)
		if call.Script == nil || !call.Script.Read {
			continue
		}
		together := &cachecall.Group{Kind: cachecall.Transaction, Node: call.Node, Source: call.Source, Client: call.Client, Parent: call.Group}
		for i := range call.Script.Commands {
			out = append(out, inScript(call, &call.Script.Commands[i], together))
		}
	}
	return out
}

// inScript is a command of a script as a call.
func inScript(call *cachecall.Call, cmd *cachecall.ScriptCommand, g *cachecall.Group) *cachecall.Call {
	c := *call
	c.Script, c.Group, c.Row = nil, g, nil
	c.Name, c.Command, c.TTL = cmd.Name, cmd.Command, cmd.TTL
	c.IfExists, c.IfMissing, c.Bounded = cmd.IfExists, cmd.IfMissing, cmd.Bounded
	c.Keys = nil
	for _, k := range cmd.Keys {
		c.Keys = append(c.Keys, k.Key)
	}
	return &c
}

// InScript tells a call that Seen made of a command of a script.
func InScript(call *cachecall.Call) bool {
	return call.Row == nil && call.Group != nil && call.Group.Node == call.Node
}
