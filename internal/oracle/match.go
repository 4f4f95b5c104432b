package oracle

import (
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// allows tells whether a set has text in its language. It is written without an eye on [keytmpl.Set.Match], so that a
// mistake there does not hide an escape.
func allows(s keytmpl.Set, text string) bool {
	for _, t := range s {
		if from(t, text, map[[2]int]bool{}) {
			return true
		}
	}
	return false
}

// from tells whether text is what the parts t can give. failed remembers, by the lengths of the two, what cannot be.
func from(t keytmpl.Template, text string, failed map[[2]int]bool) bool {
	if len(t) == 0 {
		return text == ""
	}
	at := [2]int{len(t), len(text)}
	if failed[at] {
		return false
	}
	h := t[0].Hole
	if h == nil {
		rest, ok := strings.CutPrefix(text, t[0].Lit)
		if ok && from(t[1:], rest, failed) {
			return true
		}
		failed[at] = true
		return false
	}
	for n := 0; n <= len(text); n++ {
		if n > 0 && !h.Bytes.Has(text[n-1]) || h.Max >= 0 && n > h.Max {
			break
		}
		if n >= h.Min && from(t[1:], text[n:], failed) {
			return true
		}
	}
	failed[at] = true
	return false
}

// Mutants changes a byte of every key that arrived where the analysis knows nothing but constants. Each must be refused:
// tried counts them, survived those that are let through.
func (m *Module) Mutants(records []Record, a Analysis) (tried, survived int) {
	for i, r := range records {
		calls := a[r.Stack[0]]
		keys, ok := r.keys()
		if !ok || len(keys) != 1 || keys[0] == "" || m.deferredSite(r) != "" {
			continue
		}
		constants := map[string]bool{}
		for _, c := range calls {
			for _, k := range c.Keys {
				texts, ok := k.Set.Consts()
				if !ok {
					constants = nil
				}
				for _, s := range texts {
					if constants != nil {
						constants[s] = true
					}
				}
			}
		}
		b := []byte(keys[0])
		b[i%len(b)] ^= 1
		if !constants[keys[0]] || constants[string(b)] {
			continue
		}
		tried++
		if judge(r, []string{string(b)}, calls, false) == nil {
			survived++
		}
	}
	return tried, survived
}
