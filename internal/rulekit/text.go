package rulekit

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// Longest texts that a message shows, in characters.
const (
	maxExpr = 60
	maxKey  = 120
)

// Quote writes text that comes from code for a message: in double quotes, control characters, invisible characters and
// invalid UTF-8 escaped, not too long.
func Quote(s string) string { return strconv.Quote(shorten(s, maxKey)) }

// Quoted is the template for a message: "user:<id>" with the quotes.
func Quoted(t keytmpl.Template) string {
	// Display has escaped what Quote would escape; only the quotes and what is invisible are left to do.
	return strings.ReplaceAll(Quote(t.Display()), `\\x`, `\x`)
}

// Expr writes an expression of the source on one line, not too long.
func Expr(e ast.Expr) string {
	var sb strings.Builder
	writeExpr(&sb, ast.Unparen(e))
	return shorten(clean(sb.String()), maxExpr)
}

// Source writes source that is known as text as Expr does.
func Source(source string) string { return shorten(clean(source), maxExpr) }

// writeExpr writes operators as gofmt does in an argument list, without spaces.
func writeExpr(sb *strings.Builder, e ast.Expr) {
	switch e := e.(type) {
	case *ast.BinaryExpr:
		writeExpr(sb, e.X)
		sb.WriteString(e.Op.String())
		writeExpr(sb, e.Y)
	case *ast.ParenExpr:
		sb.WriteByte('(')
		writeExpr(sb, e.X)
		sb.WriteByte(')')
	case *ast.CallExpr:
		writeExpr(sb, e.Fun)
		sb.WriteByte('(')
		for i, arg := range e.Args {
			if i > 0 {
				sb.WriteString(", ")
			}
			writeExpr(sb, arg)
		}
		if e.Ellipsis.IsValid() {
			sb.WriteString("...")
		}
		sb.WriteByte(')')
	default:
		sb.WriteString(strings.ReplaceAll(types.ExprString(e), "…", "..."))
	}
}

// clean escapes what would not show on one line; quotes stay as they are.
func clean(s string) string {
	var sb strings.Builder
	for _, r := range s {
		if strconv.IsPrint(r) && r != utf8.RuneError {
			sb.WriteRune(r)
		} else {
			q := strconv.QuoteRune(r)
			sb.WriteString(q[1 : len(q)-1])
		}
	}
	return sb.String()
}

func shorten(s string, limit int) string {
	n := 0
	for i := range s {
		if n == limit {
			return s[:i] + "..."
		}
		n++
	}
	return s
}

// Command is how a message names the command: "set", "zunionstore". A script goes by the name of the method, which reads
// better than EVALSHA; a command that is not known as the source reads.
func Command(c *cachecall.Call) string {
	switch {
	case c.Script != nil:
		return shorten(clean(strings.ToLower(c.Source[strings.LastIndexByte(c.Source, '.')+1:])), maxExpr)
	case c.Command != nil:
		return clean(strings.ToLower(c.Command.Display()))
	case c.Name != "":
		return shorten(clean(strings.ToLower(c.Name)), maxExpr)
	}
	return shorten(clean(c.Source), maxExpr)
}

// Head begins a message: the command, the given expressions of its keys, and through what it goes:
// `get userKey(id) through store.(*Cache).Get`.
func Head(c *cachecall.Call, keys ...ast.Expr) string {
	var sb strings.Builder
	sb.WriteString(Command(c))
	var last token.Pos
	wrote := 0
	for _, key := range keys {
		if key == nil || key.Pos() == last {
			continue
		}
		last = key.Pos()
		if wrote++; wrote > 3 {
			sb.WriteString(", ...")
			break
		}
		if wrote > 1 {
			sb.WriteByte(',')
		}
		sb.WriteByte(' ')
		sb.WriteString(Expr(key))
	}
	if len(c.Via) > 0 {
		sb.WriteString(" through ")
		sb.WriteString(shorten(clean(c.Via[0]), maxExpr))
	}
	return sb.String()
}

// HeadAt is Head for a finding at another place than the call's line: it says where the call stands.
func (p *Pass) HeadAt(at token.Pos, c *cachecall.Call, keys ...ast.Expr) string {
	head := Head(c, keys...)
	from, first, last := p.Fset.Position(at), p.Fset.Position(c.Node.Pos()), p.Fset.Position(c.Node.End())
	if from.Filename == first.Filename && first.Line <= from.Line && from.Line <= last.Line {
		return head
	}
	return head + " at " + p.Where(c.Pos())
}

// Plain writes text of another package for a message, without quotes.
func Plain(s string) string { return shorten(clean(s), maxExpr) }

// Where names a place of the package for a message that stands in the same package: "cache.go:12".
func (p *Pass) Where(pos token.Pos) string {
	at := p.Fset.Position(pos)
	name := at.Filename[strings.LastIndexAny(at.Filename, `/\`)+1:]
	return clean(name) + ":" + strconv.Itoa(at.Line)
}
