// The example shows how streams are used.
package main

import (
	"context"

	"github.com/redis/go-redis/v9"

	"github.com/cachevet/cachevet/testdata/clients/programs/streams"
)

func main() {
	rdb := redis.NewClient(&redis.Options{Addr: "localhost:6379"})
	sink := streams.NewStream(rdb, "orders").NewSink(context.Background(), "billing")
	sink.Add(streams.NewStream(rdb, "returns"))
}
