package convention

// Prefix is an entry of the registry: a kind of keys that exists. The tags are those of the configuration.
type Prefix struct {
	Prefix      string   `json:"prefix" usage:"what the keys start with; <name> stands for a part that varies" required:"true"`
	Owner       []string `json:"owner,omitempty" usage:"paths of the packages that may use the keys; any package when none is named"`
	Type        string   `json:"type,omitempty" usage:"data type of the keys" of:"types"`
	TTL         Lifetime `json:"ttl,omitzero" usage:"how long the keys live: 5m, 1m..24h, or persistent"`
	Version     string   `json:"version,omitempty" usage:"version segment that the keys carry, such as v2"`
	Description string   `json:"description,omitempty" usage:"what the keys are for"`
}

// DataTypes are the types that an entry can have: those that the server's TYPE tells, and memcached's items.
func DataTypes() []string {
	return []string{"string", "hash", "list", "set", "zset", "stream", "item"}
}
