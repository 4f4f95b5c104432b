package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/cachevet/cachevet/analyzer"
)

const usage = `cachevet is go vet for cache keys: it finds the keys that Go code sends to Redis, Valkey
and Memcached, and reports those that will collide, leak, never hit or fail.

Usage:
  cachevet [flags] [packages]                check packages, as go vet takes them; . when none is named
  go vet -vettool=$(which cachevet) ./...    the same inside go vet
`

const usageMore = `
The name of a .go file stands for its package. Directories of several modules can be named together.
Exit status: 0 clean, 1 findings, 2 something could not be checked.

Flags:
  -C dir            change to dir first
  -format name      text (the default), json, sarif, github (annotations of GitHub Actions)
  -json             the same as -format=json
  -new-from rev     report only what stands on lines that changed since the revision
  -baseline file    do not report what file records, instead of the nearest
                    ` + baselineName + `; none leaves it out
  -tight            fail when recorded findings are gone
  -fix, -diff       apply the fixes of what is reported; show what they would change
  -config file      read the configuration from file, not from the nearest ` + configName + `
  -tags, -mod, -modfile
                    as for go build
  -learn=false      do not look through the whole module for what stands behind interfaces
  -RULE             run only the rules that are named so; -RULE=false runs all others
`

// help answers cachevet help.
func help(args []string, out, errOut io.Writer) int {
	switch len(args) {
	case 0:
		printUsage(out)
		return exitClean
	case 1:
		return helpRule(args[0], out, errOut)
	}
	return fail(errOut, errors.New("help takes one rule"))
}

func printUsage(out io.Writer) {
	fmt.Fprint(out, usage)
	for _, c := range subcommands() {
		fmt.Fprintf(out, "  %-43s%s\n", strings.TrimSpace("cachevet "+c.name+" "+c.shape), c.about)
	}
	fmt.Fprint(out, usageMore)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, o := range analyzer.Options() {
		value := ""
		if o.Values != nil {
			value = ": " + strings.Join(o.Values, ", ")
		} else if form := o.Form(); form != "" {
			value = " (" + form + ")"
		}
		fmt.Fprintf(w, "  -%s\t%s%s\n", o.Name, o.Usage, value)
	}
	w.Flush()
	fmt.Fprint(out, `
Flags of keys: -C, -json, -config, -tags, -mod, -modfile, -learn, and
  -summary          count by library, status and reason
Flags of baseline: -C, -config, -tags, -mod, -modfile, -learn, -baseline, -RULE, settings, and
  -prune            only take out what is gone

Rules:
`)
	for _, r := range analyzer.Rules() {
		fmt.Fprintf(w, "  %s\t%s (%s)\n", r.Name, summaryOf(r), r.Preset)
	}
	w.Flush()
	fmt.Fprintf(out, "\nA module is configured by %s in its root or above. Findings are silenced by\n//cachevet:ignore RULE -- reason\n", configName)
}

// summaryOf is the first sentence of a rule's documentation.
func summaryOf(r analyzer.Rule) string {
	first, _, _ := strings.Cut(r.Doc(), "\n")
	return first
}

func helpRule(name string, out, errOut io.Writer) int {
	r, err := ruleNamed(name)
	if err != nil {
		return fail(errOut, err)
	}
	fmt.Fprintf(out, "%s\n\n%s\n", r.Name, strings.TrimSpace(r.Doc()))
	fmt.Fprintf(out, "\nPreset: %s\nPage:   %s\n", r.Preset, r.Page())
	for _, o := range analyzer.Options() {
		if strings.HasPrefix(o.Name, name+".") {
			fmt.Fprintf(out, "Flag:   -%s: %s\n", o.Name, o.Usage)
		}
	}
	return exitClean
}
