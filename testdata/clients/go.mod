module github.com/cachevet/cachevet/testdata/clients

go 1.26.0

require (
	github.com/bradfitz/gomemcache v0.0.0-20260422231931-4d751bb6e37c
	github.com/cachevet/cachevet v0.0.0-00010101000000-000000000000
	github.com/garyburd/redigo v1.6.4
	github.com/go-redis/redis v6.15.9+incompatible
	github.com/go-redis/redis/v7 v7.4.1
	github.com/go-redis/redis/v8 v8.11.5
	github.com/go-redis/redis/v9 v9.0.0-rc.2
	github.com/gomodule/redigo v1.9.3
	github.com/grafana/gomemcache v0.0.0-20251127154401-74f93547077b
	github.com/mediocregopher/radix/v3 v3.8.0
	github.com/mediocregopher/radix/v4 v4.1.4
	github.com/memcachier/mc/v3 v3.0.3
	github.com/mna/redisc v1.4.0
	github.com/rainycape/memcache v0.0.0-20150622160815-1031fa0ce2f2
	github.com/redis/go-redis/v9 v9.23.0
	github.com/redis/rueidis v1.0.79
	github.com/redis/rueidis/rueidiscompat v1.0.79
	github.com/valkey-io/valkey-go v1.0.79
	github.com/valkey-io/valkey-go/valkeycompat v1.0.76
	gopkg.in/redis.v5 v5.2.9
)

require (
	github.com/cespare/xxhash/v2 v2.3.0 // indirect
	github.com/dgryski/go-rendezvous v0.0.0-20200823014737-9f7001d12a5f // indirect
	github.com/tilinna/clock v1.0.2 // indirect
	go.uber.org/atomic v1.12.0 // indirect
	golang.org/x/net v0.61.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/xerrors v0.0.0-20191011141410-1b5146add898 // indirect
)

replace github.com/cachevet/cachevet => ../..
