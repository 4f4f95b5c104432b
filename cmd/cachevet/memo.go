package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"go/build"
	"hash"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/lazyregexp"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// The facts of packages of other modules depend on little: on their files, on what they import, on rows for clients, a few
// of them on what was learned. The go command looks at them again for each other set of flags and for each configuration,
// of which a first day has many. So they are kept: under a key that has all that they depend on.

const (
	// memoEnv names the directory where facts are kept, or is "off".
	memoEnv = "CACHEVET_CACHE"
	// memoMarker is the file, beside a unit's facts, with the name under which those that import it may keep them.
	memoMarker = "cachevet.memo"
	// memoAge is how long facts are kept that nobody uses.
	memoAge = 10 * 24 * time.Hour
)

// memo is where the facts of a unit are kept.
type memo struct {
	dir      string
	plain    string // their name when they do not depend on what was learned
	informed string // their name when they do
}

// memoDir is the directory of kept facts, "" for none.
func memoDir() string {
	dir := os.Getenv(memoEnv)
	switch {
	case filepath.IsAbs(dir):
		return filepath.Join(dir, "facts")
	case dir != "":
		return ""
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "cachevet", "facts")
}

// memoFor names the facts of a unit; nil when they are not kept: those of packages of the main modules, whose configuration
// is their own, and of what is partly generated for each build.
func (t *toolFlags) memoFor(u unit) (*memo, error) {
	dir := memoDir()
	if dir == "" || !u.VetxOnly || t.fix || u.own() || u.VetxOutput == "" {
		return nil, nil
	}
	program, err := programStamp()
	if err != nil {
		return nil, nil
	}
	cfg, err := t.configFor(u)
	if err != nil {
		return nil, err
	}
	h := sha256.New()
	fmt.Fprintf(h, "%s\x00%q\x00%q\x00%q\x00%q\x00%q\x00", program, build.Default.GOARCH, u.ImportPath, u.GoVersion, u.ModulePath, u.ModuleVersion)
	for _, file := range u.GoFiles {
		text, err := os.ReadFile(file)
		if err != nil || filepath.Dir(file) != u.Dir || bytes.Contains(text, []byte("//go:embed")) { // whose files are not told
			return nil, nil
		}
		fmt.Fprintf(h, "file %q %x\n", file, sha256.Sum256(text))
	}
	for _, path := range slices.Sorted(maps.Keys(u.ImportMap)) {
		fmt.Fprintf(h, "import %q %q\n", path, u.ImportMap[path])
	}
	if digestFiles(h, "types", u.PackageFile) != nil || digestFiles(h, "facts", u.PackageVetx) != nil {
		return nil, nil
	}
	if err := digestJSON(h, cfg.Clients); err != nil {
		return nil, err
	}
	m := &memo{dir: dir, plain: hex.EncodeToString(h.Sum(nil))}
	fmt.Fprintf(h, "learned %q\n", t.learned)
	if err := digestJSON(h, []any{cfg.Wrappers, cfg.Fields, cfg.Programs}); err != nil {
		return nil, err
	}
	m.informed = hex.EncodeToString(h.Sum(nil))
	return m, nil
}

// inBuildCache matches the name of a file of the build cache, which has the digest of what is in it.
var inBuildCache = lazyregexp.New(`^[0-9a-f]{64}-d$`)

// digestFiles adds what the files of imported packages hold, by import path: their export data, with the constants in it, or
// their facts.
func digestFiles(h hash.Hash, what string, files map[string]string) error {
	for _, path := range slices.Sorted(maps.Keys(files)) {
		name := filepath.Base(files[path])
		if !inBuildCache().MatchString(name) {
			text, err := os.ReadFile(files[path])
			if err != nil {
				return err
			}
			name = fmt.Sprintf("%x-d", sha256.Sum256(text)) // as the build cache will name it
		}
		fmt.Fprintf(h, "%s %q %s\n", what, path, name)
	}
	return nil
}

func digestJSON(h hash.Hash, v any) error {
	text, err := json.Marshal(v)
	h.Write(text)
	return err
}

