package cachecall

import (
	"go/token"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/keytmpl"
)

// site writes a cache call.
func (e *encoder) site(s *site) {
	c := s.call
	e.str(c.Library)
	e.str(c.Name)
	e.uint(uint64(c.Client))
	given := s.client.Kind == keytmpl.SymParam
	e.flag(c.IfExists, c.IfMissing, c.Bounded, c.Group != nil && c.Group.Kind == Transaction, c.Row != nil && c.Row.Splits, given)
	if given {
		e.int(int64(s.client.Index))
		e.str(s.client.Path)
	}
	e.uint(uint64(len(c.Via)))
	for _, v := range c.Via {
		e.str(v)
	}
	e.uint(uint64(len(s.keys)))
	for _, k := range s.keys {
		e.flag(k.multi, k.many)
		e.uint(uint64(specIndex(c.Command, k.spec)))
		e.value(k.v)
	}
	e.uint(uint64(len(s.words)))
	for _, w := range s.words {
		e.flag(w.many)
		e.value(w.v)
	}
	e.flag(s.pattern != nil)
	if s.pattern != nil {
		e.value(s.pattern.v)
	}
	e.uint(uint64(s.ttl.state))
	e.uint(uint64(s.ttl.unit))
	e.uint(uint64(s.ttl.row.Zero))
	e.uint(uint64(s.ttl.row.Minus1))
	e.uint(uint64(s.ttl.row.Negative))
	e.int(s.ttl.row.Default)
	e.uint(uint64(s.ttl.row.Grain))
	e.uint(uint64(s.ttl.row.Below))
	e.uint(uint64(formOf(s.ttl)))
	e.value(s.ttl.v)
}

// specIndex is the index of a key spec of the command, plus one; 0 for none.
func specIndex(c *command.Command, k *command.KeySpec) int {
	if c != nil {
		for i := range c.Keys {
			if &c.Keys[i] == k {
				return i + 1
			}
		}
	}
	return 0
}

func (d *decoder) site() *site {
	s := &site{}
	c := &s.call
	c.Library, c.Name = d.str(), d.str()
	c.Command = command.Lookup(c.Name)
	c.Client = client.Kind(d.uint())
	f := d.uint()
	c.IfExists, c.IfMissing, c.Bounded = f&1 != 0, f&2 != 0, f&4 != 0
	if f&32 != 0 {
		s.client = keytmpl.Sym{Kind: keytmpl.SymParam, Index: int(d.int()), Path: d.str()}
	}
	for range d.count() {
		c.Via = append(c.Via, d.str())
	}
	for range d.count() {
		f := d.uint()
		k := keyValue{multi: f&1 != 0, many: f&2 != 0}
		if i := int(d.uint()); i > 0 {
			k.spec = specOf(c.Command, i-1)
		}
		k.v = d.known(nil)
		s.keys = append(s.keys, k)
	}
	for range d.count() {
		many := d.uint()&1 != 0
		s.words = append(s.words, word{v: d.known(nil), many: many})
	}
	if d.uint() != 0 {
		s.pattern = &keyValue{v: d.known(nil)}
	}
	s.ttl.state, s.ttl.unit = TTLState(d.uint()), client.Unit(d.uint())
	s.ttl.row.Has = true
	s.ttl.row.Zero, s.ttl.row.Minus1, s.ttl.row.Negative = client.Effect(d.uint()), client.Effect(d.uint()), client.Effect(d.uint())
	s.ttl.row.Default = d.int()
	s.ttl.row.Grain, s.ttl.row.Below, s.ttl.form = client.Grain(d.uint()), client.Effect(d.uint()), TTLForm(d.uint())
	s.ttl.v = d.value(nil)
	c.Row = factRow
	if f&16 != 0 {
		c.Row = factRowSplit
	}
	return s
}

// factRow stands for the row of a call that another package makes.
var (
	factRow      = &client.Row{Note: "through a function of another package"}
	factRowSplit = &client.Row{Note: factRow.Note, Splits: true}
)

func placedText(s keytmpl.Set, pos token.Pos) keytmpl.Set {
	out := make(keytmpl.Set, len(s))
	for i, t := range s {
		nt := make(keytmpl.Template, len(t))
		copy(nt, t)
		for j := range nt {
			switch h := nt[j].Hole; {
			case h == nil && !nt[j].Pos.IsValid():
				nt[j].Pos = pos
			case h != nil && !h.Pos.IsValid() && h.Sym.Kind != keytmpl.SymParam:
				placed := *h
				placed.Pos = pos
				nt[j].Hole = &placed
			}
		}
		out[i] = nt
	}
	return out
}

// placed gives the literals of a value that have no place the place of the call that made it.
func placed(v *value, pos token.Pos, depth int) *value {
	if v == nil || depth > maxDepth {
		return v
	}
	switch v.kind {
	case kSym:
		if v.hole.Sym.Kind != keytmpl.SymParam && !v.hole.Pos.IsValid() {
			out := *v
			out.hole.Pos = pos
			return &out
		}
	case kText:
		out := *v
		out.text = placedText(v.text, pos)
		out.form = mapForm(v.form, func(w *value) *value { return placed(w, pos, depth+1) }, func(s keytmpl.Set) keytmpl.Set { return placedText(s, pos) })
		return &out
	case kSlice:
		out := *v
		out.elems = make([]*value, len(v.elems))
		for i, w := range v.elems {
			out.elems[i] = placed(w, pos, depth+1)
		}
		out.more = placed(v.more, pos, depth+1)
		out.seqs = mapSequences(v.seqs, func(w *value) *value { return placed(w, pos, depth+1) })
		return &out
	case kStruct:
		out := *v
		out.fields = make(map[string]*value, len(v.fields))
		for k, w := range v.fields {
			out.fields[k] = placed(w, pos, depth+1)
		}
		return &out
	case kMap:
		out := *v
		out.mval = placed(v.mval, pos, depth+1)
		if v.entries != nil {
			out.entries = make(map[string]*value, len(v.entries))
			for k, w := range v.entries {
				out.entries[k] = placed(w, pos, depth+1)
			}
		}
		return &out
	case kFunc:
		if v.fn.closed == nil {
			return v
		}
		fn := *v.fn
		fn.closed = &closedFunc{results: make([]*value, len(v.fn.closed.results))}
		for i, w := range v.fn.closed.results {
			fn.closed.results[i] = placed(w, pos, depth+1)
		}
		return &value{kind: kFunc, typ: v.typ, fn: &fn}
	}
	return v
}
