package conf

// Redis is the configuration of the cache.
type Redis struct {
	Addr   string
	Prefix string
}

// Default is what is used where nothing else is said.
func Default() Redis { return Redis{Addr: "localhost:6379", Prefix: "w01:"} }
