package keytmpl

import (
	"go/token"
	"strings"
	"unicode/utf8"
)

// Sprintf returns what fmt.Sprintf prints for a constant format that stands at pos, and args. The literal pieces of the
// format stand at pos. With more, args are followed by further arguments that are not known; they are taken to be as
// many as the format asks for.
func Sprintf(format string, pos token.Pos, args []Arg, more bool) Set {
	p := printer{pos: pos, args: args, more: more}
	p.run(format)
	return Concat(p.out...)
}

// printer walks over a format the way package fmt does.
type printer struct {
	pos  token.Pos
	args []Arg
	more bool
	out  []Set

	arg        int  // the next argument
	reordered  bool // an argument number was used
	goodNumber bool // the argument numbers of this directive are valid
	afterIndex bool // the previous item was an argument number
}

func (p *printer) run(format string) {
	for i, directives := 0, 0; i < len(format); directives++ {
		if directives == maxDirectives {
			p.unknown(ReasonTooLarge)
			return
		}
		n := strings.IndexByte(format[i:], '%')
		if n < 0 {
			p.text(format[i:])
			break
		}
		p.text(format[i : i+n])
		i = p.directive(format, i+n+1)
	}
	if !p.reordered && p.arg < len(p.args) {
		p.extra()
	}
}

func (p *printer) text(s string) {
	if s != "" {
		p.out = append(p.out, Lit(s, p.pos))
	}
}

// unknown prints any text.
func (p *printer) unknown(why Reason) {
	p.out = append(p.out, Arbitrary(Hole{Name: unnamed, Type: "string", Reason: why, Pos: p.pos}))
}

// directive prints the directive whose '%' is before i, and returns where it ends.
func (p *printer) directive(format string, i int) int {
	d := directive{wid: -1, prec: -1}
	p.goodNumber, p.afterIndex = true, false
	i = d.parseFlags(format, i)
	i = p.number(format, i)
	i = p.width(&d, format, i)
	i = p.precision(&d, format, i)
	if !p.afterIndex {
		i = p.number(format, i)
	}
	verb, size := utf8.DecodeRuneInString(format[i:])
	d.verb = verb
	if d.unknownSize() && (i >= len(format) || verb == '%' || !p.goodNumber || !p.has(p.arg)) {
		p.unknown(ReasonFormat) // there may be an error text, and no value to hide it
	}
	switch {
	case i >= len(format):
		p.text(textNoVerb)
		return i
	case verb == '%':
		p.text("%")
	case !p.goodNumber:
		p.text("%!" + string(verb) + textBadIndex)
	case !p.has(p.arg):
		p.text("%!" + string(verb) + textMissing)
	case p.arg >= len(p.args):
		p.unknown(ReasonDynamic)
		p.arg++
	default:
		p.out = append(p.out, d.print(p.args[p.arg], p.pos, 0))
		p.arg++
	}
	return i + size
}

// has tells whether there is an argument of index i, or may be.
func (p *printer) has(i int) bool { return i < len(p.args) || p.more }

// number reads an argument number, if there is one at i.
func (p *printer) number(format string, i int) int {
	p.afterIndex = false
	if i >= len(format) || format[i] != '[' {
		return i
	}
	p.reordered = true
	index, size, ok := parseArgNumber(format[i:])
	p.afterIndex = ok
	if ok && index >= 0 && p.has(index) {
		p.arg = index
		return i + size
	}
	p.goodNumber = false
	return i + size
}

func (p *printer) width(d *directive, format string, i int) int {
	if i < len(format) && format[i] == '*' {
		p.afterIndex = false
		n, state := p.star()
		switch {
		case state == starBad:
			p.text(textBadWidth)
		case state == starUnknown:
			d.wid = star
		case n < 0:
			d.wid, d.minus, d.zero = -n, true, false
		default:
			d.wid = n
		}
		return i + 1
	}
	n, isnum, newi := parseNumber(format, i, len(format))
	if isnum {
		d.wid = n
		if p.afterIndex {
			p.goodNumber = false
		}
	}
	return newi
}

