// Package web reads requests, as a package beside the handlers does. The fixtures named wrapped use it.
package web

import (
	"encoding/json"
	"net/http"
	"regexp"
)

// Tenant is the header by which tenants are told apart, as it came.
func Tenant(r *http.Request) string { return r.Header.Get("X-Tenant") }

var slug = regexp.MustCompile(`^[a-z0-9-]{1,40}$`)

// Slug is a path parameter that looks like a slug, "" if it does not.
func Slug(r *http.Request) string {
	s := r.PathValue("slug")
	if !slug.MatchString(s) {
		return ""
	}
	return s
}

// Read decodes the body of a request.
func Read(r *http.Request, into any) error { return json.NewDecoder(r.Body).Decode(into) }
