package keytmpl

import (
	"slices"
	"unicode/utf8"
)

// Union returns the alternatives of all the sets, each once, in the order in which they come. Past MaxAlternatives,
// alternatives that have most in common are joined.
func Union(sets ...Set) Set {
	n := 0
	for _, s := range sets {
		n += len(s)
	}
	all := make([]Template, 0, n)
	for _, s := range sets {
		all = append(all, s...)
	}
	return limit(all)
}

// Narrow returns s with alternatives that have most in common joined, so that at most n are left.
func Narrow(s Set, n int) Set { return narrow(s, n) }

// limit returns ts without duplicates, joined into at most MaxAlternatives. It may reuse ts.
func limit(ts []Template) Set { return narrow(unique(ts), MaxAlternatives) }

func narrow(ts []Template, n int) Set {
	if len(ts) <= n {
		return ts
	}
	if ts = withoutCovered(ts); len(ts) <= n {
		return ts
	}
	for _, key := range [...]func(Template) string{headAndHoles, head, skeletonAndHoles, skeleton} {
		groups, few := group(ts, key, n)
		if !few {
			continue
		}
		out := make(Set, len(groups))
		for i, g := range groups {
			out[i] = joinSegments(g)
		}
		return unique(out)
	}
	return Set{joinTemplates(ts, ReasonTooLarge)}
}

// withoutCovered leaves out what one of the others can be, too: a name that is one of many is told by the hole for all of them.
// A set of too many is left as it is.
func withoutCovered(ts []Template) []Template {
	if len(ts) > 4*MaxAlternatives {
		return ts
	}
	out := slices.Clone(ts)
	for _, wide := range ts {
		if len(wide) == 0 || !slices.ContainsFunc(out, func(t Template) bool { return sameTemplate(t, wide) }) {
			continue
		}
		if _, isConst := wide.Const(); isConst || !wide.HasLiteral() {
			continue
		}
		out = slices.DeleteFunc(out, func(t Template) bool { return !sameTemplate(t, wide) && covers(wide, t) })
	}
	return out
}

// unique removes duplicates; the first of equal templates stays.
func unique(ts []Template) []Template {
	if len(ts) < 2 {
		return ts
	}
	if len(ts) <= 2*MaxAlternatives {
		return uniqueOfFew(ts)
	}
	seen := make(map[string]bool, len(ts))
	out := ts[:0:0]
	for _, t := range ts {
		if k := t.Key(); !seen[k] {
			seen[k] = true
			out = append(out, t)
		}
	}
	return out
}

// uniqueOfFew compares each with each, which is quicker than making the keys of a few: most differ at once.
func uniqueOfFew(ts []Template) []Template {
	out := make([]Template, 0, len(ts))
	for _, t := range ts {
		if !slices.ContainsFunc(out, func(u Template) bool { return sameTemplate(t, u) }) {
			out = append(out, t)
		}
	}
	return out
}

// group puts templates of one key together, in the order of their first; few is false when there are more than n groups.
func group(ts []Template, key func(Template) string, n int) (groups [][]Template, few bool) {
	index := make(map[string]int)
	for _, t := range ts {
		k := key(t)
		i, ok := index[k]
		if !ok {
			i = len(groups)
			if i == n {
				return nil, false
			}
			index[k] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], t)
	}
	return groups, true
}

// headAndHoles is the head of t and its holes: templates that agree in it differ in later literals only.
func headAndHoles(t Template) string {
	buf := appendText(nil, head(t))
	for h := range t.Holes() {
		buf = h.appendKey(buf)
	}
	return string(buf)
}

// head is the literal start of t up to and with its first separator, or up to its first hole.
func head(t Template) string {
	prefix := t.Prefix()
	for i := 0; i < len(prefix); i++ {
		if !isWordByte(prefix[i]) {
			return prefix[:i+1]
		}
	}
	if _, constant := t.Const(); constant {
		return ""
	}
	return prefix
}

func isWordByte(b byte) bool {
	return b >= utf8.RuneSelf || b == '_' || b >= '0' && b <= '9' || b|0x20 >= 'a' && b|0x20 <= 'z'
}

// JoinAll returns one template that covers every alternative: what they have in common at both ends, and a hole
// between. For the empty set it returns the empty template.
func JoinAll(s Set) Template {
	if len(s) == 0 {
		return nil
	}
	return joinTemplates(s, ReasonTooLarge)
}

// joinTemplates joins ts, of which there is at least one. The hole between the common ends has the given reason, unless
// all that is joined there are holes: then nothing was lost, and it has theirs.
func joinTemplates(ts []Template, reason Reason) Template {
	front, middles, back := commonEnds(ts)
	if len(middles) == 0 {
		return ts[0]
	}
	hole := middleHole(middles, reason)
	var b builder
	b.template(front)
	b.hole(hole)
	b.template(back)
	return b.done()
}

// middleHole returns a hole that covers every one of ts.
func middleHole(ts []Template, reason Reason) Hole {
	var held []*Hole
	pure := true
	x := ts[0].shape()
	for _, t := range ts {
		x = x.or(t.shape())
		literal := false
		for i := range t {
			if t[i].Hole != nil {
				held = append(held, t[i].Hole)
			} else {
				literal = true
			}
		}
		pure = pure && len(t) == 1 && !literal
	}
	h := mergeHoles(held)
	if !pure {
		h.Reason = reason
		h.Name, h.Type = unnamed, "string"
		h.Escaped, h.Hashed = false, false
	}
	h.setShape(x)
	return h
}

