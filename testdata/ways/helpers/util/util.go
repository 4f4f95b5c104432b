package util

import "fmt"

func Scoped(scope, rest string) string { return fmt.Sprintf("w20.%s.%s", scope, rest) }

func ForTenant(t int64) string { return fmt.Sprintf("t%d|", t) }

type Tenant struct{ ID int64 }

func (t Tenant) Space(name string) string { return fmt.Sprintf("w20/%d/%s", t.ID, name) }
