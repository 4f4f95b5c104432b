package cachecall

import (
	"maps"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// state is what the cells hold at a point of the program. A state is a layer over its parent: branches write into layers
// of their own, which are joined into the layer that they started from. dead: the point is not reached.
type state struct {
	parent *state
	m      map[cell]*value
	dead   bool
	depth  int
	lent   bool // m belongs to a frozen copy too
}

// maxLayers bounds how far a lookup walks; a deeper state is flattened when it is made.
const maxLayers = 24

func newState() *state { return &state{m: map[cell]*value{}} }

// child is a new layer over s.
func (s *state) child() *state {
	if s.depth >= maxLayers {
		flat := &state{m: map[cell]*value{}, dead: s.dead}
		for k, v := range s.delta(nil) {
			flat.m[k] = v
		}
		return &state{parent: flat, dead: s.dead, depth: 1}
	}
	return &state{parent: s, dead: s.dead, depth: s.depth + 1}
}

// get is what the cell holds, nil when nothing is known.
func (s *state) get(c cell) *value {
	for l := s; l != nil; l = l.parent {
		if v, ok := l.m[c]; ok {
			return v
		}
	}
	return nil
}

func (s *state) set(c cell, v *value) {
	if v == nil && !isNote(c) { // of code that does not type-check
		v = opaque(&value{}, keytmpl.ReasonUnsupported)
	}
	switch {
	case s.m == nil:
		s.m = map[cell]*value{}
	case s.lent:
		s.m, s.lent = maps.Clone(s.m), false
	}
	s.m[c] = v
}

// frozen is s as it is now, whatever becomes of it.
func (s *state) frozen() *state { return s.frozenTo(nil) }

// frozenTo is frozen down to base, which nothing changes meanwhile.
func (s *state) frozenTo(base *state) *state {
	if s == nil || s == base {
		return s
	}
	s.lent = s.m != nil
	return &state{parent: s.parent.frozenTo(base), m: s.m, dead: s.dead, depth: s.depth, lent: s.lent}
}

// delta is what s holds beyond base (all of it when base is not among its layers).
func (s *state) delta(base *state) map[cell]*value {
	out := map[cell]*value{}
	for l := s; l != nil && l != base; l = l.parent {
		for k, v := range l.m {
			if _, ok := out[k]; !ok {
				out[k] = v
			}
		}
	}
	return out
}

// merge writes the join of the live ones of the given states, all made over base, into base. It tells whether any was live; if
// none was, base is dead from here on.
func (base *state) merge(states ...*state) {
	live := states[:0:0]
	for _, s := range states {
		if s != nil && !s.dead {
			live = append(live, s)
		}
	}
	if len(live) == 0 {
		base.dead = true
		return
	}
	base.dead = false
	changed := make([]map[cell]*value, len(live))
	keys := map[cell]bool{}
	for i, s := range live {
		changed[i] = s.delta(base)
		for k := range changed[i] {
			keys[k] = true
		}
	}
	joined := make(map[cell]*value, len(keys))
	for k := range keys {
		var v *value
		must := isNote(k)
		for i, s := range live {
			w, ok := changed[i][k]
			if !ok {
				w = s.get(k)
			}
			if must && w == nil {
				v = nil
				break
			}
			v = join2(v, w, 0)
		}
		joined[k] = v
	}
	for k, v := range joined {
		base.set(k, v)
	}
}
