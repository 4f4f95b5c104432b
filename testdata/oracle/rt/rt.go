// Package rt is what generated programs run on: their clients, their inputs, and the marks that tell the recording
// servers which lines of source a command comes from.
package rt

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path"
	"runtime"
	"strings"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
)

// Prog is a generated program.
type Prog struct {
	ID  int
	Run func(ctx context.Context, rdb *redis.Client, in *In)
}

// config is what the oracle passes in the environment. The words are here, and not in the source, so that no analysis
// of the source can know them.
type config struct {
	Redis, Memcached string
	Seed             uint64
	Runs             int
	Words            []string
}

// env holds the clients.
type env struct {
	rdb *redis.Client
	rg  redigo.Conn
	mc  *memcache.Client

	marks int
}

// Main runs every program, several times each.
func Main(progs ...[]Prog) {
	var cfg config
	if err := json.Unmarshal([]byte(os.Getenv("ORACLE_CONFIG")), &cfg); err != nil {
		fatal(err)
	}
	e := &env{}
	e.rdb = redis.NewClient(&redis.Options{Addr: cfg.Redis, PoolSize: 1, MaxRetries: -1, ReadTimeout: 20 * time.Second})
	e.rdb.AddHook(&hook{e: e})
	rg, err := redigo.Dial("tcp", cfg.Redis)
	if err != nil {
		fatal(err)
	}
	e.rg = rg
	e.mc = memcache.New(cfg.Memcached)
	e.mc.MaxIdleConns = 1
	e.mc.Timeout = 20 * time.Second

	ctx := context.Background()
	alive := make(chan int, 1)
	go watchdog(alive)
	for _, list := range progs {
		for _, p := range list {
			for run := range cfg.Runs {
				alive <- p.ID
				e.echo(fmt.Sprintf("P|%d|%d", p.ID, run))
				if msg := once(ctx, e, p, newIn(e, cfg, p.ID, run)); msg != "" {
					e.echo(fmt.Sprintf("X|%d|%d|%s", p.ID, run, msg))
				}
			}
		}
	}
	e.echo("END")
}

// once runs a program and returns the text of its panic.
func once(ctx context.Context, e *env, p Prog, in *In) (msg string) {
	defer func() {
		if r := recover(); r != nil {
			msg = fmt.Sprint(r)
		}
	}()
	p.Run(ctx, e.rdb, in)
	return ""
}

// watchdog ends the process when a program does not come to an end.
func watchdog(alive <-chan int) {
	id := 0
	for {
		select {
		case id = <-alive:
		case <-time.After(30 * time.Second):
			fatal(fmt.Errorf("program %d does not end", id))
		}
	}
}

func fatal(err error) {
	fmt.Fprintln(os.Stderr, "rt:", err)
	os.Exit(3)
}

// silent marks a context whose commands get no mark.
type silent struct{}

func (e *env) echo(s string) {
	if err := e.rdb.Echo(context.WithValue(context.Background(), silent{}, true), s).Err(); err != nil {
		fatal(err)
	}
}

// stack gives the lines of generated source that led here, innermost first.
func stack() string {
	pcs := make([]uintptr, 256)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	var b strings.Builder
	for {
		f, more := frames.Next()
		if name, ok := strings.CutPrefix(f.Function, "oracle.test/gen/"); ok && !strings.HasPrefix(name, "rt.") && b.Len() < 4000 {
			fmt.Fprintf(&b, "%s/%s:%d;", path.Base(path.Dir(f.File)), path.Base(f.File), f.Line)
		}
		if !more {
			return b.String()
		}
	}
}

// hook sends the stack before each command of the go-redis client.
type hook struct {
	e *env
}

// DialHook changes nothing.
func (h *hook) DialHook(next redis.DialHook) redis.DialHook {
	return func(ctx context.Context, network, addr string) (net.Conn, error) { return next(ctx, network, addr) }
}

// ProcessHook sends the stack, then the command.
func (h *hook) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		if ctx.Value(silent{}) != nil {
			return next(ctx, cmd)
		}
		switch strings.ToLower(cmd.Name()) {
		case "hello", "client", "ping", "select", "auth", "echo":
			return next(ctx, cmd)
		}
		if err := next(ctx, redis.NewStringCmd(ctx, "echo", "S|"+stack())); err != nil {
			return err
		}
		return next(ctx, cmd)
	}
}

// ProcessPipelineHook changes nothing: the programs mark each command of a pipeline themselves, see [Mark].
func (h *hook) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error { return next(ctx, cmds) }
}

// Mark announces the command that the caller's line puts into a pipeline next.
func Mark(ctx context.Context, p redis.Pipeliner) {
	p.Process(ctx, redis.NewStringCmd(ctx, "echo", "S|"+stack()))
}

// Redigo is the redigo connection; every use of it marks the line that asks for it.
func (in *In) Redigo() redigo.Conn {
	if _, err := in.e.rg.Do("ECHO", "S|"+stack()); err != nil {
		fatal(err)
	}
	return in.e.rg
}

// Memcache is the memcached client; every use of it marks the line that asks for it.
func (in *In) Memcache() *memcache.Client {
	in.e.marks++
	in.e.echo(fmt.Sprintf("M|%d|%s", in.e.marks, stack()))
	in.e.mc.Delete(fmt.Sprintf("@m:%d", in.e.marks))
	return in.e.mc
}

// Recover is deferred in the goroutines of programs.
func Recover() { _ = recover() }
