package fix

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

const space = "shop:"

type user struct {
	ID   int64
	Name string
}

// The first place gets the key function, and all places of the package that build the same text call it.
func load(ctx context.Context, rdb *redis.Client, id string) error {
	return rdb.Get(ctx, "sess-"+id).Err() // want `concatenated in place`
}

func save(ctx context.Context, rdb *redis.Client, sid string) error {
	key := "sess-" + sid // want `concatenated in place`
	if err := rdb.Set(ctx, key, 1, time.Hour).Err(); err != nil {
		return rdb.Set(ctx, "sess-"+sid, 2, time.Hour).Err()
	}
	return nil
}

func constants(ctx context.Context, rdb *redis.Client, u user) error {
	const local = ":name:"
	return rdb.Get(ctx, space+"user:"+strconv.FormatInt(u.ID, 10)+local+u.Name).Err() // want `concatenated in place`
}

// A constant of another package keeps its name: it may change.
func otherPackage(ctx context.Context, rdb *redis.Client, path string) error {
	return rdb.Get(ctx, "audit:"+http.MethodPost+":"+path).Err() // want `concatenated in place`
}

func sameValueTwice(ctx context.Context, rdb *redis.Client, n int) error {
	return rdb.Get(ctx, "pair:"+strconv.Itoa(n)+":"+strconv.Itoa(n)).Err() // want `concatenated in place`
}

// Each argument counts, also where its key looks like that of another one.
func several(ctx context.Context, rdb *redis.Client, id string, n int64) error {
	return rdb.Del(ctx, "cart:"+id, "cart:"+id+":items", "cart:"+strconv.FormatInt(n, 10)+":old").Err() // want `cart:<id>" is concatenated` `cart:<id>:items" is concatenated` `cart:<n>:old" is concatenated`
}

func listed(ctx context.Context, rdb *redis.Client, id string) error {
	keys := []string{"plan:" + id, "plan:" + id + ":old"} // want `plan:<id>" is concatenated` `plan:<id>:old" is concatenated`
	return rdb.Del(ctx, keys...).Err()
}

type store struct{ rdb *redis.Client }

func (s store) drop(ctx context.Context, keys ...string) error { return s.rdb.Del(ctx, keys...).Err() }

func (s store) put(ctx context.Context, key, index string) error {
	return s.rdb.SAdd(ctx, index, key, s.rdb.Set(ctx, key, 1, time.Hour).Val()).Err()
}

func through(ctx context.Context, s store, id string) error {
	if err := s.put(ctx, "page:"+id, "pages:"+id); err != nil { // want `page:<id>" is concatenated` `pages:<id>" is concatenated`
		return err
	}
	return s.drop(ctx, "page:"+id+":html", "pages:"+id+":all") // want `page:<id>:html" is concatenated` `pages:<id>:all" is concatenated`
}

// Nothing is offered below.

func taken(ctx context.Context, rdb *redis.Client, id string) error {
	return rdb.Get(ctx, "taken:"+id).Err() // want `concatenated in place`
}

func takenKey() {}

func shadowed(ctx context.Context, rdb *redis.Client, id string) error {
	shadowKey := 1
	_ = shadowKey
	return rdb.Get(ctx, "shadow:"+id).Err() // want `concatenated in place`
}

func noName(ctx context.Context, rdb *redis.Client, a, b string) error {
	return rdb.Get(ctx, a+":"+b).Err() // want `concatenated in place`
}

func sideEffect(ctx context.Context, rdb *redis.Client, next func() string) error {
	return rdb.Get(ctx, "next:"+next()).Err() // want `concatenated in place`
}

func ambiguousNames(ctx context.Context, rdb *redis.Client, a, b user) error {
	return rdb.Get(ctx, "friends:"+a.Name+":"+b.Name).Err() // want `concatenated in place`
}

func hidesConstant(ctx context.Context, rdb *redis.Client, u struct{ space string }) error {
	return rdb.Get(ctx, space+"hides:"+u.space).Err() // want `concatenated in place`
}

func statement(ctx context.Context, rdb *redis.Client, id string) error {
	key := "added"
	key += ":" + id // want `concatenated in place`
	return rdb.Get(ctx, key).Err()
}

// A comment in the text would be lost.
func remarked(ctx context.Context, rdb *redis.Client, id string) error {
	return rdb.Get(ctx, "remarked:"+ // want `concatenated in place`
		// the number on the invoice
		id).Err()
}
