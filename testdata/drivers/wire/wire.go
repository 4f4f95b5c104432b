// Package wire puts the program together.
package wire

import (
	"github.com/redis/go-redis/v9"

	"example.com/drivers/service"
	"example.com/drivers/store"
)

// New makes the service.
func New(rdb *redis.Client) *service.Service { return &service.Service{Cache: store.New(rdb)} }
