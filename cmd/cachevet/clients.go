package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/cachevet/cachevet/analyzer"
	"github.com/cachevet/cachevet/internal/client"
)

// knownLibrary is what cachevet clients tells of a library.
type knownLibrary struct {
	Library string      `json:"library"`
	Version string      `json:"version,omitempty"` // that the rows were taken from
	Calls   int         `json:"calls"`             // functions that are known
	Keys    int         `json:"keys"`              // of these, functions that take a key
	Expiry  int         `json:"expiry"`            // of these, functions that give a key an expiry
	Proof   string      `json:"proof"`             // wire, types or survey
	Why     string      `json:"why,omitempty"`     // why no test compares the rows
	Rows    []knownCall `json:"rows,omitempty"`
}

// knownCall is a function of a library.
type knownCall struct {
	Func    string   `json:"func"`
	Command string   `json:"command,omitempty"` // "" when the call names it itself
	Also    []string `json:"also,omitempty"`
	Keys    []string `json:"keys,omitempty"`
	Expiry  string   `json:"expiry,omitempty"`
	Note    string   `json:"note,omitempty"`
}

// proofs say how rows were checked, from the weakest to the strongest.
const (
	bySurvey = "survey" // documentation and source
	byTypes  = "types"  // compared with the library's types
	byWire   = "wire"   // compared with what calls send, too
)

// knownLibraries is what is known of every library, in the order of the tables; the packages of a library that users do
// not import count for the one that they do.
func knownLibraries() []knownLibrary {
	var list []knownLibrary
	for _, lib := range client.Libraries() {
		shown := client.LibraryOf(lib.Path)
		i := slices.IndexFunc(list, func(k knownLibrary) bool { return k.Library == shown })
		if i < 0 {
			i = len(list)
			list = append(list, knownLibrary{Library: shown, Version: lib.Version, Proof: proofOf(lib), Why: lib.Unproved})
		}
		k := &list[i]
		if proofOf(lib) == byWire {
			k.Proof = byWire
		}
		for i := range lib.Rows() {
			r := &lib.Rows()[i]
			k.Calls++
			if len(r.Keys) > 0 || r.Generic {
				k.Keys++
			}
			if r.TTL.Has {
				k.Expiry++
			}
			k.Rows = append(k.Rows, knownCallOf(lib, r))
		}
	}
	return list
}

func proofOf(lib *client.Library) string {
	switch {
	case lib.Unproved != "":
		return bySurvey
	case lib.Wire:
		return byWire
	}
	return byTypes
}

func knownCallOf(lib *client.Library, r *client.Row) knownCall {
	c := knownCall{Func: r.Name, Command: r.Command, Also: r.Also, Expiry: expiryText(r.TTL), Note: r.Note}
	switch recv := cmp.Or(r.Recv, strings.Join(lib.Receivers, "|")); {
	case r.Recv == client.Func || recv == "":
	case len(lib.Receivers) > 3 && r.Recv == "":
		c.Func = "*." + r.Name
	default:
		c.Func = recv + "." + r.Name
	}
	for _, k := range r.Keys {
		c.Keys = append(c.Keys, keyText(k))
	}
	if r.Generic {
		c.Keys = []string{fmt.Sprintf("as the command in argument %d says", r.Cmd)}
	}
	return c
}

var keyShapes = [...]string{
	client.One: "", client.Variadic: " and all that follow", client.Slice: ", each element", client.MapKeys: ", the keys of the map", client.Pairs: " and every second that follows",
	client.FirstHalf: ", the first half", client.Firsts: ", the first of each element", client.Returns: ", what the function returns",
}

// keyText says where a key stands, counted from 0, and what becomes of it.
func keyText(k client.Key) string {
	text := fmt.Sprintf("%d", k.Arg)
	if k.Field != "" {
		text += "." + k.Field
	}
	text += keyShapes[k.Shape]
	if k.Form != "" {
		text += ", sent as " + k.Form
	}
	return text
}

