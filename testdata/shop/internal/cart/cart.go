// Package cart keeps what customers are about to buy.
package cart

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"example.com/shop/internal/keys"
	"example.com/shop/internal/store"
)

const (
	cartTTL = 14 * 24 * time.Hour
	lockTTL = 30 * time.Second
)

// ErrBusy says that the cart is being checked out.
var ErrBusy = errors.New("cart: a checkout is under way")

// Carts are the carts of all customers.
type Carts struct {
	rdb   *redis.ClusterClient
	store *store.Store
}

// New makes the carts.
func New(rdb *redis.ClusterClient, s *store.Store) *Carts { return &Carts{rdb: rdb, store: s} }

// Add puts pieces of a product into a cart.
func (c *Carts) Add(ctx context.Context, owner, sku string, n int64) error {
	key := keys.Cart(owner)
	_, err := c.rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.HIncrBy(ctx, key, sku, n)
		p.Expire(ctx, key, cartTTL)
		return nil
	})
	return err
}

// Redeem puts a coupon into a cart.
func (c *Carts) Redeem(ctx context.Context, owner, coupon string) error {
	_, err := c.rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.SAdd(ctx, keys.Coupons(owner), coupon)
		p.Expire(ctx, keys.Coupons(owner), cartTTL)
		p.Expire(ctx, keys.Cart(owner), cartTTL)
		return nil
	})
	return err
}

// Items returns what is in a cart.
func (c *Carts) Items(ctx context.Context, owner string) (map[string]string, error) {
	return c.rdb.HGetAll(ctx, keys.Cart(owner)).Result()
}

// Count returns how many products are in a cart.
func (c *Carts) Count(ctx context.Context, owner string) (int64, error) {
	return c.rdb.HLen(ctx, "shop:cart:{"+owner+"}:items").Result()
}

// Checkout calls pay with the items of a cart, and empties the cart when that succeeds.
func (c *Carts) Checkout(ctx context.Context, owner, order string, pay func(map[string]string) error) error {
	ok, err := c.store.Lock(ctx, keys.CartLock(owner), order, lockTTL)
	if err != nil {
		return err
	}
	if !ok {
		return ErrBusy
	}
	defer c.store.Unlock(ctx, keys.CartLock(owner), order)
	items, err := c.Items(ctx, owner)
	if err != nil {
		return err
	}
	if err := pay(items); err != nil {
		return fmt.Errorf("cart of %s: %w", owner, err)
	}
	return c.rdb.Del(ctx, keys.Cart(owner), keys.Coupons(owner)).Err()
}
