package cachecall

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"sort"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// model is what a function of the standard library (or of a well-known small library) gives for these arguments. nil
// means that nothing is known of the result.
type model func(f *frame, e *ast.CallExpr, recv *value, args []*value) *value

// modelOf is the model of a function, nil if there is none.
func (p *pkgPass) modelOf(fn *types.Func) model {
	if fn.Pkg() == nil || p.decls[fn] != nil {
		return nil
	}
	if p.models == nil {
		p.models = models()
	}
	return p.models[funcName(fn)]
}

// models indexes the tables below.
func models() map[string]model {
	m := make(map[string]model, 256)
	for _, r := range textOps {
		m[r.name] = r.model()
	}
	for name, fn := range textFuncs() {
		m[name] = fn
	}
	for name, fn := range bufferFuncs() {
		m[name] = fn
	}
	for name, fn := range valueFuncs() {
		m[name] = fn
	}
	for _, r := range holeFuncs {
		m[r.name] = r.model()
	}
	return m
}

// textOp is a function that applies one operation to a text.
type textOp struct {
	name string
	op   keytmpl.OpKind
	arg  int      // index of the text; -1 for the receiver
	rest []int    // indexes of constant arguments that go to the operation
	with []string // fixed arguments of the operation
}

func (r textOp) model() model {
	return func(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
		if r.op == keytmpl.OpReplace {
			if v := f.replaceIn(e, args); v != nil {
				return v
			}
		}
		x, t := recv, types.Type(nil)
		if r.arg >= 0 {
			if r.arg >= len(args) {
				return nil
			}
			x, t = args[r.arg], f.typeOf(exprAt(e, r.arg))
		}
		if x == nil {
			return nil
		}
		op := keytmpl.Op{Kind: r.op, Args: append([]string(nil), r.with...)}
		for _, i := range r.rest {
			s, ok := f.opArg(args, i)
			if !ok {
				op = keytmpl.Op{Kind: keytmpl.OpOther, Args: []string{r.name}}
				if keepsPart(r.op) {
					op = keytmpl.Op{Kind: keytmpl.OpPart}
				}
				break
			}
			op.Args = append(op.Args, s)
		}
		return &value{kind: kText, typ: f.typeOf(e), raw: isBytes(f.typeOf(e)), text: keytmpl.Apply(op, f.argOf(f.load(x), t))}
	}
}

// replaceIn is strings.Replace of a constant by text that is not: the literal pieces around it stay.
func (f *frame) replaceIn(e *ast.CallExpr, args []*value) *value {
	if len(args) < 3 {
		return nil
	}
	old, ok := f.load(args[1]).constText()
	with := f.load(args[2])
	if _, isConst := with.constText(); !ok || old == "" || isConst {
		return nil
	}
	n := -1
	if len(args) > 3 {
		c, ok := args[3].constInt()
		if !ok {
			return nil
		}
		n = int(max(min(c, 1<<20), -1))
	}
	var out keytmpl.Set
	set, ok := plainText(f.load(args[0]))
	if !ok || len(set) == 0 {
		return nil
	}
	for _, t := range set {
		text, isConst := t.Const()
		if !isConst || strings.Count(text, old) > keytmpl.MaxParts/2 {
			return nil
		}
		pos := exprAt(e, 0).Pos()
		if len(t) > 0 && t[0].Pos.IsValid() {
			pos = t[0].Pos
		}
		pieces := strings.Split(text, old)
		if n >= 0 && n < len(pieces)-1 {
			pieces = strings.SplitN(text, old, n+1)
		}
		parts := make([]keytmpl.Set, 0, 2*len(pieces))
		for i, piece := range pieces {
			if i > 0 {
				parts = append(parts, f.textOf(with, f.typeOf(exprAt(e, 2))))
			}
			parts = append(parts, keytmpl.Lit(piece, pos))
		}
		out = keytmpl.Union(out, keytmpl.Concat(parts...))
	}
	return &value{kind: kText, typ: f.typeOf(e), text: out}
}

// keepsPart: the operation gives some part of the text whatever its arguments.
func keepsPart(k keytmpl.OpKind) bool {
	switch k {
	case keytmpl.OpTrim, keytmpl.OpTrimLeft, keytmpl.OpTrimRight, keytmpl.OpTrimPrefix, keytmpl.OpTrimSuffix:
		return true
	}
	return false
}

func (f *frame) opArg(args []*value, i int) (string, bool) {
	if i >= len(args) {
		return "", false
	}
	v := f.load(args[i])
	if s, ok := v.constText(); ok {
		return s, true
	}
	if v.kind == kNum && v.num.c != nil {
		if c := constant.ToInt(v.num.c); c.Kind() == constant.Int {
			return c.ExactString(), true
		}
	}
	return "", false
}

