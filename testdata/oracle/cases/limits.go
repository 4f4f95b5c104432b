package cases

import (
	"context"

	"github.com/redis/go-redis/v9"

	"oracle.test/gen/cases/far"
	"oracle.test/gen/rt"
)

// The functions of this file are known limits: slices and maps that share their memory where no local variable tells of
// it. To follow who shares what through fields and other packages would need a model of memory that costs more than it
// brings. Lines that end in //@limit may let a key escape: the oracle counts them and does not fail.

type lists struct {
	keys []string
	byID map[string]string
}

// SharedThroughField changes elements through a field.
func SharedThroughField(ctx context.Context, rdb *redis.Client, in *rt.In) {
	a := []string{"own:" + in.ID()}
	l := lists{keys: a}
	l.keys[0] = "changed"
	rdb.Get(ctx, a[0]) //@limit
	m := map[string]string{"a": "own:"}
	l.byID = m
	l.byID["a"] = "changed"
	rdb.Get(ctx, m["a"]) //@limit
}

// SharedElsewhere has a function of another package change elements.
func SharedElsewhere(ctx context.Context, rdb *redis.Client, in *rt.In) {
	a := []string{"own:" + in.ID()}
	far.SetFirst(a)
	rdb.Get(ctx, a[0]) //@limit
}

// RecoveredLater is set by a deferred function after code that panics without saying so. Which statement may is not asked:
// nearly all may.
func RecoveredLater(ctx context.Context, rdb *redis.Client, in *rt.In) {
	k := "k"
	func() {
		defer func() {
			if r := recover(); r != nil {
				k = "recovered:" + in.ID()
			}
		}()
		var none *lists
		_ = none.keys
	}()
	rdb.Get(ctx, k) //@limit
}
