package ttlsplit

import (
	"strings"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/lifetime"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// reportLater reports a write that gets its expiry from a later call.
func (c *checker) reportLater(w lifetime.Use, e *lifetime.Use, o cachecall.Order) {
	category := "expire-after"
	if lifetime.IsCounter(w.Call.Name) {
		category = "incr-expire"
	}
	at := name(e.Call) + " (" + c.Where(e.Call.Pos()) + ")"
	one, _ := together(w.Call, e.Call)
	var text string
	switch {
	case one:
		category = "pipeline"
		text = "the pipeline holds it and " + at + ", but is no transaction: a crash between them leaves it without an expiry"
	case len(o.Leaves) > 0:
		text = key(w) + " gets its expiry from " + at + ", and the function may return before that, at " + c.Where(o.Leaves[0].Pos()) + ", which leaves it without an expiry"
	default:
		text = key(w) + " gets its expiry from " + at + ": a crash between them leaves it without an expiry"
	}
	c.report(w, category, text+"; "+c.advice(w, one))
}

// advice says how to do it in one step.
func (c *checker) advice(w lifetime.Use, piped bool) string {
	call := w.Call
	memcached := call.Client == client.Memcached
	switch {
	case memcached:
		return "pass the expiry with the value"
	case call.Name == "SET" && canCarry(call):
		return "pass the expiry to " + call.Source[strings.LastIndexByte(call.Source, '.')+1:] + " itself"
	case call.Name == "SET":
		return "use SET with EX"
	case call.Name == "SETNX":
		return "use SET with NX and EX"
	case call.Name == "GETSET" && c.Server().AtLeast("6.2", ""):
		return "use SET with EX and GET"
	case lifetime.IsCounter(call.Name):
		return "send both in one transaction, or create the counter with SET, NX and EX in the same one"
	case piped:
		return "make the pipeline a transaction"
	}
	return "send both in one transaction"
}

// canCarry: the method takes an expiry.
func canCarry(call *cachecall.Call) bool {
	return len(call.Via) == 0 && call.Row != nil && call.Row.TTL.Has && call.Row.TTL.Unit == client.Duration
}

// reportOrder reports an EXPIRE before the write.
func (c *checker) reportOrder(e, w lifetime.Use) {
	text := name(e.Call) + " does nothing to a missing key, and "
	if lifetime.IsValue(w.Call.Name) {
		text += name(w.Call) + " (" + c.Where(w.Call.Pos()) + ") writes " + key(w) + " without an expiry after it"
	} else {
		text += name(w.Call) + " (" + c.Where(w.Call.Pos()) + ") creates " + key(w) + " only after it"
	}
	c.report(e, "order", text+"; set the expiry after the write, in the same transaction")
}

// reportOvertaken reports an EXPIRE that does not wait while the write still waits in a pipeline.
func (c *checker) reportOvertaken(e, w lifetime.Use) {
	c.report(e, "order", name(e.Call)+" does nothing to a missing key, and "+name(w.Call)+" ("+c.Where(w.Call.Pos())+") creates "+
		key(w)+" only after it, when the pipeline runs; queue "+name(e.Call)+" in the pipeline, too")
}

// reportRecreated reports a counter that is counted after a look at the key.
func (c *checker) reportRecreated(w lifetime.Use, read, made *cachecall.Call) {
	c.report(w, "incr-expire", key(w)+" may be gone since "+name(read)+" ("+c.Where(read.Pos())+"): "+name(w.Call)+
		" then creates it, and only "+name(made)+" ("+c.Where(made.Pos())+") gives it an expiry; send SET with NX and EX and "+name(w.Call)+" in one transaction, always both")
}

func name(call *cachecall.Call) string { return strings.ToUpper(rulekit.Command(call)) }

// key is how messages show the key.
func key(u lifetime.Use) string {
	if len(u.Key.Set) == 0 {
		return "the key"
	}
	return "key " + rulekit.Quoted(u.Key.Set[0])
}

func (c *checker) report(u lifetime.Use, category, text string) {
	c.Report(rulekit.Finding{Pos: u.Call.Pos(), End: u.Call.Node.End(), Category: category, Bug: true, Message: rulekit.Head(u.Call, u.Key.Expr) + ": " + text})
}
