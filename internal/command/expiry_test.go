package command

import (
	"strings"
	"testing"
)

// tokens reads a call: words are known, "?" is unknown, "..." any number of unknown arguments.
func tokens(call string) []Token {
	var out []Token
	for _, f := range strings.Fields(call) {
		switch f {
		case "?":
			out = append(out, Token{})
		case "...":
			out = append(out, Token{Many: true})
		default:
			out = append(out, Token{Text: f, Known: true})
		}
	}
	return out
}

func TestExpiryAt(t *testing.T) {
	for call, want := range map[string]ExpiryPos{
		"SET k v":                      {},
		"SET k v EX 60":                {Index: 4, Unit: Seconds, Found: true},
		"set k v nx px ?":              {Index: 5, Unit: Milliseconds, Found: true},
		"SET k EX EX 60":               {Index: 4, Unit: Seconds, Found: true},
		"SET k v IFEQ EX EX 60":        {Index: 6, Unit: Seconds, Found: true},
		"SET k v EXAT 1700000000":      {Index: 4, Unit: UnixSeconds, Found: true},
		"SET k v PXAT 1700000000000":   {Index: 4, Unit: UnixMillis, Found: true},
		"SET k v KEEPTTL":              {Keep: true},
		"SET k v XX":                   {},
		"SET k v ? 60":                 {Maybe: true},
		"SET k ?":                      {},
		"SET k ...":                    {Maybe: true},
		"SET ...":                      {Maybe: true},
		"SET k v ... EX 60":            {Index: 5, Unit: Seconds, Found: true},
		"SET k v EX ...":               {Index: 4, Unit: Seconds, Found: true},
		"SET k v EX":                   {},
		"SETEX k 60 v":                 {Index: 2, Unit: Seconds, Found: true},
		"PSETEX k ? v":                 {Index: 2, Unit: Milliseconds, Found: true},
		"SETEX k ...":                  {Maybe: true},
		"EXPIRE k 60 NX":               {Index: 2, Unit: Seconds, Found: true},
		"PEXPIREAT k 1700000000000":    {Index: 2, Unit: UnixMillis, Found: true},
		"PERSIST k":                    {Persist: true},
		"GETEX k":                      {},
		"GETEX k PERSIST":              {Persist: true},
		"GETEX k EX 10":                {Index: 3, Unit: Seconds, Found: true},
		"RESTORE k 5000 x":             {Index: 2, Unit: Milliseconds, Found: true},
		"RESTORE k 5000 x ABSTTL":      {Index: 2, Unit: UnixMillis, Found: true},
		"MSET k v EX 10":               {}, // a key named EX
		"MSETEX 1 k v EX 10":           {Index: 5, Unit: Seconds, Found: true},
		"MSETEX 2 k v EX 10":           {},
		"MSETEX 2 k v EX 10 PX 5":      {Index: 7, Unit: Milliseconds, Found: true},
		"MSETEX ? k v EX 10":           {Maybe: true},
		"INCREX k BYINT EX EX 5":       {Index: 5, Unit: Seconds, Found: true},
		"HSETEX k EX 10 FIELDS 1 f v":  {}, // of the field
		"HEXPIRE k 10 FIELDS 1 f":      {},
		"BLPOP k 10":                   {}, // a time to wait
		"INCR k":                       {},
		"MIGRATE h 6379 k 0 5000":      {},
		"TS.ADD k 1 1 RETENTION 60000": {}, // of the samples
	} {
		c := Resolve(tokens(call))
		if c == nil {
			t.Errorf("%s: not known", call)
			continue
		}
		if got := c.ExpiryAt(tokens(call)); got != want {
			t.Errorf("%s: %+v, want %+v", call, got, want)
		}
	}
	hsetex := tokens("HSETEX k EX 10 FIELDS 1 EX 20")
	if got := Resolve(hsetex).FieldExpiryAt(hsetex); got != (ExpiryPos{Index: 3, Unit: Seconds, Found: true}) {
		t.Errorf("field expiry of HSETEX: %+v", got)
	}
}

