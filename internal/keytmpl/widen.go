package keytmpl

import (
	"sort"
	"strings"
)

// loopAlternatives is the number of alternatives that rounds of a loop may gather one by one before they are joined.
const loopAlternatives = 8

// maxCoverBytes is the length up to which a template is checked for being covered by another.
const maxCoverBytes = 1 << 12

// Widen joins the value that a variable has at the head of a loop (old) with the value that it has after another round
// (next), so that repeating it ends: the result covers both, and it is old itself (Equal) once next brings nothing new.
//
// A first new text may be a plain assignment and stays an alternative of its own. A text that has grown twice (it
// holds one that holds another, all reached in the loop) is one that the loop puts together: it becomes the common
// literal start, a hole with ReasonLoop, and the common end. So `s += x` is stable after three rounds, and any sequence
// of values after a few dozen.
func Widen(old, next Set) Set {
	if len(old) == 0 {
		return limit(append([]Template(nil), next...))
	}
	acc := append([]Template(nil), old...)
	changed := false
	for _, t := range next {
		if coveredByAny(acc, t) {
			continue
		}
		changed = true
		if i := grownFrom(old, t); i >= 0 {
			acc = absorb(acc, t)
			continue
		}
		acc = append(acc, t)
	}
	if !changed {
		return old
	}
	acc = unique(acc)
	if len(acc) > MaxAlternatives || len(acc) > loopAlternatives && len(old) > 1 {
		return Set{widenTemplates(acc)}
	}
	return acc
}

// grownFrom returns the index of a template of old that t holds and that itself holds another of old; -1 if none.
func grownFrom(old Set, t Template) int {
	for i, o := range old {
		if !holds(t, o) {
			continue
		}
		if hasLoopHole(o) {
			return i
		}
		for j, p := range old {
			if i != j && holds(o, p) {
				return i
			}
		}
	}
	return -1
}

// absorb replaces t and all templates that t holds by one that covers them.
func absorb(ts []Template, t Template) []Template {
	var held, out []Template
	at := -1
	for _, o := range ts {
		if holds(t, o) {
			if at < 0 {
				at = len(out)
				out = append(out, nil)
			}
			held = append(held, o)
			continue
		}
		out = append(out, o)
	}
	wide := widenTemplates(append(held, t))
	if at < 0 {
		return append(out, wide)
	}
	out[at] = wide
	kept := out[:0:0]
	for i, o := range out {
		if i == at || !covers(wide, o) {
			kept = append(kept, o)
		}
	}
	return kept
}

// widenTemplates joins ts, and lets the hole grow without limit. Where a hole of a loop is already among them, the
// guess about its bytes was wrong and it takes any byte; where that was not enough either, the whole text is any text.
func widenTemplates(ts []Template) Template {
	level := 0
	for _, t := range ts {
		for h := range t.Holes() {
			if h.Reason != ReasonLoop {
				continue
			}
			level = max(level, 1)
			if h.Bytes == AllBytes() && h.Min == 0 && h.Max < 0 {
				level = 2
			}
		}
	}
	front, middles, back := commonEnds(ts)
	if len(middles) == 0 {
		return ts[0]
	}
	if level == 2 {
		front, middles, back = nil, ts, nil
	}
	h := middleHole(middles, ReasonLoop)
	h.Reason = ReasonLoop
	h.Name = unnamed
	h.Varies = true
	h.Escaped, h.Hashed = false, false
	h.Min, h.Max = 0, -1
	if level > 0 {
		h.Bytes = AllBytes()
	}
	var b builder
	b.template(front)
	b.hole(h)
	b.template(back)
	return b.done()
}

func hasLoopHole(t Template) bool {
	for h := range t.Holes() {
		if h.Reason == ReasonLoop {
			return true
		}
	}
	return false
}

