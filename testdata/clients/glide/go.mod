module github.com/cachevet/cachevet/testdata/clients/glide

go 1.26.0

require (
	github.com/cachevet/cachevet v0.0.0-00010101000000-000000000000
	github.com/valkey-io/valkey-glide/go/v2 v2.5.3
)

require (
	github.com/google/uuid v1.6.0 // indirect
	google.golang.org/protobuf v1.33.0 // indirect
)

replace github.com/cachevet/cachevet => ../../..
