package ttlmissing

import "strings"

// says tells whether a word of the list is a word of the key's literal text. What a wrapper adds is judged in the wrapper.
func (c *checker) says(u use, list words) bool {
	chosen := c.ChosenText(u.Call)
	for _, t := range u.Key.Set {
		for _, part := range t {
			if part.Hole != nil || !chosen(part) {
				continue
			}
			for _, word := range strings.FieldsFunc(part.Lit, notLetter) {
				if list[strings.ToLower(word)] || list[strings.TrimSuffix(strings.ToLower(word), "s")] {
					return true
				}
			}
		}
	}
	return false
}

func notLetter(r rune) bool { return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z') }

type words map[string]bool

func wordsOf(list string) words {
	w := words{}
	for _, word := range strings.Fields(list) {
		w[word] = true
	}
	return w
}

// Words of key text that tell what a key is for.
var (
	locks     = wordsOf("lock locks locker mutex lease leader semaphore")
	temporary = wordsOf("session sess token jwt code captcha otp nonce csrf tmp temp temporary scratch verification")
	limiters  = wordsOf("limit limiter ratelimit rl throttle attempts attempt quota")
	caches    = wordsOf("cache cached")
	// permanent take a key out: statistics and sequences stay, whatever they count.
	permanent = wordsOf("stat stats statistics metric metrics hit hits miss misses total totals seq sequence version versions config queue")
)
