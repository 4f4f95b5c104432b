package model

import "fmt"

type ItemID struct {
	Shop int
	Name string
}

func (i ItemID) String() string { return fmt.Sprintf("w06:item:%d:%s", i.Shop, i.Name) }
