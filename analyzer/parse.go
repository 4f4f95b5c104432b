package analyzer

import (
	"bytes"
	"encoding"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"github.com/cachevet/cachevet/internal/lazyregexp"
)

// MaxConfig is the size in bytes of the largest configuration that is read.
const MaxConfig = 1 << 20

// maxProblems is the number of problems that are reported at once.
const maxProblems = 100

// maxNumber is the largest number that a configuration can have: the length in bytes of the longest key that Redis takes.
const maxNumber = 512 << 20

// Parse reads a configuration in YAML (or JSON, which is YAML too). Nothing in it is ignored: what is not understood is
// a problem. The error is a *[ConfigError] with all of them.
func Parse(text []byte) (Config, error) {
	c, _, err := ParseWithPlaces(text)
	return c, err
}

// ParseWithPlaces is [Parse], and tells where in the text the values stand.
func ParseWithPlaces(text []byte) (Config, Places, error) {
	d := &decoder{places: Places{}}
	var c Config
	switch root := d.document(text); {
	case root != nil && !empty(root):
		d.mapping("", root, reflect.ValueOf(&c).Elem())
	case len(bytes.TrimSpace(bytes.TrimPrefix(text, []byte("\ufeff")))) == 0:
		d.reportAt(1, 1, "the file is empty, and configures nothing; remove it, or write what it is for, such as preset: %s", Standard)
	case root != nil && len(d.found) == 0 && root.Value != "":
		d.report(root, "the configuration must be a mapping (key: value), not %s", describe(root))
	}
	d.add(c.problems(d.places))
	d.add(c.idle(d.places))
	if len(d.found) > 0 {
		slices.SortStableFunc(d.found, compareProblems)
		if n := len(d.found); n > maxProblems {
			d.found = append(d.found[:maxProblems], Problem{d.found[maxProblems].Line, d.found[maxProblems].Column, fmt.Sprintf("and %d more problems", n-maxProblems)})
		}
		return Config{}, nil, &ConfigError{Problems: d.found}
	}
	return c.withDefaults(), d.places, nil
}

// add adds problems of what was read, except at places where something could not be read.
func (d *decoder) add(more []Problem) {
	at := map[Place]bool{}
	for _, p := range d.found {
		at[Place{Line: p.Line, Column: p.Column}] = true
	}
	for _, p := range more {
		if !at[Place{Line: p.Line, Column: p.Column}] {
			d.found = append(d.found, p)
		}
	}
}

// setYAML gives an option a value that is written in YAML.
func setYAML(o Option, target reflect.Value, text string) error {
	d := &decoder{places: Places{}}
	value := reflect.New(target.Type()).Elem()
	if root := d.document([]byte(text)); root != nil {
		d.value(o.Name, root, field{name: o.Name, values: o.Values, least: o.least, typ: o.typ}, value)
	}
	if len(d.found) > 0 {
		var lines []string
		for _, p := range d.found {
			lines = append(lines, p.Text)
		}
		return errors.New(strings.Join(lines, "; "))
	}
	target.Set(value)
	return nil
}

func placeOf(n *yaml.Node) Place {
	p := Place{Line: n.Line, Column: n.Column}
	switch n.Style {
	case yaml.DoubleQuotedStyle, yaml.SingleQuotedStyle:
		p.inside = 1
	case yaml.LiteralStyle, yaml.FoldedStyle:
		p.inside = -1
	}
	return p
}

// decoder collects a configuration and the problems met on the way.
type decoder struct {
	places Places
	found  []Problem
}

func (d *decoder) report(n *yaml.Node, format string, args ...any) {
	d.found = append(d.found, Problem{Line: n.Line, Column: n.Column, Text: fmt.Sprintf(format, args...)})
}

func (d *decoder) reportAt(line, column int, format string, args ...any) {
	d.found = append(d.found, Problem{Line: line, Column: column, Text: fmt.Sprintf(format, args...)})
}

var (
	yamlLine  = lazyregexp.New(`^yaml: (?:line \d+: )?`)
	yamlAlias = lazyregexp.New(`^unknown anchor '(.*)' referenced$`)
)

