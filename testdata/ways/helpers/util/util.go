package util

import (
	"fmt"
	"strconv"
)

func Scoped(scope, rest string) string { return fmt.Sprintf("w20.%s.%s", scope, rest) }

func ForTenant(t int64) string { return fmt.Sprintf("t%d|", t) }

type Tenant struct{ ID int64 }

func (t Tenant) Space(name string) string { return fmt.Sprintf("w20/%d/%s", t.ID, name) }

// UserKey has no text of its own: it puts together what it is given.
func UserKey(prefix string, id uint64) string {
	buf := make([]byte, 0, len(prefix)+20)
	buf = append(buf, prefix...)
	buf = strconv.AppendUint(buf, id, 10)
	return string(buf)
}
