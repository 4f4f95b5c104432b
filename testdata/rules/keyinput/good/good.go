package good

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

var errInput = errors.New("bad input")

func hashed(ctx context.Context, rdb *redis.Client, r *http.Request) error {
	return rdb.Get(ctx, fmt.Sprintf("search:%x", sha256.Sum256([]byte(r.FormValue("q"))))).Err()
}

func escaped(ctx context.Context, rdb *redis.Client, r *http.Request) error {
	return rdb.Get(ctx, "search:"+url.QueryEscape(r.FormValue("q"))).Err()
}

func parsed(ctx context.Context, rdb *redis.Client, r *http.Request) error {
	page, err := strconv.Atoi(r.FormValue("page"))
	if err != nil {
		return err
	}
	id, err := uuid.Parse(r.PathValue("id"))
	if err != nil {
		return err
	}
	return rdb.Get(ctx, fmt.Sprintf("page:%d:%s", page, id)).Err()
}

var slug = regexp.MustCompile(`^[a-z0-9-]{1,40}$`)

func matched(ctx context.Context, rdb *redis.Client, r *http.Request) error {
	s := r.PathValue("slug")
	key := "post:" + s
	if !slug.MatchString(s) {
		return errInput
	}
	return rdb.Get(ctx, key).Err()
}

var tenants = map[string]bool{"a": true}

func listed(ctx context.Context, rdb *redis.Client, r *http.Request) error {
	t := r.Header.Get("X-Tenant")
	if !tenants[t] {
		return errInput
	}
	sort := r.FormValue("sort")
	if !slices.Contains([]string{"asc", "desc"}, sort) {
		return errInput
	}
	return rdb.Get(ctx, t+":list:"+sort).Err()
}

func chosen(ctx context.Context, rdb *redis.Client, r *http.Request) error {
	sort := r.FormValue("sort")
	switch sort {
	case "asc", "desc":
	default:
		sort = "asc"
	}
	return rdb.Get(ctx, "list:"+sort).Err()
}

type users interface {
	Find(ctx context.Context, name string) (int64, error)
}

func looked(ctx context.Context, rdb *redis.Client, db users, r *http.Request) error {
	name := r.FormValue("name")
	if _, err := db.Find(ctx, name); err != nil {
		return err
	}
	return rdb.Set(ctx, "seen:"+name, 1, time.Hour).Err()
}

func refused(ctx context.Context, rdb *redis.Client, r *http.Request) error {
	name := r.FormValue("name")
	if len(name) > 64 || strings.ContainsAny(name, ":*?[]") {
		return errInput
	}
	return rdb.Get(ctx, "name:"+name).Err()
}

// Where an upstream server answers, nobody outside chooses.
func answered(ctx context.Context, rdb *redis.Client, resp *http.Response) error {
	return rdb.Get(ctx, "etag:"+resp.Header.Get("ETag")).Err()
}

func configured(ctx context.Context, rdb *redis.Client, dsn string) error {
	u, err := url.Parse(dsn)
	if err != nil {
		return err
	}
	return rdb.Get(ctx, "app:"+u.Query().Get("ns")).Err()
}

var glob = strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`, `]`, `\]`)

func escapedPattern(ctx context.Context, rdb *redis.Client, r *http.Request) error {
	return rdb.Scan(ctx, 0, glob.Replace(r.FormValue("name"))+":*", 100).Err()
}

// A pattern is what its callers write.
func search(ctx context.Context, rdb *redis.Client, pattern string) error {
	for _, key := range rdb.Keys(ctx, "app:"+pattern).Val() {
		rdb.Del(ctx, key)
	}
	return nil
}

func purge(ctx context.Context, rdb *redis.Client, kind string) {
	for _, key := range rdb.Keys(ctx, kind+":*").Val() {
		rdb.Del(ctx, key)
	}
}

func purgeAll(ctx context.Context, rdb *redis.Client) {
	purge(ctx, rdb, "user")
	purge(ctx, rdb, "order")
}

// Memcached refuses what is too long or has spaces: keylen and keychars say so.
func memcached(mc *memcache.Client, r *http.Request) error {
	_, err := mc.Get("search:" + r.FormValue("q"))
	return err
}

func validID(id string) (bool, error) {
	if len(id) != 32 {
		return false, errInput
	}
	return true, nil
}

func exists(ctx context.Context, rdb *redis.Client, id string) bool {
	return rdb.Exists(ctx, "session:"+id).Val() > 0
}

// The check stands before the call in one condition.
func checkedBefore(ctx context.Context, rdb *redis.Client, r *http.Request) bool {
	id := r.Header.Get("X-Session")
	valid, _ := validID(id)
	if id != "" && valid && exists(ctx, rdb, id) {
		return true
	}
	return slug.MatchString(id) && rdb.Exists(ctx, "session:"+id).Val() > 0
}
