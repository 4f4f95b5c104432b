package kf

type Family struct{ Name string }

func (f Family) Key(id string) string { return f.Name + ":" + id }
