// Package library is used by programs that are not here: they fill its options as they like.
package library

import (
	"errors"

	"example.com/ways/library/store"
	"github.com/redis/go-redis/v9"
)

// Options are filled by those who use the library.
type Options struct {
	ID, Namespace string
	store         store.Store
}

func complete(options Options) (Options, error) {
	if options.ID == "" {
		return Options{}, errors.New("options need an ID")
	}
	if options.Namespace != "" {
		options.Namespace += ":"
	}
	options.store = store.New(options.Namespace, redis.NewClient(&redis.Options{}))
	return options, nil
}

// Manager works with a store.
type Manager struct{ options Options }

// NewManager makes a manager of options that somebody else filled.
func NewManager(options Options) (*Manager, error) {
	options, err := complete(options)
	return &Manager{options}, err
}

// TestOptions is the one place in this module that fills them.
func TestOptions() (Options, error) { return complete(Options{ID: "1", Namespace: "unit"}) }
