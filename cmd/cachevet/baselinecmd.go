package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/cachevet/cachevet/internal/modules"
)

// baselineCommand is cachevet baseline: it records the findings of today.
type baselineCommand struct {
	command
	file  string
	prune bool
}

func baselines(args []string, out, errOut io.Writer) int {
	c := baselineCommand{command: command{out: out, errOut: errOut}}
	fs := newFlagSet("cachevet baseline")
	c.bind(fs)
	c.flags.bind(fs)
	fs.StringVar(&c.file, "baseline", "", "write `file` instead of the nearest "+baselineName)
	fs.BoolVar(&c.prune, "prune", false, "only take out what is gone")
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

func (c *baselineCommand) run() (int, error) {
	p, err := c.plan(c.flags.args)
	if err != nil {
		return 0, err
	}
	old := map[string]*baseline{} // by file
	for _, g := range p.groups {
		file := c.target(p, g.dir)
		if old[file] != nil {
			continue
		}
		if old[file] = newBaseline(file); exists(file) {
			if old[file], err = readBaseline(file); err != nil {
				return 0, err
			}
		} else if c.prune {
			return 0, fmt.Errorf("there is no baseline to prune: no %s", shortPath(file))
		}
	}
	result := p.run(c.errOut)
	var sc scope
	if len(result.problems) == 0 { // otherwise nothing is known to be gone
		sc = p.scope(&c.flags)
	}
	var files []string
	for _, g := range p.groups {
		file := c.target(p, g.dir)
		if slices.Contains(files, file) {
			continue
		}
		files = append(files, file)
		if err := c.record(p, old[file], result.findings, sc); err != nil {
			return 0, err
		}
	}
	c.report(result)
	if len(result.problems) > 0 {
		return exitFailed, nil
	}
	return exitClean, nil
}

// target is the file for the findings of a group of packages.
func (c *baselineCommand) target(p *plan, dir string) string {
	switch {
	case filepath.IsAbs(c.file):
		return c.file
	case c.file != "":
		return filepath.Join(p.base, c.file)
	}
	if file := findBaseline(dir); file != "" {
		return file
	}
	if root := modules.Root(dir); root != "" {
		dir = root
	}
	return filepath.Join(dir, baselineName)
}

// record writes the findings that belong to a file. What the run did not look at stays.
func (c *baselineCommand) record(p *plan, was *baseline, findings []finding, looked scope) error {
	var mine []finding
	for _, f := range findings {
		if c.target(p, f.dir) == was.file {
			mine = append(mine, f)
		}
	}
	fresh, old, gone := was.match(mine, p.declares)
	now := newBaseline(was.file)
	for _, f := range old {
		now.add(recordOf(f))
	}
	if !c.prune {
		for _, f := range fresh {
			now.add(recordOf(f))
		}
	}
	removed := 0
	for _, r := range gone {
		if looked.covers(r) {
			removed += r.Count
		} else {
			now.add(r)
		}
	}
	_, err := os.Stat(was.file)
	if now.total() > 0 || err == nil {
		if err := now.write(); err != nil {
			return fmt.Errorf("cannot write the baseline: %w", err)
		}
	}
	c.say(now, len(fresh), removed)
	return nil
}

// say tells what was done.
func (c *baselineCommand) say(b *baseline, fresh, removed int) {
	line := fmt.Sprintf("cachevet: %s: %s recorded", printable(shortPath(b.file)), plural(b.total(), "finding"))
	if c.prune {
		fmt.Fprintf(c.out, "%s, %d taken out\n", line, removed)
		return
	}
	fmt.Fprintf(c.out, "%s, %d of them new, %d taken out\n", line, fresh, removed)
}
