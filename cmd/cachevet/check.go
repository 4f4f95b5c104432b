package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf16"
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
	fs.StringVar(&c.config, "config", "", "read the configuration from `file` instead of the nearest "+configName)
	fs.BoolVar(&c.json, "json", false, "print one JSON object a line")
	fs.BoolVar(&c.learn, "learn", true, "look for what stands behind interfaces in the whole module")
	for _, name := range []string{"tags", "mod", "modfile"} {
		fs.Func(name, "as for go build", func(value string) error {
			c.build = append(c.build, "-"+name+"="+value)
			return nil
		})
	}
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

// vet runs go vet on the patterns, with flags for the tool.
func (c *command) vet(tool []string) (outcome, error) {
	dir, err := filepath.Abs(c.dir)
	if err != nil {
		return outcome{}, err
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return outcome{}, fmt.Errorf("no such directory: %s", printable(dir))
	}
	self, err := os.Executable()
	if err != nil {
		return outcome{}, err
	}
	v := vetter{self: self, base: dir, tool: tool, build: c.build, learn: c.learn}
	if c.config != "" {
		file := c.config
		if !filepath.IsAbs(file) {
			file = filepath.Join(dir, file)
		}
		v.env = append(v.env, configEnv+"="+file)
		if err := os.Setenv(configEnv, file); err != nil {
			return outcome{}, err
		}
	}
	if v.goCmd, err = goCommand(); err != nil {
		return outcome{}, err
	}
	env, err := v.goSettings(dir)
	if err != nil {
		return outcome{}, err
	}
	v.workspace = env.GOWORK != "" && env.GOWORK != "off"
	groups, err := groupPatterns(dir, c.args, v.workspace)
	if err != nil {
		return outcome{}, err
	}
	for _, g := range groups { // every problem at once, before any work; go vet would say it for each run
		if _, err := configDigest(g.dir); err != nil {
			return outcome{}, err
		}
	}
	out := v.run(groups)
	for _, p := range out.problems {
		if strings.Contains(p, "requires newer Go version") {
			out.problems = append(out.problems, fmt.Sprintf("the code needs a newer Go than this program was built with: the go command is %s; build cachevet again with it", env.GOVERSION))
			break
		}
	}
	return out, nil
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

// check is the standalone command: it prints the findings and returns the exit status.
func check(args []string, out, errOut io.Writer) int {
	c := command{out: out, errOut: errOut}
	fs := newFlagSet("cachevet")
	c.bind(fs)
	c.flags.bind(fs)
	if err := c.parse(fs, args); errors.Is(err, flag.ErrHelp) {
		printUsage(out)
		return exitClean
	} else if err != nil {
		return fail(errOut, err)
	}
	result, err := c.vet(c.flags.args)
	if err != nil {
		return fail(errOut, err)
	}
	for _, f := range result.findings {
		if c.json {
			err = printJSON(out, f)
		} else {
			err = printText(out, f)
		}
		if err != nil {
			return fail(errOut, err)
		}
	}
	c.report(result)
	switch {
	case len(result.problems) > 0:
		return exitFailed
	case len(result.findings) > 0:
		return exitFindings
	}
	return exitClean
}

// fail says why the program could not do its work.
func fail(w io.Writer, err error) int {
	for line := range strings.Lines(err.Error()) {
		fmt.Fprintln(w, "cachevet: "+printable(strings.TrimRight(line, "\r\n")))
	}
	return exitFailed
}

func printText(w io.Writer, f finding) error {
	_, err := fmt.Fprintf(w, "%s: %s (%s)\n", printable(f.pos.String()), printable(f.Message), f.Rule)
	for _, r := range f.Related {
		if err == nil {
			_, err = fmt.Fprintf(w, "\t%s: %s\n", printable(r.pos.String()), printable(r.Message))
		}
	}
	return err
}

func printJSON(w io.Writer, f finding) error {
	type jsonRelated struct {
		Pos     string `json:"pos"`
		Message string `json:"message"`
	}
	related := []jsonRelated{}
	for _, r := range f.Related {
		related = append(related, jsonRelated{r.pos.String(), r.Message})
	}
	return jsonLine(w, struct {
		Pos      string        `json:"pos"`
		End      string        `json:"end"`
		Rule     string        `json:"rule"`
		Category string        `json:"category,omitempty"`
		Message  string        `json:"message"`
		Package  string        `json:"package"`
		Related  []jsonRelated `json:"related,omitempty"`
		Fixes    []fix         `json:"fixes,omitempty"`
	}{f.pos.String(), f.end.String(), f.Rule, f.Category, f.Message, f.Package, related, f.Fixes})
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
