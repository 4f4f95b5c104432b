package rd

import "github.com/gomodule/redigo/redis"

type Pool struct{ p *redis.Pool }

func (p *Pool) Do(cmd string, args ...any) (any, error) {
	c := p.p.Get()
	defer c.Close()
	return c.Do(cmd, args...) // want: ?parameter
}

func (p *Pool) SetEx(key string, v any, sec int) error {
	_, err := p.Do("SETEX", key, sec, v)
	return err
}
