package analyzer

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text string
		want Config
	}{
		{"# nothing yet\n", Default()},
		{"# nothing\n", Default()},
		{"{}", Default()},
		{"disable: []\n", Default()},
		{"preset: strict\ncluster: never\ntests: all\ngenerated: none\n", Config{Preset: Strict, Cluster: "never", Tests: "all", Generated: "none"}},
		{"disable: [keyslot, keycase]\nenable: []\n", Config{Disable: []string{"keycase", "keyslot"}}},
		{`{"disable": ["keycase"], "keyconcat": {"inline-format": true}}`, Config{Disable: []string{"keycase"}, KeyConcat: KeyConcat{InlineFormat: true}}},
		{"keyconcat:\n  inline-format: True\n  allow-const-prefix: false\n", Config{KeyConcat: KeyConcat{InlineFormat: true}}},
		{"ttlmissing:\n  persistent: [\"b:\", \"a:\"]\n", Config{TTLMissing: TTLMissing{Persistent: []string{"a:", "b:"}}}},
	}
	for _, tt := range tests {
		got, err := Parse([]byte(tt.text))
		if err != nil {
			t.Errorf("%q: %v", tt.text, err)
		} else if !reflect.DeepEqual(got, tt.want.withDefaults()) {
			t.Errorf("%q: %+v, want %+v", tt.text, got, tt.want.withDefaults())
		}
	}
}

// Every problem is reported, in the order of the text, with its place and the nearest valid name.
func TestParseProblems(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, want string }{
		{"disable: [keycas]", `1:11: unknown rule "keycas" in disable; did you mean "keycase"?`},
		{"disable: [Keycase]", `1:11: unknown rule "Keycase" in disable; did you mean "keycase"?`},
		{"disable: [qqqqqqqq]", `1:11: unknown rule "qqqqqqqq" in disable; valid are ` + strings.Join(Names(), ", ")},
		{"disable: keycase", `1:10: disable must be a list ([a, b]), not "keycase"`},
		{"disable: [keycase, keycase]", `1:20: rule "keycase" stands twice in disable`},
		{"disable: [keycase]\nenable: [keycase]", `1:11: rule "keycase" stands in enable and in disable`},
		{"disable: [1, [x], keycase]", "1:11: disable must list texts, not \"1\" (int)\n1:14: disable must list texts, not a list"},
		{"disable: []\ndisable: []", `2:1: disable is set twice; first on line 1`},
		{"clster: x\ncluster: alwys\n", "1:1: unknown key \"clster\" in the configuration; did you mean \"cluster\"?\n2:10: cluster cannot be \"alwys\"; did you mean \"always\"?"},
		{"cluster: true", `1:10: cluster must be one of auto, always, never, not "true" (bool)`},
		{"keyconcat: true", `1:12: keyconcat must be a mapping (key: value), not "true" (bool)`},
		{"keyconcat: {inline: true}", `1:13: unknown key "inline" in keyconcat; valid are inline-format, allow-const-prefix`},
		{"keyconcat: {inline-format: 1}", `1:28: keyconcat.inline-format must be true or false, not "1" (int)`},
		{"- keycase", `1:1: the configuration must be a mapping (key: value), not a list`},
		{"preset: &a strict\ncluster: *a\n", "1:9: the anchor &a; a configuration has none, write the value where it is needed\n2:10: the alias *a; a configuration has none, write the value itself"},
		{"? [a]\n: b\n", `1:3: a key of the configuration must be a word, not a list`},
		{"cluster: [", `1:10: not YAML: did not find expected node content`},
		{"a: b\n\tc: d", `2:1: not YAML: a tab in the indentation; YAML takes spaces only`},
		{"preset: strict\n---\npreset: bugs\n", `2:1: a second document; a configuration is one`},
		{"preset: \"\"", `1:9: preset cannot be ""; valid are bugs, standard, strict`},
	}
	for _, tt := range tests {
		_, err := Parse([]byte(tt.text))
		if err == nil {
			t.Errorf("%q: no problem", tt.text)
		} else if err.Error() != tt.want {
			t.Errorf("%q:\n%s\nwant\n%s", tt.text, err, tt.want)
		}
	}
	if _, err := Parse([]byte(strings.Repeat("#", MaxConfig+1))); err == nil {
		t.Error("a file of any size is read")
	}
}

// A configuration that is written out is read back as the same, and never makes the reader panic.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"", "disable: [keycase]", "preset: strict\ncluster: never\n", "keyconcat: {inline-format: yes}", "a: &a [*a]", "<<: {preset: bugs}", "? {a: b}\n: c", "%YAML 1.1\n---\n- !!binary x"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := Parse(text)
		if err != nil {
			bad, ok := errors.AsType[*ConfigError](err)
			if !ok || len(bad.Problems) == 0 {
				t.Fatalf("%q: %v", text, err)
			}
			for _, p := range bad.Problems {
				if p.Line < 1 || p.Column < 1 || strings.Contains(p.Text, "\n") {
					t.Fatalf("%q: %+v", text, p)
				}
			}
			return
		}
		out, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Parse(out)
		if err != nil || !reflect.DeepEqual(c, again) {
			t.Fatalf("%q: %+v becomes %+v (%v)", text, c, again, err)
		}
	})
}

func TestNearest(t *testing.T) {
	t.Parallel()
	names := []string{"keycase", "keychars", "keyconcat", "keyslot", "ttlmissing"}
	tests := []struct{ word, want string }{
		{"keycase", "keycase"}, {"keycsae", "keycase"}, {"KEYCASE", "keycase"}, {"keychar", "keychars"}, {"ttl-missing", "ttlmissing"},
		{"ttlmising", "ttlmissing"}, {"slot", ""}, {"", ""}, {"x", ""}, {strings.Repeat("keycase", 100), ""}, {"keyslots", "keyslot"},
	}
	for _, tt := range tests {
		if got := Nearest(tt.word, names); got != tt.want {
			t.Errorf("Nearest(%q) = %q, want %q", tt.word, got, tt.want)
		}
	}
}

func TestEnabled(t *testing.T) {
	t.Parallel()
	names := func(c Config) []string {
		var list []string
		for _, r := range c.Enabled() {
			list = append(list, r.Name)
		}
		return list
	}
	bugs, standard, strict := names(Config{Preset: Bugs}), names(Config{}), names(Config{Preset: Strict})
	if len(bugs) >= len(standard) || len(strict) != len(Rules()) {
		t.Errorf("bugs %v, standard %v, strict %v", bugs, standard, strict)
	}
	if got := names(Config{Preset: Bugs, Enable: []string{"keycase"}, Disable: []string{"keyslot"}}); !slices.Contains(got, "keycase") || slices.Contains(got, "keyslot") {
		t.Errorf("enable and disable give %v", got)
	}
	if (Config{Preset: Bugs}).policy("keycase").BugsOnly != true || (Config{Preset: Bugs, Enable: []string{"keycase"}}).policy("keycase").BugsOnly {
		t.Error("a rule that is enabled by name should run in full")
	}
}
