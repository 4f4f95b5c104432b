package analyzer

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// maxConfig is the size in bytes of the largest configuration that is read.
const maxConfig = 1 << 20

// Parse reads a configuration in YAML (or JSON, which is YAML too). Nothing in it is ignored: what is not understood is
// a problem. The error is a *[ConfigError] with all of them.
func Parse(text []byte) (Config, error) {
	d := &decoder{places: map[string]place{}}
	if root := d.document(text); root != nil {
		d.top(root)
	}
	d.found = append(d.found, d.config.problems(d.places)...)
	if len(d.found) > 0 {
		slices.SortStableFunc(d.found, func(a, b Problem) int {
			return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
		})
		return Config{}, &ConfigError{Problems: d.found}
	}
	return d.config.withDefaults(), nil
}

// decoder collects a configuration and the problems met on the way.
type decoder struct {
	config Config
	places map[string]place
	found  []Problem
}

func (d *decoder) report(n *yaml.Node, format string, args ...any) {
	d.found = append(d.found, Problem{Line: n.Line, Column: n.Column, Text: fmt.Sprintf(format, args...)})
}

var yamlLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?`)

// document reads the text as one YAML document and returns its root; nil when there is none.
func (d *decoder) document(text []byte) *yaml.Node {
	if len(text) > maxConfig {
		d.found = append(d.found, Problem{Line: 1, Column: 1, Text: fmt.Sprintf("the file is larger than %d bytes", maxConfig)})
		return nil
	}
	var doc, more yaml.Node
	dec := yaml.NewDecoder(bytes.NewReader(text))
	switch err := decode(dec, &doc); {
	case errors.Is(err, io.EOF):
		return nil
	case err != nil:
		d.syntax(err)
		return nil
	}
	switch err := decode(dec, &more); {
	case errors.Is(err, io.EOF):
	case err != nil:
		d.syntax(err)
	default:
		d.report(&more, "a second document; a configuration is one")
	}
	if doc.Kind != yaml.DocumentNode || len(doc.Content) == 0 {
		return nil
	}
	return doc.Content[0]
}

// decode reads one document, and turns a panic of the library into an error.
func decode(dec *yaml.Decoder, n *yaml.Node) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("yaml: %v", r)
		}
	}()
	return dec.Decode(n)
}

// syntax reports an error of the YAML reader, which knows the line only.
func (d *decoder) syntax(err error) {
	msg, line := err.Error(), 1
	if m := yamlLine.FindStringSubmatch(msg); m != nil {
		msg = msg[len(m[0]):]
		if n, err := strconv.Atoi(m[1]); err == nil {
			line = n
		}
	}
	d.found = append(d.found, Problem{Line: line, Column: 1, Text: "not YAML: " + strings.ReplaceAll(msg, "\n", " ")})
}

// top reads the outermost mapping.
func (d *decoder) top(n *yaml.Node) {
	if empty(n) {
		return
	}
	fields := map[string]func(*yaml.Node){
		"enable":  func(v *yaml.Node) { d.config.Enable = d.names("enable", v) },
		"disable": func(v *yaml.Node) { d.config.Disable = d.names("disable", v) },
	}
	order := []string{"preset", "enable", "disable"}
	nested := map[string][]Option{}
	for _, o := range Options() {
		section, _, dotted := strings.Cut(o.Name, ".")
		if dotted {
			nested[section] = append(nested[section], o)
		} else {
			fields[o.Name] = func(v *yaml.Node) { d.option(o, v) }
		}
		if !slices.Contains(order, section) {
			order = append(order, section)
		}
	}
	for section, options := range nested {
		fields[section] = func(v *yaml.Node) { d.section(section, options, v) }
	}
	d.mapping("the configuration", n, order, fields)
}

// section reads the options of one rule.
func (d *decoder) section(name string, options []Option, n *yaml.Node) {
	if empty(n) {
		return
	}
	fields := map[string]func(*yaml.Node){}
	var order []string
	for _, o := range options {
		key := strings.TrimPrefix(o.Name, name+".")
		order = append(order, key)
		fields[key] = func(v *yaml.Node) { d.option(o, v) }
	}
	d.mapping(name, n, order, fields)
}

// mapping gives each value of a mapping to its field.
func (d *decoder) mapping(what string, n *yaml.Node, order []string, fields map[string]func(*yaml.Node)) {
	if n.Kind != yaml.MappingNode {
		d.report(n, "%s must be a mapping (key: value), not %s", what, describe(n))
		return
	}
	seen := map[string]int{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		set := fields[key.Value]
		switch {
		case key.Kind != yaml.ScalarNode:
			d.report(key, "a key of %s must be a word, not %s", what, describe(key))
		case set == nil:
			d.report(key, "unknown key %q in %s; %s", key.Value, what, suggest(key.Value, order))
		case seen[key.Value] > 0:
			d.report(key, "%s is set twice; first on line %d", key.Value, seen[key.Value])
		default:
			seen[key.Value] = key.Line
			set(value)
		}
	}
}

// names reads a list of texts, and remembers where they stand.
func (d *decoder) names(key string, n *yaml.Node) []string {
	if empty(n) {
		return nil
	}
	if n.Kind != yaml.SequenceNode {
		d.report(n, "%s must be a list ([a, b]), not %s", key, describe(n))
		return nil
	}
	var names []string
	for _, item := range n.Content {
		if item.Kind != yaml.ScalarNode || item.Tag != "!!str" {
			d.report(item, "%s must list texts, not %s", key, describe(item))
			continue
		}
		d.places[fmt.Sprintf("%s.%d", key, len(names))] = place{item.Line, item.Column}
		names = append(names, item.Value)
	}
	return names
}

// option reads the value of an option.
func (d *decoder) option(o Option, n *yaml.Node) {
	if list, ok := o.target(&d.config).(*[]string); ok {
		*list = d.names(o.Name, n)
		return
	}
	want := "!!str"
	if o.IsBool() {
		want = "!!bool"
	}
	if n.Kind != yaml.ScalarNode || n.Tag != want {
		valid := "true or false"
		if !o.IsBool() {
			valid = "one of " + strings.Join(o.Values, ", ")
		}
		d.report(n, "%s must be %s, not %s", o.Name, valid, describe(n))
		return
	}
	value := n.Value
	if o.IsBool() {
		value = strings.ToLower(value) // YAML also writes True and TRUE
	}
	if err := o.Set(&d.config, value); err != nil {
		d.report(n, "%s", err)
	}
}

// empty tells a value that is left out.
func empty(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && n.Tag == "!!null" }

// describe names a value in a message.
func describe(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a mapping"
	case yaml.SequenceNode:
		return "a list"
	case yaml.AliasNode:
		return "an alias"
	}
	switch n.Tag {
	case "!!null":
		return "nothing"
	case "!!str":
		return strconv.Quote(n.Value)
	}
	return fmt.Sprintf("%q (%s)", n.Value, strings.TrimPrefix(n.Tag, "!!"))
}
