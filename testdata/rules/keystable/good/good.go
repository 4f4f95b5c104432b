package good

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	mathrand "math/rand/v2"
	"net/http"
	"slices"
	"sort"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

type options struct {
	Name  string
	Limit int
}

func values(ctx context.Context, rdb *redis.Client, o *options, name *string) error {
	rdb.Get(ctx, fmt.Sprintf("opts:%v", *o))
	rdb.Get(ctx, fmt.Sprintf("opts:%v", o)) // &{name 1}
	return rdb.Get(ctx, fmt.Sprintf("opts:%s", *name)).Err()
}

func sorted(ctx context.Context, rdb *redis.Client, filter map[string]string) error {
	var parts []string
	for k, v := range filter {
		parts = append(parts, k+"="+v)
	}
	sort.Strings(parts)
	rdb.Get(ctx, "search:"+strings.Join(parts, "&"))
	rdb.Get(ctx, "search:"+strings.Join(slices.Sorted(maps.Keys(filter)), "&"))
	return rdb.Get(ctx, fmt.Sprintf("search:%v", filter)).Err() // fmt sorts maps
}

func sortedElsewhere(ctx context.Context, rdb *redis.Client, ids map[string]bool) error {
	var list []string
	for id := range ids {
		list = append(list, id)
	}
	order(list)
	return rdb.Get(ctx, "set:"+strings.Join(list, ",")).Err()
}

func order(list []string) { slices.Sort(list) }

// Each round has a key of its own.
func each(ctx context.Context, rdb *redis.Client, ids map[string]bool) {
	for id := range ids {
		rdb.Get(ctx, "user:"+id)
	}
}

func encoded(ctx context.Context, rdb *redis.Client, filter map[string]string) error {
	b, err := json.Marshal(filter) // sorted
	if err != nil {
		return err
	}
	return rdb.Get(ctx, "search:"+string(b)).Err()
}

func hashedURL(ctx context.Context, rdb *redis.Client, r *http.Request) error {
	sum := sha256.Sum256([]byte(r.RequestURI))
	return rdb.Get(ctx, "page:"+hex.EncodeToString(sum[:])).Err()
}

func sortedQuery(ctx context.Context, rdb *redis.Client, r *http.Request) error {
	return rdb.Get(ctx, "page:"+r.URL.Path+"?"+r.URL.Query().Encode()).Err()
}

func rounded(ctx context.Context, rdb *redis.Client, lat float64) error {
	return rdb.Get(ctx, fmt.Sprintf("place:%.3f", lat)).Err()
}

func buckets(ctx context.Context, rdb *redis.Client, at time.Time) error {
	rdb.Get(ctx, "day:"+time.Now().Format("2006-01-02"))
	rdb.Get(ctx, fmt.Sprintf("minute:%d", time.Now().Truncate(time.Minute).Unix()))
	rdb.Get(ctx, fmt.Sprintf("window:%d", time.Now().Unix()/60))
	rdb.Get(ctx, fmt.Sprintf("hour:%d", time.Now().Hour()))
	return rdb.Get(ctx, fmt.Sprintf("at:%d", at.UnixNano())).Err()
}

// A window of one second.
func limiter(ctx context.Context, rdb *redis.Client, user string) (int64, error) {
	key := fmt.Sprintf("rl:%s:%d", user, time.Now().Unix())
	return rdb.Incr(ctx, key).Result()
}

func session(ctx context.Context, rdb *redis.Client, user string) (string, error) {
	b := make([]byte, 16)
	rand.Read(b)
	id := hex.EncodeToString(b)
	if n, err := rdb.Exists(ctx, "session:"+id).Result(); err != nil || n > 0 {
		return "", err
	}
	return id, rdb.Set(ctx, "session:"+id, user, time.Hour).Err()
}

