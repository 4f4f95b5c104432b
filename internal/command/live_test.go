package command

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/internal/redistest"
)

// serverCommand is what COMMAND tells of a command.
type serverCommand struct {
	arity             int64
	flags             []string
	first, last, step int64
}

// notAsCommand lists the commands of which COMMAND says something else, and why the table differs.
var notAsCommand = map[string]string{
	"SPUBLISH":     "its first argument is a channel that chooses a slot, not a key",
	"SSUBSCRIBE":   "its arguments are channels that choose a slot, not keys",
	"SUNSUBSCRIBE": "its arguments are channels that choose a slot, not keys",
}

// changed lists what newer servers than Redis 7.0 say differently; the table follows the newer ones.
var changed = map[string]bool{
	"ZRANK arity": true, "ZREVRANK arity": true, // WITHSCORE, Redis 7.2
	"COMMAND GETKEYS arity": true, "COMMAND GETKEYSANDFLAGS arity": true, // a command without arguments, Redis 7.2
	"WAIT blocking": true, // Redis 7.2
}

func TestAgainstCommand(t *testing.T) {
	c := redistest.Dial(t, redistest.StartRedis(t))
	reply, err := c.Do("COMMAND")
	if err != nil {
		t.Fatal(err)
	}
	server := map[string]serverCommand{}
	collect(server, reply.([]any))
	if len(server) < 300 {
		t.Fatalf("the server has only %d commands", len(server))
	}
	for name, want := range server {
		cmd := Lookup(name)
		if cmd == nil {
			t.Errorf("%s: not in the table", name)
			continue
		}
		if int64(cmd.Arity) != want.arity && !changed[name+" arity"] {
			t.Errorf("%s: arity %d, want %d", name, cmd.Arity, want.arity)
		}
		got := serverCommand{}
		var movable bool
		got.first, got.last, got.step, movable = legacyRange(cmd)
		if notAsCommand[name] == "" && (got.first != want.first || got.last != want.last || got.step != want.step) {
			t.Errorf("%s: keys %d %d %d, want %d %d %d", name, got.first, got.last, got.step, want.first, want.last, want.step)
		}
		for flag, set := range map[string]bool{
			"write": cmd.Write, "readonly": cmd.ReadOnly, "movablekeys": movable, "blocking": cmd.Blocking,
			"no_mandatory_keys": cmd.NoKeysOK,
		} {
			if set != slices.Contains(want.flags, flag) && !changed[name+" "+flag] {
				t.Errorf("%s: flag %s is %v here", name, flag, set)
			}
		}
	}
}

// collect reads the reply of COMMAND, subcommands included, which the server names "xgroup|create".
func collect(m map[string]serverCommand, list []any) {
	for _, e := range list {
		f := e.([]any)
		name := strings.ToUpper(strings.ReplaceAll(f[0].(string), "|", " "))
		s := serverCommand{arity: f[1].(int64), first: f[3].(int64), last: f[4].(int64), step: f[5].(int64)}
		for _, flag := range f[2].([]any) {
			s.flags = append(s.flags, flag.(string))
		}
		m[name] = s
		if len(f) > 9 {
			collect(m, f[9].([]any))
		}
	}
}

// legacyRange computes first key, last key and step of COMMAND, and the movablekeys flag, as the server does from its
// key specs.
func legacyRange(c *Command) (first, last, step int64, movable bool) {
	keys := c.Keys
	if c.Name == "SORT" || c.Name == "SORT_RO" {
		movable = true // the keys that BY and GET make are a spec of the server's
	}
	if c.Name == "MIGRATE" {
		movable = true // its specs are marked as incomplete
	}
	if len(keys) == 1 && keys[0].Keyword == "" && keys[0].Find == FindRange {
		k := keys[0]
		last := int64(k.Last)
		if last >= 0 {
			last += int64(k.Begin)
		}
		return int64(k.Begin), last, int64(max(k.Step, 1)), movable
	}
	prev := 0
	for _, k := range keys {
		if k.Keyword != "" || k.Find != FindRange || k.Step > 1 || prev != 0 && prev != k.Begin-1 {
			movable = true
			continue
		}
		end := k.Last
		if end >= 0 {
			end += k.Begin
		}
		if first == 0 {
			first = int64(k.Begin)
		}
		// Negative positions, counted from the end, are later than positive ones.
		if uint32(int32(end)) > uint32(int32(last)) {
			last = int64(end)
		}
		prev = int(last)
	}
	if first != 0 {
		step = 1
	}
	return first, last, step, movable
}

func TestAgainstGetKeys(t *testing.T) {
	c := redistest.Dial(t, redistest.StartRedis(t))
	n := 0
	for _, v := range vectors(t) {
		if v.server != "r" {
			continue // a command or an option that this server may not have
		}
		line := strings.Join(v.argv, " ")
		reply, err := c.Do(append([]string{"COMMAND", "GETKEYS"}, v.argv...)...)
		var got []string
		if err == nil {
			for _, k := range reply.([]any) {
				got = append(got, k.(string))
			}
		}
		var want []string
		if cmd := Resolve(known(v.argv)); cmd != nil {
			pos, _ := cmd.KeyPositions(known(v.argv))
			for _, p := range pos {
				want = append(want, v.argv[p.Index])
			}
		}
		// The server names the keys of its specs in its own order.
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) && getkeysIsWrong[line] == nil {
			t.Errorf("%s: server %q (%v), table %q", line, got, err, want)
		}
		n++
	}
	if n < 500 {
		t.Errorf("only %d vectors were compared", n)
	}
}

func TestAgainstKeySlot(t *testing.T) {
	c := redistest.Dial(t, redistest.StartCluster(t)[0])
	for i := range 2000 {
		// Braces and separators in all sorts of places.
		key := strings.NewReplacer("0", "{", "1", "}", "2", ":").Replace(fmt.Sprint(i*7919, "k", i*i))
		reply, err := c.Do("CLUSTER", "KEYSLOT", key)
		if err != nil {
			t.Fatal(err)
		}
		if got := Slot(key); int64(got) != reply {
			t.Errorf("Slot(%q) = %d, want %d", key, got, reply)
		}
	}
}
