package client_test

import (
	"fmt"
	"go/types"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/cachevet/cachevet/internal/client"
)

// module is a module that requires libraries at the versions that the rows were taken from.
type module struct {
	dir string
	env func() ([]string, error)
}

// clientsModule has the clients, wrappersModule what is built on them: the clients that those require are other versions.
var clientsModule, wrappersModule = newModule("../../testdata/clients"), newModule("../../testdata/wrappers")

// modules are these two and those in directories of their own below them: libraries that bring much, or want other versions.
var modules = sync.OnceValue(func() []*module {
	all := []*module{clientsModule, wrappersModule}
	for _, parent := range []string{clientsModule.dir, wrappersModule.dir} {
		dirs, _ := filepath.Glob(filepath.Join(parent, "*", "go.mod"))
		for _, file := range dirs {
			all = append(all, newModule(filepath.Dir(file)))
		}
	}
	return all
})

// moduleOf is the module that a library is loaded in: the first that requires it, for a library on top of clients that of
// its like before the others.
func moduleOf(lib *client.Library) *module {
	all := slices.Clone(modules())
	if lib.Wraps {
		all[0], all[1] = all[1], all[0]
	}
	for _, m := range all {
		if m.requires(lib.Path) {
			return m
		}
	}
	return nil
}

// requires tells whether the module requires, itself, the module of a package.
func (m *module) requires(pkg string) bool {
	data, err := os.ReadFile(filepath.Join(m.dir, "go.mod"))
	if err != nil {
		return false
	}
	for line := range strings.Lines(string(data)) {
		fields := strings.Fields(strings.TrimPrefix(strings.TrimSpace(line), "require "))
		if len(fields) >= 2 && !strings.Contains(line, "// indirect") && (pkg == fields[0] || strings.HasPrefix(pkg, fields[0]+"/")) {
			return true
		}
	}
	return false
}

// newModule is the module in dir. It sees this one through a replace directive, and must not need an edit whenever a
// dependency changes here: the go command works on a copy of its go.mod.
func newModule(dir string) *module {
	return &module{dir, sync.OnceValues(func() ([]string, error) {
		copies, err := os.MkdirTemp("", "clients")
		if err != nil {
			return nil, err
		}
		for _, name := range []string{"go.mod", "go.sum"} {
			data, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil {
				return nil, err
			}
			if err := os.WriteFile(filepath.Join(copies, name), data, 0o644); err != nil {
				return nil, err
			}
		}
		return append(os.Environ(), "GOFLAGS=-mod=mod -modfile="+filepath.Join(copies, "go.mod"), "GOWORK=off"), nil
	})}
}

func TestMain(m *testing.M) {
	code := m.Run()
	for _, mod := range modules() {
		if env, err := mod.env(); err == nil {
			_, modfile, _ := strings.Cut(env[len(env)-2], "-modfile=")
			os.RemoveAll(filepath.Dir(modfile))
		}
	}
	os.Exit(code)
}

// run runs the go command in the module.
func (m *module) run(args ...string) (string, error) {
	env, err := m.env()
	if err != nil {
		return "", err
	}
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Env = m.dir, env
	out, err := cmd.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out)), err
}

// inClients runs the go command in the module of the clients.
func inClients(args ...string) (string, error) { return clientsModule.run(args...) }

// load type-checks the libraries themselves, from source: rows name unexported types too.
var load = sync.OnceValues(func() (map[string]*types.Package, error) {
	found := map[string]*types.Package{}
	paths := map[*module][]string{}
	for _, lib := range proved() {
		m := moduleOf(lib)
		if m == nil {
			return nil, fmt.Errorf("no module under testdata requires %s", lib.Path)
		}
		paths[m] = append(append(paths[m], lib.Path), lib.Alias...)
	}
	for _, m := range modules() {
		if len(paths[m]) == 0 {
			continue
		}
		if err := m.load(found, paths[m]); err != nil {
			return nil, err
		}
	}
	return found, nil
})

