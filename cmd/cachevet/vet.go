package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/analyzer"
	"github.com/cachevet/cachevet/internal/lazyregexp"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// vetter runs go vet with this program as the tool.
type vetter struct {
	goCmd     string   // the go command
	self      string   // this program
	base      string   // positions are shown relative to this directory
	tool      []string // flags for the tool
	build     []string // flags for the go command: -tags, -mod, …
	env       []string // added to the environment
	workspace bool     // a go.work is in force
	learn     bool     // look for what stands behind interfaces, in a pass of its own
	apart     bool     // that pass is the one of a run without flags, which is often there already
	progress  *progress
}

// outcome is what came out of one or several runs.
type outcome struct {
	findings []finding
	problems []string // what could not be loaded or analysed, one line each
	notes    []string // what the go command remarked on the way
	learned  cachecall.Learned
}

func (o *outcome) add(more outcome) {
	o.findings = append(o.findings, more.findings...)
	o.problems = append(o.problems, more.problems...)
	o.notes = append(o.notes, more.notes...)
	o.learned.Merge(more.learned)
}

// finding is one diagnostic.
type finding struct {
	pos, end position
	Rule     string
	Package  string
	Category string
	Message  string
	Related  []related
	Fixes    []fix
	id       identity
	dir      string // of the group of packages that it was found in
}

type related struct {
	pos     position
	Message string
}

type fix struct {
	Message string `json:"message"`
	Edits   []edit `json:"edits"`
}

type edit struct {
	Filename string `json:"filename"`
	Start    int    `json:"start"`
	End      int    `json:"end"`
	New      string `json:"new"`
}

// position is a place in a file, named relative to the base directory with forward slashes.
type position struct {
	file      string
	line, col int
}

func (p position) String() string {
	if p.line == 0 {
		return p.file
	}
	return fmt.Sprintf("%s:%d:%d", p.file, p.line, p.col)
}

// run vets the groups and merges what they say, in an order that does not depend on the order of the work.
func (v *vetter) run(groups []group) outcome {
	var all outcome
	for _, g := range groups {
		one := v.group(g)
		for i := range one.findings {
			one.findings[i].dir = g.dir
		}
		all.add(one)
	}
	all.findings = slices.DeleteFunc(all.findings, func(f finding) bool {
		if field, ok := strings.CutPrefix(f.Category, analyzer.ConfigCategory); ok { // seen by every package that imports the function's
			all.problems = append(all.problems, printable(placedRow(filepath.Join(v.base, filepath.FromSlash(filepath.Dir(f.pos.file))), field, f.Message)))
			return true
		}
		if f.Category != "internal" {
			return false
		}
		all.problems = append(all.problems, printable(f.pos.String()+": "+f.Message))
		return true
	})
	all.problems, all.notes = sortedUnique(all.problems), sortedUnique(all.notes)
	slices.SortStableFunc(all.findings, compareFindings)
	all.findings = slices.CompactFunc(all.findings, func(a, b finding) bool { return compareFindings(a, b) == 0 })
	return all
}

func sortedUnique(lines []string) []string {
	slices.Sort(lines)
	return slices.Compact(lines)
}

func compareFindings(a, b finding) int {
	return cmp.Or(cmp.Compare(a.pos.file, b.pos.file), cmp.Compare(a.pos.line, b.pos.line), cmp.Compare(a.pos.col, b.pos.col),
		cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message))
}

// rawRun is what one go vet printed.
type rawRun struct {
	stdout, stderr []byte
	err            error
}

func (v *vetter) vet(dir string, patterns []string) rawRun {
	args := slices.Concat([]string{"vet"}, v.build, []string{"-vettool=" + v.self, "-json", "-rulenames=false", "-" + identifyName}, v.tool, patterns)
	return v.execute(dir, args, v.progress.counter())
}

func (v *vetter) command(dir string, args []string) rawRun { return v.execute(dir, args, io.Discard) }

// execute runs the go command; what it prints also goes to watch.
func (v *vetter) execute(dir string, args []string, watch io.Writer) rawRun {
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(v.goCmd, args...)
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), v.env...)
	cmd.Stdout, cmd.Stderr = io.MultiWriter(&stdout, watch), &stderr
	err := cmd.Run()
	return rawRun{stdout.Bytes(), stderr.Bytes(), err}
}

