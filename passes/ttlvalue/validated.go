package ttlvalue

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/cachevet/cachevet/internal/lazyregexp"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// validated tells whether the deadline that the expiry is computed from is that of a token which was checked when it was read, a
// moment before: a field of a JWT library's claims, or of what a function that verifies or issues tokens gave, its error looked at.
func (c *checker) validated(call *cachecall.Call, vars map[types.Object]bool) bool {
	fields := false
	for obj := range vars {
		if v, ok := obj.(*types.Var); ok && v.IsField() && v.Pkg() != nil {
			fields = true
			if tokenLibrary(v.Pkg().Path()) && !c.unverified() {
				return true
			}
		}
	}
	return fields && c.verified(call)
}

// tokenLibrary tells the path of a library of JSON web tokens: a whole element of it begins with jwt.
func tokenLibrary(path string) bool {
	for elem := range strings.SplitSeq(path, "/") {
		if strings.HasPrefix(elem, "jwt") {
			return true
		}
	}
	return false
}

// unverified tells whether the package reads tokens without checking them.
func (c *checker) unverified() bool {
	for id := range c.TypesInfo.Uses {
		switch id.Name {
		case "ParseUnverified", "WithoutClaimsValidation", "SkipClaimsValidation":
			return true
		}
	}
	return false
}

// issues are names of functions that make what has a deadline: CreateSession, RefreshToken, ExchangeCode.
var issues = lazyregexp.New(`(?i)^(create|new|make|issue|gen|generate|refresh|renew|sign|mint|exchange|request|obtain|acquire|login).*(token|jwt|session|credential|grant|ticket|code)s?$`)

// fetches are names of functions that are the same where a library asks a server for it, and another thing where the program's own
// function looks it up in its store: GetToken.
var fetches = lazyregexp.New(`(?i)^(get|fetch|retrieve).*(token|jwt|credential|ticket)s?$`)

// issued tells whether a function makes the thing with the deadline: it lies ahead when it returns.
func (c *checker) issued(fn *types.Func) bool {
	return issues().MatchString(fn.Name()) || fetches().MatchString(fn.Name()) && fn.Pkg() != nil && repository(fn.Pkg().Path()) != repository(c.Pkg.Path())
}

// repository is the part of an import path that names the repository: the first three elements.
func repository(path string) string {
	elems := strings.SplitN(path, "/", 4)
	return strings.Join(elems[:min(3, len(elems))], "/")
}

// verifies are names of functions that check what they read: ParseToken, VerifyJWT, ValidateAccessToken.
var verifies = lazyregexp.New(`(?i)^(parse|verify|valid|check|authenticate|decode).*(token|jwt|claims)|^(parse|verify)claims?$`)

// verified tells whether the base of a field that the expiry is computed from is what a function that verifies or issues gave
// before the call.
func (c *checker) verified(call *cachecall.Call) bool {
	from := map[types.Object]bool{}
	ast.Inspect(call.Func.Body, func(n ast.Node) bool {
		if n == nil || n.Pos() >= call.Node.Pos() {
			return false
		}
		as, ok := n.(*ast.AssignStmt)
		if !ok || len(as.Rhs) != 1 || len(as.Lhs) < 2 {
			return true
		}
		made, ok := as.Rhs[0].(*ast.CallExpr)
		if !ok {
			return true
		}
		fn := c.Callee(made)
		if fn == nil || !c.issued(fn) && (!verifies().MatchString(fn.Name()) || strings.Contains(strings.ToLower(fn.Name()), "unverified")) {
			return true
		}
		if last, ok := as.Lhs[len(as.Lhs)-1].(*ast.Ident); !ok || last.Name == "_" {
			return true
		}
		if id, ok := as.Lhs[0].(*ast.Ident); ok {
			from[c.TypesInfo.ObjectOf(id)] = true
		}
		return true
	})
	return len(from) > 0 && c.reaches(call.Func, call.TTL.Expr, from, 3)
}

// reaches tells whether an expression is computed from one of the variables, local variables followed that many times.
func (c *checker) reaches(fn *ast.FuncDecl, e ast.Expr, from map[types.Object]bool, depth int) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || found {
			return !found
		}
		v, ok := c.TypesInfo.Uses[id].(*types.Var)
		if !ok {
			return true
		}
		if found = from[v]; found || depth == 0 {
			return !found
		}
		for _, a := range c.Locals(fn)[v] {
			found = found || a.Value != nil && c.reaches(fn, a.Value, from, depth-1)
		}
		return !found
	})
	return found
}
