package keytmpl

import (
	"encoding/base32"
	"encoding/base64"
	"net/url"
	"strings"
)

// The alphabets of the encodings, by the operation's argument.
var base64s = map[string]*base64.Encoding{
	"": base64.StdEncoding, "std": base64.StdEncoding, "rawstd": base64.RawStdEncoding,
	"url": base64.URLEncoding, "rawurl": base64.RawURLEncoding,
}

var base32s = map[string]*base32.Encoding{
	"": base32.StdEncoding, "std": base32.StdEncoding, "rawstd": base32.StdEncoding.WithPadding(base32.NoPadding),
	"hex": base32.HexEncoding, "rawhex": base32.HexEncoding.WithPadding(base32.NoPadding),
}

func base64Redo(op Op, s string) (string, bool) {
	e := base64s[op.arg(0)]
	if e == nil {
		e = base64.StdEncoding
	}
	return e.EncodeToString([]byte(s)), true
}

func base32Redo(op Op, s string) (string, bool) {
	e := base32s[op.arg(0)]
	if e == nil {
		e = base32.StdEncoding
	}
	return e.EncodeToString([]byte(s)), true
}

func base64Shape(op Op, x shape) shape {
	alphabet := "A-Za-z0-9+/"
	if strings.Contains(op.arg(0), "url") {
		alphabet = "A-Za-z0-9_-"
	}
	size := base64.StdEncoding.EncodedLen
	if strings.HasPrefix(op.arg(0), "raw") {
		size = base64.RawStdEncoding.EncodedLen
	}
	return encodedShape(op, alphabet, size, x)
}

func base32Shape(op Op, x shape) shape {
	alphabet := "A-Z2-7"
	if strings.Contains(op.arg(0), "hex") {
		alphabet = "0-9A-V"
	}
	size := base32.StdEncoding.EncodedLen
	if strings.HasPrefix(op.arg(0), "raw") {
		size = base32.StdEncoding.WithPadding(base32.NoPadding).EncodedLen
	}
	return encodedShape(op, alphabet, size, x)
}

// encodedShape is the shape of an encoding; size gives the length for n bytes.
func encodedShape(op Op, class string, size func(n int) int, x shape) shape {
	out := shape{parseClass(class), size(min(x.min, maxLength/4)), -1}
	if !strings.HasPrefix(op.arg(0), "raw") {
		out.bytes = out.bytes.Add('=')
	}
	if x.max >= 0 && x.max <= maxLength/4 {
		out.max = size(x.max)
	}
	return out
}

// escapeShape makes the shape of a function that escapes byte by byte.
func escapeShape(escape func(string) string) func(Op, shape) shape {
	return func(_ Op, x shape) shape { return escapedShape(escape, x) }
}

func escapedShape(escape func(string) string, x shape) shape {
	out := shape{min: x.min, max: x.max}
	longest := 1
	for b := range 256 {
		if x.bytes.Has(byte(b)) {
			text := escape(string([]byte{byte(b)}))
			out.bytes = out.bytes.Union(BytesOf(text))
			longest = max(longest, len(text))
		}
	}
	out.max = mulMax(out.max, longest)
	return out
}

func queryHole(h *Hole) { h.setShape(escapedShape(url.QueryEscape, h.shape())); h.Escaped = true }

func pathHole(h *Hole) { h.setShape(escapedShape(url.PathEscape, h.shape())); h.Escaped = true }
