// Package redistest starts the servers that tests compare cachevet's knowledge with: a Redis server, a three-node
// cluster, memcached, and a fake server that records what a client library sends.
//
// Every server listens on a free loopback port, keeps its files in the test's temporary directory, and stops when the
// test ends, also when the test process is killed. Where the program is not installed the test is skipped; with the
// environment variable CI set it fails, so that a continuous build cannot pass by skipping.
package redistest

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"
)

// startTimeout is how long a server may take to answer, per attempt. A start on a loaded machine takes well under a
// second; the rest is room for a port that something else took between our choosing it and the server's binding it.
const startTimeout = 10 * time.Second

// StartRedis starts a Redis (or Valkey) server without persistence and returns its address. Extra arguments are
// appended to the command line.
func StartRedis(t testing.TB, args ...string) string {
	t.Helper()
	bin := program(t, "redis-server", "valkey-server")
	return start(t, func(port string) []string {
		return append([]string{
			bin, "--bind", "127.0.0.1", "--port", port, "--save", "", "--appendonly", "no", "--dir", t.TempDir(),
		}, args...)
	}, pingRedis)
}

// StartMemcached starts memcached and returns its address.
func StartMemcached(t testing.TB, args ...string) string {
	t.Helper()
	bin := program(t, "memcached")
	return start(t, func(port string) []string {
		argv := []string{bin, "-l", "127.0.0.1", "-p", port, "-U", "0"}
		if os.Geteuid() == 0 {
			argv = append(argv, "-u", "root") // memcached refuses to run as root without being told so
		}
		return append(argv, args...)
	}, pingMemcached)
}

// StartCluster starts a cluster of three masters, each with a third of the slots, and returns their addresses in slot
// order.
func StartCluster(t testing.TB) []string {
	t.Helper()
	bin := program(t, "redis-server", "valkey-server")
	const slots, nodes = 16384, 3
	var addrs, bus []string
	for range nodes {
		var busPort string
		addr := start(t, func(port string) []string {
			busPort = freePort(t)
			return []string{
				bin, "--bind", "127.0.0.1", "--port", port, "--save", "", "--appendonly", "no", "--dir", t.TempDir(),
				"--cluster-enabled", "yes", "--cluster-port", busPort, "--cluster-node-timeout", "5000",
			}
		}, pingRedis)
		addrs = append(addrs, addr)
		bus = append(bus, busPort)
	}
	conns := make([]*Conn, nodes)
	for i, addr := range addrs {
		conns[i] = Dial(t, addr)
		must(t, conns[i], "CLUSTER", "SET-CONFIG-EPOCH", fmt.Sprint(i+1))
		must(t, conns[i], "CLUSTER", "ADDSLOTSRANGE", fmt.Sprint(i*slots/nodes), fmt.Sprint((i+1)*slots/nodes-1))
	}
	for i := 1; i < nodes; i++ {
		host, port, _ := net.SplitHostPort(addrs[i])
		must(t, conns[0], "CLUSTER", "MEET", host, port, bus[i])
	}
	deadline := time.Now().Add(30 * time.Second)
	for _, c := range conns {
		for {
			info, err := c.Do("CLUSTER", "INFO")
			text := fmt.Sprint(info)
			if err == nil && strings.Contains(text, "cluster_state:ok") && strings.Contains(text, "cluster_slots_ok:16384") &&
				strings.Contains(text, fmt.Sprintf("cluster_known_nodes:%d", nodes)) {
				break
			}
			if time.Now().After(deadline) {
				t.Fatalf("redistest: the cluster did not form: %v %v", info, err)
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
	return addrs
}

func must(t testing.TB, c *Conn, argv ...string) {
	t.Helper()
	if _, err := c.Do(argv...); err != nil {
		t.Fatalf("redistest: %s: %v", strings.Join(argv, " "), err)
	}
}

// program returns the path of the first of the named programs that is installed.
func program(t testing.TB, names ...string) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("CI") != "" {
		t.Fatalf("redistest: %s is not installed, and CI is set", strings.Join(names, " or "))
	}
	t.Skipf("redistest: %s is not installed: this test needs a real server", strings.Join(names, " or "))
	return ""
}

func freePort(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatalf("redistest: no free port: %v", err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// watchdog runs the server until its own standard input ends. The pipe closes with this process however it dies: a
// test that runs into its deadline runs no cleanup, and must not leave a server behind.
const watchdog = `"$@" & p=$!; cat >/dev/null; kill "$p" 2>/dev/null; wait "$p"`

func start(t testing.TB, argv func(port string) []string, ping func(addr string) error) string {
	t.Helper()
	var log string
	for range 3 {
		port := freePort(t)
		addr := net.JoinHostPort("127.0.0.1", port)
		out := new(syncBuffer)
		cmd := exec.Command("sh", append([]string{"-c", watchdog, "sh"}, argv(port)...)...)
		cmd.Stdout, cmd.Stderr = out, out
		stdin, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatalf("redistest: %v", err)
		}
		stop := func() {
			stdin.Close()
			cmd.Wait()
		}
		deadline := time.Now().Add(startTimeout)
		for time.Now().Before(deadline) && !out.contains("Address already in use") {
			if err = ping(addr); err == nil {
				t.Cleanup(stop)
				return addr
			}
			time.Sleep(10 * time.Millisecond)
		}
		stop()
		log = fmt.Sprintf("%v\n%s", err, out)
	}
	t.Fatalf("redistest: the server does not start: %s", log)
	return ""
}

func pingRedis(addr string) error {
	c, err := dial(addr)
	if err != nil {
		return err
	}
	defer c.Close()
	_, err = c.Do("PING")
	return err
}

func pingMemcached(addr string) error {
	c, err := net.DialTimeout("tcp", addr, time.Second)
	if err != nil {
		return err
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(time.Second))
	if _, err := c.Write([]byte("version\r\n")); err != nil {
		return err
	}
	buf := make([]byte, 64)
	n, err := c.Read(buf)
	if err == nil && !bytes.HasPrefix(buf[:n], []byte("VERSION")) {
		err = fmt.Errorf("unexpected answer %q", buf[:n])
	}
	return err
}

// syncBuffer is a buffer that the process's output goroutine may write while the test reads.
type syncBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

func (b *syncBuffer) contains(s string) bool { return strings.Contains(b.String(), s) }
