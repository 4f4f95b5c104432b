package analyzer

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/convention"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// validator lists what is wrong with a configuration that is well formed.
type validator struct {
	places Places
	found  []Problem
}

// report adds a problem. The path is that of the value in the configuration: "registry.2.ttl". A value that has no place of
// its own (a required key that is missing) is reported at what it belongs to.
func (v *validator) report(path, format string, args ...any) {
	p := v.places.Of(path)
	v.found = append(v.found, Problem{Line: p.Line, Column: p.Column, Text: fmt.Sprintf(format, args...)})
}

// reportInside is report for a character of a text.
func (v *validator) reportInside(path string, offset int, format string, args ...any) {
	v.report(path, format, args...)
	if at, ok := v.places[path]; ok && at.inside >= 0 {
		v.found[len(v.found)-1].Column += at.inside + offset
	}
}

// problems lists what is wrong.
func (c Config) problems(places Places) []Problem {
	v := &validator{places: places}
	v.declared("", reflect.ValueOf(c))
	v.rules("", c.Enable, c.Disable)
	v.texts("ignore", c.Ignore, isAny, "the pattern %q would ignore every key; disable the rules instead")
	v.patterns("ignore", c.Ignore)
	v.texts("keycase.allow", c.KeyCase.Allow, isAny, "the pattern %q would allow every key; disable keycase instead")
	v.patterns("keycase.allow", c.KeyCase.Allow)
	v.texts("ttlmissing.persistent", c.TTLMissing.Persistent, isEmpty, "%q is the prefix of every key; disable ttlmissing instead")
	v.prefixes("ttlmissing.persistent", c.TTLMissing.Persistent)
	v.texts("keychars.allow", c.KeyChars.Allow, isEmpty, "%q allows nothing; write the characters, such as ./, for some keys behind their prefix: \"page: ./\"")
	v.allowedChars("keychars.allow", c.KeyChars.Allow)
	v.paths(c.Paths)
	v.layout(c.Layout)
	v.registry(c.Registry)
	v.clients(c.Clients)
	v.wrappers(c.Wrappers)
	v.fields(c.Fields)
	v.texts("programs", c.Programs, isEmpty, "%q is no package")
	v.contradictions(c)
	return v.found
}

// idle lists what a text asks for in vain. It is no problem of a configuration that flags complete.
func (c Config) idle(places Places) []Problem {
	v := &validator{places: places}
	if i := slices.Index(c.Enable, "keyprefix"); i >= 0 && len(c.Registry) == 0 {
		v.report(item("enable", i), "keyprefix checks the registry, and there is none; list the prefixes under registry")
	}
	_, faults := c.Layout.Compile()
	for i, s := range c.Layout.Segments {
		at := item("layout.segments", i)
		if len(faults) == 0 && len(s.Words) == 0 && !places.has(at, "chars", "min", "max", "singular") {
			v.report(at, "nothing is said about the segment <%s>; give it words, chars, min, max or singular", s.Name)
		}
	}
	for i, p := range c.Paths {
		at := item("paths", i)
		if reflect.DeepEqual(p, Path{Path: p.Path}) && p.Path != "" && !places.has(at, "exclude", "preset", "enable", "disable", "cluster", "tests", "generated") {
			v.report(at, "%s says nothing about %s; give it exclude, preset, enable, disable, cluster, tests or generated", at, p.Path)
		}
	}
	return v.found
}