// holds tells whether t is o with something added: before it, behind it, around it, or at one place inside it; or o
// with more operations done to it.
func holds(t, o Template) bool {
	a, b := o.runs(), t.runs()
	full, longer := fullLength(a), fullLength(b)
	if len(a) == 0 {
		return len(b) > 0
	}
	if len(a) == 1 && len(b) == 1 && a[0].hole != nil && b[0].hole != nil {
		return moreOps(b[0].hole, a[0].hole)
	}
	if longer.holes < full.holes || t.shape().min < o.shape().min && longer.holes == full.holes {
		return false
	}
	start := commonPlace(a, b, runAt, commonPrefixLen)
	if !start.less(full) {
		return full.less(longer)
	}
	end := commonPlace(a, b, runFromEnd, commonSuffixLen)
	return endsMeet(a, start, end) || within(a, b)
}

// moreOps tells whether h is g with more operations done to it.
func moreOps(h, g *Hole) bool {
	return h.Sym == g.Sym && len(h.Ops) > len(g.Ops) && equalOps(h.Ops[:len(g.Ops)], g.Ops)
}

// endsMeet tells whether the common start and the common end together are all of a.
func endsMeet(a []run, start, end place) bool {
	holes, units := 0, 0
	for _, r := range a {
		if r.hole != nil {
			holes++
		}
		units += max(1, len(r.lit))
	}
	return placeUnits(a, start, runAt)+placeUnits(a, end, runFromEnd) >= units
}

// placeUnits counts the literal bytes and holes before p.
func placeUnits(rs []run, p place, at func([]run, int) run) int {
	n := 0
	for i := 0; i < len(rs) && p.holes > 0; i++ {
		r := at(rs, i)
		if r.hole != nil {
			p.holes--
		}
		n += max(1, len(r.lit))
	}
	return n + p.bytes
}

// within tells whether the runs of a stand somewhere among those of b.
func within(a, b []run) bool {
	if len(a) == 1 && a[0].hole == nil {
		for _, r := range b {
			if r.hole == nil && strings.Contains(r.lit, a[0].lit) {
				return true
			}
		}
		return false
	}
	for at := 0; at+len(a) <= len(b); at++ {
		if standsAt(a, b[at:at+len(a)]) {
			return true
		}
	}
	return false
}

// standsAt tells whether a is b, where a's first literal may be the end of b's, and its last the start of b's.
func standsAt(a, b []run) bool {
	for i, x := range a {
		y := b[i]
		switch {
		case (x.hole == nil) != (y.hole == nil):
			return false
		case x.hole != nil:
			if !sameHole(x.hole, y.hole) {
				return false
			}
		case i == 0:
			if !strings.HasSuffix(y.lit, x.lit) {
				return false
			}
		case i == len(a)-1:
			if !strings.HasPrefix(y.lit, x.lit) {
				return false
			}
		case x.lit != y.lit:
			return false
		}
	}
	return true
}

func coveredByAny(ts []Template, t Template) bool {
	for _, o := range ts {
		if covers(o, t) {
			return true
		}
	}
	return false
}

// Becomes tells whether o is what t is when something is put in place of its holes, whatever is known of these. It may say no
// where a closer look would say yes.
func (t Template) Becomes(o Template) bool {
	any := func(t Template) Template {
		return MapHoles(Set{t}, func(Hole) Hole {
			return Hole{Bytes: AllBytes(), Max: -1, Varies: true, Reason: ReasonField}
		})[0]
	}
	return covers(any(t), any(o))
}

// atom is a literal byte or a hole.
type atom struct {
	b    byte
	hole *Hole
}

// ruler measures stretches of atoms: least[i] and most[i] are the least and greatest length of the atoms before i, of
// which open[i] have no greatest length.
type ruler struct {
	atoms             []atom
	least, most, open []int
}

