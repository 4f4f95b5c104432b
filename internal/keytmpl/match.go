package keytmpl

import "strings"

// Match tells whether the program can produce text from the set, as far as the set knows.
func (s Set) Match(text string) bool {
	for _, t := range s {
		if t.Match(text) {
			return true
		}
	}
	return false
}

// Match tells whether text is in the language of the template: literals stand as they are, a hole is any text of its
// bytes and lengths. It takes time proportional to the parts times the length of text.
func (t Template) Match(text string) bool {
	rs := t.runs()
	if len(rs) > 0 && rs[0].hole == nil {
		if !strings.HasPrefix(text, rs[0].lit) {
			return false
		}
		text, rs = text[len(rs[0].lit):], rs[1:]
	}
	if n := len(rs); n > 0 && rs[n-1].hole == nil {
		if !strings.HasSuffix(text, rs[n-1].lit) {
			return false
		}
		text, rs = text[:len(text)-len(rs[n-1].lit)], rs[:n-1]
	}
	reach := make([]bool, len(text)+1) // where the runs so far can end
	reach[0] = true
	next := make([]bool, len(text)+1)
	for _, r := range rs {
		var any bool
		if r.hole == nil {
			any = stepLiteral(reach, next, text, r.lit)
		} else {
			any = stepHole(reach, next, text, r.hole)
		}
		if !any {
			return false
		}
		reach, next = next, reach
	}
	return reach[len(text)]
}

// stepLiteral moves every end by lit; it tells whether any is left.
func stepLiteral(from, to []bool, text, lit string) bool {
	clear(to)
	any := false
	for i, ok := range from {
		if ok && strings.HasPrefix(text[i:], lit) {
			to[i+len(lit)] = true
			any = true
		}
	}
	return any
}

// stepHole moves every end by all that the hole can be; it tells whether any is left. An end j is reached from a start
// i if the bytes between are the hole's and their number is in its range. The starts from which j is near enough and
// far enough form a window that moves with j.
func stepHole(from, to []bool, text string, h *Hole) bool {
	clear(to)
	any := false
	run := 0        // bytes of the hole that end at j
	window := 0     // starts in the window
	lo, hi := 0, -1 // the window is lo..hi
	for j := 0; j <= len(text); j++ {
		if j > 0 {
			if h.Bytes.Has(text[j-1]) {
				run++
			} else {
				run = 0
			}
		}
		first := j - run
		if h.Max >= 0 {
			first = max(first, j-h.Max)
		}
		last := j - h.Min
		for hi < last {
			hi++
			if from[hi] {
				window++
			}
		}
		for lo < first {
			if lo <= hi && from[lo] {
				window--
			}
			lo++
			if hi < lo-1 {
				hi = lo - 1
			}
		}
		if window > 0 && first <= last {
			to[j] = true
			any = true
		}
	}
	return any
}
