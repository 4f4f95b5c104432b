package command

import "testing"

func TestParseServer(t *testing.T) {
	t.Parallel()
	good := map[string]Server{
		"redis": {"redis", 0, 0}, "redis 6.2": {"redis", 6, 2}, "valkey 8": {"valkey", 8, 0}, "memcached 1.6": {"memcached", 1, 6},
		"redis  7.2.4": {"redis", 7, 2}, "redis 8.0": {"redis", 8, 0},
	}
	for text, want := range good {
		got, err := ParseServer(text)
		if err != nil || got != want {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
		again, err := ParseServer(got.String())
		if err != nil || again != got {
			t.Errorf("%q is written %q", text, got)
		}
	}
	for _, text := range []string{"", "Redis 7", "redis7", "redis x", "redis 0", "redis 7.x", "redis 7.2.4.1", "redis +7", "redis 7 2", "dragonfly 1", "6.2", "redis 7.", "redis -1"} {
		if s, err := ParseServer(text); err == nil {
			t.Errorf("%q is read as %+v", text, s)
		}
	}
}

func TestHas(t *testing.T) {
	t.Parallel()
	tests := []struct {
		server, command string
		want            bool
	}{
		{"redis 6.0", "GETEX", false}, {"redis 6.2", "GETEX", true}, {"redis 7.0", "HEXPIRE", false}, {"redis 7.4", "HEXPIRE", true},
		{"valkey 8", "HEXPIRE", false}, {"valkey 9", "HEXPIRE", true}, {"valkey 8", "GETEX", true}, {"redis", "GETEX", true},
		{"redis", "HEXPIRE", false}, {"redis 4", "UNLINK", true}, {"redis 3.2", "UNLINK", false}, {"memcached 1.6", "UNLINK", false},
		{"redis 8", "NOSUCH", false}, {"redis 8", "JSON.SET", false},
	}
	for _, tt := range tests {
		s, err := ParseServer(tt.server)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Has(tt.command); got != tt.want {
			t.Errorf("%s has %s: %v", tt.server, tt.command, got)
		}
	}
	if !(Server{}).Has("GETEX") || (Server{}).Has("HEXPIRE") {
		t.Error("a server of which nothing is known")
	}
}
