// Package memstore is a store in memory.
package memstore

import "context"

type Store map[string][]byte

func (s Store) KvPut(ctx context.Context, key, value []byte) error {
	s[string(key)] = value
	return nil
}

func (s Store) KvGet(ctx context.Context, key []byte) ([]byte, error) { return s[string(key)], nil }
