package keyslot

import "testing"

// TestVersions checks that the version of go-redis in the build decides what a message says, and that one that is not known
// claims nothing that is wrong of any.
func TestVersions(t *testing.T) {
	for version, want := range map[string]string{
		"v9.23.0": "go-redis answers ErrCrossSlot",
		"v9.11.0": "go-redis answers ErrCrossSlot",
		"v9.10.0": "go-redis then sends one MULTI for each slot, which is not atomic",
		"":        "go-redis answers ErrCrossSlot (before v9.11: one MULTI for each slot, which is not atomic)",
	} {
		if got := goRedis.inTransaction(version); got != want {
			t.Errorf("%q: %s", version, got)
		}
	}
	if got := oldGoRedis.inTransaction(""); got != oldGoRedis.transaction {
		t.Errorf("an older major: %s", got)
	}
}
