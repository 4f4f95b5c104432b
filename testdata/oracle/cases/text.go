package cases

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/redis/go-redis/v9"

	"oracle.test/gen/rt"
)

type label string

func (l label) Error() string { return "e:" + string(l) }

// ErrorOnValue prints a named text whose Error method converts its receiver.
func ErrorOnValue(ctx context.Context, rdb *redis.Client, in *rt.In) {
	rdb.Get(ctx, fmt.Sprintf("%s", label(in.Str()))) //@
}

func writeTo(w *strings.Builder, s string) { w.WriteString("<" + s + ">") }

func writeBuffer(w *bytes.Buffer, s string) { w.WriteString("<" + s + ">") }

// BuilderToHelper has a helper write into a builder and a buffer.
func BuilderToHelper(ctx context.Context, rdb *redis.Client, in *rt.In) {
	var sb strings.Builder
	sb.WriteString("a:")
	writeTo(&sb, in.ID())
	rdb.Get(ctx, sb.String()) //@
	var buf bytes.Buffer
	writeBuffer(&buf, in.ID())
	rdb.Get(ctx, string(buf.Bytes())) //@
	p := bytes.NewBufferString("x")
	writeBuffer(p, "const")
	rdb.Get(ctx, p.String()) //@
}

func emit(w io.Writer, s string) { fmt.Fprint(w, s, len(s)) }

// WriterToHelper has a helper write into a builder that it takes as an io.Writer.
func WriterToHelper(ctx context.Context, rdb *redis.Client, in *rt.In) {
	var sb strings.Builder
	emit(&sb, "v1:")
	sb.WriteString(in.ID())
	rdb.Get(ctx, sb.String()) //@
	var buf bytes.Buffer
	emit(&buf, in.ID())
	rdb.Get(ctx, buf.String()) //@
	buf.WriteString("b")
	rdb.Get(ctx, buf.String()) //@
}

// BytesOfArray converts an array of bytes.
func BytesOfArray(ctx context.Context, rdb *redis.Client, in *rt.In) {
	arr := [3]byte{'a', 65, 'c'}
	rdb.Get(ctx, string(arr[:])+in.ID()) //@
}

// PrintedBuffer prints a buffer by its String method.
func PrintedBuffer(ctx context.Context, rdb *redis.Client, in *rt.In) {
	sb := bytes.NewBufferString(":")
	sb.WriteString("tmp:")
	rdb.Get(ctx, fmt.Sprint(sb)) //@
	sb.WriteString(in.ID())
	rdb.Get(ctx, fmt.Sprintf("k%s", sb)) //@
}

type tag string

func (t *tag) String() string { return "feed:" + string(*t) }

// BadVerbOfPointerString prints a value, whose pointer alone has a String method, with a verb that does not fit.
func BadVerbOfPointerString(ctx context.Context, rdb *redis.Client, in *rt.In) {
	t := tag("a:c/" + in.ID())
	rdb.Get(ctx, fmt.Sprintf("%wtmp", t)) //@
	rdb.Get(ctx, fmt.Sprintf("%vtmp", t)) //@
}

// BadVerbOfNumber prints numbers with verbs that do not fit.
func BadVerbOfNumber(ctx context.Context, rdb *redis.Client, in *rt.In) {
	var sb bytes.Buffer
	fmt.Fprintf(&sb, "ababab%sv1% 3f", "cache-", in.Uint())
	rdb.Get(ctx, sb.String())                        //@
	rdb.Get(ctx, fmt.Sprintf("%f|", in.Uint8()))     //@
	rdb.Get(ctx, fmt.Sprintf("x%+04s|", in.Int64())) //@
}

// filledConn and filledQueue make their keys out of texts with places to fill, which go through fields and constructors.
type filledConn struct{ name, ready, lease string }

type filledQueue struct{ ready, lease string }

func filledTemplate(base string, tags bool) string {
	if !tags {
		return base
	}
	return strings.Replace(base, "[{queue}]", "{{queue}}", 1)
}

func newFilledConn(name string, tags bool) *filledConn {
	return &filledConn{name: name, ready: filledTemplate("q:[{queue}]:ready", tags), lease: filledTemplate("c:{conn}:[{queue}]:lease", tags)}
}

func (c *filledConn) copied() *filledConn {
	return &filledConn{name: "copy", ready: c.ready, lease: c.lease}
}

func (c *filledConn) queue(name string) *filledQueue {
	lease := strings.Replace(c.lease, "{conn}", c.name, 1)
	return &filledQueue{ready: strings.Replace(c.ready, "{queue}", name, 1), lease: strings.ReplaceAll(lease, "{queue}", name)}
}

// FilledTemplates fills texts that come through fields, some of them with text that looks like a place to fill.
func FilledTemplates(ctx context.Context, rdb *redis.Client, in *rt.In) {
	for _, c := range []*filledConn{newFilledConn(in.ID(), false), newFilledConn("x{queue}", true).copied(), newFilledConn("{queue}"+in.ID(), true)} {
		q := c.queue(in.ID())
		rdb.Get(ctx, q.ready) //@
		rdb.Get(ctx, q.lease) //@
	}
	rdb.Get(ctx, strings.Replace(strings.Replace("u:{a}:{b}", "{a}", in.ID()+"{b}", 1), "{b}", "2", 1)) //@
	rdb.Get(ctx, strings.Replace(fmt.Sprintf("{%s}:{b}", in.ID()), "{b}", "3", 1))                      //@
	var buf bytes.Buffer
	buf.WriteString("j:")
	enc := json.NewEncoder(&buf)
	buf.WriteString("k:")
	_ = enc.Encode(in.ID())
	rdb.Get(ctx, buf.String()) //@
}
