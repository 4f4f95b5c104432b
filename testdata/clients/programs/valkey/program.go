// Package valkey is a program as users of valkey-go write it.
package valkey

import (
	"context"
	"time"

	"github.com/valkey-io/valkey-go"
	"github.com/valkey-io/valkey-go/valkeycompat"
)

func Run(ctx context.Context, client valkey.Client, id string) error {
	b := client.B()
	client.Do(ctx, b.Set().Key("token:"+id).Value("v").ExSeconds(900).Build())                        // key: SET token:<id> 15m
	client.Do(ctx, b.Set().Key("once:"+id).Value("v").Nx().Px(time.Minute).Build())                   // key: SET once:<id> 1m
	client.Do(ctx, client.B().Lpush().Key("queue:mail").Element(id).Build())                          // key: LPUSH queue:mail
	client.Do(ctx, client.B().Zadd().Key("rank").ScoreMember().ScoreMember(1, id).Build())            // key: ZADD rank
	client.Do(ctx, client.B().Sinterstore().Destination("{s}:out").Key("{s}:a", "{s}:b").Build())     // key: SINTERSTORE {s}:out // key: SINTERSTORE {s}:a // key: SINTERSTORE {s}:b
	client.Do(ctx, client.B().Getex().Key("token:"+id).Persist().Build())                             // key: GETEX token:<id>
	client.Do(ctx, client.B().Xadd().Key("events").Id("*").FieldValue().FieldValue("id", id).Build()) // key: XADD events
	valkey.MDel(client, ctx, []string{"token:" + id})                                                 // key: DEL token:<id>
	return valkeycompat.NewAdapter(client).Expire(ctx, "rank", time.Hour).Err()                       // key: EXPIRE rank 1h
}
