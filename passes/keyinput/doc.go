// Package keyinput defines an analyzer that reports cache keys made of raw text from outside.
//
// # Analyzer keyinput
//
// keyinput: report cache keys made of raw text from outside
//
// Text of a request that becomes part of a key as it came lets whoever sends it choose the key: with a separator in it the key
// of another kind, with every new spelling one more entry, with a megabyte of text a key of a megabyte. In a SCAN or KEYS
// pattern a * matches the keys of everybody.
//
//	rdb.Get(ctx, "search:"+r.URL.Query().Get("q"))
//	rdb.Scan(ctx, 0, c.Query("prefix")+":*", 100)
//
// The messages:
//
//	get "search:"+r.URL.Query().Get("q"): "<q>" in key "search:<q>" comes from an HTTP request as it is: its author chooses the key's characters and length; check it, parse it, or hash it
//	scan c.Query("prefix")+":*": "<prefix>" in pattern "<prefix>:*" comes from an HTTP request as it is: with * ? or [ in it the pattern matches other keys too; escape them with \
//
// Silent where the text was hashed, encoded, parsed to a number or an ID, or checked before: a pattern it must match, a list
// it must be in, a function that may refuse it, a lookup that must find it.
//
// Categories: http (URL, query, form, body), header (and cookie), grpc (metadata), args (command line), pattern.
package keyinput
