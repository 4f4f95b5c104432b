package main

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"go/build"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/cachevet/cachevet/analyzer"
	"github.com/cachevet/cachevet/internal/modules"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// toolFlags are the flags of the vet tool: what go vet accepts after -vettool.
type toolFlags struct {
	choices
	json, diff, fix bool
	context         int
	ruleNames       bool // append the rule's name to messages
	keys            bool // report the keys instead of checking them
	learn           bool // report what the package can teach, too
	identify        bool // add the identity of each finding
	learned         string
}

func (t *toolFlags) bind(fs *flag.FlagSet) {
	t.choices.bind(fs)
	fs.BoolVar(&t.ruleNames, "rulenames", true, "end each message with the rule's name: go vet does not print it")
	fs.BoolVar(&t.keys, keysName, false, "report every key instead of checking; for cachevet keys")
	fs.BoolVar(&t.learn, learnName, false, "report what callers behind an interface cannot know; for cachevet itself")
	fs.BoolVar(&t.identify, identifyName, false, "tell what stays the same of a finding; for cachevet itself")
	fs.StringVar(&t.learned, "learned", "", "what "+learnName+" reported; for cachevet itself")
	fs.BoolVar(&t.json, "json", false, "emit JSON output")
	fs.BoolVar(&t.diff, "diff", false, "with -fix, don't update the files, but print a unified diff")
	fs.BoolVar(&t.fix, "fix", false, "apply all suggested fixes")
	fs.IntVar(&t.context, "c", -1, "display offending line with this many lines of context")
}

// printFlags answers -flags: the flags that go vet may pass on, in the JSON that it expects.
func printFlags(w io.Writer) error {
	type jsonFlag struct {
		Name  string
		Bool  bool
		Usage string
	}
	var (
		t    toolFlags
		fs   = newFlagSet("cachevet")
		list []jsonFlag
	)
	t.bind(fs)
	fs.VisitAll(func(f *flag.Flag) {
		if f.Name == "fix" { // go vet passes it by itself
			return
		}
		b, ok := f.Value.(interface{ IsBoolFlag() bool })
		list = append(list, jsonFlag{f.Name, ok && b.IsBoolFlag(), f.Usage})
	})
	text, err := json.MarshalIndent(list, "", "\t")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n", text)
	return err
}

// runUnit is the vet tool at work: it analyses the compilation unit that go vet describes in a .cfg file. It does not
// return unless something is wrong.
func runUnit(args []string) error {
	delayCollection()
	var t toolFlags
	fs := newFlagSet("cachevet")
	t.bind(fs)
	if err := fs.Parse(args); err != nil {
		return fmt.Errorf("%s", flagProblem(fs, err))
	}
	if fs.NArg() != 1 {
		return fmt.Errorf("want one .cfg file, have %q", fs.Args())
	}
	unitFile := fs.Arg(0)
	u, err := readUnit(unitFile)
	if err != nil {
		return err
	}
	if u.VetxOnly && !t.fix && u.wantedInFull() { // fixes of packages that were not named are nobody's wish
		if unitFile, err = inFull(unitFile); err != nil {
			return err
		}
		u.VetxOnly = false
	}
	keepFacts(u)
	kept, err := t.memoFor(u)
	if err != nil {
		return err
	}
	if kept != nil && kept.restore(u) {
		return nil
	}
	list, err := t.analyzers(u)
	if err != nil {
		return err
	}
	if kept != nil {
		list = append(list, kept.marker(u))
	}
	// The flags are done with. What is left for unitchecker, it only takes from the command line.
	os.Args = []string{os.Args[0]}
	if t.json {
		os.Args = append(os.Args, "-json")
	}
	if t.fix {
		os.Args = append(os.Args, "-fix")
	}
	if t.diff {
		os.Args = append(os.Args, "-diff")
	}
	os.Args = append(os.Args, fmt.Sprintf("-c=%d", t.context), unitFile)
	unitchecker.Main(list...)
	return nil
}

// unit is what the tool itself needs of go vet's description of a compilation unit.
type unit struct {
	Dir           string
	GoFiles       []string
	ImportPath    string
	ModulePath    string
	ModuleVersion string
	VetxOnly      bool
	GoVersion     string
	ImportMap     map[string]string
	PackageFile   map[string]string
	PackageVetx   map[string]string
	VetxOutput    string
	Stdout        string
}

func readUnit(file string) (unit, error) {
	var u unit
	text, err := os.ReadFile(file)
	if err != nil {
		return u, err
	}
	if err := json.Unmarshal(text, &u); err != nil {
		return u, fmt.Errorf("cannot decode %s: %v", file, err)
	}
	return u, nil
}

