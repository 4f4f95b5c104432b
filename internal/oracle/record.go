package oracle

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/cachevet/cachevet/internal/redistest"
)

// Record is one command that arrived at a server.
type Record struct {
	Program, Run int
	Stack        []string // lines of generated source, innermost first: "p000/f12.go:34"
	Argv         []string
	Memcached    bool
}

// Panic is a run that did not come to its end.
type Panic struct {
	Program int
	Text    string
}

// servers is the recording servers that programs talk to.
type servers struct {
	redis *redistest.Recorder
	mem   *memcached
}

func startServers(t testing.TB) *servers {
	s := &servers{redis: redistest.StartRecorder(t), mem: startMemcached(t)}
	multi := false
	s.redis.Reply = func(argv []string) string {
		switch name := strings.ToUpper(argv[0]); name {
		case "MULTI":
			multi = true
		case "EXEC", "DISCARD":
			multi = false
		default:
			if !multi {
				return reply(name, argv)
			}
		}
		return ""
	}
	return s
}

// reply is an answer of the right type. A GET is answered with any text: programs use it as a key.
func reply(name string, argv []string) string {
	switch name {
	case "GET":
		w := words()
		s := w[(len(argv[1])*7+len(argv))%len(w)]
		return fmt.Sprintf("$%d\r\n%s\r\n", len(s), s)
	case "DEL", "INCR", "EXISTS", "EXPIRE", "HSET", "SADD", "LPUSH", "TTL", "ZREM", "ZADD", "PFADD", "UNLINK", "TOUCH", "SMOVE", "PFCOUNT", "SUNIONSTORE", "SETNX":
		return ":1\r\n"
	case "MGET", "SINTER", "HGETALL", "XRANGE":
		return "*0\r\n"
	case "BLPOP", "XREAD":
		return "*-1\r\n"
	}
	return ""
}

// records puts together what the servers recorded.
func (s *servers) records() ([]Record, []Panic, error) {
	var out []Record
	var panics []Panic
	var stack []string
	program, run, ended := 0, 0, false
	for _, argv := range s.redis.All() {
		if strings.EqualFold(argv[0], "ECHO") && len(argv) == 2 {
			kind, rest, _ := strings.Cut(argv[1], "|")
			switch kind {
			case "P":
				if _, err := fmt.Sscanf(rest, "%d|%d", &program, &run); err != nil {
					return nil, nil, fmt.Errorf("mark %q: %v", argv[1], err)
				}
			case "X":
				panics = append(panics, Panic{program, rest})
			case "S":
				stack = frames(rest)
			case "M":
				id, where, _ := strings.Cut(rest, "|")
				for _, m := range s.mem.after(id) {
					out = append(out, Record{program, run, frames(where), m, true})
				}
			case "END":
				ended = true
			}
			continue
		}
		switch strings.ToUpper(argv[0]) {
		case "MULTI", "EXEC", "DISCARD", "UNWATCH":
			continue
		}
		if redistest.Housekeeping(argv) {
			continue
		}
		if stack == nil {
			return nil, nil, fmt.Errorf("program %d: nothing says where %q comes from", program, argv)
		}
		out = append(out, Record{program, run, stack, argv, false})
		stack = nil
	}
	if !ended {
		return nil, nil, errors.New("the record has no end")
	}
	return out, panics, nil
}

func frames(s string) []string {
	return strings.Split(strings.TrimSuffix(s, ";"), ";")
}

// memcached is a server that speaks as much of the text protocol as gomemcache asks for, and remembers the commands
// by the mark that came before them.
type memcached struct {
	addr string
	mu   sync.Mutex
	mark string
	got  map[string][][]string
}

func startMemcached(t testing.TB) *memcached {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	m := &memcached{addr: l.Addr().String(), got: map[string][][]string{}}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go m.serve(c)
		}
	}()
	return m
}

// after gives the commands that followed a mark.
func (m *memcached) after(mark string) [][]string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.got[mark]
}

func (m *memcached) serve(c net.Conn) {
	defer c.Close()
	r := bufio.NewReader(c)
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return
		}
		f := strings.Split(strings.TrimRight(line, "\r\n"), " ")
		m.remember(f)
		answer := "END\r\n"
		switch f[0] {
		case "set", "add", "replace", "append", "prepend", "cas":
			n, err := strconv.Atoi(f[4])
			if err != nil {
				return
			}
			if _, err := io.CopyN(io.Discard, r, int64(n)+2); err != nil {
				return
			}
			answer = "STORED\r\n"
		case "delete":
			answer = "DELETED\r\n"
		case "incr", "decr":
			answer = "1\r\n"
		case "touch":
			answer = "TOUCHED\r\n"
		}
		if _, err := io.WriteString(c, answer); err != nil {
			return
		}
	}
}

func (m *memcached) remember(f []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(f) == 2 && f[0] == "delete" {
		if mark, ok := strings.CutPrefix(f[1], "@m:"); ok {
			m.mark = mark
			return
		}
	}
	m.got[m.mark] = append(m.got[m.mark], f)
}

// keys gives the keys of a command; ok is false for a command that the oracle does not know.
func (r Record) keys() (keys []string, ok bool) {
	a := r.Argv
	if r.Memcached {
		if a[0] == "gets" || a[0] == "get" {
			return a[1:], true
		}
		return a[1:2], true
	}
	switch strings.ToUpper(a[0]) {
	case "DEL", "UNLINK", "EXISTS", "TOUCH", "MGET", "SINTER", "PFCOUNT", "WATCH", "RENAME", "SUNIONSTORE":
		return a[1:], true
	case "SMOVE":
		return a[1:3], true
	case "BLPOP":
		return a[1 : len(a)-1], true
	case "MSET":
		for i := 1; i < len(a); i += 2 {
			keys = append(keys, a[i])
		}
		return keys, true
	case "EVAL", "EVALSHA":
		n, err := strconv.Atoi(a[2])
		if err != nil || n < 0 || 3+n > len(a) {
			return nil, false
		}
		return a[3 : 3+n], true
	case "XREAD":
		for i, s := range a {
			if strings.EqualFold(s, "STREAMS") {
				rest := a[i+1:]
				return rest[:len(rest)/2], true
			}
		}
		return nil, false
	case "GET", "SET", "INCR", "EXPIRE", "HGETALL", "HSET", "SADD", "LPUSH", "TTL", "SETNX", "GETDEL", "ZREM", "ZADD", "XADD", "XRANGE", "PFADD":
		return a[1:2], true
	}
	return nil, false
}
