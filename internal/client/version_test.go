package client_test

import (
	"testing"

	"github.com/cachevet/cachevet/internal/client"
)

func TestSince(t *testing.T) {
	for _, test := range []struct {
		version, first string
		since, known   bool
	}{
		{"v9.11.0", "v9.11", true, true}, {"v9.10.9", "v9.11", false, true}, {"v9.23.0", "v9.11", true, true}, {"v10.0.0", "v9.11", true, true},
		{"v8.11.5", "v9.11", false, true}, {"v9.0.0-20230101000000-abcdefabcdef", "v9.11", false, true}, {"", "v9.11", false, false},
		{"(devel)", "v9.11", false, false}, {"v9", "v9.11", false, false}, {"v9.x.1", "v9.11", false, false},
	} {
		if since, known := client.Since(test.version, test.first); since != test.since || known != test.known {
			t.Errorf("Since(%q, %q) = %v, %v", test.version, test.first, since, known)
		}
	}
}
