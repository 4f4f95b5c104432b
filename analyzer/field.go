package analyzer

import (
	"encoding"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/convention"
)

// The configuration is described once, by the struct types behind [Config] and their tags:
//
//	json      the key in the file, in golangci-lint's settings and, with dots for nesting, of the flag
//	usage     what it is for
//	values    the texts to choose from, separated by commas
//	of        what its texts name: "rules", "types" (data types)
//	required  "true" for a key that must be there
//	least     the least that a number can be, 0 if not given
//	index     "true" for a text that can be a number, counted from 0, without quotes
//	short     "true" for the key that a plain text in the place of the whole mapping stands for
//
// The reader, the flags, the help and the schema are made from that.

// field is one key of a mapping.
type field struct {
	name     string
	usage    string
	values   []string // the texts to choose from, of a text or of the items of a list
	required bool
	short    bool
	indexes  bool
	least    int
	index    int // of the field in the struct
	typ      reflect.Type
}

// fieldsOf lists the keys of a mapping that is read into a struct.
func fieldsOf(t reflect.Type) []field {
	var list []field
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" || name == "" {
			continue
		}
		x := field{name: name, usage: f.Tag.Get("usage"), required: f.Tag.Get("required") == "true", short: f.Tag.Get("short") == "true", indexes: f.Tag.Get("index") == "true", index: i, typ: f.Type}
		x.least, _ = strconv.Atoi(f.Tag.Get("least"))
		if v := f.Tag.Get("values"); v != "" {
			x.values = strings.Split(v, ",")
		}
		switch f.Tag.Get("of") {
		case "rules":
			x.values = Names()
		case "types":
			x.values = convention.DataTypes()
		}
		list = append(list, x)
	}
	return list
}

// shape is how a type is written.
type shape uint8

const (
	textShape   shape = iota // a text that the type reads itself, or a string
	switchShape              // true or false
	numberShape              // a whole number
	listShape                // a list of texts
	mappingShape
	tableShape // a list of mappings
)

var textUnmarshaler = reflect.TypeFor[encoding.TextUnmarshaler]()

// shapeOf tells how a type is written. It panics for one that cannot be: a mistake in the declaration of Config.
func shapeOf(t reflect.Type) shape {
	switch {
	case reflect.PointerTo(t).Implements(textUnmarshaler), t.Kind() == reflect.String:
		return textShape
	case t.Kind() == reflect.Bool:
		return switchShape
	case t.Kind() == reflect.Int:
		return numberShape
	case t.Kind() == reflect.Struct:
		return mappingShape
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.String:
		return listShape
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Struct:
		return tableShape
	}
	panic(fmt.Sprintf("%s cannot be written in a configuration", t))
}

// shortField is the key that a plain text stands for, if there is one.
func shortField(t reflect.Type) (field, bool) {
	list := fieldsOf(t)
	i := slices.IndexFunc(list, func(f field) bool { return f.short })
	if i < 0 {
		return field{}, false
	}
	return list[i], true
}

// Option is one setting: a flag of the vet tool and of the standalone command, a key of the configuration file, a setting of
// golangci-lint, all with one meaning. A dot in the name stands for a nested key.
type Option struct {
	Name   string
	Usage  string
	Values []string // the values to choose from; nil for all others
	index  []int    // of the field in Config, and in the struct there
	typ    reflect.Type
	least  int
}

// Options are the settings there are, in the order in which help shows them.
func Options() []Option {
	var list []Option
	for _, f := range fieldsOf(reflect.TypeFor[Config]()) {
		if _, short := shortFieldOf(f.typ); shapeOf(f.typ) != mappingShape || short {
			list = append(list, f.option("", f.index))
			continue
		}
		for _, sub := range fieldsOf(f.typ) {
			list = append(list, sub.option(f.name, f.index, sub.index))
		}
	}
	return list
}

func (f field) option(section string, index ...int) Option {
	o := Option{Name: join(section, f.name), Usage: f.usage, index: index, typ: f.typ, least: f.least}
	if shapeOf(f.typ) == textShape {
		o.Values = f.values
	}
	return o
}

func shortFieldOf(t reflect.Type) (field, bool) {
	if shapeOf(t) != mappingShape {
		return field{}, false
	}
	return shortField(t)
}

// IsBool tells a switch.
func (o Option) IsBool() bool { return shapeOf(o.typ) == switchShape }

// IsList tells a list of texts.
func (o Option) IsList() bool { return shapeOf(o.typ) == listShape }

// Form says how a flag writes the value, for help: "a,b" for a list; "" where Usage says it all.
func (o Option) Form() string {
	switch shapeOf(o.typ) {
	case listShape:
		return "a,b"
	case tableShape, mappingShape:
		return "YAML"
	}
	return ""
}

// Set gives the option a value, as a flag does. The items of a list are separated by commas; a section that is no list of
// texts is written in YAML or JSON.
func (o Option) Set(c *Config, value string) error {
	target := reflect.ValueOf(c).Elem().FieldByIndex(o.index)
	switch shapeOf(o.typ) {
	case textShape:
		return setText(o.Name, o.Values, target, value)
	case switchShape:
		if value != "true" && value != "false" {
			return fmt.Errorf("%s must be true or false, not %q", o.Name, value)
		}
		target.SetBool(value == "true")
	case listShape:
		var items []string
		if value != "" {
			items = strings.Split(value, ",")
		}
		if slices.Contains(items, "") {
			return fmt.Errorf("%q has a comma too many", value)
		}
		target.Set(reflect.ValueOf(items).Convert(o.typ))
	default:
		return setYAML(o, target, value)
	}
	return nil
}

// setText gives a text to a string or to a type that reads texts. The values are those to choose from, if any.
func setText(name string, values []string, target reflect.Value, value string) error {
	if values != nil && !slices.Contains(values, value) {
		return fmt.Errorf("%s cannot be %q; %s", name, value, suggest(value, values)+lookalike(value))
	}
	if u, ok := target.Addr().Interface().(encoding.TextUnmarshaler); ok {
		err := u.UnmarshalText([]byte(value))
		if bad, ok := errors.AsType[*command.UnknownServer](err); ok {
			return fmt.Errorf("%s: unknown server %q; %s", name, bad.Kind, suggest(bad.Kind, command.Servers()))
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	}
	target.SetString(value)
	return nil
}
