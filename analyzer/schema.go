package analyzer

import (
	"bytes"
	"encoding/json"
	"reflect"

	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/convention"
)

// SchemaURL is where the schema of the newest version stands.
const SchemaURL = "https://raw.githubusercontent.com/cachevet/cachevet/main/docs/cachevet.schema.json"

// schema is the part of JSON Schema that a configuration needs.
type schema struct {
	Schema      string             `json:"$schema,omitempty"`
	ID          string             `json:"$id,omitempty"`
	Title       string             `json:"title,omitempty"`
	Description string             `json:"description,omitempty"`
	Type        any                `json:"type,omitempty"` // a name or a list of names
	Enum        []string           `json:"enum,omitempty"`
	Default     string             `json:"default,omitempty"`
	Pattern     string             `json:"pattern,omitempty"`
	Minimum     *int               `json:"minimum,omitempty"`
	Maximum     int                `json:"maximum,omitempty"`
	MinLength   int                `json:"minLength,omitempty"`
	Items       *schema            `json:"items,omitempty"`
	Unique      bool               `json:"uniqueItems,omitempty"`
	Properties  map[string]*schema `json:"properties,omitempty"`
	Required    []string           `json:"required,omitempty"`
	Additional  *bool              `json:"additionalProperties,omitempty"`
}

// patterns are what the types that read texts take. The types say more about what is wrong.
var patterns = map[reflect.Type]string{
	reflect.TypeFor[command.Server]():      `^(redis|valkey|memcached)( [0-9]+(\.[0-9]+){0,2})?$`,
	reflect.TypeFor[convention.Lifetime](): `^(persistent|([0-9.]+(d|h|m|s|ms|us))+|([0-9.]+(d|h|m|s|ms|us))*\.\.([0-9.]+(d|h|m|s|ms|us))*)$`,
}

// Schema is the JSON Schema of the configuration, for editors. It is made from the declaration of [Config].
func Schema() ([]byte, error) {
	s := mappingSchema(reflect.TypeFor[Config](), reflect.ValueOf(Default()))
	s.Schema, s.ID = "http://json-schema.org/draft-07/schema#", SchemaURL
	s.Title, s.Description = "cachevet", "Configuration of cachevet, .cachevet.yaml"
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(s)
	return text.Bytes(), err
}

// mappingSchema describes a struct; standard has the default values.
func mappingSchema(t reflect.Type, standard reflect.Value) *schema {
	closed := false
	s := &schema{Type: "object", Properties: map[string]*schema{}, Additional: &closed}
	for _, f := range fieldsOf(t) {
		s.Properties[f.name] = f.schema(standard.Field(f.index))
		if f.required {
			s.Required = append(s.Required, f.name)
		}
	}
	return s
}

func (f field) schema(standard reflect.Value) *schema {
	s := &schema{}
	switch shapeOf(f.typ) {
	case textShape:
		s.Type, s.Enum, s.Pattern = "string", f.values, patterns[f.typ]
		if f.indexes {
			s.Type = []string{"string", "integer"}
		}
		if f.values == nil && s.Pattern == "" {
			s.MinLength = 1
		}
		if f.typ.Kind() == reflect.String {
			s.Default = standard.String()
		}
	case switchShape:
		s.Type = "boolean"
	case numberShape:
		s.Type, s.Minimum, s.Maximum = "integer", new(f.least), maxNumber
	case listShape:
		s.Type, s.Unique = "array", true
		s.Items = &schema{Type: "string", Enum: f.values}
	case tableShape:
		s.Type = "array"
		s.Items = mappingSchema(f.typ.Elem(), reflect.Zero(f.typ.Elem()))
	case mappingShape:
		s = mappingSchema(f.typ, standard)
		if _, ok := shortField(f.typ); ok {
			s.Type = []string{"object", "string"}
		}
	}
	s.Description = f.usage
	return s
}
