package bad

import redis7 "github.com/go-redis/redis/v7"

// -1 says never to this version.
func minusOne(rdb *redis7.Client, site string) error {
	return rdb.Set("site:"+site, 1, -1).Err() // want `set "site:"\+site: go-redis sends no expiry for a negative one, so key "site:<site>" never expires; pass how long it may live`
}