// programStamp tells this program from others, without reading all of it.
func programStamp() (string, error) {
	file, err := os.Executable()
	if err != nil {
		return "", err
	}
	info, err := os.Stat(file)
	if err != nil {
		return "", err
	}
	made := ""
	if b, ok := debug.ReadBuildInfo(); ok {
		made = b.String()
	}
	return fmt.Sprintf("%q %d %d %q", file, info.Size(), info.ModTime().UnixNano(), made), nil
}

func (m *memo) file(name string) string { return filepath.Join(m.dir, name[:2], name) }

// restore puts the kept facts of a unit where the go command expects them.
func (m *memo) restore(u unit) bool {
	for _, name := range []string{m.plain, m.informed} {
		file := m.file(name)
		text, err := os.ReadFile(file)
		if err != nil || len(text) < sha256.Size {
			continue
		}
		sum := sha256.Sum256(text[sha256.Size:])
		if !bytes.Equal(sum[:], text[:sha256.Size]) {
			_ = os.Remove(file) // cut off, or otherwise broken
			continue
		}
		if os.WriteFile(u.VetxOutput, text[sha256.Size:], 0o666) != nil {
			return false
		}
		if info, err := os.Stat(file); err == nil && time.Since(info.ModTime()) > memoAge/10 {
			_ = os.Chtimes(file, time.Time{}, time.Now()) // it is in use; who cannot say so only loses it earlier
		}
		return u.Stdout == "" || os.WriteFile(u.Stdout, nil, 0o666) == nil
	}
	return false
}

// marker makes an analyzer that writes down how the facts of the unit may be kept. They are written when all analyzers have
// ended, and the program with them: to keep them is left to the units that import this one.
func (m *memo) marker(u unit) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:     "cachememo",
		Doc:      "note under which name the facts of a package can be kept",
		Requires: []*analysis.Analyzer{cachecall.Analyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			result, ok := pass.ResultOf[cachecall.Analyzer].(*cachecall.Result)
			if !ok || result.Failure != "" {
				return nil, nil
			}
			name := m.plain
			if result.Asked {
				name = m.informed
			}
			// Nothing is lost when it cannot be written but time.
			_ = os.WriteFile(filepath.Join(filepath.Dir(u.VetxOutput), memoMarker), []byte(name), 0o666)
			return nil, nil
		},
	}
}

// keepFacts keeps the facts of what a unit imports, where that was analysed in this run of the go command.
func keepFacts(u unit) {
	dir := memoDir()
	if dir == "" {
		return
	}
	for _, vetx := range u.PackageVetx {
		mark := filepath.Join(filepath.Dir(vetx), memoMarker)
		name, err := os.ReadFile(mark)
		if err != nil || len(name) != hex.EncodedLen(sha256.Size) {
			continue
		}
		m := memo{dir: dir}
		if file := m.file(string(name)); !exists(file) {
			if facts, err := os.ReadFile(vetx); err == nil {
				keep(file, facts)
			}
		}
		_ = os.Remove(mark) // else the next one keeps them again
	}
}

// keep writes a file of facts, all of it or nothing.
func keep(file string, facts []byte) {
	if os.MkdirAll(filepath.Dir(file), 0o777) != nil {
		return
	}
	tmp, err := os.CreateTemp(filepath.Dir(file), "new-*")
	if err != nil {
		return
	}
	sum := sha256.Sum256(facts)
	_, err = tmp.Write(append(sum[:], facts...))
	if closed := tmp.Close(); err != nil || closed != nil || os.Rename(tmp.Name(), file) != nil {
		_ = os.Remove(tmp.Name())
	}
}

// forgetFacts removes, once a day, kept facts that nobody has used for long.
func forgetFacts() {
	dir := memoDir()
	if dir == "" || !exists(dir) {
		return
	}
	stamp := filepath.Join(dir, "forgotten")
	if info, err := os.Stat(stamp); err == nil && time.Since(info.ModTime()) < 24*time.Hour {
		return
	}
	if os.WriteFile(stamp, nil, 0o666) != nil {
		return
	}
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil
		}
		if info, err := d.Info(); err == nil && time.Since(info.ModTime()) > memoAge && !strings.HasSuffix(path, "forgotten") {
			_ = os.Remove(path)
		}
		return nil
	})
}