// placeOfByte is the line and the column, from 1, of a byte of the text.
func placeOfByte(text []byte, at int) (line, column int) {
	return 1 + bytes.Count(text[:at], []byte("\n")), at - bytes.LastIndexByte(text[:at], '\n')
}

// document reads the text as one YAML document and returns its root; nil when there is none.
func (d *decoder) document(text []byte) *yaml.Node {
	if !d.readable(text) {
		return nil
	}
	var doc, more yaml.Node
	dec := yaml.NewDecoder(bytes.NewReader(text))
	switch err := decode(dec, &doc); {
	case errors.Is(err, io.EOF):
		return nil
	case err != nil:
		d.syntax(text, err)
		return nil
	}
	switch err := decode(dec, &more); {
	case errors.Is(err, io.EOF):
	case err != nil:
		d.syntax(text, err)
	default:
		d.report(&more, "a second document; a configuration is one")
	}
	if doc.Kind != yaml.DocumentNode || len(doc.Content) == 0 {
		return nil
	}
	return doc.Content[0]
}

// readable tells whether the text is one that is worth parsing.
func (d *decoder) readable(text []byte) bool {
	if len(text) > MaxConfig {
		d.reportAt(1, 1, "the file is larger than %d bytes; a configuration is not", MaxConfig)
		return false
	}
	line, column, indented := 1, 1, true
	for rest := text; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		switch {
		case r == '\ufeff' && len(rest) < len(text):
			d.reportAt(line, column, "a byte order mark; remove it")
			return false
		case r == utf8.RuneError && size == 1:
			d.reportAt(line, column, "the byte 0x%02x is not UTF-8; write the file in UTF-8", rest[0])
			return false
		case r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0x7f:
			d.reportAt(line, column, "the control character 0x%02x; remove it", r)
			return false
		case indented && blanks[r] != "":
			d.reportAt(line, column, "%s in the indentation; YAML takes plain spaces only", blanks[r])
			return false
		case r == '\n':
			line, column = line+1, 0
		}
		indented = r == '\n' || indented && r == ' '
		rest = rest[size:]
		column++
	}
	return true
}

// blanks look like spaces.
var blanks = map[rune]string{'\u3000': "a full-width space", '\u00a0': "a no-break space", '\u200b': "a space of no width"}

// decode reads one document, and turns a panic of the library into an error.
func decode(dec *yaml.Decoder, n *yaml.Node) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("yaml: %v", r)
		}
	}()
	return dec.Decode(n)
}

// syntax reports an error of the YAML reader. It tells a line only, and that is often the one before, or the one where the
// mapping begins; the place is where the text ends of which it says so first.
func (d *decoder) syntax(text []byte, err error) {
	msg := yamlLine().ReplaceAllString(err.Error(), "")
	if m := yamlAlias().FindStringSubmatch(msg); m != nil {
		line, column := placeOfByte(text, max(bytes.Index(text, []byte("*"+m[1])), 0))
		d.reportAt(line, column, "the alias *%s; a configuration has none, write the value itself", m[1])
		return
	}
	said := func(n int) bool {
		dec := yaml.NewDecoder(bytes.NewReader(text[:n]))
		for {
			if err := decode(dec, new(yaml.Node)); err != nil {
				return yamlLine().ReplaceAllString(err.Error(), "") == msg
			}
		}
	}
	starts := []int{0} // of the lines
	for i, c := range text {
		if c == '\n' {
			starts = append(starts, i+1)
		}
	}
	starts = append(starts, len(text))
	line := 1 + sort.Search(len(starts)-2, func(i int) bool { return said(starts[i+1]) })
	from, to := starts[line-1], starts[line]
	source := strings.TrimRight(string(text[from:to]), "\r\n")
	indent := len(source) - len(strings.TrimLeft(source, " \t"))
	if tab := strings.IndexByte(source[:indent], '\t'); tab >= 0 {
		d.reportAt(line, tab+1, "not YAML: a tab in the indentation; YAML takes spaces only")
		return
	}
	column := 1 + sort.Search(len(source), func(i int) bool { return said(from + i + 1) })
	for column > 1 && column <= len(source) && !utf8.RuneStart(source[column-1]) {
		column--
	}
	if at, width, why := strayLine(text, line); why != "" {
		d.reportAt(at, width+1, "not YAML: %s", why)
		return
	}
	d.reportAt(line, min(max(column, indent+1), len(source)+1), "not YAML: %s%s", strings.ReplaceAll(msg, "\n", " "), hints[msg])
}