func (m *module) load(found map[string]*types.Package, paths []string) error {
	if _, err := m.run("mod", "download"); err != nil {
		return err
	}
	env, err := m.env()
	if err != nil {
		return err
	}
	cfg := &packages.Config{
		Dir:  m.dir,
		Env:  env,
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo,
	}
	pkgs, err := packages.Load(cfg, paths...)
	if err != nil {
		return err
	}
	for _, p := range pkgs {
		for _, e := range p.Errors {
			return fmt.Errorf("%s: %v", p.PkgPath, e)
		}
		found[p.PkgPath] = p.Types
	}
	return nil
}

// TestVersions checks that the version of a library is the one that its rows are compared with.
func TestVersions(t *testing.T) {
	required := map[string]string{}
	files, err := filepath.Glob("../../testdata/clients/*/go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, filepath.Join(clientsModule.dir, "go.mod"), filepath.Join(wrappersModule.dir, "go.mod")) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range requirement.FindAllStringSubmatch(string(text), -1) {
			required[m[1]+" "+m[2]] = m[1]
		}
	}
	for _, lib := range proved() {
		found := false
		for at, mod := range required {
			found = found || at == mod+" "+lib.Version && (lib.Path == mod || strings.HasPrefix(lib.Path, mod+"/"))
		}
		if !found {
			t.Errorf("%s: version %q is not the one that is required", lib.Path, lib.Version)
		}
	}
}

// requirement is a line of a go.mod.
var requirement = regexp.MustCompile(`(?m)^(?:require)?\s+(\S+) (v\S+)`)

// proved are the libraries whose modules can be had.
func proved() []*client.Library {
	return slices.DeleteFunc(client.Libraries(), func(lib *client.Library) bool { return lib.Unproved != "" })
}

func library(t *testing.T, path string) *types.Package {
	t.Helper()
	if testing.Short() {
		t.Skip("loads all client libraries")
	}
	m, err := load()
	if err != nil {
		t.Fatal(err)
	}
	if m[path] == nil {
		t.Fatalf("%s was not loaded", path)
	}
	return m[path]
}

// newer lists rows of methods that the version at hand does not have, and says which has.
var newer = map[string]string{
	"github.com/valkey-io/valkey-go/valkeycompat MSetEX":         "rueidiscompat v1.0.79",
	"github.com/valkey-io/valkey-go/valkeycompat HSetEXWithArgs": "rueidiscompat v1.0.79",
	"github.com/valkey-io/valkey-go/valkeycompat GetToBuffer":    "rueidiscompat v1.0.79",
	"github.com/valkey-io/valkey-go/valkeycompat SetFromBuffer":  "rueidiscompat v1.0.79",
	"github.com/valkey-io/valkey-go/valkeycompat ACLGenPass":     "rueidiscompat v1.0.79",
	"github.com/valkey-io/valkey-go/valkeycompat ACLUsers":       "rueidiscompat v1.0.79",
	"github.com/valkey-io/valkey-go/valkeycompat ACLWhoAmI":      "rueidiscompat v1.0.79",
	"github.com/valkey-io/valkey-go/valkeycompat InfoMap":        "rueidiscompat v1.0.79",
	"github.com/valkey-io/valkey-go/valkeycompat Latency":        "rueidiscompat v1.0.79",
	"github.com/valkey-io/valkey-go/valkeycompat LatencyReset":   "rueidiscompat v1.0.79",
	"github.com/valkey-io/valkey-go/valkeycompat ReplicaOf":      "rueidiscompat v1.0.79",
	"github.com/valkey-io/valkey-go/valkeycompat SlowLogLen":     "rueidiscompat v1.0.79",
	"github.com/garyburd/redigo/redis DoContext":                 "gomodule/redigo",
	"github.com/garyburd/redigo/redis Script.DoContext":          "gomodule/redigo",
}

// TestRowsExist checks that the function of every row exists, and has the arguments that the row speaks of.
func TestRowsExist(t *testing.T) {
	for _, lib := range proved() {
		for _, path := range append([]string{lib.Path}, lib.Alias...) {
			pkg := library(t, path)
			for _, recv := range lib.Receivers {
				if pkg.Scope().Lookup(recv) == nil && path == lib.Path {
					t.Errorf("%s: no type %s", path, recv)
				}
			}
			for _, k := range lib.Kinds {
				if pkg.Scope().Lookup(k.Type) == nil && path == lib.Path {
					t.Errorf("%s: no type %s", path, k.Type)
				}
			}
			for i := range lib.Rows {
				checkRow(t, lib, pkg, &lib.Rows[i])
			}
		}
	}
}

