package cachecall

import (
	"go/token"
	"go/types"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// A slice value knows its first elements in order, and what any other element is. That is too little for slices that are put
// together from one that a caller has (append(k.parts, "profile")) and for those whose length depends on the way that was
// taken. Such a slice keeps, beside, the sequences that it can be, for what puts its elements together in order.

const (
	maxSequences = 8 // sequences that one slice may be
	maxSpreads   = 3 // lists of unknown length in one sequence
)

// item is a place of a sequence: one element, or all elements of a list that is not known yet.
type item struct {
	v      *value
	spread bool
}

// sequencesOf are the sequences that a slice can be; nil when that is not known.
func sequencesOf(v *value) [][]item {
	switch {
	case v == nil:
		return nil
	case v.kind == kNil:
		return [][]item{{}}
	case v.kind == kSym && (v.hole.Sym.Kind == keytmpl.SymParam || v.hole.Sym.Kind == keytmpl.SymArg) && !v.hole.Varies && isSliceType(v.typ):
		return [][]item{{{v, true}}}
	case v.kind != kSlice:
		return nil
	case v.seqs != nil:
		return v.seqs
	case v.open || v.more != nil:
		return nil
	}
	seq := make([]item, len(v.elems))
	for i, e := range v.elems {
		seq[i] = item{e, false}
	}
	return [][]item{seq}
}

// extended are the sequences with those of a slice behind each; nil when there are too many.
func extended(seqs, by [][]item) [][]item {
	if len(seqs)*len(by) > maxSequences || len(by) == 0 {
		return nil
	}
	var out [][]item
	for _, a := range seqs {
		for _, b := range by {
			if len(a)+len(b) > maxElems || spreads(a)+spreads(b) > maxSpreads {
				return nil
			}
			out = append(out, append(a[:len(a):len(a)], b...))
		}
	}
	return out
}

func spreads(seq []item) (n int) {
	for _, it := range seq {
		if it.spread {
			n++
		}
	}
	return n
}

// bothSequences are the sequences of either slice; nil when they are not known, or too many.
func bothSequences(a, b *value) [][]item {
	x, y := sequencesOf(a), sequencesOf(b)
	if x == nil || y == nil {
		return nil
	}
	out := x[:len(x):len(x)]
	for _, seq := range y {
		if !containsSequence(out, seq) {
			out = append(out, seq)
		}
	}
	if len(out) > maxSequences {
		return nil
	}
	return out
}

func containsSequence(seqs [][]item, seq []item) bool {
	for _, s := range seqs {
		if sameSequence(s, seq, 0) {
			return true
		}
	}
	return false
}

func sameSequence(a, b []item, depth int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].spread != b[i].spread || !sameDepth(a[i].v, b[i].v, depth+1) {
			return false
		}
	}
	return true
}

func sameSequences(a, b [][]item, depth int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !sameSequence(a[i], b[i], depth) {
			return false
		}
	}
	return true
}

// mapSequences applies a function to the values in sequences.
func mapSequences(seqs [][]item, change func(*value) *value) [][]item {
	if seqs == nil {
		return nil
	}
	out := make([][]item, len(seqs))
	for i, seq := range seqs {
		out[i] = make([]item, len(seq))
		for j, it := range seq {
			out[i][j] = item{change(it.v), it.spread}
		}
	}
	return out
}

// spliced puts the lists that are known now into the sequences; nil when one is lost.
func (f *frame) splice(seqs [][]item) [][]item {
	var out [][]item
	for _, seq := range seqs {
		now := [][]item{{}}
		for _, it := range seq {
			by := [][]item{{it}}
			if it.spread {
				by = sequencesOf(f.load(it.v))
			}
			if now = extended(now, by); now == nil {
				return nil
			}
		}
		if out = append(out, now...); len(out) > maxSequences {
			return nil
		}
	}
	return out
}

// exactly makes a slice of sequences: if there is one without unknown lists, that; else v with the sequences.
func exactly(v *value, seqs [][]item) *value {
	if len(seqs) == 1 && spreads(seqs[0]) == 0 {
		out := &value{kind: kSlice, typ: v.typ}
		for _, it := range seqs[0] {
			out.elems = append(out.elems, it.v)
		}
		return out
	}
	out := *v
	out.seqs = seqs
	return &out
}

// joined is the text of the elements with a separator between them, for each of the sequences. A list that is not known has
// any number of elements; where it has none, no separator stands beside it.
func (f *frame) joined(seqs [][]item, sep keytmpl.Set) keytmpl.Set {
	var out keytmpl.Set
	for _, seq := range seqs {
		for mask := range 1 << spreads(seq) {
			var sets []keytmpl.Set
			n := 0
			for _, it := range seq {
				if !it.spread {
					sets = append(sets, f.textOf(it.v, nil))
					continue
				}
				if mask&(1<<n) == 0 {
					sets = append(sets, f.joinedSymbol(f.load(it.v), sep))
				}
				n++
			}
			text := keytmpl.Lit("", token.NoPos)
			if len(sets) > 0 {
				text = keytmpl.Join(sets, sep)
			}
			out = keytmpl.Union(out, text)
		}
	}
	return out
}

// settleForm puts what fields are known to hold into the texts that are filled, or into the lists that a text is joined from,
// where that is one of so many sequences at most.
func (p *pkgPass) settleForm(v *value, fn *types.Func, limit int) *value {
	if v == nil || v.kind != kText || v.form == nil || fn == nil {
		return v
	}
	for fm := v.form; fm != nil; fm = fm.or {
		switch {
		case fm.fills != "":
			return p.held(v, fn)
		case fm.format != nil:
			return v
		}
	}
	changed := false
	lists := mapForm(v.form, func(w *value) *value {
		seqs := mapSequences(sequencesOf(w), func(w *value) *value {
			if w.kind != kSym || w.hole.Sym.Path == "" {
				return w
			}
			if got, _ := p.fieldAt(fn, w.hole.Sym); got != nil && got.kind == kSlice && sequencesOf(got) != nil && len(sequencesOf(got)) <= limit {
				changed = true
				return got
			}
			return w
		})
		if seqs = p.packageFrame().splice(seqs); seqs == nil {
			return w
		}
		return exactly(&value{kind: kSlice, typ: w.typ, open: true}, seqs)
	}, sameText)
	if !changed {
		return v
	}
	return assembled(v, lists, func(fm *form) (keytmpl.Set, *form) {
		if fm.list == nil {
			return fm.before, nil
		}
		return p.packageFrame().joinedForm(fm.list, fm.sep, fm.before, fm.after)
	})
}

// joinedSymbol is the text of the elements of a list that is only a symbol.
func (f *frame) joinedSymbol(list *value, sep keytmpl.Set) keytmpl.Set {
	op := keytmpl.Op{Kind: keytmpl.OpOther, Args: []string{"strings.Join"}}
	if s, ok := sep.Const(); ok {
		op = keytmpl.Op{Kind: keytmpl.OpJoin, Args: []string{s}}
	}
	h := list.hole
	h.Content = keytmpl.ContentList
	return keytmpl.Apply(op, keytmpl.Arg{Class: keytmpl.ClassSlice, Hole: h})
}
