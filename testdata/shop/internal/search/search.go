// Package search completes what customers type.
package search

import (
	"context"
	"errors"
	"time"

	"github.com/redis/rueidis"

	"example.com/shop/internal/keys"
)

// Index is where suggestions come from.
type Index interface {
	Suggest(ctx context.Context, lang, text string) ([]byte, error)
}

// Search answers from the cache where it can.
type Search struct {
	index  Index
	client rueidis.Client
}

// New makes a search.
func New(index Index, client rueidis.Client) *Search { return &Search{index: index, client: client} }

// Suggest returns suggestions for the beginning of a search text.
func (s *Search) Suggest(ctx context.Context, lang, text string) ([]byte, error) {
	key := keys.Suggest(lang, text)
	found, err := s.client.Do(ctx, s.client.B().Get().Key(key).Build()).AsBytes()
	if err == nil || !rueidis.IsRedisNil(err) {
		return found, err
	}
	if found, err = s.index.Suggest(ctx, lang, text); err != nil {
		return nil, err
	}
	set := s.client.B().Set().Key(key).Value(rueidis.BinaryString(found)).Ex(time.Hour).Build()
	return found, s.client.Do(ctx, set).Error()
}

// Popular returns the terms that were searched most often.
func (s *Search) Popular(ctx context.Context, lang string) ([]string, error) {
	cmd := s.client.B().Zrange().Key(popularKey(lang)).Min("0").Max("9").Rev().Build()
	return s.client.Do(ctx, cmd).AsStrSlice()
}

// Searched counts a search.
func (s *Search) Searched(ctx context.Context, lang, term string) error {
	key := popularKey(lang)
	var errs []error
	for _, r := range s.client.DoMulti(ctx,
		s.client.B().Zincrby().Key(key).Increment(1).Member(term).Build(),
		s.client.B().Expire().Key(key).Seconds(7*24*60*60).Build(),
	) {
		errs = append(errs, r.Error())
	}
	return errors.Join(errs...)
}

// MarkBuilt notes when the index was built.
func (s *Search) MarkBuilt(ctx context.Context, lang string, at time.Time) error {
	//cachevet:ignore ttlmissing -- the note is as old as the index, however old that is
	cmd := s.client.B().Set().Key(builtKey(lang)).Value(at.Format(time.RFC3339)).Build()
	return s.client.Do(ctx, cmd).Error()
}

func popularKey(lang string) string { return "shop:search:popular:" + lang }

func builtKey(lang string) string { return "shop:search:built:" + lang }
