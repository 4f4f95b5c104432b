// Package keyshape defines an analyzer that reports cache keys that do not have the form that keys should have.
//
// # Analyzer keyshape
//
// keyshape: report keys without a namespace, with empty parts, or of another layout
//
// Every program that uses a server shares one keyspace. A key says whose it is and what it holds by its parts, which are
// separated by colons: app:module:entity:id.
//
//	rdb.Set(ctx, strconv.FormatInt(id, 10), v, ttl)
//	rdb.Get(ctx, "user_"+id)
//
// The messages:
//
//	set strconv.FormatInt(id, 10): key "<id>" has no text that says what it is, so whatever else stores by such a value overwrites it without an error; begin it with a namespace, as in "user:<id>"
//	get "user_"+id: key "user_<id>" has no namespace: tools group keys by the text before a colon; write "user:<id>"
//
// A first part that is a field, an option or a configuration value is taken for a namespace, and a parameter that is passed on
// as it is, for its callers' business.
//
// With the option strict, keys of fewer than three parts beside keys of three, keys that begin with the name of an environment, and values whose key
// has no version are reported, too. With a layout in the configuration every key that departs from it is, instead:
//
//	layout: "<app>:<entity>:<id>[:v<n>]"
//
//	get userKey(id): key "shop:user" departs from the layout <app>:<entity>:<id>[:v<n>]: it ends before <id>
//
// Categories: namespace, flat, empty-segment, edge, id, env, version, depth.
package keyshape
