package ttlvalue

import (
	"fmt"
	"go/ast"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// effects are what special values do, for messages.
var effects = map[client.Effect]string{
	client.Never:   "the key never expires",
	client.Refused: "the server refuses it",
	client.Deletes: "the key is deleted at once",
}

// effect is what an effect does to the key of the call.
func effect(call *cachecall.Call, e client.Effect) string {
	return strings.Replace(effects[e], "the key", key(call), 1)
}

// arrives says what becomes of an expiry that is known.
func arrives(call *cachecall.Call) string {
	t := call.TTL
	switch {
	case t.Unit != client.Duration:
		return reader(call) + " gets " + strconv.FormatInt(t.Lo, 10) + ": " + effect(call, t.Zero)
	case t.Hi < grain(t):
		return arrivesSmall(call)
	}
	return fmt.Sprintf("%s sends %s for it", library(call), cut(t))
}

// cut is the expiry as it arrives.
func cut(t cachecall.TTL) time.Duration { return time.Duration(t.Hi / grain(t) * grain(t)) }

// grain is the resolution of a call, in nanoseconds.
func grain(t cachecall.TTL) int64 {
	switch t.Grain {
	case client.ToSeconds:
		return second
	case client.ToMillis:
		return millisecond
	}
	return nanosecond
}

// arrivesSmall says what becomes of an expiry below the resolution.
func arrivesSmall(call *cachecall.Call) string {
	t := call.TTL
	lib := library(call)
	switch t.Below {
	case client.RoundsUp:
		if t.Grain == client.ToSeconds {
			return lib + " sends 1 second for so little"
		}
		return lib + " sends 1 millisecond for so little"
	case client.Refused:
		return lib + " sends 0 for so little: the server refuses it"
	case client.Deletes:
		return lib + " sends 0 for so little: " + effect(call, client.Deletes)
	case client.Never:
		return lib + " sends 0 for so little: " + effect(call, client.Never)
	}
	return "that is no time at all"
}

// known judges a value that is known: zero, negative, below the resolution.
func (c *checker) known(call *cachecall.Call) *verdict {
	t := call.TTL
	if t.State != cachecall.TTLKnown {
		return nil
	}
	switch t.Unit {
	case client.Duration, client.Seconds, client.Milliseconds:
	default:
		return c.point(call)
	}
	e, certain := t.Effect()
	switch {
	case t.Unit == client.Seconds && t.Lo > maxMillis/1000, t.Unit == client.Milliseconds && t.Lo > maxMillis:
		return &verdict{category: "overflow", text: given(t) + " is too large: the server refuses an expiry that is too large; pass a shorter one, or none"}
	case !certain && t.Quantity.Random && t.Lo <= 0 && t.Hi > 0:
		return c.lowest(call)
	case !certain:
	case t.Lo == 0 && t.Hi == 0:
		return c.zero(call, e)
	case t.Hi < 0:
		return c.negative(call, e)
	case t.Lo == t.Hi, t.Lo > 0 && t.Hi < grain(t):
		return c.subsecond(call)
	}
	return nil
}

// maxMillis is about the longest expiry that a server takes, in milliseconds: with the present time added it has to fit into 64
// bits.
const maxMillis = math.MaxInt64 - presentDay/millisecond

// lowest judges a range whose lower end is zero or negative: an expiry with a random part.
func (c *checker) lowest(call *cachecall.Call) *verdict {
	t := call.TTL
	low, category, e := t.Lo, "zero", t.Zero
	if low < 0 {
		category, e = "negative", t.Negative
	}
	if e != client.Refused && e != client.Never && e != client.Deletes || deleting(call) || t.Quantity.Measure == cachecall.Plain && t.Unit == client.Duration {
		return nil
	}
	if low == 0 && e == client.Never {
		e = t.Zero
	}
	least := strconv.FormatInt(low, 10)
	if t.Unit == client.Duration {
		least = time.Duration(low).String()
	}
	return &verdict{category: category, text: given(t) + " may be as low as " + least + ", and then " + effect(call, e) + "; give it a lower bound above zero"}
}

func (c *checker) zero(call *cachecall.Call, e client.Effect) *verdict {
	switch {
	case e == client.Refused:
	case e == client.Deletes && !deleting(call):
	default:
		return nil
	}
	text := "an expiry of 0"
	if x := call.TTL.Expr; x != nil && rulekit.Expr(x) != "0" {
		text = rulekit.Expr(x) + " is 0, and that"
	}
	if e == client.Deletes {
		return &verdict{category: "zero", text: text + " does not mean \"never\": " + effect(call, e) + "; use DEL or PERSIST, whichever is meant"}
	}
	return &verdict{category: "zero", text: text + " is no lifetime: " + effect(call, e) + "; leave the expiry out, or pass a positive one"}
}

func (c *checker) negative(call *cachecall.Call, e client.Effect) *verdict {
	switch {
	case e == client.Never && (call.TTL.Lo == -1 || call.TTL.Lo == call.TTL.Hi && minusOne[-call.TTL.Lo] && isName(call.TTL.Expr) && !deleting(call)):
		return nil // said on purpose: ttlmissing's business
	case e == client.Never, e == client.Refused:
	case e == client.Deletes && !deleting(call):
	default:
		return nil
	}
	text := given(call.TTL) + " is negative: "
	switch e {
	case client.Never:
		text += library(call) + " sends no expiry for a negative one, and " + effect(call, e)
	default:
		text += effect(call, e)
	}
	return &verdict{category: "negative", text: text + "; pass a positive one"}
}

// minusOne are the units of which -1, under a name of its own, stands for "never".
var minusOne = map[int64]bool{millisecond: true, second: true, minute: true, hour: true}

func isName(e ast.Expr) bool {
	switch ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return true
	}
	return false
}

// subsecond judges a constant that the resolution of the call cuts.
func (c *checker) subsecond(call *cachecall.Call) *verdict {
	t := call.TTL
	g := grain(t)
	if t.Unit != client.Duration || g == nanosecond || t.Lo%g == 0 || t.Lo > 100*g || t.Quantity.Measure == cachecall.Plain {
		return nil
	}
	text := given(t) + " is finer than " + strings.ToUpper(call.Name) + " can say: "
	if t.Lo < g {
		text += arrivesSmall(call)
	} else {
		text += fmt.Sprintf("%s sends %s for it", library(call), cut(t))
	}
	if g == second {
		return &verdict{category: "subsecond", text: text + "; " + finer(strings.ToUpper(call.Name))}
	}
	return &verdict{category: "subsecond", text: text + "; pass at least a millisecond"}
}

// finer is what takes milliseconds in the place of a command.
func finer(name string) string {
	switch name {
	case "EXPIRE", "EXPIREAT":
		return "use P" + name
	case "SETEX":
		return "use SET with PX"
	case "SET", "GETEX":
		return "use PX"
	}
	return "use the command that takes milliseconds"
}

// rest judges what is left until a point in time that may have passed.
func (c *checker) rest(call *cachecall.Call) *verdict {
	t := call.TTL
	if !t.Quantity.Rest || reads(t.Unit) == 0 || t.Negative != client.Never && t.Negative != client.Refused || c.guarded(call) {
		return nil
	}
	text := subject(t) + " is negative once that time has passed: "
	if t.Quantity.Reply {
		text = subject(t) + " is negative when the key is missing or has no expiry: "
	}
	if t.Negative == client.Never {
		text += library(call) + " sends no expiry for a negative one, and " + effect(call, client.Never)
	} else {
		text += effect(call, client.Refused)
	}
	return &verdict{category: "negative", text: text + "; check that it is positive first"}
}
