package plugin

import (
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
)

func TestNew(t *testing.T) {
	t.Parallel()
	names := func(settings any) string {
		t.Helper()
		p, err := New(settings)
		if err != nil {
			t.Fatalf("%v: %v", settings, err)
		}
		list, err := p.BuildAnalyzers()
		if err != nil || p.GetLoadMode() != register.LoadModeTypesInfo {
			t.Fatalf("load mode %s: %v", p.GetLoadMode(), err)
		}
		var names []string
		for _, a := range list {
			names = append(names, a.Name)
		}
		return strings.Join(names, " ")
	}
	all := names(nil)
	if names(map[string]any{}) != all || !strings.Contains(all, "keycase") {
		t.Errorf("without settings: %s", all)
	}
	less := names(map[string]any{"disable": []any{"keycase"}, "cluster": "never", "keyconcat": map[string]any{"inline-format": true}})
	if strings.Contains(less, "keycase") || !strings.Contains(less, "keyslot") {
		t.Errorf("disable: %s", less)
	}
	if _, err := register.GetPlugin("cachevet"); err != nil {
		t.Error(err)
	}
}

func TestProblems(t *testing.T) {
	t.Parallel()
	_, err := New(map[string]any{"disable": []any{"keycas"}, "clster": 1, "preset": true})
	if err == nil {
		t.Fatal("no error")
	}
	for _, part := range []string{`did you mean "keycase"?`, `did you mean "cluster"?`, "preset must be one of"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q is missing in: %v", part, err)
		}
	}
	for settings, want := range map[string]string{ // relative to the root of this module, the directory above
		"golangci-plugn": `"golangci-plugn" names nothing in `, "./golangci-plugn/*.go": `did you mean "golangci-plugin/*.go"?`,
	} {
		_, err := New(map[string]any{"paths": []any{map[string]any{"path": settings, "preset": "bugs"}}})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("path %s: %v", settings, err)
		}
		_, err = New(map[string]any{"registry": []any{map[string]any{"prefix": "a:", "owner": []any{settings}}}})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("owner %s: %v", settings, err)
		}
	}
	if _, err := New(map[string]any{"paths": []any{map[string]any{"path": "golangci-plugin/**", "preset": "bugs"}}}); err != nil {
		t.Error(err)
	}
	if _, err := New([]any{"keycase"}); err == nil {
		t.Error("a list is no settings")
	}
	if _, err := New(func() {}); err == nil {
		t.Error("a function is no settings")
	}
}
