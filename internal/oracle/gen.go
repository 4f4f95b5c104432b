package oracle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// modulePath is the module that the programs are part of, as testdata/oracle/go.mod names it.
const modulePath = "oracle.test/gen"

// perPackage is the number of programs that share their packages.
const perPackage = 200

// Program is one generated program: a function that sends cache commands, with what it needs, spread over up to three
// packages.
type Program struct {
	ID    int
	Dir   string            // of the package with the entry function
	Entry string            // name of the entry function
	Files map[string]string // path in the module -> source
	Sites []*Site
}

// Site is a line that sends a command, or calls a function that does.
type Site struct {
	ID       int
	Program  int
	File     string // path in the module
	Line     int
	Indirect bool // through a function value: the analysis may miss it
	Outer    bool // calls a wrapper
	Limit    bool // a known limit: escapes are counted, and do not fail the test
	Want     known
}

// gen generates one program.
type gen struct {
	r       *rand.Rand
	id      int
	pack    int
	p       *file // the program's own package
	l, m    *file // packages that it uses; l may use m
	names   int
	room    int // how many more constructs the program may have
	sites   []*Site
	cmdable bool // the client of the wrapper being written has no Do
}

// file is a source file being written.
type file struct {
	path    string // import path
	name    string // file in the module
	pkg     string
	imports map[string]bool
	decls   strings.Builder
}

// Generate writes program id of a seed. The same arguments give the same program.
func Generate(seed uint64, id int) *Program {
	g := &gen{r: rand.New(rand.NewPCG(seed, uint64(id))), id: id, pack: id / perPackage}
	g.p, g.l, g.m = g.file("p"), g.file("l"), g.file("m")
	g.room = 1 + g.r.IntN(one(g.r, 3, 3, 8, 24)) // small programs fail readably, large ones mix more
	entry := g.main()
	p := &Program{ID: id, Dir: g.p.pkg, Entry: entry, Files: map[string]string{}, Sites: g.sites}
	for _, f := range []*file{g.p, g.l, g.m} {
		if f.decls.Len() == 0 {
			continue
		}
		src := f.source()
		p.Files[f.name] = src
		for i, line := range strings.Split(src, "\n") {
			if _, id, ok := strings.Cut(line, "//@"); ok {
				n, err := strconv.Atoi(id)
				if err != nil {
					panic(err)
				}
				s := g.sites[n]
				s.Program, s.File, s.Line = p.ID, f.name, i+1
			}
		}
	}
	return p
}

func (g *gen) file(letter string) *file {
	pkg := fmt.Sprintf("%s%03d", letter, g.pack)
	return &file{path: modulePath + "/" + pkg, pkg: pkg, name: fmt.Sprintf("%s/f%d.go", pkg, g.id), imports: map[string]bool{}}
}

