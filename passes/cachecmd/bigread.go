package cachecmd

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// whole are the commands that answer everything a key holds: whether only with the range 0 to -1, and what reads it in pieces.
var whole = map[string]struct {
	ranged bool
	pieces string // a command, "" when it is the command itself with smaller ranges
}{
	"HGETALL":          {false, "HSCAN"},
	"HKEYS":            {false, "HSCAN"},
	"HVALS":            {false, "HSCAN"},
	"SMEMBERS":         {false, "SSCAN"},
	"LRANGE":           {true, ""},
	"ZRANGE":           {true, ""},
	"ZREVRANGE":        {true, ""},
	"ZRANGEWITHSCORES": {true, ""},
}

// bigRead reports a read of all of a key that grows without bound: one key for everything, to which the package adds members that
// are not fixed, and from which nothing is taken away.
func (c *checker) bigRead(call *cachecall.Call) {
	read, ok := whole[call.Name]
	if !ok || len(call.Keys) != 1 || len(call.Via) > 0 || read.ranged && !c.everything(call) {
		return
	}
	t := call.Keys[0].Template()
	if t == nil || !single(t) {
		return
	}
	why := c.growth(call, t)
	if why == "" {
		return
	}
	advice := "read it in pieces"
	if read.pieces != "" && c.Server().Has(read.pieces) {
		advice += ", with " + read.pieces
	}
	c.report(call, "bigread", false, "key %s %s, and %s answers all of it at once; %s", rulekit.Quoted(t), why, call.Name, advice)
}

// single tells whether a template is one key: its holes, if it has any, are configured.
func single(t keytmpl.Template) bool {
	for h := range t.Holes() {
		if h.Origin != keytmpl.OriginField && h.Origin != keytmpl.OriginConfig && h.Origin != keytmpl.OriginVar {
			return false
		}
	}
	return t.HasLiteral()
}

// everything tells whether the range of the call is 0 to -1.
func (c *checker) everything(call *cachecall.Call) bool {
	first, last := false, false
	ast.Inspect(call.Node, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			if tv := c.TypesInfo.Types[e]; tv.Value != nil {
				text := tv.Value.ExactString()
				if tv.Value.Kind() == constant.String {
					text = constant.StringVal(tv.Value)
				}
				first, last = first || text == "0", last || text == "-1"
				return false
			}
		}
		return true
	})
	return first && last
}

// growth tells why a key grows without bound, "" when that is not known.
func (c *checker) growth(call *cachecall.Call, t keytmpl.Template) string {
	added := ""
	for _, u := range c.Uses(t) {
		s := u.Call
		switch {
		case s == call || u.Call.Command == nil:
		case taking[s.Name] || u.Key.Spec != nil && u.Key.Spec.MayDelete && s.Name != "EXPIRE":
			return ""
		case bounding[s.Name] || s.Bounded:
			return ""
		case adding[s.Name] > 0 && added == "" && c.variable(s, t):
			added = "gets a member more with each " + strings.ToLower(s.Name) + " at " + c.Where(s.Pos())
		case adding[s.Name] > 0 && added == "":
			return "" // fixed members
		}
	}
	switch {
	case added != "":
		return added + ", and nothing here takes any away"
	case !c.written(t) && collective(t):
		return "holds all of them"
	}
	return ""
}

func (c *checker) written(t keytmpl.Template) bool {
	return slices.ContainsFunc(c.Uses(t), func(u rulekit.Use) bool { return u.Key.Spec == nil || u.Key.Spec.Effect != 0 })
}

// adding are the commands that add members, and the index of the first argument behind the key that makes a new one, plus one.
var adding = map[string]int{
	"SADD": 1, "HSET": 1, "HSETNX": 1, "HMSET": 1, "HINCRBY": 1, "HINCRBYFLOAT": 1, "ZADD": 1, "ZINCRBY": 2, "LPUSH": 1, "RPUSH": 1, "XADD": 1,
}

// taking are the commands that take members away, and bounding those that limit the key in another way.
var (
	taking   = map[string]bool{"SREM": true, "HDEL": true, "ZREM": true, "LREM": true, "SPOP": true, "LPOP": true, "RPOP": true, "DEL": true, "UNLINK": true, "RENAME": true}
	bounding = map[string]bool{"LTRIM": true, "XTRIM": true, "EXPIRE": true, "PEXPIRE": true, "EXPIREAT": true, "PEXPIREAT": true, "HEXPIRE": true}
)