func checkRow(t *testing.T, lib *client.Library, pkg *types.Package, r *client.Row) {
	where := pkg.Path() + " " + strings.TrimPrefix(r.Recv+"."+r.Name, ".")
	if r.Recv == client.Func {
		where = pkg.Path() + " " + r.Name
	}
	var found []*types.Func
	switch {
	case r.Recv == client.Func:
		if fn, ok := pkg.Scope().Lookup(r.Name).(*types.Func); ok {
			found = append(found, fn)
		}
	case r.Recv == "" && lib.Steps:
		for _, name := range pkg.Scope().Names() {
			found = append(found, declared(pkg, name, r.Name)...)
		}
	case r.Recv == "":
		for _, name := range lib.Receivers {
			found = append(found, declared(pkg, name, r.Name)...)
		}
	default:
		found = declared(pkg, r.Recv, r.Name)
	}
	if len(found) == 0 {
		if newer[where] == "" {
			t.Errorf("%s: there is no such function", where)
		}
		return
	}
	for _, fn := range found {
		if recv := receiver(fn); r.Recv == "" && !lib.Steps {
			if got := client.Lookup(pkg.Path(), recv, r.Name); got != r {
				continue // a row of its own
			}
		}
		for _, problem := range mismatch(r, fn.Signature()) {
			t.Errorf("%s (%s): %s", where, fn.FullName(), problem)
		}
	}
}

// declared returns the method that the named type itself declares.
func declared(pkg *types.Package, typeName, method string) []*types.Func {
	tn, ok := pkg.Scope().Lookup(typeName).(*types.TypeName)
	if !ok || tn.IsAlias() {
		return nil
	}
	named, ok := tn.Type().(*types.Named)
	if !ok {
		return nil
	}
	if iface, ok := named.Underlying().(*types.Interface); ok {
		for fn := range iface.ExplicitMethods() {
			if fn.Name() == method {
				return []*types.Func{fn}
			}
		}
		return nil
	}
	for fn := range named.Methods() {
		if fn.Name() == method {
			return []*types.Func{fn}
		}
	}
	return nil
}

// receiver returns the name of the type that declares a method, "" for a function.
func receiver(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return ""
	}
	typ := recv.Type()
	if p, ok := typ.(*types.Pointer); ok {
		typ = p.Elem()
	}
	if named, ok := typ.(*types.Named); ok {
		return named.Obj().Name()
	}
	return "?"
}

// mismatch tells what in the signature is not as the row says.
func mismatch(r *client.Row, sig *types.Signature) (problems []string) {
	complain := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	arg := func(what string, index int) types.Type {
		if index < 0 || index >= sig.Params().Len() {
			complain("%s: no argument %d", what, index)
			return nil
		}
		return sig.Params().At(index).Type()
	}
	for _, k := range r.Keys {
		typ := arg("key", k.Arg)
		if typ == nil {
			continue
		}
		variadic := sig.Variadic() && k.Arg == sig.Params().Len()-1
		if k.Field != "" {
			if types.IsInterface(typ) || k.Shape == client.Given {
				continue // what is behind it has the field
			}
			if typ = field(typ, k.Field); typ == nil {
				complain("argument %d has no field %s", k.Arg, k.Field)
				continue
			}
			variadic = false
		}
		if !shapeFits(k, typ, variadic) {
			complain("argument %d: %s does not fit %+v", k.Arg, typ, k)
		}
	}
	for _, ttl := range []client.TTL{r.TTL, r.FieldTTL} {
		if !ttl.Has || ttl.Unit == client.Carried && ttl.Arg == -1 {
			continue
		}
		typ := arg("expiry", ttl.Arg)
		for _, f := range []string{ttl.Field, ttl.Keep, ttl.At} {
			if f != "" && typ != nil && field(typ, f) == nil {
				complain("argument %d has no field %s", ttl.Arg, f)
				return
			}
		}
		if ttl.Field != "" && typ != nil {
			typ = field(typ, ttl.Field)
		}
		if typ != nil && !unitFits(ttl.Unit, typ) {
			complain("expiry %s does not fit %+v", typ, ttl)
		}
	}
	for _, f := range slices.Concat(r.Bounds, optional(r.Unless)) {
		if !slices.ContainsFunc(params(sig), func(typ types.Type) bool { return field(typ, f) != nil }) {
			complain("no argument has a field %s", f)
		}
	}
	if r.Generic {
		typ := arg("command", r.Cmd)
		last := sig.Params().Len() - 1
		if typ != nil && !(r.Flat && isStrings(typ) || r.Cmd == last && sig.Variadic() || stringish(typ) && r.Cmd < last && sig.Variadic()) {
			complain("argument %d, %s, is not the name of a command", r.Cmd, typ)
		}
	}
	if r.Callback > 0 {
		if typ := arg("callback", r.Callback-1); typ != nil {
			if fn, ok := typ.Underlying().(*types.Signature); !ok || fn.Params().Len() == 0 {
				complain("argument %d is no callback", r.Callback-1)
			}
		}
	}
	if r.Script && r.ScriptArg >= 0 {
		_, made := arg("script", r.ScriptArg).(*types.Named)
		if typ := arg("script", r.ScriptArg); typ != nil && !stringish(typ) && !made {
			complain("argument %d is no script", r.ScriptArg)
		}
	}
	if r.Script && !r.New && r.NumKeysArg == -2 && !(sig.Variadic() && r.Cmd == sig.Params().Len()-1) {
		complain("argument %d is not the keys and arguments", r.Cmd)
	}
	if r.Pattern > 0 {
		if typ := arg("pattern", r.Pattern-1); typ != nil && !stringish(typ) {
			complain("argument %d is no pattern", r.Pattern-1)
		}
	}
	return problems
}