// textOps: one text in, one text out.
var textOps = []textOp{
	{name: "strings.ToLower", op: keytmpl.OpLower}, {name: "strings.ToUpper", op: keytmpl.OpUpper}, {name: "strings.Title", op: keytmpl.OpTitle}, {name: "strings.ToTitle", op: keytmpl.OpTitle},
	{name: "strings.TrimSpace", op: keytmpl.OpTrimSpace}, {name: "strings.Trim", op: keytmpl.OpTrim, rest: []int{1}}, {name: "strings.TrimLeft", op: keytmpl.OpTrimLeft, rest: []int{1}},
	{name: "strings.TrimRight", op: keytmpl.OpTrimRight, rest: []int{1}}, {name: "strings.TrimPrefix", op: keytmpl.OpTrimPrefix, rest: []int{1}}, {name: "strings.TrimSuffix", op: keytmpl.OpTrimSuffix, rest: []int{1}},
	{name: "strings.Repeat", op: keytmpl.OpRepeat, rest: []int{1}},
	{name: "strings.Replace", op: keytmpl.OpReplace, rest: []int{1, 2, 3}}, {name: "strings.ReplaceAll", op: keytmpl.OpReplace, rest: []int{1, 2}},
	{name: "bytes.ToLower", op: keytmpl.OpLower}, {name: "bytes.ToUpper", op: keytmpl.OpUpper}, {name: "bytes.TrimSpace", op: keytmpl.OpTrimSpace},
	{name: "bytes.Trim", op: keytmpl.OpTrim, rest: []int{1}}, {name: "bytes.TrimPrefix", op: keytmpl.OpTrimPrefix, rest: []int{1}}, {name: "bytes.TrimSuffix", op: keytmpl.OpTrimSuffix, rest: []int{1}},
	{name: "bytes.ReplaceAll", op: keytmpl.OpReplace, rest: []int{1, 2}}, {name: "bytes.Repeat", op: keytmpl.OpRepeat, rest: []int{1}},
	{name: "strconv.Itoa", op: keytmpl.OpFormatInt, with: []string{"10"}}, {name: "strconv.FormatInt", op: keytmpl.OpFormatInt, rest: []int{1}}, {name: "strconv.FormatUint", op: keytmpl.OpFormatInt, rest: []int{1}},
	{name: "strconv.FormatBool", op: keytmpl.OpFormat, with: []string{"%t"}}, {name: "strconv.Quote", op: keytmpl.OpQuote},
	{name: "encoding/hex.EncodeToString", op: keytmpl.OpHex},
	{name: "net/url.QueryEscape", op: keytmpl.OpURLQuery}, {name: "net/url.PathEscape", op: keytmpl.OpURLPath},
	{name: "path.Clean", op: keytmpl.OpPathClean}, {name: "path/filepath.Clean", op: keytmpl.OpPathClean},
	{name: "path.Base", op: keytmpl.OpOther, with: []string{"path.Base"}}, {name: "path/filepath.Base", op: keytmpl.OpOther, with: []string{"filepath.Base"}},
	{name: "strings.Clone", op: keytmpl.OpNone}, {name: "bytes.Clone", op: keytmpl.OpNone}, {name: "strings.ToValidUTF8", op: keytmpl.OpOther, with: []string{"ToValidUTF8"}},
}

// holeFunc is a function whose result is text of a known alphabet and length.
type holeFunc struct {
	name     string
	shown    string
	bytes    string
	min, max int
	origin   keytmpl.Origin
	hashed   bool
}

func (r holeFunc) model() model {
	return func(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
		h := keytmpl.Hole{Name: r.shown, Type: "string", Min: r.min, Max: r.max, Origin: r.origin, Hashed: r.hashed, Pos: e.Pos(), Varies: f.loops > 0,
			Sym: keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(e.Pos())}}
		h.Bytes = keytmpl.AllBytes()
		if r.bytes != "" {
			h.Bytes = keytmpl.BytesOf(r.bytes)
		}
		t := f.typeOf(e)
		first := &value{kind: kText, typ: t, raw: isBytes(t), text: keytmpl.Of(h)}
		if tup, ok := t.(*types.Tuple); ok {
			out := &value{kind: kTuple}
			for i := range tup.Len() {
				if i == 0 {
					first.typ, first.raw = tup.At(0).Type(), isBytes(tup.At(0).Type())
					out.tupl = append(out.tupl, first)
				} else {
					out.tupl = append(out.tupl, symbol(tup.At(i).Type(), keytmpl.Hole{Name: "err"}))
				}
			}
			return out
		}
		return first
	}
}

