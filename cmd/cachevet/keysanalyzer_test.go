package main

import "testing"

// A time printed in one of two layouts reads the same in both: the one form that is told has room for either.
func TestFormsThatReadTheSame(t *testing.T) {
	hole := func(lo, hi int) []keyPart {
		return []keyPart{{Lit: "seen:"}, {Hole: "now", Type: "string", Min: lo, Max: &hi}}
	}
	var r keyRecord
	r.add("seen:<now:string>", hole(19, 27))
	r.add("seen:<now:string>", hole(10, 18))
	r.add("seen", []keyPart{{Lit: "seen"}})
	r.add("seen:<now:string>", []keyPart{{Lit: "seen:"}, {Hole: "now", Type: "string"}})
	if len(r.Template) != 2 || len(r.Parts) != 2 {
		t.Fatalf("%d templates, %d taken apart; want 2", len(r.Template), len(r.Parts))
	}
	if got := r.Parts[0][1]; got.Min != 0 || got.Max != nil {
		t.Errorf("the hole has room for %d to %v bytes, want any number", got.Min, got.Max)
	}
}
