package good

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/redis/go-redis/v9"
)

func hashed(mc *memcache.Client, u *url.URL) error {
	sum := sha256.Sum256([]byte(u.String()))
	_, err := mc.Get("page:" + hex.EncodeToString(sum[:]))
	return err
}

func hashedRequest(mc *memcache.Client, r *http.Request) error {
	_, err := mc.Get(fmt.Sprintf("tok:%x", sha256.Sum256([]byte(r.Header.Get("Authorization")))))
	return err
}

func number(mc *memcache.Client, r *http.Request) error {
	page, err := strconv.Atoi(r.FormValue("page"))
	if err != nil {
		return err
	}
	_, err = mc.Get("page:" + strconv.Itoa(page))
	return err
}

func checked(mc *memcache.Client, r *http.Request) error {
	name := r.FormValue("name")
	if len(name) > 40 {
		return http.ErrNotSupported
	}
	_, err := mc.Get("name:" + url.QueryEscape(name))
	return err
}

// An ID has the length that IDs have, however the program types it.
func ids(mc *memcache.Client, id, userID, name string) error {
	_, err := mc.Get("user:" + id + ":" + userID + ":" + name)
	return err
}

// Redis takes long keys: only what is long for certain is reported.
func redisTakesIt(ctx context.Context, rdb *redis.Client, u *url.URL) error {
	return rdb.Get(ctx, "page:"+u.String()).Err()
}

func digest(ctx context.Context, rdb *redis.Client, q string) error {
	return rdb.Get(ctx, fmt.Sprintf("search:result:%x", sha256.Sum256([]byte(q)))).Err()
}

func ignored(ctx context.Context, rdb *redis.Client) error {
	//cachevet:ignore keylen -- the name is shared with another program
	return rdb.Get(ctx, "production:billing-service:invoice-line-item-cache:by-customer:all").Err()
}

type parts struct {
	rdb     *redis.Client
	cluster string
}

func (p parts) part(ctx context.Context, id string) string {
	return p.rdb.Get(ctx, "shop:part:"+p.cluster+":"+id).Val()
}
