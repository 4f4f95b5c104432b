module github.com/cachevet/cachevet/testdata/wrappers/rejson

go 1.26.0

require (
	github.com/cachevet/cachevet v0.0.0-00010101000000-000000000000
	github.com/go-redis/redis/v8 v8.4.4
	github.com/nitishm/go-rejson/v4 v4.1.0
)

require (
	github.com/cespare/xxhash/v2 v2.1.1 // indirect
	github.com/dgryski/go-rendezvous v0.0.0-20200823014737-9f7001d12a5f // indirect
	go.opentelemetry.io/otel v0.15.0 // indirect
)

replace github.com/cachevet/cachevet => ../../..
