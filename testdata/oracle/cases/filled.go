package cases

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"log/slog"
	"os"
	"strings"
	"sync/atomic"
	"text/tabwriter"
	"text/template"

	"github.com/redis/go-redis/v9"

	"oracle.test/gen/rt"
)

// FilledLater builds keys with what holds on to a buffer and writes there later.
func FilledLater(ctx context.Context, rdb *redis.Client, in *rt.In) {
	var sb strings.Builder
	w := csv.NewWriter(&sb)
	_ = w.Write([]string{"a", in.ID()})
	w.Flush()
	rdb.Get(ctx, sb.String()) //@

	var lb strings.Builder
	log.New(&lb, "key:", 0).Print(in.ID())
	rdb.Get(ctx, lb.String()) //@

	var tb bytes.Buffer
	tw := tabwriter.NewWriter(&tb, 0, 8, 1, '.', 0)
	fmt.Fprintf(tw, "u\t%s\n", in.ID())
	_ = tw.Flush()
	rdb.Get(ctx, tb.String()) //@

	var jb bytes.Buffer
	_ = json.NewEncoder(&jb).Encode(in.ID())
	rdb.Get(ctx, jb.String()) //@

	var xb strings.Builder
	_ = template.Must(template.New("k").Parse("k:{{.}}")).Execute(&xb, in.ID())
	rdb.Get(ctx, xb.String()) //@

	var hb bytes.Buffer
	slog.New(slog.NewTextHandler(&hb, nil)).Info(in.ID())
	rdb.Get(ctx, hb.String()[:3]) //@

	var ib strings.Builder
	_, _ = io.Copy(io.MultiWriter(&ib, io.Discard), strings.NewReader(in.ID()))
	rdb.Get(ctx, ib.String()) //@
}

type heldBuffer struct{ sb strings.Builder }

func (h *heldBuffer) logger() *log.Logger { return log.New(&h.sb, "h:", 0) }

// FilledField builds keys in a buffer that is a field.
func FilledField(ctx context.Context, rdb *redis.Client, in *rt.In) {
	h := &heldBuffer{}
	h.logger().Print(in.ID())
	rdb.Get(ctx, h.sb.String()) //@
}

type flags struct{ Prefix, Env string }

// RegisterFlags has the name of what only looks.
func (c *flags) RegisterFlags(fs *flag.FlagSet) {
	fs.StringVar(&c.Prefix, "prefix", "p:", "")
	fs.StringVar(&c.Env, "env", "dev:", "")
}

type keyError struct{ key string }

func (e *keyError) Error() string { return e.key }

// FilledByFlag sets fields by flags, pointers in errors and values.
func FilledByFlag(ctx context.Context, rdb *redis.Client, in *rt.In) {
	var c flags
	fs := flag.NewFlagSet("x", flag.ContinueOnError)
	c.RegisterFlags(fs)
	_ = fs.Parse([]string{"-prefix", in.ID()})
	rdb.Get(ctx, c.Prefix+c.Env) //@

	e := &keyError{key: "none"}
	_ = errors.As(fmt.Errorf("w: %w", &keyError{key: in.ID()}), &e)
	rdb.Get(ctx, e.key) //@

	var p atomic.Pointer[flags]
	p.Store(&c)
	p.Load().Env = in.ID()
	rdb.Get(ctx, c.Env) //@

	var held atomic.Value
	held.Store(&c)
	held.Load().(*flags).Env = "held:" + in.ID()
	rdb.Get(ctx, c.Env) //@

	_ = os.Setenv("ORACLE_KEY", in.ID())
	rdb.Get(ctx, os.ExpandEnv("k:$ORACLE_KEY")) //@
}

func setTo(p *string, s string) { *p = s }

func (c *flags) byHelper(s string) { setTo(&c.Prefix, s) }

func (c *flags) byPointer(s string) {
	p := &c.Env
	*p = s
}

func (c *flags) byScan(s string) { _, _ = fmt.Sscan(s, &c.Env) }

type nestedFlags struct{ in flags }

func (n *nestedFlags) byHelper(s string) { setTo(&n.in.Prefix, s) }

func (n *nestedFlags) byMethod(s string) { n.in.byHelper(s) }

func (n *nestedFlags) byDecoder(s string) {
	_ = json.Unmarshal([]byte(`{"Prefix":"`+s+`"}`), &n.in)
}

func (n *nestedFlags) key() string { return n.in.Prefix + ":" + n.in.Env }

// FilledByAddress sets fields by their addresses, in methods.
func FilledByAddress(ctx context.Context, rdb *redis.Client, in *rt.In) {
	c := flags{Prefix: "p", Env: "e"}
	c.byHelper(in.ID())
	rdb.Get(ctx, c.Prefix) //@
	c.byPointer(in.ID())
	rdb.Get(ctx, c.Env) //@
	c.byScan("scanned")
	rdb.Get(ctx, c.Env) //@
	n := &nestedFlags{flags{"p", "e"}}
	rdb.Get(ctx, n.key()) //@
	n.byHelper(in.ID())
	rdb.Get(ctx, n.key()) //@
	m := &nestedFlags{flags{"p", "e"}}
	m.byMethod(in.ID())
	rdb.Get(ctx, m.key()) //@
	d := &nestedFlags{flags{"p", "e"}}
	d.byDecoder("decoded")
	rdb.Get(ctx, d.key())     //@
	rdb.Get(ctx, d.in.Prefix) //@
	b := &embeddingFlags{flags: flags{"p", "e"}}
	b.byHelper(in.ID())
	rdb.Get(ctx, b.Prefix) //@
	b.byScan("scanned")
	rdb.Get(ctx, b.Env) //@
	o := &embeddingFlags{flags: flags{"p", "e"}}
	o.outer(in.ID())
	rdb.Get(ctx, o.Prefix+o.Env) //@
	o.again(in.ID())
	rdb.Get(ctx, o.Prefix+o.Env) //@
	l := embeddingFlags{flags: flags{"p", "e"}}
	l.Named(in.ID())
	rdb.Get(ctx, l.flags.Env) //@
}

// Named sets a field directly.
func (c *flags) Named(s string) { c.Env = "named:" + s }

type embeddingFlags struct {
	n int
	flags
}

func (e *embeddingFlags) outer(s string) {
	e.byPointer(s)
	e.flags.byHelper("o" + s)
}

func (e *embeddingFlags) again(s string) {
	p := &e.Prefix
	*p = "first"
	e.Prefix = "again:" + s
	e.Named(s)
}
