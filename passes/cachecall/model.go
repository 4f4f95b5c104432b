package cachecall

import (
	"go/ast"
	"go/constant"
	"go/types"
	"sort"
	"strings"

	"github.com/cachevet/cachevet/internal/client"
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
	name, path := funcName(fn), pkgPath(fn.Pkg())
	if m := p.models[name]; m != nil {
		return m
	}
	if main := client.Main(path); main != path {
		return p.models[main+strings.TrimPrefix(name, path)]
	}
	if isDigest(fn) {
		return p.models["hash.Hash.Sum"]
	}
	return nil
}

// isDigest: the method Sum of a type that is a hash.Hash.
func isDigest(fn *types.Func) bool {
	r := fn.Signature().Recv()
	if fn.Name() != "Sum" || r == nil || fn.Signature().Params().Len() != 1 || fn.Signature().Results().Len() != 1 || !isBytes(fn.Signature().Results().At(0).Type()) {
		return false
	}
	for _, name := range [...]string{"BlockSize", "Size", "Reset"} {
		if m, _, _ := types.LookupFieldOrMethod(r.Type(), true, fn.Pkg(), name); m == nil {
			return false
		}
	}
	return true
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
	for name, fn := range expiryReplies() {
		m[name] = fn
	}
	for name, fn := range timeFuncs() {
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

// replaceIn is strings.Replace of a constant by text that is not: what is around it stays. In a text that only callers know,
// it is done where they give it.
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
		n = int(max(min(c, maxTimes), -1))
	}
	text := f.load(args[0])
	set, ok := plainText(text)
	if !ok || len(set) == 0 {
		return nil
	}
	out := &value{kind: kText, typ: f.typeOf(e)}
	var open bool
	out.text, open, ok = keytmpl.Fill(set, old, f.textOf(with, f.typeOf(exprAt(e, 2))), n)
	switch {
	case ok && !(open && mentionsParam(text)):
		return out
	case !mentionsParam(text):
		return nil
	case !ok:
		op := keytmpl.Op{Kind: keytmpl.OpOther, Args: []string{"strings.Replace"}}
		out.text = keytmpl.Apply(op, f.argOf(text, f.typeOf(exprAt(e, 0))))
	}
	out.form = &form{format: text, args: []*value{with}, fills: old, times: n}
	return out
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
	content  keytmpl.Content
}

func (r holeFunc) model() model {
	return func(f *frame, e *ast.CallExpr, recv *value, args []*value) *value {
		h := keytmpl.Hole{Name: r.shown, Type: "string", Min: r.min, Max: r.max, Origin: r.origin, Hashed: r.hashed, Pos: e.Pos(), Varies: f.loops > 0,
			Sym: keytmpl.Sym{Kind: keytmpl.SymSite, Index: int(e.Pos())}}
		h.Bytes = keytmpl.AllBytes()
		if r.bytes != "" {
			h.Bytes = keytmpl.BytesOf(r.bytes)
		}
		if r.hashed {
			if recv != nil && isHash(recv.typ) { // what was written to it
				if s, ok := plainText(f.load(recv)); ok {
					digestOf(&h, s)
				}
			}
			for i, a := range args {
				if s, ok := plainText(f.load(a)); ok && isTextual(f.typeOf(exprAt(e, i))) {
					digestOf(&h, s)
				}
			}
		}
		if recv != nil && r.origin == keytmpl.OriginUnknown && !r.hashed {
			if from := f.comesFrom(recv); carried(from.origin) && !outside(from.origin) {
				h.Origin = from.origin
			}
		}
		h.Content = max(h.Content, r.content)
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
	{name: "encoding/json.Marshal", shown: "json", min: 0, max: -1, content: keytmpl.ContentJSON}, {name: "encoding/json.MarshalIndent", shown: "json", min: 0, max: -1, content: keytmpl.ContentJSON},
	{name: "github.com/oklog/ulid/v2.ULID.String", shown: "ulid", bytes: "0123456789ABCDEFGHJKMNPQRSTVWXYZ", min: 26, max: 26}, {name: "github.com/segmentio/ksuid.KSUID.String", shown: "ksuid", bytes: digits + letters, min: 27, max: 27},
	{name: "go.mongodb.org/mongo-driver/v2/bson.ObjectID.Hex", shown: "id", bytes: hexDigits, min: 24, max: 24},
	{name: "time.Duration.String", shown: "duration", bytes: digits + ".-hmsnµ", min: 2, max: 32},
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
		"strconv.FormatFloat":                     formatFloatModel,
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
			} else {
				out.form = f.printedAround(e, format, args)
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

func sortedKeys(m map[string]*value) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}
