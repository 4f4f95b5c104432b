package cachecall

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

func underlying(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return types.Unalias(t).Underlying()
}

// typeName writes a type as source of its own package would with the package's name in front: "int64", "uuid.UUID".
func typeName(t types.Type) string {
	s := types.TypeString(t, func(p *types.Package) string { return p.Name() })
	if len(s) > 60 || strings.ContainsAny(s, "<>\n") {
		switch underlying(t).(type) {
		case *types.Struct:
			return "struct"
		case *types.Interface:
			return "interface"
		case *types.Signature:
			return "func"
		}
		if i := strings.IndexByte(s, '['); i > 0 {
			return s[:i]
		}
		return "value"
	}
	return s
}

// isTextual: values of the type are text to us: strings, []byte, [n]byte, strings.Builder and bytes.Buffer.
func isTextual(t types.Type) bool {
	switch u := underlying(t).(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Slice:
		return isByte(u.Elem())
	case *types.Array:
		return isByte(u.Elem())
	case *types.TypeParam:
		return false
	}
	return isBuffer(t)
}

func isByte(t types.Type) bool {
	b, ok := underlying(t).(*types.Basic)
	return ok && b.Kind() == types.Byte
}

func isBytes(t types.Type) bool {
	switch u := underlying(t).(type) {
	case *types.Slice:
		return isByte(u.Elem())
	case *types.Array:
		return isByte(u.Elem())
	}
	return false
}

