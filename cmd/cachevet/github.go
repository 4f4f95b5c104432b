package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// printGitHub prints the workflow commands by which GitHub Actions shows findings in a pull request. A line break or
// another control character in a message is an escape already (printable), so that no text can start a command of its own.
func printGitHub(w io.Writer, base string, findings []finding, problems []string) error {
	at := places{root: repositoryRoot(base), base: base, lines: map[string][]string{}}
	out := bufio.NewWriter(w)
	for _, f := range findings {
		level := "warning"
		if f.id.Bug {
			level = "error"
		}
		path, _ := at.path(f.pos.file)
		props := []string{"file=" + githubProperty(printable(path))}
		if f.pos.line > 0 {
			props = append(props, fmt.Sprintf("line=%d", f.pos.line))
			if f.end.line > 0 && f.end.line == f.pos.line { // columns count within one line only
				props = append(props, fmt.Sprintf("endLine=%d,col=%d,endColumn=%d", f.end.line, at.column(f.pos), at.column(f.end)))
			} else if f.end.line > f.pos.line {
				props = append(props, fmt.Sprintf("endLine=%d", f.end.line))
			}
		}
		props = append(props, "title="+githubProperty("cachevet "+f.Rule))
		message := printable(f.Message)
		for _, r := range f.Related {
			message += "\n" + printable(r.pos.String()+": "+r.Message)
		}
		fmt.Fprintf(out, "::%s %s::%s\n", level, strings.Join(props, ","), githubData(message))
	}
	for _, problem := range problems {
		fmt.Fprintf(out, "::error title=cachevet::%s\n", githubData(problem))
	}
	return out.Flush()
}

// githubData escapes what comes after the second "::" of a workflow command.
func githubData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

// githubProperty escapes the value of a property.
func githubProperty(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(s)
}
