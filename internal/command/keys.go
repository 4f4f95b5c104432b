package command

import (
	"slices"
	"strconv"
	"strings"
)

// Token is one argument of a call that sends a command by name, the name included.
type Token struct {
	Text  string // the argument's text, when Known
	Known bool   // false: one argument whose text is not known
	Many  bool   // the argument stands for any number of arguments, none included, that are not known
}

// KeyPos is a place, or an open-ended row of places, where a command has keys.
//
// Index counts the arguments as they are sent. Up to the first Many token that is the index of the token; from there on
// it counts the elements that the Many token stands for, and whatever follows them.
type KeyPos struct {
	Index int
	Spec  int // index of the key's KeySpec in Command.Keys
	// Rest: keys are at Index, Index+Step, Index+2*Step, ... Count of them, or to the end but for the last Trim arguments
	// when Count is 0.
	Rest  bool
	Step  int
	Count int
	Trim  int
	// Maybe: these may be keys or something else, because an argument that decides it is not known.
	Maybe bool
}

// Resolve returns the command that the arguments name, nil if the name is not known or unknown. The subcommand of a
// container is taken into account; where it is not known the container itself is returned.
func Resolve(argv []Token) *Command {
	if len(argv) == 0 || !argv[0].Known || argv[0].Many || strings.Contains(argv[0].Text, " ") {
		return nil // a name with a space in it is one word on the wire, and no command
	}
	if len(argv) > 1 && argv[1].Known && !argv[1].Many && !strings.Contains(argv[1].Text, " ") {
		// FT.CONFIG has subcommands and is no command by itself: ask for the pair first.
		if c := Lookup(argv[0].Text + " " + argv[1].Text); c != nil {
			return c
		}
	}
	return Lookup(argv[0].Text)
}

// KeyPositions tells where the command has keys, for these arguments. exact is true when all keys are in pos and each
// is at a known place. It is sound: every key that the call can send is at one of the places, whatever the unknown
// arguments are. A command that the server refuses for its number of arguments or of keys has none.
func (c *Command) KeyPositions(argv []Token) (pos []KeyPos, exact bool) {
	many := slices.IndexFunc(argv, func(t Token) bool { return t.Many })
	if many < 0 {
		many = len(argv)
		if c.Arity > 0 && len(argv) != c.Arity || c.Arity < 0 && len(argv) < -c.Arity {
			return nil, true
		}
	}
	f := finder{c: c, argv: argv, many: many, exact: true}
	if c.Container && len(c.Keys) == 0 {
		f.container()
		return f.pos, f.exact
	}
	for i := range c.Keys {
		if c.Name == "MIGRATE" && !f.migrate(i) {
			continue
		}
		f.spec(i)
		if f.refused {
			return nil, true
		}
	}
	return f.pos, f.exact
}

type finder struct {
	c       *Command
	argv    []Token
	many    int // index of the first Many token, len(argv) if there is none
	pos     []KeyPos
	exact   bool
	refused bool
}

// open tells whether there can be an argument at that index.
func (f *finder) open(index int) bool { return index < len(f.argv) || f.many < len(f.argv) }

func (f *finder) one(spec, index int) {
	f.pos = append(f.pos, KeyPos{Index: index, Spec: spec})
}

func (f *finder) rest(p KeyPos) {
	p.Rest = true
	f.exact = false
	if f.open(p.Index) {
		f.pos = append(f.pos, p)
	}
}

// text returns the text of the argument at that index, if it is known.
func (f *finder) text(index int) (string, bool) {
	if index >= f.many || !f.argv[index].Known {
		return "", false
	}
	return f.argv[index].Text, true
}

// container is a command whose subcommand is not known: every argument may be a key.
func (f *finder) container() {
	if _, known := f.text(1); known || !f.open(1) {
		return // a subcommand that nobody knows
	}
	for c := range All {
		if name, ok := strings.CutPrefix(c.Name, f.c.Name); ok && strings.HasPrefix(name, " ") && len(c.Keys) > 0 {
			f.rest(KeyPos{Index: 2, Step: 1, Maybe: true})
			return
		}
	}
}

// migrate tells whether a spec of MIGRATE applies: the key at 3, or if it is empty those after KEYS. Both together are
// an error.
func (f *finder) migrate(spec int) bool {
	key, known := f.text(3)
	if !known {
		f.exact = false
		return true
	}
	if spec == 0 {
		return key != ""
	}
	if key != "" {
		at, _ := f.keyword(f.c.Keys[spec])
		f.refused = at >= 0
		if f.refused {
			f.pos = nil
		}
		return false
	}
	return true
}

