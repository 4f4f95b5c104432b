package main

import "io"

// subcommand is a word that can stand in front of the other arguments.
type subcommand struct {
	name  string
	shape string // how it is used, for help
	about string
	here  bool // it works in a directory, and takes the -C that stands before its name
	run   func(args []string, out, errOut io.Writer) int
}

// subcommands are the commands there are, in the order in which help shows them.
func subcommands() []subcommand {
	return []subcommand{
		{"baseline", "[flags] [packages]", "record today's findings, so that only new ones are reported", true, baselines},
		{"init", "[flags] [packages]", "write a first configuration, made from the code", true, inits},
		{"learn", "[flags] [packages]", "write what the whole module teaches into the configuration, for go vet and golangci-lint", true, learns},
		{"docs", "[flags] [packages]", "print the convention and the keys as Markdown", true, renderDocs},
		{"keys", "[flags] [packages]", "print every key that the code uses", true, keys},
		{"clients", "[-json] [library]", "print the client libraries that are known, or the functions of one", false, clients},
		{"explain", "rule", "print the page of a rule: why, an example, how to silence it", false, explain},
		{"schema", "", "print the JSON Schema of the configuration", false, schema},
		{"help", "[rule]", "print this, or what a rule is about in short", false, help},
		{"version", "", "print the version", false, func(_ []string, out, _ io.Writer) int {
			printVersion(out)
			return exitClean
		}},
	}
}

// subcommandNamed finds a command, by its name or, for help and version, by a flag that people try.
func subcommandNamed(word string) (subcommand, bool) {
	switch word {
	case "-h", "-help", "--help":
		word = "help"
	case "-V", "-version", "--version":
		word = "version"
	}
	for _, c := range subcommands() {
		if c.name == word {
			return c, true
		}
	}
	return subcommand{}, false
}
