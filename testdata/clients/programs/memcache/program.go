// Package memcache is a program as users of Memcached's clients write it.
package memcache

import (
	"context"

	"github.com/bradfitz/gomemcache/memcache"
	grafana "github.com/grafana/gomemcache/memcache"
	"github.com/memcachier/mc/v3"
	rainycape "github.com/rainycape/memcache"
)

type Cache struct{ mc *memcache.Client }

func New() *Cache { return &Cache{memcache.New("10.0.0.1:11211")} }

func (c *Cache) Put(id string, body []byte) error {
	return c.mc.Set(&memcache.Item{Key: "page:" + id, Value: body, Expiration: 300}) // key: MC.SET page:<id> 5m
}

func (c *Cache) Get(id string) (*memcache.Item, error) {
	return c.mc.Get("page:" + id) // key: MC.GET page:<id>
}

func (c *Cache) Many(ids []string) (map[string]*memcache.Item, error) {
	var keys []string
	for _, id := range ids {
		keys = append(keys, "page:"+id)
	}
	return c.mc.GetMulti(keys) // key: MC.GET page:<id>
}

func (c *Cache) Hit(id string) (uint64, error) {
	return c.mc.Increment("hits:"+id, 1) // key: MC.INCR hits:<id>
}

func (c *Cache) Touch(id string) error {
	return c.mc.Touch("page:"+id, 60) // key: MC.TOUCH page:<id> 1m
}

func Others(ctx context.Context, g *grafana.Client, r *rainycape.Client, m *mc.Client, id string) error {
	it := &grafana.Item{Key: "g:" + id}
	it.Expiration = 60
	if err := g.Add(it); err != nil { // key: MC.ADD g:<id> 1m
		return err
	}
	if _, err := g.GetMulti(ctx, []string{"g:" + id}); err != nil { // key: MC.GET g:<id>
		return err
	}
	if err := r.Set(&rainycape.Item{Key: "r:" + id, Expiration: 10}); err != nil { // key: MC.SET r:<id> 10s
		return err
	}
	if _, err := m.Set("m:"+id, "v", 0, 3600, 0); err != nil { // key: MC.SET m:<id> 1h
		return err
	}
	if _, _, err := m.Incr("n:"+id, 1, 0, 30, 0); err != nil { // key: MC.INCR n:<id> 30s
		return err
	}
	return m.Del("m:" + id) // key: MC.DELETE m:<id>
}
