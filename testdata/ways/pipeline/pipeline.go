package pipeline

import (
	"context"
	"time"

	"example.com/ways/pipeline/ph"
	"github.com/redis/go-redis/v9"
)

func Run(ctx context.Context, rdb *redis.ClusterClient, id string) error {
	pipe := rdb.TxPipeline()
	ph.Touch(ctx, pipe, "w17:a:"+id) // want: w17:a:<>
	ph.Touch(ctx, pipe, "w17:b:"+id) // want: w17:b:<>
	_, err := pipe.Exec(ctx)
	rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
		ph.Touch(ctx, p, "w17:c:"+id)         // want: w17:c:<>
		p.Set(ctx, "w17:d:"+id, 1, time.Hour) // want: w17:d:<>
		return nil
	})
	return err
}
