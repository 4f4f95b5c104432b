package main

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"
	"time"
	"unicode"

	commands "github.com/cachevet/cachevet/internal/command"
	"github.com/cachevet/cachevet/internal/convention"
	"github.com/cachevet/cachevet/internal/lazyregexp"
)

// survey is what the keys of a program show of its convention.
type survey struct {
	kinds   []*kind
	unnamed int // keys that do not begin with text
	total   int
}

// kind is the keys that begin with the same text.
type kind struct {
	prefix   string
	texts    map[string]int  // their templates, with the number of uses
	dirs     map[string]bool // of the packages that use them, relative to the working directory
	commands map[string]bool
	types    map[string]bool
	versions map[string]int
	lo, hi   time.Duration // the range of the expiries that are known
	openTTL  bool          // there are expiries that are not known
	forever  bool          // there are writes that create a key without an expiry
	drops    bool          // some of them take an expiry away that the key has
	uses     int
}

// keyUse is one text that an argument can be.
type keyUse struct {
	record keyRecord
	parts  []keyPart
}

// surveyOf looks at the keys that code other than tests uses.
func surveyOf(records []keyRecord) survey {
	var s survey
	var uses []keyUse
	for _, r := range records {
		if strings.HasSuffix(fileOf(r.Pos), "_test.go") || !r.Chosen {
			continue // what is chosen elsewhere has a record there
		}
		for _, parts := range r.Parts {
			s.total++
			parts, ok := listable(parts)
			if !ok {
				s.unnamed++
				continue
			}
			uses = append(uses, keyUse{r, parts})
		}
	}
	s.kinds = kindsOf(uses, func(u keyUse) string { return u.parts[0].Lit })
	// A text in front of keys of several types is refined to what follows.
	var refined []*kind
	for _, k := range s.kinds {
		if len(k.types) < 2 {
			refined = append(refined, k)
			continue
		}
		refined = append(refined, kindsOf(slices.DeleteFunc(slices.Clone(uses), func(u keyUse) bool { return u.parts[0].Lit != k.prefix }), wholePrefix)...)
	}
	s.kinds = refined
	slices.SortFunc(s.kinds, func(a, b *kind) int { return cmp.Compare(a.prefix, b.prefix) })
	return s
}

// listable are the parts of a key up to what an entry cannot have; ok is false when they are none of a kind of keys: there is no
// text, or what follows may be the rest of any prefix.
func listable(parts []keyPart) (list []keyPart, ok bool) {
	if len(parts) == 0 || parts[0].Lit == "" || len(parts) == 2 && parts[1].Open {
		return nil, false
	}
	for _, p := range parts {
		end := strings.IndexFunc(p.Lit, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) || strings.ContainsRune("*?<>", r) })
		if i, what := convention.Placeholder(p.Lit); what != "" && (end < 0 || i < end) {
			end = i
		}
		if end >= 0 {
			if p.Lit = p.Lit[:end]; p.Lit != "" {
				list = append(list, p)
			}
			break
		}
		list = append(list, p)
	}
	return list, len(list) > 0 && strings.ContainsFunc(list[0].Lit, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) })
}

var named = lazyregexp.New(`<[^<>]*>`)

func fileOf(pos string) string {
	file, _, _ := strings.Cut(pos, ":")
	return file
}

// wholePrefix is the text of a key up to what varies at its end.
func wholePrefix(u keyUse) string {
	parts := u.parts
	if n := len(parts); n > 1 && parts[n-1].Hole != "" {
		parts = parts[:n-1]
	}
	var sb strings.Builder
	for _, p := range parts {
		if p.Hole != "" {
			sb.WriteString("<" + plainName(p.Hole) + ">")
		} else {
			sb.WriteString(p.Lit)
		}
	}
	return sb.String()
}

// plainName is a name for a part that varies, as a configuration can write it.
func plainName(hole string) string {
	name := strings.TrimSuffix(hole, "()")
	name = strings.ToLower(name[strings.LastIndexByte(name, '.')+1:])
	name = strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '_' {
			return r
		}
		return -1
	}, name)
	return cmp.Or(name, "x")
}

