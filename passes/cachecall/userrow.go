package cachecall

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/client"
	"github.com/cachevet/cachevet/internal/command"
)

// UserRow is a function of the user's own, as the rows of the built-in clients describe theirs.
type UserRow struct {
	Func    string `json:"func" usage:"full name of the function or method: example.com/store.(*Store).Put" required:"true"`
	Command string `json:"command,omitempty" usage:"the command that it sends, such as SET or MC.SET"`
	Effect  string `json:"effect,omitempty" usage:"what it does to the key, where no command says it" values:"read,write,delete,expire"`
	Key     string `json:"key" usage:"name or index of the parameter that holds the key, or the keys; item.Key is a field of it" required:"true" index:"true"`
	Form    string `json:"form,omitempty" usage:"the key that is sent, where it is not the parameter as it is: app:<key>"`
	TTL     string `json:"ttl,omitempty" usage:"name or index of the parameter that holds the expiry; item.TTL is a field of it" index:"true"`
	Unit    string `json:"unit,omitempty" usage:"unit of an expiry that is a number" values:"seconds,milliseconds,unix-seconds,unix-milliseconds,memcached"`
	Zero    string `json:"zero,omitempty" usage:"what an expiry of 0 does" values:"never,default,deletes,refused"`
}

// ClientsFlag is the name of the analyzer's flag that holds the user's rows as JSON.
const ClientsFlag = "clients"

// effects are commands that stand for what a function does where the user names none.
var effects = map[string]string{"read": "GET", "write": "SET", "delete": "DEL", "expire": "EXPIRE"}

var zeroEffects = map[string]client.Effect{"": client.Depends, "never": client.Never, "default": client.Default, "deletes": client.Deletes, "refused": client.Refused}

var units = map[string]client.Unit{
	"seconds": client.Seconds, "milliseconds": client.Milliseconds, "unix-seconds": client.UnixSeconds, "unix-milliseconds": client.UnixMillis, "memcached": client.MemcachedExp,
}

// RowProblem is what is wrong with a user's row: the field it is about, and the text.
type RowProblem struct{ Field, Text string }

// Check lists what is wrong with the row by itself, without the code that it speaks of.
func (u UserRow) Check() []RowProblem {
	var out []RowProblem
	report := func(field, format string, args ...any) {
		out = append(out, RowProblem{field, fmt.Sprintf(format, args...)})
	}
	if u.Func != "" {
		if _, ok := parseFuncName(u.Func); !ok {
			report("func", "%q is not the full name of a function; it looks like example.com/store.Get or example.com/store.(*Store).Get, with the import path of the package", u.Func)
		}
	}
	switch c := command.Lookup(u.Command); {
	case u.Command == "" && u.Effect == "":
		report("command", "neither command nor effect says what %s does", u.Func)
	case u.Command != "" && u.Effect != "":
		report("effect", "command and effect are both given; the command %s has an effect of its own", strings.ToUpper(u.Command))
	case u.Command != "" && c == nil:
		report("command", "unknown command %q%s", u.Command, nearCommand(u.Command))
	case c != nil && len(c.Keys) == 0:
		report("command", "the command %s has no keys", c.Name)
	}
	if c := command.Lookup(cmp.Or(u.Command, effects[u.Effect])); u.TTL != "" && c != nil && (c.ReadOnly || len(c.Keys) > 0 && c.Keys[0].Deletes) {
		report("ttl", "what only reads or deletes a key gives it no expiry; leave ttl out, or name a command that sets one, such as SET or GETEX")
	}
	if u.Form != "" && strings.Count(u.Form, "<key>") != 1 {
		report("form", "%q must hold <key> once, where the parameter stands", u.Form)
	}
	if u.TTL != "" && u.TTL == u.Key {
		report("ttl", "the parameter %s is the key; it cannot be the expiry, too", u.TTL)
	}
	for _, f := range []struct{ field, value string }{{"unit", u.Unit}, {"zero", u.Zero}} {
		if f.value != "" && u.TTL == "" {
			report(f.field, "%s says something of an expiry, and ttl names none", f.field)
		}
	}
	return out
}