func export(ctx context.Context, rdb *redis.Client, body string) (string, error) {
	key := fmt.Sprintf("export:%d", time.Now().UnixNano())
	return key, rdb.Set(ctx, key, body, time.Hour).Err()
}

func scratch(ctx context.Context, rdb *redis.Client, a, b string) ([]string, error) {
	tmp := fmt.Sprintf("tmp:%d", mathrand.Int64())
	if err := rdb.SInterStore(ctx, tmp, a, b).Err(); err != nil {
		return nil, err
	}
	defer rdb.Del(ctx, tmp)
	return rdb.SMembers(ctx, tmp).Result()
}

func renamed(ctx context.Context, rdb *redis.Client, id, body string) error {
	tmp := fmt.Sprintf("page:%s:%d", id, mathrand.Int())
	if err := rdb.Set(ctx, tmp, body, time.Hour).Err(); err != nil {
		return err
	}
	return rdb.Rename(ctx, tmp, "page:"+id).Err()
}

func events(ctx context.Context, rdb *redis.Client, body string) error {
	if err := rdb.Set(ctx, fmt.Sprintf("event:%d", time.Now().UnixNano()), body, time.Hour).Err(); err != nil {
		return err
	}
	return rdb.Scan(ctx, 0, "event:*", 100).Err()
}

func shards(ctx context.Context, rdb *redis.Client, v string) (string, error) {
	for i := range 8 {
		rdb.Set(ctx, fmt.Sprintf("hot:%d", i), v, time.Hour)
	}
	rdb.Incr(ctx, fmt.Sprintf("hits:%d", mathrand.IntN(8)))
	return rdb.Get(ctx, fmt.Sprintf("hot:%d", mathrand.IntN(8))).Result()
}

// What a pointer points to, printed in a key function.
type listing struct {
	Icon  *int64
	Group *string
}

func iconKey(l *listing) string { return fmt.Sprintf("icons:%d", *l.Icon) }

func groupKey(group *string) string {
	b := strings.Builder{}
	b.WriteString("groups:")
	if group != nil {
		b.WriteString(*group)
	}
	return b.String()
}

func icon(ctx context.Context, rdb *redis.Client, l *listing) error {
	if l.Icon == nil {
		return nil
	}
	rdb.Get(ctx, groupKey(l.Group))
	load(ctx, rdb, *l.Icon)
	return rdb.Get(ctx, iconKey(l)).Err()
}

func load(ctx context.Context, rdb *redis.Client, id int64) {
	rdb.Get(ctx, fmt.Sprintf("avatars:%d", id))
}

// An order's number is made once, and read back with the order.
type purchase struct{ Number string }

func place(o *purchase) { o.Number = "O" + time.Now().Format("20060102150405.000") }

func forget(ctx context.Context, rdb *redis.Client, read func(any) error) error {
	var o purchase
	if err := read(&o); err != nil {
		return err
	}
	return rdb.Del(ctx, "order:"+o.Number).Err()
}

// A name for this run, cleared before use.
func cleared(ctx context.Context, rdb *redis.Client) error {
	key := fmt.Sprintf("scratch:%d", time.Now().UnixNano())
	if err := rdb.Del(ctx, key).Err(); err != nil {
		return err
	}
	return rdb.SAdd(ctx, key, 1).Err()
}

// A digest into which a map is written in the order of its keys.
func digestOfMap(ctx context.Context, rdb *redis.Client, params map[string]string) error {
	h := sha256.New()
	for _, k := range slices.Sorted(maps.Keys(params)) {
		fmt.Fprintf(h, "%s=%s&", k, params[k])
	}
	return rdb.Get(ctx, "req:"+hex.EncodeToString(h.Sum(nil))).Err()
}

// slug loops over its text, and is done before the map is.
func slug(s string) string {
	s = strings.ToLower(s)
	for strings.Contains(s, "--") {
		s = strings.ReplaceAll(s, "--", "-")
	}
	return s
}

