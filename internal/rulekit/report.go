package rulekit

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/lazyregexp"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// Policy says which findings of a rule are reported. The zero value is the default.
type Policy struct {
	// BugsOnly leaves out what does not go wrong when the program runs.
	BugsOnly bool
	// Tests and Generated are for _test.go files and for generated files.
	Tests, Generated Extent
	// Migrations attaches fixes that change what is stored.
	Migrations bool
	// Ignore are patterns of keys that are not checked.
	Ignore []string
	// Server is the server that the code is for: no message suggests what it lacks.
	Server command.Server
	// Dir is the directory that paths in the configuration are relative to, "" for the root of the package's module.
	Dir string
}

// Extent is how much is reported in a kind of file.
type Extent uint8

const (
	BugsHere   Extent = iota // what goes wrong when the program runs
	Everything               // as in any other file
	Nothing
)

// Finding is one report.
type Finding struct {
	Pos, End token.Pos
	Category string
	Bug      bool // it goes wrong when the program runs; otherwise it is a convention
	Message  string
	// Kind is what a finding is about that is told once in the package, a family of keys: it is the same finding wherever
	// it is told. It is "" for findings about their place.
	Kind string
	Fix  *analysis.SuggestedFix // at most one; what is sent stays the same byte for byte, unless Migrates says otherwise
	// Migrates: the fix changes what is sent (a key's text, an expiry), so that what is stored already is not found or is
	// kept for another time. Such a fix is left out unless the policy wants it.
	Migrates bool
}

// Report reports a finding when the rule has ended, unless there was one at the same place, or the policy or an ignore
// directive is against it. What goes wrong when the program runs takes the place of a departure from a convention.
func (p *Pass) Report(f Finding) {
	file := p.File(f.Pos)
	if file == nil || !p.allows(file, f.Bug) {
		return
	}
	if i, ok := p.at[f.Pos]; !ok {
		p.at[f.Pos] = len(p.found)
		p.found = append(p.found, f)
	} else if f.Bug && !p.found[i].Bug {
		p.found[i] = f
	}
}

// Rehearse is what another rule would report, for one that leaves the same mistake to it.
func (p *Pass) Rehearse(run func(*Pass)) []Finding {
	other := *p
	other.found, other.at = nil, map[token.Pos]int{}
	run(&other)
	return other.found
}

// flush passes the findings on to the driver.
func (p *Pass) flush() {
	for _, f := range p.found {
		p.report(f)
	}
}

func (p *Pass) report(f Finding) {
	if p.ignores.hides(p.Analyzer.Name, f.Pos) {
		return
	}
	d := analysis.Diagnostic{Pos: f.Pos, End: f.End, Category: f.Category, Message: f.Message}
	if f.Fix != nil && (p.policy.Migrations || !f.Migrates) && p.editable(f.Fix) {
		d.SuggestedFixes = []analysis.SuggestedFix{*f.Fix}
	}
	if f.Bug {
		p.bugs.add(p.Analyzer.Name, f.Pos)
	}
	p.bugs.kind(p.Analyzer.Name, f.Pos, f.Kind)
	p.Pass.Report(d)
}

// editable tells whether a fix leaves generated files alone, and files that stand for another one: what cgo makes of a file
// has line directives, and drivers would take a place in it for one in the file that they name.
func (p *Pass) editable(fix *analysis.SuggestedFix) bool {
	return !slices.ContainsFunc(fix.TextEdits, func(e analysis.TextEdit) bool {
		file := p.File(e.Pos)
		return file == nil || p.kindOf(file)&generatedFile != 0 || p.Fset.PositionFor(e.Pos, false) != p.Fset.PositionFor(e.Pos, true)
	})
}

// Reported tells whether there was a finding at that place.
func (p *Pass) Reported(pos token.Pos) bool {
	_, ok := p.at[pos]
	return ok
}

// File is the file of the package that holds the position, nil if none does.
func (p *Pass) File(pos token.Pos) *ast.File {
	for _, f := range p.Files {
		if f.FileStart <= pos && pos <= f.FileEnd {
			return f
		}
	}
	return nil
}

type fileKind uint8

const (
	testFile fileKind = 1 << iota
	generatedFile
)

func (p *Pass) allows(file *ast.File, bug bool) bool {
	if bug {
		kind := p.kindOf(file)
		return (kind&testFile == 0 || p.policy.Tests != Nothing) && (kind&generatedFile == 0 || p.policy.Generated != Nothing)
	}
	return !p.policy.BugsOnly && p.Convention(file)
}

// Convention tells whether conventions are checked in the file.
func (p *Pass) Convention(file *ast.File) bool {
	kind := p.kindOf(file)
	return (kind&testFile == 0 || p.policy.Tests == Everything) && (kind&generatedFile == 0 || p.policy.Generated == Everything)
}

// Conventional tells whether conventions are checked of what a call sends, wherever the text of its keys stands: what a test gives
// to a key function tells nothing of the function.
func (p *Pass) Conventional(call *cachecall.Call) bool {
	file := p.File(call.Pos())
	return file != nil && p.Convention(file)
}

// IsTest and IsGenerated tell what kind of file it is.
func (p *Pass) IsTest(file *ast.File) bool      { return p.kindOf(file)&testFile != 0 }
func (p *Pass) IsGenerated(file *ast.File) bool { return p.kindOf(file)&generatedFile != 0 }

// Lenient tells a test file, unless tests are checked like any other code: what a test does on purpose, or what only hurts in
// production, is no bug there.
func (p *Pass) Lenient(pos token.Pos) bool {
	file := p.File(pos)
	return file != nil && p.kindOf(file)&testFile != 0 && p.policy.Tests != Everything
}

// Trial tells a test file as Lenient does, and a file that helps tests: it imports package testing.
func (p *Pass) Trial(pos token.Pos) bool {
	file := p.File(pos)
	return p.Lenient(pos) || file != nil && p.policy.Tests != Everything && slices.ContainsFunc(file.Imports, func(imp *ast.ImportSpec) bool {
		return imp.Path.Value == `"testing"`
	})
}

func (p *Pass) kindOf(file *ast.File) fileKind {
	kind, known := p.files[file]
	if !known {
		if strings.HasSuffix(p.Fset.PositionFor(file.FileStart, false).Filename, "_test.go") {
			kind |= testFile
		}
		if generated(file) {
			kind |= generatedFile
		}
		if p.files == nil {
			p.files = map[*ast.File]fileKind{}
		}
		p.files[file] = kind
	}
	return kind
}

// header is the line that marks generated files. Some generators end it in an exclamation mark (goctl), which
// ast.IsGenerated does not accept.
var header = lazyregexp.New(`^// Code generated .*DO NOT EDIT[.!]*$`)

func generated(file *ast.File) bool {
	for _, group := range file.Comments {
		if group.Pos() > file.Package {
			break
		}
		for _, c := range group.List {
			if header().MatchString(c.Text) {
				return true
			}
		}
	}
	return false
}