// nearCommand suggests a command whose name is near.
func nearCommand(name string) string {
	name = strings.ToUpper(name)
	best := ""
	for c := range command.All {
		if near(name, c.Name) && (best == "" || c.Name < best) {
			best = c.Name
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", best)
}

// near: one letter is wrong, missing or too much, or two have changed places.
func near(a, b string) bool {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	ra, rb := a[i:], b[i:]
	drop := func(s string, n int) string { return s[min(n, len(s)):] }
	return ra == drop(rb, 1) || drop(ra, 1) == rb || drop(ra, 1) == drop(rb, 1) ||
		len(ra) > 1 && len(rb) > 1 && ra[0] == rb[1] && ra[1] == rb[0] && ra[2:] == rb[2:]
}

// fullName is the name of a function taken apart.
type fullName struct{ path, recv, name string }

// parseFuncName reads "path.Name", "path.Type.Name", "path.(*Type).Name" and "(*path.Type).Name".
func parseFuncName(s string) (fullName, bool) {
	if strings.HasPrefix(s, "(") { // as go/types writes a method
		inner, name, ok := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(s, "("), "*"), ").")
		i := strings.LastIndexByte(inner, '.')
		return fullName{inner[:max(i, 0)], inner[i+1:], name}, ok && i > 0 && isImportPath(inner[:max(i, 0)]) && isIdent(inner[i+1:]) && isIdent(name)
	}
	slash := strings.LastIndexByte(s, '/')
	parts := strings.Split(s[slash+1:], ".")
	n := len(parts)
	out := fullName{name: parts[n-1]}
	rest := parts[:n-1]
	if n > 2 {
		recv := parts[n-2]
		inner, closed := strings.CutSuffix(recv, ")")
		inner, opened := strings.CutPrefix(inner, "(")
		if opened != closed {
			return out, false
		}
		if opened {
			inner = strings.TrimPrefix(inner, "*")
		}
		if opened || isExportedName(recv) {
			out.recv, rest = inner, parts[:n-2]
		}
	}
	out.path = s[:slash+1] + strings.Join(rest, ".")
	return out, len(rest) > 0 && isImportPath(out.path) && isIdent(out.name) && (out.recv == "" || isIdent(out.recv))
}

// isImportPath tells what can be the import path of a package, written in full.
func isImportPath(path string) bool {
	for element := range strings.SplitSeq(path, "/") {
		if element == "" || strings.Trim(element, ".") == "" || strings.ContainsFunc(element, func(r rune) bool {
			return r != '.' && r != '-' && r != '~' && r != '+' && !isIdent("_"+string(r))
		}) {
			return false
		}
	}
	return true
}

func isExportedName(s string) bool { return s != "" && s[0] >= 'A' && s[0] <= 'Z' && isIdent(s) }

func isIdent(s string) bool {
	for i, r := range s {
		if r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (i == 0 || r < '0' || r > '9') && r < 128 {
			return false
		}
	}
	return s != ""
}

// Names takes the row's function apart: the import path of the package that declares it, the type of a method ("" for a
// function), and its name.
func (u UserRow) Names() (path, recv, name string) {
	n, _ := parseFuncName(u.Func)
	return n.path, n.recv, n.name
}

// clientsValue is the flag's value.
type clientsValue struct {
	text   string
	byName map[fullName]*UserRow
	paths  map[string]bool
}

func (v *clientsValue) String() string { return v.text }

func (v *clientsValue) Set(s string) error {
	var rows []UserRow
	if s != "" {
		if err := json.Unmarshal([]byte(s), &rows); err != nil {
			return fmt.Errorf("clients: %w", err)
		}
	}
	byName, paths := map[fullName]*UserRow{}, map[string]bool{}
	for i := range rows {
		if bad := rows[i].Check(); len(bad) > 0 {
			return fmt.Errorf("clients: %s", bad[0].Text)
		}
		name, _ := parseFuncName(rows[i].Func)
		byName[name] = &rows[i]
		paths[name.path] = true
	}
	v.text, v.byName, v.paths = s, byName, paths
	return nil
}

// userRows are what the driver was told with the flag; never nil.
func userRows(pass *analysis.Pass) *clientsValue {
	if f := pass.Analyzer.Flags.Lookup(ClientsFlag); f != nil {
		if v, ok := f.Value.(*clientsValue); ok {
			return v
		}
	}
	return &clientsValue{}
}

// concerns: the package declares a function of the user's rows, or imports a package that does.
func (v *clientsValue) concerns(pkg *types.Package) bool {
	if len(v.paths) == 0 {
		return false
	}
	if v.paths[pkgPath(pkg)] {
		return true
	}
	return slices.ContainsFunc(pkg.Imports(), func(imp *types.Package) bool { return v.paths[pkgPath(imp)] })
}

