package keytmpl

import (
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"
)

// realOp does an operation with the functions of the standard library. ok is false if it panics. exact is false if
// Apply need not give just this result for a constant.
func realOp(r *rand.Rand, op Op, s string) (out string, ok, exact bool) {
	switch op.Kind {
	case OpNone:
		return s, true, true
	case OpLower:
		return strings.ToLower(s), true, true
	case OpUpper:
		return strings.ToUpper(s), true, true
	case OpTitle:
		switch r.IntN(3) {
		case 0:
			return strings.ToLower(s), true, false
		case 1:
			return strings.ToUpper(s), true, false
		}
		return strings.ToTitle(s), true, false
	case OpTrimSpace:
		return strings.TrimSpace(s), true, true
	case OpTrim:
		return strings.Trim(s, op.Args[0]), true, true
	case OpTrimLeft:
		return strings.TrimLeft(s, op.Args[0]), true, true
	case OpTrimRight:
		return strings.TrimRight(s, op.Args[0]), true, true
	case OpTrimPrefix:
		return strings.TrimPrefix(s, op.Args[0]), true, true
	case OpTrimSuffix:
		return strings.TrimSuffix(s, op.Args[0]), true, true
	case OpReplace:
		n, _ := strconv.Atoi(op.Args[2])
		return strings.Replace(s, op.Args[0], op.Args[1], n), true, true
	case OpQuote:
		return strconv.Quote(s), true, true
	case OpHex:
		return hex.EncodeToString([]byte(s)), true, true
	case OpBase64:
		e := map[string]*base64.Encoding{"std": base64.StdEncoding, "rawstd": base64.RawStdEncoding, "url": base64.URLEncoding, "rawurl": base64.RawURLEncoding}
		return e[op.Args[0]].EncodeToString([]byte(s)), true, true
	case OpBase32:
		e := map[string]*base32.Encoding{"std": base32.StdEncoding, "rawstd": base32.StdEncoding.WithPadding(-1), "hex": base32.HexEncoding, "rawhex": base32.HexEncoding.WithPadding(-1)}
		return e[op.Args[0]].EncodeToString([]byte(s)), true, true
	case OpURLQuery:
		return url.QueryEscape(s), true, true
	case OpURLPath:
		return url.PathEscape(s), true, true
	case OpHash:
		return fmt.Sprintf("%016x", len(s)), true, false
	case OpSlice:
		lo, _ := strconv.Atoi(op.Args[0])
		hi := len(s)
		if op.Args[1] != "" {
			hi, _ = strconv.Atoi(op.Args[1])
		}
		if lo > hi || hi > len(s) {
			return "", false, true
		}
		return s[lo:hi], true, true
	case OpRepeat:
		if op.Args[0] == "" {
			return strings.Repeat(s, r.IntN(4)), true, false
		}
		n, _ := strconv.Atoi(op.Args[0])
		return strings.Repeat(s, n), true, len(s)*n <= MaxLiteral
	case OpBefore:
		before, _, _ := strings.Cut(s, op.Args[0])
		return before, true, true
	case OpAfter:
		_, after, _ := strings.Cut(s, op.Args[0])
		return after, true, true
	case OpPart:
		lo := r.IntN(len(s) + 1)
		return s[lo : lo+r.IntN(len(s)-lo+1)], true, false
	case OpPathClean:
		if s == "" || r.IntN(2) == 0 {
			return path.Join(s), true, s != ""
		}
		return path.Clean(s), true, true
	case OpText:
		return fmt.Sprint(s), true, true
	case OpFormat:
		if len(op.Args) > 1 {
			return fmt.Sprintf(op.Args[0], []byte(s)), true, true
		}
		return fmt.Sprintf(op.Args[0], s), true, true
	}
	return s + "?", true, false
}

