// Package clients imports every client library that cachevet has rows for, at the versions that the rows were taken
// from, so that tests can compare the rows with the libraries. It is a module of its own: cachevet itself depends on no
// client library.
package clients

import (
	_ "github.com/bradfitz/gomemcache/memcache"
	_ "github.com/garyburd/redigo/redis"
	_ "github.com/go-redis/redis"
	_ "github.com/go-redis/redis/v7"
	_ "github.com/go-redis/redis/v8"
	_ "github.com/go-redis/redis/v9"
	_ "github.com/gomodule/redigo/redis"
	_ "github.com/grafana/gomemcache/memcache"
	_ "github.com/mediocregopher/radix/v3"
	_ "github.com/mediocregopher/radix/v4"
	_ "github.com/memcachier/mc/v3"
	_ "github.com/mna/redisc"
	_ "github.com/rainycape/memcache"
	_ "github.com/redis/go-redis/v9"
	_ "github.com/redis/rueidis"
	_ "github.com/redis/rueidis/rueidiscompat"
	_ "github.com/redis/rueidis/rueidislock"
	_ "github.com/valkey-io/valkey-go"
	_ "github.com/valkey-io/valkey-go/valkeycompat"
	_ "github.com/valkey-io/valkey-go/valkeylock"
	_ "gopkg.in/redis.v5"
)
