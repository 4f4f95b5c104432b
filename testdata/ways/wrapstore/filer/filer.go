// Package filer calls a store by an interface that its own wrappers of stores implement, too.
package filer

import "context"

type Store interface {
	KvPut(ctx context.Context, key, value []byte) error
	KvGet(ctx context.Context, key []byte) ([]byte, error)
}

type VirtualStore interface {
	Store
	AddPath(path string, store Store)
}

type Wrapper struct {
	def   Store
	paths map[string]Store
}

func NewWrapper(s Store) *Wrapper { return &Wrapper{def: s, paths: map[string]Store{}} }

func (w *Wrapper) AddPath(path string, s Store) { w.paths[path] = NewTranslator(path, s) }

func (w *Wrapper) store() Store { return w.def }

func (w *Wrapper) KvPut(ctx context.Context, key, value []byte) error {
	return w.store().KvPut(ctx, key, value)
}

func (w *Wrapper) KvGet(ctx context.Context, key []byte) ([]byte, error) {
	return w.store().KvGet(ctx, key)
}

type Translator struct {
	actual Store
	path   string
}

func NewTranslator(path string, s Store) *Translator { return &Translator{s, path} }

func (t *Translator) KvPut(ctx context.Context, key, value []byte) error {
	return t.actual.KvPut(ctx, key, value)
}

func (t *Translator) KvGet(ctx context.Context, key []byte) ([]byte, error) {
	return t.actual.KvGet(ctx, key)
}

type Filer struct{ Store VirtualStore }

func (f *Filer) SetStore(s Store) {
	f.Store = NewWrapper(s)
	f.sign(s)
}

func (f *Filer) sign(s Store) {
	if _, err := s.KvGet(context.Background(), []byte("w12:id")); err != nil { // want: w12:id
		_ = s.KvPut(context.Background(), []byte("w12:id"), nil) // want: w12:id
	}
}

func (f *Filer) Offset(peer string) {
	_ = f.Store.KvPut(context.Background(), []byte("w12:meta:"+peer), nil) // want: w12:meta:<>
}
