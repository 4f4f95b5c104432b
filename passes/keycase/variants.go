package keycase

import (
	"strings"

	"github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
	"github.com/cachevet/cachevet/passes/cachecall"
)

// variants are the families of keys that differ in case only, by their text in lower case; a family is a list of uses.
type variants map[string][][]rulekit.Use

func families(calls []*cachecall.Call) variants {
	all := variants{}
	for _, c := range calls {
		for i := range c.Keys {
			for _, t := range c.Keys[i].Set {
				all.add(rulekit.Use{Call: c, Key: &c.Keys[i], Tmpl: t})
			}
		}
	}
	return all
}

func (v variants) add(u rulekit.Use) {
	name, ok := rulekit.Family(u.Tmpl)
	if !ok {
		return
	}
	group := strings.ToLower(name)
	for i, family := range v[group] {
		if is, _ := rulekit.Family(family[0].Tmpl); is == name {
			v[group][i] = append(family, u)
			return
		}
	}
	v[group] = append(v[group], []rulekit.Use{u})
}

// other is a use of the same key in another case, nil if there is none.
func (v variants) other(t keytmpl.Template) *rulekit.Use {
	name, _ := rulekit.Family(t)
	for _, family := range v[strings.ToLower(name)] {
		if is, _ := rulekit.Family(family[0].Tmpl); is != name {
			return &family[0]
		}
	}
	return nil
}

// writtenOnlyAs is where the package creates the key in another case, nil if it does not or if it creates this one.
func (v variants) writtenOnlyAs(t keytmpl.Template) *rulekit.Use {
	name, _ := rulekit.Family(t)
	var other *rulekit.Use
	for _, family := range v[strings.ToLower(name)] {
		is, _ := rulekit.Family(family[0].Tmpl)
		for i, u := range family {
			if u.Key.Spec == nil || u.Key.Spec.Creates == command.CreatesNever {
				continue
			}
			if is == name {
				return nil
			}
			if other == nil {
				other = &family[i]
			}
		}
	}
	return other
}
