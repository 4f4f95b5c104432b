package keytmpl

// ByteSet is a set of byte values.
type ByteSet [4]uint64

// Has tells whether b is in the set.
func (s ByteSet) Has(b byte) bool { return s[b>>6]&(1<<(b&63)) != 0 }
