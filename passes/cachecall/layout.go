package cachecall

import (
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// layoutToken is an element of a time layout and the text it prints (package time, format.go).
type layoutToken struct {
	text     string
	bytes    string
	min, max int
}

const (
	letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	zone    = digits + "+-:Z"
)

// layoutTokens, the longer ones first where one begins with another.
var layoutTokens = []layoutToken{
	{"January", letters + "%!()" + digits, 3, 32}, {"Jan", letters + "%!()" + digits, 3, 32}, {"Monday", letters + "%!()" + digits, 3, 32}, {"Mon", letters + "%!()" + digits, 3, 32}, {"MST", letters + digits + "+-", 1, 16},
	{"002", digits, 3, 3}, {"01", digits, 2, 2}, {"02", digits, 2, 2}, {"03", digits, 2, 2}, {"04", digits, 2, 2}, {"05", digits, 2, 2}, {"06", digits + "-", 2, 3},
	{"15", digits, 2, 2}, {"1", digits, 1, 2}, {"2006", digits + "-", 4, 12}, {"2", digits, 1, 2}, {"__2", digits + " ", 3, 3}, {"_2", digits + " ", 2, 2},
	{"3", digits, 1, 2}, {"4", digits, 1, 2}, {"5", digits, 1, 2}, {"PM", "APM", 2, 2}, {"pm", "apm", 2, 2},
	{"-070000", zone, 1, 10}, {"-07:00:00", zone, 1, 10}, {"-0700", zone, 1, 10}, {"-07:00", zone, 1, 10}, {"-07", zone, 1, 10},
	{"Z070000", zone, 1, 10}, {"Z07:00:00", zone, 1, 10}, {"Z0700", zone, 1, 10}, {"Z07:00", zone, 1, 10}, {"Z07", zone, 1, 10},
}

// timeFormat is what Time.Format prints for a constant layout: one hole with the layout's bytes and length. Literal text
// in front and behind stays literal.
func timeFormat(layout string, h keytmpl.Hole) keytmpl.Set {
	var parts []layoutToken // text set: literal
	for i := 0; i < len(layout); {
		if n, frac := fraction(layout[i:]); n > 0 {
			parts = append(parts, frac)
			i += n
			continue
		}
		found := false
		for _, t := range layoutTokens {
			if strings.HasPrefix(layout[i:], t.text) {
				i += len(t.text)
				t.text = ""
				parts = append(parts, t)
				found = true
				break
			}
		}
		if !found {
			parts = append(parts, layoutToken{text: layout[i : i+1]})
			i++
		}
	}
	first, last := 0, len(parts)
	for first < last && parts[first].text != "" {
		first++
	}
	for last > first && parts[last-1].text != "" {
		last--
	}
	text := func(l []layoutToken) keytmpl.Set {
		var sb strings.Builder
		for _, p := range l {
			sb.WriteString(p.text)
		}
		return keytmpl.Lit(sb.String(), h.Pos)
	}
	if first == last {
		return text(parts)
	}
	h.Min, h.Max = 0, 0
	for _, p := range parts[first:last] {
		if p.text != "" {
			h.Bytes = h.Bytes.Union(keytmpl.BytesOf(p.text))
			h.Min, h.Max = h.Min+1, h.Max+1
			continue
		}
		h.Bytes = h.Bytes.Union(keytmpl.BytesOf(p.bytes))
		h.Min, h.Max = h.Min+p.min, h.Max+p.max
	}
	return keytmpl.Concat(text(parts[:first]), keytmpl.Of(h), text(parts[last:]))
}

// fraction reads a fractional second (".000", ",999"): its length in the layout and what it prints.
func fraction(s string) (int, layoutToken) {
	if len(s) < 2 || s[0] != '.' && s[0] != ',' || s[1] != '0' && s[1] != '9' {
		return 0, layoutToken{}
	}
	n := 1
	for n < len(s) && s[n] == s[1] {
		n++
	}
	if n < len(s) && s[n] >= '0' && s[n] <= '9' {
		return 0, layoutToken{}
	}
	low := n
	if s[1] == '9' {
		low = 0
	}
	return n, layoutToken{bytes: digits + s[:1], min: low, max: n}
}
