package clienttest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
)

// creates compares whether the call creates its keys, and the option that decides it.
func creates(r *client.Row, c *command.Command, argv []command.Token) (problems []string) {
	if r.Script {
		return nil // the script decides
	}
	sent := func(token string) bool {
		return slices.ContainsFunc(argv, func(t command.Token) bool { return strings.EqualFold(t.Text, token) })
	}
	if r.Token != "" && !sent(r.Token) && !strings.HasSuffix(c.Name, r.Token) {
		problems = append(problems, fmt.Sprintf("sends %v, without %s", texts(argv), r.Token))
	}
	for _, k := range r.Keys {
		want := false
		switch s := c.Keys[k.Spec]; s.Creates {
		case command.CreatesAlways:
			want = true
		case command.CreatesUnless:
			want = !r.IfExists && !slices.Contains(strings.Split(s.CreatesToken, "|"), r.Token)
		case command.CreatesWith:
			want = slices.Contains(strings.Split(s.CreatesToken, "|"), r.Token)
		}
		if got, maybe := c.CreatesKey(k.Spec, argv); got != want || maybe {
			problems = append(problems, fmt.Sprintf("sends %v, which creates a key: %v; the row says %v", texts(argv), got, want))
		}
	}
	return problems
}

func texts(argv []command.Token) (list []string) {
	for _, t := range argv {
		list = append(list, t.Text)
	}
	return list
}

// probe is a value of an expiry, and what the row says that it does.
type probe struct {
	value int64
	want  client.Effect
}

// probes are the special values of an expiry in the unit of the argument.
func probes(ttl client.TTL) []probe {
	switch ttl.Unit {
	case client.Duration:
		if ttl.Grain == client.WholeSeconds {
			return []probe{
				{0, ttl.Zero}, {-1, ttl.Minus1}, {int64(-2 * time.Second), ttl.Negative}, {60, ttl.Below},
				{int64(1500 * time.Millisecond), client.Refused}, {int64(time.Minute), client.Sets},
			}
		}
		return []probe{
			{0, ttl.Zero}, {-1, ttl.Minus1}, {int64(-2 * time.Second), ttl.Negative}, {60, ttl.Below},
			{int64(1500 * time.Millisecond), client.Sets}, {int64(time.Minute), client.Sets},
		}
	case client.Seconds, client.Milliseconds:
		return []probe{{0, ttl.Zero}, {-1, ttl.Minus1}, {-2, ttl.Negative}, {60, client.Sets}}
	case client.MemcachedExp:
		return []probe{{0, ttl.Zero}, {60, client.Sets}}
	}
	return nil
}

// expiryEffects compares what special values of an expiry become.
func (s *Subject) expiryEffects(t testing.TB, r *client.Row, ttl client.TTL, o *Observation, at func(*command.Command, []command.Token) command.ExpiryPos) (problems []string) {
	if !ttl.Has {
		return nil
	}
	place := Place{ttl.Arg, dotted(ttl.Field)}
	for _, probe := range probes(ttl) {
		_, sent := s.send(t, o, map[Place]int64{place: probe.value}, "")
		argv := last(sent, r.Command)
		if argv == nil {
			if probe.want != client.Refused && probe.want != client.Ignored {
				problems = append(problems, fmt.Sprintf("with %d: sends nothing, the row says effect %d", probe.value, probe.want))
			}
			continue
		}
		c := command.Resolve(known(argv))
		p := at(c, known(argv))
		got, n := effect(c, p, argv), int64(0)
		if p.Found {
			n, _ = strconv.ParseInt(argv[p.Index], 10, 64)
		}
		if ttl.Unit == client.Duration && probe.value == 60 && got == client.Sets && n == 1 {
			got = client.RoundsUp
		}
		if got != probe.want {
			problems = append(problems, fmt.Sprintf("with %d: %q: effect %d, the row says %d", probe.value, argv, got, probe.want))
		}
		if ttl.Unit == client.Duration && probe.value == int64(1500*time.Millisecond) && got == client.Sets {
			if grain := grainOf(n); grain != ttl.Grain {
				problems = append(problems, fmt.Sprintf("with %d: %q: resolution %d, the row says %d", probe.value, argv, grain, ttl.Grain))
			}
		}
	}
	return problems
}

func grainOf(n int64) client.Grain {
	if n == 1500 {
		return client.ToMillis
	}
	return client.ToSeconds
}

// last is the last command of that name, or one that does the same.
func last(sent [][]string, name string) (argv []string) {
	for _, a := range sent {
		c := command.Resolve(known(a))
		if c != nil && (c.Name == name || companion(name, c.Name)) {
			argv = a
		}
	}
	return argv
}

// effect tells what the server will do.
func effect(c *command.Command, p command.ExpiryPos, argv []string) client.Effect {
	switch {
	case p.Keep:
		return client.Keeps
	case p.Persist:
		return client.Persist
	case !p.Found && c.Keys[0].TTL == command.TTLKeep && c.Name != "SETNX":
		return client.Ignored
	case !p.Found:
		return client.Never
	}
	n, err := strconv.ParseInt(argv[p.Index], 10, 64)
	outcome := command.OutcomeRefused
	switch {
	case err != nil:
	case n > 0:
		return client.Sets
	case n == 0:
		outcome = c.Expiry.Zero
	default:
		outcome = c.Expiry.Negative
	}
	switch outcome {
	case command.OutcomeDeletes:
		return client.Deletes
	case command.OutcomeNoTTL:
		return client.Never
	}
	return client.Refused
}
