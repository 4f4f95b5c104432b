// Package keydeps defines an analyzer that reports cached values that depend on more than their key says.
//
// # Analyzer keydeps
//
// keydeps: report cached values that depend on a parameter which the key lacks
//
// A function that reads a key, loads the value when it is missing, and stores it, promises that the key says all that the value
// depends on. A parameter that takes part in the loading and not in the key gives one caller what was loaded for another.
//
//	func (s *Shop) Page(ctx context.Context, id int64, lang string) (string, error) {
//		key := fmt.Sprintf("shop:page:%d", id)
//		if v, err := s.rdb.Get(ctx, key).Result(); err == nil {
//			return v, nil
//		}
//		v := s.render(id, lang)
//		return v, s.rdb.Set(ctx, key, v, pageTTL).Err()
//	}
//
// The message:
//
//	get key: the value under key "shop:page:<id>" depends on lang, which the key does not have, so one caller gets what was loaded for another's lang; add it to the key
//
// Contexts, clients, functions, interfaces, loggers, durations and the like are no dependencies. Nor is the rest of a struct whose ID
// is in the key.
//
// Category: parameter.
package keydeps
