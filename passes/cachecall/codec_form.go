package cachecall

import (
	"go/types"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// form writes a form and its alternatives.
func (e *encoder) form(fm *form) {
	for ; fm != nil; fm = fm.or {
		e.flag(fm.list != nil, fm.format != nil, fm.spread, fm.before != nil, fm.after != nil, fm.or != nil, fm.fills != "")
		switch {
		case fm.list != nil:
			e.value(fm.list)
			e.set(fm.sep)
		case fm.format != nil:
			e.value(fm.format)
			e.uint(uint64(len(fm.args)))
			for _, a := range fm.args {
				e.value(a)
			}
			if fm.fills != "" {
				e.str(fm.fills)
				e.uint(uint64(fm.times + 1))
			}
		}
		for _, s := range []keytmpl.Set{fm.before, fm.after} {
			if s != nil {
				e.set(s)
			}
		}
	}
}

// form reads what encoder.form wrote. The text is worked out where the format or list is known.
func (d *decoder) form() *form {
	flags := d.uint()
	fm := &form{spread: flags&4 != 0}
	switch {
	case flags&1 != 0:
		fm.list, fm.sep = d.known(types.NewSlice(types.Typ[types.String])), d.set()
	case flags&2 != 0:
		fm.format = d.known(types.Typ[types.String])
		for range d.count() {
			fm.args = append(fm.args, d.known(nil))
		}
		if flags&64 != 0 {
			fm.fills, fm.times = d.str(), int(min(d.uint(), maxTimes+1))-1
			if fm.fills == "" || len(fm.args) != 1 {
				d.bad()
			}
		}
	}
	if flags&8 != 0 {
		fm.before = d.set()
	}
	if flags&16 != 0 {
		fm.after = d.set()
	}
	if flags&32 != 0 {
		if d.depth++; d.depth > 4*maxDepth {
			d.bad()
			return fm
		}
		fm.or = d.form()
	}
	return fm
}
