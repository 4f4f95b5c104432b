package bad

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

func numbers(ctx context.Context, rdb *goredis.Client, page, size int) error {
	return rdb.Get(ctx, fmt.Sprintf("articles:%d%d", page, size)).Err() // want `get fmt\.Sprintf\("articles:%d%d", page, size\): nothing stands between "<page>" and "<size>" in key "articles:<page><size>": \(1, 23\) and \(12, 3\) give one key; separate them with :`
}

func texts(ctx context.Context, rdb *goredis.Client, tenant, user string) error {
	return rdb.Get(ctx, "profile:"+tenant+user).Err() // want `get "profile:"\+tenant\+user: nothing stands between "<tenant>" and "<user>" in key "profile:<tenant><user>": \("ab", "c"\) and \("a", "bc"\) give one key; separate them with :`
}

func numberThenText(conn redis.Conn, id int64, field string) error {
	_, err := conn.Do("GET", "obj"+strconv.FormatInt(id, 10)+field) // want `get "obj"\+strconv\.FormatInt\(id, 10\)\+field: nothing stands between "<id>" and "<field>" in key "obj<id><field>": \(1, "2a"\) and \(12, "a"\) give one key; separate them with :`
	return err
}

func sprint(mc *memcache.Client, name string, n int) error {
	_, err := mc.Get(fmt.Sprint("pair-", name, n)) // want `get fmt\.Sprint\("pair-", name, n\): nothing stands between "<name>" and "<n>" in key "pair-<name><n>": \("a1", 2\) and \("a", 12\) give one key; separate them with :`
	return err
}

func built(ctx context.Context, rdb *goredis.Client, ip string, port int) error {
	var sb strings.Builder
	sb.WriteString("rl:")
	sb.WriteString(ip)
	sb.WriteString(strconv.Itoa(port))
	return rdb.Incr(ctx, sb.String()).Err() // want `incr sb\.String\(\): nothing stands between "<ip>" and "<port>" in key "rl:<ip><port>": \("a1", 2\) and \("a", 12\) give one key; separate them with :`
}

func memberKey(org, user int64) string {
	return fmt.Sprintf("member:%d%d", org, user) // want `del memberKey\(org, user\): nothing stands between "<org>" and "<user>" in key "member:<org><user>": \(1, 23\) and \(12, 3\) give one key; separate them with :`
}

func keyFunction(ctx context.Context, rdb *goredis.Client, org, user int64) error {
	rdb.Del(ctx, memberKey(org, user))
	return rdb.Get(ctx, memberKey(org, user)).Err()
}

func bareNames(ctx context.Context, rdb *goredis.Client, userID, deviceName string) error {
	return rdb.Get(ctx, userID+deviceName).Err() // want `get userID\+deviceName: nothing stands between "<userID>" and "<deviceName>" in key "<userID><deviceName>": \("ab", "c"\) and \("a", "bc"\) give one key; separate them with :`
}

// Numbers are of any length, whatever they are called; and so are the IDs that a request makes up.
func numberedIDs(ctx context.Context, rdb *goredis.Client, r *http.Request, userID, goodsID int64) error {
	rdb.Get(ctx, "lock:"+r.FormValue("user_id")+r.FormValue("goods_id"))                            // want `nothing stands between "<user_id>" and "<goods_id>" in key "lock:<user_id><goods_id>"`
	return rdb.Get(ctx, "lock:"+strconv.FormatInt(userID, 10)+strconv.FormatInt(goodsID, 10)).Err() // want `nothing stands between "<userID>" and "<goodsID>" in key "lock:<userID><goodsID>": \(1, 23\) and \(12, 3\) give one key; separate them with :`
}

func optionalParts(ctx context.Context, rdb *goredis.Client, lang, region string) error {
	key := "list"
	if lang != "" {
		key += ":" + lang
	}
	if region != "" {
		key += ":" + region
	}
	return rdb.Get(ctx, key).Err() // want `get key: keys "list:<region>" and "list:<lang>" look alike: where only one of the two parts is given, nothing says which it is; put its name before it`
}

func twoLists(ctx context.Context, rdb *goredis.Client, tags, sites []string) error {
	return rdb.Get(ctx, "s:"+strings.Join(tags, ",")+","+strings.Join(sites, ",")).Err() // want `get "s:"\+strings\.Join\(tags, ","\)\+","\+strings\.Join\(sites, ","\): "<tags>" in key "s:<tags>,<sites>" is joined with ",", which also stands before or after it: where the list ends cannot be told, and different lists give one key; join it with another separator, or hash it`
}

func listAndText(ctx context.Context, rdb *goredis.Client, tags []string, title string) error {
	return rdb.Get(ctx, "s:"+strings.Join(tags, ":")+":"+title).Err() // want `get "s:"\+strings\.Join\(tags, ":"\)\+":"\+title: "<tags>" in key "s:<tags>:<title>" is joined with ":", which also stands before or after it: where the list ends cannot be told, and different lists give one key; join it with another separator, or hash it`
}

func outsideTexts(ctx context.Context, rdb *goredis.Client, r *http.Request) error {
	return rdb.Get(ctx, "suggest:"+r.FormValue("city")+":"+r.FormValue("street")).Err() // want `get "suggest:"\+r\.FormValue\("city"\)\+":"\+r\.FormValue\("street"\): "<city>" and "<street>" in key "suggest:<city>:<street>" may hold ":", which separates them: \("a:b", "c"\) and \("a", "b:c"\) give one key; escape or hash them`
}

func character(ctx context.Context, rdb *goredis.Client, id int) error {
	return rdb.Get(ctx, "user:"+string(rune(id))).Err() // want `get "user:"\+string\(rune\(id\)\): "<id>" in key "user:<id>" is a number turned into one character: all numbers that are no character give U\+FFFD and so one key; print it with strconv\.Itoa or %d`
}

func small(ctx context.Context, rdb *goredis.Client, shop int32) error {
	return rdb.Get(ctx, "shop:"+string(rune(shop))).Err() // want `get "shop:"\+string\(rune\(shop\)\): "<shop>" in key "shop:<shop>" is a number turned into one character`
}

// lockName has no text of its own: its callers make one mistake, which is said once.
func lockName(name, spec string) string { return name + spec }

func lock(ctx context.Context, rdb *goredis.Client, name, spec string) error {
	return rdb.Get(ctx, lockName(name, spec)).Err() // want `get lockName\(name, spec\): nothing stands between "<name>" and "<spec>" in key "<name><spec>": \("ab", "c"\) and \("a", "bc"\) give one key; separate them with :`
}

func unlock(ctx context.Context, rdb *goredis.Client, name, spec string) error {
	return rdb.Del(ctx, lockName(name, spec)).Err()
}
