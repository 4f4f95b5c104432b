package keyconcat

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// maxName is the length past which the name of a key function is no name.
const maxName = 40

// functionName makes the name of a key function from the key's constant texts: "user:", ":profile" gives userProfileKey.
// It is "" when they give no good one.
func functionName(texts []string) string {
	var sb strings.Builder
	for _, word := range strings.FieldsFunc(strings.Join(texts, " "), func(r rune) bool { return !isAlnum(r) }) {
		word = strings.ToLower(word)
		if sb.Len() > 0 {
			word = strings.ToUpper(word[:1]) + word[1:]
		}
		sb.WriteString(word)
	}
	name := sb.String()
	if !strings.HasSuffix(strings.ToLower(name), "key") {
		name += "Key"
	}
	if len(name) > maxName || !token.IsIdentifier(name) || name == "Key" || !isASCII(texts) {
		return ""
	}
	return name
}

// parameterNames names parameters after the values: user.ID gives id. It is nil when that gives no good names.
func parameterNames(args []string) []string {
	var names []string
	for _, arg := range args {
		name := arg[strings.LastIndexByte(arg, '.')+1:]
		upper := 0
		for upper < len(name) && 'A' <= name[upper] && name[upper] <= 'Z' {
			upper++
		}
		if upper > 1 && upper < len(name) { // URLPath: urlPath
			upper--
		}
		name = strings.ToLower(name[:upper]) + name[upper:]
		if !token.IsIdentifier(name) || name == "_" || types.Universe.Lookup(name) != nil || slices.Contains(names, name) {
			return nil
		}
		names = append(names, name)
	}
	return names
}

func isAlnum(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
}

func isASCII(texts []string) bool {
	return !slices.ContainsFunc(texts, func(s string) bool {
		return strings.ContainsFunc(s, func(r rune) bool { return r >= 0x80 })
	})
}

// isPlain tells a variable or a field of one: reading it twice, or elsewhere in the statement, changes nothing.
func isPlain(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return isPlain(e.X)
	}
	return false
}

func constText(tv types.TypeAndValue) (string, bool) {
	if tv.Value == nil || tv.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(tv.Value), true
}