// inFull writes the description of a unit that is only wanted for its facts as one that is wanted in full.
//
// The go command caches what the tool says about a package under the same key whether it wants findings or only facts
// (seen with 1.26: "go vet ./use" and then "go vet ./lib", which use imports and which has no tests, never reports
// anything in lib). A finding that is asked for must not be lost, so the packages of the main modules say all that they
// have to say, except those with tests: for them the go command asks again, together with the tests. The standalone
// commands leave out what was not asked for.
func inFull(unitFile string) (string, error) {
	text, err := os.ReadFile(unitFile)
	if err != nil {
		return "", err
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return "", fmt.Errorf("cannot decode %s: %v", unitFile, err)
	}
	fields["VetxOnly"] = json.RawMessage("false")
	if text, err = json.Marshal(fields); err != nil {
		return "", err
	}
	file := filepath.Join(filepath.Dir(unitFile), "cachevet-full.cfg")
	return file, os.WriteFile(file, text, 0o666)
}

// own tells whether the unit belongs to a main module, whose configuration counts. The standard library does not.
func (u unit) own() bool {
	if u.ModuleVersion != "" || u.Dir == "" {
		return false
	}
	if u.ModulePath != "" {
		return true
	}
	root := os.Getenv("GOROOT") // the go command sets it
	return root == "" || !strings.HasPrefix(u.Dir, filepath.Join(root, "src")+string(filepath.Separator))
}

// wantedInFull tells whether a unit of which only the facts are wanted now can be wanted in full under the same cache
// key: it belongs to a main module, is no variant made for another package's tests, and has certainly no test files of
// its own (ones with a build constraint may not count), because then the go command asks for it together with them.
func (u unit) wantedInFull() bool {
	if !u.own() || len(u.GoFiles) == 0 || strings.Contains(os.Getenv("TOOLEXEC_IMPORTPATH"), " [") {
		return false
	}
	files, err := os.ReadDir(u.Dir)
	if err != nil {
		return true
	}
	name, _ := packageClause(u.GoFiles[0])
	return !slices.ContainsFunc(files, func(f os.DirEntry) bool {
		if !strings.HasSuffix(f.Name(), "_test.go") {
			return false
		}
		match, err := build.Default.MatchFile(u.Dir, f.Name())
		pkg, constrained := packageClause(filepath.Join(u.Dir, f.Name()))
		return err == nil && match && pkg == name && !constrained
	})
}

// packageClause reads the name in the package clause of a file, and whether a build constraint stands before it.
func packageClause(file string) (name string, constrained bool) {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly|parser.ParseComments)
	if err != nil {
		return "", false
	}
	for _, group := range f.Comments {
		for _, c := range group.List {
			constrained = constrained || constraint.IsGoBuild(c.Text) || constraint.IsPlusBuild(c.Text)
		}
	}
	return f.Name.Name, constrained
}

// analyzers are the ones to run on the unit. The shared pass always runs: importers need its facts.
func (t *toolFlags) analyzers(u unit) ([]*analysis.Analyzer, error) {
	if t.learned != "" {
		text, err := unpackLearned(t.learned)
		if err != nil {
			return nil, fmt.Errorf("invalid value for flag -learned: %w", err)
		}
		if err := cachecall.Analyzer.Flags.Set(cachecall.LearnedFlag, text); err != nil {
			return nil, err
		}
	}
	cfg, err := t.configFor(u)
	if err != nil {
		return nil, err
	}
	if err := analyzer.Prepare(cfg); err != nil {
		return nil, err
	}
	list := []*analysis.Analyzer{analyzer.Shared()}
	if err := cachecall.Analyzer.Flags.Set(cachecall.CollectFlag, strconv.FormatBool(t.learn)); err != nil {
		return nil, err
	}
	if u.VetxOnly {
		return list, nil
	}
	if t.learn {
		list = append(list, learnAnalyzer())
	}
	if t.keys {
		return append(list, keysAnalyzer()), nil
	}
	rules, err := analyzer.New(cfg)
	if err != nil {
		return nil, err
	}
	for _, a := range rules {
		forTerminal(a, t.ruleNames, t.identify)
		list = append(list, a)
	}
	return list, nil
}

// configFor is the configuration that counts for a unit: that of its package, changed by the flags.
func (t *toolFlags) configFor(u unit) (analyzer.Config, error) {
	cfg := analyzer.Default()
	var roots []string
	if u.own() {
		root := modules.Root(u.Dir)
		if root == "" {
			root = u.Dir
		}
		var err error
		if cfg, err = loadConfig(u.Dir, root); err != nil {
			return cfg, err
		}
		roots = []string{cmp.Or(cfg.Dir, root)}
	}
	cfg, err := t.apply(cfg)
	if err == nil && roots != nil && t.absentPaths(roots) != nil {
		err = t.absentPaths(append(roots, modules.Main(u.Dir)...))
	}
	return cfg, err
}

// forTerminal prepares a rule's messages for go vet, which prints them as they are and does not say which rule speaks.
func forTerminal(a *analysis.Analyzer, ruleNames, identify bool) {
	run := a.Run
	a.Run = func(pass *analysis.Pass) (any, error) {
		p := *pass
		id := identifier{pass: pass, rule: a.Name, text: map[string][]byte{}}
		p.Report = func(d analysis.Diagnostic) {
			d.Message = printable(d.Message)
			if identify {
				id.attach(&d)
			}
			if ruleNames {
				d.Message += " (" + a.Name + ")"
			}
			pass.Report(d)
		}
		return run(&p)
	}
}
