package wrapped

import (
	"net/http"

	"github.com/bradfitz/gomemcache/memcache"
)

type wiki struct{ mc *memcache.Client }

func (p *wiki) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if it, err := p.mc.Get("page:" + r.URL.Path); err == nil { // want `"<r\.URL\.Path>" in key "page:<r\.URL\.Path>" is text from an HTTP request of any length`
		w.Write(it.Value)
	}
}

type logged struct{ next http.Handler }

// Whoever hands the request on has no say in what is taken out of it.
func (l *logged) ServeHTTP(w http.ResponseWriter, r *http.Request) { l.next.ServeHTTP(w, r) }

type form struct{ Title string }

func (p *wiki) search(f form) error {
	_, err := p.mc.Get("search:" + f.Title)
	return err
}

func (p *wiki) handle(r *http.Request) error {
	f := form{Title: r.FormValue("q")}
	return p.search(f) // want `is text from an HTTP request of any length`
}
