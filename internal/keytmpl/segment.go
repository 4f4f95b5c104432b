package keytmpl

// A segment of a template is what stands between two separators: literal bytes that belong to no word.

// joinSegments joins ts, of which there is at least one: segment by segment where all have the same separators, else as
// joinTemplates does.
func joinSegments(ts []Template) Template {
	separators := skeleton(ts[0])
	for _, t := range ts[1:] {
		if skeleton(t) != separators {
			return joinTemplates(ts, ReasonTooLarge)
		}
	}
	rests := make([]Template, len(ts))
	copy(rests, ts)
	heads := make([]Template, len(ts))
	var b builder
	for range len(separators) {
		var separator Part
		for i, t := range rests {
			var p Part
			heads[i], p, rests[i] = t.cutSegment()
			if i == 0 {
				separator = p
			}
		}
		b.template(joinTemplates(heads, ReasonTooLarge))
		b.part(separator)
	}
	b.template(joinTemplates(rests, ReasonTooLarge))
	return b.done()
}

// skeleton is the separators of t, in order.
func skeleton(t Template) string {
	var buf []byte
	for _, p := range t {
		for i := 0; p.Hole == nil && i < len(p.Lit); i++ {
			if !isWordByte(p.Lit[i]) {
				buf = append(buf, p.Lit[i])
			}
		}
	}
	return string(buf)
}

// skeletonAndHoles is the separators of t and its holes: templates that agree in it differ in words only.
func skeletonAndHoles(t Template) string {
	buf := appendText(nil, skeleton(t))
	for h := range t.Holes() {
		buf = h.appendKey(buf)
	}
	return string(buf)
}

// cutSegment splits t at its first separator, of which it has one.
func (t Template) cutSegment() (segment Template, separator Part, rest Template) {
	for i, p := range t {
		for k := 0; p.Hole == nil && k < len(p.Lit); k++ {
			if isWordByte(p.Lit[k]) {
				continue
			}
			segment, rest = t[:i:i], t[i+1:]
			if k > 0 {
				segment = append(segment, Part{Lit: p.Lit[:k], Pos: p.Pos})
			}
			if k+1 < len(p.Lit) {
				rest = append(Template{{Lit: p.Lit[k+1:], Pos: p.Pos}}, rest...)
			}
			return segment, Part{Lit: p.Lit[k : k+1], Pos: p.Pos}, rest
		}
	}
	return t, Part{}, nil
}
