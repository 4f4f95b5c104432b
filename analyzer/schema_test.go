package analyzer

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"
)

const schemaFile = "../docs/cachevet.schema.json"

// The schema that editors read is that of the code. With CACHEVET_UPDATE set it is written.
func TestSchema(t *testing.T) {
	t.Parallel()
	want, err := Schema()
	if err != nil {
		t.Fatal(err)
	}
	if os.Getenv("CACHEVET_UPDATE") != "" {
		if err := os.WriteFile(schemaFile, want, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, want) {
		t.Errorf("%s is old: run CACHEVET_UPDATE=1 go test ./analyzer -run TestSchema", schemaFile)
	}
}

// Every key is declared in full: it has a usage, and the schema has it; every option has its key.
func TestDeclaration(t *testing.T) {
	t.Parallel()
	text, err := Schema()
	if err != nil {
		t.Fatal(err)
	}
	var root map[string]any
	if err := json.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	properties := func(s any) map[string]any {
		p, _ := s.(map[string]any)["properties"].(map[string]any)
		return p
	}
	var visit func(path string, typ reflect.Type, schema any)
	visit = func(path string, typ reflect.Type, schema any) {
		if len(properties(schema)) != len(fieldsOf(typ)) {
			t.Errorf("the schema of %q has %d keys, the declaration %d", path, len(properties(schema)), len(fieldsOf(typ)))
		}
		for i := range typ.NumField() {
			if f := typ.Field(i); f.Tag.Get("json") == "" {
				t.Errorf("%s.%s has no key", path, f.Name)
			}
		}
		for _, f := range fieldsOf(typ) {
			at := join(path, f.name)
			if f.usage == "" || strings.HasSuffix(f.usage, ".") || f.name != strings.ToLower(f.name) {
				t.Errorf("%s: usage %q", at, f.usage)
			}
			sub := properties(schema)[f.name]
			if sub == nil {
				t.Errorf("the schema lacks %s", at)
				continue
			}
			switch shapeOf(f.typ) {
			case mappingShape:
				visit(at, f.typ, sub)
			case tableShape:
				visit(at, f.typ.Elem(), sub.(map[string]any)["items"])
			}
		}
	}
	visit("", reflect.TypeFor[Config](), any(root))
	for _, o := range Options() {
		schema := any(root)
		for part := range strings.SplitSeq(o.Name, ".") {
			if schema = properties(schema)[part]; schema == nil {
				t.Fatalf("the schema lacks the option %s", o.Name)
			}
		}
	}
}