// place is a point in a template: so many holes from one end, and then so many literal bytes.
type place struct{ holes, bytes int }

func (p place) less(q place) bool {
	return p.holes < q.holes || p.holes == q.holes && p.bytes < q.bytes
}

// commonEnds splits every template into a start that all share, a middle, and an end that all share. The start and end
// are returned as the first template has them. middles is empty if all templates are equal.
func commonEnds(ts []Template) (front Template, middles []Template, back Template) {
	first := ts[0].runs()
	start, whole := fullLength(first), true
	for _, t := range ts[1:] {
		rs := t.runs()
		p := commonPlace(first, rs, runAt, commonPrefixLen)
		if p.less(start) {
			start = p
		}
		whole = whole && p == fullLength(first) && p == fullLength(rs)
	}
	if whole {
		return ts[0], nil, nil
	}
	rests := make([]Template, len(ts))
	for i, t := range ts {
		var b Template
		b, rests[i] = t.split(start)
		if i == 0 {
			front = b
		}
	}
	first = rests[0].runs()
	end := fullLength(backwards(first))
	for _, t := range rests[1:] {
		p := commonPlace(first, t.runs(), runFromEnd, commonSuffixLen)
		if p.less(end) {
			end = p
		}
	}
	middles = make([]Template, len(rests))
	for i, t := range rests {
		var b Template
		middles[i], b = t.splitFromEnd(end)
		if i == 0 {
			back = b
		}
	}
	return front, middles, back
}

func runAt(rs []run, i int) run      { return rs[i] }
func runFromEnd(rs []run, i int) run { return rs[len(rs)-1-i] }

// backwards returns rs in reverse order.
func backwards(rs []run) []run {
	out := make([]run, len(rs))
	for i := range rs {
		out[i] = runFromEnd(rs, i)
	}
	return out
}

// fullLength is the place behind the last run.
func fullLength(rs []run) place {
	var p place
	for _, r := range rs {
		if r.hole != nil {
			p = place{holes: p.holes + 1}
		} else {
			p.bytes += len(r.lit)
		}
	}
	return p
}

// commonPlace returns how far a and b agree, in the direction that at and length go.
func commonPlace(a, b []run, at func([]run, int) run, length func(a, b string) int) place {
	var p place
	for i := 0; i < len(a) && i < len(b); i++ {
		x, y := at(a, i), at(b, i)
		if (x.hole == nil) != (y.hole == nil) {
			return p
		}
		if x.hole != nil {
			if !sameHole(x.hole, y.hole) {
				return p
			}
			p = place{holes: p.holes + 1}
			continue
		}
		n := length(x.lit, y.lit)
		p.bytes += n
		if n < len(x.lit) || n < len(y.lit) {
			return p
		}
	}
	return p
}

// commonPrefixLen is the length of the common start of a and b; it does not cut a character in two.
func commonPrefixLen(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	for n > 0 && (n < len(a) && !utf8.RuneStart(a[n]) || n < len(b) && !utf8.RuneStart(b[n])) {
		n--
	}
	return n
}

// commonSuffixLen is the length of the common end of a and b; it does not cut a character in two.
func commonSuffixLen(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	for n > 0 && !utf8.RuneStart(a[len(a)-n]) {
		n--
	}
	return n
}

// split cuts t at a place counted from its start.
func (t Template) split(at place) (front, back Template) {
	for i, p := range t {
		switch {
		case p.Hole != nil && at.holes > 0:
			at.holes--
		case p.Hole == nil && (at.holes > 0 || at.bytes >= len(p.Lit)):
			if at.holes == 0 {
				at.bytes -= len(p.Lit)
			}
		case p.Hole == nil && at.bytes > 0:
			front = append(t[:i:i], Part{Lit: p.Lit[:at.bytes], Pos: p.Pos})
			back = append(Template{{Lit: p.Lit[at.bytes:], Pos: p.Pos}}, t[i+1:]...)
			return front, back
		default:
			return t[:i:i], t[i:]
		}
	}
	return t, nil
}

// splitFromEnd cuts t at a place counted from its end.
func (t Template) splitFromEnd(at place) (front, back Template) {
	for i := len(t) - 1; i >= 0; i-- {
		p := t[i]
		switch {
		case p.Hole != nil && at.holes > 0:
			at.holes--
		case p.Hole == nil && (at.holes > 0 || at.bytes >= len(p.Lit)):
			if at.holes == 0 {
				at.bytes -= len(p.Lit)
			}
		case p.Hole == nil && at.bytes > 0:
			cut := len(p.Lit) - at.bytes
			front = append(t[:i:i], Part{Lit: p.Lit[:cut], Pos: p.Pos})
			back = append(Template{{Lit: p.Lit[cut:], Pos: p.Pos}}, t[i+1:]...)
			return front, back
		default:
			return t[: i+1 : i+1], t[i+1:]
		}
	}
	return nil, t
}
