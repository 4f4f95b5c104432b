package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// changes are the lines that differ from a revision, by file (absolute, without symbolic links).
type changes struct {
	lines map[string][]lineRange
	all   map[string]bool // files that the revision's repository does not track
}

// lineRange is from first to last, both included.
type lineRange struct{ first, last int }

// changedSince asks git what differs between the working tree and the point where rev and HEAD parted, in the
// repositories around the directories.
func changedSince(rev string, dirs []string) (*changes, error) {
	c := &changes{lines: map[string][]lineRange{}, all: map[string]bool{}}
	var done []string
	for _, dir := range dirs {
		top, err := git(dir, "rev-parse", "--show-toplevel")
		if err != nil {
			return nil, err
		}
		root := filepath.FromSlash(strings.TrimRight(string(top), "\r\n"))
		if real, err := filepath.EvalSymlinks(root); err == nil {
			root = real
		}
		if slices.Contains(done, root) {
			continue
		}
		done = append(done, root)
		if err := c.repository(root, rev); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func (c *changes) repository(root, rev string) error {
	commit, err := git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
	if err != nil {
		return fmt.Errorf("git knows no revision %q in %s", rev, shortPath(root))
	}
	base, err := git(root, "merge-base", strings.TrimSpace(string(commit)), "HEAD")
	if err != nil {
		return fmt.Errorf("%q and HEAD have no common ancestor that git knows of; in a shallow clone, fetch more of the history (fetch-depth: 0)", rev)
	}
	diff, err := git(root, "-c", "core.quotepath=off", "diff", "--unified=0", "--inter-hunk-context=0", "--find-renames", "--text", "--no-color",
		"--no-ext-diff", "--no-textconv", "--no-relative", "--src-prefix=a/", "--dst-prefix=b/", "--ignore-submodules", strings.TrimSpace(string(base)), "--")
	if err != nil {
		return err
	}
	if err := c.parse(root, string(diff)); err != nil {
		return err
	}
	others, err := git(root, "ls-files", "--others", "--exclude-standard", "-z")
	if err != nil {
		return err
	}
	for name := range strings.SplitSeq(string(others), "\x00") {
		if name != "" {
			c.all[filepath.Join(root, filepath.FromSlash(name))] = true
		}
	}
	return nil
}

// parse reads a unified diff without context.
func (c *changes) parse(root, diff string) error {
	file, skip := "", 0
	for line := range strings.Lines(diff) {
		line = strings.TrimRight(line, "\n")
		switch {
		case skip > 0 && !strings.HasPrefix(line, `\`): // a line of a hunk; "\ No newline at end of file" is none
			skip--
		case strings.HasPrefix(line, "diff --git "):
			file = ""
		case strings.HasPrefix(line, "+++ "):
			name := strings.TrimSuffix(line[len("+++ "):], "\t")
			if strings.HasPrefix(name, `"`) {
				var err error
				if name, err = strconv.Unquote(name); err != nil { // git's octal escapes are Go's, too
					return fmt.Errorf("cannot read a file name of git diff: %s", printable(line))
				}
			}
			if name, ok := strings.CutPrefix(name, "b/"); ok {
				file = filepath.Join(root, filepath.FromSlash(name))
			}
		case strings.HasPrefix(line, "@@ "):
			removed, added, ok := hunk(line)
			if !ok {
				return fmt.Errorf("cannot read a line of git diff: %s", printable(line))
			}
			skip = removed.last - removed.first + 1 + added.last - added.first + 1
			if file != "" && added.last >= added.first {
				c.lines[file] = append(c.lines[file], added)
			}
		}
	}
	return nil
}

// hunk reads "@@ -a,b +c,d @@": an empty range ends before it begins.
func hunk(line string) (removed, added lineRange, ok bool) {
	fields := strings.Fields(line)
	if len(fields) < 4 {
		return removed, added, false
	}
	removed, okOld := hunkRange(fields[1], "-")
	added, okNew := hunkRange(fields[2], "+")
	return removed, added, okOld && okNew
}

func hunkRange(s, sign string) (lineRange, bool) {
	s, ok := strings.CutPrefix(s, sign)
	start, count, several := strings.Cut(s, ",")
	first, err := strconv.Atoi(start)
	n := 1
	if several && err == nil {
		n, err = strconv.Atoi(count)
	}
	return lineRange{first, first + n - 1}, ok && err == nil
}

// has tells whether a finding stands on a line that changed. base is the directory that its position is relative to.
func (c *changes) has(base string, f finding) bool {
	file := filepath.FromSlash(f.pos.file)
	if !filepath.IsAbs(file) {
		file = filepath.Join(base, file)
	}
	if real, err := filepath.EvalSymlinks(file); err == nil {
		file = real
	}
	if c.all[file] {
		return true
	}
	last := max(f.pos.line, f.end.line)
	return slices.ContainsFunc(c.lines[file], func(r lineRange) bool { return f.pos.line <= r.last && r.first <= last })
}

// git runs git in a directory. What a hook's environment says about the repository is for another git.
func git(dir string, args ...string) ([]byte, error) {
	path, err := exec.LookPath("git")
	if err != nil {
		return nil, errors.New("cannot find git, which -new-from asks")
	}
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(path, args...)
	cmd.Dir = dir
	cmd.Env = slices.DeleteFunc(os.Environ(), func(kv string) bool {
		name, _, _ := strings.Cut(kv, "=")
		return slices.Contains([]string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_DIFF_OPTS", "GIT_EXTERNAL_DIFF"}, name)
	})
	cmd.Env = append(cmd.Env, "LC_ALL=C", "PWD="+dir)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		msg := strings.TrimSpace(stderr.String())
		if msg == "" {
			msg = err.Error()
		}
		return nil, fmt.Errorf("git: %s", printable(msg))
	}
	return stdout.Bytes(), nil
}
