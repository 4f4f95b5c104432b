package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// strange are findings whose texts and places are as bad as they get.
func strange(t *testing.T) (base string, findings []finding) {
	t.Helper()
	root := t.TempDir()
	write(t, root, ".git/HEAD", "")
	base = filepath.Join(root, "sub dir")
	write(t, base, "ü %.go", "package a\n\nvar é = \"ключ\" + x\n")
	bug := finding{
		pos: position{"ü %.go", 3, 10}, end: position{"ü %.go", 3, 20}, Rule: "keyslot", Category: "crossslot", Package: "example.com/m/a",
		Message: "100%: key \"a\" \\x1b[31m, b::c", Related: []related{{position{"../b.go", 7, 2}, "beside"}}, id: identity{Function: "(*T).M", Bug: true},
	}
	many := finding{pos: position{"a,b:c.go", 1, 5}, end: position{"a,b:c.go", 4, 1}, Rule: "keycase", Package: "p", Message: "<&>"}
	far := finding{pos: position{"/elsewhere/x.go", 1, 1}, end: position{"/elsewhere/x.go", 1, 1}, Rule: "unheard-of", Message: "m"}
	return base, []finding{bug, many, far, {Rule: "badignore", pos: position{file: "a.go"}, Message: "nowhere"}}
}

func TestGitHub(t *testing.T) {
	t.Parallel()
	base, findings := strange(t)
	var out strings.Builder
	if err := printGitHub(&out, base, findings, []string{"100%: a\nb"}); err != nil {
		t.Fatal(err)
	}
	want := `::error file=sub dir/ü %25.go,line=3,endLine=3,col=9,endColumn=15,title=cachevet keyslot::100%25: key "a" \x1b[31m, b::c%0A../b.go:7:2: beside
::warning file=sub dir/a%2Cb%3Ac.go,line=1,endLine=4,title=cachevet keycase::<&>
::warning file=/elsewhere/x.go,line=1,endLine=1,col=1,endColumn=1,title=cachevet unheard-of::m
::warning file=sub dir/a.go,title=cachevet badignore::nowhere
::error title=cachevet::100%25: a%0Ab
`
	if out.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", out.String(), want)
	}
}

// What is written is SARIF by the official schema, whatever the findings.
func TestSARIF(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	var root map[string]any
	if err := json.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	schema := jsonSchema{root}
	base, findings := strange(t)
	for _, list := range [][]finding{findings, nil} {
		var out bytes.Buffer
		if err := printSARIF(&out, base, list, nil); err != nil {
			t.Fatal(err)
		}
		var log any
		if err := json.Unmarshal(out.Bytes(), &log); err != nil {
			t.Fatal(err)
		}
		for _, problem := range schema.check(root, log, "$") {
			t.Error(problem)
		}
		if !strings.Contains(out.String(), `"results": [`) {
			t.Error("no results are not an empty list")
		}
	}
	var out bytes.Buffer
	if err := printSARIF(&out, base, findings, []string{"p: does not compile"}); err != nil {
		t.Fatal(err)
	}
	var log any
	if err := json.Unmarshal(out.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	for _, problem := range schema.check(root, log, "$") {
		t.Error(problem)
	}
	for _, want := range []string{`"uri": "sub%20dir/%C3%BC%20%25.go"`, `"startColumn": 9`, `"endColumn": 15`, `"uri": "file:///elsewhere/x.go"`, `"level": "error"`,
		`"fullyQualifiedName": "example.com/m/a.(*T).M"`, `"ruleIndex": -1`, `"executionSuccessful": false`, `"text": "p: does not compile"`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s is missing in\n%s", want, out.String())
		}
	}
	// The check can fail.
	for _, bad := range []string{`{}`, `{"version": "2.1", "runs": []}`, `{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": 1}}}]}`,
		`{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x"}}, "results": [{"message": {"text": "m"}, "level": "fatal"}]}]}`,
		`{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x", "nam": "y"}}}]}`} {
		var log any
		if err := json.Unmarshal([]byte(bad), &log); err != nil {
			t.Fatal(err)
		}
		if schema.check(root, log, "$") == nil {
			t.Errorf("the schema accepts %s", bad)
		}
	}
}

