package wrapped

import (
	"time"

	"github.com/gomodule/redigo/redis"
)

// Arguments that go through a function which adds to them keep their order: the first is the key, whatever comes behind it.

type tokens struct {
	conn redis.Conn
	life time.Duration
}

func newTokens(c redis.Conn, life time.Duration) *tokens {
	if life <= 0 {
		life = 15 * time.Minute
	}
	return &tokens{conn: c, life: life}
}

func (t *tokens) withLife(args redis.Args) redis.Args { return args.Add("EX").Add(t.life) }

func (t *tokens) issue(token, subject string) error {
	args := t.withLife(redis.Args{"token:" + token, subject})
	_, err := t.conn.Do("SET", args...) // want `set args: the expiry in args is a time.Duration: redigo sends 1m0s and the like, and the server refuses it`
	return err
}

func (t *tokens) withSeconds(args redis.Args) redis.Args {
	return args.AddFlat([]any{"EX", int64(t.life / time.Second)})
}

func (t *tokens) renew(token, subject string) error {
	args := t.withSeconds(redis.Args{"token:" + token, subject})
	_, err := t.conn.Do("SET", args...)
	return err
}