func expiryText(t client.TTL) string {
	if !t.Has {
		return ""
	}
	var text string
	switch {
	case t.Arg == client.Own:
		text = "its own"
	case t.Unit == client.Carried:
		text = fmt.Sprintf("%d, an option", t.Arg)
	default:
		text = fmt.Sprintf("%d", t.Arg)
		if t.Field != "" {
			text += "." + t.Field
		}
		if u := name(unitNames[:], t.Unit); u != "" && u != "unknown" {
			text += ", " + u
		}
		text += ", 0 " + name(effectNames[:], t.Zero)
	}
	if t.Default > 0 {
		text += ", by default " + time.Duration(t.Default).String()
	}
	return text
}

// clients prints what is known of client libraries.
func clients(args []string, out, errOut io.Writer) int {
	fs := newFlagSet("cachevet clients")
	asJSON := fs.Bool("json", false, "print one JSON object a line")
	switch err := fs.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintln(out, "usage: cachevet clients [-json] [library]\n\nprint the client libraries that are known; with a library, what is known of its functions")
		return exitClean
	case err != nil:
		return fail(errOut, errors.New(flagProblem(fs, err)))
	}
	list := knownLibraries()
	switch fs.NArg() {
	case 0:
		if !*asJSON {
			fmt.Fprint(out, librariesText(list))
			return exitClean
		}
		for i := range list {
			list[i].Rows = nil
		}
	case 1:
		i := slices.IndexFunc(list, func(k knownLibrary) bool { return k.Library == fs.Arg(0) })
		if i < 0 {
			return fail(errOut, unknownLibrary(fs.Arg(0), list))
		}
		list = list[i : i+1]
		if !*asJSON {
			fmt.Fprint(out, callsText(list[0]))
			return exitClean
		}
	default:
		return fail(errOut, errors.New("clients takes one library at most"))
	}
	for _, k := range list {
		if err := jsonLine(out, k); err != nil {
			return fail(errOut, err)
		}
	}
	return exitClean
}

func unknownLibrary(word string, list []knownLibrary) error {
	var names []string
	for _, k := range list {
		if strings.Contains(k.Library, word) {
			names = append(names, k.Library)
		}
	}
	switch {
	case len(names) > 0:
		return fmt.Errorf("unknown library %q; known are %s", word, strings.Join(names, ", "))
	default:
		for _, k := range list {
			names = append(names, k.Library)
		}
		if near := analyzer.Nearest(word, names); near != "" {
			return fmt.Errorf("unknown library %q; did you mean %q?", word, near)
		}
	}
	return fmt.Errorf("unknown library %q; cachevet clients lists what is known", word)
}

// librariesText is the table of the libraries.
func librariesText(list []knownLibrary) string {
	var sb strings.Builder
	w := tabwriter.NewWriter(&sb, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "LIBRARY\tVERSION\tCALLS\tKEYS\tEXPIRY\tPROVED BY")
	for _, k := range list {
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%s\n", k.Library, cmp.Or(k.Version, "-"), k.Calls, k.Keys, k.Expiry, k.Proof)
	}
	w.Flush()
	return sb.String()
}

// callsText is the table of a library's functions.
func callsText(k knownLibrary) string {
	var sb strings.Builder
	w := tabwriter.NewWriter(&sb, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "FUNCTION\tCOMMAND\tKEYS\tEXPIRY")
	for _, c := range k.Rows {
		command := strings.Join(append([]string{cmp.Or(c.Command, "-")}, c.Also...), ", ")
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", c.Func, command, cmp.Or(strings.Join(c.Keys, "; "), "-"), cmp.Or(c.Expiry, "-"))
	}
	w.Flush()
	return sb.String()
}

