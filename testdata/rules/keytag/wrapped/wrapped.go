package wrapped

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"

	"rules.test/keys"
	"rules.test/store"
)

type query struct{ Page, Size int }

// The text is chosen here.
func chosen(ctx context.Context, c *store.Cache, id string) error {
	_, err := c.Get(ctx, "user:{"+id+":name") // want `get "user:{"\+id\+":name" through store.\(\*Cache\).Get: in key "app:user:{<id>:name" { without } is no hash tag`
	return err
}

func printed(ctx context.Context, c *store.Cache, q query) error {
	_, err := c.Get(ctx, fmt.Sprintf("list:%v", q)) // want `"<q>" is a struct, printed with braces`
	return err
}

func tagKey(user string) string { return "{" + user + ":tag" } // want `get tagKey\(user\) at wrapped.go:30: in key "{<user>:tag" { without } is no hash tag`

// A key function is reported once, where its text is.
func viaFunction(ctx context.Context, rdb *redis.ClusterClient, user string) {
	rdb.Get(ctx, tagKey(user))
	rdb.Del(ctx, tagKey(user))
}

type sessions struct{ rdb *redis.ClusterClient }

func (s *sessions) load(ctx context.Context, id string) error {
	return s.rdb.Get(ctx, "sess:{}:"+id).Err() // want `{} is no hash tag`
}

// What the wrapper adds is reported there.
func (s *sessions) current(ctx context.Context) error { return s.load(ctx, "current") }

func cartKey(tenant, id string) string { return "cart:{" + tenant + "}:" + id }

// What stands between the braces of a key function is given here; a tag that is a tenant is no tag for all.
func shared(ctx context.Context, rdb *redis.ClusterClient, id string) {
	rdb.Get(ctx, cartKey("", id)) // want `get cartKey\("", id\): in key "cart:{}:<id>" {} is no hash tag`
	rdb.Get(ctx, cartKey("global", id))
}

// A key function of another package is reported once: its callers cannot change the text.
func twoTags(ctx context.Context, rdb *redis.ClusterClient, region, id, other string) {
	rdb.Get(ctx, keys.Cell(region, id)) // want `in key "{<region>}:{<id>}:cell" only the first tag counts`
	rdb.Del(ctx, keys.Cell(other, id))
}
