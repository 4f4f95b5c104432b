package cachecall

import (
	"go/ast"
	"go/constant"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// embedded is the file that a go:embed directive puts into the variables of a declaration; "" if there is none, or it
// names several files or a pattern.
func embedded(docs ...*ast.CommentGroup) string {
	file := ""
	for _, doc := range docs {
		if doc == nil {
			continue
		}
		for _, line := range doc.List {
			args, ok := strings.CutPrefix(line.Text, "//go:embed ")
			if !ok {
				continue
			}
			args = strings.Trim(strings.TrimSpace(args), "\"`")
			if file != "" || strings.ContainsAny(args, " \t*?[\\") {
				return ""
			}
			file = strings.TrimPrefix(args, "all:")
		}
	}
	return file
}

// embeddedText is the text of a file that the package embeds into a variable, nil when it cannot be had or is too large for
// a script. The go command counts embedded files among a package's inputs, so that a change of one is a new analysis.
func (p *pkgPass) embeddedText(obj *types.Var, name string) *value {
	if !isTextual(obj.Type()) {
		return nil
	}
	dir := filepath.Dir(p.pass.Fset.PositionFor(obj.Pos(), false).Filename)
	text, ok := p.readFile(filepath.Join(dir, filepath.FromSlash(name)))
	if !ok {
		return nil
	}
	return scriptText(text)
}

// readFile reads a file that the package embeds. A driver's own ReadFile only has the package's source files.
func (p *pkgPass) readFile(name string) (string, bool) {
	f, err := os.Open(name)
	if err != nil {
		return "", false
	}
	defer f.Close()
	if st, err := f.Stat(); err != nil || !st.Mode().IsRegular() || st.Size() > maxScript {
		return "", false
	}
	data, err := io.ReadAll(io.LimitReader(f, maxScript+1))
	if err != nil || len(data) > maxScript {
		return "", false
	}
	return string(data), true
}

// scriptText is a text that may be longer than the literals of keys are.
func scriptText(text string) *value {
	return textValue(keytmpl.Set{{{Lit: text}}})
}

// sourceText is what an argument that holds a script is known to be: for constants the text, however long.
func (f *frame) sourceText(e ast.Expr, v *value) *value {
	if _, ok := v.constText(); ok {
		return v
	}
	if tv, ok := f.p.info.Types[e]; ok && tv.Value != nil && tv.Value.Kind() == constant.String {
		if text := constant.StringVal(tv.Value); len(text) <= maxScript {
			return scriptText(text)
		}
	}
	return v
}
