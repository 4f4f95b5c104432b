// Package keyjoin defines an analyzer that reports cache keys of which two different inputs make the same one.
//
// # Analyzer keyjoin
//
// keyjoin: report cache keys of which different inputs make the same one
//
// Two parts of variable length with nothing between them cannot be told apart: user 1 in group 23 and user 12 in group 3 have
// one key, and one sees the other's value. The same happens to optional parts that carry no name, to lists that are joined
// with the separator of the key, and to free text from outside that holds the separator.
//
//	rdb.Get(ctx, fmt.Sprintf("member:%d%d", user, group))
//	if tag != "" { key += ":" + tag }
//	if lang != "" { key += ":" + lang }
//
// The messages:
//
//	get fmt.Sprintf("member:%d%d", user, group): nothing stands between "<user>" and "<group>" in key "member:<user><group>": (1, 23) and (12, 3) give one key; separate them with :
//	get key: keys "list:<tag>" and "list:<lang>" look alike: with one of the two left out, nothing says which it is; put its name before it
//
// Silent where the bytes of the parts cannot be confused: numbers next to letters, texts of fixed length, digests, UUIDs,
// encoded text, an enumeration, a prefix that the program or its configuration chooses.
//
// Categories: adjacent, optional, delimiter, rune (a number turned into a character: numbers that are none give one key).
package keyjoin
