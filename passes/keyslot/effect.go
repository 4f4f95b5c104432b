package keyslot

import (
	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// effects are what a kind of client does with keys in several slots of a cluster, as measured.
type effects struct {
	command, transaction, watch, watched, script string
	// since is the first version of the library that does so, before what those before it do; "" and nil for all.
	since  string
	before *effects
	// earlier is transaction in the few words that follow "before v9.11:".
	earlier string
}

// inTransaction is what the version of the library does with a transaction. For a version that is not known it is what is
// true of all: what the newest does, with what those before it do beside it.
func (e *effects) inTransaction(version string) string {
	if e.before == nil {
		return e.transaction
	}
	switch since, known := client.Since(version, e.since); {
	case !known:
		return e.transaction + " (before " + e.since + ": " + e.before.earlier + ")"
	case since:
		return e.transaction
	}
	return e.before.transaction
}

var (
	goRedis = effects{
		command:     "a cluster answers CROSSSLOT",
		transaction: "go-redis answers ErrCrossSlot",
		watch:       "go-redis answers \"Watch requires all keys to be in the same slot\"",
		watched:     "a cluster discards the transaction (EXECABORT)",
		script:      "a cluster answers CROSSSLOT",
		since:       "v9.11",
		before:      &oldGoRedis,
	}
	oldGoRedis = effects{
		command:     "a cluster answers CROSSSLOT",
		transaction: "go-redis then sends one MULTI for each slot, which is not atomic",
		earlier:     "one MULTI for each slot, which is not atomic",
		watch:       "go-redis answers \"Watch requires all keys to be in the same slot\"",
		watched:     "a cluster discards the transaction (EXECABORT)",
		script:      "a cluster answers CROSSSLOT",
	}
	rueidis = effects{
		command:     "on a cluster the command builder panics",
		transaction: "on a cluster the client panics",
		watch:       "on a cluster the command builder panics",
		watched:     "on a cluster the client panics",
		script:      "on a cluster the command builder panics",
	}
	others = effects{
		command:     "a cluster answers CROSSSLOT",
		transaction: "a cluster answers CROSSSLOT and discards the transaction",
		watch:       "a cluster answers CROSSSLOT",
		watched:     "a cluster discards the transaction (EXECABORT)",
		script:      "a cluster answers CROSSSLOT",
	}
)

// effectsOf are what the library of an import path does.
func effectsOf(library string) *effects {
	switch client.CrossSlotOf(library) {
	case client.CrossSlotPanics:
		return &rueidis
	case client.CrossSlotRefusesTx:
		return &goRedis
	case client.CrossSlotSplitsTx:
		return &oldGoRedis
	}
	return &others
}

// happens is the category of a finding, and what goes wrong: call uses a key that need not share the slot of a key that the
// call other uses, which may be the same one.
func happens(call, other *cachecall.Call, kind client.Kind) (category, effect string) {
	e := effectsOf(call.Library)
	watch, group := other.Name == "WATCH", call != other
	switch {
	case kind == client.Ring && watch:
		return "ring", "a ring answers \"Watch requires all keys to be in the same shard\""
	case kind == client.Ring && group:
		return "ring", "a ring then sends one MULTI to each server, which is not atomic"
	case kind == client.Ring:
		return "ring", "a ring sends the whole command to the first key's server: the other keys are missed there, without an error"
	case group && (watch || inWatch(call)):
		return "transaction", e.watched
	case watch:
		return "transaction", e.watch
	case group:
		return "transaction", e.inTransaction(call.Version)
	case call.Script != nil:
		return "script", e.script
	case call.Row != nil && call.Row.Blind:
		return "crossslot", others.command
	}
	return "crossslot", e.command
}

// inWatch tells whether the call is in the transaction of a WATCH, which is bound to the server of the watched keys.
func inWatch(call *cachecall.Call) bool {
	t := transaction(call.Group)
	return t != nil && t.Kind == cachecall.Watch
}