// covers tells whether every text of t is one of wide, and nothing that is known of t's values is lost with it. It may
// say no where a closer look would say yes.
func covers(wide, t Template) bool {
	atoms, ok := t.atoms(maxCoverBytes)
	if !ok {
		return wide.Key() == t.Key()
	}
	m := measure(atoms)
	reach := make([]bool, len(atoms)+1) // the atoms before which the runs so far can end
	reach[0] = true
	for _, r := range wide.runs() {
		next := make([]bool, len(atoms)+1)
		any := false
		if r.hole != nil {
			any = m.coverHole(reach, next, r.hole)
		} else {
			for i, from := range reach {
				if from && coverLiteral(atoms[i:], r.lit) {
					next[i+len(r.lit)] = true
					any = true
				}
			}
		}
		if !any {
			return false
		}
		reach = next
	}
	return reach[len(atoms)]
}

// atoms takes the template apart; ok is false if it is longer than limit.
func (t Template) atoms(limit int) (as []atom, ok bool) {
	for _, p := range t {
		if len(as)+len(p.Lit) > limit {
			return nil, false
		}
		if p.Hole != nil {
			as = append(as, atom{hole: p.Hole})
			continue
		}
		for i := 0; i < len(p.Lit); i++ {
			as = append(as, atom{b: p.Lit[i]})
		}
	}
	return as, true
}

func measure(atoms []atom) ruler {
	n := len(atoms) + 1
	m := ruler{atoms, make([]int, n), make([]int, n), make([]int, n)}
	for i, a := range atoms {
		lo, hi, open := 1, 1, 0
		if a.hole != nil {
			lo, hi = a.hole.Min, a.hole.Max
			if hi < 0 {
				hi, open = 0, 1
			}
		}
		m.least[i+1], m.most[i+1], m.open[i+1] = addMin(m.least[i], lo), addMin(m.most[i], hi), m.open[i]+open
	}
	return m
}

func coverLiteral(as []atom, lit string) bool {
	if len(as) < len(lit) {
		return false
	}
	for i := 0; i < len(lit); i++ {
		if as[i].hole != nil || as[i].b != lit[i] {
			return false
		}
	}
	return true
}

// coverHole marks in next every end of a stretch of atoms that h covers, which starts at one of reach; it tells whether
// there is any. The ends that go with a start are an interval.
func (m ruler) coverHole(reach, next []bool, h *Hole) bool {
	n := len(m.atoms)
	steps := make([]int, n+2) // +1 where an interval of ends starts, -1 behind its end
	mark := func(from, to int) {
		if from <= to {
			steps[from]++
			steps[to+1]--
		}
	}
	far := n // the stretch from i on can go no farther
	for i := n; i >= 0; i-- {
		if i < n && !h.covers(m.atoms[i]) {
			far = i
		}
		if !reach[i] {
			continue
		}
		if i < n && m.atoms[i].hole != nil && sameHole(m.atoms[i].hole, h) {
			mark(i+1, i+1)
		}
		if h.Sym.Kind != SymNone {
			continue // a symbol is that value and no other
		}
		from := i + sort.Search(far-i+1, func(k int) bool { return m.least[i+k]-m.least[i] >= h.Min })
		to := far
		if h.Max >= 0 {
			to = i - 1 + sort.Search(far-i+1, func(k int) bool {
				return m.open[i+k] > m.open[i] || m.most[i+k]-m.most[i] > h.Max
			})
		}
		mark(from, to)
	}
	inside, any := 0, false
	for j := range next {
		inside += steps[j]
		next[j] = inside > 0
		any = any || next[j]
	}
	return any
}

// covers tells whether h can be what the atom is, but for its length.
func (h *Hole) covers(a atom) bool {
	if a.hole == nil {
		return !h.Escaped && !h.Hashed && h.Bytes.Has(a.b)
	}
	return keepsKnown(h, a.hole) && h.Bytes.Contains(a.hole.Bytes)
}

// keepsKnown tells whether h says no more of its value than is true of g's, and hides nothing of where g comes from.
func keepsKnown(h, g *Hole) bool {
	return originRank[h.Origin] >= originRank[g.Origin] &&
		(!h.Escaped || g.Escaped) && (!h.Hashed || g.Hashed) && (h.Varies || !g.Varies) &&
		(h.Reason == g.Reason || h.Reason != ReasonNone && h.Reason != ReasonParam)
}