var holeFuncs = []holeFunc{
	{name: "crypto/md5.Sum", shown: "md5", min: 16, max: 16, hashed: true}, {name: "crypto/sha1.Sum", shown: "sha1", min: 20, max: 20, hashed: true},
	{name: "crypto/sha256.Sum256", shown: "sha256", min: 32, max: 32, hashed: true}, {name: "crypto/sha256.Sum224", shown: "sha224", min: 28, max: 28, hashed: true},
	{name: "crypto/sha512.Sum512", shown: "sha512", min: 64, max: 64, hashed: true}, {name: "crypto/sha512.Sum384", shown: "sha384", min: 48, max: 48, hashed: true},
	{name: "hash.Hash.Sum", shown: "digest", min: 0, max: -1, hashed: true},
	{name: "github.com/google/uuid.NewString", shown: "uuid", bytes: hexDigits + "-", min: 36, max: 36, origin: keytmpl.OriginRandom},
	{name: "github.com/google/uuid.UUID.String", shown: "uuid", bytes: hexDigits + "-", min: 36, max: 36},
	{name: "github.com/gofrs/uuid.UUID.String", shown: "uuid", bytes: hexDigits + "-", min: 36, max: 36}, {name: "github.com/gofrs/uuid/v5.UUID.String", shown: "uuid", bytes: hexDigits + "-", min: 36, max: 36},
	{name: "github.com/satori/go.uuid.UUID.String", shown: "uuid", bytes: hexDigits + "-", min: 36, max: 36}, {name: "github.com/rs/xid.ID.String", shown: "xid", bytes: digits + "abcdefghijklmnopqrstuv", min: 20, max: 20},
	{name: "go.mongodb.org/mongo-driver/bson/primitive.ObjectID.Hex", shown: "id", bytes: hexDigits, min: 24, max: 24},
	{name: "strconv.FormatFloat", shown: "number", bytes: digits + "+-.eEpxXInfNa" + hexDigits, min: 1, max: -1},
	{name: "encoding/json.Marshal", shown: "json", min: 0, max: -1}, {name: "time.Duration.String", shown: "duration", bytes: digits + ".-hmsnµ", min: 2, max: 32},
}

// textFuncs: functions that put texts together or take them apart.
func textFuncs() map[string]model {
	return map[string]model{
		"fmt.Sprintf":    sprintfModel(0, -1),
		"fmt.Appendf":    sprintfModel(1, 0),
		"fmt.Sprint":     sprintModel(0, -1, false),
		"fmt.Sprintln":   sprintModel(0, -1, true),
		"fmt.Append":     sprintModel(1, 0, false),
		"fmt.Appendln":   sprintModel(1, 0, true),
		"fmt.Fprintf":    fprintModel(func(f *frame, e *ast.CallExpr, args []*value) keytmpl.Set { return f.sprintf(e, 1, args) }),
		"fmt.Fprint":     fprintModel(func(f *frame, e *ast.CallExpr, args []*value) keytmpl.Set { return f.sprint(e, 1, args, false) }),
		"fmt.Fprintln":   fprintModel(func(f *frame, e *ast.CallExpr, args []*value) keytmpl.Set { return f.sprint(e, 1, args, true) }),
		"strings.Join":   joinModel,
		"bytes.Join":     joinModel,
		"strings.Concat": concatModel,
		"path.Join":      pathJoinModel, "path/filepath.Join": pathJoinModel,
		"strings.Split": splitModel, "strings.SplitN": splitModel, "strings.SplitAfter": splitModel, "strings.Fields": splitModel, "strings.FieldsFunc": splitModel,
		"strings.Cut": cutModel, "strings.CutPrefix": partsModel, "strings.CutSuffix": partsModel,
		"strings.Map": anyTextModel("strings.Map"),
		"strings.NewReplacer": func(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
			return &value{kind: kStruct, fields: map[string]*value{"pairs": {kind: kSlice, elems: args, open: e.Ellipsis.IsValid()}}, base: symbol(f.typeOf(e), keytmpl.Hole{Name: "replacer"})}
		},
		"strings.Replacer.Replace":                replacerModel,
		"strconv.AppendInt":                       appendModel(keytmpl.OpFormatInt, true),
		"strconv.AppendUint":                      appendModel(keytmpl.OpFormatInt, true),
		"strconv.AppendQuote":                     appendModel(keytmpl.OpQuote, false),
		"encoding/base64.Encoding.EncodeToString": encodingModel(keytmpl.OpBase64, map[string]string{"StdEncoding": "std", "RawStdEncoding": "rawstd", "URLEncoding": "url", "RawURLEncoding": "rawurl"}),
		"encoding/base32.Encoding.EncodeToString": encodingModel(keytmpl.OpBase32, map[string]string{"StdEncoding": "std", "HexEncoding": "hex"}),
		"time.Time.Format":                        timeFormatModel,
		"errors.New":                              nil,
	}
}

