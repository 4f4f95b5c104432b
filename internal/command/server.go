package command

import (
	"fmt"
	"strconv"
	"strings"
)

// Server is a kind of server and its version. The zero value is a server of which nothing is known.
type Server struct {
	Kind         string // "redis", "valkey" or "memcached"; "" when not known
	Major, Minor int    // the version; 0, 0 when not known
}

// Servers are the kinds of servers there are.
func Servers() []string { return []string{"redis", "valkey", "memcached"} }

// ParseServer reads "redis", "redis 7", "valkey 8.1".
func ParseServer(text string) (Server, error) {
	words := strings.Fields(text)
	if len(words) == 0 || len(words) > 2 {
		return Server{}, fmt.Errorf("a server is a kind and a version, such as \"redis 6.2\", not %q", text)
	}
	s := Server{Kind: words[0]}
	known := false
	for _, kind := range Servers() {
		known = known || kind == s.Kind
	}
	if !known {
		return Server{}, &UnknownServer{Kind: s.Kind}
	}
	if len(words) == 1 {
		return s, nil
	}
	var ok bool
	if s.Major, s.Minor, ok = version(words[1]); !ok || s.Major == 0 {
		return Server{}, fmt.Errorf("%q is no version of %s; write it as 7, 7.2 or 7.2.4", words[1], s.Kind)
	}
	if last := newest[s.Kind]; s.Major > last {
		return Server{}, fmt.Errorf("%s %s is newer than any that is known; write %s %d", s.Kind, words[1], s.Kind, last)
	}
	return s, nil
}

// UnknownServer is the error about a kind of server that there is not.
type UnknownServer struct{ Kind string }

func (e *UnknownServer) Error() string {
	return fmt.Sprintf("unknown server %q; valid are %s", e.Kind, strings.Join(Servers(), ", "))
}

// newest are the newest major versions whose commands are known.
var newest = map[string]int{"redis": 8, "valkey": 9, "memcached": 1}

// version reads "7", "7.2" or "7.2.4".
func version(text string) (major, minor int, ok bool) {
	parts := strings.Split(text, ".")
	if len(parts) > 3 {
		return 0, 0, false
	}
	var nums [3]int
	for i, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 || n > 999 || part[0] == '+' {
			return 0, 0, false
		}
		nums[i] = n
	}
	return nums[0], nums[1], true
}

// String is the text that ParseServer reads.
func (s Server) String() string {
	switch {
	case s.Major == 0:
		return s.Kind
	case s.Minor == 0:
		return fmt.Sprintf("%s %d", s.Kind, s.Major)
	}
	return fmt.Sprintf("%s %d.%d", s.Kind, s.Major, s.Minor)
}

// MarshalText makes String the form in JSON.
func (s Server) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what ParseServer reads.
func (s *Server) UnmarshalText(text []byte) (err error) {
	*s, err = ParseServer(string(text))
	return err
}

// IsZero tells that nothing is known of the server.
func (s Server) IsZero() bool { return s == Server{} }

// assumed are the versions that a server is taken to have when its version is not known: old enough to be met everywhere.
var assumed = map[string]Server{"": {"redis", 7, 0}, "redis": {"redis", 7, 0}, "valkey": {"valkey", 8, 0}}

// Has tells whether a message may suggest the command: the server has it, or, where its version is not known, servers
// usually do. name is the wire command.
func (s Server) Has(name string) bool {
	c := Lookup(name)
	if c == nil || c.Module != "" {
		return false
	}
	return s.AtLeast(c.Since, c.Valkey)
}

// AtLeast tells whether the server has what came with that version of Redis and that of Valkey ("7.0", "7.0.0"). For Valkey
// "" stands for the same as for Redis, up to 7.2; "" for Redis, and "-" for Valkey, for never.
func (s Server) AtLeast(redis, valkey string) bool {
	if s.Major == 0 {
		known, ok := assumed[s.Kind]
		if !ok {
			return false
		}
		s = known
	}
	since := redis
	if s.Kind == "valkey" && valkey != "" {
		since = valkey
	}
	major, minor, ok := version(since)
	return ok && s.Kind != "memcached" && (s.Major > major || s.Major == major && s.Minor >= minor)
}