func (f *finder) spec(i int) {
	k := f.c.Keys[i]
	begin := k.Begin
	if k.Keyword != "" {
		var unknown int
		begin, unknown = f.keyword(k)
		if begin > f.many {
			begin = -1 // there is no saying where it is: it counts among the arguments that may be keys
		}
		if begin >= 0 {
			f.keys(i, k, begin)
		}
		// An argument that is not known may be the keyword too, if it stands where options do.
		if unknown >= 0 && (begin < 0 || k.LastWins || unknown <= begin) && f.open(unknown) {
			f.rest(KeyPos{Index: unknown, Spec: i, Step: 1, Maybe: true})
		}
		return
	}
	f.keys(i, k, begin)
}

// keyword returns the index after the keyword, -1 if it is not among the known arguments, and the index after the first
// argument that may be the keyword, -1 if there is none.
func (f *finder) keyword(k KeySpec) (at, unknown int) {
	at, unknown = -1, -1
	maybe := func(i int) {
		if unknown < 0 {
			unknown = i
		}
	}
	for j := min(k.Begin, f.many); j < len(f.argv); j++ {
		t := f.argv[j]
		if t.Many {
			maybe(j)
			continue
		}
		if !t.Known {
			maybe(j + 1)
			continue
		}
		if strings.EqualFold(t.Text, k.Keyword) && f.open(j+1) {
			at = j + 1
			if !k.LastWins {
				return at, unknown
			}
		}
		if s := slices.IndexFunc(f.c.Skip, func(s Skip) bool { return strings.EqualFold(s.Token, t.Text) }); s >= 0 {
			for range f.c.Skip[s].Args {
				if j+1 < len(f.argv) && !f.argv[j+1].Many {
					j++
				}
			}
		}
	}
	return at, unknown
}

// keys adds the keys of a spec that begin at index begin.
func (f *finder) keys(i int, k KeySpec, begin int) {
	step := max(k.Step, 1)
	switch {
	case k.Find == FindNumKeys:
		f.counted(i, k, begin, step)
	case k.Last >= 0:
		for index := begin; index <= begin+k.Last; index += step {
			if index >= f.many {
				f.rest(KeyPos{Index: index, Spec: i, Step: step, Count: (begin+k.Last-index)/step + 1})
				return
			}
			if index < len(f.argv) {
				f.one(i, index)
			}
		}
	default:
		f.toEnd(i, k, begin, step)
	}
}

// counted adds keys whose number is told by the argument at index begin.
func (f *finder) counted(i int, k KeySpec, begin, step int) {
	text, known := f.text(begin)
	if !known {
		f.rest(KeyPos{Index: begin + k.First, Spec: i, Step: step, Maybe: true})
		return
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n == 0 && !f.c.NoKeysOK {
		f.refused = true
		return
	}
	first := begin + k.First
	if last := first + (n-1)*step; f.many == len(f.argv) && last >= len(f.argv) {
		f.refused = true
		return
	}
	for index := first; n > 0; index, n = index+step, n-1 {
		if index >= f.many {
			f.rest(KeyPos{Index: index, Spec: i, Step: step, Count: n})
			return
		}
		f.one(i, index)
	}
}

// toEnd adds keys that go on to the end of the command, or to a place counted from there.
func (f *finder) toEnd(i int, k KeySpec, begin, step int) {
	trim := -k.Last - 1
	if f.many == len(f.argv) {
		end := len(f.argv) - trim
		if k.Limit > 1 {
			end = begin + (len(f.argv)-begin)/k.Limit
		}
		for index := begin; index < end; index += step {
			f.one(i, index)
		}
		return
	}
	if k.Limit > 1 {
		// Some of the arguments are keys, at least the first.
		if begin < f.many {
			f.one(i, begin)
			begin++
		}
		f.rest(KeyPos{Index: begin, Spec: i, Step: step, Maybe: true})
		return
	}
	// A token before the Many one is a key for certain if it is one when Many stands for nothing.
	least := max(len(f.argv)-countMany(f.argv), max(f.c.Arity, -f.c.Arity))
	index := begin
	for ; index < min(f.many, least-trim); index += step {
		f.one(i, index)
	}
	f.rest(KeyPos{Index: index, Spec: i, Step: step, Trim: trim})
}

func countMany(argv []Token) int {
	n := 0
	for _, t := range argv {
		if t.Many {
			n++
		}
	}
	return n
}
