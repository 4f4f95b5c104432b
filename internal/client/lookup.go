package client

import (
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/cachevet/cachevet/internal/lazyregexp"
)

// catalogue lists the libraries: each file of rows declares a method on it that returns its own, so that a library is added
// by its file alone.
type catalogue struct{}

// libraries is what is known: clients before what is built on them, both in the order of their import paths.
var libraries = sync.OnceValue(func() []*Library {
	var all []*Library
	for _, list := range reflect.ValueOf(catalogue{}).Methods() {
		all = append(all, list.Interface().(func() []*Library)()...)
	}
	slices.SortFunc(all, func(a, b *Library) int {
		if a.Wraps != b.Wraps {
			if a.Wraps {
				return 1
			}
			return -1
		}
		return strings.Compare(a.Path, b.Path)
	})
	return all
})

// entry is a library and its rows by name, built when first asked for: most packages import one client library.
type entry struct {
	lib  *Library
	rows func() map[name]*Row
	kind map[string]Kind
}

type name struct{ recv, name string }

var index = sync.OnceValue(func() map[string]*entry {
	m := map[string]*entry{}
	for _, lib := range libraries() {
		e := &entry{lib: lib, kind: make(map[string]Kind, len(lib.Kinds))}
		for _, k := range lib.Kinds {
			e.kind[k.Type] = k.Kind
		}
		e.rows = sync.OnceValue(func() map[name]*Row { return lib.byName() })
		m[lib.Path] = e
		for _, path := range slices.Concat(lib.Alias, lib.Early) {
			m[path] = e
		}
	}
	return m
})

func (lib *Library) byName() map[name]*Row {
	rows := lib.Rows()
	m := make(map[name]*Row, 2*len(rows))
	for i := range rows {
		r := &rows[i]
		if r.Recv != "" || lib.Steps {
			m[name{r.Recv, r.Name}] = r
			continue
		}
		for _, recv := range lib.Receivers {
			// A row that names its receiver goes before this one, wherever it stands.
			if old := m[name{recv, r.Name}]; old == nil {
				m[name{recv, r.Name}] = r
			}
		}
	}
	return m
}

// Lookup returns the row of a function or method, nil if nothing is known of it. recv is the name of the type that
// declares the method, "" for a package function. pkgPath has no vendor prefix.
func Lookup(pkgPath, recv, funcName string) *Row {
	e := index()[pkgPath]
	if e == nil {
		return nil
	}
	if recv == "" {
		recv = Func
	}
	r := e.rows()[name{recv, funcName}]
	if r == nil && e.lib.Steps && recv != Func {
		if r = e.rows()[name{"", funcName}]; r == nil {
			return plainStep()
		}
	}
	return r
}

// plainStep is the row of every builder step that has none of its own.
var plainStep = sync.OnceValue(func() *Row { return &Row{Step: Part} })

// IsLibrary tells whether the import path declares functions or types that this package knows.
func IsLibrary(pkgPath string) bool { return index()[pkgPath] != nil }

// OptionRow is the row of a function without one that returns the named type of the library: that of an option which says
// nothing of keys and expiries, nil if the type is none for options.
func OptionRow(pkgPath, typeName string) *Row {
	if e := index()[pkgPath]; e != nil && e.lib.OptionType != "" && e.lib.OptionType == typeName {
		return plainOption()
	}
	return nil
}

var plainOption = sync.OnceValue(func() *Row { return &Row{Option: true} })

// Main is the first import path of a library that is known under several, pkgPath itself if it is not known.
func Main(pkgPath string) string {
	if e := index()[pkgPath]; e != nil {
		return e.lib.Path
	}
	return pkgPath
}

// Wraps tells a library that is built on the client libraries.
func Wraps(pkgPath string) bool {
	e := index()[pkgPath]
	return e != nil && e.lib.Wraps
}

// KindOf returns what a client of the named type talks to.
func KindOf(pkgPath, typeName string) Kind {
	if e := index()[pkgPath]; e != nil {
		return e.kind[typeName]
	}
	return Unknown
}

// LibraryOf returns the import path to show to users for one that declares rows, pkgPath itself if it is not known.
func LibraryOf(pkgPath string) string {
	if e := index()[pkgPath]; e != nil && pkgPath == e.lib.Path && e.lib.Shown != "" {
		return e.lib.Shown
	}
	return pkgPath
}

// NameOf is what messages call the library of an import path.
func NameOf(pkgPath string) string {
	if e := index()[pkgPath]; e != nil && e.lib.Name != "" {
		return e.lib.Name
	}
	words := strings.Split(pkgPath, "/")
	for i := len(words) - 1; i > 0; i-- {
		if !version().MatchString(words[i]) {
			return words[i]
		}
	}
	return pkgPath
}

var version = lazyregexp.New(`^v[0-9]+$`)

// CrossSlotOf is what a cluster client of the library of an import path does with keys in several slots.
func CrossSlotOf(pkgPath string) CrossSlot {
	if e := index()[pkgPath]; e != nil {
		return e.lib.CrossSlot
	}
	return CrossSlotError
}

// RawDuration is what the library of an import path makes of a time.Duration among the arguments of a generic call.
func RawDuration(pkgPath string) Raw {
	if e := index()[pkgPath]; e != nil {
		return e.lib.Raw
	}
	return RawUnknown
}

// Libraries returns everything known, always in the same order. What it points to must not be changed.
func Libraries() []*Library { return slices.Clone(libraries()) }

// Rows calls yield for every row of every library until it returns false.
func Rows(yield func(*Library, *Row) bool) {
	for _, lib := range libraries() {
		rows := lib.Rows()
		for i := range rows {
			if !yield(lib, &rows[i]) {
				return
			}
		}
	}
}
