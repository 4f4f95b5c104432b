// Package keyprefix defines an analyzer that holds keys against the registry in the configuration.
//
// # Analyzer keyprefix
//
// keyprefix: report keys that the registry does not list or has otherwise
//
// The registry is the list of the prefixes that exist, with the packages that own them, data type, time to live and version:
//
//	registry:
//	  - {prefix: "shop:user:", owner: [internal/user], type: hash, ttl: 1m..24h, version: v2}
//
// Without a registry the rule has nothing to say. With it:
//
//	rdb.Set(ctx, "shop:usr:"+id, v, time.Hour)
//	rdb.Set(ctx, "shop:user:"+id+":v2", v, 48*time.Hour)
//
// The messages:
//
//	set "shop:usr:"+id: no prefix in the registry fits key "shop:usr:<id>"; did you mean "shop:user:"?
//	set "shop:user:"+id+":v2": key "shop:user:<id>:v2" is set to live 2d, and the registry says 1m..24h for "shop:user:"; change one of the two
//
// A key is judged when its text is known that far. What may bring a prefix along, such as a field or a setting, is not.
//
// Categories: unknown, owner, ttl, type, version.
package keyprefix