// op returns a random operation on texts.
func (w *world) op() Op {
	kind := []OpKind{
		OpNone, OpLower, OpUpper, OpTitle, OpTrimSpace, OpTrim, OpTrimLeft, OpTrimRight, OpTrimPrefix, OpTrimSuffix, OpReplace,
		OpQuote, OpHex, OpBase64, OpBase32, OpURLQuery, OpURLPath, OpHash, OpSlice, OpRepeat, OpBefore, OpAfter, OpPart,
		OpPathClean, OpOther, OpText, OpFormat,
		OpReplace, OpBefore, OpAfter, OpTrimPrefix, OpTrimSuffix, OpSlice, OpTrim, OpPathClean,
	}[w.r.IntN(35)]
	var args []string
	switch kind {
	case OpTrim, OpTrimLeft, OpTrimRight, OpTrimPrefix, OpTrimSuffix, OpBefore, OpAfter:
		args = []string{w.words(3)}
	case OpReplace:
		args = []string{w.words(3), w.words(2), []string{"-1", "-1", "0", "1", "2"}[w.r.IntN(5)]}
	case OpBase64:
		args = []string{[]string{"std", "rawstd", "url", "rawurl"}[w.r.IntN(4)]}
	case OpBase32:
		args = []string{[]string{"std", "rawstd", "hex", "rawhex"}[w.r.IntN(4)]}
	case OpHash:
		args = []string{"0-9a-f", "16", "16", "fnv"}
	case OpSlice:
		lo := w.r.IntN(6)
		args = []string{strconv.Itoa(lo), ""}
		if w.r.IntN(2) == 0 {
			args[1] = strconv.Itoa(lo + w.r.IntN(5))
		}
	case OpRepeat:
		args = []string{[]string{"", "0", "1", "2", "3", "100"}[w.r.IntN(6)]}
	case OpOther:
		args = []string{"other"}
	case OpFormat:
		args = []string{[]string{"%s", "%5s", "%-7s", "%.2s", "%x", "%X", "%q", "% x", "%#q", "%+q", "%#x", "%d", "%08s", "%6.3s", "%#v", "%12q"}[w.r.IntN(16)]}
		if w.r.IntN(8) == 0 {
			args = []string{[]string{"%v", "%d", "%03d", "%c"}[w.r.IntN(4)], bytesMark}
		}
	}
	return Op{kind, args}
}

func TestApplyConstant(t *testing.T) {
	r := newRand(t)
	for range 20000 {
		w := newWorld(r)
		op, text := w.op(), w.words(10)
		want, ok, exact := realOp(r, op, text)
		s := Apply(op, str(lit(text)))
		switch got, constant := s.Const(); {
		case !ok:
			if len(s) != 0 {
				t.Fatalf("%v of %q = %s, but it panics", op, text, s.Display())
			}
		case exact && (!constant || got != want):
			t.Fatalf("%v of %q = %s, want %q", op, text, s.Display(), want)
		case !s.Match(want):
			t.Fatalf("%v of %q = %s does not match %q", op, text, s.Display(), want)
		}
	}
}

func TestApplyTemplates(t *testing.T) {
	r := newRand(t)
	for range 25000 {
		w := newWorld(r)
		s, text := w.set(2)
		got, want := s, text
		var ops []Op
		for range 1 + r.IntN(3) {
			op := w.op()
			out, ok, _ := realOp(r, op, want)
			if !ok || len(out) > 3000 {
				break
			}
			ops = append(ops, op)
			before := got
			got, want = Apply(op, str(got)), out
			if !got.Match(want) {
				t.Fatalf("%v of %v (from %q)\n= %v\ndoes not match %q\nbefore: %+v", ops, s.Strings(), text, got.Strings(), want, before)
			}
			for _, tmpl := range got {
				for _, p := range tmpl {
					if p.Hole != nil && p.Hole.Max == 0 || p.Hole == nil && p.Lit == "" {
						t.Fatalf("%v of %v: an empty part", ops, s.Strings())
					}
				}
			}
		}
	}
}