// clientsPage is docs/clients.md.
func clientsPage() string {
	list := knownLibraries()
	var sb strings.Builder
	sb.WriteString(clientsIntro)
	sb.WriteString("| library | version | calls | with keys | with an expiry | proved by |\n|---|---|---:|---:|---:|---|\n")
	for _, k := range list {
		fmt.Fprintf(&sb, "| `%s` | %s | %d | %d | %d | %s |\n", k.Library, cmp.Or(k.Version, "-"), k.Calls, k.Keys, k.Expiry, k.Proof)
	}
	sb.WriteString("\nRows by survey, and why:\n\n")
	for _, k := range list {
		if k.Proof == bySurvey {
			fmt.Fprintf(&sb, "- `%s`: %s\n", k.Library, k.Why)
		}
	}
	sb.WriteString(rewritesIntro)
	seen := map[string]bool{}
	for _, lib := range client.Libraries() {
		for i := range lib.Rows() {
			for _, k := range lib.Rows()[i].Keys {
				line := fmt.Sprintf("| `%s` | `%s` |\n", client.LibraryOf(lib.Path), k.Form)
				if k.Form != "" && !seen[line] {
					seen[line] = true
					sb.WriteString(line)
				}
			}
		}
	}
	sb.WriteString(userRowsText)
	return sb.String()
}

const clientsIntro = `# Clients

<!-- Written by cachevet itself: CACHEVET_UPDATE=1 go test ./cmd/cachevet -run TestClientsPage -->

What cachevet knows of the client libraries, and of the libraries on top of them: which function sends which command, which of
its arguments are keys, where the expiry stands and what special values of it do. ` + "`cachevet clients`" + ` prints this table,
` + "`cachevet clients LIBRARY`" + ` the functions of one library.

A library that is not here is not seen, unless its calls reach one that is: cachevet reads the code of modules, too, and follows
keys through them. For what speaks a protocol of its own see [below](#functions-of-your-own).

How rows are proved:

- **wire**: each row is compared with the library's types, and its function is called with marked arguments against a server
  that records; the keys and expiries that arrive are those that the row says.
- **types**: compared with the library's types; what is sent was read in its source.
- **survey**: taken from documentation and source; the module cannot be had where the tests run, or does not run there.

The version is the one that the rows were taken from. Others are judged by the same rows.

`

const rewritesIntro = `
## Keys that a library rewrites

` + "`<key>`" + ` is what the program gives, ` + "`<$prefix>`" + ` what the client was made with, anything else in brackets the library's own.

| library | key on the wire |
|---|---|
`

const userRowsText = `
## Functions of your own

A client that is not in the table, such as one of your company's own, is described in ` + "`.cachevet.yaml`" + `, function by function:

` + "```yaml" + `
clients:
  - func: example.com/platform/store.(*Cache).Put # the full name; store.Get for a function
    command: SET                                  # or effect: read, write, delete, expire
    key: key                                      # the parameter, by name or index (from 0); item.Key for a field of it
    ttl: ttl                                      # the same for the expiry
    form: app:<key>                               # the key that is sent, where it is not the parameter as it is
  - func: example.com/platform/store.(*Cache).Remember
    effect: write
    key: item.Key
    ttl: item.Seconds
    unit: seconds                                 # for a number; a time.Duration has its unit
    zero: never                                   # what 0 does: never, default, deletes or refused
` + "```" + `

A parameter that is a list, a map or variadic holds several keys. These rows count in every driver: the standalone command,
` + "`go vet`" + ` and golangci-lint. A row that names a function or a parameter which does not exist, or one that cannot be a key or
an expiry, is an error with the nearest name. The standalone command finds a package, a function or a parameter that does not
exist before it starts; go vet and golangci-lint find it, and every driver finds a parameter of the wrong type, where the
package that declares the function is analysed or, when that is another module's, where it is imported. Rows of a file that
several modules share are looked for in the module whose package they name.

Rows go before what is read in the function's own code, so that a call counts once.
`
