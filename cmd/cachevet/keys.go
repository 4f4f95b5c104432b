package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"
)

// keys is the command that prints what cachevet understands of the keys.
func keys(args []string, out, errOut io.Writer) int {
	c := command{out: out, errOut: errOut}
	fs := newFlagSet("cachevet keys")
	c.bind(fs)
	summary := fs.Bool("summary", false, "count by library, status and reason")
	if err := c.parse(fs, args); errors.Is(err, flag.ErrHelp) {
		printUsage(out)
		return exitClean
	} else if err != nil {
		return fail(errOut, err)
	}
	result, err := c.vet([]string{"-" + keysName})
	if err != nil {
		return fail(errOut, err)
	}
	records, problems := recordsOf(result.findings)
	result.problems = append(result.problems, problems...)
	switch {
	case *summary:
		err = cmp.Or(printSummary(out, records, c.json), printUnknown(out, unknownCommands(result.findings), c.json))
	case c.json:
		for _, r := range records {
			err = cmp.Or(err, jsonLine(out, r))
		}
	default:
		err = printTable(out, records)
	}
	if err != nil {
		return fail(errOut, err)
	}
	c.report(result)
	if len(result.problems) > 0 {
		return exitFailed
	}
	return exitClean
}

// recordsOf reads the records out of the findings of the internal analyzer.
func recordsOf(findings []finding) (records []keyRecord, problems []string) {
	for _, f := range findings {
		if strings.HasPrefix(f.Message, unknownMark) {
			continue
		}
		var r keyRecord
		if err := json.Unmarshal([]byte(f.Message), &r); err != nil {
			problems = append(problems, printable(f.pos.String()+": cannot read the record: "+err.Error()))
			continue
		}
		r.Pos = f.pos.String()
		records = append(records, r)
	}
	return records, problems
}

// unknownCommands are the commands of calls whose keys are not known because the command is not, one entry a call.
func unknownCommands(findings []finding) (names []string) {
	for _, f := range findings {
		if name, ok := strings.CutPrefix(f.Message, unknownMark); ok {
			names = append(names, name)
		}
	}
	return names
}

// printUnknown counts the commands that are not known. Each name is the library's import path and the command.
func printUnknown(out io.Writer, names []string, asJSON bool) error {
	n := map[string]int{}
	for _, name := range names {
		n[name]++
	}
	if len(n) > 0 && !asJSON {
		fmt.Fprint(out, "\ncommands that are not known, so that their keys are not either\n")
	}
	for _, name := range slices.Sorted(maps.Keys(n)) {
		lib, cmd, _ := strings.Cut(name, " ")
		var err error
		if asJSON {
			err = jsonLine(out, count{Library: lib, Status: "unknown command", Reason: cmd, Count: n[name]})
		} else {
			_, err = fmt.Fprintf(out, "  %s  %s  %d\n", printable(lib), printable(cmd), n[name])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// printTable prints the records for people.
func printTable(out io.Writer, records []keyRecord) error {
	if len(records) == 0 {
		return nil
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "POSITION\tCOMMAND\tKEY\tTTL\tSTATUS\tVIA")
	for _, r := range records {
		between := " | "
		if r.Multi {
			between = ", "
		}
		status := r.Status
		if r.Reason != "" {
			status += " (" + r.Reason + ")"
		}
		row := []string{r.Pos, cmp.Or(r.Command, "?"), strings.Join(r.Template, between), ttlText(r.TTL), status, strings.Join(r.Via, " > ")}
		for i := range row {
			row[i] = cmp.Or(printable(row[i]), "-")
		}
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	return w.Flush()
}

// ttlText is the expiry in one word.
func ttlText(t keyTTL) string {
	if t.State != "known" || t.Lo == nil || t.Hi == nil {
		if t.State == "none" {
			return "-"
		}
		return t.State
	}
	text := amount(*t.Lo, t.Unit)
	if *t.Lo != *t.Hi {
		text += ".." + amount(*t.Hi, t.Unit)
	}
	if t.Effect != "" && t.Effect != "sets" {
		text += " (" + t.Effect + ")"
	}
	return text
}

func amount(n int64, unit string) string {
	switch unit {
	case "duration":
		return time.Duration(n).String()
	case "seconds", "memcached":
		return strconv.FormatInt(n, 10) + "s"
	case "milliseconds":
		return strconv.FormatInt(n, 10) + "ms"
	}
	return strconv.FormatInt(n, 10)
}

// count is one line of the summary.
type count struct {
	Library string `json:"library"`
	Status  string `json:"status"`
	Reason  string `json:"reason"`
	Count   int    `json:"count"`
}

// printSummary counts the records.
func printSummary(out io.Writer, records []keyRecord, asJSON bool) error {
	if asJSON {
		for _, c := range counts(records) {
			if err := jsonLine(out, c); err != nil {
				return err
			}
		}
		return nil
	}
	if _, err := fmt.Fprintf(out, "%d keys\n", len(records)); err != nil || len(records) == 0 {
		return err
	}
	return cmp.Or(
		section(out, "library", records, func(r keyRecord) string { return r.Library }),
		section(out, "status", records, func(r keyRecord) string { return r.Status }),
		section(out, "reason", records, func(r keyRecord) string { return r.Reason }))
}

func counts(records []keyRecord) []count {
	n := map[count]int{}
	for _, r := range records {
		n[count{Library: r.Library, Status: r.Status, Reason: r.Reason}]++
	}
	var list []count
	for c, k := range n {
		c.Count = k
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b count) int {
		return cmp.Or(cmp.Compare(a.Library, b.Library), cmp.Compare(a.Status, b.Status), cmp.Compare(a.Reason, b.Reason))
	})
	return list
}

// section prints how many records have each value, the most frequent first.
func section(out io.Writer, title string, records []keyRecord, value func(keyRecord) string) error {
	n := map[string]int{}
	for _, r := range records {
		if v := value(r); v != "" {
			n[v]++
		}
	}
	names := slices.SortedFunc(maps.Keys(n), func(a, b string) int { return cmp.Or(cmp.Compare(n[b], n[a]), cmp.Compare(a, b)) })
	if len(names) == 0 {
		return nil
	}
	fmt.Fprintf(out, "\nby %s\n", title)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, name := range names {
		fmt.Fprintf(w, "  %s\t%d\t%.1f %%\n", printable(name), n[name], 100*float64(n[name])/float64(len(records)))
	}
	return w.Flush()
}