// userRow is the row that the user gave for a function; nil when there is none, or when it does not fit the function.
func (p *pkgPass) userRow(fn *types.Func) *client.Row {
	u := p.own.byName[fullName{pkgPath(fn.Pkg()), recvName(fn), fn.Name()}]
	if u == nil {
		return nil
	}
	row, bad := u.row(fn.Type().(*types.Signature))
	if len(bad) > 0 {
		return nil
	}
	return row
}

// row is the client's row for a function of that signature.
func (u *UserRow) row(sig *types.Signature) (*client.Row, []RowProblem) {
	var bad []RowProblem
	report := func(field, format string, args ...any) {
		bad = append(bad, RowProblem{field, fmt.Sprintf(format, args...)})
	}
	name := strings.ToUpper(u.Command)
	if name == "" {
		name = effects[u.Effect]
	}
	row := &client.Row{Recv: client.Func, Name: u.Func, Command: name, Splits: true, Note: "a row of the configuration"} // how it sends several keys is not known
	k := client.Key{Form: u.Form}
	arg, field, typ, problem := parameter(sig, u.Key)
	switch {
	case problem != "":
		report("key", "%s", problem)
	default:
		variadic := field == "" && sig.Variadic() && arg == sig.Params().Len()-1
		shape, ok := keyShape(typ, variadic)
		if !ok {
			report("key", "the parameter %s is %s, which holds no key; a key is a string, []byte, a list of these, or the keys of a map", u.Key, types.TypeString(typ, shortQualifier))
		}
		k.Arg, k.Field, k.Shape = arg, field, shape
	}
	row.Keys = []client.Key{k}
	if u.TTL != "" {
		arg, field, typ, problem := parameter(sig, u.TTL)
		unit, ok := expiryUnit(typ, u.Unit)
		switch {
		case problem != "":
			report("ttl", "%s", problem)
		case !ok && u.Unit == "" && isNumeric(typ):
			report("ttl", "the parameter %s is %s; unit must say whether it is seconds or milliseconds", u.TTL, types.TypeString(typ, shortQualifier))
		case !ok && u.Unit != "" && typ != nil && !isNumeric(typ):
			report("ttl", "the parameter %s is %s, which is no expiry; an expiry is a time.Duration, a time.Time or a number", u.TTL, types.TypeString(typ, shortQualifier))
		case !ok && u.Unit != "":
			report("unit", "the parameter %s is %s and has its unit by its type; leave unit out", u.TTL, types.TypeString(typ, shortQualifier))
		case !ok:
			report("ttl", "the parameter %s is %s, which is no expiry; an expiry is a time.Duration, a time.Time or a number", u.TTL, types.TypeString(typ, shortQualifier))
		}
		row.TTL = client.TTL{Has: true, Arg: arg, Field: field, Unit: unit, Zero: zeroEffects[u.Zero], Minus1: client.Depends, Negative: client.Depends, Below: client.Depends}
	}
	return row, bad
}

func shortQualifier(p *types.Package) string { return p.Name() }

// parameter finds a parameter by its name or index, with a field of it after a dot.
func parameter(sig *types.Signature, text string) (arg int, field string, typ types.Type, problem string) {
	name, field, _ := strings.Cut(text, ".")
	arg = -1
	if n, err := strconv.Atoi(name); err == nil {
		if n < 0 || n >= sig.Params().Len() {
			return 0, "", nil, fmt.Sprintf("there is no parameter %d; the function has %d, counted from 0", n, sig.Params().Len())
		}
		arg = n
	}
	var names []string
	for i := range sig.Params().Len() {
		names = append(names, sig.Params().At(i).Name())
		if arg < 0 && sig.Params().At(i).Name() == name {
			arg = i
		}
	}
	if arg < 0 {
		return 0, "", nil, fmt.Sprintf("there is no parameter %q; the function has %s", name, strings.Join(names, ", "))
	}
	typ = sig.Params().At(arg).Type()
	if field != "" {
		st := structOf(typ)
		if typ = fieldType(typ, field); st == nil || typ == nil {
			return 0, "", nil, fmt.Sprintf("the parameter %s has no field %s", name, field)
		}
	}
	return arg, field, typ, ""
}

// keyShape is how a parameter of that type holds keys.
func keyShape(t types.Type, variadic bool) (client.Shape, bool) {
	one := func(t types.Type) bool {
		return isTextual(t) || isInterface(t) && t.Underlying().(*types.Interface).Empty()
	}
	if !variadic && one(t) {
		return client.One, true
	}
	switch u := underlying(t).(type) {
	case *types.Slice:
		if variadic {
			return client.Variadic, one(u.Elem())
		}
		return client.Slice, one(u.Elem())
	case *types.Map:
		return client.MapKeys, one(u.Key())
	}
	return client.One, false
}

