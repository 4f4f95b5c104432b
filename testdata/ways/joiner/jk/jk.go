package jk

import (
	"fmt"
	"strings"
)

func Of(parts ...any) string {
	var sb strings.Builder
	sb.WriteString("w19")
	for _, p := range parts {
		sb.WriteByte(':')
		sb.WriteString(fmt.Sprint(p))
	}
	return sb.String()
}

func Join(parts ...string) string {
	out := make([]string, 0, len(parts)+1)
	out = append(out, "w19")
	out = append(out, parts...)
	return strings.Join(out, "/")
}

func Plus(first string, rest ...string) string {
	k := first
	for i := 0; i < len(rest); i++ {
		k += "-" + rest[i]
	}
	return k
}

var prefix string

// SetPrefix sets another prefix than the usual one.
func SetPrefix(p string) { prefix = p }

func Prefix() string {
	if prefix == "" {
		return "w19"
	}
	return prefix
}

// Keyf fills a format in; without arguments it is the text itself.
func Keyf(format string, args ...any) string {
	if len(args) == 0 {
		return Prefix() + ":" + format
	}
	return Prefix() + ":" + fmt.Sprintf(format, args...)
}