// hints say what messages of the YAML reader mostly mean.
var hints = map[string]string{
	"mapping values are not allowed in this context":         " (a key: value within the value of another key; check the indentation, and put texts with a colon in quotes)",
	"block sequence entries are not allowed in this context": " (a list begins on a line of its own, or is written [a, b])",
	"could not find expected ':'":                            " (a line that is no key: value, or a - without a space behind it)",
	"did not find expected ',' or ']'":                       " (a list that is not closed, or has no comma between two elements)",
	"did not find expected ',' or '}'":                       " (a mapping that is not closed, or has no comma between two of its keys)",
	"did not find expected key":                              " (a line whose indentation is that of no line above it)",
	"did not find expected '-' indicator":                    " (a line whose indentation is that of no line above it)",
	"found unexpected end of stream":                         " (a quote that is not closed)",
	"found character that cannot start any token":            " (put a text that begins with it in quotes)",
	"found unknown escape character":                         " (write \\\\ for a backslash, or take single quotes)",
}

// strayLine looks in the lines up to the one with an error for one that is taken for something else than what was meant, which
// the YAML reader notices later: where it stands, behind how many bytes of indentation, and what it is.
func strayLine(text []byte, last int) (line, indent int, why string) {
	for source := range strings.Lines(string(text)) {
		if line++; line > last {
			break
		}
		rest := strings.TrimLeft(source, " ")
		for _, stray := range strays {
			if strings.HasPrefix(rest, stray.start) {
				return line, len(source) - len(rest), stray.why
			}
		}
	}
	return 0, 0, ""
}

var strays = []struct{ start, why string }{
	{"<<<<<<<", "a merge conflict; keep one of the two sides"},
	{"=======", "a merge conflict; keep one of the two sides"},
	{">>>>>>>", "a merge conflict; keep one of the two sides"},
	{"//", "a comment begins with #"},
	{"/*", "a comment begins with #"},
	{"\uff03", "a full-width \uff03; a comment begins with #"},
}

// lookalikes are characters that an input method writes in the place of those of YAML.
var lookalikes = map[rune]string{
	'\uff1a': ": and a space", '\uff0c': ", and a space", '\u3001': ", and a space", '\u3010': "[", '\u3011': "]", '\uff3b': "[", '\uff3d': "]", '\uff5b': "{", '\uff5d': "}",
	'\u201c': `"`, '\u201d': `"`, '\u2018': "'", '\u2019': "'", '\uff02': `"`, '\u2013': "-", '\u2014': "-", '\uff0d': "-", '\uff03': "#",
}

// lookalike ends a message about a text that nobody expects with what to write for such a character in it.
func lookalike(text string) string {
	for _, r := range text {
		if write, ok := lookalikes[r]; ok {
			return fmt.Sprintf("; %c is no character of YAML, write %s", r, write)
		}
	}
	return ""
}

// value reads one value of the declared type.
func (d *decoder) value(path string, n *yaml.Node, f field, target reflect.Value) {
	d.places[path] = placeOf(n)
	if !d.plain(n) {
		return
	}
	if what, ok := emptyShapes[shapeOf(f.typ)]; ok && empty(n) {
		d.report(n, "%s has no value; write %s, or leave the key out", path, what)
		return
	}
	switch shapeOf(f.typ) {
	case textShape:
		d.text(path, n, f, target)
	case switchShape:
		if n.Kind != yaml.ScalarNode || n.Tag != "!!bool" {
			d.report(n, "%s must be true or false, not %s", path, describe(n))
			return
		}
		target.SetBool(strings.EqualFold(n.Value, "true")) // YAML also writes True and TRUE
	case numberShape:
		d.number(path, n, f, target)
	case listShape:
		d.list(path, n, target)
	case mappingShape:
		d.section(path, n, target)
	case tableShape:
		d.table(path, n, target)
	}
}

