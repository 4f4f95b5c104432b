package cachecall

import (
	"go/ast"
	"go/types"
)

// declaredVars are the package variables that a declaration declares.
func declaredVars(p *pkgPass, d ast.Decl) []*types.Var {
	gd, ok := d.(*ast.GenDecl)
	if !ok {
		return nil
	}
	var out []*types.Var
	for _, s := range gd.Specs {
		vs, ok := s.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for _, n := range vs.Names {
			if v, ok := p.info.Defs[n].(*types.Var); ok && len(vs.Values) > 0 {
				out = append(out, v)
			}
		}
	}
	return out
}

// imported is the summary of a function of another package, from its facts.
func (p *pkgPass) imported(fn *types.Func) *summary { return nil }

// importedVar is what a variable of another package holds, from its facts.
func (p *pkgPass) importedVar(v *types.Var) *value { return nil }
