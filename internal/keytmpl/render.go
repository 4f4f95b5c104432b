package keytmpl

import (
	"strings"
	"unicode/utf8"
)

// String shows the template with its holes as <name:type>.
func (t Template) String() string { return t.render(true) }

// Display shows the template with its holes as <name>, for messages.
func (t Template) Display() string { return t.render(false) }

// Strings shows every alternative as String does.
func (s Set) Strings() []string {
	out := make([]string, len(s))
	for i, t := range s {
		out[i] = t.String()
	}
	return out
}

// Display shows the alternatives as "a | b".
func (s Set) Display() string {
	out := make([]string, len(s))
	for i, t := range s {
		out[i] = t.Display()
	}
	return strings.Join(out, " | ")
}

func (t Template) render(types bool) string {
	var sb strings.Builder
	for _, r := range t.runs() {
		if r.hole == nil {
			escape(&sb, r.lit)
			continue
		}
		sb.WriteByte('<')
		name := r.hole.Name
		if name == "" {
			name = unnamed
		}
		escape(&sb, name)
		if types && r.hole.Type != "" {
			sb.WriteByte(':')
			escape(&sb, r.hole.Type)
		}
		sb.WriteByte('>')
	}
	return sb.String()
}

// escape writes s with control characters and invalid UTF-8 as \x00.
func escape(sb *strings.Builder, s string) {
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		invalid := r == utf8.RuneError && size == 1
		if invalid || r < 0x20 || r >= 0x7f && r < 0xa0 {
			for range size {
				writeHexByte(sb, s[i])
				i++
			}
			continue
		}
		sb.WriteString(s[i : i+size])
		i += size
	}
}
