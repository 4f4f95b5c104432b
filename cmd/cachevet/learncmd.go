package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/cachevet/cachevet/analyzer"
	"github.com/cachevet/cachevet/internal/modules"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// What learn writes stands between these lines of the configuration.
const (
	learnedBegin = "# Learned from the whole module by cachevet learn, for go vet and golangci-lint. Run it again to renew what follows."
	learnedEnd   = "# End of what cachevet learn wrote."
)

// learnCommand is cachevet learn: it writes into the configuration what the first pass of the other commands finds out.
type learnCommand struct {
	command
	print bool
}

func learns(args []string, out, errOut io.Writer) int {
	c := learnCommand{command: command{out: out, errOut: errOut}}
	fs := newFlagSet("cachevet learn")
	c.bind(fs)
	fs.BoolVar(&c.print, "print", false, "print what was learned instead of writing it")
	if err := c.parse(fs, args); errors.Is(err, flag.ErrHelp) {
		printUsage(out)
		return exitClean
	} else if err != nil {
		return fail(errOut, err)
	}
	if len(c.args) == 0 {
		c.args = []string{"./..."}
	}
	c.learn = true
	status, err := c.run()
	if err != nil {
		return fail(errOut, err)
	}
	return status
}

func (c *learnCommand) run() (int, error) {
	file, text, err := c.file()
	if err != nil {
		return 0, err
	}
	rest, err := withoutLearned(text)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", shortPath(file), err)
	}
	learned, out, err := c.lesson(rest)
	if err != nil {
		return 0, err
	}
	section := learnedSection(learned)
	whole := withLearned(rest, section)
	if _, err := analyzer.Parse([]byte(whole)); err != nil {
		return 0, fmt.Errorf("%s: %w", shortPath(file), err)
	}
	switch {
	case c.print:
		_, err = io.WriteString(c.out, section)
	case whole != text:
		if err = os.WriteFile(file, []byte(whole), 0o666); err == nil {
			_, err = fmt.Fprintf(c.out, "%s: %d types behind interfaces, %d fields\n", shortPath(file), len(learned.Types), len(learned.Fields))
		}
	default:
		_, err = fmt.Fprintf(c.out, "%s: nothing new\n", shortPath(file))
	}
	if err != nil {
		return 0, err
	}
	c.report(out)
	if len(out.problems) > 0 {
		return exitFailed, nil
	}
	return exitClean, nil
}

// file is the configuration to write into, and its text; "" for one that is not there yet.
func (c *learnCommand) file() (file, text string, err error) {
	base, err := filepath.Abs(c.dir)
	if err != nil {
		return "", "", err
	}
	root := cmp.Or(modules.Root(base), base)
	if file = c.config; file != "" && !filepath.IsAbs(file) {
		file = filepath.Join(base, file)
	}
	if file == "" {
		if file, err = findConfig(base, root); err != nil {
			return "", "", err
		}
	}
	file = cmp.Or(file, filepath.Join(root, configName))
	data, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", "", err
	}
	return file, string(data), nil
}

// lesson learns, under the rest of the configuration: what was learned before may be of another version.
func (c *learnCommand) lesson(rest string) (cachecall.Learned, outcome, error) {
	dir, err := os.MkdirTemp("", "cachevet")
	if err != nil {
		return cachecall.Learned{}, outcome{}, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, configName)
	if err := os.WriteFile(file, []byte(rest), 0o666); err != nil {
		return cachecall.Learned{}, outcome{}, err
	}
	config := c.config
	defer func() { c.config = config }()
	c.config = file
	p, err := c.plan([]string{"-" + keysName})
	if err != nil {
		return cachecall.Learned{}, outcome{}, err
	}
	out := p.run(c.errOut)
	return out.learned, out, nil
}

// withoutLearned takes what learn wrote out of a configuration.
func withoutLearned(text string) (string, error) {
	before, after, found := strings.Cut(text, learnedBegin)
	if found {
		_, rest, ended := strings.Cut(after, learnedEnd)
		if !ended {
			return "", fmt.Errorf("the line %q is missing; put it behind what cachevet learn wrote", learnedEnd)
		}
		text = strings.TrimRight(before, "\n") + "\n" + strings.TrimLeft(rest, "\n")
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "wrappers:") || strings.HasPrefix(line, "fields:") {
			return "", errors.New("there are wrappers or fields that cachevet learn did not write; take them out, it writes them all")
		}
	}
	if strings.TrimSpace(text) == "" {
		return "", nil
	}
	return text, nil
}

// withLearned puts a section at the end of a configuration.
func withLearned(rest, section string) string {
	if section == "" {
		return rest
	}
	if rest != "" {
		rest = strings.TrimRight(rest, "\n") + "\n\n"
	}
	return rest + section
}

// learnedSection writes what was learned as a part of a configuration; "" for nothing.
func learnedSection(l cachecall.Learned) string {
	if l.Empty() {
		return ""
	}
	var sb strings.Builder
	sb.WriteString(learnedBegin + "\n")
	if len(l.Types) > 0 {
		sb.WriteString("wrappers:\n")
		wrapperRows(&sb, l.Types)
	}
	if len(l.Fields) > 0 {
		sb.WriteString("fields:\n")
	}
	for _, f := range l.Fields {
		fmt.Fprintf(&sb, "  - field: %s\n    facts: [", scalar(f.Field))
		for i, fact := range f.Facts {
			sb.WriteString([]string{"", ", "}[min(i, 1)] + scalar(fact))
		}
		sb.WriteString("]\n")
		if f.Assigned {
			sb.WriteString("    assigned: true\n")
		}
		if f.Shown {
			sb.WriteString("    shown: true\n")
		}
	}
	if len(l.Programs) > 0 {
		sb.WriteString("programs:\n")
	}
	for _, p := range l.Programs {
		fmt.Fprintf(&sb, "  - %s\n", scalar(p))
	}
	sb.WriteString(learnedEnd + "\n")
	return sb.String()
}

// wrapperRows writes types as rows of a configuration.
func wrapperRows(sb *strings.Builder, types []cachecall.LearnedType) {
	for _, t := range types {
		fmt.Fprintf(sb, "  - type: %s\n    methods:\n", scalar(t.Type))
		for _, m := range t.Methods {
			fmt.Fprintf(sb, "      - {name: %s, signature: %s", m.Name, scalar(m.Signature))
			if m.Fact != "" {
				fmt.Fprintf(sb, ", fact: %s", scalar(m.Fact))
			}
			sb.WriteString("}\n")
		}
	}
}
