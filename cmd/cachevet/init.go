package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/cachevet/cachevet/analyzer"
	"github.com/cachevet/cachevet/internal/convention"
	"github.com/cachevet/cachevet/internal/modules"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// initCommand is cachevet init: it writes a first configuration, made from the code.
type initCommand struct {
	command
	print, rows bool
}

func inits(args []string, out, errOut io.Writer) int {
	c := initCommand{command: command{out: out, errOut: errOut}}
	fs := newFlagSet("cachevet init")
	c.bind(fs)
	fs.BoolVar(&c.rows, "wrappers", false, "write what was learned of types behind interfaces, for go vet and golangci-lint")
	fs.BoolVar(&c.print, "print", false, "print the configuration instead of writing it")
	if err := c.parse(fs, args); errors.Is(err, flag.ErrHelp) {
		printUsage(out)
		return exitClean
	} else if err != nil {
		return fail(errOut, err)
	}
	if len(c.args) == 0 {
		c.args = []string{"./..."}
	}
	status, err := c.run()
	if err != nil {
		return fail(errOut, err)
	}
	return status
}

func (c *initCommand) run() (int, error) {
	p, err := c.plan([]string{"-" + keysName})
	if err != nil {
		return 0, err
	}
	target := cmp.Or(modules.Root(p.base), p.base)
	if !c.print && c.config == "" {
		if file, err := findConfig(target, target); err != nil {
			return 0, err
		} else if file != "" {
			return 0, fmt.Errorf("there is a configuration already: %s; init writes the first one (-print shows what it would write)", shortPath(file))
		}
	}
	p.apart = true // who comes here has looked at the findings before
	keys := p.run(c.errOut)
	records, problems := recordsOf(keys.findings)
	keys.problems = append(keys.problems, problems...)
	if len(records) == 0 && len(keys.problems) > 0 { // what it would say of the code is wrong, and in the way of the next run
		c.report(outcome{problems: keys.problems})
		return exitFailed, nil
	}
	d := draft{base: p.base, target: target, survey: surveyOf(records), learned: keys.learned, rows: c.rows}
	if err := d.try(c); err != nil {
		return 0, err
	}
	text := d.text()
	if _, err := analyzer.Parse([]byte(text)); err != nil {
		return 0, fmt.Errorf("internal error, please report it: init would write a configuration that is wrong: %w", err)
	}
	if c.print {
		if _, err := io.WriteString(c.out, text); err != nil {
			return 0, err
		}
	} else if err := d.write(c.out, text); err != nil {
		return 0, err
	}
	c.report(outcome{problems: append(keys.problems, d.problems...)})
	if len(keys.problems)+len(d.problems) > 0 {
		return exitFailed, nil
	}
	return exitClean, nil
}

// draft is a configuration in the making.
type draft struct {
	base, target string
	survey       survey
	learned      cachecall.Learned
	rows         bool // write it in full

	conventions map[string]int // findings that are no bugs, by rule
	known       []finding      // these findings: the baseline takes them, so that bugs are left
	bugs        int
	problems    []string
}

// try runs the rules with the configuration, to see what they report. Where the file can stand in its place, it does so
// while they run: what was worked out then is what the next run asks for.
func (d *draft) try(c *initCommand) error {
	trial := c.command
	var tool []string
	if c.print || c.config != "" {
		dir, err := os.MkdirTemp("", "cachevet-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		var sb strings.Builder
		d.registry(&sb)
		trial.config = filepath.Join(dir, configName)
		if err := os.WriteFile(trial.config, []byte(sb.String()), 0o666); err != nil {
			return err
		}
		before := os.Getenv(configEnv)
		defer os.Setenv(configEnv, before)
		if value, _, err := packLearned(d.learned); err != nil {
			return err
		} else if value != "" { // it need not be learned again
			tool = append(tool, "-learned="+value)
		}
		trial.learn = false
	} else {
		undo, err := d.place()
		if err != nil {
			return err
		}
		defer undo()
	}
	p, err := trial.plan(tool)
	if err != nil {
		return err
	}
	result := p.run(c.errOut)
	d.problems = result.problems
	d.conventions = map[string]int{}
	for _, f := range result.findings {
		if f.id.Bug {
			d.bugs++
		} else {
			d.conventions[f.Rule]++
			d.known = append(d.known, f)
		}
	}
	return nil
}

// place puts the configuration, as far as it is known, where it will stand. It is taken away again by undo, and when somebody
// stops the program.
func (d *draft) place() (undo func(), err error) {
	file := filepath.Join(d.target, configName)
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	stop, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(stop, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case <-stop:
			os.Remove(file)
			os.Exit(exitFailed)
		case <-done:
		}
	}()
	undo = func() {
		signal.Stop(stop)
		close(done)
		os.Remove(file)
	}
	_, err = f.WriteString(d.text())
	if err = cmp.Or(err, f.Close()); err != nil {
		undo()
		return nil, err
	}
	return undo, nil
}

