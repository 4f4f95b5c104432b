// Package cachecall is the shared pass: it finds every cache call of a package and works out what its keys and its
// expiry look like. It never reports anything; rules read its [Result].
//
// # How it works
//
// The pass interprets each function that can matter once, abstractly: a variable holds a value, which is a set of key
// templates (package keytmpl), a number with its range and unit, a struct, a slice, a function. Where ways meet, values
// are joined; loops go round until nothing changes, a bounded number of times. The outcome is a summary: what the
// function returns and which commands it sends, in terms of its parameters, its receiver's fields and package state.
// A call of the function applies the summary to the arguments, so a wrapper's command appears at each caller, and the
// caller's summary carries it on. Summaries are exported as facts, which is how they reach other packages.
//
// What is not known is never guessed: it becomes a hole with a reason, from the closed list keytmpl.Reason.
//
// # Where to find what
//
//	the pass          run.go (from a package to a Result), finish.go (from a command to a Call), callers.go (what callers give to it), pkg.go (indexes of a package), cachecall.go (the Result)
//	statements        stmt.go, loop.go, switch.go, refine.go, check.go and ensure.go (what a condition tells), state.go, place.go
//	                  (what an assignment changes), scan.go and alias.go (what closures and shared slices may change)
//	expressions       expr.go, literal.go and table.go, call.go, dispatch.go, generic.go, senders.go, builtin.go, convert.go, arith.go, closure.go, callback.go
//	values            value.go, join.go, sequence.go (slices by element), types.go, text.go and prints.go (values as text),
//	                  form.go (a format or list that only the caller knows, with the text around it)
//	library functions model*.go (strings, strconv, fmt ...), layout.go (time layouts), embed.go (go:embed)
//	numbers           quantity*.go: what a number measures (seconds, a Duration, a date), by name, source and size
//	origins           origin.go: which text comes from a request, a clock, a random source, an address
//	client calls      clientcall.go (a row of package client applied), site.go (the command as it is found), keyargs.go,
//	                  argv.go (generic Do), builder.go (command builders), option.go and setting.go (options and
//	                  constructors), pattern.go, script.go (Lua), multi.go (commands sent together), userrow.go
//	                  (the user's own rows)
//	functions         summary.go, apply.go, subst.go, lost.go and readers.go (what code that is not seen changes), wrapper.go (commands of a callee), variant.go and special.go (by constant argument),
//	                  closed.go (functions as values across packages)
//	package state     fields.go, settle.go (fields in a finished text), vars.go, given.go and learnedfield.go (what other packages put into fields)
//	facts             facts.go, codec.go, codec_*.go, export.go and worth.go (what is exported), keytype.go, version.go
//	learning          learn.go: what a first pass over a whole program tells a second one
//	for rules         order.go: how one place of a function follows another
package cachecall
