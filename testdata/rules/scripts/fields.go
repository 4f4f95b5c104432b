package scripts

import (
	"context"

	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

// Scripts that a constructor puts into fields.

type held struct {
	rdb    redis.UniversalClient
	client rueidis.Client
	unlock *redis.Script
	count  *rueidis.Lua
	other  *redis.Script
}

func newHeld(rdb redis.UniversalClient, c rueidis.Client, other *redis.Script) *held {
	return &held{
		rdb: rdb, client: c, other: other,
		unlock: redis.NewScript(`return redis.call("DEL", KEYS[1])`),
		count:  rueidis.NewLuaScript(`return redis.call("INCR", KEYS[1] .. ":n")`),
	}
}

func (h *held) Unlock(ctx context.Context, id string) error {
	return h.unlock.Run(ctx, h.rdb, []string{"lock:" + id}).Err() // want `^DEL\(lock:<id:string>\)$`
}

func (h *held) Count(ctx context.Context, id string) error {
	return h.count.Exec(ctx, h.client, []string{"seen:" + id}, nil).Error() // want `^INCR\(seen:<id:string>:n\)$`
}

func (h *held) Other(ctx context.Context, id string) error {
	return h.other.Run(ctx, h.rdb, []string{"other:" + id}).Err() // want `^not known$`
}
