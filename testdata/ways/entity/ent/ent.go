package ent

import "strconv"

type Cacheable interface{ CacheKey() string }

type User struct{ ID int64 }

func (u *User) CacheKey() string { return "w26:user:" + strconv.FormatInt(u.ID, 10) }

type Post struct{ Slug string }

func (p Post) CacheKey() string { return "w26:post:" + p.Slug }
