// Package wishlist keeps what customers would like to have.
package wishlist

import (
	"context"
	"strings"
	"time"
)

const lifetime = 90 * 24 * time.Hour

// Values is where lists are kept.
type Values interface {
	Get(ctx context.Context, key string) ([]byte, error)
	Set(ctx context.Context, key string, value []byte, ttl time.Duration) error
}

// Lists are the lists of all customers.
type Lists struct {
	values Values
}

// New makes the lists.
func New(v Values) *Lists { return &Lists{values: v} }

func key(user string) string { return "shop/wishlist/" + user }

// Load returns a customer's list.
func (l *Lists) Load(ctx context.Context, user string) ([]string, error) {
	text, err := l.values.Get(ctx, key(user))
	if err != nil {
		return nil, err
	}
	return strings.Fields(string(text)), nil
}

// Save replaces a customer's list.
func (l *Lists) Save(ctx context.Context, user string, skus []string) error {
	return l.values.Set(ctx, key(user), []byte(strings.Join(skus, " ")), lifetime)
}
