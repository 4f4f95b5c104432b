// Command wrapstore chooses a store.
package main

import (
	"example.com/ways/wrapstore/filer"
	"example.com/ways/wrapstore/memstore"
	"example.com/ways/wrapstore/redisstore"
	"github.com/redis/go-redis/v9"
)

var stores = []filer.Store{memstore.Store{}, redisstore.NewSingle(redis.NewClient(&redis.Options{})), redisstore.NewCluster(nil)}

func main() {
	var f filer.Filer
	for _, s := range stores {
		f.SetStore(s)
		f.Offset("p")
	}
}
