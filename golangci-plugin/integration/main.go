// Command integration is golangci-lint with cachevet built in, the way "golangci-lint custom" builds it.
package main

import (
	"fmt"
	"os"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/cachevet/cachevet/golangci-plugin"
)

func main() {
	if err := commands.Execute(commands.BuildInfo{GoVersion: "unknown", Version: "test", Commit: "none", Date: "unknown"}); err != nil {
		fmt.Fprintf(os.Stderr, "The command is terminated due to an error: %v\n", err)
		os.Exit(exitcodes.Failure)
	}
}
