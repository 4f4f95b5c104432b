package rt

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"time"
)

// In is the input of one run of a program: a source of values that the source text does not tell.
type In struct {
	e     *env
	r     *rand.Rand
	words []string
}

func newIn(e *env, cfg config, id, run int) *In {
	return &In{e: e, r: rand.New(rand.NewPCG(cfg.Seed^uint64(id), uint64(run))), words: cfg.Words}
}

// Str is any text: short and plain most of the time.
func (in *In) Str() string {
	if in.r.IntN(3) == 0 {
		return in.words[in.r.IntN(len(in.words))]
	}
	return in.ID()
}

// ID is a short plain text.
func (in *In) ID() string {
	b := make([]byte, 1+in.r.IntN(6))
	for i := range b {
		b[i] = in.words[0][in.r.IntN(len(in.words[0]))]
	}
	return string(b)
}

// OneOf is one of the texts, now and then another.
func (in *In) OneOf(s ...string) string {
	if n := in.r.IntN(len(s) + 1); n < len(s) {
		return s[n]
	}
	return in.Str()
}

// Strs is a list of up to three texts.
func (in *In) Strs() []string {
	s := make([]string, in.r.IntN(4))
	for i := range s {
		s[i] = in.Str()
	}
	return s
}

// N is a number in [0, n).
func (in *In) N(n int) int { return in.r.IntN(n) }

// Bool is a coin.
func (in *In) Bool() bool { return in.r.IntN(2) == 0 }

func (in *In) bits() uint64 {
	switch in.r.IntN(6) {
	case 0:
		return 0
	case 1:
		return math.MaxUint64
	case 2:
		return 1 << 63
	case 3:
		return in.r.Uint64()
	}
	return in.r.Uint64N(1000)
}

// Int is a number.
func (in *In) Int() int { return int(in.bits()) }

// Int8 is a number.
func (in *In) Int8() int8 { return int8(in.bits()) }

// Int16 is a number.
func (in *In) Int16() int16 { return int16(in.bits()) }

// Int32 is a number.
func (in *In) Int32() int32 { return int32(in.bits()) }

// Int64 is a number.
func (in *In) Int64() int64 { return int64(in.bits()) }

// Uint is a number.
func (in *In) Uint() uint { return uint(in.bits()) }

// Uint8 is a number.
func (in *In) Uint8() uint8 { return uint8(in.bits()) }

// Uint16 is a number.
func (in *In) Uint16() uint16 { return uint16(in.bits()) }

// Uint32 is a number.
func (in *In) Uint32() uint32 { return uint32(in.bits()) }

// Uint64 is a number.
func (in *In) Uint64() uint64 { return in.bits() }

// Float64 is a number, or none.
func (in *In) Float64() float64 {
	switch in.r.IntN(8) {
	case 0:
		return math.NaN()
	case 1:
		return math.Inf(1 - 2*in.r.IntN(2))
	case 2:
		return -in.r.Float64()
	case 3:
		return math.Float64frombits(in.r.Uint64())
	case 4:
		return math.Copysign(0, -1)
	}
	return math.Round(in.r.Float64()*1000) / 10
}

// Float32 is a number, or none.
func (in *In) Float32() float32 { return float32(in.Float64()) }

// Rune is a character, or none.
func (in *In) Rune() rune {
	switch in.r.IntN(6) {
	case 0:
		return -1
	case 1:
		return 0xD800
	case 2:
		return 0x10FFFF
	case 3:
		return 'İ'
	}
	return rune('a' + in.r.IntN(26))
}

// Bytes is any bytes.
func (in *In) Bytes() []byte { return []byte(in.Str()) }

// Time is a point in time.
func (in *In) Time() time.Time {
	switch in.r.IntN(6) {
	case 0:
		return time.Time{}
	case 1:
		return time.Unix(in.r.Int64N(1<<40), 0).UTC()
	case 2:
		return time.Date(-5, 1, 2, 3, 4, 5, 6, time.UTC)
	case 3:
		return time.Date(2024, 12, 30, 23, 59, 9, 120000, time.FixedZone("X", -5400))
	}
	return time.Date(2025, time.Month(1+in.r.IntN(12)), 1+in.r.IntN(28), 7, 8, 9, 0, time.UTC)
}

// Duration is a span of time.
func (in *In) Duration() time.Duration { return time.Duration(in.bits()) }

// Err is an error, or none.
func (in *In) Err() error {
	if in.r.IntN(3) == 0 {
		return errors.New(in.Str())
	}
	return nil
}

// Any is a value of any type.
func (in *In) Any() any {
	switch in.r.IntN(9) {
	case 0:
		return in.Int()
	case 1:
		return in.Float64()
	case 2:
		return in.Bool()
	case 3:
		return nil
	case 4:
		return in.Bytes()
	case 5:
		return in.Strs()
	case 6:
		return errors.New(in.Str())
	case 7:
		return struct {
			A string
			B int
		}{in.Str(), in.Int()}
	}
	return in.Str()
}

// Map is a map of texts.
func (in *In) Map() map[string]string {
	m := map[string]string{}
	for _, s := range in.Strs() {
		m[s] = in.Str()
	}
	return m
}

// Fill writes a text where p points.
func (in *In) Fill(p *string) { *p = in.Str() }

// Ctx is a context with a value.
func (in *In) Ctx(ctx context.Context, key any) context.Context {
	return context.WithValue(ctx, key, in.Str())
}
