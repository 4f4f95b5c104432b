// Package redisstore is a store in Redis.
package redisstore

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type universal struct{ client redis.UniversalClient }

func (u *universal) KvPut(ctx context.Context, key, value []byte) error {
	return u.client.Set(ctx, string(key), value, 0).Err()
}

func (u *universal) KvGet(ctx context.Context, key []byte) ([]byte, error) {
	return u.client.Get(ctx, string(key)).Bytes()
}

type Single struct{ universal }

func NewSingle(c *redis.Client) *Single { return &Single{universal{c}} }

type Cluster struct{ universal }

func NewCluster(c *redis.ClusterClient) *Cluster { return &Cluster{universal{c}} }
