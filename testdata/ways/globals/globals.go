package globals

import (
	"context"

	"example.com/ways/globals/global"
)

const prefixCode = global.AppName + ":code:"

func Get(ctx context.Context, id string) {
	global.RDB.Get(ctx, global.KeyPrefix+id) // want: w22:<>
	global.RDB.Get(ctx, prefixCode+id)       // want: app:code:<>
}
