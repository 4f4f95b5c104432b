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

// Move runs a script of which the number of keys is known only when it is made: which arguments are keys cannot be told.
func Move(c redis.Conn, from []string, to string) error {
	script := redis.NewScript(len(from)+1, "return redis.call('DEL', unpack(KEYS))")
	args := redis.Args{}.Add(to).AddFlat(from).Add("now")
	_, err := script.Do(c, args...) // want: <>
	return err
}
