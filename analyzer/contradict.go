package analyzer

import (
	"slices"
	"strings"
)

// contradictions reports settings that cannot both be meant.
func (v *validator) contradictions(c Config) {
	if rest := slices.DeleteFunc(Names(), func(name string) bool { return slices.Contains(c.Disable, name) }); len(rest) == 0 {
		v.report("disable", "every rule is disabled; leave cachevet out instead")
	}
	if c.Server.Kind == "memcached" && c.Cluster == "always" {
		v.report("cluster", "cluster is always, and memcached has no hash slots; set cluster to never, or server to redis or valkey")
	}
	for i, p := range c.Registry {
		at := item("registry", i)
		item := p.Type == "item"
		switch {
		case p.Type == "" || c.Server.Kind == "":
		case c.Server.Kind == "memcached" && !item:
			v.report(join(at, "type"), "%s.type is %s, and memcached has none; its keys are of the type item", at, p.Type)
		case c.Server.Kind != "memcached" && item:
			v.report(join(at, "type"), "%s.type is item, which is memcached's, and server is %s", at, c.Server)
		}
		if p.TTL.IsZero() || p.TTL.Persistent || p.Prefix == "" {
			continue
		}
		for j, stays := range c.TTLMissing.Persistent {
			if stays != "" && strings.HasPrefix(p.Prefix, stays) {
				v.report(join(at, "ttl"), "%s.ttl is %s, and ttlmissing.persistent.%d says that the keys of %q stay", at, p.TTL, j, stays)
			}
		}
	}
}
