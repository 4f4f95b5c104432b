//go:build dev

package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/command"
)

// tokens are the options that change what a command does to a key or its expiry.
var tokens = []string{
	"NX", "XX", "GT", "LT", "FNX", "FXX", "IFEQ", "IFNE", "IFDEQ", "IFDNE", "ENX", "KEEPTTL", "PERSIST", "ABSTTL",
	"MAXLEN", "MINID", "NOMKSTREAM", "MKSTREAM", "NOCREATE", "REPLACE",
}

// part returns the row of a step of a command, "" for one that adds nothing of interest. way leads to the step.
func (g *graph) part(cmd *command.Command, way []*step, s *step) string {
	steps := slices.Concat(way, []*step{s}, g.finish(s.returns))
	argv, from := write(cmd, steps, len(way))
	keys, _ := cmd.KeyPositions(argv)

	f := []string{fmt.Sprintf("Recv: %q, Name: %q, Command: %q", s.recv, s.name, cmd.Name)}
	var row []string
	var list []string
	for i, w := range s.words {
		index := from + i
		at := slices.IndexFunc(keys, func(k command.KeyPos) bool { return k.Index == index })
		switch {
		case at >= 0 && !w.isKey && !known(cmd, w):
			g.problems = append(g.problems, fmt.Sprintf("%s.%s: argument %s is a key of %s for the table only: %s", s.recv, s.name, w.param, cmd.Name, text(argv)))
		case at < 0 && w.isKey && !known(cmd, w):
			g.problems = append(g.problems, fmt.Sprintf("%s.%s: argument %s is a key of %s for the builder only: %s", s.recv, s.name, w.param, cmd.Name, text(argv)))
		case at >= 0 && w.arg >= 0:
			k := []string{}
			if w.arg > 0 {
				k = append(k, fmt.Sprintf("Arg: %d", w.arg))
			}
			if w.spread {
				k = append(k, "Shape: Variadic")
			}
			if keys[at].Spec > 0 {
				k = append(k, fmt.Sprintf("Spec: %d", keys[at].Spec))
			}
			list = append(list, "{"+strings.Join(k, ", ")+"}")
		}
	}
	if list != nil {
		row = append(row, "Keys: []Key{"+strings.Join(list, ", ")+"}")
	}
	if t := expiry(cmd, cmd.ExpiryAt(argv), s, from); t != "" {
		row = append(row, "TTL: "+t)
	}
	if t := expiry(cmd, cmd.FieldExpiryAt(argv), s, from); t != "" {
		row = append(row, "FieldTTL: "+t)
	}
	for _, w := range s.words {
		if slices.Contains(tokens, w.lit) {
			row = append(row, fmt.Sprintf("Token: %q", w.lit))
			break
		}
	}
	if strings.HasPrefix(cmd.Name, "EVAL") || strings.HasPrefix(cmd.Name, "FCALL") {
		switch s.name {
		case "Script":
			row = append(row, "Script: true, NumKeysArg: -1")
		case "Sha1", "Function":
			row = append(row, "Script: true, ScriptArg: -2, NumKeysArg: -1")
		}
	}
	if s.name == "Match" && cmd.Name == "SCAN" || s.name == "Pattern" && cmd.Name == "KEYS" {
		row = append(row, "Pattern: 1")
	}
	if row == nil {
		return ""
	}
	return strings.Join(slices.Concat(f, row, []string{"Step: Part"}), ", ")
}

// write makes up a command that goes through the steps, and tells where the words of steps[which] start in it.
func write(cmd *command.Command, steps []*step, which int) (argv []command.Token, from int) {
	all := countKeys(steps)
	for i, s := range steps {
		if i == which {
			from = len(argv)
		}
		for _, w := range s.words {
			text := w.lit
			switch {
			case w.arg < 0:
			case strings.Contains(strings.ToLower(w.param), "numkeys"):
				text = strconv.Itoa(all - countKeys(steps[:i])) // of every variadic there is one
			case cmd.Name == "MIGRATE" && s.name == "Key" && all > 1:
				text = "" // the keys follow KEYS
			default:
				text = "1"
			}
			argv = append(argv, command.Token{Text: text, Known: true})
		}
	}
	// The shortest way may leave out what a builder takes in pairs (HSET without fields), and has one ID for all streams.
	least := max(cmd.Arity, -cmd.Arity)
	if slices.ContainsFunc(cmd.Keys, func(k command.KeySpec) bool { return k.Limit == 2 }) {
		least = len(argv) + all - 1
	}
	for len(argv) < least {
		argv = append(argv, command.Token{Text: "1", Known: true})
	}
	return argv, from
}

func countKeys(steps []*step) int {
	n := 0
	for _, s := range steps {
		for _, w := range s.words {
			if w.isKey {
				n++
			}
		}
	}
	return n
}

func expiry(cmd *command.Command, p command.ExpiryPos, s *step, from int) string {
	if !p.Found || p.Index < from || p.Index >= from+len(s.words) || s.words[p.Index-from].arg < 0 {
		return ""
	}
	w := s.words[p.Index-from]
	out := "TTL{Has: true"
	if w.arg > 0 {
		out += fmt.Sprintf(", Arg: %d", w.arg)
	}
	zero, negative := effect(cmd.Expiry.Zero), effect(cmd.Expiry.Negative)
	switch {
	case w.typ == "time.Time":
		return out + ", Unit: Time, Zero: " + zero + "}"
	case w.typ == "time.Duration":
		grain := map[command.Unit]string{command.Seconds: "ToSeconds", command.Milliseconds: "ToMillis"}[p.Unit]
		// The builder divides, so what is below the grain becomes 0.
		return out + fmt.Sprintf(", Unit: Duration, Zero: %s, Minus1: %s, Negative: %s, Grain: %s, Below: %s}", zero, zero, negative, grain, zero)
	}
	unit := map[command.Unit]string{
		command.Seconds: "Seconds", command.Milliseconds: "Milliseconds", command.UnixSeconds: "UnixSeconds", command.UnixMillis: "UnixMillis",
	}[p.Unit]
	if p.Unit == command.UnixSeconds || p.Unit == command.UnixMillis {
		if cmd.Expiry.Past == command.OutcomeDeletes {
			zero = "Deletes"
		}
		if cmd.Expiry.Negative == command.OutcomeUnknown {
			negative = zero
		}
	}
	return out + fmt.Sprintf(", Unit: %s, Zero: %s, Minus1: %s, Negative: %s}", unit, zero, negative, negative)
}

func effect(o command.Outcome) string {
	switch o {
	case command.OutcomeDeletes:
		return "Deletes"
	case command.OutcomeNoTTL:
		return "Never"
	}
	return "Refused"
}

func text(argv []command.Token) string {
	var out []string
	for _, t := range argv {
		out = append(out, t.Text)
	}
	return strings.Join(out, " ")
}

// known tells of disagreements between the builder and the command table that were looked at.
func known(cmd *command.Command, w word) bool {
	switch {
	case w.param == "channel": // sharded channels have a slot, and are no keys
		return true
	case w.lit == "KEYS": // MIGRATE's, sent twice when the step is repeated
		return true
	case strings.HasPrefix(cmd.Name, "FT.SUG"): // keys, whose slot this builder does not compute
		return true
	}
	return false
}
