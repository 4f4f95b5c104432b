package rc

import "github.com/redis/go-redis/v9"

type Client struct {
	*redis.Client
	ns string
}

func New(c *redis.Client) *Client { return &Client{Client: c, ns: "w21"} }

func (c *Client) K(s string) string { return c.ns + ":" + s }