func (f *file) source() string {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nimport (\n", f.pkg)
	var paths []string
	for p := range f.imports {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	for _, p := range paths {
		if !mentions(f.decls.String(), f.use(p)) {
			continue // what was to use it was left out
		}
		if p == pathRedigo {
			fmt.Fprintf(&b, "\tredigo %q\n", p)
			continue
		}
		fmt.Fprintf(&b, "\t%q\n", p)
	}
	b.WriteString(")\n\n")
	b.WriteString(f.decls.String())
	return b.String()
}

// mentions tells whether code selects from a package.
func mentions(code, name string) bool {
	for rest := code; ; {
		_, after, ok := strings.Cut(rest, name+".")
		if !ok {
			return false
		}
		before := rest[:len(rest)-len(after)-len(name)-1]
		last, _ := utf8.DecodeLastRuneInString(before)
		if !unicode.IsLetter(last) && !unicode.IsDigit(last) && after != "" && 'A' <= after[0] && after[0] <= 'Z' {
			return true
		}
		rest = after
	}
}

const (
	pathRedis  = "github.com/redis/go-redis/v9"
	pathRedigo = "github.com/gomodule/redigo/redis"
	pathMem    = "github.com/bradfitz/gomemcache/memcache"
	pathRT     = modulePath + "/rt"
)

// decl adds a declaration to the file.
func (f *file) decl(format string, args ...any) {
	fmt.Fprintf(&f.decls, format, args...)
	f.decls.WriteString("\n\n")
}

// name makes a name that nothing else in the packages has. All are exported, so that any package can use them.
func (g *gen) name(base string) string {
	g.names++
	return fmt.Sprintf("%s%dx%d", strings.ToUpper(base[:1])+base[1:], g.id, g.names)
}

// local makes a name for a local variable.
func (g *gen) local(base string) string {
	g.names++
	return fmt.Sprintf("%s%d", base, g.names)
}

// weighted is a choice and its weight.
type weighted[T any] struct {
	w int
	x T
}

func pick[T any](r *rand.Rand, xs []weighted[T]) T {
	sum := 0
	for _, x := range xs {
		sum += x.w
	}
	n := r.IntN(sum)
	for _, x := range xs {
		if n -= x.w; n < 0 {
			return x.x
		}
	}
	panic("unreachable")
}

// one is one of xs.
func one[T any](r *rand.Rand, xs ...T) T { return xs[r.IntN(len(xs))] }

// chance is true in p of 100 cases.
func (g *gen) chance(p int) bool { return g.r.IntN(100) < p }

// spend takes one construct from the program's room, and tells whether there was one.
func (g *gen) spend() bool {
	g.room--
	return g.room >= 0
}

// val is a string expression.
type val struct {
	code string
	k    known
	bin  bool // a binary expression: needs parentheses as an operand
}

// operand is the code in a form that can be selected from, indexed or sliced.
func (v val) operand() string {
	if v.bin || strings.HasPrefix(v.code, "\"") {
		return "(" + v.code + ")"
	}
	return v.code
}

// num is a numeric or boolean expression.
type num struct {
	code string
	typ  string
	k    known // of its decimal text
}

// variable is a variable in scope.
type variable struct {
	name string
	typ  string // "string", "int", "[]string", "map[string]string", "func(string) string", …
	k    known  // of the string, of every element of the slice, of every key of the map
	set  bool   // may be assigned in this place
}

// fn is a function being written.
type fn struct {
	g       *gen
	file    *file
	out     *strings.Builder
	indent  int
	last    string // the line written last
	vars    []*variable
	in      string                  // the runtime input, "" where there is none
	sends   bool                    // has ctx and rdb in scope
	giveUp  func() string           // the statement that leaves the function when something failed
	ret     func()                  // writes a return statement with a value, nil where the function has none
	top     bool                    // a return statement without a value leaves the entry function
	done    bool                    // the place is not reached
	nest    int                     // depth of blocks
	loops   int                     // depth of loops
	escapes [][]map[*variable]known // states at the breaks of the enclosing switch
}

func (g *gen) newFn(file *file) *fn { return &fn{g: g, file: file, out: &strings.Builder{}, indent: 1} }

// p writes a line, and uses the variables that it declares: the rest of the program may not.
func (f *fn) p(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	f.line(line)
	if strings.HasSuffix(line, "{") {
		return
	}
	code := strings.TrimLeft(line, "\t")
	names, _, ok := strings.Cut(code, " := ")
	if rest, isVar := strings.CutPrefix(code, "var "); isVar {
		names, _, ok = strings.Cut(rest, " ")
	}
	if !ok {
		return
	}
	for name := range strings.SplitSeq(names, ", ") {
		if strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			return
		}
	}
	for name := range strings.SplitSeq(names, ", ") {
		f.blank(line[:len(line)-len(code)] + "_ = " + name)
	}
}

func (f *fn) line(line string) {
	f.last = line
	f.out.WriteString(strings.Repeat("\t", f.indent))
	f.out.WriteString(line)
	f.out.WriteByte('\n')
}

// blank writes a line that uses a variable, unless the last did so.
func (f *fn) blank(line string) {
	if f.last != line {
		f.line(line)
	}
}

// use imports a package into the file and gives the name to select from.
func (f *fn) use(path string) string { return f.file.use(path) }

func (f *file) use(path string) string {
	f.imports[path] = true
	if path == pathRedigo {
		return "redigo"
	}
	if path == pathRedis {
		return "redis"
	}
	return path[strings.LastIndexByte(path, '/')+1:]
}

// from gives a package-level name of another file, qualified as this file needs it.
func (f *file) from(o *file, name string) string {
	if f == o || f.path == o.path {
		return name
	}
	return f.use(o.path) + "." + name
}

// place chooses a file for a declaration that this file uses.
func (g *gen) place(f *file) *file {
	switch n := g.r.IntN(10); {
	case f == g.p && n < 3:
		return g.l
	case f != g.m && n < 5 && n >= 3:
		return g.m
	}
	return f
}

// declare adds a variable that the code just defined.
func (f *fn) declare(name, typ string, k known) *variable {
	v := &variable{name: name, typ: typ, k: k, set: true}
	f.vars = append(f.vars, v)
	f.blank("_ = " + name)
	return v
}

// find gives a variable of a type, nil when there is none.
func (f *fn) find(typ string) *variable {
	return f.findFunc(func(v *variable) bool { return v.typ == typ })
}

func (f *fn) findFunc(ok func(*variable) bool) *variable {
	var got []*variable
	for _, v := range f.vars {
		if ok(v) && !f.shadowed(v) {
			got = append(got, v)
		}
	}
	if len(got) == 0 {
		return nil
	}
	return got[f.g.r.IntN(len(got))]
}

// shadowed tells whether a later variable has the same name.
func (f *fn) shadowed(v *variable) bool {
	for i := len(f.vars) - 1; i >= 0; i-- {
		if f.vars[i] == v {
			return false
		}
		if f.vars[i].name == v.name {
			return true
		}
	}
	return true
}

// settable gives a variable of a type that may be assigned here.
func (f *fn) settable(typ string) *variable {
	return f.findFunc(func(v *variable) bool { return v.typ == typ && v.set })
}

// block writes statements of a block; its variables are gone afterwards.
func (f *fn) block(body func()) {
	n := len(f.vars)
	f.indent++
	f.nest++
	body()
	f.nest--
	f.indent--
	f.vars = f.vars[:n]
}

// snapshot is the state of the variables in scope.
func (f *fn) snapshot() map[*variable]known {
	m := map[*variable]known{}
	for _, v := range f.vars {
		m[v] = v.k
	}
	return m
}

// merge sets the variables to what they can be after one of several paths.
func (f *fn) merge(states []map[*variable]known) {
	if len(states) == 0 {
		return // not reached
	}
	for _, v := range f.vars {
		ks := []known{}
		for _, s := range states {
			if k, ok := s[v]; ok {
				ks = append(ks, k)
			}
		}
		if len(ks) > 0 {
			v.k = either(ks...)
		}
	}
}

func (f *fn) restore(s map[*variable]known) {
	for v, k := range s {
		v.k = k
	}
}

// loosen prepares for a body that runs any number of times, or at another time: some of the variables may be assigned
// in it, and nothing more is known of those; the others may not be. It returns what undoes the second.
func (f *fn) loosen() func() {
	var open, closed []*variable
	for _, v := range f.vars {
		if !v.set {
			continue
		}
		if f.g.chance(50) {
			v.k = unknown()
			open = append(open, v)
			continue
		}
		v.set = false
		closed = append(closed, v)
	}
	return func() {
		for _, v := range open {
			v.k = unknown()
		}
		for _, v := range closed {
			v.set = true
		}
	}
}
