package pk

import "strings"

// Key prints its parts.
type Key struct{ Parts []string }

func New(first string) Key { return Key{Parts: []string{first}} }

func (k Key) Append(part string) Key {
	return Key{Parts: append(append([]string{}, k.Parts...), part)}
}

func (k Key) AppendKey(other Key) Key {
	return Key{Parts: append(append([]string{}, k.Parts...), other.Parts...)}
}

func (k Key) String() string { return strings.Join(k.Parts, ":") }
