// Package gofiber is a program as users of gofiber's storage write it.
package gofiber

import (
	"fmt"
	"time"

	"github.com/gofiber/storage/redis/v3"
)

type Pages struct{ store *redis.Storage }

func New() *Pages { return &Pages{redis.New(redis.Config{Host: "127.0.0.1", Port: 6379})} }

func (p *Pages) Save(id int, body []byte) error {
	return p.store.Set(pageKey(id), body, 10*time.Minute) // key: SET page:<id> 10m
}

func (p *Pages) Load(id int) ([]byte, error) {
	return p.store.Get(pageKey(id)) // key: GET page:<id>
}

func (p *Pages) Drop(id int) error {
	return p.store.Delete(pageKey(id)) // key: DEL page:<id>
}

func (p *Pages) Token(user string, token []byte) error {
	return p.store.Set("token:"+user, token, time.Hour) // key: SET token:<user> 1h
}

func pageKey(id int) string { return fmt.Sprintf("page:%d", id) }
