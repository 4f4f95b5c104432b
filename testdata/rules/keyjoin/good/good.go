package good

import (
	"context"
	"crypto/md5"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

func separated(ctx context.Context, rdb *redis.Client, page, size int, tenant, user string) error {
	rdb.Get(ctx, fmt.Sprintf("articles:%d:%d", page, size))
	rdb.Get(ctx, fmt.Sprintf("articles:p%ds%d", page, size))
	return rdb.Get(ctx, "profile:"+tenant+"/"+user).Err()
}

func fixedWidth(ctx context.Context, rdb *redis.Client, year, month int, id int64) error {
	rdb.Incr(ctx, fmt.Sprintf("stat:%04d%02d", year, month))
	return rdb.Incr(ctx, fmt.Sprintf("sign:%d%s", id, time.Now().Format("20060102"))).Err()
}

func digests(ctx context.Context, rdb *redis.Client, a, b string) error {
	x, y := md5.Sum([]byte(a)), md5.Sum([]byte(b))
	return rdb.Get(ctx, "pair:"+hex.EncodeToString(x[:])+hex.EncodeToString(y[:])).Err()
}

// What one issuer gives is nearly of one length: snowflakes, IDs of sessions.
func issued(ctx context.Context, rdb *redis.Client, guildID, channelID, sessionID string) error {
	rdb.Get(ctx, "vote:"+guildID+channelID)
	return rdb.Get(ctx, guildID+sessionID).Err()
}

// A digit cannot be taken for a letter of an enumeration, nor a bool for a number.
type kind string

func enumeration(ctx context.Context, rdb *redis.Client, k kind, on bool, id int) error {
	rdb.Get(ctx, fmt.Sprintf("x:%s%d", k, id))
	return rdb.Get(ctx, fmt.Sprintf("x:%t%d", on, id)).Err()
}

type repo struct {
	rdb    *redis.Client
	prefix string
}

const ns = "app:"

// A prefix is the program's own text, and ends as it ends.
func (r repo) prefixed(ctx context.Context, keyPrefix, id string) error {
	r.rdb.Get(ctx, r.prefix+id)
	r.rdb.Get(ctx, ns+keyPrefix+id)
	return r.rdb.Get(ctx, keyPrefix+id).Err()
}

func (r repo) suffixed(ctx context.Context, lockKey, suffix string) error {
	return r.rdb.Get(ctx, "lock:"+lockKey+suffix).Err()
}

func named(ctx context.Context, rdb *redis.Client, lang, region string) error {
	key := "list"
	if lang != "" {
		key += ":lang:" + lang
	}
	if region != "" {
		key += ":region:" + region
	}
	return rdb.Get(ctx, key).Err()
}

// One of two ways to name the same thing.
func either(ctx context.Context, rdb *redis.Client, id, alias string) error {
	key := "user:" + id
	if id == "" {
		key = "user:" + alias
	}
	return rdb.Get(ctx, key).Err()
}

func lists(ctx context.Context, rdb *redis.Client, tags, sites []string, page int) error {
	rdb.Get(ctx, "s:"+strings.Join(tags, ",")+";"+strings.Join(sites, ","))
	return rdb.Get(ctx, "s:"+strings.Join(tags, ":")+":"+strconv.Itoa(page)).Err()
}

func escaped(ctx context.Context, rdb *redis.Client, r *http.Request) error {
	return rdb.Get(ctx, "suggest:"+url.QueryEscape(r.FormValue("city"))+":"+url.QueryEscape(r.FormValue("street"))).Err()
}

// Free texts of the program's own: strict reports them.
func freeTexts(ctx context.Context, rdb *redis.Client, title, author string) error {
	return rdb.Get(ctx, "book:"+title+":"+author).Err()
}

func characters(ctx context.Context, rdb *redis.Client, id int, first rune) error {
	rdb.Get(ctx, "shard:"+string(rune('a'+id%4)))
	return rdb.Get(ctx, "names:"+string(first)).Err()
}

// A key is a list of the program's own words.
type keyName struct{ Parts []string }

func (n keyName) in(prefix keyName) string {
	return strings.Join(prefix.Parts, ":") + ":" + strings.Join(n.Parts, ":")
}

func namedIn(ctx context.Context, rdb *redis.Client, prefix, n keyName) error {
	return rdb.Get(ctx, n.in(prefix)).Err()
}

// A letter is a character, and no number.
func letter(ctx context.Context, rdb *redis.Client, word string) {
	for _, r := range word {
		rdb.Get(ctx, "letter:"+string(rune(r)))
	}
}

// orderNumber makes a number once, which is stored: it has no parts that anybody gives.
func orderNumber() string {
	now := time.Now()
	number := now.Format("20060102150405") + strconv.Itoa(now.Nanosecond())
	digits := [10]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	for range 4 {
		number += fmt.Sprintf("%d", digits[rand.IntN(10)])
	}
	return number
}

func order(ctx context.Context, rdb *redis.Client) (string, error) {
	number := orderNumber()
	return number, rdb.Set(ctx, "order:"+number, 1, time.Hour).Err()
}

// The name says, in one word, that it is a piece of the key.
func ordered(ctx context.Context, rdb *redis.Client, orderkey, board string) error {
	return rdb.ZRevRange(ctx, "forum:"+orderkey+board, 0, 9).Err()
}

// Initials are single characters: nothing is ambiguous about two of them.
func avatar(ctx context.Context, rdb *redis.Client, name string) error {
	letters := []rune(name)
	if len(letters) < 2 {
		return nil
	}
	return rdb.Get(ctx, "initials:"+string(letters[0])+string(letters[len(letters)-1])+"#").Err()
}

// Of intervals and currencies there are a few, and none begins another.
func candles(ctx context.Context, rdb *redis.Client, symbol, interval, currency string) error {
	rdb.Get(ctx, "candles:"+symbol+interval)
	return rdb.Get(ctx, "rate:"+symbol+currency).Err()
}
