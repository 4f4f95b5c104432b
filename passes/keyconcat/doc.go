// Package keyconcat defines an analyzer that reports cache keys whose text is put together where they are used.
//
// # Analyzer keyconcat
//
// keyconcat: report cache keys that are put together where they are used
//
// The text of a kind of key should exist once, in a key function: then readers, writers and deletions cannot drift apart,
// a new version is one edit, and the key's shape can be read and tested.
//
//	rdb.Get(ctx, "sess-"+id)
//	...
//	rdb.Set(ctx, "sess-"+id, v, ttl)
//
// The message:
//
//	get "sess-"+id: key "sess-<id>" is concatenated in place; build it in one key function
//
// The same holds for += on a local variable, a strings.Builder or strings.Join in the calling function, and, with the option
// inline-format, for fmt.Sprintf. What happens inside a key function (a function whose result is the key) is its own
// business; constants joined with constants are one constant. The option allow-const-prefix accepts a named constant of a
// package in front of the rest.
//
// Where the parts are simple the fix extracts the key function and calls it wherever the package builds the same text the
// same way. The key's bytes do not change.
//
// Categories: concat, builder, format.
package keyconcat