// One key for each entry of a map.
func lockEach(ctx context.Context, rdb *redis.Client, names []string) {
	pages := map[string]int{}
	for _, name := range names {
		pages[slug(name)]++
	}
	for page := range pages {
		rdb.SetNX(ctx, "page:"+page, 1, time.Minute)
	}
}

const poll = `local due = redis.call("ZRANGEBYSCORE", "due", 0, KEYS[1], "LIMIT", 0, 1)
if #due > 0 then redis.call("ZREM", "due", due[1]) end
return due`

// What a script computes with is no key, even if it comes as one.
func polled(ctx context.Context, rdb *redis.Client) error {
	now := time.Now().UTC().Unix()
	return rdb.Eval(ctx, poll, []string{fmt.Sprint(now)}).Err()
}

type login struct{ ID, User string }

func loginKey(id string) string { return "login:" + id }

// The name goes into the struct that the caller gave.
func begin(ctx context.Context, rdb *redis.Client, l *login) error {
	l.ID = rand.Text()
	return rdb.Set(ctx, loginKey(l.ID), l.User, time.Hour).Err()
}

// A price is a number of a table, rounded where it came in.
func price(ctx context.Context, rdb *redis.Client, amount float64) error {
	return rdb.Get(ctx, fmt.Sprintf("price:%v", amount)).Err()
}

// The name made by chance is what the other key holds.
func pointsTo(ctx context.Context, rdb *redis.Client, id, doc string) error {
	inner := "inner:" + randomName()
	pipe := rdb.TxPipeline()
	pipe.Set(ctx, "outer:"+id, inner, time.Hour)
	pipe.Set(ctx, inner, doc, time.Hour)
	_, err := pipe.Exec(ctx)
	return err
}

func randomName() string {
	b := make([]byte, 16)
	rand.Read(b)
	return hex.EncodeToString(b)
}

func createJob(ctx context.Context, rdb *redis.Client) (string, error) {
	id := fmt.Sprint(time.Now().UnixNano())
	return id, rdb.HSet(ctx, "job:"+id, "status", "queued").Err()
}

// createJob made the name and the key.
func startJob(ctx context.Context, rdb *redis.Client) error {
	id, err := createJob(ctx, rdb)
	if err != nil {
		return err
	}
	return rdb.Expire(ctx, "job:"+id, time.Hour).Err()
}

// The ID goes elsewhere too: whoever has it finds the key.
func traced(ctx context.Context, rdb *redis.Client, w io.Writer) string {
	id := randomName()
	io.WriteString(w, id)
	return rdb.Get(ctx, "trace:"+id).Val()
}

// What the function keeps is there to be read.
var issued []string

func issue() string {
	id := randomName()
	issued = append(issued, id)
	return id
}

func issuedNow(ctx context.Context, rdb *redis.Client) string {
	return rdb.Get(ctx, "issued:"+issue()).Val()
}

func jobKey(id string) (string, error) { return "registry:" + id, nil }

// What a function of several results makes the key of is kept in the queue.
func enqueue(ctx context.Context, rdb *redis.Client, payload string) error {
	id := uuid.NewString()
	key, err := jobKey(id)
	if err != nil {
		return err
	}
	rdb.Set(ctx, key, payload, time.Hour)
	return rdb.LPush(ctx, "pending", id).Err()
}

// A number of an order is made of the time and of chance, and names the order.
func orderNo(ctx context.Context, rdb *redis.Client) string {
	no := fmt.Sprintf("SK%s%04d", time.Now().Format("20060102150405"), mathrand.IntN(10000))
	rdb.Set(ctx, "order:status:"+no, "queued", time.Hour)
	return no
}

// A cache of HTTP responses names them by method and URL, as they were asked for.
func responses(ctx context.Context, rdb *redis.Client, r *http.Request) error {
	return rdb.Get(ctx, "resp:"+r.Method+":"+r.RequestURI).Err()
}