// jsonSchema checks values against a schema of draft 4, as far as SARIF's uses it. A keyword it does not know is a problem.
type jsonSchema struct{ root map[string]any }

func (s jsonSchema) check(schema map[string]any, v any, at string) (problems []string) {
	say := func(format string, args ...any) {
		problems = append(problems, at+": "+fmt.Sprintf(format, args...))
	}
	for keyword, arg := range schema {
		switch keyword {
		case "$schema", "id", "title", "description", "default", "definitions", "format":
		case "$ref":
			var target any = s.root
			for step := range strings.SplitSeq(strings.TrimPrefix(arg.(string), "#/"), "/") {
				target = target.(map[string]any)[step]
			}
			problems = append(problems, s.check(target.(map[string]any), v, at)...)
		case "type":
			names, several := arg.([]any)
			if !several {
				names = []any{arg}
			}
			if !slices.ContainsFunc(names, func(name any) bool { return hasType(v, name.(string)) }) {
				say("%v is no %v", v, arg)
			}
		case "enum":
			ok := false
			for _, want := range arg.([]any) {
				ok = ok || reflect.DeepEqual(v, want)
			}
			if !ok {
				say("%v is none of %v", v, arg)
			}
		case "anyOf", "oneOf":
			matches := 0
			for _, one := range arg.([]any) {
				if s.check(one.(map[string]any), v, at) == nil {
					matches++
				}
			}
			if matches == 0 || keyword == "oneOf" && matches > 1 {
				say("%s: %d match", keyword, matches)
			}
		case "required", "properties", "additionalProperties":
			if object, ok := v.(map[string]any); ok && keyword != "additionalProperties" || ok && schema["properties"] == nil {
				problems = append(problems, s.object(schema, object, at)...)
			}
		case "items", "minItems", "uniqueItems":
			if list, ok := v.([]any); ok {
				problems = append(problems, s.list(schema, list, at)...)
			}
		case "minimum":
			if n, ok := v.(float64); ok && n < arg.(float64) {
				say("%v is below %v", v, arg)
			}
		case "maximum":
			if n, ok := v.(float64); ok && n > arg.(float64) {
				say("%v is above %v", v, arg)
			}
		case "pattern":
			if text, ok := v.(string); ok && !regexp.MustCompile(arg.(string)).MatchString(text) {
				say("%q does not match %s", v, arg)
			}
		default:
			say("unknown keyword %s", keyword)
		}
	}
	return problems
}

func (s jsonSchema) object(schema, object map[string]any, at string) (problems []string) {
	required, _ := schema["required"].([]any)
	for _, name := range required {
		if _, ok := object[name.(string)]; !ok {
			problems = append(problems, at+": "+name.(string)+" is missing")
		}
	}
	properties, _ := schema["properties"].(map[string]any)
	for name, v := range object {
		if property, ok := properties[name].(map[string]any); ok {
			problems = append(problems, s.check(property, v, at+"."+name)...)
			continue
		}
		switch more := schema["additionalProperties"].(type) {
		case bool:
			if !more {
				problems = append(problems, at+": no property "+name)
			}
		case map[string]any:
			problems = append(problems, s.check(more, v, at+"."+name)...)
		}
	}
	return problems
}

func (s jsonSchema) list(schema map[string]any, list []any, at string) (problems []string) {
	if least, ok := schema["minItems"].(float64); ok && float64(len(list)) < least {
		problems = append(problems, fmt.Sprintf("%s: %d items", at, len(list)))
	}
	for i, v := range list {
		if items, ok := schema["items"].(map[string]any); ok {
			problems = append(problems, s.check(items, v, fmt.Sprintf("%s[%d]", at, i))...)
		}
		for _, other := range list[:i] {
			if schema["uniqueItems"] == true && reflect.DeepEqual(v, other) {
				problems = append(problems, fmt.Sprintf("%s[%d]: twice", at, i))
			}
		}
	}
	return problems
}

