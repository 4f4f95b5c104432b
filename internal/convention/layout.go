package convention

// Layout is how keys are laid out. The tags are those of the configuration.
type Layout struct {
	// Key is the layout of a key: "<app>:<module>:<entity>:<id>[:<attr>][:v<n>]". Names in <> are segments, text stands for
	// itself, what is in [] may be missing.
	Key      string    `json:"key,omitempty" usage:"layout of a key, such as <app>:<module>:<entity>:<id>[:<attr>][:v<n>]" short:"true"`
	Segments []Segment `json:"segments,omitempty" usage:"what the segments of the layout may hold"`
}

// Segment says what a segment of the layout may hold.
type Segment struct {
	Name     string   `json:"name" usage:"name of a segment of the layout" required:"true"`
	Words    []string `json:"words,omitempty" usage:"the texts it may have"`
	Chars    string   `json:"chars,omitempty" usage:"characters it may have, such as a-z0-9_-"`
	Min      int      `json:"min,omitempty" usage:"least number of bytes"`
	Max      int      `json:"max,omitempty" usage:"greatest number of bytes"`
	Singular bool     `json:"singular,omitempty" usage:"nouns are written in the singular"`
}
