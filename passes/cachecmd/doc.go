// Package cachecmd defines an analyzer that reports commands that block a server, empty it, or see a part of it.
//
// # Analyzer cachecmd
//
// cachecmd: report commands that block a server, empty it, or see a part of it
package cachecmd
