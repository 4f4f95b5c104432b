// Cachevet is go vet for cache keys: it finds every key that Go code sends to Redis, Valkey or Memcached, works out what
// the key will look like, and reports the ones that will collide, leak, never hit, be refused, or fail in a cluster.
//
// It runs on its own ("cachevet ./...") and as a tool of go vet ("go vet -vettool=$(which cachevet) ./..."). See
// "cachevet help".
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"

	"github.com/cachevet/cachevet/analyzer"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run does what the arguments ask for and returns the exit status.
func run(args []string, out, errOut io.Writer) int {
	if len(args) == 0 {
		return check(args, out, errOut)
	}
	switch last := args[len(args)-1]; {
	case len(args) == 1 && args[0] == "-V=full":
		return tool(errOut, printIdentity(out))
	case len(args) == 1 && args[0] == "-flags":
		return tool(errOut, printFlags(out))
	case strings.HasSuffix(last, ".cfg"):
		return tool(errOut, runUnit(args))
	}
	change, rest := changeDir(args)
	if len(rest) == 0 {
		return check(args, out, errOut)
	}
	if command, ok := subcommandNamed(rest[0]); ok {
		if command.here {
			return command.run(append(change, rest[1:]...), out, errOut)
		}
		return command.run(rest[1:], out, errOut)
	}
	if len(change) == 0 {
		if problem := notACommand(args[0]); problem != "" {
			return fail(errOut, errors.New(problem))
		}
	}
	return check(args, out, errOut)
}

// changeDir takes a leading -C from the arguments: it may stand before the command, as with go.
func changeDir(args []string) (change, rest []string) {
	switch {
	case (args[0] == "-C" || args[0] == "--C") && len(args) > 1:
		return args[:2:2], args[2:]
	case strings.HasPrefix(args[0], "-C="), strings.HasPrefix(args[0], "--C="):
		return args[:1:1], args[1:]
	}
	return nil, args
}

// tool ends the vet tool's part of a conversation with the go command.
func tool(errOut io.Writer, err error) int {
	if err != nil {
		return fail(errOut, err)
	}
	return exitClean
}

// notACommand says what is wrong with a first argument that can only be meant as a command: a bare word that is no
// package.
func notACommand(word string) string {
	if strings.ContainsAny(word, `./\`) || strings.HasPrefix(word, "-") || word == "all" || word == "std" || word == "cmd" || word == "work" || word == "tool" {
		return ""
	}
	if goCmd, err := goCommand(); err != nil || exec.Command(goCmd, "list", "-find", word).Run() == nil {
		return ""
	}
	msg := fmt.Sprintf("unknown command %q", word)
	var commands []string
	for _, c := range subcommands() {
		commands = append(commands, c.name)
	}
	if near := analyzer.Nearest(word, commands); near != "" {
		return msg + fmt.Sprintf("; did you mean %q? (a package in this directory is written ./%s)", near, printable(word))
	}
	return msg + fmt.Sprintf("; commands are %s (a package in this directory is written ./%s)", strings.Join(commands, ", "), printable(word))
}
