// Package oracle is the soundness oracle: it generates programs that build cache keys, runs them against servers that
// record what arrives, and compares every recorded key with the template that the analysis gives for the place that
// sent it. A key that no template at its place matches is an escape, and so is a key that was sent from a place that the
// analysis does not know.
//
// The parts, in the order of a run:
//
//   - The generator (gen*.go) writes many small programs into one module, each a tree of functions with a few cache
//     calls. It is driven by a seed alone. While it writes, it keeps account of what a key can look like (known.go),
//     as far as it can tell: that is the measure of precision.
//   - The module ([Build]) is a copy of testdata/oracle, whose package rt gives the programs their inputs and their
//     clients, plus the generated packages. It is built once and run once.
//   - The record (record.go): before each command the module sends the stack of source lines that led to it, so that a
//     recorded key belongs to a line, and through wrappers to several.
//   - The check (check.go): the same module is analysed in this process, and record and result are put side by side.
package oracle
