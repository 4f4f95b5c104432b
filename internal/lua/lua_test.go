package lua

import (
	"fmt"
	"strings"
	"testing"
)

// show writes calls in one line each: SET(KEYS[1], "x", ?...) with the depth of its block.
func show(calls []Call) string {
	var sb strings.Builder
	for _, c := range calls {
		depth := 0
		byArgs := ""
		for b := c.Block; b != nil; b = b.Parent {
			depth++
			if b.ByArgs {
				byArgs = " by args"
			}
		}
		var args []string
		for _, v := range c.Args {
			var parts []string
			for _, p := range v {
				switch p.Kind {
				case Literal:
					parts = append(parts, fmt.Sprintf("%q", p.Text))
				case Key:
					parts = append(parts, fmt.Sprintf("KEYS[%d]", p.Index))
				case Arg:
					parts = append(parts, fmt.Sprintf("ARGV[%d]", p.Index))
				default:
					parts = append(parts, "?")
				}
				if p.Number {
					parts[len(parts)-1] = "number " + parts[len(parts)-1]
				}
			}
			args = append(args, strings.Join(parts, ".."))
		}
		if c.Open && c.Rest != nil {
			args = append(args, map[PartKind]string{Key: "KEYS", Arg: "ARGV"}[c.Rest[0].Kind])
		}
		if c.Open {
			args = append(args, "...")
		}
		fmt.Fprintf(&sb, "%s(%s) %d%s\n", c.Command, strings.Join(args, ", "), depth, byArgs)
	}
	return sb.String()
}

