package keytmpl

// Subst returns s with every hole whose symbol value answers replaced by that value, with the hole's operations done
// to it. A symbol that a template has several times has one value in all its places. Holes that value does not answer
// stay.
func Subst(s Set, value func(Sym) (Arg, bool)) Set {
	var out []Template
	for _, t := range s {
		out = append(out, substTemplate(t, value)...)
		if len(out) > MaxAlternatives*MaxAlternatives {
			out = limit(out)
		}
	}
	return limit(out)
}

func substTemplate(t Template, value func(Sym) (Arg, bool)) Set {
	answers := make(map[Sym]Arg)
	uses := make(map[Sym]int)
	var order []Sym
	for h := range t.Holes() {
		if h.Sym.Kind == SymNone {
			continue
		}
		if uses[h.Sym]++; uses[h.Sym] > 1 {
			continue
		}
		if a, ok := value(h.Sym); ok {
			answers[h.Sym] = a
			order = append(order, h.Sym)
		}
	}
	if len(order) == 0 {
		return Set{t}
	}
	var out []Set
	for _, world := range worlds(order, uses, answers) {
		out = append(out, substWorld(t, world))
	}
	return Union(out...)
}

// worlds returns the assignments of values to symbols that have to be looked at one by one: for symbols that are used
// several times, one for each alternative of their text, as long as there are not too many.
func worlds(order []Sym, uses map[Sym]int, answers map[Sym]Arg) []map[Sym]Arg {
	out := []map[Sym]Arg{answers}
	for _, sym := range order {
		text := answers[sym].Text
		if uses[sym] < 2 || len(text) < 2 || len(out)*len(text) > MaxAlternatives {
			continue
		}
		var more []map[Sym]Arg
		for _, world := range out {
			for i := range text {
				one := make(map[Sym]Arg, len(world))
				for k, a := range world {
					one[k] = a
				}
				a := one[sym]
				a.Text = text[i : i+1 : i+1]
				one[sym] = a
				more = append(more, one)
			}
		}
		out = more
	}
	return out
}

// substWorld replaces the holes of t whose symbols have a value.
func substWorld(t Template, values map[Sym]Arg) Set {
	var out []Set
	var b builder
	flush := func() {
		if len(b.parts) > 0 {
			out = append(out, Set{b.done()})
			b = builder{}
		}
	}
	for _, p := range t {
		if p.Hole != nil && p.Hole.Sym.Kind != SymNone {
			if a, ok := values[p.Hole.Sym]; ok {
				flush()
				out = append(out, redo(p.Hole, a))
				continue
			}
		}
		b.part(p)
	}
	flush()
	return Concat(out...)
}

// number are the bytes of numbers that are printed in full.
var number = BytesOf("-0123456789")

// redo does the operations of h to the value a.
func redo(h *Hole, a Arg) Set {
	if a.Class == ClassStruct && number.Contains(h.Bytes) && !h.Hashed {
		return nil // a number was asserted where a struct is given: the code that has this hole is not reached with it
	}
	if a.Hole.Name == "" {
		a.Hole.Name = h.Name
	}
	if a.Hole.Type == "" {
		a.Hole.Type = h.Type
	}
	var s Set
	if len(h.Ops) == 0 {
		s = Text(a)
	}
	for i, op := range h.Ops {
		if i > 0 {
			a = Arg{Class: ClassString, Text: s}
		}
		if s = Apply(op, a); len(s) == 0 {
			return nil
		}
	}
	out := make([]Template, 0, len(s))
	for _, t := range s {
		if n := t.MaxLen(); n >= 0 && n < h.Min { // the code that has this hole is not reached with it
			continue
		}
		var b builder
		for _, p := range t {
			if p.Hole == nil {
				b.part(p)
				continue
			}
			g := *p.Hole
			if len(t) == 1 {
				if x, ok := g.shape().meet(h.shape()); ok {
					g.setShape(x)
				}
				g.Escaped = g.Escaped || h.Escaped
				g.Hashed = g.Hashed || h.Hashed
				g.Content = max(g.Content, h.Content)
			}
			g.Checked = g.Checked || h.Checked
			g.Varies = g.Varies || h.Varies
			b.hole(g)
		}
		out = append(out, b.done())
	}
	return limit(out)
}
