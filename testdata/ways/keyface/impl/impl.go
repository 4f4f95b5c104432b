// Package impl holds the caches.
package impl

import (
	"context"
	"strconv"

	"github.com/redis/go-redis/v9"

	"example.com/ways/keyface/rc"
)

// The caches of the program.
var (
	Users *rc.Cache
	Jobs  *rc.Cache
)

// Init makes them.
func Init(rdb *redis.Client) {
	Users = rc.New("users", rdb)
	Jobs = rc.New("jobs", rdb)
}

// UserKey names a user.
type UserKey struct {
	Tenant string
	ID     int64
}

// Key is the user's key.
func (k UserKey) Key() string { return k.Tenant + ":" + strconv.FormatInt(k.ID, 10) }

// Forget forgets a user.
func Forget(ctx context.Context, tenant string, id int64) {
	Users.Delete(ctx, UserKey{tenant, id}) // want: app:users:<>:<>
}

// Load reads users.
func Load(ctx context.Context, tenant string, ids []int64) {
	var ks []rc.Key
	for _, id := range ids {
		ks = append(ks, UserKey{tenant, id})
	}
	Users.GetAll(ctx, ks) // want: app:users:<>:<>
}

// Store writes jobs.
func Store(ctx context.Context, ids []int64) {
	var kvs []rc.KV
	for _, id := range ids {
		k := UserKey{"all", id}
		kvs = append(kvs, rc.KV{Key: k.Key(), Value: "1"})
	}
	Jobs.PutAll(ctx, kvs) // want: app:jobs:all:<>
}

// Clear forgets users.
func Clear(ctx context.Context, tenants []string, ids []int64) {
	ks := make([]rc.Key, 0, len(tenants)*len(ids))
	for _, tenant := range tenants {
		for _, id := range ids {
			ks = append(ks, UserKey{Tenant: tenant, ID: id})
		}
	}
	if len(ks) == 0 {
		return
	}
	Users.DeleteAll(ctx, ks) // want: app:users:<>:<>
}

type reader struct{ prefix string }

func newReader(tenant string) *reader { return &reader{prefix: tenant + ":"} }

func (r *reader) key(id int64) rc.Key { return rc.NewText(r.prefix + strconv.FormatInt(id, 10)) }

func (r *reader) field(id, job int64) rc.Field {
	return rc.Field{Key: r.key(id).Key(), Name: strconv.FormatInt(job, 10)}
}

func (r *reader) read(ctx context.Context, id, job int64) {
	f := r.field(id, job)
	Jobs.HGet(ctx, f)             // want: app:jobs:<>:<>
	Jobs.Delete(ctx, r.key(id))   // want: app:jobs:<>:<>
	Jobs.DeleteAll(ctx, []rc.Key{ // want: app:jobs:<>:<>
		r.key(job),
	})
}

// Read reads a field.
func Read(ctx context.Context, tenant string, id, job int64) { newReader(tenant).read(ctx, id, job) }
