package clienttest

import (
	"bufio"
	"encoding/binary"
	"io"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// Memcached is a server that records what Memcached clients send, in either of the protocol's forms, and answers as one
// that has no data.
type Memcached struct {
	Addr string
	mu   sync.Mutex
	sent [][]string
}

// StartMemcached starts a recorder that stops with the test.
func StartMemcached(t testing.TB) *Memcached {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	m := &Memcached{Addr: l.Addr().String()}
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

// Sent returns the commands since the last call of it, with the names that package command has for them.
func (m *Memcached) Sent() [][]string {
	m.mu.Lock()
	defer m.mu.Unlock()
	sent := m.sent
	m.sent = nil
	return sent
}

func (m *Memcached) note(argv []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sent = append(m.sent, argv)
}

// magic begins every request of the binary protocol.
const magic = 0x80

func (m *Memcached) serve(c net.Conn) {
	defer c.Close()
	r := bufio.NewReader(c)
	for {
		first, err := r.Peek(1)
		if err != nil {
			return
		}
		if first[0] == magic {
			err = m.binary(r, c)
		} else {
			err = m.text(r, c)
		}
		if err != nil {
			return
		}
	}
}

// text reads one command of the text protocol. The answer is of no use; the first line of every request tells all.
func (m *Memcached) text(r *bufio.Reader, w io.Writer) error {
	line, err := r.ReadString('\n')
	if err != nil {
		return err
	}
	argv := strings.Fields(line)
	if len(argv) == 0 {
		return nil
	}
	if slices.Contains([]string{"set", "add", "replace", "append", "prepend", "cas"}, argv[0]) {
		if _, err := r.ReadString('\n'); err != nil { // the value
			return err
		}
	}
	if argv[0] == "gets" {
		argv[0] = "get" // the same with a number for CompareAndSwap
	}
	argv[0] = "MC." + strings.ToUpper(argv[0])
	m.note(argv)
	_, err = io.WriteString(w, "ERROR\r\n")
	return err
}

// opcodes are the commands of the binary protocol, and where their extras have the expiry: the index of its first byte, -1
// for none.
var opcodes = map[byte]struct {
	name   string
	expiry int
}{
	0x00: {"GET", -1}, 0x09: {"GET", -1}, 0x0c: {"GET", -1}, 0x0d: {"GET", -1},
	0x01: {"SET", 4}, 0x11: {"SET", 4}, 0x02: {"ADD", 4}, 0x12: {"ADD", 4}, 0x03: {"REPLACE", 4}, 0x13: {"REPLACE", 4},
	0x04: {"DELETE", -1}, 0x14: {"DELETE", -1}, 0x05: {"INCR", 16}, 0x06: {"DECR", 16}, 0x08: {"FLUSH_ALL", -1},
	0x0e: {"APPEND", -1}, 0x0f: {"PREPEND", -1}, 0x1c: {"TOUCH", 0}, 0x1d: {"GAT", 0},
}

// quiet are the forms of commands that are not answered when there is nothing to say.
var quiet = map[byte]bool{0x09: true, 0x0d: true, 0x11: true, 0x12: true, 0x13: true, 0x14: true}

// binary reads one command of the binary protocol.
func (m *Memcached) binary(r *bufio.Reader, w io.Writer) error {
	head := make([]byte, 24)
	if _, err := io.ReadFull(r, head); err != nil {
		return err
	}
	body := make([]byte, binary.BigEndian.Uint32(head[8:]))
	if _, err := io.ReadFull(r, body); err != nil {
		return err
	}
	extras, key := body[:head[4]], string(body[int(head[4]):int(head[4])+int(binary.BigEndian.Uint16(head[2:]))])
	status := uint16(0)
	if op, ok := opcodes[head[1]]; ok {
		status = 1 // not found
		exp := "0"
		if op.expiry >= 0 && len(extras) >= op.expiry+4 {
			exp = strconv.FormatInt(int64(int32(binary.BigEndian.Uint32(extras[op.expiry:]))), 10)
		}
		cas := binary.BigEndian.Uint64(head[16:])
		m.note(words(op.name, key, exp, cas != 0))
	}
	if quiet[head[1]] {
		return nil
	}
	reply := make([]byte, 24)
	reply[0], reply[1] = 0x81, head[1]
	binary.BigEndian.PutUint16(reply[6:], status)
	copy(reply[12:16], head[12:16])
	_, err := w.Write(reply)
	return err
}

// words are the words of the text protocol for a binary request.
func words(name, key, exp string, cas bool) []string {
	switch name {
	case "SET", "REPLACE":
		if cas {
			return []string{"MC.CAS", key, "0", exp, "1", "1"}
		}
		fallthrough
	case "ADD", "APPEND", "PREPEND":
		return []string{"MC." + name, key, "0", exp, "1"}
	case "TOUCH":
		return []string{"MC.TOUCH", key, exp}
	case "GAT":
		return []string{"MC.GAT", exp, key}
	case "INCR", "DECR":
		if exp == "-1" { // the counter is not created
			return []string{"MC." + name, key, "1"}
		}
		return []string{"MC." + name, key, "1", exp}
	case "FLUSH_ALL":
		return []string{"MC.FLUSH_ALL"}
	}
	return []string{"MC." + name, key}
}
