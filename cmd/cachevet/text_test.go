package main

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestPrintable(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"", ""},
		{`plain "text" \n`, `plain "text" \n`},
		{"\x1b[31mred", `\x1b[31mred`},
		{"a\nb\rc\td", `a\nb\rc\td`},
		{"\xff\xfe", `\xff\xfe`},
		{"naïve 键", "naïve 键"},
		{"\u202e\u200b\ufeff", `\u202e\u200b\ufeff`},
		{"\U000e0001", `\U000e0001`},
		{"\x7f\u0085", `\x7f\u0085`},
	}
	for _, tt := range tests {
		if got := printable(tt.in); got != tt.want {
			t.Errorf("printable(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
	if got := valid("a\x1b\xff"); got != "a\x1b\\xff" {
		t.Errorf("valid = %q", got)
	}
}

func TestJSONLine(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "a<b>&c", "\x1b\n\u202e\u0000", "\U000e0001é键\u2028"} {
		var line strings.Builder
		if err := jsonLine(&line, text); err != nil {
			t.Fatal(err)
		}
		var back string
		if err := json.Unmarshal([]byte(line.String()), &back); err != nil || back != text {
			t.Errorf("%q becomes %s and %q (%v)", text, line.String(), back, err)
		}
		if one := strings.TrimSuffix(line.String(), "\n"); printable(one) != one || strings.Contains(one, `\u003c`) {
			t.Errorf("%q is printed as %q", text, one)
		}
	}
}