// isStrings tells whether a type is a slice of strings.
func isStrings(typ types.Type) bool {
	s, ok := typ.Underlying().(*types.Slice)
	return ok && stringish(s.Elem())
}

func optional(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

func params(sig *types.Signature) (out []types.Type) {
	for v := range sig.Params().Variables() {
		out = append(out, v.Type())
	}
	return out
}

func shapeFits(k client.Key, typ types.Type, variadic bool) bool {
	elem := func() types.Type {
		s, ok := typ.Underlying().(*types.Slice)
		if !ok {
			return nil
		}
		return s.Elem()
	}
	switch k.Shape {
	case client.One:
		return !variadic && stringish(typ)
	case client.Variadic, client.Slice:
		e := elem()
		if e == nil || (k.Shape == client.Variadic) != variadic {
			return false
		}
		if k.Elem != "" {
			if e = field(e, k.Elem); e == nil {
				return false
			}
			if s, ok := e.Underlying().(*types.Slice); ok {
				e = s.Elem()
			}
		}
		return stringish(e)
	case client.MapKeys:
		m, ok := typ.Underlying().(*types.Map)
		return ok && stringish(m.Key())
	case client.Pairs:
		return variadic && stringish(elem())
	case client.FirstHalf:
		return elem() != nil && stringish(elem())
	case client.Returns:
		sig, ok := typ.Underlying().(*types.Signature)
		return ok && sig.Results().Len() > 0 && stringish(sig.Results().At(0).Type())
	case client.Firsts:
		e := elem()
		if e == nil {
			return false
		}
		s, ok := e.Underlying().(*types.Slice)
		return ok && stringish(s.Elem())
	}
	return false
}

// stringish: a string, bytes, or an empty interface.
func stringish(typ types.Type) bool {
	if typ == nil {
		return false
	}
	switch u := typ.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Interface:
		return u.NumMethods() == 0
	case *types.Slice:
		b, ok := u.Elem().Underlying().(*types.Basic)
		return ok && b.Kind() == types.Byte
	}
	return false
}

