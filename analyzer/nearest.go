package analyzer

import (
	"fmt"
	"strings"
)

// Nearest returns the name that a misspelt word most likely stands for, "" when none is near.
func Nearest(word string, names []string) string {
	best, limit := "", max(2, min(len(word)/3, 4))+1
	for _, name := range names {
		if d := min(distance(word, name), distance(strings.ToLower(word), strings.ToLower(name))+1); d < limit {
			best, limit = name, d
		}
	}
	return best
}

// suggest ends a message about an unknown word: with the nearest valid one, or with all of them.
func suggest(word string, names []string) string {
	if near := Nearest(word, names); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return "valid are " + strings.Join(names, ", ")
}

// distance counts the insertions, deletions, substitutions and swaps of neighbours that turn a into b.
func distance(a, b string) int {
	for a != "" && b != "" && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for a != "" && b != "" && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	if len(a) > 64 || len(b) > 64 { // no name of ours is that long
		return 64
	}
	before, above, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range above {
		above[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, above, row = above, row, before
	}
	return above[len(b)]
}