// kindsOf puts uses together by their prefix.
func kindsOf(uses []keyUse, prefix func(keyUse) string) []*kind {
	byPrefix := map[string]*kind{}
	var list []*kind
	for _, u := range uses {
		p := prefix(u)
		same := named().ReplaceAllString(p, "<>") // whatever the varying parts are called
		k := byPrefix[same]
		if k == nil {
			k = &kind{prefix: p, texts: map[string]int{}, dirs: map[string]bool{}, commands: map[string]bool{}, types: map[string]bool{}, versions: map[string]int{}}
			byPrefix[same] = k
			list = append(list, k)
		}
		k.add(u)
	}
	return list
}

func (k *kind) add(u keyUse) {
	k.uses++
	k.texts[shown(u.parts)]++
	k.dirs[path.Dir(fileOf(u.record.Pos))] = true
	if u.record.Command != "" {
		k.commands[u.record.Command] = true
	}
	for _, p := range u.parts {
		for segment := range strings.SplitSeq(p.Lit, ":") {
			if convention.IsVersion(segment) {
				k.versions[segment]++
			}
		}
	}
	c := commands.Lookup(u.record.Command)
	if c == nil {
		return
	}
	switch {
	case c.Memcached():
		k.types["item"] = true
	case slices.Contains(convention.DataTypes(), c.DataType):
		k.types[c.DataType] = true
	}
	k.expiry(u.record.TTL, c)
}

// expiry takes the expiry of a write into account.
func (k *kind) expiry(t keyTTL, c *commands.Command) {
	units := map[string]time.Duration{"duration": 1, "seconds": time.Second, "milliseconds": time.Millisecond, "memcached": time.Second}
	creates := slices.ContainsFunc(c.Keys, func(s commands.KeySpec) bool { return s.Creates != commands.CreatesNever })
	switch unit := units[t.Unit]; {
	case t.State == "known" && t.Effect == "sets" && unit > 0 && t.Lo != nil && t.Hi != nil && *t.Hi <= int64(100*365*24*time.Hour/unit):
		lo, hi := time.Duration(*t.Lo)*unit, time.Duration(*t.Hi)*unit
		if k.hi == 0 {
			k.lo, k.hi = lo, hi
		}
		k.lo, k.hi = min(k.lo, lo), max(k.hi, hi)
	case t.State == "unknown" || t.State == "maybe" || t.State == "known" && t.Effect == "":
		k.openTTL = true
	case creates && (t.State == "none" || t.Effect == "never"):
		k.forever = true
		k.drops = k.drops || c.Memcached() || slices.ContainsFunc(c.Keys, func(s commands.KeySpec) bool { return s.TTL != commands.TTLKeep })
	}
}

// shown is a template with its holes as <name>.
func shown(parts []keyPart) string {
	var sb strings.Builder
	for _, p := range parts {
		if p.Hole != "" {
			sb.WriteString("<" + p.Hole + ">")
		} else {
			sb.WriteString(p.Lit)
		}
	}
	return sb.String()
}

// entry is the kind as an entry of the registry. dirs translates directories; it is nil when owners are not to be told.
func (k *kind) entry(dirs func(string) string) convention.Prefix {
	p := convention.Prefix{Prefix: k.prefix}
	if len(k.types) == 1 {
		for t := range k.types {
			p.Type = t
		}
	}
	if k.hi > 0 && !k.openTTL {
		p.TTL = convention.Lifetime{Min: k.lo, Max: k.hi}
	}
	for v, n := range k.versions {
		if n == k.uses && len(k.versions) == 1 {
			p.Version = v
		}
	}
	if dirs != nil && len(k.dirs) <= maxOwners {
		for _, dir := range slices.Sorted(maps.Keys(k.dirs)) {
			p.Owner = append(p.Owner, dirs(dir))
		}
		if slices.Contains(p.Owner, ".") { // everything: no owner
			p.Owner = nil
		}
	}
	return p
}

// maxOwners is the number of packages from which a prefix is nobody's own.
const maxOwners = 4
