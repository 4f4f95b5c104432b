package ttlvalue

import (
	"go/ast"
	"go/constant"
	"go/token"
	"strconv"
	"strings"
	"time"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// Units in nanoseconds.
const (
	nanosecond  = int64(time.Nanosecond)
	microsecond = int64(time.Microsecond)
	millisecond = int64(time.Millisecond)
	second      = int64(time.Second)
	minute      = int64(time.Minute)
	hour        = int64(time.Hour)
	day         = 24 * hour
)

// unitWords are the names of units in messages, and as source writes them.
var unitWords = map[int64]struct{ word, source string }{
	nanosecond: {"nanoseconds", "time.Nanosecond"}, microsecond: {"microseconds", "time.Microsecond"},
	millisecond: {"milliseconds", "time.Millisecond"}, second: {"seconds", "time.Second"},
	minute: {"minutes", "time.Minute"}, hour: {"hours", "time.Hour"}, day: {"days", "24*time.Hour"},
}

// reads is the unit in which a call reads a length of time, in nanoseconds; 0 when it does not read one.
func reads(u client.Unit) int64 {
	switch u {
	case client.Duration:
		return nanosecond
	case client.Seconds, client.MemcachedExp:
		return second
	case client.Milliseconds:
		return millisecond
	}
	return 0
}

// unit judges a length of time in another unit than the call reads.
func (c *checker) unit(call *cachecall.Call) *verdict {
	t := call.TTL
	q, want := t.Quantity, reads(t.Unit)
	cut := t.Unit == client.MemcachedExp && q.Wide // int32(d): where d is a time.Duration, no plain number is meant
	if want == 0 {
		return nil
	}
	if v := c.byDefault(call); v != nil {
		return v
	}
	assumed := q.Loose && !cut || q.Assumed && (!t.Passed && !cut || c.conventional(call) || q.Measure == cachecall.Product && offered(call))
	if assumed && !c.filled(call) {
		return nil
	}
	if q.Wide && t.Unit != client.MemcachedExp && q.Measure != cachecall.Instant && q.Measure != cachecall.Product {
		return &verdict{category: "overflow", text: given(t) + " is more than its type can hold: it overflows, and is negative or something else; use a wider type, or a shorter time"}
	}
	switch q.Measure {
	case cachecall.Plain:
		return c.plain(call)
	case cachecall.Span:
		if q.Unit != want {
			return c.wrongUnit(call, want)
		}
	case cachecall.Product:
		return &verdict{category: "double", text: factor(call) + " is a length of time already: multiplied by " + rulekit.Source(q.And) +
			" it is far longer, or overflows; use it as it is"}
	case cachecall.Mixed:
		return &verdict{category: "unit", text: subject(t) + " counts " + unitWords[q.Unit].word + " by its name, and is multiplied by " +
			rulekit.Source(q.And) + "; multiply it by " + unitWords[q.Unit].source}
	}
	return nil
}

// plain judges a number without a unit that is taken as a time.Duration.
func (c *checker) plain(call *cachecall.Call) *verdict {
	t := call.TTL
	switch {
	case t.State != cachecall.TTLKnown:
		return nil
	case t.Unit == client.Duration:
		if t.Lo <= 0 || t.Lo != t.Hi && t.Hi >= millisecond || t.Lo == t.Hi && !tiny(t.Lo) {
			return nil
		}
	case !c.isDuration(t.Expr) || !positive(c.TypesInfo.Types[t.Expr].Value) || t.Lo != t.Hi || t.Lo > 0:
		return nil // the functions on the way divide a time.Duration; zero is zero in every unit
	}
	text := given(t)
	if _, ok := ast.Unparen(t.Expr).(*ast.BasicLit); !ok && t.Lo == t.Hi && t.Unit == client.Duration {
		text += ", which is " + strconv.FormatInt(t.Lo, 10) + ","
	}
	said := text + " is a time.Duration in nanoseconds here"
	v := &verdict{category: "unit", text: said + ", and " + arrives(call) + "; give it a unit" + c.remedy(t) + "*time.Second"}
	if t.Quantity.Named {
		v.fix = c.timesUnit(t.Expr, "time.Second")
	}
	return v
}

// positive tells a constant above zero.
func positive(v constant.Value) bool { return v != nil && constant.Sign(v) > 0 }

// byDefault judges a number without a unit that takes the place of one that is not given, and is taken as a time.Duration: it
// tells in which unit the number is meant.
func (c *checker) byDefault(call *cachecall.Call) *verdict {
	t := call.TTL
	n := t.Quantity.Default
	if t.State != cachecall.TTLUnknown || t.Unit != client.Duration || n < leastDefault || !tiny(n) || t.Expr == nil {
		return nil
	}
	text := given(t)
	return &verdict{category: "unit", text: text + ", which is " + strconv.FormatInt(n, 10) + " by default, is a time.Duration in nanoseconds here, and " + arrives(call) +
		"; give it a unit, such as " + withUnit(t) + "*time.Second"}
}

// leastDefault is the least number that is taken for a length of time and not for a switch.
const leastDefault = 5

// tiny tells a constant number of nanoseconds that nobody meant: not a whole number of milliseconds.
func tiny(n int64) bool { return n < millisecond || n < 1000*second && n%millisecond != 0 }

// remedy is how a number gets a unit: here, or where the variable or field that holds it as a time.Duration is set, for whatever
// else reads that.
func (c *checker) remedy(t cachecall.TTL) string {
	switch ast.Unparen(t.Expr).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		if t.Lo == t.Hi && t.Lo > 0 && c.isDuration(t.Expr) && c.TypesInfo.Types[t.Expr].Value == nil {
			return " where it is set, such as " + strconv.FormatInt(t.Lo, 10)
		}
	}
	return ", such as " + withUnit(t)
}

