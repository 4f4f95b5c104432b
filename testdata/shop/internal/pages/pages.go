// Package pages caches rendered parts of pages in memcached.
package pages

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/bradfitz/gomemcache/memcache"
)

const (
	fragmentTTL = 5 * 60  // seconds
	menuTTL     = 60 * 60 // seconds
)

// Cache keeps rendered parts of pages.
type Cache struct {
	mc *memcache.Client
}

// New makes a cache.
func New(mc *memcache.Client) *Cache { return &Cache{mc: mc} }

// Product returns a product's page, from render when it is not cached.
func (c *Cache) Product(id int64, lang string, render func() ([]byte, error)) ([]byte, error) {
	return c.load(fmt.Sprintf("product page:%d:%s", id, lang), fragmentTTL, render)
}

// List returns a list of products, from render when it is not cached. The query is whatever the customer asked for.
func (c *Cache) List(query string, render func() ([]byte, error)) ([]byte, error) {
	return c.load(listKey(query), fragmentTTL, render)
}

// Menu returns the menu, from render when it is not cached.
func (c *Cache) Menu(lang string, render func() ([]byte, error)) ([]byte, error) {
	return c.load(menuKey(lang), menuTTL, render)
}

// DropMenu makes the menu be rendered again.
func (c *Cache) DropMenu(lang string) error {
	err := c.mc.Delete("shop:menu:" + lang)
	if errors.Is(err, memcache.ErrCacheMiss) {
		return nil
	}
	return err
}

func (c *Cache) load(key string, ttl int32, render func() ([]byte, error)) ([]byte, error) {
	item, err := c.mc.Get(key)
	if err == nil {
		return item.Value, nil
	}
	if !errors.Is(err, memcache.ErrCacheMiss) {
		return nil, err
	}
	text, err := render()
	if err != nil {
		return nil, err
	}
	return text, c.mc.Set(&memcache.Item{Key: key, Value: text, Expiration: ttl})
}

// listKey has the digest of the query: customers' text may be long, and may have spaces.
func listKey(query string) string {
	sum := sha256.Sum256([]byte(query))
	return "shop:list:" + hex.EncodeToString(sum[:16])
}

func menuKey(lang string) string { return "shop:menu:" + lang }
