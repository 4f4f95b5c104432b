// Package keys has key functions, for the fixtures named wrapped.
package keys

import "strconv"

// Prefix is in front of some keys.
const Prefix = "shop:"

// User is the key of a user; its text is in the case that keycase is about.
func User(id int64) string { return "User:" + strconv.FormatInt(id, 10) }

// Order is the key of an order.
func Order(id int64) string { return Prefix + "order:" + strconv.FormatInt(id, 10) }

// Page is the key of a page; its text has a space.
func Page(id int64) string { return "page no:" + strconv.FormatInt(id, 10) }

// Cell is the key of a cell; of its two tags only the first counts.
func Cell(region, id string) string { return "{" + region + "}:{" + id + "}:cell" }
