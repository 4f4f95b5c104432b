package rk

type Key string

const Root Key = "w15"

func (k Key) Sub(s string) Key { return k + ":" + Key(s) }

func (k Key) String() string { return string(k) }

func User(id string) Key { return Root.Sub("user").Sub(id) }