func unitFits(u client.Unit, typ types.Type) bool {
	named := func() string {
		if n, ok := typ.(*types.Named); ok {
			return n.Obj().Pkg().Path() + "." + n.Obj().Name()
		}
		return ""
	}
	basic, _ := typ.Underlying().(*types.Basic)
	integer := basic != nil && basic.Info()&types.IsInteger != 0 && named() != "time.Duration"
	switch u {
	case client.Duration:
		return named() == "time.Duration"
	case client.Time:
		return named() == "time.Time"
	case client.Seconds, client.Milliseconds, client.UnixSeconds, client.UnixMillis:
		return integer
	case client.MemcachedExp:
		return basic != nil && (basic.Kind() == types.Int32 || basic.Kind() == types.Uint32)
	case client.Options:
		s, ok := typ.(*types.Slice)
		return ok && stringish(s.Elem())
	case client.Carried:
		return true
	case client.ByMode:
		if s, ok := typ.(*types.Slice); ok { // any number of options
			typ = s.Elem()
		}
		_, options := typ.Underlying().(*types.Struct)
		return integer || options || field(typ, "Value") != nil
	}
	return false
}

// field returns the type of a field of a struct or of what a pointer to one points at.
func field(typ types.Type, name string) types.Type {
	obj, _, _ := types.LookupFieldOrMethod(typ, true, nil, name)
	if v, ok := obj.(*types.Var); ok && v.IsField() {
		return v.Type()
	}
	return nil
}

// keyish are names of parameters that look like keys.
var keyish = regexp.MustCompile(`(?i)^(k|key\w*|keys|\w*key|\w*keys|src|source|dst|dest|destination|store|stream|streams)$`)

// TestRowsComplete checks that every function that seems to take a key has a row that says so.
func TestRowsComplete(t *testing.T) {
	for _, lib := range proved() {
		pkg := library(t, lib.Path)
		for _, name := range pkg.Scope().Names() {
			switch obj := pkg.Scope().Lookup(name).(type) {
			case *types.Func:
				checkCovered(t, lib, obj)
			case *types.TypeName:
				named, ok := obj.Type().(*types.Named)
				if !ok || obj.IsAlias() || !obj.Exported() && !slices.Contains(lib.Receivers, name) {
					continue
				}
				if iface, ok := named.Underlying().(*types.Interface); ok {
					for fn := range iface.ExplicitMethods() {
						checkCovered(t, lib, fn)
					}
				}
				for fn := range named.Methods() {
					checkCovered(t, lib, fn)
				}
			}
		}
	}
	for i, e := range notAKey {
		if !usedExceptions[i] {
			t.Errorf("notAKey: %s is not needed", e.name)
		}
	}
}

var usedExceptions = map[int]bool{}

func checkCovered(t *testing.T, lib *client.Library, fn *types.Func) {
	if !fn.Exported() {
		return
	}
	recv := receiver(fn)
	row := client.Lookup(lib.Path, recv, fn.Name())
	i := -1
	for v := range fn.Signature().Params().Variables() {
		i++
		typ := v.Type()
		if s, ok := typ.(*types.Slice); ok {
			typ = s.Elem()
		}
		if b, ok := typ.Underlying().(*types.Basic); !ok || b.Info()&types.IsString == 0 || !keyish.MatchString(v.Name()) {
			continue
		}
		if row != nil && slices.ContainsFunc(row.Keys, func(k client.Key) bool { return k.Arg == i }) {
			continue
		}
		where := strings.TrimPrefix(recv+"."+fn.Name(), ".")
		if row != nil && slices.ContainsFunc(row.Sets, func(s client.Setting) bool { return s.Arg == i }) {
			continue
		}
		if exception(lib.Path, recv, fn.Name(), v.Name()) != "" {
			continue
		}
		t.Errorf("%s: %s has a parameter %q that no row takes for a key", lib.Path, where, v.Name())
	}
}

// exception tells why a parameter that looks like a key is none, "" if it is not listed.
func exception(lib, recv, fn, param string) string {
	for i, e := range notAKey {
		name := strings.TrimPrefix(recv+"."+fn, ".")
		if strings.Contains(e.name, "/") {
			name = path.Base(lib) + "/" + name
		}
		if ok, err := path.Match(e.name, name); err == nil && ok && (e.param == "" || e.param == param) {
			usedExceptions[i] = true
			return e.why
		}
	}
	return ""
}