// TestSubstApply does operations to templates with symbols and puts values in for the symbols later.
func TestSubstApply(t *testing.T) {
	r := newRand(t)
	exactly := 0
	for range 25000 {
		w := newWorld(r)
		s, text := w.set(2)
		if r.IntN(3) == 0 { // a symbol alone, which can be worked out in full
			w.text[Sym{Kind: SymParam}] = w.words(5)
			s, text = param("p", 0), w.text[Sym{Kind: SymParam}]
		}
		alone := len(s) == 1 && len(s[0]) == 1 && s[0][0].Hole != nil && s[0][0].Hole.Max < 0
		got, want := s, text
		var ops []Op
		all := true
		for range 1 + r.IntN(3) {
			op := w.op()
			out, ok, exact := realOp(r, op, want)
			if !ok || len(out) > 3000 {
				break
			}
			ops = append(ops, op)
			all = all && exact
			got, want = Apply(op, str(got)), out
		}
		before := got
		got = Subst(got, func(sym Sym) (Arg, bool) {
			text, ok := w.text[sym]
			if ok && r.IntN(4) == 0 {
				return Arg{Class: ClassString, Text: Union(lit(text), lit(w.words(2)))}, ok
			}
			return Arg{Class: ClassString, Text: lit(text)}, ok
		})
		if !got.Match(want) {
			t.Fatalf("Subst of %v of %v (from %q)\n= %v\n= %v\ndoes not match %q", ops, s.Strings(), text, before.Strings(), got.Strings(), want)
		}
		if text, ok := got.Const(); ok && all && alone && text == want {
			exactly++
		}
	}
	if exactly < 3000 {
		t.Errorf("only %d were worked out", exactly)
	}
}

// TestSubstSymbol puts one symbol in for another, as for a helper that calls a helper.
func TestSubstSymbol(t *testing.T) {
	inner := Apply(Op{Kind: OpLower}, Arg{Class: ClassString, Text: param("key", 0)})
	outer := Subst(Concat(lit("user:"), inner), func(Sym) (Arg, bool) { return str(Concat(lit("A"), param("name", 3))), true })
	if got := outer.Strings(); !slices.Equal(got, []string{"user:a<name:string>"}) {
		t.Fatalf("got %v", got)
	}
	h := outer[0][2-1].Hole
	if h == nil {
		h = outer[0][len(outer[0])-1].Hole
	}
	if h.Sym.Index != 3 || len(h.Ops) != 1 || h.Ops[0].Kind != OpLower {
		t.Errorf("hole %+v", h)
	}
	last := Subst(outer, func(Sym) (Arg, bool) { return str(lit("BOB")), true })
	if text, _ := last.Const(); text != "user:abob" {
		t.Errorf("got %v", last.Strings())
	}
}

func TestSubstOneValue(t *testing.T) {
	s := Concat(lit("{"), param("t", 0), lit("}:"), param("t", 0))
	got := Subst(s, func(Sym) (Arg, bool) { return str(Union(lit("a"), lit("b"))), true })
	if got.Display() != "{a}:a | {b}:b" {
		t.Errorf("got %s", got.Display())
	}
	got = Subst(s, func(Sym) (Arg, bool) { return Arg{}, false })
	if !Equal(got, s) {
		t.Errorf("got %s", got.Display())
	}
}