// collect reads the findings and the complaints of a run.
func (v *vetter) collect(g group, raw rawRun) outcome {
	var out outcome
	dec := json.NewDecoder(bytes.NewReader(raw.stdout))
	for {
		var tree map[string]map[string]json.RawMessage
		if err := dec.Decode(&tree); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			out.problems = append(out.problems, "cannot read what go vet printed: "+printable(err.Error()))
			break
		}
		v.tree(tree, &out)
	}
	for _, line := range messages(string(raw.stderr)) {
		if g.files && strings.Contains(line, "build constraints exclude all Go files") {
			continue
		}
		if line = v.relocate(g.dir, line); raw.err != nil {
			out.problems = append(out.problems, line)
		} else {
			out.notes = append(out.notes, line)
		}
	}
	return out
}

// tree adds one object of go vet -json: package, analyzer, and then a list of diagnostics or an error.
func (v *vetter) tree(tree map[string]map[string]json.RawMessage, out *outcome) {
	type jsonRelated struct{ Posn, Message string }
	type jsonDiagnostic struct {
		Category, Posn, End, Message string
		Fixes                        []fix `json:"suggested_fixes"`
		Related                      []jsonRelated
	}
	for pkg, rules := range tree {
		pkg, _, _ = strings.Cut(pkg, " ") // "p [p.test]" holds the files of p
		for rule, msg := range rules {
			var failure struct{ Error string }
			if json.Unmarshal(msg, &failure) == nil {
				out.problems = append(out.problems, printable(fmt.Sprintf("%s: %s: %s", pkg, rule, failure.Error)))
				continue
			}
			var list []jsonDiagnostic
			if err := json.Unmarshal(msg, &list); err != nil {
				out.problems = append(out.problems, printable(fmt.Sprintf("%s: %s: cannot read the findings: %v", pkg, rule, err)))
				continue
			}
			for _, d := range list {
				f := finding{pos: v.position(d.Posn), end: v.position(d.End), Rule: rule, Package: pkg,
					Category: d.Category, Message: d.Message, Fixes: d.Fixes}
				for _, r := range d.Related {
					if text, ok := strings.CutPrefix(r.Message, identityMark); ok && json.Unmarshal([]byte(text), &f.id) == nil {
						continue
					}
					f.Related = append(f.Related, related{v.position(r.Posn), r.Message})
				}
				out.findings = append(out.findings, f)
			}
		}
	}
}

// position reads "file:line:col"; line and column can be missing.
func (v *vetter) position(s string) position {
	var nums []int
	for len(nums) < 2 {
		i := strings.LastIndexByte(s, ':')
		if i < 0 {
			break
		}
		n, err := strconv.Atoi(s[i+1:])
		if err != nil {
			break
		}
		nums, s = append(nums, n), s[:i]
	}
	p := position{file: v.relative(s)}
	switch len(nums) {
	case 1:
		p.line, p.col = nums[0], 1
	case 2:
		p.line, p.col = nums[1], nums[0]
	}
	return p
}

func (v *vetter) relative(file string) string {
	if rel, err := filepath.Rel(v.base, file); err == nil && filepath.IsAbs(file) {
		file = rel
	}
	return filepath.ToSlash(file)
}

// messages splits what the go command printed on standard error into messages of one line: headers go, indented lines
// belong to the line before.
func messages(stderr string) []string {
	var list []string
	between := " "
	for line := range strings.Lines(stderr) {
		text := strings.TrimRight(line, "\r\n")
		trimmed := strings.TrimSpace(text)
		switch {
		case trimmed == "", strings.HasPrefix(text, "# "), strings.HasPrefix(text, "go: downloading "):
		case text[0] == '\t' && len(list) > 0:
			list[len(list)-1] += between + printable(trimmed)
			between = "; " // after "to add it:", commands
		default:
			between = " "
			list = append(list, printable(trimmed))
		}
	}
	return list
}

var leadingFile = lazyregexp.New(`^(?:vet: )?([^\s:][^:]*\.go):(\d+)`)

// relocate rewrites the file at the start of a message of a go command that ran in dir, relative to the base directory.
func (v *vetter) relocate(dir, line string) string {
	m := leadingFile().FindStringSubmatchIndex(line)
	if m == nil {
		return line
	}
	file := filepath.FromSlash(line[m[2]:m[3]])
	if !filepath.IsAbs(file) {
		file = filepath.Join(dir, file)
	}
	if _, err := os.Stat(file); err != nil {
		return line
	}
	return v.relative(file) + line[m[3]:]
}
