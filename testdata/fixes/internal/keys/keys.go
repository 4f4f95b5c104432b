// Package keys has the key functions that others share.
package keys

// Page is the key of a page.
func Page(id string) string { return "page:" + id }