func isString(t types.Type) bool {
	b, ok := underlying(t).(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// isBuffer: strings.Builder or bytes.Buffer, whose value is the text written so far.
func isBuffer(t types.Type) bool {
	return isNamed(t, "strings", "Builder") || isNamed(t, "bytes", "Buffer")
}

// isHash: a hash.Hash, of which the text written so far is known.
func isHash(t types.Type) bool {
	return isNamed(t, "hash", "Hash") || isNamed(t, "hash", "Hash32") || isNamed(t, "hash", "Hash64")
}

func isNamed(t types.Type, pkg, name string) bool {
	if t == nil {
		return false
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == pkg
}

func isPointer(t types.Type) bool {
	_, ok := underlying(t).(*types.Pointer)
	return ok
}

func isInterface(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := underlying(t).(*types.Interface)
	return ok
}

func isErrorType(t types.Type) bool {
	return t != nil && (types.Identical(t, types.Universe.Lookup("error").Type()) || types.Implements(t, types.Universe.Lookup("error").Type().Underlying().(*types.Interface)))
}

func isUntyped(t types.Type) bool {
	b, ok := underlying(t).(*types.Basic)
	return ok && b.Info()&types.IsUntyped != 0
}

func isBool(t types.Type) bool {
	b, ok := underlying(t).(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

func isNumeric(t types.Type) bool {
	b, ok := underlying(t).(*types.Basic)
	return ok && b.Info()&(types.IsNumeric|types.IsBoolean) != 0
}

// deref is the type that a pointer type points to; other types are given back.
func deref(t types.Type) types.Type {
	if p, ok := underlying(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// structOf is the struct type behind a type or pointer type, nil if it is none.
func structOf(t types.Type) *types.Struct {
	if t == nil {
		return nil
	}
	st, _ := underlying(deref(t)).(*types.Struct)
	return st
}

// fieldType is the type of a field of a struct type or pointer to one; nil if there is none.
func fieldType(t types.Type, name string) types.Type {
	st := structOf(t)
	if st == nil {
		return nil
	}
	for i := range st.NumFields() {
		if st.Field(i).Name() == name {
			return st.Field(i).Type()
		}
	}
	return nil
}

// elemType is the type of the elements of a slice, array, map, pointer or channel; nil for other types.
func elemType(t types.Type) types.Type {
	switch u := underlying(t).(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	case *types.Map:
		return u.Elem()
	case *types.Pointer:
		if a, ok := underlying(u.Elem()).(*types.Array); ok {
			return a.Elem()
		}
		return u.Elem()
	case *types.Chan:
		return u.Elem()
	}
	return nil
}

// zeroValue is the zero value of a type.
func zeroValue(t types.Type) *value {
	switch u := underlying(t).(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsString != 0:
			return &value{kind: kText, typ: t, text: keytmpl.Lit("", token.NoPos)}
		case u.Info()&types.IsBoolean != 0:
			return &value{kind: kNum, typ: t, num: num{c: constant.MakeBool(false)}}
		case u.Info()&types.IsNumeric != 0:
			return &value{kind: kNum, typ: t, num: num{c: constant.MakeInt64(0)}}
		}
		return &value{kind: kNil, typ: t}
	case *types.Slice:
		if isByte(u.Elem()) {
			return &value{kind: kText, typ: t, raw: true, text: keytmpl.Lit("", token.NoPos)}
		}
		return &value{kind: kSlice, typ: t}
	case *types.Array:
		if isByte(u.Elem()) {
			n := int(min(u.Len(), 1<<20))
			return &value{kind: kText, typ: t, raw: true, text: keytmpl.Of(keytmpl.Hole{Name: "bytes", Type: typeName(t), Bytes: keytmpl.AllBytes(), Min: n, Max: n})}
		}
		out := &value{kind: kSlice, typ: t}
		if u.Len() > maxElems {
			out.more, out.open = zeroValue(u.Elem()), true
			return out
		}
		for range u.Len() {
			out.elems = append(out.elems, zeroValue(u.Elem()))
		}
		return out
	case *types.Map:
		return &value{kind: kMap, typ: t, entries: map[string]*value{}}
	case *types.Struct:
		if isBuffer(t) {
			return &value{kind: kText, typ: t, raw: true, text: keytmpl.Lit("", token.NoPos)}
		}
		return &value{kind: kStruct, typ: t}
	case *types.Pointer, *types.Interface, *types.Signature, *types.Chan:
		return &value{kind: kNil, typ: t}
	}
	return symbol(t, keytmpl.Hole{Name: "?"})
}

// fits tells whether a constant is representable in an integer type: arithmetic that wraps is not modelled.
func fits(c constant.Value, t types.Type) bool {
	b, ok := underlying(t).(*types.Basic)
	if !ok || c.Kind() != constant.Int || b.Info()&types.IsInteger == 0 {
		return true
	}
	lo, hi := intRange(b.Kind())
	if n, ok := constant.Int64Val(c); ok {
		return n >= lo && (hi < 0 || n <= hi)
	}
	return false
}

// intRange is the range of an integer kind; hi is -1 where int64 cannot hold it.
func intRange(k types.BasicKind) (lo, hi int64) {
	switch k {
	case types.Int8:
		return -1 << 7, 1<<7 - 1
	case types.Int16:
		return -1 << 15, 1<<15 - 1
	case types.Int32:
		return -1 << 31, 1<<31 - 1
	case types.Uint8:
		return 0, 1<<8 - 1
	case types.Uint16:
		return 0, 1<<16 - 1
	case types.Uint32:
		return 0, 1<<32 - 1
	case types.Uint, types.Uint64, types.Uintptr:
		return 0, -1
	}
	return -1 << 63, 1<<63 - 1
}

func intBits(k types.BasicKind) int {
	switch k {
	case types.Int8, types.Uint8:
		return 8
	case types.Int16, types.Uint16:
		return 16
	case types.Int32, types.Uint32:
		return 32
	}
	return 64
}

// exprName shows an expression in a few words: "id", "user.ID", "hash(…)".
func exprName(e ast.Expr) string {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		base := exprName(x.X)
		if strings.Count(base, ".") > 2 {
			return x.Sel.Name
		}
		return base + "." + x.Sel.Name
	case *ast.StarExpr:
		return exprName(x.X)
	case *ast.UnaryExpr:
		return exprName(x.X)
	case *ast.CallExpr:
		if len(x.Args) == 1 && len(exprName(x.Fun)) <= 6 {
			return exprName(x.Args[0]) // a conversion such as string(x)
		}
		return exprName(x.Fun) + "()"
	case *ast.IndexExpr:
		i := exprName(x.Index)
		if b, ok := ast.Unparen(x.Index).(*ast.BasicLit); ok {
			i = b.Value
		}
		if len(i) > 12 || strings.ContainsAny(i, "<>\n") {
			i = "…"
		}
		return exprName(x.X) + "[" + i + "]"
	case *ast.SliceExpr:
		return exprName(x.X) + "[:]"
	case *ast.TypeAssertExpr:
		return exprName(x.X)
	case *ast.BasicLit:
		return "value"
	}
	return "value"
}

// selectSym is a field of what a symbol stands for; nil when its type has no such field.
func selectSym(v *value, name string) *value {
	if strings.HasPrefix(name, "[") {
		return elementAt(v, name)
	}
	t := fieldType(v.typ, name)
	if t == nil {
		return nil
	}
	h := v.hole
	h.Name = name
	if v.hole.Name != "" {
		h.Name = v.hole.Name + "." + name
	}
	h.Type, h.Ops = "", nil
	if h.Origin == keytmpl.OriginParam || h.Origin == keytmpl.OriginUnknown {
		h.Origin = keytmpl.OriginField
	}
	if o, ok := requestField(v.typ, name); ok {
		h.Origin = o
	}
	h.Content = fieldContent(v.typ, name)
	h.Checked = h.Checked || outside(h.Origin) && checkedByTag(v.typ, name)
	h.Sym.Path = joinPath(h.Sym.Path, name)
	return &value{kind: kSym, typ: t, hole: h}
}

func joinPath(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// elementOf is any element of a slice that a symbol stands for.
func elementOf(v *value) *value { return elementAt(v, "[]") }

// elementAt is an element of a slice or map that a symbol stands for: path "[]" any element, "[3]" that one, "[k]" any
// key and "[v]" any value of a map.
func elementAt(v *value, path string) *value {
	t := elemType(v.typ)
	if m, ok := underlying(v.typ).(*types.Map); ok && path == "[k]" {
		t = m.Key()
	}
	h := v.hole
	h.Name = v.hole.Name + "[]"
	if path != "[]" && path != "[k]" && path != "[v]" {
		h.Name = v.hole.Name + path
	} else {
		h.Varies = true
		if !outside(h.Origin) {
			h.Origin = keytmpl.OriginElement
		}
	}
	if path == "[k]" || path == "[v]" && !outside(h.Origin) {
		h.Origin = keytmpl.OriginMapOrder
	}
	if h.Reason == keytmpl.ReasonLoop { // the map grows in a loop, a key or value of it does not
		h.Reason = keytmpl.ReasonDynamic
	}
	h.Type, h.Ops = "", nil
	h.Sym.Path = joinPath(h.Sym.Path, path)
	return &value{kind: kSym, typ: t, hole: h}
}

// varying is the value as one of many: each time the code is reached it may be another.
func varying(v *value) *value { return vary(v, 0) }

func vary(v *value, depth int) *value {
	if v == nil || depth > maxDepth {
		return v
	}
	switch v.kind {
	case kSym:
		if v.hole.Varies {
			return v
		}
		out := *v
		out.hole.Varies = true
		return &out
	case kText:
		out := *v
		out.text = keytmpl.MapHoles(v.text, func(h keytmpl.Hole) keytmpl.Hole { h.Varies = true; return h })
		return &out
	case kStruct:
		out := *v
		out.base = vary(v.base, depth+1)
		out.fields = make(map[string]*value, len(v.fields))
		for k, w := range v.fields {
			out.fields[k] = vary(w, depth+1)
		}
		return &out
	}
	return v
}

// symText is the text of a symbol.
func symText(v *value) keytmpl.Set {
	if len(v.hole.Ops) == 0 && (v.typ == nil || isTextual(v.typ) || isInterface(v.typ)) {
		h := typed(v)
		if known, ok := knownText(v.typ, h); ok {
			return known
		}
		return bytesOf(h, v.typ)
	}
	return keytmpl.Text(symArg(v))
}

// bytesOf is any text of the type: as long as the array if it is one.
func bytesOf(h keytmpl.Hole, t types.Type) keytmpl.Set {
	if a, ok := underlying(t).(*types.Array); ok && isByte(a.Elem()) && a.Len() <= 1<<16 {
		h.Bytes, h.Min, h.Max = keytmpl.AllBytes(), int(a.Len()), int(a.Len())
		return keytmpl.Of(h)
	}
	return keytmpl.Arbitrary(h)
}

// typed is the hole of a symbol with the name of its type, which is only worked out when it is to be shown.
func typed(v *value) keytmpl.Hole {
	h := v.hole
	if h.Type == "" && v.typ != nil {
		h.Type = typeName(v.typ)
	}
	return h
}

// plainText is the text of a value of string kind; ok is false for other kinds.
func plainText(v *value) (keytmpl.Set, bool) {
	switch v.kind {
	case kText:
		return v.text, true
	case kSym:
		if v.typ == nil || isTextual(v.typ) || isInterface(v.typ) {
			return symText(v), true
		}
	}
	return nil, false
}

// symArg is a symbol as an argument of a formatting operation.
func symArg(v *value) keytmpl.Arg {
	h := typed(v)
	a := keytmpl.Arg{Class: classOf(v.typ), Bits: bitsOf(v.typ), Hole: h}
	if a.Class == keytmpl.ClassString || a.Class == keytmpl.ClassBytes {
		a.Text = bytesOf(h, v.typ)
	}
	if s, ok := knownText(v.typ, h); ok {
		a.Class, a.Text = keytmpl.ClassStringer, s
	}
	return a
}

func bitsOf(t types.Type) int {
	if b, ok := underlying(t).(*types.Basic); ok {
		switch b.Kind() {
		case types.Float32, types.Complex64:
			return 32
		}
		return intBits(b.Kind())
	}
	return 0
}

// classOf is the class of a type for formatting, String and Error methods left aside.
func classOf(t types.Type) keytmpl.Class {
	if t == nil {
		return keytmpl.ClassUnknown
	}
	switch u := underlying(t).(type) {
	case *types.Basic:
		i := u.Info()
		switch {
		case i&types.IsString != 0:
			return keytmpl.ClassString
		case i&types.IsBoolean != 0:
			return keytmpl.ClassBool
		case i&types.IsUnsigned != 0:
			return keytmpl.ClassUint
		case i&types.IsInteger != 0:
			return keytmpl.ClassInt
		case i&types.IsFloat != 0:
			return keytmpl.ClassFloat
		case i&types.IsComplex != 0:
			return keytmpl.ClassComplex
		case u.Kind() == types.UntypedNil:
			return keytmpl.ClassNil
		}
		return keytmpl.ClassPointer
	case *types.Slice:
		if isByte(u.Elem()) {
			return keytmpl.ClassBytes
		}
		return keytmpl.ClassSlice
	case *types.Array:
		if isByte(u.Elem()) {
			return keytmpl.ClassBytes
		}
		return keytmpl.ClassSlice
	case *types.Map:
		return keytmpl.ClassMap
	case *types.Struct:
		return keytmpl.ClassStruct
	case *types.Pointer, *types.Chan, *types.Signature:
		return keytmpl.ClassPointer
	case *types.Interface:
		return keytmpl.ClassInterface
	}
	return keytmpl.ClassUnknown
}

// knownText is the text of types of other packages whose String method is well known.
func knownText(t types.Type, h keytmpl.Hole) (keytmpl.Set, bool) {
	if t == nil {
		return nil, false
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return nil, false
	}
	k, ok := textTypes[n.Obj().Pkg().Path()+"."+n.Obj().Name()]
	if !ok {
		return nil, false
	}
	h.Bytes, h.Min, h.Max = keytmpl.BytesOf(k.bytes), k.min, k.max
	return keytmpl.Of(h), true
}

// textForm is what a type's String method prints.
type textForm struct {
	bytes    string
	min, max int
}

const (
	hexDigits = "0123456789abcdef"
	digits    = "0123456789"
)

// textTypes: types of other packages by what their String methods print (read in their sources).
var textTypes = map[string]textForm{
	"github.com/google/uuid.UUID":                         {hexDigits + "-", 36, 36},
	"github.com/gofrs/uuid.UUID":                          {hexDigits + "-", 36, 36},
	"github.com/gofrs/uuid/v5.UUID":                       {hexDigits + "-", 36, 36},
	"github.com/satori/go.uuid.UUID":                      {hexDigits + "-", 36, 36},
	"github.com/oklog/ulid/v2.ULID":                       {"0123456789ABCDEFGHJKMNPQRSTVWXYZ", 26, 26},
	"github.com/rs/xid.ID":                                {digits + "abcdefghijklmnopqrstuv", 20, 20},
	"go.mongodb.org/mongo-driver/bson/primitive.ObjectID": {"ObjectID(\"" + hexDigits + "\")", 34, 36},
	"time.Duration":                                       {digits + ".-hmsnµ", 2, 32},
	"time.Month":                                          {"JanuaryFebMchpilJtgSmbOoNvDdy%!()=" + digits, 3, 32},
	"time.Weekday":                                        {"SundayMoTuesWdhFriat%!()=" + digits, 6, 32},
}

// siteName names a place for hole identities: stable within a package.
func siteName(p token.Pos) string { return strconv.Itoa(int(p)) }
