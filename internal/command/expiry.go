package command

import (
	"slices"
	"strconv"
	"strings"
)

// ExpiryPos is where a call carries an expiry.
type ExpiryPos struct {
	Index   int  // index of the token with the expiry, when Found
	Unit    Unit // its unit, when Found
	Found   bool
	Keep    bool // the call keeps the expiry that the key has (KEEPTTL)
	Persist bool // the call takes the key's expiry away (PERSIST, GETEX PERSIST)
	Maybe   bool // arguments that are not known may hold an expiry
}

// ExpiryAt tells where these arguments carry the expiry of the key. Expiries of anything else, as HSETEX gives to
// fields, are not among them: see FieldExpiryAt.
func (c *Command) ExpiryAt(argv []Token) ExpiryPos {
	if c.Expiry == nil || c.Expiry.Scope != ScopeKey {
		return ExpiryPos{}
	}
	return c.Expiry.find(argv)
}

// FieldExpiryAt tells where these arguments carry the expiry of hash fields, which leaves the key without one.
func (c *Command) FieldExpiryAt(argv []Token) ExpiryPos {
	if c.Expiry == nil || c.Expiry.Scope != ScopeField {
		return ExpiryPos{}
	}
	return c.Expiry.find(argv)
}

func (e *Expiry) find(argv []Token) ExpiryPos {
	if e.Removes {
		return ExpiryPos{Persist: true}
	}
	many := slices.IndexFunc(argv, func(t Token) bool { return t.Many })
	if many < 0 {
		many = len(argv)
	}
	if e.Pos > 0 {
		return e.fixed(argv, many)
	}
	from := e.From
	if e.AfterKeys {
		// The options follow the pairs of keys and values that the argument before them counts (MSETEX).
		if e.From-1 >= many || !argv[e.From-1].Known {
			return ExpiryPos{Maybe: len(argv) > e.From-1}
		}
		n, err := strconv.Atoi(argv[e.From-1].Text)
		if err != nil || n < 0 {
			return ExpiryPos{}
		}
		from += 2 * n
	}
	return e.options(argv, min(from, many))
}

func (e *Expiry) fixed(argv []Token, many int) ExpiryPos {
	if e.Pos >= many {
		return ExpiryPos{Maybe: many < len(argv)}
	}
	p := ExpiryPos{Index: e.Pos, Unit: e.Unit, Found: true}
	if e.Abs != "" {
		for _, t := range argv[e.Pos+1:] {
			if t.Known && strings.EqualFold(t.Text, e.Abs) {
				p.Unit = UnixMillis
			}
		}
	}
	return p
}

func (e *Expiry) options(argv []Token, from int) ExpiryPos {
	var p ExpiryPos
	for i := from; i < len(argv); i++ {
		t := argv[i]
		if t.Many || !t.Known {
			p.Maybe = true
			continue
		}
		is := func(token string) bool { return token != "" && strings.EqualFold(token, t.Text) }
		if slices.ContainsFunc(e.Stop, is) {
			break
		}
		if j := slices.IndexFunc(e.Tokens, func(x ExpiryToken) bool { return is(x.Token) }); j >= 0 {
			if i+1 < len(argv) {
				return ExpiryPos{Index: i + 1, Unit: e.Tokens[j].Unit, Found: true}
			}
			break // an option without its argument: the server refuses it
		}
		p.Keep = p.Keep || is(e.Keep)
		p.Persist = p.Persist || is(e.Persist)
		if j := slices.IndexFunc(e.Skip, func(s Skip) bool { return is(s.Token) }); j >= 0 {
			for range e.Skip[j].Args {
				if i+1 < len(argv) && !argv[i+1].Many {
					i++
				}
			}
		}
	}
	if p.Keep || p.Persist {
		p.Maybe = false
	}
	return p
}
