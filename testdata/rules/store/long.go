package store

import "context"

// Audit returns an audit record. Its callers can do nothing about the long words.
func (c *Cache) Audit(ctx context.Context, id string) (string, error) {
	return c.Get(ctx, "billing-service:invoice-line-item-cache:audit-records-by-identifier:"+id)
}