// variable tells whether the members that a call adds are not fixed by the code.
func (c *checker) variable(call *cachecall.Call, t keytmpl.Template) bool {
	e, ok := call.Node.(*ast.CallExpr)
	if !ok || len(call.Via) > 0 || len(call.Keys) == 0 {
		return false
	}
	if call.At != nil {
		return slices.ContainsFunc(steps(e), func(m ast.Expr) bool { return c.varies(call, t, m) })
	}
	member := call.Keys[0].Arg + adding[call.Name]
	return member < len(e.Args) && c.varies(call, t, e.Args[member])
}

// steps are the members that the steps of a command builder give.
func steps(e *ast.CallExpr) (members []ast.Expr) {
	for {
		sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
		if !ok {
			return members
		}
		switch sel.Sel.Name {
		case "Member", "Element", "Field":
			members = append(members, e.Args...)
		case "FieldValue":
			members = append(members, e.Args[:min(1, len(e.Args))]...)
		case "ScoreMember":
			members = append(members, e.Args[min(1, len(e.Args)):]...)
		}
		if e, ok = ast.Unparen(sel.X).(*ast.CallExpr); !ok {
			return members
		}
	}
}

// varies tells whether a member can be any of many.
func (c *checker) varies(call *cachecall.Call, t keytmpl.Template, member ast.Expr) bool {
	if lit, ok := unref(member).(*ast.CompositeLit); ok { // redis.Z{Score: 1, Member: m}
		for _, elt := range lit.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok && types.ExprString(kv.Key) == "Member" {
				return c.varies(call, t, kv.Value)
			}
		}
		return false
	}
	if c.TypesInfo.Types[member].Value != nil || registers(t, member) {
		return false
	}
	typ := c.TypesInfo.TypeOf(member)
	if typ == nil {
		return false
	}
	switch u := typ.Underlying().(type) {
	case *types.Map, *types.Struct:
		return false
	case *types.Pointer:
		_, st := u.Elem().Underlying().(*types.Struct)
		return !st
	case *types.Interface, *types.Slice:
		return !strings.HasPrefix(call.Name, "H")
	}
	return true
}

func unref(e ast.Expr) ast.Expr {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok {
		e = u.X
	}
	return ast.Unparen(e)
}

// few are words of keys and members of which there are as many as somebody sets up: queues, tenants, nodes.
var few = strings.Fields(`ns namespace namespaces queue queues tenant tenants node nodes server servers host hosts worker workers shard
	shards instance instances plugin plugins module modules topic topics channel channels group groups role roles config configs setting
	settings feature features flag flags language languages lang currency currencies category categories region regions country countries
	type types kind kinds service services cluster clusters project projects env envs field fields option options`)

// registers tells whether a call enters something of which there are few, by the words of the key and of the member.
func registers(t keytmpl.Template, member ast.Expr) bool {
	key := t.Suffix()
	words := append(wordsIn(key[strings.LastIndexAny(key, ":/")+1:]), wordsIn(types.ExprString(member))...)
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(few, w) })
}

// wordsIn are the words of a text in lower case; a capital letter begins one.
func wordsIn(text string) []string {
	var sb strings.Builder
	for i, r := range text {
		if i > 0 && 'A' <= r && r <= 'Z' {
			sb.WriteByte(' ')
		}
		sb.WriteRune(r)
	}
	return strings.FieldsFunc(strings.ToLower(sb.String()), func(r rune) bool { return !('a' <= r && r <= 'z') })
}

// collective tells whether the last word of a constant key names what there is one of for each user, event or record.
func collective(t keytmpl.Template) bool {
	text, ok := t.Const()
	if !ok {
		return false
	}
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !('a' <= r && r <= 'z') })
	return len(words) > 0 && slices.Contains(many, words[len(words)-1])
}

var many = strings.Fields(`users sessions tokens events messages orders checksums hashes ids members visitors devices connections
	items products records entries logs urls posts comments articles emails accounts customers jobs tasks tickets payments transactions
	notifications subscribers followers players documents files images votes clicks views searches keys history`)
