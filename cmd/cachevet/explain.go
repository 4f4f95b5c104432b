package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/cachevet/cachevet/analyzer"
	"github.com/cachevet/cachevet/docs"
	"github.com/cachevet/cachevet/internal/lazyregexp"
)

// explain prints the page of a rule: the mistake, what happens, the repair, how to silence it.
func explain(args []string, out, errOut io.Writer) int {
	if len(args) != 1 {
		return fail(errOut, fmt.Errorf("explain takes the name of one rule; rules are %s", strings.Join(analyzer.Names(), ", ")))
	}
	rule, err := ruleNamed(args[0])
	if err != nil {
		return fail(errOut, err)
	}
	page, err := docs.Rules.ReadFile("rules/" + rule.Name + ".md")
	if err != nil { // a rule about cachevet itself has no page of its own
		return helpRule(rule.Name, out, errOut)
	}
	head := style{}
	if s := styleFor(out); s.end != "" {
		head = style{place: s.place, end: s.end}
	}
	renderPage(out, string(page), head)
	return exitClean
}

// ruleNamed finds a rule, or says which one may be meant.
func ruleNamed(name string) (analyzer.Rule, error) {
	for _, r := range analyzer.Rules() {
		if r.Name == name {
			return r, nil
		}
	}
	msg := fmt.Sprintf("there is no rule %q", name)
	if near := analyzer.Nearest(name, analyzer.Names()); near != "" {
		return analyzer.Rule{}, fmt.Errorf("%s; did you mean %q?", msg, near)
	}
	return analyzer.Rule{}, errors.New(msg + "; rules are " + strings.Join(analyzer.Names(), ", "))
}

var (
	pageLink  = lazyregexp.New(`\[([^\]]+)\]\(([^)]+)\)`)
	pageTable = lazyregexp.New(`^\|[-:| ]+\|$`)
)

// renderPage writes a page of Markdown, as the rules' pages are written, for a terminal.
func renderPage(w io.Writer, page string, s style) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	code := false
	for line := range strings.Lines(page) {
		line = strings.TrimRight(line, "\r\n")
		if !code && strings.HasPrefix(line, "|") {
			if !pageTable().MatchString(line) {
				renderRow(table, line)
			}
			continue
		}
		table.Flush()
		switch title := strings.TrimLeft(line, "#"); {
		case strings.HasPrefix(line, "```"):
			code = !code
		case code && line == "":
			fmt.Fprintln(w)
		case code:
			fmt.Fprintln(w, "    "+line)
		case title != line && strings.HasPrefix(title, " "):
			fmt.Fprintln(w, s.place+inline(title[1:])+s.end)
		default:
			fmt.Fprintln(w, inline(line))
		}
	}
	table.Flush()
}

// renderRow writes the row of a table. A | in a cell is written \|.
func renderRow(w io.Writer, line string) {
	const bar = "\x00"
	line = strings.ReplaceAll(strings.Trim(line, "|"), `\|`, bar)
	cells := strings.Split(strings.TrimSuffix(line, "|"), "|")
	for i, cell := range cells {
		cells[i] = inline(strings.ReplaceAll(strings.TrimSpace(cell), bar, "|"))
	}
	fmt.Fprintln(w, "  "+strings.Join(cells, "\t"))
}

// inline takes the marks out of a line: `code`, **strong**, [links](url). What is marked as code stays as it is.
func inline(line string) string {
	parts := strings.Split(line, "`")
	for i := range parts {
		if i%2 == 0 {
			parts[i] = strings.ReplaceAll(parts[i], "**", "")
		}
	}
	return pageLink().ReplaceAllStringFunc(strings.Join(parts, ""), func(link string) string {
		m := pageLink().FindStringSubmatch(link)
		if strings.Contains(m[2], "://") {
			return m[1] + " (" + m[2] + ")"
		}
		return m[1]
	})
}
