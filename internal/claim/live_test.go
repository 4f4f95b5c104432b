package claim

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/redistest"
)

func TestRedis(t *testing.T) {
	addr := redistest.StartRedis(t)
	experiments(t, "testdata/redis.txt", Redis, func(t *testing.T) speaker {
		s := &redis{t: t, addrs: []string{addr}}
		s.dial(addr)
		s.Do("FLUSHALL")
		return s
	})
}

func TestCluster(t *testing.T) {
	addrs := redistest.StartCluster(t)
	experiments(t, "testdata/cluster.txt", Cluster, func(t *testing.T) speaker {
		s := &redis{t: t, addrs: addrs}
		for _, addr := range addrs {
			s.dial(addr)
			s.Do("FLUSHALL")
		}
		return s
	})
}

func TestMemcached(t *testing.T) {
	addr := redistest.StartMemcached(t)
	experiments(t, "testdata/memcached.txt", Memcached, func(t *testing.T) speaker {
		nc, err := net.DialTimeout("tcp", addr, 2*time.Second)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { nc.Close() })
		m := &memcached{t, nc, bufio.NewReader(nc)}
		m.say("flush_all")
		return m
	})
}

// speaker sends one line of an experiment and returns the reply as the file writes it.
type speaker interface{ say(line string) string }

// experiments runs the sections of a file, and requires one for each claim of the subject.
func experiments(t *testing.T, file string, subject Subject, start func(*testing.T) speaker) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var ran []string
	for i, section := range strings.Split(string(text), "\n== ") {
		name, lines, _ := strings.Cut(section, "\n")
		if i == 0 {
			continue // the heading of the file
		}
		if slices.Contains(ran, name) {
			t.Errorf("%s: two sections %s", file, name)
		}
		ran = append(ran, name)
		t.Run(name, func(t *testing.T) {
			s := start(t)
			checks := 0
			for line := range strings.Lines(lines) {
				if line = strings.TrimSpace(line); line != "" && perform(t, s, line) {
					checks++
				}
			}
			if checks == 0 {
				t.Error("nothing is compared")
			}
		})
	}
	for _, c := range All() {
		if c.Subject == subject && !slices.Contains(ran, c.Name) {
			t.Errorf("%s: the claim %s (%s) has no experiment", file, c.Name, c.Says)
		}
	}
	for _, name := range ran {
		if !slices.ContainsFunc(All(), func(c Claim) bool { return c.Subject == subject && c.Name == name }) {
			t.Errorf("%s: section %s is for no claim", file, name)
		}
	}
}

// perform runs one line, and tells whether it compares something.
func perform(t *testing.T, s speaker, line string) bool {
	if pause, ok := strings.CutPrefix(line, "sleep "); ok {
		d, err := time.ParseDuration(pause)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(d)
		return false
	}
	if cmd, want, ok := strings.Cut(line, " => "); ok {
		got := s.say(cmd)
		if got != want && (!strings.HasPrefix(want, "! ") || !strings.HasPrefix(got, want)) {
			t.Errorf("%s\n got %s\nwant %s", cmd, got, want)
		}
		return true
	}
	if cmd, want, ok := strings.Cut(line, " =~ "); ok {
		want = slotOf.ReplaceAllStringFunc(want, func(s string) string {
			return strconv.Itoa(command.Slot(strings.TrimPrefix(s, "SLOT_OF_")))
		})
		if got := s.say(cmd); !regexp.MustCompile("(?s)" + want).MatchString(got) {
			t.Errorf("%s\n got %s\nwant %s", cmd, got, want)
		}
		return true
	}
	s.say(line)
	return false
}

var slotOf = regexp.MustCompile(`SLOT_OF_\w+`)

// redis speaks to one server, or to the nodes of a cluster.
type redis struct {
	t     *testing.T
	addrs []string
	*redistest.Conn
	stay bool // "node" chose where commands go
}

func (s *redis) dial(addr string) {
	if s.Conn != nil {
		s.Conn.Close()
	}
	s.Conn = redistest.Dial(s.t, addr)
}

func (s *redis) say(line string) string {
	argv := fields(s.t, line)
	switch argv[0] {
	case "close":
		s.dial(s.addrs[0])
		return ""
	case "node":
		n := command.Slot(argv[1]) * len(s.addrs) / 16384
		s.dial(s.addrs[n])
		s.stay = true
		return ""
	case "wait": // for a line of INFO
		for range 100 {
			if info, _ := s.Do("INFO"); strings.Contains(fmt.Sprint(info), argv[1]) {
				return ""
			}
			time.Sleep(20 * time.Millisecond)
		}
		s.t.Errorf("%s: it does not come", line)
		return ""
	}
	for range 3 {
		reply, err := s.Do(argv...)
		if err == nil {
			return show(reply)
		}
		to, moved := strings.CutPrefix(err.Error(), "MOVED ")
		if !moved || s.stay {
			return "! " + err.Error()
		}
		s.dial(to[strings.LastIndexByte(to, ' ')+1:])
	}
	return "! moved too often"
}

func show(reply any) string {
	switch r := reply.(type) {
	case nil:
		return "(nil)"
	case []any:
		items := make([]string, len(r))
		for i := range r {
			items[i] = show(r[i])
		}
		return "[" + strings.Join(items, " ") + "]"
	case redistest.Error:
		return "! " + string(r)
	}
	return fmt.Sprint(reply)
}

// fields splits a line at spaces, outside of Go strings.
func fields(t *testing.T, line string) (list []string) {
	for line = strings.TrimLeft(line, " "); line != ""; line = strings.TrimLeft(line, " ") {
		word, rest, _ := strings.Cut(line, " ")
		if line[0] == '"' {
			quoted, err := strconv.QuotedPrefix(line)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			rest = line[len(quoted):]
			word, _ = strconv.Unquote(quoted)
		}
		list = append(list, word)
		line = rest
	}
	return list
}

type memcached struct {
	t  *testing.T
	nc net.Conn
	r  *bufio.Reader
}

func (m *memcached) say(line string) string {
	if line != "next" { // "next" reads the answer to what a command carried along
		line = strings.NewReplacer(`\r\n`, "\r\n", "KEY250", strings.Repeat("k", 250), "KEY251", strings.Repeat("k", 251)).Replace(line)
		if _, err := io.WriteString(m.nc, line+"\r\n"); err != nil {
			m.t.Fatal(err)
		}
	}
	m.nc.SetDeadline(time.Now().Add(5 * time.Second))
	var reply []string
	for {
		text, err := m.r.ReadBytes('\n')
		if err != nil {
			m.t.Fatalf("%q: %v", line, err)
		}
		text = bytes.TrimRight(text, "\r\n")
		word, _, _ := bytes.Cut(text, []byte(" "))
		switch string(word) {
		case "VALUE":
			value, err := m.r.ReadBytes('\n')
			if err != nil {
				m.t.Fatal(err)
			}
			reply = append(reply, string(text), string(bytes.TrimRight(value, "\r\n")))
		case "END":
			if len(reply) > 0 {
				return strings.Join(reply, " ")
			}
			return "END"
		case "CLIENT_ERROR":
			// memcached reads the data block of a refused command as a command.
			if strings.Contains(line, "\r\n") {
				if _, err := m.r.ReadBytes('\n'); err != nil {
					m.t.Fatal(err)
				}
			}
			return "CLIENT_ERROR"
		default:
			return string(text)
		}
	}
}
