package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/analyzer"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// What learn writes is read back as it was learned, whatever stands around it, and a second run changes nothing.
func TestLearnedSection(t *testing.T) {
	t.Parallel()
	l := cachecall.Learned{
		Types: []cachecall.LearnedType{{Type: "example.com/a.Cache", Methods: []cachecall.LearnedMethod{
			{Name: "Get", Signature: "(context.Context,string)(string,error)"}, {Name: "Each", Signature: "(func(k string) bool,...any)()"}}}},
	}
	section := learnedSection(l)
	for _, text := range []string{"", "preset: strict\n", "# only a comment\n", "preset: strict\n\ndisable: [keycase]"} {
		whole := withLearned(text, section)
		cfg, err := analyzer.Parse([]byte(whole))
		if err != nil {
			t.Fatalf("%q: %v\n%s", text, err, whole)
		}
		have, _ := json.Marshal(cfg.Wrappers)
		want, _ := json.Marshal(l.Types)
		if string(have) != string(want) {
			t.Errorf("%q: read back %s, want %s", text, have, want)
		}
		rest, err := withoutLearned(whole)
		if err != nil {
			t.Fatal(err)
		}
		if again := withLearned(rest, section); again != whole {
			t.Errorf("a second run changes\n%s\ninto\n%s", whole, again)
		}
		if strings.Contains(rest, "wrappers") {
			t.Errorf("%q is left", rest)
		}
	}
	if s := learnedSection(cachecall.Learned{}); s != "" {
		t.Errorf("nothing learned gives %q", s)
	}
	if _, err := withoutLearned("wrappers:\n  - type: a.B\n"); err == nil {
		t.Error("rows that somebody else wrote are taken for learned ones")
	}
	if _, err := withoutLearned(learnedBegin + "\nwrappers: []\n"); err == nil {
		t.Error("a section without an end is accepted")
	}
}
