package main

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/analyzer"
	"github.com/cachevet/cachevet/internal/modules"
)

// choices are the flags that say what to check. The vet tool and the standalone command have the same.
type choices struct {
	rules map[string]bool // -RULE and -RULE=false
	sets  []func(*analyzer.Config) error
	args  []string // the same flags, as they are given to go vet
}

// bind declares the flags.
func (c *choices) bind(fs *flag.FlagSet) {
	c.rules = map[string]bool{}
	for _, name := range analyzer.Names() {
		fs.BoolFunc(name, "check "+name, func(s string) error {
			on, err := strconv.ParseBool(s)
			if err != nil {
				return fmt.Errorf("want true or false")
			}
			c.rules[name] = on
			c.args = append(c.args, fmt.Sprintf("-%s=%t", name, on))
			return nil
		})
	}
	for _, o := range analyzer.Options() {
		set := func(value string) error {
			c.sets = append(c.sets, func(cfg *analyzer.Config) error { return o.Set(cfg, value) })
			c.args = append(c.args, "-"+o.Name+"="+value)
			return o.Set(new(analyzer.Config), value)
		}
		if o.IsBool() {
			fs.BoolFunc(o.Name, o.Usage, set)
		} else {
			fs.Func(o.Name, o.Usage, set)
		}
	}
}

// apply changes a configuration the way the flags ask for. As with go vet, naming a rule runs only the named rules, and
// switching rules off runs all others.
func (c *choices) apply(cfg analyzer.Config) (analyzer.Config, error) {
	for _, set := range c.sets {
		if err := set(&cfg); err != nil {
			return cfg, err
		}
	}
	var only []string
	for _, name := range analyzer.Names() {
		if c.rules[name] {
			only = append(only, name)
		}
	}
	if only != nil {
		cfg.Enable, cfg.Disable = only, nil
		for _, name := range analyzer.Names() {
			if !c.rules[name] {
				cfg.Disable = append(cfg.Disable, name)
			}
		}
		return cfg, nil
	}
	for name := range c.rules {
		cfg.Enable = slices.DeleteFunc(slices.Clone(cfg.Enable), func(s string) bool { return s == name })
		if !slices.Contains(cfg.Disable, name) {
			cfg.Disable = append(slices.Clone(cfg.Disable), name)
		}
	}
	return cfg, nil
}

// absentPaths says which paths in the flags name nothing in any of the directories that they are relative to: a path may be
// that of one of several modules.
func (c *choices) absentPaths(roots []string) error {
	given := analyzer.Config{}
	for _, set := range c.sets {
		if err := set(&given); err != nil {
			return err
		}
	}
	if absent := modules.Absent(given, roots); absent != nil {
		return fmt.Errorf("%q names nothing in %s%s", absent[0], shortPath(roots[0]), modules.NearestPath(roots[0], absent[0]))
	}
	return nil
}

// fit says what is wrong with the flags on top of the configurations that count for a run in dir.
func (c *choices) fit(dir string) error {
	var roots []string
	for _, root := range modules.Main(dir) {
		list, _ := configsOf(root)
		for _, e := range list {
			roots = append(roots, cmp.Or(e.Config.Dir, root))
			cfg, err := c.apply(e.Config)
			if err == nil {
				err = cfg.Validate()
			}
			if err != nil {
				return err
			}
		}
	}
	return c.absentPaths(roots)
}

// newFlagSet makes a flag set that prints nothing by itself.
func newFlagSet(name string) *flag.FlagSet {
	fs := flag.NewFlagSet(name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}
	return fs
}

// flagProblem words an error of flag parsing: an unknown flag with the nearest one that there is.
func flagProblem(fs *flag.FlagSet, err error) string {
	const undefined = "flag provided but not defined: -"
	name, ok := strings.CutPrefix(err.Error(), undefined)
	if !ok {
		msg := err.Error()
		if i := strings.LastIndex(msg, "for flag -"); i >= 0 && strings.HasPrefix(msg, "invalid") {
			msg = msg[i+len("for flag "):]
		} else if i := strings.LastIndex(msg, "for -"); i >= 0 && strings.HasPrefix(msg, "invalid") {
			msg = msg[i+len("for "):]
		}
		return printable(msg)
	}
	var names []string
	fs.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	msg := "unknown flag -" + printable(name)
	if near := analyzer.Nearest(name, names); near != "" {
		return msg + "; did you mean -" + near + "?"
	}
	return msg + "; see cachevet help"
}
