package convention

import (
	"fmt"
	"path"
	"strings"
)

// MatchPath tells whether a pattern covers a file, both written with forward slashes and relative to the same directory. A
// pattern names files or directories; one that names a directory covers all that is in it. * and ? stay within an element,
// ** and a final ... stand for any number of elements.
func MatchPath(pattern, file string) bool {
	pattern = CleanPath(pattern)
	if pattern == "" || pattern == "." {
		return true
	}
	return matchElements(strings.Split(pattern, "/"), strings.Split(file, "/"))
}

// CleanPath is the shortest way to write a pattern.
func CleanPath(pattern string) string {
	return strings.TrimSuffix(strings.TrimPrefix(pattern, "./"), "/")
}

// matchElements matches the pattern against the path or the directories above it. Both are short; ** makes it try each rest
// once for each pattern element, since two that follow each other are one.
func matchElements(pattern, elements []string) bool {
	switch {
	case len(pattern) == 0:
		return true
	case pattern[0] == "**" || pattern[0] == "...":
		if len(pattern) == 1 {
			return true
		}
		for i := range elements {
			if matchElements(pattern[1:], elements[i:]) {
				return true
			}
		}
		return false
	case len(elements) == 0:
		return false
	}
	ok, err := path.Match(pattern[0], elements[0])
	return err == nil && ok && matchElements(pattern[1:], elements[1:])
}

// maxStars is the number of ** that a path pattern may have: each multiplies the work.
const maxStars = 3

// CheckPath says what is wrong with a path pattern, nil if nothing is.
func CheckPath(pattern string) error {
	elements := strings.Split(CleanPath(pattern), "/")
	stars := 0
	for i, e := range elements {
		_, err := path.Match(e, "")
		switch {
		case strings.Contains(pattern, `\`):
			return fmt.Errorf("%q has a backslash; write paths with /", pattern)
		case strings.HasPrefix(pattern, "/"):
			return fmt.Errorf("%q is absolute; paths are relative to the directory of the configuration", pattern)
		case e == "..":
			return fmt.Errorf("%q leaves the directory of the configuration", pattern)
		case err != nil:
			return fmt.Errorf("%q is no pattern: %q has an unclosed [", pattern, e)
		case e == "" && pattern != "":
			return fmt.Errorf("%q has an empty element", pattern)
		case e == "" || e == "." && len(elements) > 1:
			return fmt.Errorf("%q names nothing", pattern)
		case e == "..." && i < len(elements)-1:
			return fmt.Errorf("%q has ... before its end; write **", pattern)
		case e == "**" || e == "...":
			stars++
		case strings.Contains(e, "**"):
			return fmt.Errorf("%q has ** beside other text; it stands for whole elements", pattern)
		}
	}
	if stars > maxStars {
		return fmt.Errorf("%q has more than %d **", pattern, maxStars)
	}
	return nil
}