func hasType(v any, name string) bool {
	switch v := v.(type) {
	case string:
		return name == "string"
	case bool:
		return name == "boolean"
	case float64:
		return name == "number" || name == "integer" && v == math.Trunc(v)
	case []any:
		return name == "array"
	case map[string]any:
		return name == "object"
	}
	return name == "null"
}

// Texts are the same bytes wherever they go, unless a person watches a terminal.
func TestColour(t *testing.T) {
	base, findings := strange(t)
	for _, w := range []*os.File{tempFile(t), devNull(t)} {
		if s := styleFor(w); s != (style{}) {
			t.Errorf("%s gets colours: %q", w.Name(), s)
		}
	}
	var out strings.Builder
	if err := printText(&out, base, findings, nil); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "\x1b") {
		t.Errorf("colours in %q", out.String())
	}
	wants(t, "text", out.String(), `ü %.go:3:10: 100%: key "a" \x1b[31m, b::c (keyslot)`+"\n\t../b.go:7:2: beside\n")
}

func tempFile(t *testing.T) *os.File {
	t.Helper()
	f, err := os.Create(filepath.Join(t.TempDir(), "f"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func devNull(t *testing.T) *os.File {
	t.Helper()
	f, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func TestSummary(t *testing.T) {
	t.Parallel()
	bug := finding{Rule: "b", id: identity{Bug: true}}
	for want, list := range map[string][]finding{
		"1 finding: a 1":                          {{Rule: "a"}},
		"3 findings: b 2, a 1":                    {{Rule: "b"}, {Rule: "a"}, {Rule: "b"}},
		"2 findings, 1 bug among them: a 1, b 1":  {{Rule: "a"}, bug},
		"3 findings, 2 bugs among them: b 2, a 1": {{Rule: "a"}, bug, bug},
		"2 bugs: b 2":                             {bug, bug},
	} {
		if got := countByRule(list); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestFormats(t *testing.T) {
	t.Parallel()
	dir := module(t, map[string]string{"a.go": directive})
	text := cachevet(t, dir, ".")
	wants(t, "text", text.out, "a.go:3:1: ", "(badignore)\n")
	if text.err != "cachevet: 1 finding: badignore 1\n" {
		t.Errorf("the summary: %q", text.err)
	}
	wants(t, "github", cachevet(t, dir, "-format=github", ".").out, "::warning file=a.go,line=3,endLine=3,col=1,endColumn=")
	sarif := cachevet(t, dir, "-format", "sarif", ".")
	exits(t, sarif, exitFindings)
	wants(t, "sarif", sarif.out, `"ruleId": "badignore"`)
	if sarif.err != "" {
		t.Errorf("beside SARIF: %s", sarif.err)
	}
	if a, b := cachevet(t, dir, "-format=json", "."), cachevet(t, dir, "-json", "."); a != b || !strings.HasPrefix(a.out, "{") {
		t.Errorf("-format=json: %+v\n-json: %+v", a, b)
	}
	r := cachevet(t, dir, "-format=sarf", ".")
	exits(t, r, exitFailed)
	wants(t, "an unknown format", r.err, `did you mean "sarif"?`)
	exits(t, cachevet(t, dir, "-json", "-format=sarif", "."), exitFailed)
}

func TestExplain(t *testing.T) {
	t.Parallel()
	r := cachevet(t, ".", "explain", "keyconcat")
	exits(t, r, exitClean)
	wants(t, "explain", r.out, "keyconcat\n", "\n    func sessKey(id string) string", "//cachevet:ignore keyconcat -- ")
	if strings.Contains(r.out, "```") || strings.Contains(r.out, "](") || strings.Contains(r.out, "\x1b") {
		t.Errorf("marks of Markdown, or colours:\n%s", r.out)
	}
	exits(t, cachevet(t, ".", "explain", "badignore"), exitClean)
	r = cachevet(t, ".", "explain", "keyconct")
	exits(t, r, exitFailed)
	wants(t, "an unknown rule", r.err, `there is no rule "keyconct"; did you mean "keyconcat"?`)
	r = cachevet(t, ".", "explain")
	exits(t, r, exitFailed)
	wants(t, "no rule", r.err, "keyslot")
}
