package good

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type ranking struct{ rdb *redis.Client }

// Two versions of one function: a program calls one of them.
func (r *ranking) Save(ctx context.Context, day, list string) error {
	return r.rdb.Set(ctx, "ranking:"+day, list, 1e12).Err()
}

func (r *ranking) SaveV1(ctx context.Context, day, list string) error {
	return r.rdb.ZAdd(ctx, "ranking:"+day, redis.Z{Member: list}).Err()
}

func (r *ranking) Load(ctx context.Context, day string) (string, error) {
	return r.rdb.Get(ctx, "ranking:"+day).Result()
}

func (r *ranking) LoadV1(ctx context.Context, day string) ([]string, error) {
	return r.rdb.ZRevRange(ctx, "ranking:"+day, 0, 99).Result()
}

type hashBasket struct{ rdb *redis.Client }

type textBasket struct{ rdb *redis.Client }

// Two types that stand for each other: a program makes one of them.
func (b hashBasket) Put(ctx context.Context, owner, item string) error {
	return b.rdb.HSet(ctx, "basket:"+owner, item, 1).Err()
}

func (b hashBasket) Size(ctx context.Context, owner string) (int, error) {
	n, err := b.rdb.HLen(ctx, "basket:"+owner).Result()
	return int(n), err
}

func (b textBasket) Put(ctx context.Context, owner, item string) error {
	return b.rdb.Append(ctx, "basket:"+owner, item+"\n").Err()
}

func (b textBasket) Size(ctx context.Context, owner string) (int, error) {
	n, err := b.rdb.StrLen(ctx, "basket:"+owner).Result()
	return int(n), err
}

// tasks sends the command of the type that the key's state has.
func tasks(ctx context.Context, rdb *redis.Client, queue, state string) ([]string, error) {
	key := "tasks:" + queue + ":" + state
	if state == "scheduled" {
		return rdb.ZRange(ctx, key, 0, 9).Result()
	}
	return rdb.LRange(ctx, key, 0, 9).Result()
}

func firstTask(ctx context.Context, rdb *redis.Client, queue string) ([]string, error) {
	return tasks(ctx, rdb, queue, "active")
}