// text is the configuration.
func (d *draft) text() string {
	var sb strings.Builder
	fmt.Fprintf(&sb, "# yaml-language-server: $schema=%s\n", analyzer.SchemaURL)
	sb.WriteString("# Made from the code by cachevet init. It says what is there; change it where that is wrong.\n")
	d.rules(&sb)
	sb.WriteString("\n# What the server is. auto: the client's type tells; always or never: a cluster or none, whatever the client.\n" +
		"cluster: auto\n# Its version: nothing newer is suggested.\n# server: redis 7.2\n" +
		"\n# What to report in _test.go files and in generated files: bugs, all or none.\ntests: bugs\ngenerated: bugs\n" +
		"\n# Settings for a part of the code.\n# paths:\n#   - {path: internal/legacy, preset: bugs}\n#   - {path: \"**/mocks\", exclude: true}\n" +
		"\n# Keys that are not checked.\n# ignore: [\"legacy:*\"]\n" +
		"\n# How keys are laid out: every key that departs from it is reported.\n# layout: \"<app>:<entity>:<id>[:<attr>][:v<n>]\"\n")
	d.registry(&sb)
	d.wrappers(&sb)
	return sb.String()
}

// rules writes the preset, and which of its conventions the code does not keep.
func (d *draft) rules(sb *strings.Builder) {
	sb.WriteString("\n# bugs: what goes wrong when the program runs; standard: conventions, too; strict: everything, with keydeps.\npreset: standard\n")
	var rest []string
	for _, r := range analyzer.Rules() {
		if n := d.conventions[r.Name]; n > 0 {
			rest = append(rest, fmt.Sprintf("#   %-12s %d", r.Name, n))
		}
	}
	if len(rest) > 0 {
		fmt.Fprintf(sb, "# Conventions that the code does not keep everywhere, with the number of places. They are recorded in %s, so that only\n"+
			"# new ones are reported. A convention that is not yours is one to disable; preset: bugs leaves all of them out.\n%s\n"+
			"# disable: [%s]\n", baselineName, strings.Join(rest, "\n"), strings.Fields(rest[0])[1])
	}
}

// registry writes the prefixes that are there.
func (d *draft) registry(sb *strings.Builder) {
	sb.WriteString("\n# The prefixes there are. keyprefix reports keys that are not listed, and other owners, types and expiries than these.\n")
	if len(d.survey.kinds) == 0 {
		sb.WriteString("# registry:\n#   - {prefix: \"shop:user:\", owner: [internal/user], type: string, ttl: 1m..24h, description: profiles}\n")
		return
	}
	sb.WriteString("registry:\n")
	for _, k := range d.survey.kinds {
		e := k.entry(d.owners())
		for _, line := range k.remarks(e) {
			fmt.Fprintf(sb, "  # %s\n", line)
		}
		fmt.Fprintf(sb, "  - prefix: %s\n", scalar(e.Prefix))
		if len(e.Owner) > 0 {
			var owners []string
			for _, o := range e.Owner {
				owners = append(owners, scalar(o))
			}
			fmt.Fprintf(sb, "    owner: [%s]\n", strings.Join(owners, ", "))
		}
		if e.Type != "" {
			fmt.Fprintf(sb, "    type: %s\n", e.Type)
		}
		if !e.TTL.IsZero() {
			fmt.Fprintf(sb, "    ttl: %s\n", e.TTL)
		}
		if e.Version != "" {
			fmt.Fprintf(sb, "    version: %s\n", e.Version)
		}
	}
}

// owners translates the directories of packages; nil where a module's root is not that of the configuration.
func (d *draft) owners() func(string) string {
	if !exists(filepath.Join(d.target, "go.mod")) {
		return nil
	}
	return func(dir string) string {
		rel, err := filepath.Rel(d.target, filepath.Join(d.base, filepath.FromSlash(dir)))
		if err != nil {
			return dir
		}
		return filepath.ToSlash(rel)
	}
}

// A remark shows that many templates, as long as they fit into a line of that many bytes.
const (
	maxTexts  = 3
	maxRemark = 120
)