// emptyShapes tells what is written for shapes that hold several values.
var emptyShapes = map[shape]string{listShape: "a list ([a, b])", mappingShape: "a mapping (key: value)", tableShape: "a list of mappings (- key: value)"}

// number reads a whole number in the range that is declared.
func (d *decoder) number(path string, n *yaml.Node, f field, target reflect.Value) {
	i, err := strconv.Atoi(n.Value)
	switch {
	case n.Kind != yaml.ScalarNode || n.Tag != "!!int" && !errors.Is(err, strconv.ErrRange):
		d.report(n, "%s must be a whole number, not %s", path, describe(n))
	case errors.Is(err, strconv.ErrRange) || err == nil && (i < f.least || i > maxNumber):
		d.report(n, "%s must be from %d to %d, not %s", path, f.least, maxNumber, n.Value)
	case err != nil || n.Value != strconv.Itoa(i): // 0100 is 100 to some readers of YAML and 64 to others
		d.report(n, "%s must be written in decimal digits, not as %q", path, n.Value)
	default:
		target.SetInt(int64(i))
	}
}

// plain tells that a node has no anchor and no tag of its own and is no alias: a configuration says things once, and where
// they count.
func (d *decoder) plain(n *yaml.Node) bool {
	switch {
	case n.Kind == yaml.AliasNode:
		d.report(n, "the alias *%s; a configuration has none, write the value itself", n.Value)
	case n.Anchor != "":
		d.report(n, "the anchor &%s; a configuration has none, write the value where it is needed", n.Anchor)
	case n.Style&yaml.TaggedStyle != 0:
		d.report(n, "the tag %s; a configuration has none, write the plain value", n.Tag)
	default:
		return true
	}
	return false
}

func (d *decoder) text(path string, n *yaml.Node, f field, target reflect.Value) {
	if i, err := strconv.Atoi(n.Value); f.indexes && n.Kind == yaml.ScalarNode && n.Tag == "!!int" && err == nil && strconv.Itoa(i) == n.Value {
		target.SetString(n.Value)
		return
	}
	if n.Kind != yaml.ScalarNode || n.Tag != "!!str" {
		want := "a text"
		switch {
		case f.values != nil:
			want = "one of " + strings.Join(f.values, ", ")
		case n.Kind == yaml.ScalarNode && !empty(n):
			// A number or a date where a type reads a text: let it say what it wants.
			if u, ok := target.Addr().Interface().(encoding.TextUnmarshaler); ok {
				if err := u.UnmarshalText([]byte(n.Value)); err != nil {
					d.report(n, "%s: %s", path, err)
					return
				}
			}
			want = fmt.Sprintf("a text (%q, in quotes)", n.Value)
		}
		d.report(n, "%s must be %s, not %s", path, want, describe(n))
		return
	}
	if n.Value == "" && f.values == nil {
		also := "; leave the key out"
		if f.required {
			also = ""
		}
		d.report(n, "%s must not be empty%s", path, also)
		return
	}
	if err := setText(path, f.values, target, n.Value); err != nil {
		d.report(n, "%s", err)
	}
}

// list reads a list of texts.
func (d *decoder) list(path string, n *yaml.Node, target reflect.Value) {
	if n.Kind != yaml.SequenceNode {
		d.report(n, "%s must be a list ([a, b]), not %s", path, describe(n))
		return
	}
	for _, x := range n.Content {
		if !d.plain(x) {
			continue
		}
		if x.Kind != yaml.ScalarNode || x.Tag != "!!str" {
			d.report(x, "%s must list texts, not %s", path, describe(x))
			continue
		}
		d.places[item(path, target.Len())] = placeOf(x)
		target.Set(reflect.Append(target, reflect.ValueOf(x.Value).Convert(target.Type().Elem())))
	}
}

