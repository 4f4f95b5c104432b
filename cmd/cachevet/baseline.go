package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/analyzer"
	"github.com/cachevet/cachevet/internal/modules"
)

// baselineName is the file that is looked for in a module's root and above it.
const baselineName = ".cachevet-baseline.yaml"

// baselineNone is the value of -baseline that leaves every baseline out.
const baselineNone = "none"

const baselineHead = `# Findings that cachevet does not report because they were there when this file was written, one a line, sorted.
# Written by "cachevet baseline"; "cachevet baseline -prune" takes out what is gone. Both sides of a merge can stay.
version: 1
findings:
`

// record is a finding of a baseline: everything by which it is known again, and how often it occurs.
type record struct {
	Package  string `json:"package"`
	Function string `json:"function,omitempty"`
	Rule     string `json:"rule"`
	Category string `json:"category,omitempty"`
	Key      string `json:"key,omitempty"`
	At       string `json:"at,omitempty"`
	Once     bool   `json:"once,omitempty"` // it is told once in the package, so that function and at are no part of the identity
	Body     string `json:"body,omitempty"` // not a part of the identity: it finds a function again that has another name
	Count    int    `json:"count,omitempty"`
}

func recordOf(f finding) record {
	return record{
		Package: f.Package, Function: f.id.Function, Rule: f.Rule, Category: f.Category,
		Key: f.id.Key, At: f.id.At, Once: f.id.Once, Body: f.id.Body, Count: 1,
	}
}

// key is equal for occurrences of the same finding.
func (r record) key() string {
	if r.Once {
		return strings.Join([]string{r.Package, "", r.Rule, r.Category, r.Key, "once"}, "\x00")
	}
	return strings.Join([]string{r.Package, r.Function, r.Rule, r.Category, r.Key, r.At}, "\x00")
}

func compareRecords(a, b record) int { return strings.Compare(a.key(), b.key()) }

// baseline are the findings of one file.
type baseline struct {
	file    string
	records map[string]*record // by key
}

func newBaseline(file string) *baseline { return &baseline{file: file, records: map[string]*record{}} }

// add counts one more occurrence.
func (b *baseline) add(r record) {
	if have := b.records[r.key()]; have != nil {
		have.Count += r.Count
		return
	}
	b.records[r.key()] = &r
}

// readBaseline reads a file. A finding that stands on two lines, as after a merge that kept both sides, counts as often as
// the line says that says more.
func readBaseline(file string) (*baseline, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("cannot read the baseline: %w", err)
	}
	b := newBaseline(file)
	var problems []string
	n, version := 0, false
	for line := range strings.Lines(string(text)) {
		n++
		line = strings.TrimRight(line, "\r\n")
		problem := ""
		switch {
		case strings.TrimSpace(line) == "", strings.HasPrefix(line, "#"), line == "findings:", line == "findings: []":
		case line == "version: 1":
			version = true
		case strings.HasPrefix(line, "- "):
			problem = b.parse(line[len("- "):])
		case strings.HasPrefix(line, "<<<<<<< "), strings.HasPrefix(line, ">>>>>>> "), line == "=======", strings.HasPrefix(line, "||||||| "):
			problem = "a merge conflict; keep the lines of both sides"
		case strings.HasPrefix(line, "version:"):
			problem = "this version of the format is not known; another cachevet wrote it"
		default:
			problem = "want a line as cachevet baseline writes it"
		}
		if problem != "" {
			problems = append(problems, fmt.Sprintf("%s:%d: %s", shortPath(file), n, problem))
		}
	}
	if !version && problems == nil {
		problems = append(problems, shortPath(file)+": this is no baseline: it has no line \"version: 1\"")
	}
	if len(problems) > maxBaselineProblems {
		problems = append(problems[:maxBaselineProblems], fmt.Sprintf("%s: and %d more", shortPath(file), len(problems)-maxBaselineProblems))
	}
	if problems != nil {
		return nil, errors.New(strings.Join(problems, "\n"))
	}
	return b, nil
}

// maxBaselineProblems is how many bad lines are told one by one.
const maxBaselineProblems = 10

