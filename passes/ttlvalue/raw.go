package ttlvalue

import (
	"go/ast"
	"go/types"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// raw judges a time.Duration or a float among the arguments of a call that names its command itself: the library writes it as
// it is.
func (c *checker) raw(call *cachecall.Call) *verdict {
	t := call.TTL
	if t.Formed || t.Unit != client.Seconds && t.Unit != client.Milliseconds && t.Unit != client.UnixSeconds && t.Unit != client.UnixMillis {
		return nil
	}
	convert := "convert it with int64(d.Seconds())"
	if t.Unit == client.Milliseconds {
		convert = "convert it with d.Milliseconds()"
	}
	given := c.element(t)
	if c.durationText(call, t.Expr) {
		return &verdict{category: "type", text: given + " is the text of a time.Duration, 1m0s and the like, and the server refuses it; " + convert}
	}
	switch t.Form {
	case cachecall.FormDuration:
		if t.Quantity.Loose && client.RawDuration(call.Library) == client.RawNanoseconds {
			return nil // perhaps a plain number from a configuration, which then arrives as it is
		}
		head := given + " is a time.Duration: " + library(call)
		switch client.RawDuration(call.Library) {
		case client.RawNanoseconds:
			return &verdict{category: "unit", text: head + " sends the number of nanoseconds, and " + reader(call) + " takes " + unitWords[countsIn(t.Unit)].word + ": " +
				sample(nanosecond, countsIn(t.Unit)) + "; " + convert}
		case client.RawText:
			return &verdict{category: "type", text: head + " sends 1m0s and the like, and the server refuses it; " + convert}
		case client.RawRefused:
			return &verdict{category: "type", text: head + " cannot write it and answers an error; " + convert}
		case client.RawNanosOrError:
			return &verdict{category: "type", text: head + " answers an error, or from v8.11.5 on sends the number of nanoseconds; " + convert}
		}
	case cachecall.FormFloat:
		if t.State == cachecall.TTLKnown || client.RawDuration(call.Library) == client.RawUnknown {
			return nil
		}
		return &verdict{category: "type", text: given + " is a float, sent with its fraction: the server refuses what is not an integer; convert it to one"}
	}
	return nil
}

// element is the source of an expiry that may stand in a list of arguments: then it is what the list got, if that is known.
func (c *checker) element(t cachecall.TTL) string {
	if typ := c.TypesInfo.TypeOf(t.Expr); t.Expr != nil && typ != nil {
		if _, list := typ.Underlying().(*types.Slice); list {
			if by := t.Quantity.By; by != "" && !timeUnits[by] {
				return rulekit.Source(by)
			}
			return "the expiry in " + given(t)
		}
	}
	return given(t)
}

// timeUnits are the units of package time: 15*time.Minute is a Duration by one, and is not called by it.
var timeUnits = map[string]bool{"Nanosecond": true, "Microsecond": true, "Millisecond": true, "Second": true, "Minute": true, "Hour": true}

// durationText tells whether an argument is what time.Duration.String gives, or fmt.Sprint of one, perhaps through a variable.
func (c *checker) durationText(call *cachecall.Call, x ast.Expr) bool {
	if x == nil || call.TTL.Form != cachecall.FormText {
		return false
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		fn := c.Callee(x)
		switch {
		case fn == nil:
		case fn.FullName() == "(time.Duration).String":
			return true
		case fn.FullName() == "fmt.Sprint" && len(x.Args) == 1:
			return c.isDuration(x.Args[0])
		}
	case *ast.Ident:
		v, ok := c.TypesInfo.Uses[x].(*types.Var)
		if !ok {
			return false
		}
		given := c.Locals(call.Func)[v]
		return len(given) == 1 && given[0].Value != nil && c.durationText(call, given[0].Value)
	}
	return false
}

// countsIn is the unit of a number that a command reads.
func countsIn(u client.Unit) int64 {
	if u == client.Milliseconds || u == client.UnixMillis {
		return millisecond
	}
	return second
}
