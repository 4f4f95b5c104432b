package api

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

type SetRequest struct {
	Key   string
	Value any
	TTL   time.Duration
}

type Client struct{ rdb redis.Cmdable }

func New(rdb redis.Cmdable) *Client { return &Client{rdb} }

func (c *Client) Set(ctx context.Context, req *SetRequest) error {
	return c.rdb.Set(ctx, "w16:"+req.Key, req.Value, req.TTL).Err()
}

func (c *Client) SetV(ctx context.Context, req SetRequest) error {
	return c.rdb.Set(ctx, "w16:"+req.Key, req.Value, req.TTL).Err()
}