// parse reads one line's record, and says what is wrong with it.
func (b *baseline) parse(line string) (problem string) {
	var r record
	dec := json.NewDecoder(strings.NewReader(line))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&r); err != nil {
		return "cannot read the finding: " + strings.TrimPrefix(err.Error(), "json: ")
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return "cannot read the finding: there is more behind it"
	}
	if r.Rule == "" || r.Package == "" || r.Count < 0 {
		return "a finding has a rule, a package and no negative count"
	}
	if names := analyzer.Names(); !slices.Contains(names, r.Rule) { // it would count as gone, and what it stood for as new
		problem = fmt.Sprintf("there is no rule %s", printable(r.Rule))
		if near := analyzer.Nearest(r.Rule, names); near != "" {
			problem += fmt.Sprintf("; did you mean %s?", near)
		}
		return problem
	}
	r.Count = max(r.Count, 1)
	if have := b.records[r.key()]; have != nil {
		have.Count = max(have.Count, r.Count)
		return ""
	}
	b.records[r.key()] = &r
	return ""
}

// write writes the file, sorted.
func (b *baseline) write() error {
	var text bytes.Buffer
	text.WriteString(baselineHead)
	if len(b.records) == 0 {
		text.Reset()
		text.WriteString(strings.TrimSuffix(baselineHead, "findings:\n") + "findings: []\n")
	}
	for _, r := range b.sorted() {
		if r.Count == 1 {
			r.Count = 0 // not written
		}
		text.WriteString("- ")
		if err := jsonLine(&text, r); err != nil {
			return err
		}
	}
	return writeFile(b.file, text.Bytes())
}

func (b *baseline) sorted() []record {
	var list []record
	for _, r := range b.records {
		list = append(list, *r)
	}
	slices.SortFunc(list, compareRecords)
	return list
}

// total is the number of findings, occurrences counted.
func (b *baseline) total() int {
	n := 0
	for _, r := range b.records {
		n += r.Count
	}
	return n
}

// match sorts findings into old ones, which the baseline has, and new ones, and says what it has that is gone. A finding is
// old when as many as there are have the same identity; or when its function has another name or package than the
// recorded one, which exists no longer, and the same body. Of several with one identity the last ones are new.
func (b *baseline) match(findings []finding, exists func(pkg, function string) bool) (fresh, old []finding, gone []record) {
	left := map[string]int{}
	for key, r := range b.records {
		left[key] = r.Count
	}
	for _, f := range findings {
		if key := recordOf(f).key(); left[key] > 0 {
			left[key]--
			old = append(old, f)
		} else {
			fresh = append(fresh, f)
		}
	}
	moved := b.unmatched(left)
	fresh = slices.DeleteFunc(fresh, func(f finding) bool {
		r := recordOf(f)
		for _, key := range slices.Sorted(maps.Keys(moved)) {
			was := moved[key]
			same := was.Rule == r.Rule && was.Category == r.Category && was.Key == r.Key && was.At == r.At && was.Once == r.Once && was.Body == r.Body
			if same && left[key] > 0 && r.Body != "" && !exists(was.Package, was.Function) {
				left[key]--
				old = append(old, f)
				return true
			}
		}
		return false
	})
	for _, r := range b.sorted() {
		if r.Count = left[r.key()]; r.Count > 0 {
			gone = append(gone, r)
		}
	}
	return fresh, old, gone
}

func (b *baseline) unmatched(left map[string]int) map[string]*record {
	list := map[string]*record{}
	for key, r := range b.records {
		if left[key] > 0 {
			list[key] = r
		}
	}
	return list
}

// findBaseline finds the file for a group of packages: the nearest one in the module's root or above, up to the root of
// the repository. "" when there is none.
func findBaseline(dir string) string {
	if root := modules.Root(dir); root != "" {
		dir = root
	}
	for {
		if info, err := os.Stat(filepath.Join(dir, baselineName)); err == nil && info.Mode().IsRegular() {
			return filepath.Join(dir, baselineName)
		}
		parent := filepath.Dir(dir)
		if exists(filepath.Join(dir, ".git")) || parent == dir {
			return ""
		}
		dir = parent
	}
}

// writeFile replaces a file at once, with the permissions it has.
func writeFile(file string, text []byte) error {
	if path, err := filepath.EvalSymlinks(file); err == nil {
		file = path
	}
	mode := fs.FileMode(0o666)
	if info, err := os.Stat(file); err == nil {
		mode = info.Mode().Perm()
	} else {
		if err := os.WriteFile(file, text, mode); err != nil { // a new file: with the permissions that new files get here
			return err
		}
		return nil
	}
	tmp, err := os.CreateTemp(filepath.Dir(file), ".cachevet-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name()) // gone already when all went well
	_, err = tmp.Write(text)
	if err := cmp.Or(err, tmp.Chmod(mode), tmp.Close()); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), file)
}