// notAKey lists what looks like a key and is none, by receiver and function, and by parameter when that is not "". The
// last part of the library's path may stand in front.
// Every entry was looked at.
var notAKey = []struct{ name, param, why string }{
	{"*.ClusterKeySlot", "key", "CLUSTER KEYSLOT hashes it, and reads nothing"},
	{"ClusterKeyslot.Key", "key", "CLUSTER KEYSLOT hashes it, and reads nothing"},
	{"*.MasterForKey", "key", "chooses a node, and sends nothing"},
	{"*.SlaveForKey", "key", "chooses a node, and sends nothing"},
	{"Ring.GetShardClientForKey", "key", "chooses a node, and sends nothing"},
	{"*.PickServer", "key", "chooses a node, and sends nothing"},
	{"NewBitOp", "", "what the batch itself calls"},
	{"EvalScript.Cmd", "keysAndArgs", "the number of keys is told when the script is made"},
	{"FlatCmd", "key", "a word of the command that the call names"},
	{"Client.StatsWithKey", "key", "a group of statistics"},
	{"WithConn", "key", "chooses a node, and sends nothing"},
	{"BindConn", "keys", "chooses a node, and sends nothing"},
	{"Conn.Bind", "keys", "chooses a node, and sends nothing"},
	{"Completed.SetSlot", "key", "chooses a node, and sends nothing"},
	{"Slot", "key", "computes a slot"},
	{"SplitBySlot", "keys", "computes slots"},
	{"*.ClientKillByFilter", "keys", "options of CLIENT KILL"},
	{"*.ScanType", "keyType", "a data type"},
	{"*.FTExplainCli", "key", "not implemented"},
	{"*.Unwatch", "keys", "UNWATCH has no arguments"},
	{"NewScript", "src", "Lua"},
	{"NewScriptServerSHA", "src", "Lua"},
	{"SearchBuilder.Param", "key", "a parameter of a query"},
	{"*Cmd.SetVal", "", "a reply"},
	{"NewScanCmdResult", "keys", "a reply"},
	{"InfoCmd.Item", "key", "a reply"},
	{"StructValue.Scan", "key", "a reply"},
	{"Scan", "keys", "a reply"},
	{"Cache.*", "", "a cache in the client"},
	{"LocalCache.*", "", "a cache in the client"},
	{"CacheStore.*", "", "a cache in the client"},
	{"SimpleCache.*", "", "a cache in the client"},
	{"MGets", "keys", "cannot be called from outside the library"},
	{"MDels", "keys", "cannot be called from outside the library"},
	{"JsonMGets", "keys", "cannot be called from outside the library"},
	{"FtSearchInKeys*.Key", "key", "limits a search to documents; COMMAND has no keys for FT.SEARCH"},
	{"Ai*.*", "", "RedisAI, not maintained"},
	{"Graph*.*", "", "RedisGraph, not maintained"},
	{"Rg*.*", "", "RedisGears, not maintained"},
	{"TinyLFU.*", "key", "a cache in the process"},
	{"memory/Store.*", "key", "a store in the process"},
	{"memstore/MemStore.*", "key", "a store in the process"},
	{"*RedisClientInterface.*", "", "what the library wants of a client"},
	{"*MemcacheClientInterface.*", "", "what the library wants of a client"},
	{"redis/Client.*", "", "what the library wants of a client"},
	{"GCRAStore*.*", "key", "called by the limiter, whose row tells"},
	{"GoRedisStore.*", "key", "called by the limiter, whose row tells"},
	{"RedigoStore.*", "key", "called by the limiter, whose row tells"},
	{"AddCleanTask", "keys", "what the task is about, for a log"},
}

// TestCmdableComplete checks that every command of go-redis has a row.
func TestCmdableComplete(t *testing.T) {
	for _, lib := range proved() {
		if !slices.Contains(lib.Receivers, "cmdable") {
			continue
		}
		pkg := library(t, lib.Path)
		n := 0
		cmdable := pkg.Scope().Lookup("Cmdable").Type().Underlying().(*types.Interface)
		for fn := range cmdable.Methods() {
			n++
			if client.Lookup(lib.Path, receiver(fn), fn.Name()) == nil && withoutRow[fn.Name()] == "" {
				t.Errorf("%s: %s.%s has no row", lib.Path, receiver(fn), fn.Name())
			}
		}
		t.Logf("%s: %d methods", lib.Path, n)
	}
}

// withoutRow lists the methods of Cmdable that are no commands that anyone judges.
var withoutRow = map[string]string{
	"ClientMaintNotifications": "CLIENT MAINT_NOTIFICATIONS is of one vendor's server",
}
