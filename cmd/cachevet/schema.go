package main

import (
	"errors"
	"io"

	"github.com/cachevet/cachevet/analyzer"
)

// schema prints the JSON Schema of the configuration.
func schema(args []string, out, errOut io.Writer) int {
	if len(args) > 0 {
		return fail(errOut, errors.New("schema takes no arguments"))
	}
	text, err := analyzer.Schema()
	if err == nil {
		_, err = out.Write(text)
	}
	if err != nil {
		return fail(errOut, err)
	}
	return exitClean
}
