package main

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
)

// maxFixRounds is how often fixes are applied that only the fixes before made possible.
const maxFixRounds = 10

// applyFixes applies the fixes of what is reported, again and again until none is left, and returns what is reported then.
// Fixes with which the code does not compile are taken back.
func (c *checkCommand) applyFixes(p *plan, result outcome, kept sifted) (outcome, sifted, error) {
	files, fixes := map[string]bool{}, 0
	defer func() {
		if fixes > 0 {
			fmt.Fprintf(c.errOut, "cachevet: fixed %s in %s\n", plural(fixes, "finding"), plural(len(files), "file"))
		}
	}()
	for range maxFixRounds {
		r, err := rewriteFor(kept.fresh)
		if err != nil {
			return result, kept, err
		}
		if r.fixes == 0 {
			break
		}
		if err := r.write(); err != nil {
			return result, kept, err
		}
		again := p.run(c.errOut)
		if broken := slices.DeleteFunc(slices.Clone(again.problems), func(line string) bool { return slices.Contains(result.problems, line) }); len(broken) > 0 {
			if err := r.undo(); err != nil {
				return result, kept, err
			}
			result.problems = append(result.problems, "fixes were taken back, because the code does not compile with them: "+broken[0])
			return result, kept, nil
		}
		if c.sieve.changes != nil { // lines have moved
			if err := c.sieve.refresh(p); err != nil {
				return result, kept, err
			}
		}
		sifted, err := c.sift(p, again, &c.flags)
		if err != nil {
			return result, kept, err
		}
		result, kept = again, sifted
		fixes += r.fixes
		for file := range r.after {
			files[file] = true
		}
	}
	return result, kept, nil
}

// showFixes prints what applying the fixes would change, and returns the exit status: 1 when there is anything.
func (c *checkCommand) showFixes(p *plan, findings []finding, result outcome) (int, error) {
	r, err := rewriteFor(findings)
	if err != nil {
		return 0, err
	}
	for _, file := range slices.Sorted(maps.Keys(r.after)) {
		name := printable(filepath.ToSlash(p.relative(file)))
		if err := writeDiff(c.out, "a/"+name, "b/"+name, string(r.before[file]), string(r.after[file])); err != nil {
			return 0, err
		}
	}
	c.report(result)
	switch {
	case len(result.problems) > 0:
		return exitFailed, nil
	case r.fixes > 0:
		return exitFindings, nil
	}
	return exitClean, nil
}
