package command

import (
	"strings"
	"testing"
)

// nothingDone lists the calls that found nothing to do, and why: the table says what a command does when it acts.
var nothingDone = map[string]bool{
	// the key exists, and the call wants it not to
	"SET K v NX": true, "EXPIRE K 50 NX": true, "RENAMENX S K": true, "COPY S K": true, "RESTORE K 0 dump": true,
	// there is nothing to store
	"SETRANGE K 0 ": true, "SORT nope STORE K": true, "RPOPLPUSH nope K": true, "SINTERSTORE K SA SC": true,
	"ZINTERSTORE K 2 ZA ZC": true, "ZRANGESTORE K nope 0 -1": true, "BITOP OR K nope1 nope2": true,
	"BITOP NOT K K": true,
}

func TestEffects(t *testing.T) {
	for _, f := range readTSV(t, "testdata/effects.tsv") {
		creates, ttl, argv := f[0], f[1], known(f[2:])
		line := strings.Join(f[2:], " ")
		c := Resolve(argv)
		if c == nil {
			t.Errorf("%s: not known", line)
			continue
		}
		pos, _ := c.KeyPositions(argv)
		// K may be source and destination: what is written last counts.
		spec := -1
		for _, p := range pos {
			if f[2+p.Index] == "K" && (spec < 0 || c.Keys[p.Spec].Effect == Write) {
				spec = p.Spec
			}
		}
		if spec < 0 {
			t.Errorf("%s: no key K: %+v", line, pos)
			continue
		}
		if c.Opaque {
			if c.Keys[spec].TTL != TTLUnknown {
				t.Errorf("%s: a script's effect is said to be known", line)
			}
			continue
		}
		if yes, maybe := c.CreatesKey(spec, argv); maybe || creates != "-" && yes != (creates == "y") && !nothingDone[line] {
			t.Errorf("%s: creates %v (maybe %v), want %s", line, yes, maybe, creates)
		}
		got := predict(c, spec, argv)
		switch {
		case ttl == "-" || got == ttl:
		case ttl == "gone" && (c.Keys[spec].MayDelete || nothingDone[line]):
		case ttl == "kept" && nothingDone[line]:
		case got == "transferred" && ttl == "cleared": // the source had no expiry
		default:
			t.Errorf("%s: expiry %s, want %s", line, got, ttl)
		}
	}
}

// predict tells what should become of an expiry, as the fields of effects.tsv say it.
func predict(c *Command, spec int, argv []Token) string {
	p := c.ExpiryAt(argv)
	switch {
	case p.Keep:
		return "kept"
	case p.Persist:
		return "cleared"
	case p.Found && argv[p.Index].Text == "0":
		return outcome(c.Expiry.Zero)
	case p.Found && argv[p.Index].Text == "1" && p.Unit == UnixSeconds:
		return outcome(c.Expiry.Past)
	case p.Found:
		return "set"
	}
	return map[TTLEffect]string{
		TTLKeep: "kept", TTLClear: "cleared", TTLSet: "set", TTLTransfer: "transferred", TTLGone: "gone", TTLUnknown: "?",
	}[c.Keys[spec].TTL]
}

func outcome(o Outcome) string {
	return map[Outcome]string{OutcomeRefused: "kept", OutcomeDeletes: "gone", OutcomeNoTTL: "cleared"}[o]
}
