package redistest

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Recorder is a server that answers every command and remembers it. It is one server, not a cluster, and has no data.
type Recorder struct {
	// Addr is the address to connect to.
	Addr string
	// Reply, when set, may answer a command itself, with a complete RESP reply ("$3\r\nabc\r\n"); "" leaves the answer to
	// the recorder. It must be set before clients connect, and may be called from several goroutines.
	Reply func(argv []string) string

	mu       sync.Mutex
	commands [][]string
}

// StartRecorder starts a recorder that stops with the test.
//
// By default it answers +OK, and what clients need to get started: HELLO with a map, CLUSTER with the error of a server
// that is not in cluster mode, PING, MULTI and EXEC, SCRIPT LOAD with a digest, EVALSHA with OK.
func StartRecorder(t testing.TB) *Recorder {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatalf("redistest: %v", err)
	}
	r := &Recorder{Addr: l.Addr().String()}
	var wg sync.WaitGroup
	var mu sync.Mutex
	var open []net.Conn
	over := false
	wg.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			mu.Lock()
			if open = append(open, c); over { // accepted just before the end, when the others are closed already
				c.Close()
			}
			mu.Unlock()
			wg.Go(func() {
				defer c.Close()
				if err := r.serve(c); err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, net.ErrClosed) {
					t.Logf("redistest: recorder: %v", err)
				}
			})
		}
	})
	t.Cleanup(func() {
		l.Close()
		mu.Lock()
		over = true
		for _, c := range open {
			c.Close()
		}
		mu.Unlock()
		wg.Wait()
	})
	return r
}

// Commands returns every command received so far, in order of arrival, with those of Housekeeping left out.
func (r *Recorder) Commands() [][]string {
	return slices.DeleteFunc(r.All(), func(argv []string) bool { return Housekeeping(argv) })
}

// All returns every command received so far.
func (r *Recorder) All() [][]string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.commands)
}

// Reset forgets what was received.
func (r *Recorder) Reset() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.commands = nil
}

// Housekeeping tells whether client libraries send this command of their own accord when they connect.
func Housekeeping(argv []string) bool {
	if len(argv) == 0 {
		return true
	}
	switch strings.ToUpper(argv[0]) {
	case "HELLO", "AUTH", "CLIENT", "SELECT", "PING", "READONLY", "COMMAND", "CLUSTER", "INFO", "ROLE", "QUIT":
		return true
	}
	return false
}

func (r *Recorder) serve(c net.Conn) error {
	in, out := bufio.NewReader(c), bufio.NewWriter(c)
	queued := -1 // commands since MULTI, -1 outside a transaction
	for {
		argv, err := readCommand(in)
		if err != nil {
			return err
		}
		if len(argv) == 0 {
			continue
		}
		r.mu.Lock()
		r.commands = append(r.commands, argv)
		r.mu.Unlock()

		reply := ""
		if r.Reply != nil {
			reply = r.Reply(argv)
		}
		switch name := strings.ToUpper(argv[0]); {
		case reply != "":
		case name == "MULTI":
			queued, reply = 0, "+OK\r\n"
		case name == "EXEC" || name == "DISCARD":
			reply = "+OK\r\n"
			if name == "EXEC" {
				reply = fmt.Sprintf("*%d\r\n%s", max(queued, 0), strings.Repeat("+OK\r\n", max(queued, 0)))
			}
			queued = -1
		case queued >= 0:
			queued++
			reply = "+QUEUED\r\n"
		default:
			reply = defaultReply(name, argv)
		}
		if _, err := out.WriteString(reply); err != nil {
			return err
		}
		if in.Buffered() == 0 { // answer a pipeline in one write
			if err := out.Flush(); err != nil {
				return err
			}
		}
	}
}

func defaultReply(name string, argv []string) string {
	switch name {
	case "HELLO":
		fields := "$6\r\nserver\r\n$5\r\nredis\r\n$7\r\nversion\r\n$6\r\n7.0.15\r\n$5\r\nproto\r\n:%s\r\n$4\r\nmode\r\n$10\r\nstandalone\r\n$4\r\nrole\r\n$6\r\nmaster\r\n"
		if len(argv) > 1 && argv[1] == "3" {
			return "%5\r\n" + fmt.Sprintf(fields, "3")
		}
		return "*10\r\n" + fmt.Sprintf(fields, "2")
	case "CLUSTER":
		return "-ERR This instance has cluster support disabled\r\n"
	case "COMMAND":
		return "*0\r\n"
	case "PING":
		return "+PONG\r\n"
	case "INFO":
		return "+redis_version:7.0.15\r\n"
	case "SCRIPT":
		if len(argv) > 1 && strings.EqualFold(argv[1], "LOAD") {
			return "$40\r\n" + strings.Repeat("0", 40) + "\r\n"
		}
	}
	return "+OK\r\n"
}