func (f *frame) sprintf(e *ast.CallExpr, at int, args []*value) keytmpl.Set {
	if at >= len(args) {
		return nil
	}
	format := f.load(args[at])
	vals, more := f.printArgs(e, at+1, args)
	var out keytmpl.Set
	set, ok := plainText(format)
	if ok {
		for _, t := range set {
			s, isConst := t.Const()
			if !isConst {
				ok = false
				break
			}
			pos := exprAt(e, at).Pos()
			if len(t) > 0 && t[0].Pos.IsValid() {
				pos = t[0].Pos
			}
			out = keytmpl.Union(out, keytmpl.Sprintf(s, pos, vals, more))
		}
	}
	if !ok || len(out) == 0 {
		h := keytmpl.Hole{Name: exprName(exprAt(e, at)), Type: "string", Reason: keytmpl.ReasonFormat, Pos: e.Pos(), Varies: f.loops > 0}
		return keytmpl.Arbitrary(h)
	}
	return out
}

// printArgs are the arguments of a printing function from index at on; more: others may follow.
func (f *frame) printArgs(e *ast.CallExpr, at int, args []*value) (out []keytmpl.Arg, more bool) {
	for i := at; i < len(args); i++ {
		x := exprAt(e, i)
		if e.Ellipsis.IsValid() && i == len(args)-1 {
			w := f.load(args[i])
			if w.kind != kSlice {
				return out, true
			}
			for _, el := range w.elems {
				out = append(out, f.argOf(el, el.typ))
			}
			return out, w.open || w.more != nil
		}
		out = append(out, f.printArg(args[i], f.typeOf(x)))
	}
	return out, false
}

// printArg is a value as fmt sees it: a pointer to a struct prints what it points to, a variable of interface type its
// dynamic value.
func (f *frame) printArg(v *value, t types.Type) keytmpl.Arg { return f.argOf(v, t) }

func (f *frame) sprint(e *ast.CallExpr, at int, args []*value, ln bool) keytmpl.Set {
	vals, more := f.printArgs(e, at, args)
	if more {
		return keytmpl.Concat(keytmpl.Sprint(vals, false), keytmpl.Arbitrary(keytmpl.Hole{Name: "args", Reason: keytmpl.ReasonDynamic}))
	}
	return keytmpl.Sprint(vals, ln)
}

// sprintfModel: the format is at index format; the text is appended to the argument at index base (-1 for none).
func sprintfModel(format, base int) model {
	return func(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
		s := f.sprintf(e, format, args)
		if base >= 0 && base < len(args) {
			s = keytmpl.Concat(f.textOf(args[base], f.typeOf(exprAt(e, base))), s)
		}
		out := &value{kind: kText, typ: f.typeOf(e), raw: base >= 0, text: s}
		if base < 0 && format < len(args) {
			if w := f.load(args[format]); mentionsParam(w) { // its callers may know
				out.form = &form{format: w, args: args[format+1:], spread: e.Ellipsis.IsValid()}
			}
		}
		return out
	}
}

func sprintModel(at, base int, ln bool) model {
	return func(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
		s := f.sprint(e, at, args, ln)
		if base >= 0 && base < len(args) {
			s = keytmpl.Concat(f.textOf(args[base], f.typeOf(exprAt(e, base))), s)
		}
		return &value{kind: kText, typ: f.typeOf(e), raw: base >= 0, text: s}
	}
}

// fprintModel writes to the first argument where that is a builder or buffer.
func fprintModel(text func(*frame, *ast.CallExpr, []*value) keytmpl.Set) model {
	return func(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
		s := text(f, e, args)
		if len(args) > 0 {
			f.writeTo(args[0], s)
		}
		return f.unknownCall(e, nil, nil, keytmpl.ReasonNone)
	}
}

// writeTo appends text to the builder or buffer that w points to.
func (f *frame) writeTo(w *value, s keytmpl.Set) {
	if w.kind != kPtr && !(w.kind == kSym && (isPointer(w.typ) || isInterface(w.typ))) {
		return
	}
	old := f.load(w)
	if t, ok := plainText(old); ok {
		f.storeThrough(w, &value{kind: kText, typ: old.typ, raw: true, text: keytmpl.Concat(t, s)})
		return
	}
	f.storeThrough(w, opaque(retyped(old), keytmpl.ReasonUnsupported))
}

