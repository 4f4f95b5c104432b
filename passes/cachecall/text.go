package cachecall

import (
	"go/constant"
	"go/token"
	"go/types"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// textOf is the text of a value of a string or byte type.
func (f *frame) textOf(v *value, t types.Type) keytmpl.Set {
	v = f.load(v)
	if s, ok := plainText(v); ok {
		return s
	}
	if v.kind == kNil {
		return keytmpl.Lit("", token.NoPos)
	}
	if t == nil {
		t = v.typ
	}
	return keytmpl.Text(f.argOf(v, t))
}

// argOf is a value as an argument of a formatting operation. t is its static type.
func (f *frame) argOf(v *value, t types.Type) keytmpl.Arg {
	if v.typ != nil && (t == nil || isInterface(t)) {
		t = v.typ
	}
	if a, ok := f.stringer(v, t); ok {
		return a
	}
	return f.plainArg(v, t)
}

// rawArg is a value that replaces a symbol: a string stands for its own text, whatever its String method prints, since
// what that method prints was worked out in terms of the symbol.
func (f *frame) rawArg(v *value, t types.Type) keytmpl.Arg {
	if isTextual(t) || t == nil && v.kind == kText {
		return f.plainArg(v, t)
	}
	return f.argOf(v, t)
}

// plainArg is argOf without regard to String and Error methods.
func (f *frame) plainArg(v *value, t types.Type) keytmpl.Arg {
	a := f.inFull(f.bareArg(v, t), t)
	if t != nil && a.Hole.Origin != keytmpl.OriginReply && isInterface(t) && isErrorType(t) {
		a.Hole.Origin = keytmpl.OriginError
	}
	return a
}

func (f *frame) bareArg(v *value, t types.Type) keytmpl.Arg {
	w := v
	if v.kind == kPtr || v.kind == kSym && isPointer(t) {
		if !isPointer(t) || isBuffer(deref(t)) {
			w = f.load(v)
		}
	}
	a := keytmpl.Arg{Class: classOf(t), Bits: bitsOf(t)}
	switch w.kind {
	case kText:
		a.Text = w.text
		if a.Class != keytmpl.ClassBytes && a.Class != keytmpl.ClassString {
			a.Class = keytmpl.ClassString
			if w.raw && isBytes(t) {
				a.Class = keytmpl.ClassBytes
			}
		}
		return a
	case kNum:
		return f.numArg(a, w, t)
	case kSym:
		b := symArg(w)
		if t != nil && a.Class != b.Class && b.Class != keytmpl.ClassStringer {
			b.Class, b.Bits = a.Class, a.Bits
			if (b.Class == keytmpl.ClassString || b.Class == keytmpl.ClassBytes) && len(b.Text) == 0 {
				b.Text = keytmpl.Arbitrary(typed(w))
			}
		}
		return b
	case kSlice:
		a.Class = keytmpl.ClassSlice
		a.Hole = keytmpl.Hole{Name: "list", Reason: keytmpl.ReasonDynamic}
		if !w.open && w.more == nil {
			a.Exact = true
			for _, el := range w.elems {
				a.Elems = append(a.Elems, f.argOf(el, elemType(t)))
			}
		}
		return a
	case kNil:
		if isInterface(t) || a.Class == keytmpl.ClassPointer {
			a.Class = keytmpl.ClassNil
		}
		return a
	}
	if t != nil {
		a.Hole.Type = typeName(t)
	}
	a.Hole.Name = "value"
	a.Hole.Reason = keytmpl.ReasonUnsupported
	return a
}

func (f *frame) numArg(a keytmpl.Arg, v *value, t types.Type) keytmpl.Arg {
	if t != nil && isUntyped(t) && v.num.c != nil {
		switch v.num.c.Kind() {
		case constant.Int:
			a.Class, a.Bits = keytmpl.ClassInt, 64
		case constant.Float:
			a.Class, a.Bits = keytmpl.ClassFloat, 64
		case constant.Bool:
			a.Class = keytmpl.ClassBool
		}
	}
	if v.num.c != nil {
		switch a.Class {
		case keytmpl.ClassBool:
			if b, ok := v.constBool(); ok {
				a.Known = true
				if b {
					a.Int = 1
				}
			}
		case keytmpl.ClassInt:
			a.Int, a.Known = v.constInt()
		case keytmpl.ClassUint:
			if c := constant.ToInt(v.num.c); c.Kind() == constant.Int {
				a.Uint, a.Known = constant.Uint64Val(c)
			}
		case keytmpl.ClassFloat:
			x, _ := constant.Float64Val(v.num.c)
			a.Float, a.Known = x, true
			if a.Bits == 32 {
				a.Float = float64(float32(x))
			}
		}
		return a
	}
	if v.num.sym != nil && v.num.mul == 1 && v.num.div <= 1 {
		a.Hole = typed(v.num.sym)
		if v.num.sym.typ != nil && !sameWidth(v.num.sym.typ, t) {
			a.Hole.Sym = keytmpl.Sym{}
		}
		if t != nil {
			a.Hole.Type = typeName(t)
		}
	} else {
		a.Hole = keytmpl.Hole{Name: "n"}
		if q := quantityOf(v); q != nil && q.now {
			a.Hole.Origin = keytmpl.OriginClock // a window of time
		}
		if t != nil {
			a.Hole.Type = typeName(t)
		}
	}
	if v.num.ranged && a.Class == keytmpl.ClassInt {
		a.Ranged, a.Lo, a.Hi = true, v.num.lo, v.num.hi
	}
	return a
}

// sameWidth: converting between the types changes no value that the first can hold.
func sameWidth(from, to types.Type) bool {
	a, ok1 := underlying(from).(*types.Basic)
	b, ok2 := underlying(to).(*types.Basic)
	if !ok1 || !ok2 || a.Info()&types.IsInteger == 0 || b.Info()&types.IsInteger == 0 {
		return false
	}
	if a.Info()&types.IsUnsigned != b.Info()&types.IsUnsigned {
		return a.Info()&types.IsUnsigned != 0 && intBits(a.Kind()) < intBits(b.Kind())
	}
	return intBits(a.Kind()) <= intBits(b.Kind())
}

// stringer is the argument that a value with a String or Error method makes.
func (f *frame) stringer(v *value, t types.Type) (keytmpl.Arg, bool) {
	if t == nil || isInterface(t) {
		return keytmpl.Arg{}, false
	}
	if _, ok := underlying(t).(*types.Basic); ok {
		if _, named := types.Unalias(t).(*types.Named); !named {
			return keytmpl.Arg{}, false
		}
	}
	m := textMethod(t, f.p.pkg)
	if m == nil {
		return keytmpl.Arg{}, false
	}
	a := keytmpl.Arg{Class: keytmpl.ClassStringer}
	a.Hole = keytmpl.Hole{Name: "value", Type: typeName(t)}
	if v.kind == kSym {
		a.Hole = typed(v)
	}
	if isNamed(deref(t), "time", "Time") {
		a.Hole.Content = max(a.Hole.Content, keytmpl.ContentTime)
	}
	if s, ok := knownText(deref(t), a.Hole); ok {
		a.Text = s
		return a, true
	}
	s := f.p.summary(m)
	if s == nil {
		s = f.p.imported(m)
	}
	if s != nil && !s.running && len(s.results) == 1 && s.results[0] != nil && f.p.printing < maxDepth {
		f.p.printing++
		defer func() { f.p.printing-- }()
		a.Text, _ = plainText(f.printedBy(s, v))
	}
	if len(a.Text) == 0 { // the symbol's own text says nothing of what the method prints
		a.Hole.Sym = keytmpl.Sym{}
	}
	return a, true
}

// printedBy is what the String method with this summary gives of v: of a constant, what it gives of that one.
func (f *frame) printedBy(s *summary, v *value) *value {
	if s.branchy && f.decided(v, nil) {
		if got := f.inlineDecl(s.fn, v, nil); got != nil && got.kind == kText {
			return got
		}
	}
	sub := &substitution{f: f, recv: v, site: token.NoPos}
	return sub.value(s.variant(f, v, nil)[0], 0)
}

// stringOf is what a String method gives, with what a caller of this function has to know to tell more; nil when that is nothing.
func (f *frame) stringOf(m *types.Func, recv *value) *value {
	s := f.p.summary(m)
	if s == nil {
		s = f.p.imported(m)
	}
	if s == nil || s.running || len(s.results) != 1 || s.results[0] == nil || s.results[0].form == nil {
		return nil
	}
	sub := &substitution{f: f, recv: recv, site: token.NoPos}
	return sub.value(s.results[0], 0)
}

// textMethod is the method that fmt prints a value of the type with.
func textMethod(t types.Type, pkg *types.Package) *types.Func {
	for _, name := range [...]string{"Error", "String"} {
		obj, _, indirect := types.LookupFieldOrMethod(t, false, pkg, name)
		if m, ok := obj.(*types.Func); ok && !indirect {
			sig := m.Type().(*types.Signature)
			if sig.Params().Len() == 0 && sig.Results().Len() == 1 && isString(sig.Results().At(0).Type()) {
				return m.Origin()
			}
		}
	}
	return nil
}
