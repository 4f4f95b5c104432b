package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cachevet/cachevet/analyzer"
)

// pages are the pages that readers start from, each with its Chinese twin.
var pages = []string{"../../README.md", "../../README.zh-CN.md", "../../docs/guide.md", "../../docs/guide.zh-CN.md", "../../docs/install.md", "../../docs/limits.md"}

func readPage(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// What the README quotes of the demo is what the tool says.
func TestReadmeQuotesDemo(t *testing.T) {
	t.Parallel()
	expected := readPage(t, "../../testdata/shop/expected.txt")
	if !strings.Contains(readPage(t, pages[0]), "```\n"+expected+"```\n") {
		t.Error("README.md does not quote testdata/shop/expected.txt; copy it there")
	}
	quoted := regexp.MustCompile(`(?m)^(?:cmd|internal)/[\w/]+\.go:\d+:\d+: .*\)$`)
	for _, name := range pages {
		for _, line := range quoted.FindAllString(readPage(t, name), -1) {
			if !strings.Contains(expected, line+"\n") {
				t.Errorf("%s quotes what the tool does not say:\n%s", name, line)
			}
		}
	}
}

// Every rule stands in both READMEs, and the links between the pages lead somewhere.
func TestPages(t *testing.T) {
	t.Parallel()
	for _, name := range pages[:2] {
		text := readPage(t, name)
		for _, rule := range analyzer.Names() {
			if !strings.Contains(text, "| ["+rule+"](docs/rules/"+rule+".md) |") && !strings.Contains(text, "| "+rule+" |") {
				t.Errorf("%s: its table has no rule %s", name, rule)
			}
		}
	}
	link := regexp.MustCompile(`\]\(([^)]+)\)`)
	rules, err := filepath.Glob("../../docs/rules/*.md")
	if err != nil || len(rules) == 0 {
		t.Fatal(err)
	}
	for _, name := range slices.Concat(pages, rules) {
		for _, m := range link.FindAllStringSubmatch(withoutCode(readPage(t, name)), -1) {
			target, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(target, "://") {
				continue
			}
			file := filepath.Join(filepath.Dir(name), target)
			if target == "" {
				file = name
			}
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s: the link to %s leads nowhere", name, m[1])
			} else if anchor != "" && !slices.Contains(anchors(readPage(t, file)), anchor) {
				t.Errorf("%s: %s has no heading #%s", name, target, anchor)
			}
		}
	}
}

var fenced = regexp.MustCompile("(?ms)^ *```.*?^ *```$|`[^`\n]*`")

func withoutCode(text string) string { return fenced.ReplaceAllString(text, "") }

// anchors are the names that GitHub gives the headings of a page.
func anchors(text string) []string {
	var list []string
	for line := range strings.Lines(text) {
		title := strings.TrimLeft(line, "#")
		if title == line || !strings.HasPrefix(title, " ") {
			continue
		}
		var sb strings.Builder
		for _, r := range strings.ToLower(strings.TrimSpace(title)) {
			switch {
			case r == ' ':
				sb.WriteByte('-')
			case r == '-' || r == '_' || r >= 0x80 && !strings.ContainsRune("，。？！：、（）《》“”", r), 'a' <= r && r <= 'z', '0' <= r && r <= '9':
				sb.WriteRune(r)
			}
		}
		list = append(list, sb.String())
	}
	return list
}

// The configurations that the pages show are configurations.
func TestPagesShowConfigurations(t *testing.T) {
	t.Parallel()
	block := regexp.MustCompile("(?ms)^```yaml\n(.*?)^```$")
	keys := regexp.MustCompile(`^(?:preset|enable|disable|cluster|layout|server|registry|ttlmissing|paths):`)
	shown := 0
	for _, name := range pages {
		for _, m := range block.FindAllStringSubmatch(readPage(t, name), -1) {
			if !keys.MatchString(m[1]) {
				continue
			}
			shown++
			if _, err := analyzer.Parse([]byte(m[1])); err != nil {
				t.Errorf("%s: %v\n%s", name, err, m[1])
			}
		}
	}
	if shown < 4 {
		t.Errorf("only %d configurations are found", shown)
	}
}
