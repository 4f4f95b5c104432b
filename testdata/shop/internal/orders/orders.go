// Package orders tells the rest of the company what was bought.
package orders

import (
	"context"

	"github.com/redis/go-redis/v9"
)

const (
	placedStream = "shop:orders:placed"
	auditStream  = "shop:orders:audit"
)

// Events writes to the streams that other services read.
type Events struct {
	rdb *redis.ClusterClient
}

// New makes a writer.
func New(rdb *redis.ClusterClient) *Events { return &Events{rdb: rdb} }

// Placed says that an order was placed.
func (e *Events) Placed(ctx context.Context, order, customer string) error {
	return e.rdb.XAdd(ctx, &redis.XAddArgs{
		Stream: placedStream,
		MaxLen: 100_000,
		Approx: true,
		Values: []string{"order", order, "customer", customer},
	}).Err()
}

// Audit says what was done with an order.
func (e *Events) Audit(ctx context.Context, order, actor, what string) error {
	return e.rdb.XAdd(ctx, &redis.XAddArgs{
		Stream: auditStream,
		Values: []string{"order", order, "actor", actor, "what", what},
	}).Err()
}
