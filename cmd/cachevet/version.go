package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

// printIdentity answers -V=full. The go command takes the build ID for the identity of the tool and caches results
// under it, so it digests everything that results depend on and that the go command does not see: the program itself
// and the configuration.
func printIdentity(w io.Writer) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	config, err := configDigest(dir)
	if err != nil {
		return err
	}
	f, err := os.Open(program)
	if err != nil {
		return err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return err
	}
	fmt.Fprintf(h, "\x00config %s", config)
	// The grammar: "NAME version devel … buildID=ID", where NAME must be one word.
	_, err = fmt.Fprintf(w, "%s version devel cachevet %s buildID=%x\n", word(program), word(version()), h.Sum(nil))
	return err
}

// word makes text one word.
func word(s string) string { return strings.Join(strings.Fields(s), "_") }

// version is the module version that the program was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}

func printVersion(w io.Writer) {
	fmt.Fprintf(w, "cachevet %s built with %s\n", version(), runtime.Version())
}
