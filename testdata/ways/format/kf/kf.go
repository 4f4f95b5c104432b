package kf

import (
	"fmt"
	"strings"
)

// Prefix is set once, by the configuration.
var Prefix string

// Key prints a key by a format that the caller has.
func Key(format string, args ...any) string { return Prefix + fmt.Sprintf(format, args...) }

// Framed puts text around.
func Framed(format string, args ...any) string {
	return fmt.Sprintf("w30:%s:end", fmt.Sprintf(format, args...))
}

// Built does so step by step.
func Built(format string, args ...any) string {
	var sb strings.Builder
	sb.WriteString("w30/")
	sb.WriteString(fmt.Sprintf(format, args...))
	return sb.String()
}

// Parts joins what the caller has, perhaps behind a tenant.
func Parts(tenant string, parts ...string) string {
	if tenant == "" {
		return "w30:" + strings.Join(parts, ":")
	}
	return "w30:" + tenant + ":" + strings.Join(parts, ":")
}
