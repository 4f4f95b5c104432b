package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	goversion "go/version"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/cachevet/cachevet/internal/modules"
)

// Exit statuses.
const (
	exitClean    = 0
	exitFindings = 1
	exitFailed   = 2
)

// command is what the standalone commands have in common: flags, patterns, and the runs of go vet that they lead to.
type command struct {
	flags  choices
	dir    string
	config string
	json   bool
	learn  bool
	build  []string
	args   []string // the patterns
	out    io.Writer
	errOut io.Writer
}

// bind declares the common flags.
func (c *command) bind(fs *flag.FlagSet) {
	fs.StringVar(&c.dir, "C", "", "change to `dir` first")
	bindName(fs, &c.config, "config", "read the configuration from `file` instead of the nearest "+configName)
	fs.BoolVar(&c.json, "json", false, "print one JSON object a line")
	fs.BoolVar(&c.learn, "learn", true, "look for what stands behind interfaces in the whole module")
	for _, name := range []string{"tags", "mod", "modfile"} {
		fs.Func(name, "as for go build", func(value string) error {
			c.build = append(c.build, "-"+name+"="+value)
			return nil
		})
	}
}

// bindName declares a flag for the name of something, which a script that got none must not pass over in silence.
func bindName(fs *flag.FlagSet, target *string, name, usage string) {
	fs.Func(name, usage, func(value string) error {
		if value == "" {
			return errors.New("the name is empty")
		}
		*target = value
		return nil
	})
}

// parse reads flags and patterns, which may be mixed.
func (c *command) parse(fs *flag.FlagSet, args []string) error {
	for {
		if err := fs.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return err
			}
			return errors.New(flagProblem(fs, err))
		}
		if args = fs.Args(); len(args) == 0 {
			return nil
		}
		c.args = append(c.args, args[0])
		args = args[1:]
	}
}

// plan is the work that a command line asks for.
type plan struct {
	*vetter
	groups  []group
	version string // of the go command

	declared map[string]map[string]bool // functions by package, as far as they were asked for
}

// plan finds the go command, the modules that the patterns lie in, and what is wrong with their configurations.
func (c *command) plan(tool []string) (*plan, error) {
	dir, err := filepath.Abs(c.dir)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("no such directory: %s", printable(dir))
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	v := &vetter{self: self, base: dir, tool: tool, build: c.build, learn: c.learn}
	if c.config != "" {
		file := c.config
		if !filepath.IsAbs(file) {
			file = filepath.Join(dir, file)
		}
		v.env = append(v.env, configEnv+"="+file)
		if err := os.Setenv(configEnv, file); err != nil {
			return nil, err
		}
	}
	if v.goCmd, err = goCommand(); err != nil {
		return nil, err
	}
	env, err := v.goSettings(dir)
	if err != nil {
		return nil, err
	}
	if goversion.IsValid(env.GOVERSION) && goversion.Compare(env.GOVERSION, oldestGo) < 0 {
		return nil, fmt.Errorf("the go command %s is %s, and cachevet needs %s or newer, also for modules that ask for an older one", printable(v.goCmd), env.GOVERSION, oldestGo)
	}
	v.workspace = env.GOWORK != "" && env.GOWORK != "off"
	groups, err := groupPatterns(dir, c.args, v.workspace)
	if err != nil {
		return nil, err
	}
	for _, g := range groups { // every problem at once, before any work; go vet would say it for each run
		if _, err := configDigest(g.dir); err != nil {
			return nil, err
		}
		if err := c.flags.fit(g.dir); err != nil {
			return nil, err
		}
	}
	var absent []string
	for _, g := range groups {
		more, err := v.absentRows(cmp.Or(modules.Root(g.dir), g.dir))
		if err != nil {
			return nil, err
		}
		absent = append(absent, more...)
	}
	if len(absent) > 0 {
		return nil, errors.New(strings.Join(sortedUnique(absent), "\n"))
	}
	return &plan{vetter: v, groups: groups, version: env.GOVERSION}, nil
}

// run does the work. Who watches errOut sees that it goes on.
func (p *plan) run(errOut io.Writer) outcome {
	p.progress = watch(errOut)
	defer p.progress.stop()
	defer forgetFacts()
	out := p.vetter.run(p.groups)
	for _, line := range out.problems {
		if strings.Contains(line, "requires newer Go version") {
			out.problems = append(out.problems, fmt.Sprintf("the code needs a newer Go than this program was built with: the go command is %s; build cachevet again with it", p.version))
			break
		}
	}
	return out
}

// vet runs go vet on the patterns, with flags for the tool.
func (c *command) vet(tool []string) (outcome, error) {
	p, err := c.plan(tool)
	if err != nil {
		return outcome{}, err
	}
	return p.run(c.errOut), nil
}

