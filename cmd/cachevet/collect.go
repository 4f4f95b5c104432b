package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// How much the heap may grow before it is collected, in percent of what is alive: lateCollection has the first collection
// begin at 64 MB instead of 4 MB; the few packages that come to it are large, and most of what they need they need to the end.
const (
	lateCollection = 1600
	nextCollection = 300
)

// delayCollection spares a short run the work of collecting garbage: most units of go vet end before there is that much of it.
// Once there is, it is collected, three times less often than by default. Whoever set GOGC has chosen.
func delayCollection() {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(lateCollection)
	runtime.SetFinalizer(new([16]byte), func(*[16]byte) { debug.SetGCPercent(nextCollection) })
}
