// Package claim holds what messages may state of what happens when a program runs: what a server answers, what a client
// library sends. Every claim is shown by an experiment: those about servers by scripts in testdata, which run against
// redis-server, a cluster and memcached; those about client libraries by programs in testdata/clients, which use the real
// library. A message that states an effect without a claim fails the tests of the rule that makes it.
package claim

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Subject is what a claim is about, and so where its experiment runs.
type Subject uint8

const (
	Redis     Subject = iota // one server: testdata/redis.txt
	Cluster                  // a cluster of three: testdata/cluster.txt
	Memcached                // testdata/memcached.txt
	Library                  // a client library: claims_test.go in testdata/clients
)

// Claim is one statement, and the words by which messages make it.
type Claim struct {
	Name    string // names its experiment
	Subject Subject
	Says    string   // the statement in full
	Words   []string // how messages say it; %s in them is anything
}

// All are the claims, by subject.
func All() []Claim { return slices.Concat(servers, libraries) }

// effects are the words that state an effect. They are looked for in messages once the words of claims are taken out.
var effects = regexp.MustCompile(`\b(answers?|answered|refus(es|ed|al)|rejects?|rejected|panics?|errors?|fails?|failed|` +
	`never expires?|expires?|expired|lives|for ever|stays?|persists?|deletes|deleted|drops|dropped|clears|cleared|removes|removed|` +
	`discards|discarded|lost|loses|gone|evicts?|evicted|overwrites|overwritten|replaces|replaced|truncates|truncated|rounds|rounded|` +
	`sends|sent|reads .* as|asks|asked|splits|atomic|blocks?|blocked|waits|hashes|hashed|routes|routed|` +
	`missed|matches|costs?|crash(es)?|WRONGTYPE|CROSSSLOT|EXECABORT|MOVED|MULTI)\b`)

var quoted = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

// words are the words of all claims, the longest first, as expressions.
var words = sync.OnceValue(func() (list []*regexp.Regexp) {
	var all []string
	for _, c := range All() {
		all = append(all, c.Words...)
	}
	slices.SortFunc(all, func(a, b string) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	})
	for _, w := range slices.Compact(all) {
		list = append(list, regexp.MustCompile(`\b`+strings.ReplaceAll(regexp.QuoteMeta(w), "%s", `\S+`)))
	}
	return list
})

// Unbacked is the first statement of an effect in a text that no claim backs, "" if there is none. What stands in double
// quotes is code or a key, and states nothing.
func Unbacked(text string) string {
	text = quoted.ReplaceAllString(text, `""`)
	for _, w := range words() {
		text = w.ReplaceAllString(text, "")
	}
	return effects.FindString(text)
}

// UnbackedIn is Unbacked for a whole message, whose head (what stands before the first colon) names the call.
func UnbackedIn(message string) string {
	message = quoted.ReplaceAllString(message, `""`)
	if _, rest, ok := strings.Cut(message, ": "); ok {
		message = rest
	}
	return Unbacked(message)
}
