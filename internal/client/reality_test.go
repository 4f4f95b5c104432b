package client_test

import (
	"fmt"
	"go/types"
	"os"
	"os/exec"
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
		paths[m] = slices.Concat(paths[m], []string{lib.Path}, lib.Alias, lib.Early)
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
	for _, module := range modules() {
		text, err := os.ReadFile(filepath.Join(module.dir, "go.mod"))
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
		for _, path := range slices.Concat([]string{lib.Path}, lib.Alias, lib.Early) {
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
			for i := range lib.Rows() {
				checkRow(t, lib, pkg, &lib.Rows()[i])
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
		if newer[where] == "" && !slices.Contains(lib.Early, pkg.Path()) {
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
