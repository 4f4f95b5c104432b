package consts

import "strconv"

const UserFormat = "w07:user:%d:profile"

var Prefixes = map[string]string{"user": "w07:u:", "order": "w07:o:"}

type Kind int

const (
	KindUser Kind = iota
	KindOrder
)

var names = [...]string{"user", "order"}

func (k Kind) String() string { return names[k] }

func (k Kind) Key(id int64) string { return "w07:" + k.String() + ":" + strconv.FormatInt(id, 10) }

func Prefix(k Kind) string {
	switch k {
	case KindUser:
		return "w07:u:"
	case KindOrder:
		return "w07:o:"
	}
	return ""
}
