package kb

import "strings"

type Builder struct{ parts []string }

func New(root string) *Builder { return &Builder{parts: []string{root}} }

func (b *Builder) Add(p string) *Builder {
	b.parts = append(b.parts, p)
	return b
}

func (b *Builder) String() string { return strings.Join(b.parts, ":") }
