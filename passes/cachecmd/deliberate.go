package cachecmd

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/lazyregexp"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// outside tells whether a call stands where these commands do no harm: in tests and what helps them, in examples and
// the files that hold them.
func (c *checker) outside(call *cachecall.Call) bool {
	file := c.File(call.Pos())
	if file == nil || !c.Convention(file) {
		return true
	}
	for _, imp := range file.Imports {
		if imp.Path.Value == `"testing"` {
			return true
		}
	}
	for _, decl := range file.Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok && fn.Recv == nil && strings.HasPrefix(fn.Name.Name, "Example") {
			return true
		}
	}
	segments := strings.Split(c.Pkg.Path(), "/")
	return slices.ContainsFunc(segments[1:], func(s string) bool {
		return slices.Contains(scratch, s) || strings.HasSuffix(s, "test") || c.Pkg.Name() == "main" && trial().MatchString(s)
	})
}

// trial are the names of programs that measure something or fill a server with made-up data.
var trial = lazyregexp.New(`bench|fake|demo|stress|loadtest`)

// scratch are names of directories whose code does not serve anybody.
var scratch = []string{
	"test", "tests", "testing", "testutil", "testutils", "testhelper", "testhelpers", "mock", "mocks", "fixture", "fixtures", "e2e",
	"integration", "example", "examples", "_examples", "bench", "benches", "benchmark", "benchmarks", "hack", "demo",
}

// sayso tells whether a function that empties a server says so: a wrapper with the command's own name, a program or a function
// that is made for it.
func (c *checker) sayso(call *cachecall.Call) bool {
	if call.Func == nil {
		return false
	}
	name := plain(call.Func.Name.Name)
	if call.Name != "FLUSHALL" && (name == "flush" || filling().MatchString(name) || emptying().MatchString(name)) || c.askedFor(call) {
		return true
	}
	for _, word := range []string{"flushall", "flushdb", "flushredis", "flushdatabase", "truncate", "resetdb", "resetredis", "resetdatabase", "teardown", "fortest", "intest"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	if c.Pkg.Name() != "main" {
		return false
	}
	path := strings.ToLower(c.Pkg.Path() + "/" + c.Where(call.Pos()))
	return strings.Contains(path, "flush") || strings.Contains(path, "reset") || strings.Contains(path, "seed") || strings.Contains(path, "migrat")
}

// nameless tells whether the call stands in a method of a store that has no names of its own: every key of the package is what the
// store's callers give, as it is. Nothing tells the store's keys from others, and clearing it can only be to empty the database.
// FLUSHALL takes other databases, too.
func (c *checker) nameless(call *cachecall.Call) bool {
	if call.Name == "FLUSHALL" || call.Func == nil || call.Func.Recv == nil || !call.Func.Name.IsExported() {
		return false
	}
	writes := false
	for _, other := range c.Calls {
		if c.outside(other) {
			continue
		}
		if slices.ContainsFunc(other.Keys, func(k cachecall.Key) bool { return !k.Passed && names(k.Set, len(other.Via) == 0) }) {
			return false
		}
		writes = writes || len(other.Keys) > 0
	}
	return writes
}

// names tells whether a key has text of the store's own: a literal, or where the store sends it itself, anything that its callers
// did not give.
func names(set keytmpl.Set, own bool) bool {
	return len(set) == 0 || slices.ContainsFunc(set, func(t keytmpl.Template) bool {
		if t.HasLiteral() {
			return true
		}
		for h := range t.Holes() {
			if own && h.Origin != keytmpl.OriginParam {
				return true
			}
		}
		return false
	})
}

// emptying are the names of functions of a store that promise to leave nothing. Clear and Purge promise no more than to drop what
// the cache itself wrote.
var emptying = lazyregexp.New(`^(reset|(delete|remove|clear|drop|purge|reset|wipe)all)(with\w+|ctx|context)?$`)

// filling are the names of functions that put what a program needs into its own database when it starts: they empty it first.
var filling = lazyregexp.New(`^(re)?(init|setup|seed|bootstrap|populate)`)

// aware tells whether a comment of the function names the command, or says of a flush that everything goes, and weighs it: the
// author knows.
func (c *checker) aware(call *cachecall.Call) bool {
	file := c.File(call.Pos())
	if file == nil || call.Func == nil {
		return false
	}
	command := regexp.MustCompile(`(?i)\b` + regexp.QuoteMeta(call.Name) + `\b`)
	return slices.ContainsFunc(file.Comments, func(g *ast.CommentGroup) bool {
		of := g == call.Func.Doc || call.Func.Body.Pos() <= g.Pos() && g.End() <= call.Node.Pos()
		text := g.Text()
		named := command.MatchString(text) || strings.Contains(call.Name, "FLUSH") && everything().MatchString(text)
		return of && named && caution().MatchString(text)
	})
}

// caution are words of a comment that weighs what a command does.
var caution = lazyregexp.New(`(?i)\b(should not|shouldn't|not use|don't use|never use|use with care|avoid|careful\w*|caution|beware|warning|danger\w*|block\w*|slow|expensive|o\(n\)|only used|on purpose|deliberate\w*|acceptable|dedicated|few keys|small)\b|慎用|谨慎|小心|危险|警告|注意|阻塞`)

// everything are words of a comment that says what a flush empties.
var everything = lazyregexp.New(`(?i)\b(all|everything|every|entire|whole)\b|所有|全部|清空|整个`)

// askedFor tells whether the call hangs on a setting that is named after it: Options.FlushOnReset, Config.Reset.
func (c *checker) askedFor(call *cachecall.Call) bool {
	return slices.ContainsFunc(enclosing(call.Func, call.Node), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			return n.Body.Pos() <= call.Node.Pos() && asks(n.Cond)
		case *ast.CaseClause:
			return n.Colon < call.Node.Pos() && slices.ContainsFunc(n.List, asks)
		}
		return false
	})
}

