package keytype

import (
	"fmt"
	"strings"

	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// names are the types as messages call them.
var names = map[string]string{"zset": "sorted set", "json": "JSON document"}

func named(dataType string) string {
	if name := names[dataType]; name != "" {
		return name
	}
	return dataType
}

func a(dataType string) string { return "a " + named(dataType) }

// report reports a command that fails, or finds nothing, on keys of the type that by shows.
func (c *checker) report(u, by *use) {
	text := fmt.Sprintf("key %s is %s (%s), and %s answers WRONGTYPE to it; use a %s command, or another key",
		rulekit.Quoted(u.Tmpl), a(by.dataType), c.shows(by), shown(u), named(by.dataType))
	if u.cmd.Name == "MGET" {
		text = fmt.Sprintf("key %s is %s (%s), and MGET answers nil for it, without an error; use a %s command, or another key",
			rulekit.Quoted(u.Tmpl), a(by.dataType), c.shows(by), named(by.dataType))
	}
	c.finding(u, text)
}

// reportForeign is report where another package shows the type.
func (c *checker) reportForeign(u *use, there *cachecall.KeyType) {
	effect := shown(u) + " answers WRONGTYPE to it"
	if u.cmd.Name == "MGET" {
		effect = "MGET answers nil for it, without an error"
	}
	c.finding(u, fmt.Sprintf("key %s is %s (%s at %s), and %s; use a %s command, or another key",
		rulekit.Quoted(u.Tmpl), a(there.Type), strings.ToLower(there.Command), rulekit.Plain(there.Where), effect, named(there.Type)))
}

// replaced reports a command that puts a key of another type in the place of the one that by shows; then fails afterwards.
func (c *checker) replaced(u, by, then *use) {
	c.finding(u, fmt.Sprintf("key %s is %s (%s): %s replaces it without an error, and %s then answers WRONGTYPE; use another key",
		rulekit.Quoted(u.Tmpl), a(by.dataType), c.shows(by), shown(u), c.shows(then)))
}

func (c *checker) finding(u *use, text string) {
	head := rulekit.Head(u.Call, u.Key.Expr)
	if u.script {
		head += ": the script's " + u.cmd.Name
	}
	c.Report(rulekit.Finding{
		Pos: u.Call.Pos(), End: u.Call.Node.End(), Category: "wrongtype", Bug: true,
		Message: head + ": " + text,
	})
}

func shown(u *use) string { return strings.ToUpper(u.cmd.Display()) }

// shows is the use that shows a type, and where it stands.
func (c *checker) shows(u *use) string {
	return strings.ToLower(u.cmd.Display()) + " at " + c.Where(u.Call.Pos())
}
