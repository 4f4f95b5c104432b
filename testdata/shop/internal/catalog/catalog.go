// Package catalog answers questions about products.
package catalog

import (
	"context"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"example.com/shop/internal/jsoncache"
	"example.com/shop/internal/keys"
	"example.com/shop/internal/store"
)

// Product is something that the shop sells.
type Product struct {
	ID    int64
	SKU   string
	Title string
}

// Database is where products come from.
type Database interface {
	Product(ctx context.Context, id int64) (Product, error)
	Save(ctx context.Context, p Product) error
}

const productTTL = time.Hour

// Catalog answers from the cache where it can.
type Catalog struct {
	db    Database
	store *store.Store
	rdb   *redis.ClusterClient
}

// New makes a catalog.
func New(db Database, s *store.Store, rdb *redis.ClusterClient) *Catalog {
	return &Catalog{db: db, store: s, rdb: rdb}
}

// Product returns a product.
func (c *Catalog) Product(ctx context.Context, id int64) (Product, error) {
	return jsoncache.Load(ctx, c.store, keys.Product(id), productTTL, func(ctx context.Context) (Product, error) {
		return c.db.Product(ctx, id)
	})
}

// Save changes a product.
func (c *Catalog) Save(ctx context.Context, p Product) error {
	if err := c.db.Save(ctx, p); err != nil {
		return err
	}
	return jsoncache.Put(ctx, c.store, keys.Product(p.ID), p, 0)
}

// Forget drops what is cached about a product.
func (c *Catalog) Forget(ctx context.Context, id int64) error {
	return c.rdb.Del(ctx, keys.Product(id), keys.Price(id, "eur"), keys.Price(id, "usd")).Err()
}

// SetPrice caches a price until the next price list comes.
func (c *Catalog) SetPrice(ctx context.Context, id int64, currency string, cents int64, until time.Time) error {
	return c.rdb.Set(ctx, keys.Price(id, currency), cents, time.Until(until)).Err()
}

// Prices returns the prices of products, in their order. A price that is not known is nil.
func (c *Catalog) Prices(ctx context.Context, currency string, ids ...int64) ([]any, error) {
	names := make([]string, 0, len(ids))
	for _, id := range ids {
		names = append(names, keys.Price(id, currency))
	}
	return c.rdb.MGet(ctx, names...).Result()
}

const (
	bestsellers    = "shop:bestsellers:now"
	newBestsellers = "shop:bestsellers:new"
)

// Rank replaces the list of bestsellers. Readers see the old list until the new one is complete.
func (c *Catalog) Rank(ctx context.Context, sold map[string]int64) error {
	list := make([]redis.Z, 0, len(sold))
	for sku, n := range sold {
		list = append(list, redis.Z{Member: sku, Score: float64(n)})
	}
	if err := c.rdb.ZAdd(ctx, newBestsellers, list...).Err(); err != nil {
		return err
	}
	return c.rdb.Rename(ctx, newBestsellers, bestsellers).Err()
}

// Bestsellers returns what is sold most.
func (c *Catalog) Bestsellers(ctx context.Context) ([]string, error) {
	return c.rdb.ZRangeArgs(ctx, redis.ZRangeArgs{Key: bestsellers, Start: 0, Stop: 9, Rev: true}).Result()
}

// Viewed counts the views of a product on a day.
func (c *Catalog) Viewed(ctx context.Context, id int64, day time.Time) error {
	key := viewsKey(id, day)
	_, err := c.rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Incr(ctx, key)
		p.Expire(ctx, key, 7*24*time.Hour)
		return nil
	})
	return err
}

func viewsKey(id int64, day time.Time) string {
	return fmt.Sprintf("shop:views:%d:%s", id, day.Format("2006-01-02"))
}
