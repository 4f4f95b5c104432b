package far

// Labelled has a field that its constructor sets after it is made.
type Labelled struct{ Label, Rest string }

// NewLabelled sets the label.
func NewLabelled(p string) *Labelled {
	k := &Labelled{Rest: "-"}
	k.Label = p
	return k
}