// bufferFuncs: the methods of strings.Builder and bytes.Buffer.
func bufferFuncs() map[string]model {
	m := map[string]model{}
	write := func(text func(f *frame, e *ast.CallExpr, args []*value) keytmpl.Set) model {
		return func(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
			f.mutate(e, recv, func(old *value) *value {
				return &value{kind: kText, typ: old.typ, raw: true, text: keytmpl.Concat(f.textOf(old, nil), text(f, e, args))}
			})
			return f.unknownCall(e, nil, nil, keytmpl.ReasonNone)
		}
	}
	str := write(func(f *frame, e *ast.CallExpr, args []*value) keytmpl.Set {
		return f.textOf(args[0], f.typeOf(e.Args[0]))
	})
	byt := write(func(f *frame, e *ast.CallExpr, args []*value) keytmpl.Set {
		if n, ok := args[0].constInt(); ok && n >= 0 && n < 256 {
			return keytmpl.Lit(string([]byte{byte(n)}), e.Args[0].Pos())
		}
		return keytmpl.Of(keytmpl.Hole{Name: exprName(e.Args[0]), Type: "byte", Bytes: keytmpl.AllBytes(), Min: 1, Max: 1, Varies: f.loops > 0})
	})
	run := write(func(f *frame, e *ast.CallExpr, args []*value) keytmpl.Set {
		return keytmpl.Apply(keytmpl.Op{Kind: keytmpl.OpRune}, f.argOf(args[0], f.typeOf(e.Args[0])))
	})
	reset := func(f *frame, e *ast.CallExpr, recv *value, _ []*value) *value {
		f.mutate(e, recv, func(old *value) *value {
			return &value{kind: kText, typ: old.typ, raw: true, text: keytmpl.Lit("", token.NoPos)}
		})
		return &value{kind: kTuple}
	}
	get := func(f *frame, e *ast.CallExpr, recv *value, _ []*value) *value {
		return &value{kind: kText, typ: f.typeOf(e), raw: isBytes(f.typeOf(e)), text: f.textOf(f.load(recv), nil)}
	}
	keep := func(f *frame, e *ast.CallExpr, recv *value, _ []*value) *value {
		return &value{kind: kNum, typ: f.typeOf(e)}
	}
	for _, t := range [...]string{"strings.Builder.", "bytes.Buffer."} {
		m[t+"WriteString"], m[t+"Write"], m[t+"WriteByte"], m[t+"WriteRune"] = str, str, byt, run
		m[t+"Reset"], m[t+"String"], m[t+"Grow"], m[t+"Len"], m[t+"Cap"] = reset, get, keep, keep, keep
	}
	m["bytes.Buffer.Bytes"] = get
	m["bytes.NewBufferString"], m["bytes.NewBuffer"] = newBufferModel, newBufferModel
	m["io.WriteString"] = func(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
		if len(args) == 2 {
			f.writeTo(args[0], f.textOf(args[1], nil))
		}
		return nil
	}
	return m
}

// mutate changes the value that a method with a pointer receiver is called on.
func (f *frame) mutate(e *ast.CallExpr, recv *value, change func(*value) *value) {
	if recv != nil && f.reference(recv) {
		f.storeThrough(recv, change(f.load(recv)))
		return
	}
	if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
		if s, ok := f.p.info.Selections[sel]; ok && len(s.Index()) == 1 {
			f.modify(sel.X, change)
			return
		} else if ok {
			idx := s.Index()
			f.update(sel.X, s.Recv(), idx[:len(idx)-1], change)
		}
	}
}

func newBufferModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	c := allocCell{pos: e.Pos()}
	t := f.typeOf(e)
	var s keytmpl.Set
	if len(args) == 1 {
		s = f.textOf(args[0], f.typeOf(exprAt(e, 0)))
	}
	f.st.set(c, &value{kind: kText, typ: deref(t), raw: true, text: s})
	return &value{kind: kPtr, typ: t, cells: []cell{c}}
}

func joinModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	if len(args) != 2 {
		return nil
	}
	out := &value{kind: kText, typ: f.typeOf(e), raw: isBytes(f.typeOf(e))}
	sep := f.textOf(args[1], nil)
	list := f.load(args[0])
	switch {
	case list.kind == kNil:
		out.text = keytmpl.Lit("", token.NoPos)
	case list.kind == kSlice && !list.open && list.more == nil:
		sets := make([]keytmpl.Set, len(list.elems))
		for i, el := range list.elems {
			sets[i] = f.textOf(el, nil)
		}
		out.text = keytmpl.Join(sets, sep)
	case list.kind == kSlice:
		var parts []keytmpl.Set
		for i, el := range list.elems {
			if i > 0 {
				parts = append(parts, sep)
			}
			parts = append(parts, f.textOf(el, nil))
		}
		h := keytmpl.Hole{Name: exprName(e.Args[0]) + "…", Type: "string", Reason: keytmpl.ReasonLoop, Pos: e.Pos(), Varies: f.loops > 0}
		out.text = keytmpl.Concat(append(parts, keytmpl.Arbitrary(h))...)
	case list.kind == kSym:
		op := keytmpl.Op{Kind: keytmpl.OpOther, Args: []string{"strings.Join"}}
		if s, ok := sep.Const(); ok {
			op = keytmpl.Op{Kind: keytmpl.OpJoin, Args: []string{s}}
		}
		out.text = keytmpl.Apply(op, keytmpl.Arg{Class: keytmpl.ClassSlice, Hole: list.hole})
	default:
		return nil
	}
	return out
}

func concatModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	var parts []keytmpl.Set
	for _, a := range args {
		parts = append(parts, f.textOf(a, nil))
	}
	return &value{kind: kText, typ: f.typeOf(e), text: keytmpl.Concat(parts...)}
}

// pathJoinModel is path.Join: the non-empty elements with slashes between them, cleaned.
func pathJoinModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	var parts []keytmpl.Set
	for i, a := range args {
		if e.Ellipsis.IsValid() && i == len(args)-1 {
			parts = nil
			break
		}
		s := f.textOf(a, nil)
		if c, ok := s.Const(); ok && c == "" {
			continue
		}
		if !notEmpty(s) && len(args) > 1 {
			return &value{kind: kText, typ: f.typeOf(e), text: pathOfUnknown(f, e, args)}
		}
		parts = append(parts, s)
	}
	if parts == nil {
		return &value{kind: kText, typ: f.typeOf(e), text: pathOfUnknown(f, e, args)}
	}
	joined := keytmpl.Join(parts, keytmpl.Lit("/", e.Pos()))
	return &value{kind: kText, typ: f.typeOf(e), text: keytmpl.Apply(keytmpl.Op{Kind: keytmpl.OpPathClean}, keytmpl.Arg{Class: keytmpl.ClassString, Text: joined})}
}

// pathOfUnknown is path.Join of parts that may be empty or hold "..": only a clean constant first part is kept.
func pathOfUnknown(f *frame, e *ast.CallExpr, args []*value) keytmpl.Set {
	joined := keytmpl.Arbitrary(keytmpl.Hole{Name: "path", Type: "string", Reason: keytmpl.ReasonUnsupported, Pos: e.Pos(), Varies: f.loops > 0})
	return joined
}

func splitModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	if len(args) == 0 {
		return nil
	}
	part := keytmpl.Apply(keytmpl.Op{Kind: keytmpl.OpPart}, f.argOf(f.load(args[0]), f.typeOf(exprAt(e, 0))))
	return &value{kind: kSlice, typ: f.typeOf(e), open: true, more: varying(&value{kind: kText, typ: types.Typ[types.String], text: part})}
}

// cutModel is strings.Cut: before and after the separator, or the whole text and "".
func cutModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	if len(args) != 2 {
		return nil
	}
	a := f.argOf(f.load(args[0]), f.typeOf(exprAt(e, 0)))
	sep, ok := f.load(args[1]).constText()
	before, after := keytmpl.Op{Kind: keytmpl.OpPart}, keytmpl.Op{Kind: keytmpl.OpPart}
	if ok && sep != "" {
		before, after = keytmpl.Op{Kind: keytmpl.OpBefore, Args: []string{sep}}, keytmpl.Op{Kind: keytmpl.OpAfter, Args: []string{sep}}
	}
	mk := func(op keytmpl.Op) *value {
		return &value{kind: kText, typ: types.Typ[types.String], text: keytmpl.Apply(op, a)}
	}
	return &value{kind: kTuple, tupl: []*value{mk(before), mk(after), {kind: kNum}}}
}

// partsModel gives some part of the text, and a bool.
func partsModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	if len(args) == 0 {
		return nil
	}
	part := keytmpl.Apply(keytmpl.Op{Kind: keytmpl.OpPart}, f.argOf(f.load(args[0]), f.typeOf(exprAt(e, 0))))
	return &value{kind: kTuple, tupl: []*value{{kind: kText, typ: types.Typ[types.String], text: part}, {kind: kNum}}}
}

func anyTextModel(name string) model {
	return func(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
		h := keytmpl.Hole{Name: name + "()", Type: "string", Reason: keytmpl.ReasonExternal, Pos: e.Pos(), Varies: f.loops > 0, Sym: keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(e.Pos())}}
		return &value{kind: kText, typ: f.typeOf(e), text: keytmpl.Arbitrary(h)}
	}
}