// goCommand finds the go command.
func goCommand() (string, error) {
	if path, err := exec.LookPath("go"); err == nil {
		return filepath.Abs(path)
	}
	if root := os.Getenv("GOROOT"); root != "" {
		if path, err := exec.LookPath(filepath.Join(root, "bin", "go")); err == nil {
			return path, nil
		}
	}
	return "", errors.New("cannot find the go command; cachevet loads packages through it")
}

// oldestGo is the oldest go command whose vet speaks with this tool as it must.
const oldestGo = "go1.26"

type goSettings struct{ GOVERSION, GOWORK string }

// goSettings asks the go command about itself.
func (v *vetter) goSettings(dir string) (goSettings, error) {
	var env goSettings
	raw := v.command(dir, []string{"env", "-json", "GOVERSION", "GOWORK"})
	if raw.err != nil {
		return env, fmt.Errorf("go env: %s", strings.Join(append(messages(string(raw.stderr)), raw.err.Error()), "; "))
	}
	if err := json.Unmarshal(raw.stdout, &env); err != nil {
		return env, fmt.Errorf("go env: %w", err)
	}
	return env, nil
}

// report prints notes and problems.
func (c *command) report(out outcome) {
	for _, line := range out.notes {
		fmt.Fprintln(c.errOut, line)
	}
	for _, line := range out.problems {
		fmt.Fprintln(c.errOut, "cachevet: "+line)
	}
}

// checkCommand is the standalone command.
type checkCommand struct {
	command
	sieve
	format    string
	fix, diff bool
}

// check prints the findings and returns the exit status.
func check(args []string, out, errOut io.Writer) int {
	c := checkCommand{command: command{out: out, errOut: errOut}}
	fs := newFlagSet("cachevet")
	c.command.bind(fs)
	c.flags.bind(fs)
	c.sieve.bind(fs)
	fs.StringVar(&c.format, "format", "", "print as `format`")
	fs.BoolVar(&c.fix, "fix", false, "apply the fixes of what is reported")
	fs.BoolVar(&c.diff, "diff", false, "show what -fix would change")
	err := c.parse(fs, args)
	if errors.Is(err, flag.ErrHelp) {
		printUsage(out)
		return exitClean
	}
	if err == nil {
		err = c.settle()
	}
	if err != nil {
		return fail(errOut, err)
	}
	f, err := formatNamed(c.format)
	if err != nil {
		return fail(errOut, err)
	}
	status, err := c.check(f)
	if err != nil {
		return fail(errOut, err)
	}
	return status
}

// settle looks whether the flags go together.
func (c *checkCommand) settle() error {
	for _, arg := range c.args {
		if command, ok := subcommandNamed(arg); ok && !strings.HasPrefix(arg, "-") {
			return fmt.Errorf("the command comes first: cachevet %s %s (a package in this directory is written ./%s)", command.name, command.shape, arg)
		}
	}
	switch {
	case c.json && c.format != "" && c.format != "json":
		return fmt.Errorf("-json and -format=%s exclude each other", printable(c.format))
	case c.json:
		c.format = "json"
	case c.format == "":
		c.format = "text"
	}
	return nil
}

func (c *checkCommand) check(f outputFormat) (status int, err error) {
	p, err := c.plan(c.flags.args)
	if err != nil {
		return 0, err
	}
	if err := c.sieve.load(p); err != nil {
		return 0, err
	}
	result := p.run(c.errOut)
	kept, err := c.sift(p, result, &c.flags)
	if err != nil {
		return 0, err
	}
	switch {
	case c.diff:
		return c.showFixes(p, kept.fresh, result)
	case c.fix:
		if result, kept, err = c.applyFixes(p, result, kept); err != nil {
			return 0, err
		}
	}
	if err := f.print(c.out, p.base, kept.fresh, result.problems); err != nil {
		return 0, err
	}
	c.report(result)
	if line := kept.summary(); line != "" && (f.name != "json" && f.name != "sarif" || kept.hidden() > 0) {
		fmt.Fprintln(c.errOut, "cachevet: "+line)
	}
	switch {
	case len(result.problems) > 0:
		return exitFailed, nil
	case len(kept.fresh) > 0, c.tight && len(kept.gone) > 0:
		return exitFindings, nil
	}
	return exitClean, nil
}

// fail says why the program could not do its work.
func fail(w io.Writer, err error) int {
	for line := range strings.Lines(err.Error()) {
		fmt.Fprintln(w, "cachevet: "+printable(strings.TrimRight(line, "\r\n")))
	}
	return exitFailed
}

// jsonLine prints a value as one line, without turning < and > into escapes, but with escapes for what a terminal might
// take for more than text.
func jsonLine(w io.Writer, v any) error {
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	var line strings.Builder
	for _, r := range text.String() {
		switch {
		case r == '\n' || unicode.IsPrint(r):
			line.WriteRune(r)
		case r < 0x10000:
			fmt.Fprintf(&line, `\u%04x`, r)
		default:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&line, `\u%04x\u%04x`, high, low)
		}
	}
	_, err := io.WriteString(w, line.String())
	return err
}