// table reads a list of mappings.
func (d *decoder) table(path string, n *yaml.Node, target reflect.Value) {
	if n.Kind != yaml.SequenceNode {
		d.report(n, "%s must be a list of mappings (- key: value), not %s", path, describe(n))
		return
	}
	for _, x := range n.Content {
		if !d.plain(x) {
			continue
		}
		at := item(path, target.Len())
		d.places[at] = placeOf(x)
		value := reflect.New(target.Type().Elem()).Elem()
		d.mapping(at, x, value)
		target.Set(reflect.Append(target, value))
	}
}

// section reads a mapping, or the plain text that stands for it.
func (d *decoder) section(path string, n *yaml.Node, target reflect.Value) {
	if f, ok := shortField(target.Type()); ok && n.Kind == yaml.ScalarNode {
		d.places[join(path, f.name)] = placeOf(n)
		d.text(path, n, f, target.Field(f.index))
		return
	}
	d.mapping(path, n, target)
}

// mapping reads a mapping into a struct.
func (d *decoder) mapping(path string, n *yaml.Node, target reflect.Value) {
	what := path
	if path == "" {
		what = "the configuration"
	}
	if !d.plain(n) {
		return
	}
	if n.Kind != yaml.MappingNode {
		d.report(n, "%s must be a mapping (key: value), not %s%s", what, describe(n), unspaced(n.Value))
		return
	}
	fields := fieldsOf(target.Type())
	var names []string
	for _, f := range fields {
		names = append(names, f.name)
	}
	seen := map[string]int{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		at := slices.Index(names, key.Value)
		switch {
		case key.Kind == yaml.ScalarNode && key.Tag == "!!merge":
			d.report(key, "the merge key <<; a configuration has none, write the keys themselves")
		case !d.plain(key):
		case key.Kind != yaml.ScalarNode:
			d.report(key, "a key of %s must be a word, not %s", what, describe(key))
		case at < 0:
			d.report(key, "unknown key %q in %s; %s", key.Value, what, d.belongs(path, key.Value, names)+lookalike(key.Value))
		case seen[key.Value] > 0:
			d.report(key, "%s is set twice; first on line %d", join(path, key.Value), seen[key.Value])
		default:
			seen[key.Value] = key.Line
			d.value(join(path, key.Value), value, fields[at], target.Field(fields[at].index))
		}
	}
}

// belongs ends a message about an unknown key: with the nearest one, with the section whose option it is, or with all there are.
func (d *decoder) belongs(path, word string, names []string) string {
	if Nearest(word, names) != "" {
		return suggest(word, names)
	}
	top := fieldsOf(reflect.TypeFor[Config]())
	if path != "" && slices.ContainsFunc(top, func(f field) bool { return f.name == word }) {
		return fmt.Sprintf("%s stands at the beginning of a line, in no section", word)
	}
	var sections []string
	for _, f := range top {
		if f.typ.Kind() == reflect.Struct && f.name != path && slices.ContainsFunc(fieldsOf(f.typ), func(o field) bool { return o.name == word }) {
			sections = append(sections, f.name)
		}
	}
	if len(sections) > 0 {
		return fmt.Sprintf("it is an option of %s, indented below that", strings.Join(sections, ", "))
	}
	return suggest(word, names)
}

// unspaced ends a message about a text in the place of the configuration that looks like a setting.
func unspaced(text string) string {
	i := strings.IndexAny(text, ":=\u00a0")
	if i <= 0 || strings.ContainsAny(text[:i], "\n\"") {
		return ""
	}
	name := strings.TrimSpace(text[:i])
	if !slices.ContainsFunc(fieldsOf(reflect.TypeFor[Config]()), func(f field) bool { return f.name == name }) {
		return ""
	}
	return fmt.Sprintf("; write %s, a colon, a space, and the value", name)
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
		return strconv.Quote(n.Value) + lookalike(n.Value)
	}
	return fmt.Sprintf("%q (%s)", n.Value, strings.TrimPrefix(n.Tag, "!!"))
}