// asks tells whether a condition reads a setting that is named after emptying a store.
func asks(cond ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			name := plain(id.Name)
			found = found || strings.Contains(name, "flush") || strings.Contains(name, "reset")
		}
		return !found
	})
	return found
}

func plain(name string) string { return strings.ReplaceAll(strings.ToLower(name), "_", "") }

// responsible tells whether this place chose the command. A function with the command's name that hands on a pattern did not:
// its callers did.
func (c *checker) responsible(call *cachecall.Call) bool {
	if len(call.Via) > 1 && !call.Named {
		return false
	}
	if len(call.Via) == 1 && !call.Named {
		inner := call.Via[0]
		if !handsOn(inner[strings.LastIndexByte(inner, '.')+1:]) {
			return false
		}
	}
	fn := call.Func
	return fn == nil || !handsOn(fn.Name.Name) || call.Pattern == nil || !given(call.Pattern)
}

// given tells whether a pattern is the caller's, up to a * that the function adds.
func given(k *cachecall.Key) bool {
	return k.Passed || len(k.Set) > 0 && !slices.ContainsFunc(k.Set, func(t keytmpl.Template) bool {
		return len(t) == 0 || t[0].Hole == nil || t[0].Hole.Origin != keytmpl.OriginParam && t.HasLiteral()
	})
}

// handsOn tells the names of functions that are KEYS under their own name: Keys, KeysCtx, KeysWithContext, redisKeys, queueKeys.
func handsOn(name string) bool {
	words := rulekit.Words(name)
	return strings.HasPrefix(plain(name), "keys") || len(words) == 2 && words[1] == "keys" && slices.Contains(senders, words[0])
}

// senders are the first words of names of functions that do nothing but to send a command.
var senders = []string{"redis", "valkey", "cmd", "command", "do", "run", "exec", "call", "queue", "queued", "send", "raw", "handle", "lua"}

// enclosing are the nodes around a place of a function, the innermost first.
func enclosing(fn *ast.FuncDecl, at ast.Node) (path []ast.Node) {
	if fn == nil || fn.Body == nil {
		return nil
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if n == nil || at.Pos() < n.Pos() || n.End() < at.End() {
			return false
		}
		if n != at {
			path = append(path, n)
		}
		return true
	})
	slices.Reverse(path)
	return path
}

// object is the variable that an expression names, nil if it names none.
func (c *checker) object(e ast.Expr) types.Object {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok && id.Name != "_" {
		return c.TypesInfo.ObjectOf(id)
	}
	return nil
}
