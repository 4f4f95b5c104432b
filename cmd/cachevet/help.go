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
  cachevet keys [flags] [packages]           print every key that the code uses
  cachevet schema                            print the JSON Schema of the configuration
  cachevet help [rule]                       print this, or what a rule is about
  cachevet version                           print the version
  go vet -vettool=$(which cachevet) ./...    run inside go vet

The name of a .go file stands for its package. Directories of several modules can be named together.
Exit status: 0 clean, 1 findings, 2 something could not be checked.

Flags:
  -C dir            change to dir first
  -json             print one JSON object a line
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
	fmt.Fprint(out, "\nFlags of keys: -C, -json, -config, -tags, -mod, -modfile, -learn, and\n  -summary          count by library, status and reason\n\nRules:\n")
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
	for _, r := range analyzer.Rules() {
		if r.Name != name {
			continue
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
	msg := fmt.Sprintf("there is no rule %q", name)
	if near := analyzer.Nearest(name, analyzer.Names()); near != "" {
		msg += fmt.Sprintf("; did you mean %q?", near)
	} else {
		msg += "; see cachevet help"
	}
	return fail(errOut, errors.New(msg))
}
