package keyshape

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/cachevet/cachevet/internal/convention"
	"github.com/cachevet/cachevet/internal/keytmpl"
	"github.com/cachevet/cachevet/internal/rulekit"
)

// environments are names of environments that hardly mean anything else at the start of a key.
var environments = []string{"dev", "development", "prod", "production", "staging", "stage", "preprod", "uat", "qa", "sandbox", "test", "testing"}

// environment finds keys that begin with the name of an environment.
func (c *checker) environment(_ rulekit.Use, t keytmpl.Template) fault {
	first, constant := t.Segments(':')[0].Const()
	if !c.strict || !constant || !slices.Contains(environments, first) || len(t.Segments(':')) == 1 {
		return fault{}
	}
	return fault{"env", fmt.Sprintf("has the environment %q in the code, where it is the same in every environment; take it from the configuration, or use a server for each", first), rulekit.Written(t)}
}

// minDepth is the number of parts that a key has by the convention: app, entity, ID.
const minDepth = 3

// depth finds keys of few parts.
func (c *checker) depth(_ rulekit.Use, t keytmpl.Template) fault {
	n := len(t.Segments(':'))
	if !c.strict || n >= minDepth || open(t) {
		return fault{}
	}
	return fault{"depth", fmt.Sprintf("has %d of the parts app:entity:id; begin it with the name of the application", n), rulekit.Written(t)}
}

// valueWrites are the commands that store a whole value, whose form changes with the code.
var valueWrites = []string{"SET", "SETEX", "PSETEX", "MSET", "GETSET", "HMSET", "JSON.SET", "MC.SET", "MC.ADD", "MC.REPLACE"}

// version finds values in keys that do not say of which form they are.
func (c *checker) version(u rulekit.Use, t keytmpl.Template) fault {
	_, constant := t.Const()
	if !c.strict || constant || !slices.Contains(valueWrites, u.Call.Name) || u.Call.IfMissing || open(t) {
		return fault{}
	}
	for _, seg := range t.Segments(':') {
		if len(seg) > 0 && seg[0].Hole == nil && versioned.MatchString(seg[0].Lit) {
			return fault{}
		}
	}
	return fault{"version", "has no version: after a change of the stored form the new code gets what the old code wrote; add a part such as v1", rulekit.Written(t)}
}

var versioned = regexp.MustCompile(`^v[0-9]*(\.[0-9]+)*$`)

// open tells whether a part of the key may hold several.
func open(t keytmpl.Template) bool {
	for h := range t.Holes() {
		if convention.MayPrefix(h) {
			return true
		}
	}
	return false
}