// declared checks what the declaration of the types says: values to choose from, and required keys.
func (v *validator) declared(path string, value reflect.Value) {
	for _, f := range fieldsOf(value.Type()) {
		at := join(path, f.name)
		x := value.Field(f.index)
		if f.required && x.IsZero() {
			if v.places.missing(at) {
				v.report(at, "%s is missing in %s", f.name, path)
			} else {
				v.report(at, "%s must not be empty", at)
			}
			continue
		}
		switch shapeOf(f.typ) {
		case textShape:
			if text := x.String(); f.values != nil && text != "" && !slices.Contains(f.values, text) {
				v.report(at, "%s cannot be %q; %s", at, text, suggest(text, f.values))
			}
		case mappingShape:
			if !x.IsZero() {
				v.declared(at, x)
			}
		case tableShape:
			for i := range x.Len() {
				v.declared(item(at, i), x.Index(i))
			}
		}
	}
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

func item(path string, i int) string { return fmt.Sprintf("%s.%d", path, i) }

// rules checks the names in enable and disable.
func (v *validator) rules(path string, enable, disable []string) {
	names := Names()
	seen := map[string]string{}
	for _, list := range []struct {
		key   string
		items []string
	}{{"enable", enable}, {"disable", disable}} {
		for i, name := range list.items {
			key := join(path, list.key)
			at := item(key, i)
			switch before := seen[name]; {
			case !slices.Contains(names, name):
				v.report(at, "unknown rule %q in %s; %s", name, key, suggest(name, names)+lookalike(name))
			case before == key:
				v.report(at, "rule %q stands twice in %s", name, key)
			case before != "":
				v.report(at, "rule %q stands in enable and in disable", name)
			}
			seen[name] = key
		}
	}
}

// texts checks a list of texts about keys, of which each says something, and something else than the others. means is said
// of one that is as good as none, or as good as all.
func (v *validator) texts(path string, list []string, idle func(string) bool, means string) {
	seen := map[string]bool{}
	for i, text := range list {
		switch {
		case idle(text):
			v.report(item(path, i), means, text)
		case seen[text]:
			v.report(item(path, i), "%q stands twice in %s", text, path)
		}
		seen[text] = true
	}
}

// patterns reports what looks like a regular expression: no key begins with ^ or ends with $.
func (v *validator) patterns(path string, list []string) {
	for i, text := range list {
		at, what := convention.Placeholder(strings.ReplaceAll(strings.ReplaceAll(text, "*", " "), "?", " "))
		switch {
		case strings.HasPrefix(text, "^") || strings.HasSuffix(text, "$"):
			v.report(item(path, i), "%q looks like a regular expression; a pattern is text, in which * stands for any text", text)
		case what != "":
			v.reportInside(item(path, i), at, "%s in %q; in a pattern * stands for any text", what, text)
		case convention.HasName(text):
			v.reportInside(item(path, i), strings.IndexByte(text, '<'), "%q has a part in <>, which is how messages show what varies; in a pattern * stands for any text", text)
		}
	}
}

// allowedChars reports entries that list what every key may have: they are no lists of characters, but texts or patterns.
func (v *validator) allowedChars(path string, list []string) {
	for i, text := range list {
		_, chars, behind := strings.Cut(text, " ")
		if !behind {
			chars = text
		}
		const ways = "write the characters one by one, for some keys behind their prefix and a space: \"page: ./\""
		const plain = "abcdefghijklmnopqrstuvwxyz0123456789:-_ "
		switch at := strings.IndexAny(chars, strings.TrimSpace(plain)); {
		case strings.TrimSpace(text) == "":
		case strings.Trim(chars, plain) == "":
			v.report(item(path, i), "%q allows nothing that keys may not have anyway; "+ways, text)
		case at >= 0:
			v.reportInside(item(path, i), len(text)-len(chars)+at, "%q lists %q, which keys may have anyway; "+ways, text, chars[at:at+1])
		}
	}
}

// prefixes reports patterns where prefixes are meant.
func (v *validator) prefixes(path string, list []string) {
	for i, text := range list {
		at, what := convention.Placeholder(text)
		switch {
		case strings.Contains(text, "*"):
			v.report(item(path, i), "%q is a pattern; write the text that the keys start with", text)
		case what != "":
			v.reportInside(item(path, i), at, "%s in %q; write the text that the keys start with, up to the first part that varies", what, text)
		case convention.HasName(text):
			v.reportInside(item(path, i), strings.IndexByte(text, '<'), "%q has a part in <>, which is how messages show what varies; write the text that the keys start with, up to there", text)
		}
	}
}

func isEmpty(text string) bool { return strings.TrimSpace(text) == "" }

// isAny tells a pattern that every key matches.
func isAny(pattern string) bool { return strings.Trim(pattern, "* ") == "" }

// once notes what the i-th item of a list is about, and tells whether it is the first of the list that is. Items about "" are
// reported as incomplete.
func (v *validator) once(first map[string]int, about string, i int) bool {
	if _, ok := first[about]; ok {
		return about == ""
	}
	first[about] = i
	return true
}

func (v *validator) paths(list []Path) {
	first := map[string]int{}
	for i, p := range list {
		at := item("paths", i)
		v.rules(at, p.Enable, p.Disable)
		if p.Path == "" {
			continue
		}
		path := convention.CleanPath(p.Path)
		if err := convention.CheckPath(p.Path); err != nil {
			v.report(join(at, "path"), "%s.path: %s", at, err)
		} else if !v.once(first, path, i) {
			v.report(join(at, "path"), "the path %q is listed twice; first in paths.%d", p.Path, first[path])
		}
		if p.Exclude && (path == "." || path == "**" || path == "...") {
			v.report(join(at, "exclude"), "%s excludes everything; leave cachevet out instead", at)
			continue
		}
		if only := (Path{Path: p.Path, Exclude: true}); p.Exclude && !reflect.DeepEqual(p, only) {
			v.report(join(at, "exclude"), "%s excludes %s, so its other settings mean nothing", at, p.Path)
		}
	}
}

// layout checks the layout. A fault inside of the text is placed at its character, as far as one line goes.
func (v *validator) layout(l convention.Layout) {
	if l.IsZero() {
		return
	}
	_, faults := l.Compile()
	for _, f := range faults {
		if l.Key == "" && f.At == "key" {
			continue // is reported as missing
		}
		v.reportInside("layout."+f.At, f.Offset, "layout: %s", f.Text)
	}
}

func (v *validator) registry(list []convention.Prefix) {
	first := map[string]int{}
	for i, p := range list {
		at := item("registry", i)
		for _, f := range p.Check() {
			v.reportInside(join(at, f.At), f.Offset, "%s: %s", join(at, f.At), f.Text)
		}
		if same := p.Shape(); !v.once(first, same, i) {
			v.report(join(at, "prefix"), "the prefix %q is listed twice; first in registry.%d", p.Prefix, first[same])
		}
		owners := map[string]int{}
		for j, owner := range p.Owner {
			if err := convention.CheckPath(owner); err != nil {
				v.report(item(join(at, "owner"), j), "%s.owner: %s", at, err)
			} else if !v.once(owners, convention.CleanPath(owner), j) {
				v.report(item(join(at, "owner"), j), "%q stands twice in %s.owner", owner, at)
			}
		}
	}
}

func (v *validator) clients(list []cachecall.UserRow) {
	first := map[string]int{}
	for i, u := range list {
		at := item("clients", i)
		for _, bad := range u.Check() {
			if given := !v.places.missing(join(at, "command")) || !v.places.missing(join(at, "effect")); given && u.Command == "" && u.Effect == "" && bad.Field == "command" {
				continue // it is there, and wrong: reported already
			}
			v.report(join(at, bad.Field), "%s: %s", at, bad.Text)
		}
		if !v.once(first, u.Func, i) {
			v.report(join(at, "func"), "%s: %s is described twice; first in clients.%d", at, u.Func, first[u.Func])
		}
	}
}

func (v *validator) fields(list []cachecall.LearnedField) {
	first := map[string]int{}
	for i, f := range list {
		if f.Field == "" {
			continue // is reported as missing
		}
		if !v.once(first, f.Field, i) {
			v.report(join(item("fields", i), "field"), "the field %s is listed twice; first in fields.%d", f.Field, first[f.Field])
		}
		text, err := json.Marshal(cachecall.Learned{Fields: []cachecall.LearnedField{f}})
		if err == nil {
			_, err = cachecall.ParseLearned(string(text))
		}
		if err != nil {
			v.report(item("fields", i), "%s", strings.TrimPrefix(err.Error(), "learned fields: "))
		}
	}
}

func (v *validator) wrappers(list []cachecall.LearnedType) {
	first := map[string]int{}
	for i, t := range list {
		if !v.once(first, t.Type, i) {
			v.report(join(item("wrappers", i), "type"), "the type %s is listed twice; first in wrappers.%d", t.Type, first[t.Type])
		}
		text, err := json.Marshal(cachecall.Learned{Types: []cachecall.LearnedType{t}})
		if err == nil {
			_, err = cachecall.ParseLearned(string(text))
		}
		if err != nil {
			v.report(item("wrappers", i), "%s", strings.TrimPrefix(err.Error(), "learned types: "))
		}
	}
}

// Place is where something stands in a text. Line and Column count from 1; the zero value is nowhere.
type Place struct {
	Line, Column int
	inside       int // distance from Column to the first byte of a text, -1 when the bytes of the text do not follow each other
}

// Places are the places of the values of a configuration by their path: "disable.2", "clients.0.key".
type Places map[string]Place

// Of is the place of a value or, when it has none, of the nearest thing that it belongs to.
func (p Places) Of(path string) Place {
	for {
		if at, ok := p[path]; ok || path == "" {
			return at
		}
		path = path[:max(strings.LastIndexByte(path, '.'), 0)]
	}
}

// has tells that one of the keys stands in the text below a path.
func (p Places) has(path string, keys ...string) bool {
	return slices.ContainsFunc(keys, func(key string) bool { return !p.missing(join(path, key)) })
}

// missing tells that a value does not stand in the text, if there is one.
func (p Places) missing(path string) bool {
	_, ok := p[path]
	return !ok
}

func compareProblems(a, b Problem) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}