// replacerModel is Replace of a strings.Replacer made with constants.
func replacerModel(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
	if recv == nil || len(args) != 1 {
		return nil
	}
	r := f.load(recv)
	a := f.argOf(f.load(args[0]), f.typeOf(exprAt(e, 0)))
	op := keytmpl.Op{Kind: keytmpl.OpOther, Args: []string{"Replacer.Replace"}}
	if s, ok := f.load(args[0]).constText(); ok && r.kind == kStruct {
		if pairs := r.fields["pairs"]; pairs != nil && !pairs.open && len(pairs.elems)%2 == 0 {
			var words []string
			for _, p := range pairs.elems {
				w, ok := f.load(p).constText()
				if !ok {
					words = nil
					break
				}
				words = append(words, w)
			}
			if words != nil {
				return &value{kind: kText, typ: f.typeOf(e), text: keytmpl.Lit(strings.NewReplacer(words...).Replace(s), e.Pos())}
			}
		}
	}
	return &value{kind: kText, typ: f.typeOf(e), text: keytmpl.Apply(op, a)}
}

// appendModel is strconv.AppendX(dst, x, base).
func appendModel(kind keytmpl.OpKind, base bool) model {
	return func(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
		if len(args) < 2 {
			return nil
		}
		op := keytmpl.Op{Kind: kind}
		if base {
			b, ok := f.opArg(args, 2)
			if !ok {
				op = keytmpl.Op{Kind: keytmpl.OpOther, Args: []string{"AppendInt"}}
			} else {
				op.Args = []string{b}
			}
		}
		text := keytmpl.Apply(op, f.argOf(f.load(args[1]), f.typeOf(exprAt(e, 1))))
		return &value{kind: kText, typ: f.typeOf(e), raw: true, text: keytmpl.Concat(f.textOf(args[0], f.typeOf(exprAt(e, 0))), text)}
	}
}

// encodingModel is EncodeToString of one of the package's encodings.
func encodingModel(kind keytmpl.OpKind, names map[string]string) model {
	return func(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
		if len(args) != 1 {
			return nil
		}
		op := keytmpl.Op{Kind: keytmpl.OpOther, Args: []string{"encoding"}}
		if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
			if enc, ok := ast.Unparen(sel.X).(*ast.SelectorExpr); ok {
				if name := names[enc.Sel.Name]; name != "" {
					op = keytmpl.Op{Kind: kind, Args: []string{name}}
				}
			}
		}
		return &value{kind: kText, typ: f.typeOf(e), text: keytmpl.Apply(op, f.argOf(f.load(args[0]), f.typeOf(exprAt(e, 0))))}
	}
}

// timeFormatModel is Time.Format with a constant layout: the bytes that the layout can print.
func timeFormatModel(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
	h := keytmpl.Hole{Name: "time", Type: "string", Origin: keytmpl.OriginClock, Pos: e.Pos(), Varies: f.loops > 0, Sym: keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(e.Pos())}}
	if recv != nil && recv.kind == kSym {
		h.Name = recv.hole.Name
	}
	layout, ok := "", false
	if len(args) == 1 {
		layout, ok = f.load(args[0]).constText()
	}
	if !ok {
		h.Reason = keytmpl.ReasonFormat
		return &value{kind: kText, typ: f.typeOf(e), text: keytmpl.Arbitrary(h)}
	}
	return &value{kind: kText, typ: f.typeOf(e), text: timeFormat(layout, h)}
}

// valueFuncs: functions whose result is a number or list of which something is known.
func valueFuncs() map[string]model {
	return map[string]model{
		"time.Duration.Seconds": durationIn(1e9), "time.Duration.Milliseconds": durationIn(1e6), "time.Duration.Minutes": durationIn(60e9), "time.Duration.Hours": durationIn(3600e9),
		"time.Duration.Microseconds": durationIn(1e3), "time.Duration.Nanoseconds": durationIn(1),
		"math/rand.Intn": randModel, "math/rand.Int63n": randModel, "math/rand.Int31n": randModel, "math/rand/v2.IntN": randModel, "math/rand/v2.Int64N": randModel, "math/rand/v2.Int32N": randModel, "math/rand/v2.N": randModel,
		"math/rand.Rand.Intn": randModel, "math/rand.Rand.Int63n": randModel,
		"sort.Strings": shuffleModel, "slices.Sort": shuffleModel, "slices.Reverse": shuffleModel, "sort.Slice": shuffleModel, "sort.SliceStable": shuffleModel, "slices.SortFunc": shuffleModel,
		"math/rand.Shuffle": nil,
		"os.Getenv":         configModel, "os.LookupEnv": configModel,
		"sync.Once.Do": func(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
			if len(args) == 1 && args[0].kind == kFunc && args[0].fn.lit != nil {
				f.callLit(args[0].fn, nil, nil)
			}
			return &value{kind: kTuple}
		},
		"github.com/gomodule/redigo/redis.Args.Add":     argsAdd,
		"github.com/gomodule/redigo/redis.Args.AddFlat": argsAddFlat,
	}
}

