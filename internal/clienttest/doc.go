// Package clienttest proves the rows of package client against the libraries. It calls every exported function of a
// library with marked arguments, looks at the commands that arrive at a recording server, and compares what it saw with
// the rows. What it sees does not depend on the rows: that is what makes a row that is missing, or wrong, noticed.
//
// The libraries are not dependencies of this module: the tests that use this package are in modules under
// testdata/clients.
package clienttest
