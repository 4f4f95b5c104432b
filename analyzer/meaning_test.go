package analyzer

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// everything sets every option to something other than its default.
const everything = `
preset: strict
enable: [keycase]
disable: [keyslot, badignore]
cluster: never
server: valkey 8.1
tests: all
generated: none
fix-migrations: true
ignore: ["legacy:*", "tmp:*"]
layout:
  key: "[<env>:]<app>:<entity>:<id>[:v<n>]"
  segments:
    - {name: env, words: [dev, prod]}
    - {name: entity, chars: a-z_, min: 2, max: 20, singular: true}
registry:
  - {prefix: "shop:user:", owner: [internal/user, "**/admin"], type: hash, ttl: 1m..24h, version: v2, description: "profiles, as <b>JSON</b>"}
  - {prefix: "shop:config", ttl: persistent}
paths:
  - {path: internal/legacy, preset: bugs, disable: [keychars]}
  - {path: "**/*_gen.go", exclude: true}
`

// The same configuration means the same in a file, as flags, and as settings of golangci-lint, which come as JSON.
func TestOneMeaning(t *testing.T) {
	t.Parallel()
	text := everything
	var want Config
	for _, o := range Options() { // what others add is there, too
		if o.index[0] < reflect.TypeFor[Config]().NumField() && len(o.index) == 2 && o.IsBool() {
			section, key, _ := strings.Cut(o.Name, ".")
			if strings.Contains(text, "\n"+section+": {") {
				text = strings.Replace(text, "\n"+section+": {", "\n"+section+": {"+key+": true, ", 1)
			} else {
				text += section + ": {" + key + ": true}\n"
			}
		}
	}
	want, err := Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	settings, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := Parse(settings); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("as settings: %v\n%+v\nwant\n%+v", err, got, want)
	}
	flags := Default()
	for _, o := range Options() {
		v := reflect.ValueOf(want).FieldByIndex(o.index)
		if v.IsZero() {
			continue
		}
		if err := o.Set(&flags, flagText(t, o, v)); err != nil {
			t.Fatalf("-%s: %v", o.Name, err)
		}
	}
	if got := flags.withDefaults(); !reflect.DeepEqual(got, want) {
		t.Errorf("as flags:\n%+v\nwant\n%+v", got, want)
	}
}

// flagText is a value as a flag writes it.
func flagText(t *testing.T, o Option, v reflect.Value) string {
	t.Helper()
	if list, ok := v.Interface().([]string); ok {
		return strings.Join(list, ",")
	}
	text, err := json.Marshal(v.Interface())
	if err != nil {
		t.Fatal(err)
	}
	if o.Form() == "" {
		return strings.Trim(string(text), `"`)
	}
	return string(text)
}

// Flags refuse what the file refuses.
func TestFlagProblems(t *testing.T) {
	t.Parallel()
	bad := map[string]string{
		"preset": "bug", "server": "redis x", "cluster": "yes", "layout": "{kye: a}", "registry": "[{prefix: 1}]", "paths": "a", "keyconcat.inline-format": "1",
	}
	for _, o := range Options() {
		value, ok := bad[o.Name]
		if !ok {
			continue
		}
		delete(bad, o.Name)
		if err := o.Set(new(Config), value); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("-%s=%s: %v", o.Name, value, err)
		}
	}
	if len(bad) > 0 {
		t.Errorf("no such options: %v", bad)
	}
	c := Config{Layout: Config{}.Layout}
	for _, o := range Options() {
		if o.Name == "layout" {
			if err := o.Set(&c, "<app>:<id>"); err != nil || c.Layout.Key != "<app>:<id>" {
				t.Errorf("-layout: %v, %+v", err, c.Layout)
			}
		}
	}
}
