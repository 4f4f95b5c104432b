package cachecall

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"strconv"
	"strings"
)

// tagKeys are the struct tags that name a field for the outside.
var tagKeys = []string{"json", "yaml", "mapstructure", "env", "envconfig", "toml", "form", "db", "bson", "koanf", "ini", "query"}

// namedByTag is a field of which a struct tag says what it measures: `yaml:"ttl_seconds"`.
func namedByTag(v *value, fld *types.Var, tag string) *value {
	if tag == "" || !unmeasured(v) || !isNumeric(fld.Type()) || isDuration(fld.Type()) {
		return v
	}
	for _, key := range tagKeys {
		name, _, _ := strings.Cut(reflect.StructTag(tag).Get(key), ",")
		if q := quantityByName(name); q != nil {
			return withQuantity(v, q)
		}
	}
	return v
}

// namedByText is the result of a call of which a constant text in its arguments says what it measures:
// viper.GetInt("cache.ttl_seconds"), strconv.Atoi(os.Getenv("TTL_SECONDS")).
func namedByText(v *value, e *ast.CallExpr) *value {
	if v == nil || !unmeasured(v) || v.typ == nil || !isNumeric(v.typ) || isDuration(v.typ) {
		return v
	}
	found := v
	for _, arg := range e.Args {
		ast.Inspect(arg, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.BasicLit:
				if n.Kind == token.STRING && found == v {
					text, _ := strconv.Unquote(n.Value)
					if q := quantityByName(strings.ReplaceAll(text, "-", "_")); q != nil && q.Measure == Span {
						found = withQuantity(v, q)
					}
				}
			}
			return true
		})
	}
	return found
}

// unmeasured: nothing tells yet what the number counts.
func unmeasured(v *value) bool {
	if v == nil || v.kind != kSym && v.kind != kNum {
		return false
	}
	q := quantityOf(v)
	return q == nil || q.Measure == MeasureUnknown && !q.Rest
}

// expiryReplies: functions that give what is left of a key's life, which is negative when the key is gone.
func expiryReplies() map[string]model {
	m := map[string]model{}
	for _, pkg := range []string{"github.com/redis/go-redis/v9", "github.com/go-redis/redis/v9", "github.com/go-redis/redis/v8", "github.com/go-redis/redis/v7", "github.com/go-redis/redis", "gopkg.in/redis.v5"} {
		for _, name := range []string{"Val", "Result"} {
			m[pkg+".DurationCmd."+name] = leftReply(nanosecond)
		}
	}
	for _, name := range []string{"Int", "Int64"} {
		m["github.com/gomodule/redigo/redis."+name] = leftReply(second)
	}
	return m
}

// leftReply is the reply to TTL and PTTL.
func leftReply(unit int64) model {
	return func(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
		v := f.unknownCall(e, recv, args, 0)
		name, from := f.expiryRead(e)
		if name == "" {
			return v
		}
		q := span(unit, shortExpr(from)).with(func(q *quantity) { q.Rest, q.Reply = true, true })
		if name == "PTTL" && unit == second {
			q.Unit = millisecond
		}
		if v.kind == kTuple && len(v.tupl) > 0 {
			return &value{kind: kTuple, typ: v.typ, tupl: append([]*value{withQuantity(v.tupl[0], q)}, v.tupl[1:]...)}
		}
		return withQuantity(v, q)
	}
}

// expiryRead is the call of TTL or PTTL that a call takes its reply from: rdb.TTL(ctx, k).Val(), redis.Int(c.Do("TTL", k)).
func (f *frame) expiryRead(e *ast.CallExpr) (name string, from ast.Expr) {
	var inner *ast.CallExpr
	if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
		inner, _ = ast.Unparen(sel.X).(*ast.CallExpr)
	}
	if inner == nil && len(e.Args) == 1 {
		inner, _ = ast.Unparen(e.Args[0]).(*ast.CallExpr)
	}
	if inner == nil {
		return "", nil
	}
	fn := f.p.callee(inner)
	if fn == nil {
		return "", nil
	}
	row, _ := f.p.row(fn, nil)
	if row == nil {
		return "", nil
	}
	name = row.Command
	if row.Generic && row.Cmd < len(inner.Args) {
		if tv := f.p.info.Types[inner.Args[row.Cmd]]; tv.Value != nil && tv.Value.Kind() == constant.String {
			name = strings.ToUpper(constant.StringVal(tv.Value))
		}
	}
	if name != "TTL" && name != "PTTL" {
		return "", nil
	}
	return name, inner
}
