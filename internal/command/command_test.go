package command

import (
	"bufio"
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// vector is one line of testdata/getkeys.tsv.
type vector struct {
	argv    []string
	want    []int
	refused bool   // the server answers an error other than "no keys"
	server  string // see the file
}

func vectors(t *testing.T) []vector {
	t.Helper()
	var out []vector
	for _, f := range readTSV(t, "testdata/getkeys.tsv") {
		v := vector{server: f[1], argv: f[2:], refused: f[0] == "!"}
		if f[0] != "!" && f[0] != "-" {
			for s := range strings.SplitSeq(f[0], ",") {
				n, err := strconv.Atoi(s)
				if err != nil {
					t.Fatal(err)
				}
				v.want = append(v.want, n)
			}
		}
		out = append(out, v)
	}
	return out
}

func readTSV(t *testing.T, name string) [][]string {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var out [][]string
	for sc := bufio.NewScanner(file); sc.Scan(); {
		if !strings.HasPrefix(sc.Text(), "#") {
			out = append(out, strings.Split(sc.Text(), "\t"))
		}
	}
	if len(out) == 0 {
		t.Fatalf("%s is empty", name)
	}
	return out
}

func known(argv []string) []Token {
	out := make([]Token, len(argv))
	for i, a := range argv {
		out[i] = Token{Text: a, Known: true}
	}
	return out
}

// getkeysIsWrong lists calls that COMMAND GETKEYS refuses although the server executes them.
var getkeysIsWrong = map[string][]int{
	// Without sources PFMERGE creates its destination, as measured, but its second key spec is out of range.
	"PFMERGE d":     {1},
	"PFMERGE key:1": {1},
	// The server says that no command of DEBUG has keys.
	"DEBUG OBJECT k": {2},
}

func TestKeyPositions(t *testing.T) {
	for _, v := range vectors(t) {
		line := strings.Join(v.argv, " ")
		c := Resolve(known(v.argv))
		if c == nil {
			if len(v.want) > 0 {
				t.Errorf("%s: not known", line)
			}
			continue
		}
		pos, exact := c.KeyPositions(known(v.argv))
		var got []int
		for _, p := range pos {
			if p.Rest || p.Maybe || p.Spec >= len(c.Keys) {
				t.Errorf("%s: %+v for known arguments", line, p)
			}
			got = append(got, p.Index)
		}
		slices.Sort(got)
		want := v.want
		if w, ok := getkeysIsWrong[line]; ok {
			want = w
		}
		if !slices.Equal(got, want) || !exact {
			t.Errorf("%s: keys at %v (exact %v), want %v", line, got, exact, want)
		}
	}
}

// TestKeyPositionsSound replaces arguments by unknown ones, one by one and by spreads, and checks that no key is lost.
func TestKeyPositionsSound(t *testing.T) {
	const rounds = 200
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, v := range vectors(t) {
		for range rounds {
			argv := blur(rnd, v.argv)
			c := Resolve(argv)
			if c == nil {
				continue
			}
			pos, exact := c.KeyPositions(argv)
			want := v.want
			if w, ok := getkeysIsWrong[strings.Join(v.argv, " ")]; ok {
				want = w
			}
			for _, key := range want {
				if !slices.ContainsFunc(pos, func(p KeyPos) bool { return covers(p, key, len(v.argv)) }) {
					t.Fatalf("%q as %s: no place covers the key at %d: %+v", v.argv, show(argv), key, pos)
				}
			}
			// Exact means nothing is missing and nothing is too much; but a call that will be refused may have keys as
			// long as what it will be refused for is not known.
			if exact && len(pos) != len(want) && !v.refused {
				t.Fatalf("%q as %s: exact, but %+v", v.argv, show(argv), pos)
			}
		}
	}
}

func covers(p KeyPos, key, argc int) bool {
	if !p.Rest {
		return p.Index == key
	}
	off := key - p.Index
	return off >= 0 && off%p.Step == 0 && (p.Count == 0 || off/p.Step < p.Count) && key < argc-p.Trim
}

// blur makes some arguments unknown, and replaces up to two runs of them (empty ones too) by a spread. The name
// stays.
func blur(rnd *rand.Rand, argv []string) []Token {
	tokens := known(argv)
	for i := 1; i < len(tokens); i++ {
		if rnd.IntN(3) == 0 {
			tokens[i] = Token{}
		}
	}
	for range rnd.IntN(3) {
		if len(tokens) < 2 {
			break
		}
		from := 1 + rnd.IntN(len(tokens))
		to := from + rnd.IntN(len(tokens)-from+1)
		tokens = slices.Replace(tokens, from, to, Token{Many: true})
	}
	return tokens
}

func show(argv []Token) string {
	var out []string
	for _, t := range argv {
		switch {
		case t.Many:
			out = append(out, "...")
		case !t.Known:
			out = append(out, "?")
		default:
			out = append(out, t.Text)
		}
	}
	return strings.Join(out, " ")
}

func TestGenerated(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the generator")
	}
	out := filepath.Join(t.TempDir(), "table.go")
	if msg, err := exec.Command("go", "run", "-tags=dev", "./gen", "-in", "gen/commands.json", "-out", out).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, msg)
	}
	got, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("table.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("table.go is not what the generator makes of gen/commands.json")
	}
}

func TestSlot(t *testing.T) {
	for _, f := range readTSV(t, "testdata/slots.tsv") {
		key, err := strconv.Unquote(f[1])
		if err != nil {
			t.Fatalf("%s: %v", f[1], err)
		}
		if got := strconv.Itoa(Slot(key)); got != f[0] {
			t.Errorf("Slot(%q) = %s, want %s", key, got, f[0])
		}
		want := f[2]
		got := "-"
		if tag, ok := HashTag(key); ok {
			got = quote(tag)
		}
		if got != want {
			t.Errorf("HashTag(%q) = %s, want %s", key, got, want)
		}
	}
}

func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(s) {
		if c := s[i]; c < 32 || c >= 127 || c == '"' || c == '\\' {
			b.WriteString(`\x` + strconv.FormatInt(int64(c)+0x100, 16)[1:])
		} else {
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
