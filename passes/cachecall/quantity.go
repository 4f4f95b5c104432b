package cachecall

import (
	"go/ast"
	"go/token"
	"go/types"
	"math"
	"strings"
	"unicode"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// Measure is what a number counts that may be meant as a time.
type Measure uint8

const (
	MeasureUnknown Measure = iota // nothing tells
	Plain                         // a number without a unit: 60
	Span                          // a length of time
	Instant                       // a point in time: the time since 1970, or a time.Time
	Product                       // a length of time multiplied by another one
	Mixed                         // a length of time multiplied by another unit: minutes times time.Second
)

// Quantity is what a number that is given as an expiry measures, as far as the code tells.
type Quantity struct {
	Measure Measure
	Unit    int64  // Span, Instant, Mixed: nanoseconds that the number 1 stands for; 0 for a time.Time
	By      string // source that tells: "ttl.Seconds()", "ttlSeconds"
	And     string // Product, Mixed: the other factor
	Named   bool   // only a name tells
	Assumed bool   // only the static type time.Duration tells
	Loose   bool   // Assumed, and it is not a parameter: a field or a result, which a configuration may have filled with a plain number
	Rest    bool   // it is what is left until a point in time, and nothing checked that this lies ahead
	Reply   bool   // with Rest: it is what a server answers to TTL
	Past    bool   // the point in time has passed when the code runs
	Parsed  bool   // parsed from text, and not compared with anything since
	Random  bool   // chance has a part in it
	Wide    bool   // the number overflows the type that it was converted to, or multiplied in
	Theirs  bool   // the functions between this place and the client make it so, whatever this place gives
	Default int64  // nothing tells what it measures, and this plain number takes the place of one that is not given
}

// Units of time in nanoseconds.
const (
	nanosecond  = 1
	microsecond = 1000 * nanosecond
	millisecond = 1000 * microsecond
	second      = 1000 * millisecond
	minute      = 60 * second
	hour        = 60 * minute
	day         = 24 * hour
)

func isUnit(n int64) bool {
	switch n {
	case nanosecond, microsecond, millisecond, second, minute, hour, day:
		return true
	}
	return false
}

// quantity is Quantity with what only arithmetic needs to know.
type quantity struct {
	Quantity
	now   bool        // an Instant: the present
	since bool        // a Span: what has passed since a point in time
	until keytmpl.Sym // a Span: it is counted from this point in time, and is Rest where that is the present
}

// plain is the quantity of a number without a unit.
var plain = &quantity{Quantity: Quantity{Measure: Plain}}

func span(unit int64, by string) *quantity {
	return &quantity{Quantity: Quantity{Measure: Span, Unit: unit, By: by}}
}

// with is a copy that change has been applied to.
func (q *quantity) with(change func(*quantity)) *quantity {
	if q == nil {
		return nil
	}
	out := *q
	change(&out)
	return &out
}

// withQuantity is v as a number of which q is known.
func withQuantity(v *value, q *quantity) *value {
	if v == nil || q == nil || v.qty == q || v.kind != kSym && v.kind != kNum {
		return v
	}
	out := *v
	out.qty = q
	return &out
}

// quantityOf is what a value measures; nil when nothing tells.
func quantityOf(v *value) *quantity {
	switch {
	case v == nil:
		return nil
	case v.qty != nil && v.qty.Default == 0:
		return v.qty
	case v.kind == kNum && v.num.sym != nil && v.num.mul == 1 && v.num.div <= 1:
		q := quantityOf(v.num.sym)
		if q != nil && v.num.ranged && v.num.lo >= 0 {
			q = checked(q)
		}
		return q
	case v.kind == kSym && isDuration(v.typ):
		q := span(nanosecond, v.hole.Name)
		q.Assumed = true
		q.Loose = v.hole.Sym.Kind != keytmpl.SymParam || v.hole.Sym.Index < 0 || v.hole.Sym.Path != ""
		return q
	case v.kind == kSym && isTime(v.typ):
		return &quantity{Quantity: Quantity{Measure: Instant, By: v.hole.Name}}
	case v.kind == kSym && (v.typ == nil || isNumeric(v.typ)):
		return quantityByName(v.hole.Name)
	}
	return nil
}

// defaultOf is the plain number that a number is where it was not given, 0 if there is none.
func defaultOf(v *value) int64 {
	switch {
	case v == nil:
		return 0
	case v.qty != nil:
		return v.qty.Default
	case v.kind == kNum && v.num.sym != nil && v.num.mul == 1 && v.num.div <= 1:
		return defaultOf(v.num.sym)
	}
	return 0
}

// withDefault is v where a plain number takes its place if it is not given.
func withDefault(v *value, n int64) *value {
	if n == 0 || v != nil && v.qty != nil {
		return v
	}
	return withQuantity(v, &quantity{Quantity: Quantity{Default: n}})
}

// checked is q after the code made sure that it is not negative.
func checked(q *quantity) *quantity {
	if !q.Rest && !q.Parsed && q.until == (keytmpl.Sym{}) {
		return q
	}
	return q.with(func(q *quantity) { q.Rest, q.Parsed, q.until = false, false, keytmpl.Sym{} })
}

func isDuration(t types.Type) bool { return t != nil && isNamed(t, "time", "Duration") }

func isTime(t types.Type) bool { return t != nil && isNamed(deref(t), "time", "Time") }

// unitWords are the words that end a name and tell a unit. Those that are bare words of the language in the singular need
// a word before them that tells that the number is a length of time.
var unitWords = map[string]int64{
	"seconds": second, "secs": second, "sec": second, "second": -second,
	"milliseconds": millisecond, "millisecond": millisecond, "millis": millisecond, "msec": millisecond, "msecs": millisecond, "ms": millisecond,
	"microseconds": microsecond, "micros": microsecond, "nanoseconds": nanosecond, "nanos": nanosecond,
	"minutes": minute, "mins": minute, "minute": -minute,
	"hours": hour, "hrs": hour, "hour": -hour, "days": day, "day": -day,
}

// lengthWords tell that a number is a length of time.
var lengthWords = map[string]bool{
	"expire": true, "expires": true, "expiry": true, "expiration": true, "expired": true, "ttl": true, "timeout": true, "lifetime": true,
	"life": true, "duration": true, "age": true, "cache": true, "exp": true, "interval": true, "alive": true, "valid": true, "validity": true, "in": true,
}

// quantityByName is what the name of a number says that it measures.
func quantityByName(name string) *quantity {
	if name == "" || len(name) > maxQuantityText {
		return nil
	}
	base := name
	if i := strings.LastIndexByte(strings.TrimSuffix(base, "()"), '.'); i >= 0 {
		base = base[i+1:]
	}
	words := nameWords(strings.TrimSuffix(base, "()"))
	if len(words) == 0 {
		return nil
	}
	last, before := words[len(words)-1], ""
	if len(words) > 1 {
		before = words[len(words)-2]
	}
	named := func(m Measure, unit int64) *quantity {
		return &quantity{Quantity: Quantity{Measure: m, Unit: unit, By: name, Named: true}}
	}
	switch unit := unitWords[last]; {
	case unit > 0 && !strings.HasPrefix(before, "per") && before != "of":
		return named(Span, unit)
	case unit < 0 && lengthWords[before]:
		return named(Span, -unit)
	}
	switch last {
	case "unix", "timestamp", "epoch":
		return named(Instant, 0)
	}
	switch before + " " + last {
	case "expires in", "expire in", "max age":
		return named(Span, second)
	case "expires at", "expire at", "expired at":
		return named(Instant, 0)
	}
	return nil
}

// nameWords are the words of a name in lower case: ttlInSeconds, TTL_SECONDS.
func nameWords(name string) (words []string) {
	start := 0
	flush := func(end int) {
		if w := strings.Trim(name[start:end], "_"); w != "" {
			words = append(words, strings.ToLower(w))
		}
		start = end
	}
	runes := []rune(name)
	if len(runes) != len(name) {
		return nil // not ASCII
	}
	for i := 1; i < len(runes); i++ {
		switch {
		case runes[i] == '_',
			unicode.IsUpper(runes[i]) && !unicode.IsUpper(runes[i-1]),
			unicode.IsUpper(runes[i]) && i+1 < len(runes) && unicode.IsLower(runes[i+1]):
			flush(i)
		}
	}
	flush(len(name))
	return words
}

// operand is one side of an operation.
type operand struct {
	q     *quantity
	c     int64 // the constant
	known bool  // c holds
	dur   bool  // of type time.Duration
	text  string
}

// isTimeUnit: a constant that is one unit of time, such as time.Second.
func (o operand) isTimeUnit() bool {
	return o.known && isUnit(o.c) && o.q != nil && o.q.Measure == Span && o.q.Unit == nanosecond && !o.q.Assumed && !o.q.Named
}

func (o operand) is(m Measure) bool { return o.q != nil && o.q.Measure == m }

// isCount: a constant number without a unit.
func (o operand) isCount() bool { return o.known && (o.q == nil || o.q.Measure == Plain) }

// combine is what the result of an operation measures.
func combine(op token.Token, a, b operand) *quantity {
	switch op {
	case token.MUL:
		if a.isTimeUnit() && !b.isTimeUnit() || a.isCount() && !b.isCount() {
			a, b = b, a
		}
		return times(a, b)
	case token.QUO:
		return over(a, b)
	case token.ADD:
		return plus(a, b)
	case token.SUB:
		return minus(a, b)
	case token.REM:
		if a.is(Plain) {
			return plain
		}
	}
	return nil
}

// times is a*b. A unit or a count stands on the right.
func times(a, b operand) *quantity {
	if (b.q == nil || b.is(Plain)) && !b.known && a.is(Span) {
		a, b = b, a
	}
	switch {
	case b.isTimeUnit():
		return timesUnit(a, b)
	case a.q == nil || a.q.Measure == Plain:
		switch {
		case b.is(Span) && b.q.Unit == nanosecond:
			return b.q.with(func(q *quantity) {
				q.Rest, q.since, q.until, q.Assumed, q.Loose = false, false, keytmpl.Sym{}, false, false
			})
		case b.isCount(), b.is(Plain) && a.is(Plain):
			return a.q
		}
		return nil
	case b.isCount():
		return rescale(a, b.c, false)
	case a.is(Span) && b.is(Span) && a.q.Unit == nanosecond && b.q.Unit == nanosecond && (a.known || b.known) && !a.q.Named && !b.q.Named && a.dur && b.dur:
		return product(a, b)
	}
	return nil
}

func product(a, b operand) *quantity {
	return &quantity{Quantity: Quantity{Measure: Product, Unit: nanosecond, By: a.text, And: b.text, Assumed: a.q.Assumed || b.q != nil && b.q.Assumed, Loose: a.q.Loose || b.q != nil && b.q.Loose}}
}

// timesUnit is a times time.Second or the like.
func timesUnit(a, b operand) *quantity {
	u := b.c
	done := span(nanosecond, a.text)
	if a.q == nil {
		return done
	}
	switch a.q.Measure {
	case Span:
		done.Rest, done.until = a.q.Rest, a.q.until
		switch {
		case a.q.Unit == u:
			return done
		case a.q.Unit == nanosecond:
			return product(a, b)
		}
		return a.q.with(func(q *quantity) { q.Measure, q.By, q.And = Mixed, a.text, b.text })
	case Instant:
		return a.q.with(func(q *quantity) {
			if q.Unit == 0 { // known by name only
				q.Unit = nanosecond
				return
			}
			q.Wide = float64(presentDay)/float64(q.Unit)*float64(u) > math.MaxInt64
			q.Unit = max(q.Unit/u, nanosecond)
		})
	case Product, Mixed:
		return a.q
	}
	return done
}

// presentDay is about now, in nanoseconds since 1970.
const presentDay = 1_800_000_000 * second

// over is a/b.
func over(a, b operand) *quantity {
	switch {
	case b.isTimeUnit() && (a.q == nil || a.is(Span) && a.q.Unit == nanosecond || a.is(Instant) && a.q.Unit == nanosecond):
		if a.q == nil {
			return span(b.c, a.text+"/"+b.text)
		}
		return a.q.with(func(q *quantity) { q.Unit, q.By = b.c, a.text+"/"+b.text })
	case b.isCount():
		return rescale(a, b.c, true)
	}
	return nil
}

// rescale is a quantity multiplied or divided by a count: a thousand milliseconds, sixty minutes. Where the count does not
// lead from one unit to another, the unit stays.
func rescale(a operand, k int64, divide bool) *quantity {
	q := a.q
	if q == nil || q.Measure != Span && q.Measure != Instant || k == 1 {
		return q
	}
	steps := q.Unit > 0 && (k == 24 || k == 60 || k == 3600 || k == 86400 || k == 1000 || k == 1_000_000 || k == 1_000_000_000)
	if steps && a.dur && q.Unit == nanosecond && k < 1_000_000 {
		steps = false // half an hour, a thousandth of it
	}
	unit := q.Unit
	switch {
	case !steps:
	case divide && isUnit(unit*k):
		unit *= k
	case !divide && unit%k == 0 && isUnit(unit/k):
		unit /= k
	}
	if unit == q.Unit && q.Measure == Instant {
		return nil
	}
	return q.with(func(q *quantity) { q.Unit = unit })
}

func plus(a, b operand) *quantity {
	switch {
	case b.is(Instant) && !a.is(Instant):
		a, b = b, a
		fallthrough
	case a.is(Instant) && !b.is(Instant):
		return a.q.with(func(q *quantity) { q.now = false })
	case a.is(Span) && b.is(Span):
		if a.q.Unit != b.q.Unit {
			return nil
		}
		return a.q.with(func(q *quantity) {
			q.Assumed, q.Loose = q.Assumed && b.q.Assumed, q.Loose && b.q.Loose
			q.Named = q.Named && b.q.Named
			q.Rest, q.since, q.until = false, false, keytmpl.Sym{}
		})
	case a.is(Span):
		return a.q.with(func(q *quantity) { q.Rest, q.since, q.until = false, false, keytmpl.Sym{} })
	case b.is(Span):
		return b.q.with(func(q *quantity) { q.Rest, q.since, q.until = false, false, keytmpl.Sym{} })
	case a.is(Plain) && b.is(Plain):
		return plain
	}
	return nil
}

func minus(a, b operand) *quantity {
	switch {
	case b.is(Instant) && (a.is(Instant) || a.q == nil):
		unit := b.q.Unit
		if a.q != nil && a.q.Unit != unit {
			if a.q.Unit != 0 && unit != 0 {
				return nil
			}
			unit = max(a.q.Unit, unit) // a name does not tell the unit
		}
		q := span(unit, a.text+"-"+b.text)
		q.Rest, q.since = b.q.now && (a.q == nil || !a.q.now), a.q != nil && a.q.now && !b.q.now
		return q
	case a.is(Instant):
		return a.q.with(func(q *quantity) { q.now = false })
	case a.is(Span) && b.is(Span):
		if a.q.Unit != b.q.Unit {
			return nil
		}
		return a.q.with(func(q *quantity) { q.Rest, q.since = q.Rest || b.q.since, false })
	case a.is(Span):
		return a.q.with(func(q *quantity) { q.Rest, q.since, q.until = false, false, keytmpl.Sym{} })
	case a.is(Plain) && b.is(Plain):
		return plain
	}
	return nil
}

// operandOf is one side of an operation of the program.
func (f *frame) operandOf(v *value, x ast.Expr) operand {
	o := operand{q: quantityOf(v), dur: isDuration(f.typeOf(x)), text: shortExpr(x)}
	o.c, o.known = v.constInt()
	return o
}

// shortExpr shows an expression of the source, on one line and not too long.
func shortExpr(x ast.Expr) string {
	s := types.ExprString(ast.Unparen(x))
	if r := []rune(s); len(r) > maxQuantityText {
		s = string(r[:maxQuantityText]) + "…"
	}
	return s
}

// maxQuantityText is the length of source that a quantity shows, in characters.
const maxQuantityText = 48

// joinQuantity is what a number measures that is one of two.
func joinQuantity(a, b *value) *quantity {
	qa, qb := quantityOf(a), quantityOf(b)
	if n, ok := b.constInt(); ok && n == 0 {
		qb = qa.with(func(q *quantity) { q.Random = false })
	}
	if n, ok := a.constInt(); ok && n == 0 {
		qa = qb.with(func(q *quantity) { q.Random = false })
	}
	for _, one := range [...]*quantity{qa, qb} {
		if isDuration(a.typ) && isDuration(b.typ) && one != nil && (one.Named || !one.Assumed) && one.Measure == Span && one.Unit > nanosecond && !one.Theirs {
			return one // a time.Duration that counts something else, whatever the other is
		}
	}
	if qa == nil || qb == nil || qa.Measure != qb.Measure || qa.Unit != qb.Unit {
		return joinDefault(a, b)
	}
	if qa == qb {
		return qa
	}
	return qa.with(func(q *quantity) {
		if qb.Rest && !q.Rest {
			q.By, q.And = qb.By, qb.And // what is to be said is said of this one
		}
		q.Rest, q.Reply = q.Rest || qb.Rest, q.Reply || qb.Reply
		q.Assumed, q.Loose = q.Assumed || qb.Assumed, q.Loose || qb.Loose
		q.Named = q.Named || qb.Named
		q.Parsed = q.Parsed && qb.Parsed
		q.Wide = q.Wide && qb.Wide
		q.Past = q.Past && qb.Past
		q.Random = q.Random && qb.Random
		q.now, q.since = q.now && qb.now, q.since && qb.since
		if q.until == (keytmpl.Sym{}) {
			q.until = qb.until
		}
		q.Theirs = q.Theirs && qb.Theirs
	})
}

// joinDefault is what is known of a number that is one of two, of which one is a plain constant and nothing tells what the other
// measures: if expire == 0 { expire = 3600 }.
func joinDefault(a, b *value) *quantity {
	for _, pair := range [...][2]*value{{a, b}, {b, a}} {
		given, other := pair[0], pair[1]
		if _, known := given.constInt(); known || quantityOf(given) != nil || isDuration(given.typ) || isDuration(other.typ) {
			continue
		}
		n, known := other.constInt()
		if q := quantityOf(other); known && n > 0 && (q == nil || q.Measure == Plain) {
			return &quantity{Quantity: Quantity{Default: n}}
		}
		if d := defaultOf(given); d > 0 && quantityOf(other) == nil {
			return &quantity{Quantity: Quantity{Default: d}}
		}
	}
	return nil
}

// convertQuantity is what a number measures after a conversion to type t.
func convertQuantity(q *quantity, t types.Type) *quantity {
	b, ok := underlying(t).(*types.Basic)
	if q == nil || !ok {
		return q
	}
	switch b.Kind() {
	case types.Int8, types.Int16, types.Int32, types.Uint8, types.Uint16, types.Uint32:
		if q.Measure == Span && q.Unit <= microsecond || q.Measure == Instant && q.Unit > 0 && q.Unit < second {
			return q.with(func(q *quantity) { q.Wide = true })
		}
	}
	return q
}
