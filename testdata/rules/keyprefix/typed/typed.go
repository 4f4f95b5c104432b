// Package typed is checked beside keytype, which reports what other code of the package contradicts.
package typed

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

func itemsKey(cart int) string { return fmt.Sprintf("shop:cart:%d:items", cart) }

func add(ctx context.Context, rdb *redis.Client, cart int, sku string) error {
	return rdb.HSet(ctx, itemsKey(cart), sku, 1).Err()
}

func items(ctx context.Context, rdb *redis.Client, cart int) (string, error) {
	return rdb.Get(ctx, itemsKey(cart)).Result() // keytype's
}

func total(ctx context.Context, rdb *redis.Client, cart int) (string, error) {
	return rdb.Get(ctx, fmt.Sprintf("shop:cart:%d:total", cart)).Result() // want `is listed in the registry as hash, which GET is not for`
}
