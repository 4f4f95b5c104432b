// Package session keeps the customers' sessions. They are on a Redis server of their own.
package session

import (
	"encoding/json"
	"errors"

	"github.com/gomodule/redigo/redis"

	"example.com/shop/internal/keys"
)

const lifetime = 30 * 60 // seconds

// ErrNone says that there is no such session.
var ErrNone = errors.New("session: none")

// Session is a customer's visit.
type Session struct {
	User string
	Lang string
}

// Sessions are the sessions of all customers.
type Sessions struct {
	pool *redis.Pool
}

// New makes the sessions.
func New(pool *redis.Pool) *Sessions { return &Sessions{pool: pool} }

// Start begins a session.
func (s *Sessions) Start(token string, v Session) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	conn := s.pool.Get()
	defer conn.Close()
	if _, err := conn.Do("SET", keys.Session(token), text, "EX", lifetime); err != nil {
		return err
	}
	_, err = conn.Do("SADD", keys.SessionsOf(v.User), token)
	return err
}

// Find returns a session, and lets it live on.
func (s *Sessions) Find(token string) (*Session, error) {
	conn := s.pool.Get()
	defer conn.Close()
	text, err := redis.Bytes(conn.Do("GETEX", keys.Session(token), "EX", lifetime))
	if errors.Is(err, redis.ErrNil) {
		return nil, ErrNone
	}
	if err != nil {
		return nil, err
	}
	v := new(Session)
	return v, json.Unmarshal(text, v)
}

// SetLang changes the language of a session.
func (s *Sessions) SetLang(token, lang string) error {
	conn := s.pool.Get()
	defer conn.Close()
	text, err := redis.Bytes(conn.Do("GET", keys.Session(token)))
	if errors.Is(err, redis.ErrNil) {
		return ErrNone
	}
	if err != nil {
		return err
	}
	var v Session
	if err := json.Unmarshal(text, &v); err != nil {
		return err
	}
	v.Lang = lang
	if text, err = json.Marshal(v); err != nil {
		return err
	}
	_, err = conn.Do("SET", keys.Session(token), text)
	return err
}

// End ends all sessions of a customer.
func (s *Sessions) End(user string) error {
	conn := s.pool.Get()
	defer conn.Close()
	tokens, err := redis.Strings(conn.Do("SMEMBERS", keys.SessionsOf(user)))
	if err != nil {
		return err
	}
	for _, token := range tokens {
		if _, err := conn.Do("DEL", keys.Session(token)); err != nil {
			return err
		}
	}
	_, err = conn.Do("DEL", keys.SessionsOf(user))
	return err
}
