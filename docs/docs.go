// Package docs holds the documentation that the program shows.
package docs

import "embed"

// Rules are the pages of the rules: rules/NAME.md.
//
//go:embed rules/*.md
var Rules embed.FS