// durationIn is a duration counted in a unit of so many nanoseconds.
func durationIn(unit int64) model {
	return func(f *frame, e *ast.CallExpr, recv *value, _ []*value) *value {
		t := f.typeOf(e)
		if recv == nil {
			return nil
		}
		recv = f.load(recv)
		if n, ok := recv.constInt(); ok {
			if isFloat(t) {
				return &value{kind: kNum, typ: t, num: num{c: constant.MakeFloat64(float64(n) / float64(unit))}}
			}
			return &value{kind: kNum, typ: t, num: num{c: constant.MakeInt64(n / unit)}}
		}
		if sym, mul, ok := linear(recv); ok {
			return &value{kind: kNum, typ: t, num: num{sym: sym, mul: mul, div: max(recv.num.div, 1) * unit}}
		}
		return &value{kind: kNum, typ: t}
	}
}

func isFloat(t types.Type) bool {
	b, ok := underlying(t).(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}

// randModel is a random number below a bound.
func randModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	if len(args) == 1 {
		if n, ok := args[0].constInt(); ok && n > 0 {
			v := rangeNum(0, n-1)
			v.typ = f.typeOf(e)
			return v
		}
	}
	return f.unknownCall(e, nil, nil, keytmpl.ReasonNone)
}

// shuffleModel changes the order of a slice.
func shuffleModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	if len(e.Args) > 0 {
		v := f.load(args[0])
		if v.kind == kSlice && len(v.elems) > 1 {
			mixed := &value{kind: kSlice, typ: v.typ, more: v.more, open: v.open}
			any := v.anyElem()
			for range v.elems {
				mixed.elems = append(mixed.elems, any)
			}
			f.store(e.Args[0], mixed)
		}
	}
	return &value{kind: kTuple}
}

func configModel(f *frame, e *ast.CallExpr, _ *value, args []*value) *value {
	v := f.unknownCall(e, nil, nil, keytmpl.ReasonConfig)
	name := "env"
	if len(args) == 1 {
		if s, ok := args[0].constText(); ok {
			name = s
		}
	}
	mark := func(v *value) {
		if v != nil && v.kind == kSym {
			v.hole.Origin, v.hole.Name = keytmpl.OriginConfig, name
		}
	}
	mark(v)
	if v.kind == kTuple {
		mark(v.tupl[0])
	}
	return v
}

// argsAdd is redis.Args.Add of redigo: it appends its arguments.
func argsAdd(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
	out := f.argsBase(e, recv)
	if e.Ellipsis.IsValid() && len(args) > 0 {
		last := f.load(args[len(args)-1])
		args = args[:len(args)-1]
		defer func() {
			if last.kind == kSlice {
				out.more, out.open = join2(out.more, last.anyElem(), 0), true
			} else {
				out.open = true
			}
		}()
	}
	for _, a := range args {
		if out.open {
			out.more = join2(out.more, a, 0)
		} else {
			out.elems = append(out.elems[:len(out.elems):len(out.elems)], a)
		}
	}
	return out
}

func (f *frame) argsBase(e *ast.CallExpr, recv *value) *value {
	out := &value{kind: kSlice, typ: f.typeOf(e)}
	if recv != nil {
		switch w := f.load(recv); w.kind {
		case kSlice:
			out.elems, out.more, out.open = w.elems, w.more, w.open
		case kSym:
			out.more, out.open = elementOf(w), true
		}
	}
	return out
}

// argsAddFlat appends the elements of a slice, or the keys and values of a map or struct.
func argsAddFlat(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
	out := f.argsBase(e, recv)
	if len(args) != 1 {
		return out
	}
	v := f.load(args[0])
	switch {
	case v.kind == kSlice && !v.open && v.more == nil && !out.open:
		out.elems = append(out.elems[:len(out.elems):len(out.elems)], v.elems...)
	case v.kind == kSlice:
		out.more, out.open = join2(out.more, v.anyElem(), 0), true
	case v.kind == kSym && (isSliceType(v.typ) || isMap(v.typ)):
		out.more, out.open = join2(out.more, elementOf(v), 0), true
	case v.kind == kMap, v.kind == kStruct, v.kind == kSym && structOf(v.typ) != nil:
		out.more, out.open = join2(out.more, f.unknownAt(e, keytmpl.ReasonDynamic), 0), true
	default:
		if !out.open {
			out.elems = append(out.elems[:len(out.elems):len(out.elems)], v)
		} else {
			out.more = join2(out.more, v, 0)
		}
	}
	return out
}

func sortedKeys(m map[string]*value) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}
