package keys

import (
	"fmt"
	"strconv"
	"strings"
)

var Prefix = "pfx:"

type Kind int

const (
	A Kind = iota
	B
)

func (k Kind) String() string {
	switch k {
	case A:
		return "alpha"
	case B:
		return "beta"
	}
	return "none"
}
func User(id int64) string        { return fmt.Sprintf("user:%d", id) }
func Join(parts ...string) string { return strings.Join(parts, ":") }
func LoopJoin(parts ...string) string {
	var b strings.Builder
	for i, p := range parts {
		if i > 0 {
			b.WriteByte(':')
		}
		b.WriteString(p)
	}
	return b.String()
}

type Key string

func (k Key) Field(f string) Key { return k + ":" + Key(f) }
func New(s string) Key           { return Key("ns:" + s) }
func Num(n int) string           { return "n:" + strconv.Itoa(n) }

type ID struct{ Org, Name string }

func (i ID) String() string { return i.Org + "/" + i.Name }
