package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// lateCollection is the percentage with which the first garbage collection begins at 64 MB of heap instead of 4 MB.
const lateCollection = 1600

// delayCollection spares a short run the work of collecting garbage: most units of go vet end before there is that much of it.
// Once there is, it is collected as always. Whoever set GOGC has chosen.
func delayCollection() {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(lateCollection)
	runtime.SetFinalizer(new([16]byte), func(*[16]byte) { debug.SetGCPercent(100) })
}
