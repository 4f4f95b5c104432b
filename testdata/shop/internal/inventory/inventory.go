// Package inventory knows how many pieces of a product there are.
package inventory

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"example.com/shop/internal/keys"
)

// ErrSoldOut says that there are not enough pieces.
var ErrSoldOut = errors.New("inventory: sold out")

const holdFor = 20 * time.Minute

var reserve = redis.NewScript(`
local have = tonumber(redis.call("GET", KEYS[1]) or "0")
local want = tonumber(ARGV[1])
if have < want then
	return 0
end
redis.call("DECRBY", KEYS[1], want)
redis.call("SET", KEYS[2], want, "EX", ARGV[2])
return 1`)

// Inventory is the stock of all products.
type Inventory struct {
	rdb *redis.ClusterClient
}

// New makes an inventory.
func New(rdb *redis.ClusterClient) *Inventory { return &Inventory{rdb: rdb} }

// Reserve holds pieces of a product back for an order.
func (i *Inventory) Reserve(ctx context.Context, order, sku string, n int64) error {
	names := []string{keys.Stock(sku), keys.Reservation(order)}
	done, err := reserve.Run(ctx, i.rdb, names, n, int64(holdFor.Seconds())).Int()
	if err != nil {
		return err
	}
	if done == 0 {
		return ErrSoldOut
	}
	return nil
}

// Move books pieces from one product to another.
func (i *Inventory) Move(ctx context.Context, from, to string, n int64) error {
	_, err := i.rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.DecrBy(ctx, keys.Stock(from), n)
		p.IncrBy(ctx, keys.Stock(to), n)
		return nil
	})
	return err
}

// Available returns how many pieces can be sold.
func (i *Inventory) Available(ctx context.Context, sku string) (int64, error) {
	n, err := i.rdb.Get(ctx, keys.Stock(sku)).Int64()
	if errors.Is(err, redis.Nil) {
		return 0, nil
	}
	return n, err
}