// remarks are what the entry of a kind does not say.
func (k *kind) remarks(e convention.Prefix) []string {
	texts := slices.SortedFunc(maps.Keys(k.texts), func(a, b string) int { return cmp.Or(cmp.Compare(k.texts[b], k.texts[a]), cmp.Compare(a, b)) })
	more := ""
	shown := min(len(texts), maxTexts)
	for shown > 1 && len(strings.Join(texts[:shown], ", ")) > maxRemark {
		shown--
	}
	if n := len(texts) - shown; n > 0 {
		more = fmt.Sprintf(" and %d more", n)
		texts = texts[:shown]
	}
	lines := []string{printable(strings.Join(texts, ", ")) + more}
	if len(k.types) > 1 {
		lines = append(lines, "type: used as "+strings.Join(slices.Sorted(maps.Keys(k.types)), " and as "))
	}
	switch {
	case k.openTTL && k.hi > 0:
		lines = append(lines, "ttl: "+convention.Lifetime{Min: k.lo, Max: k.hi}.String()+", and expiries that are not known")
	case k.forever && k.hi == 0 && !k.openTTL:
		lines = append(lines, "ttl: no write gives one; persistent, if that is meant")
	}
	if len(k.dirs) > maxOwners {
		lines = append(lines, fmt.Sprintf("owner: %d packages use it", len(k.dirs)))
	}
	return lines
}

// scalar writes a text in YAML.
func scalar(s string) string {
	if plainScalar(s) {
		return s
	}
	var sb strings.Builder
	sb.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			sb.WriteByte('\\')
			sb.WriteRune(r)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&sb, `\x%02x`, r)
		default:
			sb.WriteRune(r)
		}
	}
	sb.WriteByte('"')
	return sb.String()
}

// plainScalar tells a text that needs no quotes: a path of words.
func plainScalar(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_/-") == "" && strings.ContainsAny(s[:1], "abcdefghijklmnopqrstuvwxyz") &&
		!slices.Contains([]string{"true", "false", "null", "yes", "no", "on", "off", "y", "n"}, strings.ToLower(s))
}

// maxWrappers is the number of types behind interfaces that init names.
const maxWrappers = 50

// wrappers writes what was learned about types behind interfaces: their names, or rows in full.
func (d *draft) wrappers(sb *strings.Builder) {
	if d.rows && !d.learned.Empty() {
		sb.WriteString("\n" + learnedSection(d.learned))
		return
	}
	if len(d.learned.Types) == 0 {
		return
	}
	sb.WriteString("\n# Types that lead to a cache behind an interface. The command cachevet finds them by itself; go vet and golangci-lint, which do not\n" +
		"# see what a caller does not import, need rows: cachevet learn writes them.\n")
	for i, t := range d.learned.Types {
		if i == maxWrappers {
			fmt.Fprintf(sb, "#   and %d more\n", len(d.learned.Types)-i)
			break
		}
		fmt.Fprintf(sb, "#   %s\n", printable(t.Type))
	}
}

// write creates the file and says what comes next.
func (d *draft) write(out io.Writer, text string) error {
	file := filepath.Join(d.target, configName)
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if err = cmp.Or(err, f.Close()); err != nil {
		return err
	}
	recorded, err := d.record()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s: %s from %s; %s to look at with cachevet %s", shortPath(file), plural(len(d.survey.kinds), "prefix"), plural(d.survey.total, "key"), plural(d.bugs, "bug"), patternFor(d.base, d.target))
	if err == nil && recorded != "" {
		_, err = fmt.Fprintf(out, "; %s: %s of conventions, of %s", shortPath(recorded), plural(len(d.known), "departure"), plural(len(d.conventions), "rule"))
	}
	if err == nil {
		_, err = fmt.Fprintln(out)
	}
	return err
}

// record puts what the code departs from into the baseline of the module, and gives its file; "" when there is nothing. What a
// baseline has already stays.
func (d *draft) record() (file string, err error) {
	var mine []finding
	for _, f := range d.known {
		if cmp.Or(modules.Root(f.dir), f.dir) == d.target {
			mine = append(mine, f)
		}
	}
	if len(mine) == 0 {
		return "", nil
	}
	b := newBaseline(filepath.Join(d.target, baselineName))
	if exists(b.file) {
		if b, err = readBaseline(b.file); err != nil {
			return "", err
		}
	}
	fresh, _, _ := b.match(mine, func(string, string) bool { return true })
	for _, f := range fresh {
		b.add(recordOf(f))
	}
	if err := b.write(); err != nil {
		return "", fmt.Errorf("cannot write the baseline: %w", err)
	}
	return b.file, nil
}

// patternFor is how all packages are named from the working directory.
func patternFor(base, target string) string {
	if rel, err := filepath.Rel(base, target); err == nil && rel != "." {
		return "-C " + filepath.ToSlash(rel) + " ./..."
	}
	return "./..."
}
