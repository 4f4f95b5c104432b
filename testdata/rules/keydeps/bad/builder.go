package bad

import (
	"context"
	"encoding/json"
	"strconv"

	"github.com/redis/rueidis"
)

type lister interface {
	Coupons(tenant string, page int) ([]string, error)
}

func couponsKey(page int) string { return "coupon:list:" + strconv.Itoa(page) }

// coupons stores by a command builder, which takes the value in a step of its own.
func coupons(ctx context.Context, c rueidis.Client, db lister, tenant string, page int) ([]string, error) {
	var list []string
	if raw, err := c.Do(ctx, c.B().Get().Key(couponsKey(page)).Build()).AsBytes(); err == nil { // want `the value under key "coupon:list:<page>" depends on tenant, which the key does not have`
		return list, json.Unmarshal(raw, &list)
	}
	list, err := db.Coupons(tenant, page)
	if err != nil {
		return nil, err
	}
	raw, err := json.Marshal(list)
	if err != nil {
		return nil, err
	}
	return list, c.Do(ctx, c.B().Set().Key(couponsKey(page)).Value(rueidis.BinaryString(raw)).Ex(ttl).Build()).Error()
}