func withUnit(t cachecall.TTL) string {
	switch ast.Unparen(t.Expr).(type) {
	case *ast.BasicLit, *ast.Ident, *ast.SelectorExpr, *ast.CallExpr:
		return rulekit.Expr(t.Expr)
	}
	return "60"
}

// wrongUnit judges seconds where nanoseconds are read, and the like.
func (c *checker) wrongUnit(call *cachecall.Call, want int64) *verdict {
	t := call.TTL
	q := t.Quantity
	if t.State == cachecall.TTLKnown && t.Lo <= 0 {
		return nil // zero is zero in every unit
	}
	have := unitWords[q.Unit].word
	if have == "" {
		return nil
	}
	text := subject(t) + " counts " + have
	if q.Named {
		text += " by its name"
	}
	text += ", but " + reader(call) + " takes " + unitWords[want].word
	if t.Unit == client.MemcachedExp && q.Wide {
		text += ", and it does not fit into an int32: an hour becomes " + asInt32(int64(hour/q.Unit))
	} else {
		text += ": " + sample(q.Unit, want)
	}
	if t.Unit == client.Duration && q.Unit > want {
		text += ", and " + arrivesSmall(call)
	}
	v := &verdict{category: "unit", text: text + "; " + advice(q, t.Unit, want)}
	if q.Wide && t.Unit == client.MemcachedExp {
		v.category = "overflow"
	}
	if t.Unit == client.Duration && t.Expr != nil && c.isDuration(t.Expr) && len(call.Via) == 0 {
		v.fix = c.timesUnit(t.Expr, unitWords[q.Unit].source)
	}
	return v
}

// asInt32 is what is left of a number in an int32, as a message shows it.
func asInt32(n int64) string { return strconv.FormatInt(int64(int32(n)), 10) }

// sample shows by an example what becomes of a length of time that is read in the wrong unit.
func sample(have, want int64) string {
	name, example := "an hour", hour
	if have < want && have < millisecond {
		name, example = "a minute", minute
	}
	n := float64(example) / float64(have)
	return name + " becomes " + long(n*float64(want))
}

// long writes a length of time in nanoseconds for a reader: "3.6µs", "114 years".
func long(ns float64) string {
	year := float64(365 * day)
	switch {
	case ns >= 10_000*year:
		return strconv.FormatFloat(ns/year/1000, 'f', 0, 64) + " thousand years"
	case ns >= 2*year:
		return strconv.FormatFloat(ns/year, 'f', 0, 64) + " years"
	case ns >= float64(2*day):
		return strconv.FormatFloat(ns/float64(day), 'f', 0, 64) + " days"
	}
	s := time.Duration(ns).String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}

// reader names what reads the expiry: a library's method, or a command's option.
func reader(call *cachecall.Call) string {
	switch {
	case call.TTL.Unit == client.Duration:
		return library(call)
	case call.TTL.Unit == client.MemcachedExp:
		return "memcached"
	case call.Name == "SET" && call.TTL.Unit == client.Seconds:
		return "EX"
	case call.Name == "SET" && call.TTL.Unit == client.Milliseconds:
		return "PX"
	}
	return strings.ToUpper(rulekit.Command(call))
}

// advice says how to give the call what it reads.
func advice(q cachecall.Quantity, u client.Unit, want int64) string {
	have := unitWords[q.Unit]
	switch {
	case u == client.Duration:
		return "multiply it by " + have.source
	case q.Unit == nanosecond && want == second:
		return "convert it with Seconds()"
	case q.Unit == nanosecond && want == millisecond:
		return "convert it with Milliseconds()"
	}
	return "convert it to " + unitWords[want].word
}

// conventional: the functions of the package that call this one give it plain numbers, so that its parameter, a time.Duration by
// type, is not one. What they give is judged there.
func (c *checker) conventional(call *cachecall.Call) bool {
	for _, other := range c.Calls {
		if len(other.Via) > len(call.Via) && other.Name == call.Name && rulekit.Through(other, call.Func) && other.TTL.Here {
			return true
		}
	}
	return false
}

// offered: the expiry is a parameter of a function that other packages can call. That it is multiplied by a unit tells that they
// give plain numbers, whatever its type; who gives a time.Duration is told there.
func offered(call *cachecall.Call) bool {
	return call.TTL.Passed && call.Func != nil && call.Func.Name.IsExported()
}

// factor is the length of time in a product of two, as it stands here or else as the code tells of it.
func factor(call *cachecall.Call) string {
	t := call.TTL
	if len(call.Via) > 0 && t.Expr != nil {
		return rulekit.Expr(t.Expr) // the product is made on the way
	}
	if b, ok := t.Expr.(*ast.BinaryExpr); ok && b.Op == token.MUL {
		for _, x := range []ast.Expr{b.X, b.Y} {
			if other := rulekit.Expr(x); other != rulekit.Source(t.Quantity.And) {
				if call, ok := ast.Unparen(x).(*ast.CallExpr); ok && len(call.Args) == 1 && rulekit.Expr(call.Fun) == "time.Duration" {
					other = rulekit.Expr(call.Args[0])
				}
				return other
			}
		}
	}
	return subject(t)
}

// subject is what tells what the expiry measures: a piece of the code, or for a constant, and through functions that compute with
// it, the argument itself.
func subject(t cachecall.TTL) string {
	if t.Expr != nil && (t.State == cachecall.TTLKnown || t.Quantity.By == "") {
		return rulekit.Expr(t.Expr)
	}
	if t.Quantity.By == "" {
		return "the expiry"
	}
	return rulekit.Source(t.Quantity.By)
}
