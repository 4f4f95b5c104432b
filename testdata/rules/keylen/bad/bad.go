package bad

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

func pageURL(mc *memcache.Client, u *url.URL) error {
	_, err := mc.Get("page:" + u.String()) // want `get "page:"\+u\.String\(\): "<u\.String\(\)>" in key "page:<u\.String\(\)>" is a URL of any length, and memcached refuses keys over 250 bytes; hash it`
	return err
}

func rawQuery(mc *memcache.Client, r *http.Request) error {
	_, err := mc.Get("list:" + r.URL.RawQuery) // want `get "list:"\+r\.URL\.RawQuery: "<r\.URL\.RawQuery>" in key "list:<r\.URL\.RawQuery>" is text from an HTTP request of any length, and memcached refuses keys over 250 bytes; hash it`
	return err
}

func header(mc *memcache.Client, r *http.Request) error {
	return mc.Delete("tok:" + strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")) // want `delete "tok:"\+strings\.TrimPrefix\(r\.Header\.Get\("Authorization"\), "Be\.\.\.: "<Authorization>" in key "tok:<Authorization>" is text from an HTTP header of any length, and memcached refuses keys over 250 bytes; hash it`
}

func sqlText(mc *memcache.Client, sql string) error {
	return mc.Set(&memcache.Item{Key: "q:" + sql, Value: []byte("x"), Expiration: 60}) // want `set "q:"\+sql: "<sql>" in key "q:<sql>" is the text of a query of any length, and memcached refuses keys over 250 bytes; hash it`
}

func encodedName(mc *memcache.Client, group string) error {
	_, err := mc.Get("rules:" + base64.RawURLEncoding.EncodeToString([]byte(group))) // want `get "rules:"\+base64\.RawURLEncoding\.EncodeToString\(\[\]byte\(group\)\): "<group>" in key "rules:<group>" is base64 text of any length, and memcached refuses keys over 250 bytes; hash it`
	return err
}

func filter(mc *memcache.Client, f any) error {
	b, err := json.Marshal(f)
	if err != nil {
		return err
	}
	_, err = mc.Get("f:" + string(b)) // want `get "f:"\+string\(b\): "<json>" in key "f:<json>" is JSON of any length, and memcached refuses keys over 250 bytes; hash it`
	return err
}

func list(mc *memcache.Client, ids []string) error {
	_, err := mc.Get("items:" + strings.Join(ids, ",")) // want `get "items:"\+strings\.Join\(ids, ","\): "<ids>" in key "items:<ids>" is a list of any length, and memcached refuses keys over 250 bytes; hash it`
	return err
}

func digestTooLong(mc *memcache.Client, d [128]byte) error {
	_, err := mc.Get("blob:" + hex.EncodeToString(d[:])) // want `get "blob:"\+hex\.EncodeToString\(d\[:\]\): key "blob:<d>" is at least 261 bytes long, and memcached refuses keys over 250 bytes; hash the longest part`
	return err
}

func cutTooLate(mc *memcache.Client, name string) error {
	if len(name) > 300 {
		name = name[:300]
	}
	_, err := mc.Get(fmt.Sprintf("n:%.300s", name)) // want `get fmt\.Sprintf\("n:%\.300s", name\): key "n:<name>" is at least 302 bytes long, and memcached refuses keys over 250 bytes; hash the longest part`
	return err
}

func longWords(ctx context.Context, rdb *redis.Client, id int64) error {
	return rdb.Get(ctx, fmt.Sprintf("production:billing-service:invoice-line-item-cache:by-customer-number:%d", id)).Err() // want `get fmt\.Sprintf\("production:billing-service:invoice-line-item-ca\.\.\.: key "production:billing-service:invoice-line-item-cache:by-customer-number:<id>" is at least 71 bytes long, more than 64: the names of a million such keys take 80 MB of memory \(names of 24 bytes: 32 MB\); use shorter words`
}

func invoiceKey(id string) string {
	return "production:billing-service:invoice-line-item-cache:by-customer-id:" + id // want `del invoiceKey\(id\): key "production:billing-service:invoice-line-item-cache:by-customer-id:<id>" is at least 66 bytes long, more than 64: the names of a million such keys take 80 MB of memory \(names of 24 bytes: 32 MB\); use shorter words`
}

func keyFunction(ctx context.Context, rdb *redis.Client, id string) error {
	rdb.Del(ctx, invoiceKey(id))
	return rdb.Get(ctx, invoiceKey(id)).Err()
}

func builder(ctx context.Context, c rueidis.Client, id int) error {
	return c.Do(ctx, c.B().Get().Key(fmt.Sprintf("organisation-wide-settings:notification-preferences:per-device-kind:%d", id)).Build()).Error() // want `get fmt\.Sprintf\("organisation-wide-settings:notification-prefere\.\.\.: key "organisation-wide-settings:notification-preferences:per-device-kind:<id>" is at least 69 bytes long, more than 64: the names of a million such keys take 80 MB of memory \(names of 24 bytes: 32 MB\); use shorter words`
}

// A kind of keys is reported where it is first sent, not at each command.
func again(ctx context.Context, rdb *redis.Client, id int64) error {
	return rdb.Del(ctx, fmt.Sprintf("production:billing-service:invoice-line-item-cache:by-customer-number:%d", id)).Err()
}
