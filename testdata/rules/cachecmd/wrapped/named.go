package wrapped

import "github.com/gomodule/redigo/redis"

// A function that sends any command leaves it to its callers which: they are responsible.

type sender struct {
	conn   redis.Conn
	prefix string
}

func (s *sender) send(cmd string, args ...any) (any, error) { return s.conn.Do(cmd, args...) }

func (s *sender) forget() error {
	_, err := s.send("FLUSHALL") // want `^flushall through wrapped\.\(\*sender\)\.send: FLUSHALL deletes every key of every database, whoever wrote it; delete your own keys by their prefix, with SCAN and UNLINK$`
	return err
}

func (s *sender) list() ([]string, error) {
	return redis.Strings(s.send("KEYS", "sender:*")) // want `^keys "sender:\*" through wrapped\.\(\*sender\)\.send: KEYS walks all keys in one go and blocks the server meanwhile; use SCAN, or keep the names in a set$`
}

func (s *sender) has(id string) (bool, error) {
	page, err := redis.Values(s.send("SCAN", 0, "MATCH", "sender:"+id, "COUNT", 1)) // want `^scan "sender:"\+id through wrapped\.\(\*sender\)\.send: one SCAN call may return nothing although keys match; go on with the cursor it returns until that is 0$`
	if err != nil {
		return false, err
	}
	keys, err := redis.Strings(page[1], nil)
	return len(keys) == 1, err
}

func (s *sender) each(f func(string)) error {
	for cursor := "0"; ; {
		page, err := redis.Values(s.send("SCAN", cursor, "MATCH", "sender:*"))
		if err != nil {
			return err
		}
		keys, err := redis.Strings(page[1], nil)
		for _, k := range keys {
			f(k)
		}
		if cursor, err = redis.String(page[0], nil); err != nil || cursor == "0" {
			return err
		}
	}
}

func (s *sender) page(cursor string) ([]any, error) {
	return redis.Values(s.send("SCAN", cursor, "MATCH", "sender:*"))
}

func all(s *sender) error { return s.forget() }
