package main

import "testing"

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
