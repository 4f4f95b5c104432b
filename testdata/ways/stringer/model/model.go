package model

import (
	"fmt"
	"strconv"
)

type ItemID struct {
	Shop int
	Name string
}

func (i ItemID) String() string { return fmt.Sprintf("w06:item:%d:%s", i.Shop, i.Name) }

// Kind prints as stringer writes it.
type Kind int

const (
	User Kind = iota
	Order
	Item
)

const kindName = "userorderitem"

var kindIndex = [...]uint8{0, 4, 9, 13}

func (i Kind) String() string {
	if i < 0 || i >= Kind(len(kindIndex)-1) {
		return "Kind(" + strconv.FormatInt(int64(i), 10) + ")"
	}
	return kindName[kindIndex[i]:kindIndex[i+1]]
}

// Key is the key of something of a kind.
func Key(k Kind, id int) string { return fmt.Sprintf("w06:%s:%d", k, id) }