func TestOpenKeyPositions(t *testing.T) {
	for call, want := range map[string][]KeyPos{
		"GET ?":          {{Index: 1}},
		"GET ...":        {{Index: 1, Rest: true, Step: 1, Count: 1}},
		"DEL a ...":      {{Index: 1}, {Index: 2, Rest: true, Step: 1}},
		"MSET ...":       {{Index: 1, Rest: true, Step: 2}},
		"MSET a 1 ...":   {{Index: 1}, {Index: 3, Rest: true, Step: 2}},
		"BLPOP a ... 0":  {{Index: 1}, {Index: 2, Rest: true, Step: 1, Trim: 1}},
		"EVAL s 1 k v":   {{Index: 3}},
		"EVAL s ? a b":   {{Index: 3, Rest: true, Step: 1, Maybe: true}},
		"EVAL s 2 a ...": {{Index: 3}, {Index: 4, Rest: true, Step: 1, Count: 1}},
		"EVAL s ...":     {{Index: 3, Rest: true, Step: 1, Maybe: true}},
		"XREAD COUNT ? STREAMS a b 0 0": {
			{Index: 4}, {Index: 5},
		},
		"XREAD ... STREAMS a 0": {{Index: 1, Rest: true, Step: 1, Maybe: true}},
		"SORT k STORE ?":        {{Index: 1}, {Index: 3, Spec: 1}},
		"XGROUP ? k g":          {{Index: 2, Rest: true, Step: 1, Maybe: true}},
		"PING ?":                nil,
		"RENAME a ...":          {{Index: 1}, {Index: 2, Spec: 1, Rest: true, Step: 1, Count: 1}},
	} {
		c := Resolve(tokens(call))
		pos, exact := c.KeyPositions(tokens(call))
		if len(pos) != len(want) {
			t.Errorf("%s: %+v, want %+v", call, pos, want)
			continue
		}
		open := false
		for i := range pos {
			open = open || want[i].Rest
			if pos[i] != want[i] {
				t.Errorf("%s: %+v, want %+v", call, pos[i], want[i])
			}
		}
		if exact == open {
			t.Errorf("%s: exact is %v", call, exact)
		}
	}
}

func TestLookup(t *testing.T) {
	for name, want := range map[string]string{
		"get": "GET", "Xgroup Create": "XGROUP CREATE", "json.set": "JSON.SET", "MC.SET": "MC.SET", "nosuch": "", "": "",
	} {
		got := ""
		if c := Lookup(name); c != nil {
			got = c.Name
		}
		if got != want {
			t.Errorf("Lookup(%q) = %q, want %q", name, got, want)
		}
	}
	if got := Lookup("MC.SET").Display(); got != "set" {
		t.Errorf("MC.SET is shown as %q", got)
	}
	if Resolve(tokens("?")) != nil || Resolve(nil) != nil || Resolve([]Token{{Text: "XGROUP CREATE", Known: true}}) != nil {
		t.Error("a command is resolved without its name")
	}
	for c := range All {
		if Lookup(c.Name) != c {
			t.Errorf("%s is not found", c.Name)
		}
	}
}

func TestTypes(t *testing.T) {
	zunion := Lookup("ZUNIONSTORE")
	if !zunion.Accepts(1, "set") || zunion.Accepts(1, "hash") || !zunion.Accepts(0, "hash") || zunion.KeyType(0) != "zset" || zunion.KeyType(1) != "" {
		t.Error("ZUNIONSTORE: wrong types")
	}
	if get := Lookup("GET"); get.Accepts(0, "hash") || get.KeyType(0) != "string" {
		t.Error("GET: wrong types")
	}
	if del := Lookup("DEL"); !del.Accepts(0, "hash") || del.KeyType(0) != "" {
		t.Error("DEL: wrong types")
	}
	if setnx := Lookup("SETNX"); !setnx.Accepts(0, "hash") || setnx.KeyType(0) != "string" {
		t.Error("SETNX: wrong types")
	}
}
