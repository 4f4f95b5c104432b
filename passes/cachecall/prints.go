package cachecall

import (
	"go/types"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// printed is what the default format of a type shows besides its values.
type printed struct {
	origin  keytmpl.Origin
	content keytmpl.Content
}

// prints is what package fmt shows of a value of the type: the address of something that it holds, a point in time.
func (p *pkgPass) printsOf(t types.Type) printed {
	if t == nil {
		return printed{}
	}
	if out, ok := p.prints[t]; ok {
		return out
	}
	out := shows(t, 0, true)
	if p.prints == nil {
		p.prints = map[types.Type]printed{}
	}
	p.prints[t] = out
	return out
}

// shows works printsOf out. exported: methods of the value are called; fmt does not call those of what stands in fields
// that are not exported.
func shows(t types.Type, depth int, exported bool) printed {
	if depth > maxDepth {
		return printed{}
	}
	if depth > 0 && exported {
		if isNamed(t, "time", "Time") {
			return printed{content: keytmpl.ContentTime}
		}
		if printsItself(t) {
			return printed{}
		}
	}
	switch u := underlying(t).(type) {
	case *types.Pointer:
		if depth == 0 {
			switch underlying(u.Elem()).(type) {
			case *types.Struct, *types.Slice, *types.Array, *types.Map:
				return shows(u.Elem(), depth+1, exported)
			}
		}
		return printed{origin: keytmpl.OriginPointer}
	case *types.Chan, *types.Signature:
		return printed{origin: keytmpl.OriginPointer}
	case *types.Basic:
		if u.Kind() == types.UnsafePointer {
			return printed{origin: keytmpl.OriginPointer}
		}
	case *types.Struct:
		var out printed
		for i := range u.NumFields() {
			fld := u.Field(i)
			got := shows(fld.Type(), depth+1, exported && fld.Exported())
			out.origin, out.content = max(out.origin, got.origin), max(out.content, got.content)
		}
		return out
	case *types.Slice:
		return shows(u.Elem(), depth+1, exported)
	case *types.Array:
		return shows(u.Elem(), depth+1, exported)
	case *types.Map:
		k, v := shows(u.Key(), depth+1, exported), shows(u.Elem(), depth+1, exported)
		return printed{max(k.origin, v.origin), max(k.content, v.content)}
	}
	return printed{}
}

// printsItself: fmt calls a method of the type.
func printsItself(t types.Type) bool {
	for _, name := range [...]string{"Error", "String", "Format"} {
		if obj, _, indirect := types.LookupFieldOrMethod(t, false, nil, name); obj != nil && !indirect {
			if _, ok := obj.(*types.Func); ok {
				return true
			}
		}
	}
	return false
}

// inFull adds to an argument what its default format shows.
func (f *frame) inFull(a keytmpl.Arg, t types.Type) keytmpl.Arg {
	switch a.Class {
	case keytmpl.ClassPointer:
		if p, ok := underlying(t).(*types.Pointer); ok && a.Under == keytmpl.ClassUnknown {
			a.Under = classOf(p.Elem())
		}
	case keytmpl.ClassStruct, keytmpl.ClassSlice, keytmpl.ClassMap:
	default:
		return a
	}
	got := f.p.printsOf(t)
	a.Prints, a.Content = got.origin, got.content
	return a
}

// holdsMap: a value of the type is a map, or holds one.
func holdsMap(t types.Type, depth int) bool {
	if t == nil || depth > maxDepth {
		return false
	}
	switch u := underlying(deref(t)).(type) {
	case *types.Map:
		return true
	case *types.Slice:
		return holdsMap(u.Elem(), depth+1)
	case *types.Array:
		return holdsMap(u.Elem(), depth+1)
	case *types.Struct:
		for i := range u.NumFields() {
			if u.Field(i).Exported() && holdsMap(u.Field(i).Type(), depth+1) {
				return true
			}
		}
	}
	return false
}