func TestParse(t *testing.T) {
	tests := []struct{ name, source, want string }{
		{"keys and arguments", `return redis.call('SET', KEYS[1], ARGV[2], "PX", 30000)`, `SET(KEYS[1], ARGV[2], "PX", "30000") 0`},
		{"concatenation", `redis.call('INCR', KEYS[1] .. ':' .. ARGV[1] .. ':n')`, `INCR(KEYS[1]..":"..ARGV[1]..":n") 0`},
		{"constants join", `redis.call('INCR', 'a' .. ':' .. 1)`, `INCR("a:1") 0`},
		{"local", `local k = KEYS[1] .. ':x'
			redis.pcall("del", k)`, `DEL(KEYS[1]..":x") 0`},
		{"alias", `local call = redis.call
			call('GET', KEYS[2])`, `GET(KEYS[2]) 0`},
		{"assigned again", `local k = KEYS[1]
			if x then k = ARGV[1] end
			redis.call('GET', k)`, `GET(?) 0`},
		{"assigned in a loop after the use", `local k = KEYS[1]
			while true do redis.call('GET', k); k = 'other' end`, `GET(?) 1`},
		{"shadowed", `local k = KEYS[1]
			do local k = KEYS[2]; redis.call('GET', k) end
			redis.call('GET', k)`, "GET(KEYS[2]) 0\nGET(KEYS[1]) 0"},
		{"branches", `local n = redis.call('INCR', KEYS[1])
			if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) else redis.call('TTL', KEYS[1]) end`,
			"INCR(KEYS[1]) 0\nEXPIRE(KEYS[1], ARGV[1]) 1\nTTL(KEYS[1]) 1"},
		{"branch by argument", `local ttl = tonumber(ARGV[2])
			if ttl > 0 then redis.call('EXPIRE', KEYS[1], ttl) end`, "EXPIRE(KEYS[1], number ARGV[2]) 1 by args"},
		{"loop over keys", `for i = 1, #KEYS do redis.call('DEL', KEYS[i]) end
			for _, k in ipairs(KEYS) do redis.call('DEL', k) end`, "DEL(KEYS[0]) 1\nDEL(KEYS[0]) 1"},
		{"loop over one key", `for k in pairs(KEYS) do redis.call('DEL', k) end
			for _, k in ipairs(t) do redis.call('DEL', k) end`, "DEL(?) 1\nDEL(?) 1"},
		{"unpack", `return redis.call('MSET', unpack(ARGV))`, `MSET(ARGV, ...) 0`},
		{"unpack a part", `local list = KEYS
			return redis.call('DEL', 'x', unpack(list, 2))`, `DEL("x", KEYS, ...) 0`},
		{"unpack something else", `local t = f(KEYS)
			return redis.call('DEL', unpack(t))`, `DEL(...) 0`},
		{"KEYS by another name", `local k = KEYS
			redis.call('GET', k[2])`, `GET(KEYS[2]) 0`},
		{"KEYS hidden", `local KEYS = f()
			return redis.call('DEL', unpack(KEYS))`, `DEL(...) 0`},
		{"whole numbers", `redis.call('EXPIRE', KEYS[1], 24*60*60 - 1)
			redis.call('EXPIRE', KEYS[1], 60/2)
			redis.call('EXPIRE', KEYS[1], 99999999999999*9)`, "EXPIRE(KEYS[1], \"86399\") 0\nEXPIRE(KEYS[1], ?) 0\nEXPIRE(KEYS[1], ?) 0"},
		{"a call in the middle is one value", `redis.call('SET', KEYS[1], tonumber(ARGV[1]), 'EX', 1)`, `SET(KEYS[1], number ARGV[1], "EX", "1") 0`},
		{"tostring", `redis.call('SET', KEYS[1], tostring(ARGV[1]))`, `SET(KEYS[1], ARGV[1]) 0`},
		{"command not constant", `redis.call(ARGV[1], KEYS[1])`, `(KEYS[1]) 0`},
		{"nested calls", `return redis.call('SET', KEYS[2], redis.call('GET', KEYS[1]))`, "GET(KEYS[1]) 0\nSET(KEYS[2], ...) 0"},
		{"comments and long strings", "--[[ redis.call('DEL', KEYS[1]) ]] -- x\nredis.call([[get]], [==[\na]]b]==])", `GET("a]]b") 0`},
		{"escapes", `redis.call('GET', 'a\n\065\'')`, `GET("a\nA'") 0`},
		{"functions", `local function bump(k) redis.call('INCR', k) end
			bump(KEYS[1])
			local f = function(...) return redis.call('DEL', ...) end`, "INCR(?) 1 by args\nDEL(...) 1 by args"},
		{"methods and tables", `local t = { a = 1, [2] = 'x'; KEYS[1] }
			local s = ("x"):rep(3)
			t.a = s:upper()
			redis.call('GET', t[1])`, `GET(?) 0`},
		{"numeric for and repeat", `for i=10,1,-1 do local x = 2 ^ 3 .. '' end repeat local y = not x until y
			if a and b or c ~= d then return 1 elseif e then return else return 2 end`, ``},
		{"valkey's name", `return server.call('GET', KEYS[1])`, `GET(KEYS[1]) 0`},
		{"several results", `local a, b = redis.call('TIME'), KEYS[1]
			local c, d = f()
			redis.call('DEL', b, c, d)`, "TIME() 0\nDEL(KEYS[1], ?, ?) 0"},
		{"string call", `redis.call "PING"`, `PING() 0`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			calls, ok := Parse(test.source)
			if !ok {
				t.Fatal("not understood")
			}
			if got := strings.TrimSpace(show(calls)); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestNotUnderstood(t *testing.T) {
	deep := strings.Repeat("(", 10_000) + "1" + strings.Repeat(")", 10_000)
	for _, source := range []string{
		"if", "redis.call('GET', KEYS[1]", "redis.call('GET)", "local = 1", "end", "x", "return return", "goto a ::b::", "a = 1 +",
		"for i in do end", "function f( end", "@", "'a\nb'", "return " + deep, "[[", "local t = {", "x:y", `"\999"`,
	} {
		if calls, ok := Parse(source); ok {
			t.Errorf("%.40q was understood as %q", source, show(calls))
		}
	}
}

func TestWithin(t *testing.T) {
	outer := &Block{}
	inner, other := &Block{Parent: outer}, &Block{}
	for _, test := range []struct {
		b, outer *Block
		want     bool
	}{{nil, nil, true}, {inner, nil, true}, {inner, outer, true}, {outer, outer, true}, {outer, inner, false}, {nil, outer, false}, {inner, other, false}} {
		if got := test.b.Within(test.outer); got != test.want {
			t.Errorf("%p within %p: got %v", test.b, test.outer, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(`local k = KEYS[1] .. ':x' if tonumber(ARGV[1]) > 0 then return redis.call('SET', k, ARGV[1]) end`)
	f.Add(`for i, k in ipairs({1, 2, a = 3}) do t[k] = function(...) return ... end end -- [==[`)
	f.Fuzz(func(t *testing.T, source string) {
		calls, ok := Parse(source)
		if !ok && calls != nil {
			t.Error("calls of a script that was not understood")
		}
	})
}
