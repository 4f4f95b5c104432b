package wrapped

import (
	"context"

	goredis "github.com/redis/go-redis/v9"
)

// Bucket has two keys, made by its constructor of a name that anybody may give. Those that this package makes have no tag.
type Bucket struct {
	rdb            goredis.UniversalClient
	tokens, stamps string
}

func NewBucket(rdb goredis.UniversalClient, name string) *Bucket {
	return &Bucket{rdb: rdb, tokens: name + ":tokens", stamps: name + ":stamps"}
}

func (b *Bucket) Read(ctx context.Context) ([]any, error) {
	return b.rdb.Do(ctx, "SINTER", b.tokens, b.stamps).Slice() // want `keys "bucket:<model>:tokens" and "bucket:<model>:stamps" need not share a hash slot, and a cluster answers CROSSSLOT; tag what they share: "bucket:{<model>}:tokens" and "bucket:{<model>}:stamps"$`
}

func ForModel(rdb goredis.UniversalClient, model string) *Bucket {
	return NewBucket(rdb, "bucket:"+model)
}

// Tagged is one of which all that this package makes have a tag.
type Tagged struct {
	rdb            goredis.UniversalClient
	tokens, stamps string
}

func NewTagged(rdb goredis.UniversalClient, name string) *Tagged {
	return &Tagged{rdb: rdb, tokens: name + ":tokens", stamps: name + ":stamps"}
}

func (b *Tagged) Read(ctx context.Context) ([]any, error) {
	return b.rdb.Do(ctx, "SINTER", b.tokens, b.stamps).Slice()
}

func TaggedModel(rdb goredis.UniversalClient, model string) *Tagged {
	return NewTagged(rdb, "tagged:{"+model+"}")
}
