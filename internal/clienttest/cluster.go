package clienttest

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// Case is a call that a program makes; see Call.
type Case struct {
	Name string
	Run  func() error
}

// Call is a case.
func Call(name string, run func() error) Case { return Case{name, run} }

// Verdicts runs the rule keyslot over packages of the test's module and returns, for each file, the lines that it reports.
func Verdicts(t testing.TB, packages ...string) map[string]map[int]string {
	t.Helper()
	root, err := filepath.Abs(".")
	for err == nil {
		if _, err := os.Stat(filepath.Join(root, "cmd", "cachevet")); err == nil {
			break
		}
		if filepath.Dir(root) == root {
			t.Fatal("cmd/cachevet is not above this directory")
		}
		root = filepath.Dir(root)
	}
	tool := filepath.Join(t.TempDir(), "cachevet")
	build := exec.Command("go", "build", "-o", tool, "./cmd/cachevet")
	build.Dir, build.Env = root, append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	vet := exec.Command("go", append([]string{"vet", "-vettool=" + tool, "-keyslot"}, packages...)...)
	out, _ := vet.CombinedOutput() // findings are an error
	found := map[string]map[int]string{}
	finding := regexp.MustCompile(`(?m)^(?:vet: )?(\S+\.go):(\d+):\d+: (.*)$`)
	for _, m := range finding.FindAllSubmatch(out, -1) {
		file := filepath.Base(filepath.Dir(string(m[1]))) + "/" + filepath.Base(string(m[1]))
		line, _ := strconv.Atoi(string(m[2]))
		if found[file] == nil {
			found[file] = map[int]string{}
		}
		found[file][line] = string(m[3])
	}
	if len(found) == 0 {
		t.Fatalf("no findings at all:\n%s", out)
	}
	return found
}

// inLine finds a case in the source.
var inLine = regexp.MustCompile(`^\s*clienttest\.Call\("([^"]+)", func\(\) error`)

// CompareCases runs every case, and compares what happens with what the rule says of its line. file is "dir/cases.go".
func CompareCases(t *testing.T, file string, verdicts map[int]string, cases []Case) {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("cluster", file))
	if err != nil {
		t.Fatal(err)
	}
	lines, said, name := map[string]int{}, map[string]string{}, ""
	for i, line := range bytes.Split(source, []byte("\n")) {
		if m := inLine.FindSubmatch(line); m != nil {
			name = string(m[1])
			lines[name] = i + 1
		}
		said[name] += verdicts[i+1]
	}
	apart, together := 0, 0
	for _, c := range cases {
		line, ok := lines[c.Name]
		if !ok {
			t.Errorf("%s: %s is not a line of its own", file, c.Name)
			continue
		}
		err := run(c)
		fails, says := slotsMatter(err), said[c.Name] != ""
		if fails {
			apart++
		} else {
			together++
		}
		switch {
		case fails && !says:
			t.Errorf("%s:%d: %s: %v, and keyslot says nothing", file, line, c.Name, err)
		case says && !fails:
			t.Errorf("%s:%d: %s: %v, and keyslot says: %s", file, line, c.Name, err, said[c.Name])
		case says && strings.Contains(said[c.Name], "panics") != strings.HasPrefix(err.Error(), "panic: "):
			t.Errorf("%s:%d: %s: %v, and keyslot says: %s", file, line, c.Name, err, said[c.Name])
		}
	}
	t.Logf("%s: %d calls fail because of their slots, %d do not", file, apart, together)
}

// run runs a case; a panic becomes an error.
func run(c Case) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return c.Run()
}

// slotsMatter tells whether an error is about keys of several slots.
func slotsMatter(err error) bool {
	if err == nil {
		return false
	}
	text := strings.ToLower(err.Error())
	for _, sign := range []string{"crossslot", "cross slot", "same slot", "different key slots", "hash to the same slot", "crossed slots", "execabort", "moved "} {
		if strings.Contains(text, sign) {
			return true
		}
	}
	return false
}
