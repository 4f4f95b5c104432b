package rulekit

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// parse returns the directives of a source and a function that tells the position of the n-th occurrence of a text.
func parse(t *testing.T, src string) (*Ignores, func(string) token.Pos) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "x.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	found := directives(fset, []*ast.File{f})
	return &Ignores{find: func() []*Directive { return found }}, func(text string) token.Pos {
		i := strings.Index(src, text)
		if i < 0 {
			t.Fatalf("no %q in the source", text)
		}
		return f.FileStart + token.Pos(i)
	}
}

func TestIgnoreExtent(t *testing.T) {
	s, at := parse(t, `package x

func a() {
	get("a1")
	get("a2") //cachevet:ignore r -- at the end of the line
	get("a3")

	//cachevet:ignore r -- above a statement
	err := get(
		"b1",
		"b2")
	get("b3")

	get("c1",
		"c2") //cachevet:ignore r -- at the end of a statement of several lines
	get("c3")

	// Text before it.
	//cachevet:ignore r -- above a compound statement
	for {
		get("d1")
	}
	get("d2")

	if get("e1") { //cachevet:ignore r -- the line of a compound statement
		get("e2")
	}
	tx(func() { //cachevet:ignore r -- not the body
		get("f1")
	})
	keys := []string{
		//cachevet:ignore r -- an element
		"g1",
		"g2",
	}
}

// b does it.
//
//cachevet:ignore r -- the function
func b() {
	get("h1")
}

func c() {
	get("h2")
}

//cachevet:ignore r -- a declaration
var (
	i1 = "i1"
	i2 = "i2"
)

var i3 = "i3" //cachevet:ignore r -- a line of the package
var i4 = "i4"

//cachevet:ignore r -- nothing follows
`)
	hidden := map[string]bool{
		"a1": false, "a2": true, "a3": false, "b1": true, "b2": true, "b3": false, "c1": true, "c2": true, "c3": false,
		"d1": true, "d2": false, "e1": true, "e2": false, "f1": false, "g1": true, "g2": false, "h1": true, "h2": false,
		"i1": true, "i2": true, "i3": true, "i4": false,
	}
	for text, want := range hidden {
		if got := s.hides("r", at(`"`+text+`"`)); got != want {
			t.Errorf("%s: hidden %v, want %v", text, got, want)
		}
	}
}

func TestIgnoreGrammar(t *testing.T) {
	s, at := parse(t, `package x

var a = "a" //cachevet:ignore keycase,keychars -- two rules
var b = "b" //cachevet:ignore keycase , keychars   --   spaces -- and dashes
var c = "c" //cachevet:ignore keycase
var d = "d" //cachevet:ignore keycase --
var e = "e" //cachevet:ignore -- why
var f = "f" //cachevet:ignore keycase keychars -- no comma
var g = "g" //cachevet:ignored keycase -- another word
var h = "h" // cachevet:ignore keycase -- a comment, not a directive
var i = "i" /*cachevet:ignore keycase -- neither*/
`)
	problems := []string{
		"", "", "it gives no reason; write it after --", "it gives no reason; write it after --", "it names no rule",
		"rules are separated by commas, and the reason follows after --",
	}
	var got []string
	for _, d := range s.All() {
		got = append(got, d.Problem)
	}
	if !slices.Equal(got, problems) {
		t.Errorf("problems %q, want %q", got, problems)
	}
	if d := s.All()[1]; d.Reason != "spaces -- and dashes" || !slices.Equal(d.Rules, []string{"keycase", "keychars"}) {
		t.Errorf("got rules %q, reason %q", d.Rules, d.Reason)
	}
	for text, want := range map[string]bool{"a": true, "b": true, "c": false, "d": false, "e": false, "f": false, "g": false, "h": false, "i": false} {
		if got := s.hides("keycase", at(`"`+text+`"`)); got != want {
			t.Errorf("%s: hidden %v, want %v", text, got, want)
		}
	}
	if s.hides("keyslot", at(`"a"`)) {
		t.Error("a rule that is not named is hidden")
	}
	if got := s.Unused(s.All()[0]); !slices.Equal(got, []string{"keychars"}) {
		t.Errorf("unused %q, want keychars", got)
	}
}