func TestApplyPrecise(t *testing.T) {
	id := param("id", 0)
	num := Of(Hole{Name: "n", Type: "int", Bytes: BytesOf("0123456789"), Min: 1, Max: 19})
	hexID := Of(Hole{Name: "h", Bytes: BytesOf("0123456789abcdef"), Min: 8, Max: 8})
	for _, tt := range []struct {
		op   Op
		arg  Set
		want string
	}{
		{Op{Kind: OpLower}, Concat(lit("User:"), id, lit(":X")), "user:<id>:x"},
		{Op{Kind: OpUpper}, Concat(lit("user:"), num), "USER:<n>"},
		{Op{Kind: OpTrimSpace}, Concat(lit("  user:"), num, lit("  ")), "user:<n>"},
		{Op{Kind: OpTrimSpace}, Concat(lit("  user:"), id), "user:<id>"},
		{Op{OpTrim, []string{":"}}, Concat(lit(":a:"), id, lit(":b:")), "a:<id>:b"},
		{Op{OpTrimRight, []string{":"}}, Concat(lit("a:"), num, lit(":")), "a:<n>"},
		{Op{OpTrimPrefix, []string{"user:"}}, Concat(lit("user:"), id), "<id>"},
		{Op{OpTrimPrefix, []string{"user:"}}, Concat(lit("order:"), id), "order:<id>"},
		{Op{OpTrimSuffix, []string{":x"}}, Concat(id, lit(":x")), "<id>"},
		{Op{OpTrimSuffix, []string{":x"}}, Concat(lit("a:"), num), "a:<n>"},
		{Op{OpReplace, []string{":", "_", "-1"}}, Concat(lit("a:"), id, lit(":b")), "a_<id>_b"},
		{Op{OpReplace, []string{"ab", "x", "-1"}}, Concat(lit("abab:"), num, lit(":b")), "xx:<n>:b"},
		{Op{OpReplace, []string{"user", "u", "1"}}, Concat(lit("user:"), num, lit(":user")), "u:<n>:user"},
		{Op{OpReplace, []string{"::", ":", "-1"}}, Concat(lit("a:"), id, lit("b::c")), "<id>b:c"},
		{Op{Kind: OpHex}, Concat(lit("a"), id), "61<id>"},
		{Op{Kind: OpURLQuery}, Concat(lit("a b:"), id), "a+b%3A<id>"},
		{Op{Kind: OpQuote}, Concat(lit("a:"), id), `"a:<id>"`},
		{Op{OpSlice, []string{"0", "5"}}, Concat(lit("user:"), id), "user:"},
		{Op{OpSlice, []string{"5", ""}}, Concat(lit("user:"), id), "<id>"},
		{Op{OpSlice, []string{"0", "10"}}, Concat(lit("user:"), hexID, lit(":x")), "user:<h>"},
		{Op{OpSlice, []string{"2", "14"}}, Concat(lit("user:"), hexID, lit(":x")), "er:<h>:"},
		{Op{OpRepeat, []string{"2"}}, Concat(num, lit(",")), "<n>,<n>,"},
		{Op{OpBefore, []string{":"}}, Concat(lit("user:"), id), "user"},
		{Op{OpBefore, []string{":"}}, Concat(id, lit(":"), id), "<id>"},
		{Op{OpBefore, []string{":"}}, Concat(num, lit("-x:"), id), "<n>-x"},
		{Op{OpAfter, []string{":"}}, Concat(lit("user:"), id), "<id>"},
		{Op{OpAfter, []string{":"}}, Concat(num, lit(":a:"), id), "a:<id>"},
		{Op{Kind: OpPathClean}, Concat(lit("/user/"), num, lit("/x")), "/user/<n>/x"},
		{Op{OpHash, []string{"0-9a-f", "64", "64", "sha256"}}, Concat(lit("a:"), id), "<id>"},
		{Op{OpHash, []string{"0-9a-f", "64", "64", "sha256"}}, lit("a"), "<sha256>"},
	} {
		if got := Apply(tt.op, str(tt.arg)).Display(); got != tt.want {
			t.Errorf("%v of %s = %s, want %s", tt.op, tt.arg.Display(), got, tt.want)
		}
	}
}

