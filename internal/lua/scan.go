package lua

import (
	"strconv"
	"strings"
)

type kind uint8

const (
	eof kind = iota
	name
	keyword
	number
	text
	op
)

type token struct {
	kind kind
	s    string // text: the string's value
}

var keywords = map[string]bool{
	"and": true, "break": true, "do": true, "else": true, "elseif": true, "end": true, "false": true, "for": true,
	"function": true, "if": true, "in": true, "local": true, "nil": true, "not": true, "or": true, "repeat": true,
	"return": true, "then": true, "true": true, "until": true, "while": true,
}

// operators, longest first.
var operators = []string{"...", "==", "~=", "<=", ">=", "..", "+", "-", "*", "/", "%", "^", "#", "<", ">", "=", "(", ")", "{", "}", "[", "]", ";", ":", ",", "."}

// scan cuts the source into tokens; the last is eof.
func scan(src string) (tokens []token, ok bool) {
	for {
		src = strings.TrimLeft(src, " \t\r\n\f\v")
		switch {
		case src == "":
			return append(tokens, token{kind: eof}), true
		case strings.HasPrefix(src, "--"):
			src = src[2:]
			if _, rest, long := longBracket(src); long {
				src = rest
			} else if _, src, ok = strings.Cut(src, "\n"); !ok {
				src = ""
			}
			continue
		}
		t, rest, ok := next(src)
		if !ok {
			return nil, false
		}
		tokens, src = append(tokens, t), rest
	}
}

func next(src string) (t token, rest string, ok bool) {
	c := src[0]
	switch {
	case isLetter(c):
		n := 1
		for n < len(src) && (isLetter(src[n]) || isDigit(src[n])) {
			n++
		}
		t = token{name, src[:n]}
		if keywords[t.s] {
			t.kind = keyword
		}
		return t, src[n:], true
	case isDigit(c) || c == '.' && len(src) > 1 && isDigit(src[1]):
		n := 1
		for n < len(src) && (isLetter(src[n]) || isDigit(src[n]) || src[n] == '.' ||
			(src[n] == '+' || src[n] == '-') && (src[n-1] == 'e' || src[n-1] == 'E') && !strings.HasPrefix(src, "0x")) {
			if strings.HasPrefix(src[n:], "..") {
				return token{}, "", false // 1..2 is malformed in Lua too
			}
			n++
		}
		return token{number, src[:n]}, src[n:], true
	case c == '"' || c == '\'':
		return quoted(src)
	case c == '[':
		if s, rest, long := longBracket(src); long {
			return token{text, s}, rest, true
		}
	}
	for _, o := range operators {
		if rest, ok := strings.CutPrefix(src, o); ok {
			return token{op, o}, rest, true
		}
	}
	return token{}, "", false
}

// longBracket reads [[...]], [=[...]=] and so on.
func longBracket(src string) (s, rest string, ok bool) {
	if !strings.HasPrefix(src, "[") {
		return "", "", false
	}
	level := 1
	for level < len(src) && src[level] == '=' {
		level++
	}
	if level >= len(src) || src[level] != '[' {
		return "", "", false
	}
	s, rest, ok = strings.Cut(src[level+1:], "]"+src[1:level]+"]")
	return strings.TrimPrefix(strings.TrimPrefix(s, "\r"), "\n"), rest, ok
}

func quoted(src string) (t token, rest string, ok bool) {
	quote := src[0]
	var sb strings.Builder
	for i := 1; i < len(src); i++ {
		switch c := src[i]; {
		case c == quote:
			return token{text, sb.String()}, src[i+1:], true
		case c == '\n':
			return token{}, "", false
		case c != '\\':
			sb.WriteByte(c)
		case i+1 == len(src):
			return token{}, "", false
		default:
			i++
			switch e := src[i]; {
			case isDigit(e):
				n := 1
				for n < 3 && i+n < len(src) && isDigit(src[i+n]) {
					n++
				}
				code, _ := strconv.Atoi(src[i : i+n])
				if code > 255 {
					return token{}, "", false
				}
				sb.WriteByte(byte(code))
				i += n - 1
			case strings.IndexByte("abfnrtv", e) >= 0:
				sb.WriteByte("\a\b\f\n\r\t\v"[strings.IndexByte("abfnrtv", e)])
			default: // \\, \", \', an escaped newline, and anything else stand for themselves
				sb.WriteByte(e)
			}
		}
	}
	return token{}, "", false
}

func isLetter(c byte) bool { return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
