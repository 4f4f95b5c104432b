package clienttest

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
)

// Proof says what a test knows of the rows that it cannot reach.
type Proof struct {
	// Unreached are the rows, by "Recv.Name" or "Name", that no call of the subject can prove, and why.
	Unreached map[string]string
	// Unrowed are functions that send commands and need no row, and why.
	Unrowed map[string]string
	// Newer are the rows of functions that this version of the library does not have.
	Newer map[string]bool
}

// Prove compares all rows of a library with what its functions do, and checks that it would have noticed other rows.
func Prove(t *testing.T, s *Subject, p Proof) {
	t.Helper()
	i := slices.IndexFunc(client.Libraries(), func(l *client.Library) bool {
		return l.Path == s.Path || slices.Contains(l.Alias, s.Path)
	})
	if i < 0 {
		t.Fatalf("no rows for %s", s.Path)
	}
	lib := client.Libraries()[i]
	reached := map[*client.Row]bool{}
	mutants := 0
	for _, o := range Observe(t, s) {
		r := lookup(s.Path, o)
		where := strings.TrimPrefix(o.Recvs[0]+"."+o.Name, ".")
		if r == nil && (p.Unrowed[o.Name] != "" || p.Unrowed[where] != "") || r != nil && p.Unreached[rowName(r)] != "" {
			continue
		}
		for _, problem := range Compare(r, o) {
			t.Errorf("%s: %s", where, problem)
		}
		if r == nil {
			continue
		}
		reached[r] = true
		mutants += noticed(t, where, r, o)
		for _, problem := range s.effects(t, r, o) {
			t.Errorf("%s: %s", where, problem)
		}
	}
	for j := range lib.Rows() {
		r := &lib.Rows()[j]
		switch name := rowName(r); {
		case reached[r], p.Newer[name]:
		case p.Unreached[name] == "":
			t.Errorf("%s %s: no call proves the row", s.Path, name)
		}
	}
	t.Logf("%s: %d of %d rows proved, %d wrong rows noticed", s.Path, len(reached), len(lib.Rows()), mutants)
}

func rowName(r *client.Row) string {
	if r.Recv == client.Func {
		return r.Name
	}
	return strings.TrimPrefix(r.Recv+"."+r.Name, ".")
}

func lookup(path string, o *Observation) *client.Row {
	for _, recv := range o.Recvs {
		if r := client.Lookup(path, recv, o.Name); r != nil {
			return r
		}
	}
	return nil
}

// noticed checks that Compare objects to a row that is missing or slightly wrong.
func noticed(t *testing.T, where string, r *client.Row, o *Observation) (n int) {
	check := func(what string, wrong *client.Row) {
		n++
		if len(Compare(wrong, o)) == 0 {
			t.Errorf("%s: nobody would notice: %s", where, what)
		}
	}
	if len(o.order) > 0 || o.Generic >= 0 || r.Tx {
		check("the row is missing", nil)
	}
	for i := range r.Keys {
		for _, by := range []int{1, -1} {
			wrong := *r
			wrong.Keys = slices.Clone(r.Keys)
			wrong.Keys[i].Arg += by
			if wrong.Keys[i].Arg >= 0 {
				check("the key stands "+strconv.Itoa(by)+" further", &wrong)
			}
		}
		wrong := *r
		wrong.Keys = slices.Delete(slices.Clone(r.Keys), i, i+1)
		check("a key is missing", &wrong)
	}
	if r.TTL.Has && r.TTL.Unit != client.Options && r.TTL.Unit != client.Carried && r.TTL.Unit != client.ByMode {
		wrong := *r
		wrong.TTL.Arg++
		check("the expiry stands further", &wrong)
		wrong.TTL = client.TTL{}
		check("the expiry is missing", &wrong)
	}
	if r.Command != "" {
		wrong := *r
		wrong.Command = "OBJECT HELP"
		check("another command", &wrong)
	}
	if r.Generic {
		wrong := *r
		wrong.Cmd++
		check("the command's name stands further", &wrong)
	}
	if r.Script && r.ScriptArg >= 0 {
		wrong := *r
		wrong.ScriptArg++
		check("another script", &wrong)
	}
	if r.Callback > 0 {
		wrong := *r
		wrong.Callback++
		check("another callback", &wrong)
		wrong.Callback = 0
		check("no callback", &wrong)
		wrong = *r
		wrong.Tx = !r.Tx
		check("no transaction, or one", &wrong)
	}
	return n
}

// effects compares what a row says beside positions: whether the call creates its keys, and what expiries become.
func (s *Subject) effects(t testing.TB, r *client.Row, o *Observation) (problems []string) {
	c := command.Lookup(r.Command)
	if c == nil || o.Commands[c.Name] == nil {
		return nil
	}
	problems = creates(r, c, known(o.Commands[c.Name].Argv))
	problems = append(problems, s.expiryEffects(t, r, r.TTL, o, (*command.Command).ExpiryAt)...)
	return append(problems, s.expiryEffects(t, r, r.FieldTTL, o, (*command.Command).FieldExpiryAt)...)
}
