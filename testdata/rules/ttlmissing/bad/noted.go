package bad

import (
	"context"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// A helper that notes what its callers write: what it notes goes, and the note stays.

type results struct{ rdb *goredis.Client }

func (r *results) put(ctx context.Context, model, digest string, body []byte) error {
	pipe := r.rdb.TxPipeline()
	pipe.Set(ctx, "results:"+model+":"+digest, body, time.Minute)
	r.note(ctx, pipe, model, digest)
	_, err := pipe.Exec(ctx)
	return err
}

func (r *results) note(ctx context.Context, p goredis.Pipeliner, model, digest string) {
	p.SAdd(ctx, "results-of:"+model, digest) // want `key "results-of:<model>" never expires, although it indexes "results:<model>:<digest>" \(noted.go:16\), which does`
}
