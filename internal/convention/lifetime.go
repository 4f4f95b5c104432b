// Package convention is what a team can say about its keys: how they are laid out, which prefixes there are, how long keys
// live. It is data and its judgement on templates; it knows no Go syntax and reports nothing.
package convention

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Lifetime is how long keys may live. The zero value says nothing about it.
type Lifetime struct {
	Persistent bool          // they stay
	Min, Max   time.Duration // they live between the two; both are 0 when nothing is said
}

const persistent = "persistent"

// ParseLifetime reads "persistent", "5m" (just that) or "1m..24h" (at least and at most, one of which may be missing).
// Units are those of time.ParseDuration, and d for 24 hours.
func ParseLifetime(text string) (Lifetime, error) {
	if text == persistent {
		return Lifetime{Persistent: true}, nil
	}
	lo, hi, isRange := strings.Cut(text, "..")
	if !isRange {
		hi = lo
	}
	var l Lifetime
	var err error
	if l.Min, err = duration(lo, isRange); err != nil {
		return Lifetime{}, err
	}
	if l.Max, err = duration(hi, isRange); err != nil {
		return Lifetime{}, err
	}
	switch {
	case l == Lifetime{}:
		return Lifetime{}, fmt.Errorf("%q is no time to live; write 5m, 1m..24h or persistent", text)
	case l.Max != 0 && l.Max < l.Min:
		return Lifetime{}, fmt.Errorf("%q ends before it begins", text)
	}
	return l, nil
}

// duration reads a positive duration; "" is 0 where that is allowed.
func duration(text string, optional bool) (time.Duration, error) {
	if text == "" && optional {
		return 0, nil
	}
	var days time.Duration
	rest := text
	if before, after, ok := strings.Cut(text, "d"); ok {
		n, err := strconv.Atoi(before)
		if err != nil || n < 0 || n > 36500 {
			return 0, notDuration(text)
		}
		days, rest = time.Duration(n)*24*time.Hour, after
	}
	if rest == "" {
		return days, positive(text, days)
	}
	if strings.ContainsAny(rest[:1], "+-.") {
		return 0, notDuration(text)
	}
	d, err := time.ParseDuration(rest)
	if err != nil {
		return 0, notDuration(text)
	}
	return days + d, positive(text, days+d)
}

func positive(text string, d time.Duration) error {
	if d <= 0 {
		return notDuration(text)
	}
	return nil
}

func notDuration(text string) error {
	if _, err := strconv.Atoi(text); err == nil && text != "0" {
		return fmt.Errorf("%q has no unit; write %ss, or persistent for keys that stay", text, text)
	}
	return fmt.Errorf("%q is no time to live; write 5m, 1m..24h or persistent", text)
}

// String is the text that ParseLifetime reads; "" for the zero value.
func (l Lifetime) String() string {
	switch {
	case l.Persistent:
		return persistent
	case l.Min == l.Max && l.Min == 0:
		return ""
	case l.Min == l.Max:
		return FormatDuration(l.Min)
	}
	text := func(d time.Duration) string {
		if d == 0 {
			return ""
		}
		return FormatDuration(d)
	}
	return text(l.Min) + ".." + text(l.Max)
}

// FormatDuration writes a duration as people do: 24h, 90s, 7d.
func FormatDuration(d time.Duration) string {
	const day = 24 * time.Hour
	if d > day && d%day == 0 {
		return fmt.Sprintf("%dd", d/day)
	}
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

// IsZero tells that nothing is said.
func (l Lifetime) IsZero() bool { return l == Lifetime{} }

// MarshalText makes String the form in JSON.
func (l Lifetime) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText reads what ParseLifetime reads.
func (l *Lifetime) UnmarshalText(text []byte) (err error) {
	*l, err = ParseLifetime(string(text))
	return err
}