func (p *printer) precision(d *directive, format string, i int) int {
	if i+1 >= len(format) || format[i] != '.' {
		return i
	}
	i++
	if p.afterIndex {
		p.goodNumber = false
	}
	i = p.number(format, i)
	if i < len(format) && format[i] == '*' {
		p.afterIndex = false
		n, state := p.star()
		switch {
		case state == starUnknown:
			d.prec = star
		case state == starBad || n < 0:
			if d.wid == star {
				p.unknown(ReasonFormat) // there may be an error text
			}
			p.text(textBadPrec)
		default:
			d.prec = n
		}
		return i + 1
	}
	n, _, newi := parseNumber(format, i, len(format))
	d.prec = n
	return newi
}

// starState tells what is known of an argument that gives a width or precision.
type starState uint8

const (
	starKnown starState = iota
	starUnknown
	starBad
)

// star takes the next argument as a width or precision.
func (p *printer) star() (n int, state starState) {
	if !p.has(p.arg) {
		return 0, starBad
	}
	p.arg++
	if p.arg > len(p.args) {
		return 0, starUnknown
	}
	a := p.args[p.arg-1]
	if a.Class == ClassStringer {
		a.Class = a.Under
	}
	switch a.Class {
	case ClassInt:
		if a.Known {
			return starNumber(a.Int, a.Int > maxNumber || a.Int < -maxNumber)
		}
		return 0, starUnknown
	case ClassUint:
		if a.Known {
			return starNumber(int64(a.Uint), a.Uint > maxNumber)
		}
		return 0, starUnknown
	case ClassUnknown, ClassInterface:
		return 0, starUnknown
	}
	return 0, starBad
}

func starNumber(n int64, tooLarge bool) (int, starState) {
	if tooLarge {
		return 0, starBad
	}
	return int(n), starKnown
}

// extra prints the arguments that the format did not ask for.
func (p *printer) extra() {
	p.text("%!(EXTRA ")
	rest := p.args[p.arg:]
	for i, a := range rest {
		if i == maxDirectives {
			p.unknown(ReasonTooLarge)
			return
		}
		if i > 0 {
			p.text(", ")
		}
		p.out = append(p.out, typed(a, plainVerb('v'), p.pos))
	}
	if p.more {
		p.unknown(ReasonDynamic)
	}
	p.text(")")
}

// Sprint returns what fmt.Sprint prints for args, or fmt.Sprintln with ln.
func Sprint(args []Arg, ln bool) Set {
	var out []Set
	for i, a := range args {
		if i == maxDirectives {
			out = append(out, Arbitrary(Hole{Name: unnamed, Type: "string", Reason: ReasonTooLarge}))
			return Concat(out...)
		}
		if i > 0 {
			out = append(out, space(args[i-1], a, ln))
		}
		out = append(out, plainVerb('v').print(a, token.NoPos, 0))
	}
	if ln {
		out = append(out, Lit("\n", token.NoPos))
	}
	return Concat(out...)
}

// space is what stands between two operands of Sprint or Sprintln.
func space(a, b Arg, ln bool) Set {
	x, y := isString(a), isString(b)
	switch {
	case ln, x == No && y == No:
		return Lit(" ", token.NoPos)
	case x == Yes || y == Yes:
		return Lit("", token.NoPos)
	}
	h := Hole{Name: "space", Type: "string", Reason: ReasonInterface}
	h.setShape(asciiShape(" ", 0, 1))
	return Of(h)
}

// isString tells whether the argument is of a string kind.
func isString(a Arg) Tri {
	class := a.Class
	if class == ClassStringer {
		class = a.Under
	}
	switch class {
	case ClassString:
		return Yes
	case ClassUnknown, ClassInterface:
		return Unknown
	}
	return No
}

// Text returns the argument as text: a string, byte slice or the text of a Stringer as it is, anything else as %v
// prints it.
func Text(a Arg) Set {
	switch a.Class {
	case ClassString, ClassBytes:
		return textOf(a)
	}
	return plainVerb('v').print(a, token.NoPos, 0)
}

// textOf returns the text of a string, byte slice or Stringer.
func textOf(a Arg) Set {
	if len(a.Text) > 0 {
		return a.Text
	}
	return Arbitrary(a.Hole)
}
