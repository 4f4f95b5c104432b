package client

import (
	"strconv"
	"strings"
)

// Since tells whether a library of the given version ("v9.23.0") has what came with another ("v9.11"); known is false when
// the version is not one.
func Since(version, first string) (since, known bool) {
	a, okA := majorMinor(version)
	b, okB := majorMinor(first)
	if !okA || !okB {
		return false, false
	}
	return a[0] > b[0] || a[0] == b[0] && a[1] >= b[1], true
}

func majorMinor(version string) (n [2]int, ok bool) {
	parts := strings.Split(strings.TrimPrefix(version, "v"), ".")
	if !strings.HasPrefix(version, "v") || len(parts) < 2 {
		return n, false
	}
	for i := range n {
		v, err := strconv.Atoi(parts[i])
		if err != nil {
			return n, false
		}
		n[i] = v
	}
	return n, true
}
