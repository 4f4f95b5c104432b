package wrapped

import (
	"context"
	"net/http"

	"github.com/bradfitz/gomemcache/memcache"

	"rules.test/store"
	"rules.test/web"
)

type pages struct{ mc *memcache.Client }

func (p pages) get(key string) error {
	_, err := p.mc.Get("page:" + key)
	return err
}

func localCaller(p pages, r *http.Request) error {
	return p.get(r.URL.Path) // want `get r\.URL\.Path through wrapped\.pages\.get: "<r\.URL\.Path>" in key "page:<r\.URL\.Path>" is text from an HTTP request of any length, and memcached refuses keys over 250 bytes; hash it`
}

func otherPackage(p pages, r *http.Request) error {
	return p.get(web.Tenant(r)) // want `get web\.Tenant\(r\) through wrapped\.pages\.get: "<X-Tenant>" in key "page:<X-Tenant>" is text from an HTTP header of any length, and memcached refuses keys over 250 bytes; hash it`
}

func fine(p pages, r *http.Request) error {
	return p.get(web.Slug(r))
}

func through(ctx context.Context, c *store.Cache, id string) (string, error) {
	return c.Get(ctx, "billing-service:invoice-line-item-cache:by-customer-identifier:"+id) // want `get "billing-service:invoice-line-item-cache:by-customer-identif\.\.\. through store\.\(\*Cache\)\.Get: key "app:billing-service:invoice-line-item-cache:by-customer-identifier:<id>" is at least 67 bytes long, more than 64: the names of a million such keys take 80 MB of memory \(names of 24 bytes: 32 MB\); use shorter words`
}

func theirWords(ctx context.Context, c *store.Cache, id string) (string, error) {
	return c.Audit(ctx, id)
}
