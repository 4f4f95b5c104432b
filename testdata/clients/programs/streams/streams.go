// Package streams is a library: what the examples give to it is not all that it is given.
package streams

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// Stream is where events come from.
type Stream struct {
	key string
	rdb *redis.Client
}

// Sink reads events of streams.
type Sink struct {
	lease   []string
	streams []*Stream
	rdb     *redis.Client
}

// NewStream makes a stream.
func NewStream(rdb *redis.Client, name string) *Stream {
	return &Stream{key: "stream:" + name, rdb: rdb}
}

// NewSink makes a sink.
func (s *Stream) NewSink(ctx context.Context, name string) *Sink {
	sink := &Sink{lease: []string{"sink:" + name + ":lease"}, streams: []*Stream{s}, rdb: s.rdb}
	go sink.work(ctx)
	return sink
}

// Add adds a stream.
func (s *Sink) Add(other *Stream) { s.streams = append(s.streams, other) }

func (s *Sink) work(ctx context.Context) {
	s.rdb.SetNX(ctx, s.lease[0], 1, time.Minute) // key: SET sink:<name>:lease 1m
	for _, stream := range s.streams {
		s.rdb.XLen(ctx, stream.key) // key: XLEN stream:<name>
	}
}
