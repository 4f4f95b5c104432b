package redistest

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Conn is a connection that speaks just enough RESP2 for tests.
type Conn struct {
	nc net.Conn
	r  *bufio.Reader
}

// Error is an error reply of the server, the text after the minus sign.
type Error string

func (e Error) Error() string { return string(e) }

// Dial connects to a server and closes the connection when the test ends.
func Dial(t testing.TB, addr string) *Conn {
	t.Helper()
	c, err := dial(addr)
	if err != nil {
		t.Fatalf("redistest: %v", err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func dial(addr string) (*Conn, error) {
	nc, err := net.DialTimeout("tcp", addr, 2*time.Second)
	if err != nil {
		return nil, err
	}
	return &Conn{nc: nc, r: bufio.NewReader(nc)}, nil
}

// Close closes the connection.
func (c *Conn) Close() error { return c.nc.Close() }

// Do sends one command and returns its reply: string, int64, nil or []any (whose elements may be Error). An error
// reply is returned as an Error.
func (c *Conn) Do(argv ...string) (any, error) {
	c.nc.SetDeadline(time.Now().Add(30 * time.Second))
	var b strings.Builder
	fmt.Fprintf(&b, "*%d\r\n", len(argv))
	for _, a := range argv {
		fmt.Fprintf(&b, "$%d\r\n%s\r\n", len(a), a)
	}
	if _, err := io.WriteString(c.nc, b.String()); err != nil {
		return nil, err
	}
	v, err := readReply(c.r)
	if e, ok := v.(Error); ok && err == nil {
		return nil, e
	}
	return v, err
}

func readReply(r *bufio.Reader) (any, error) {
	line, err := readLine(r)
	if err != nil {
		return nil, err
	}
	if line == "" {
		return nil, errors.New("redistest: empty reply line")
	}
	switch rest := line[1:]; line[0] {
	case '+':
		return rest, nil
	case '-':
		return Error(rest), nil
	case ':':
		return strconv.ParseInt(rest, 10, 64)
	case '$':
		n, err := strconv.Atoi(rest)
		if err != nil || n < 0 {
			return nil, err
		}
		return readBulk(r, n)
	case '*':
		n, err := strconv.Atoi(rest)
		if err != nil || n < 0 {
			return nil, err
		}
		list := make([]any, n)
		for i := range list {
			if list[i], err = readReply(r); err != nil {
				return nil, err
			}
		}
		return list, nil
	}
	return nil, fmt.Errorf("redistest: unexpected reply %q", line)
}

func readLine(r *bufio.Reader) (string, error) {
	line, err := r.ReadString('\n')
	return strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r"), err
}

func readBulk(r *bufio.Reader, n int) (string, error) {
	buf := make([]byte, n+2)
	if _, err := io.ReadFull(r, buf); err != nil {
		return "", err
	}
	return string(buf[:n]), nil
}

// readCommand reads one command as clients send it, an array of bulk strings, or an inline command.
func readCommand(r *bufio.Reader) ([]string, error) {
	line, err := readLine(r)
	if err != nil {
		return nil, err
	}
	if !strings.HasPrefix(line, "*") {
		return strings.Fields(line), nil
	}
	n, err := strconv.Atoi(line[1:])
	if err != nil {
		return nil, err
	}
	argv := make([]string, n)
	for i := range argv {
		head, err := readLine(r)
		if err != nil {
			return nil, err
		}
		size, err := strconv.Atoi(strings.TrimPrefix(head, "$"))
		if err != nil {
			return nil, err
		}
		if argv[i], err = readBulk(r, size); err != nil {
			return nil, err
		}
	}
	return argv, nil
}
