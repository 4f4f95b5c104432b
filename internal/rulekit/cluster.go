package rulekit

import (
	"fmt"

	"github.com/cachevet/cachevet/internal/client"
)

// Cluster is an option of the rules that judge keys on a cluster: what the server is. The zero value is Auto.
type Cluster string

const (
	Auto   Cluster = "auto"   // the client tells
	Always Cluster = "always" // a cluster, whatever the client
	Never  Cluster = "never"  // no cluster
)

// String is the value as a flag writes it.
func (c *Cluster) String() string {
	if c == nil || *c == "" {
		return string(Auto)
	}
	return string(*c)
}

// Set takes the value of a flag.
func (c *Cluster) Set(value string) error {
	switch v := Cluster(value); v {
	case Auto, Always, Never:
		*c = v
		return nil
	}
	return fmt.Errorf("cluster is auto, always or never, not %q", value)
}

// Kind is what the server is to be taken for: Cluster, Either, Ring, or Single for one that has no slots.
func (c Cluster) Kind(k client.Kind) client.Kind {
	switch {
	case k == client.Memcached || c == Never:
		return client.Single
	case k == client.Ring:
		return client.Ring
	case c == Always:
		return client.Cluster
	case k == client.Unknown:
		return client.Single
	}
	return k
}
