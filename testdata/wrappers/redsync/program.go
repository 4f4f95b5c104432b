// Package redsync is a program as users of redsync write it.
package redsync

import (
	"context"
	"fmt"
	"time"

	"github.com/go-redsync/redsync/v4"
	"github.com/go-redsync/redsync/v4/redis/goredis/v9"
	"github.com/redis/go-redis/v9"
)

type Locks struct{ rs *redsync.Redsync }

func New(client *redis.Client) *Locks { return &Locks{redsync.New(goredis.NewPool(client))} }

func (l *Locks) Example() error {
	mutexname := "my-global-mutex"
	mutex := l.rs.NewMutex(mutexname) // key: SET my-global-mutex 8s
	if err := mutex.Lock(); err != nil {
		return err
	}
	_, err := mutex.Unlock()
	return err
}

func (l *Locks) Order(ctx context.Context, id string) (*redsync.Mutex, error) {
	m := l.rs.NewMutex(fmt.Sprintf("lock:order:%s", id), redsync.WithExpiry(30*time.Second), redsync.WithTries(3)) // key: SET lock:order:<id> 30s
	return m, m.LockContext(ctx)
}

const lockTTL = 5 * time.Second

func (l *Locks) Stock(sku int) *redsync.Mutex {
	opts := []redsync.Option{redsync.WithTries(1), redsync.WithExpiry(lockTTL)}
	return l.rs.NewMutex(stockLock(sku), opts...) // key: SET lock:stock:<sku> 5s
}

func stockLock(sku int) string { return fmt.Sprintf("lock:stock:%d", sku) }

func (l *Locks) Retrying(name string) *redsync.Mutex {
	return l.rs.NewMutex("lock:job:"+name, redsync.WithRetryDelay(time.Second), redsync.WithDriftFactor(0.02)) // key: SET lock:job:<name> 8s
}

func (l *Locks) Given(name string, options ...redsync.Option) *redsync.Mutex {
	return l.rs.NewMutex("lock:given:"+name, options...) // key: SET lock:given:<name> maybe
}
