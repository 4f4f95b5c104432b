package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/cachevet/cachevet/analyzer"
)

// Severities of a finding, as the formats show them.
const (
	severityBug        = "bug"        // it goes wrong when the program runs
	severityConvention = "convention" // it does not, yet
)

func (f finding) severity() string {
	if f.id.Bug {
		return severityBug
	}
	return severityConvention
}

// printer prints findings in one format, and, where it has a way to, what could not be checked. base is the directory that
// positions are relative to.
type printer func(w io.Writer, base string, findings []finding, problems []string) error

// outputFormat is one of the output formats.
type outputFormat struct {
	name  string
	usage string
	print printer
}

// formats are the output formats there are.
func formats() []outputFormat {
	return []outputFormat{
		{"text", "one line a finding", printText},
		{"json", "one JSON object a line", printJSON},
		{"sarif", "SARIF 2.1.0, for code scanning", printSARIF},
		{"github", "annotations of GitHub Actions", printGitHub},
	}
}

// formatNamed finds a format by its name.
func formatNamed(name string) (outputFormat, error) {
	var names []string
	for _, f := range formats() {
		if f.name == name {
			return f, nil
		}
		names = append(names, f.name)
	}
	msg := fmt.Sprintf("there is no format %q; formats are %s", name, strings.Join(names, ", "))
	if near := analyzer.Nearest(name, names); near != "" {
		msg = fmt.Sprintf("there is no format %q; did you mean %q?", name, near)
	}
	return outputFormat{}, fmt.Errorf("%s", msg)
}

// style colours the text format: escape sequences, or nothing.
type style struct{ place, bug, convention, end string }

// styleFor is for what w is: a terminal gets colours, unless NO_COLOR or TERM=dumb is against it.
func styleFor(w io.Writer) style {
	if !isTerminal(w) || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return style{}
	}
	if runtime.GOOS == "windows" && os.Getenv("WT_SESSION") == "" { // older consoles show the sequences
		return style{}
	}
	return style{place: "\x1b[1m", bug: "\x1b[31m", convention: "\x1b[33m", end: "\x1b[0m"}
}

// isTerminal tells whether a person may be watching.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

func printText(w io.Writer, _ string, findings []finding, _ []string) error {
	s := styleFor(w)
	out := bufio.NewWriter(w)
	for _, f := range findings {
		severity := s.convention
		if f.id.Bug {
			severity = s.bug
		}
		fmt.Fprintf(out, "%s%s:%s %s %s(%s)%s\n", s.place, printable(f.pos.String()), s.end, printable(f.Message), severity, f.Rule, s.end)
		for _, r := range f.Related {
			fmt.Fprintf(out, "\t%s: %s\n", printable(r.pos.String()), printable(r.Message))
		}
	}
	return out.Flush()
}

func printJSON(w io.Writer, _ string, findings []finding, _ []string) error {
	type jsonRelated struct {
		Pos     string `json:"pos"`
		Message string `json:"message"`
	}
	out := bufio.NewWriter(w)
	for _, f := range findings {
		var related []jsonRelated
		for _, r := range f.Related {
			related = append(related, jsonRelated{valid(r.pos.String()), r.Message})
		}
		err := jsonLine(out, struct {
			Pos      string        `json:"pos"`
			End      string        `json:"end"`
			Rule     string        `json:"rule"`
			Category string        `json:"category,omitempty"`
			Severity string        `json:"severity"`
			Message  string        `json:"message"`
			Package  string        `json:"package"`
			Function string        `json:"function,omitempty"`
			Related  []jsonRelated `json:"related,omitempty"`
			Fixes    []fix         `json:"fixes,omitempty"`
		}{valid(f.pos.String()), valid(f.end.String()), f.Rule, f.Category, f.severity(), f.Message, f.Package, f.id.Function, related, f.Fixes})
		if err != nil {
			return err
		}
	}
	return out.Flush()
}

// countByRule says "7 findings, 5 bugs among them: keyslot 5, keycase 2".
func countByRule(findings []finding) string {
	counts, bugs := map[string]int{}, 0
	for _, f := range findings {
		counts[f.Rule]++
		if f.id.Bug {
			bugs++
		}
	}
	rules := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	for i, rule := range rules {
		rules[i] = fmt.Sprintf("%s %d", rule, counts[rule])
	}
	head := plural(len(findings), "finding")
	switch {
	case bugs > 0 && bugs == len(findings):
		head = plural(len(findings), "bug")
	case bugs > 0:
		head += ", " + plural(bugs, "bug") + " among them"
	}
	return head + ": " + strings.Join(rules, ", ")
}

// plural says "1 finding", "2 findings", "2 prefixes".
func plural(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "x"):
		noun += "e"
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// repositoryRoot is the directory of the repository around a directory, the directory itself when there is none. Services
// that show findings beside the code know files by their path from there.
func repositoryRoot(dir string) string {
	for d := dir; ; d = filepath.Dir(d) {
		if exists(filepath.Join(d, ".git")) {
			return d
		}
		if filepath.Dir(d) == d {
			return dir
		}
	}
}

// places tells where findings stand for services that show them beside the code.
type places struct {
	root, base string
	lines      map[string][]string // of the files that were looked at
}

// path is a finding's file as a path from the repository's root with forward slashes. inside is false for files that lie
// elsewhere, whose path is absolute.
func (p *places) path(file string) (path string, inside bool) {
	abs := p.absolute(file)
	rel, err := filepath.Rel(p.root, abs)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return filepath.ToSlash(abs), false
	}
	return filepath.ToSlash(rel), true
}

func (p *places) absolute(file string) string {
	file = filepath.FromSlash(file)
	if !filepath.IsAbs(file) {
		file = filepath.Join(p.base, file)
	}
	return file
}

// column counts characters, from 1, where Go counts bytes.
func (p *places) column(pos position) int {
	file := p.absolute(pos.file)
	if _, ok := p.lines[file]; !ok {
		text, _ := os.ReadFile(file) // nothing: bytes have to do
		p.lines[file] = strings.Split(string(text), "\n")
	}
	if all := p.lines[file]; pos.line <= len(all) && pos.col-1 <= len(all[pos.line-1]) {
		return utf8.RuneCountInString(all[pos.line-1][:pos.col-1]) + 1
	}
	return pos.col
}
