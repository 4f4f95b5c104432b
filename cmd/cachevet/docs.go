package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/analyzer"
	"github.com/cachevet/cachevet/internal/convention"
	"github.com/cachevet/cachevet/internal/modules"
)

// renderDocs is the command that renders the convention, and the keys that are there, as Markdown.
func renderDocs(args []string, out, errOut io.Writer) int {
	c := command{out: out, errOut: errOut}
	fs := newFlagSet("cachevet docs")
	c.bind(fs)
	if err := c.parse(fs, args); errors.Is(err, flag.ErrHelp) {
		printUsage(out)
		return exitClean
	} else if err != nil {
		return fail(errOut, err)
	}
	if len(c.args) == 0 {
		c.args = []string{"./..."}
	}
	p, err := c.plan([]string{"-" + keysName})
	if err != nil {
		return fail(errOut, err)
	}
	target := cmp.Or(modules.Root(p.base), p.base)
	cfg, err := loadConfig(target, target)
	if err != nil {
		return fail(errOut, err)
	}
	result := p.run(errOut)
	records, problems := recordsOf(result.findings)
	result.problems = append(result.problems, problems...)
	page := keyDoc{cfg: cfg, survey: surveyOf(records)}
	if _, err := io.WriteString(out, page.text()); err != nil {
		return fail(errOut, err)
	}
	c.report(result)
	if len(result.problems) > 0 {
		return exitFailed
	}
	return exitClean
}

// keyDoc is the document of a convention.
type keyDoc struct {
	cfg    analyzer.Config
	survey survey
	sb     strings.Builder
}

func (p *keyDoc) text() string {
	p.sb.WriteString("# Cache keys\n\nMade by `cachevet docs` from the configuration and the code.\n")
	p.layout()
	p.registry()
	p.keys()
	return p.sb.String()
}

func (p *keyDoc) layout() {
	l := p.cfg.Layout
	if l.IsZero() {
		return
	}
	fmt.Fprintf(&p.sb, "\n## Layout\n\n    %s\n", l.Key)
	if len(l.Segments) == 0 {
		return
	}
	p.head("segment", "words", "characters", "bytes", "form")
	for _, s := range l.Segments {
		size, form := "", ""
		switch {
		case s.Max > 0:
			size = fmt.Sprintf("%d to %d", s.Min, s.Max)
		case s.Min > 0:
			size = fmt.Sprintf("%d or more", s.Min)
		}
		if s.Singular {
			form = "singular"
		}
		p.row(code("<"+s.Name+">"), codes(s.Words), code(s.Chars), size, form)
	}
}

func (p *keyDoc) registry() {
	if len(p.cfg.Registry) == 0 {
		return
	}
	p.sb.WriteString("\n## Prefixes\n")
	p.head("prefix", "for", "type", "lives", "version", "owner", "uses")
	for i := range p.cfg.Registry {
		e := &p.cfg.Registry[i]
		uses := 0
		for _, k := range p.survey.kinds {
			if p.entryOf(k) == e {
				uses += k.uses
			}
		}
		p.row(code(e.Prefix), prose(e.Description), e.Type, e.TTL.String(), e.Version, codes(e.Owner), fmt.Sprint(uses))
	}
}

// entryOf is the entry under which the keys of a kind fall: that with the longest prefix.
func (p *keyDoc) entryOf(k *kind) *convention.Prefix {
	var best *convention.Prefix
	for i := range p.cfg.Registry {
		e := &p.cfg.Registry[i]
		if strings.HasPrefix(k.prefix, e.Prefix) && (best == nil || len(e.Prefix) > len(best.Prefix)) {
			best = e
		}
	}
	return best
}

// keys lists what the code uses.
func (p *keyDoc) keys() {
	p.sb.WriteString("\n## Keys in the code\n")
	if len(p.survey.kinds) == 0 {
		p.sb.WriteString("\nNone that begin with text.\n")
		return
	}
	listed := len(p.cfg.Registry) > 0
	columns := []string{"key", "commands", "type", "lives", "packages"}
	if listed {
		columns = append(columns, "listed")
	}
	p.head(columns...)
	for _, k := range p.survey.kinds {
		row := []string{codes(slices.Sorted(maps.Keys(k.texts))), codes(slices.Sorted(maps.Keys(k.commands))),
			strings.Join(slices.Sorted(maps.Keys(k.types)), ", "), k.lives(), codes(slices.Sorted(maps.Keys(k.dirs)))}
		if listed {
			mark := "no"
			if p.entryOf(k) != nil {
				mark = "yes"
			}
			row = append(row, mark)
		}
		p.row(row...)
	}
	if p.survey.unnamed > 0 {
		fmt.Fprintf(&p.sb, "\n%d of %d keys do not begin with text that is known: see `cachevet keys`.\n", p.survey.unnamed, p.survey.total)
	}
}

// lives is how long the keys of a kind live, as far as is known.
func (k *kind) lives() string {
	var list []string
	if k.hi > 0 {
		list = append(list, convention.Lifetime{Min: k.lo, Max: k.hi}.String())
	}
	if k.openTTL {
		list = append(list, "not known")
	}
	if k.forever && (k.drops || list == nil) { // where an EXPIRE goes with INCR or HSET, that one counts
		list = append(list, "no expiry")
	}
	return strings.Join(list, ", ")
}

func (p *keyDoc) head(columns ...string) {
	p.sb.WriteByte('\n')
	p.row(columns...)
	p.sb.WriteString(strings.Repeat("|---", len(columns)) + "|\n")
}

func (p *keyDoc) row(cells ...string) {
	p.sb.WriteString("| " + strings.Join(cells, " | ") + " |\n")
}

// code writes text as code in a cell of a table, "" when there is none.
func code(s string) string {
	if s == "" {
		return ""
	}
	s = strings.ReplaceAll(printable(s), "|", `\|`)
	if strings.Contains(s, "`") {
		return "`` " + s + " ``"
	}
	return "`" + s + "`"
}

func codes(list []string) string {
	var cells []string
	for _, s := range list {
		cells = append(cells, code(s))
	}
	return strings.Join(cells, " ")
}

// prose writes a description as plain text in a cell.
func prose(s string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ", "<", "&lt;", "*", `\*`, "_", `\_`, "`", "\\`").Replace(printable(s))
}