// expiryUnit is the unit of an expiry by its type and by what the user says.
func expiryUnit(t types.Type, unit string) (client.Unit, bool) {
	switch {
	case t == nil:
		return client.NoUnit, true // reported already
	case isNamed(t, "time", "Duration"):
		return client.Duration, unit == ""
	case isNamed(t, "time", "Time"):
		return client.Time, unit == ""
	}
	b, ok := underlying(t).(*types.Basic)
	return units[unit], ok && b.Info()&types.IsInteger != 0 && unit != ""
}

// rowProblems is what is wrong with the user's rows about functions of a package, seen in that package itself or, when it
// belongs to another module, in one that imports it.
func rowProblems(pass *analysis.Pass) []RowProblem {
	v := userRows(pass)
	if len(v.paths) == 0 {
		return nil
	}
	here := map[string]*types.Package{pkgPath(pass.Pkg): pass.Pkg}
	for _, imp := range pass.Pkg.Imports() {
		if path := pkgPath(imp); !sameModule(pass, path) {
			here[path] = imp
		}
	}
	var out []RowProblem
	for name, u := range v.byName {
		pkg := here[name.path]
		if pkg == nil {
			continue
		}
		fn := lookupFunc(pkg, name)
		if fn == nil {
			out = append(out, RowProblem{"func", fmt.Sprintf("clients: there is no %s%s", u.Func, nearFunc(pkg, name))})
			continue
		}
		_, bad := u.row(fn.Type().(*types.Signature))
		for _, b := range bad {
			out = append(out, RowProblem{b.Field, fmt.Sprintf("clients: %s: %s", u.Func, b.Text)})
		}
	}
	slices.SortFunc(out, func(a, b RowProblem) int { return cmp.Or(cmp.Compare(a.Text, b.Text), cmp.Compare(a.Field, b.Field)) })
	return out
}

// sameModule: the path lies in the module of the package, so that it is analysed as a package of its own.
func sameModule(pass *analysis.Pass, path string) bool {
	if pass.Module == nil || pass.Module.Path == "" {
		return false
	}
	return path == pass.Module.Path || strings.HasPrefix(path, pass.Module.Path+"/")
}

func lookupFunc(pkg *types.Package, name fullName) *types.Func {
	if name.recv == "" {
		fn, _ := pkg.Scope().Lookup(name.name).(*types.Func)
		return fn
	}
	tn, ok := pkg.Scope().Lookup(name.recv).(*types.TypeName)
	if !ok {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(tn.Type(), true, pkg, name.name)
	fn, _ := obj.(*types.Func)
	if fn == nil || recvName(fn) != name.recv { // a row is for the type that declares the method
		return nil
	}
	return fn
}

// nearFunc suggests a function of the package whose name is near.
func nearFunc(pkg *types.Package, want fullName) string {
	best, score := "", 0
	offer := func(name fullName, shown string) {
		s := 0
		switch {
		case strings.EqualFold(name.name, want.name):
			s = 4
		case near(strings.ToLower(name.name), strings.ToLower(want.name)):
			s = 3
		}
		if s > 0 && strings.EqualFold(name.recv, want.recv) {
			s++
		}
		if s > score || s == score && s > 0 && shown < best {
			best, score = shown, s
		}
	}
	for _, id := range pkg.Scope().Names() {
		switch obj := pkg.Scope().Lookup(id).(type) {
		case *types.Func:
			offer(fullName{name: id}, pkg.Path()+"."+id)
		case *types.TypeName:
			n, ok := obj.Type().(*types.Named)
			if !ok || obj.IsAlias() {
				continue
			}
			for m := range n.Methods() {
				star := ""
				if isPointer(m.Type().(*types.Signature).Recv().Type()) {
					star = "*"
				}
				shown := pkg.Path() + "." + id + "." + m.Name()
				if star != "" {
					shown = pkg.Path() + ".(*" + id + ")." + m.Name()
				}
				offer(fullName{recv: id, name: m.Name()}, shown)
			}
			if iface, ok := n.Underlying().(*types.Interface); ok {
				for m := range iface.ExplicitMethods() {
					offer(fullName{recv: id, name: m.Name()}, pkg.Path()+"."+id+"."+m.Name())
				}
			}
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %s?", best)
}