func TestApplyValues(t *testing.T) {
	num := func(n int64) Arg { return Arg{Class: ClassInt, Bits: 64, Known: true, Int: n} }
	list := Arg{Class: ClassSlice, Exact: true, Elems: []Arg{str(lit("a")), str(param("p", 0))}}
	for _, tt := range []struct {
		op   Op
		arg  Arg
		want string
	}{
		{Op{OpFormatInt, []string{"10"}}, num(-42), "-42"},
		{Op{OpFormatInt, []string{"36"}}, num(35), "z"},
		{Op{OpFormatInt, []string{"2"}}, Arg{Class: ClassUint, Known: true, Uint: 5}, "101"},
		{Op{Kind: OpRune}, num('é'), "é"},
		{Op{Kind: OpRune}, num(-1), "\ufffd"},
		{Op{OpJoin, []string{":"}}, list, "a:<p>"},
		{Op{OpFormat, []string{"%05d"}}, num(42), "00042"},
		{Op{OpFormat, []string{"%v", "bytes"}}, str(lit("a")), "[97]"},
		{Op{Kind: OpText}, num(7), "7"},
	} {
		if got := Apply(tt.op, tt.arg).Display(); got != tt.want {
			t.Errorf("%v of %+v = %s, want %s", tt.op, tt.arg, got, tt.want)
		}
	}
	for base := 2; base <= 36; base++ {
		s := Apply(Op{OpFormatInt, []string{strconv.Itoa(base)}}, Arg{Class: ClassInt, Bits: 64})
		for _, n := range []int64{0, 1, -1, 1 << 40, -1 << 63, 1<<63 - 1} {
			if !s.Match(strconv.FormatInt(n, base)) {
				t.Errorf("base %d: %s does not match %d", base, s.Bytes(), n)
			}
		}
	}
}

// TestCaseBytes checks what is said about the change of case of all characters there are.
func TestCaseBytes(t *testing.T) {
	for _, op := range []struct {
		kind OpKind
		f    func(string) string
	}{{OpLower, strings.ToLower}, {OpUpper, strings.ToUpper}, {OpTitle, strings.ToTitle}} {
		for r := rune(0x80); r <= unicode.MaxRune; r++ {
			in := string(r)
			if op.f(in) == in {
				continue
			}
			x := textOps[op.kind].shape(Op{}, textShape(in))
			out := op.f(in)
			if len(out) < x.min || len(out) > x.max || !x.bytes.Contains(BytesOf(out)) {
				t.Fatalf("%v of %U: %q", op.kind, r, out)
			}
		}
	}
}

func TestTrimSpaceCutset(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if unicode.IsSpace(r) != strings.ContainsRune(spaces, r) {
			t.Errorf("%U", r)
		}
	}
}

func TestApplyAdversarial(t *testing.T) {
	big := strings.Repeat("ab", 1<<19)
	var parts []Set
	for range MaxParts / 2 {
		parts = append(parts, param("p", 0), lit("ab"))
	}
	sets := []Set{lit(big), lit(big[:MaxLiteral]), Concat(parts...), param("p", 0)}
	args := [][]string{nil, {""}, {"a", "b"}, {big, big, "-1"}, {"", big, "-1"}, {"1000000000"}, {"999999999", "1"}, {"-5", "x"}, {"%999999d"}}
	start := time.Now()
	for kind := OpNone; kind <= OpOther+1; kind++ {
		for _, s := range sets {
			for _, a := range args {
				out := Apply(Op{kind, a}, str(s))
				for _, tmpl := range out {
					if len(tmpl) > MaxParts {
						t.Errorf("%d %.20v: %d parts", kind, a, len(tmpl))
					}
				}
			}
		}
	}
	if d := time.Since(start); d > 10*time.Second {
		t.Errorf("took %v", d)
	}
}

func TestOpsAreLimited(t *testing.T) {
	s := param("p", 0)
	for i := range 3 * MaxOps {
		s = Apply(Op{OpTrimPrefix, []string{strconv.Itoa(i)}}, str(s))
	}
	if h := s[0][0].Hole; len(h.Ops) > MaxOps || h.Sym.Kind != SymNone {
		t.Errorf("%+v", h)
	}
}
