package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
)

const clientsFile = "../../docs/clients.md"

// The page of the clients is what the tables say. With CACHEVET_UPDATE set it is written.
func TestClientsPage(t *testing.T) {
	t.Parallel()
	want := clientsPage()
	if os.Getenv("CACHEVET_UPDATE") != "" {
		if err := os.WriteFile(clientsFile, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(clientsFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != want {
		t.Errorf("%s is old: run CACHEVET_UPDATE=1 go test ./cmd/cachevet -run TestClientsPage", clientsFile)
	}
}

// Both forms of the table list every library, and those of one library every function.
func TestClients(t *testing.T) {
	t.Parallel()
	list := knownLibraries()
	run := func(args ...string) (string, string, int) {
		var out, errOut bytes.Buffer
		code := clients(args, &out, &errOut)
		return out.String(), errOut.String(), code
	}
	text, _, code := run()
	if lines := strings.Count(text, "\n"); code != exitClean || lines != len(list)+1 {
		t.Errorf("exit %d, %d lines for %d libraries", code, lines, len(list))
	}
	asJSON, _, _ := run("-json")
	for line := range strings.Lines(asJSON) {
		var k knownLibrary
		if err := json.Unmarshal([]byte(line), &k); err != nil || k.Library == "" || k.Proof == "" || k.Rows != nil {
			t.Errorf("%v: %s", err, line)
		}
	}
	for _, k := range list {
		if k.Proof == bySurvey != (k.Why != "") {
			t.Errorf("%s: proved by %s, because %q", k.Library, k.Proof, k.Why)
		}
		text, _, code := run(k.Library)
		if lines := strings.Count(text, "\n"); code != exitClean || lines != k.Calls+1 {
			t.Errorf("%s: exit %d, %d lines for %d functions", k.Library, code, lines, k.Calls)
		}
	}
	text, _, _ = run("github.com/go-redis/cache/v9")
	wants(t, "a library", text, "Cache.Set", "SET", "0.Key", "0.TTL, duration, 0 default, by default 1h0m0s")
	if _, msg, code := run("redis_rate"); code != exitFailed || !strings.Contains(msg, "github.com/go-redis/redis_rate/v10") {
		t.Errorf("exit %d: %s", code, msg)
	}
}

// A command that is in no table is counted by the summary, by its library and its name, as text and as JSON.
func TestUnknownCommands(t *testing.T) {
	names := unknownCommands([]finding{{Message: `{"library":"x"}`}, {Message: unknownMark + "example.com/redis FOO.BAR"}, {Message: unknownMark + "example.com/redis FOO.BAR"}})
	for asJSON, want := range map[bool]string{
		false: "example.com/redis  FOO.BAR  2\n",
		true:  `{"library":"example.com/redis","status":"unknown command","reason":"FOO.BAR","count":2}` + "\n",
	} {
		var out strings.Builder
		if err := printUnknown(&out, names, asJSON); err != nil || !strings.HasSuffix(out.String(), want) {
			t.Errorf("%v: %q", err, out.String())
		}
	}
}
