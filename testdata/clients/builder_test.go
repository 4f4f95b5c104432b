package clients_test

import (
	"testing"

	"github.com/redis/rueidis"
	"github.com/valkey-io/valkey-go"

	"github.com/cachevet/cachevet/internal/clienttest"
	"github.com/cachevet/cachevet/internal/redistest"
)

// TestBuilders proves the rows of the command builders.
func TestBuilders(t *testing.T) {
	rec := redistest.StartRecorder(t)
	t.Run("rueidis", func(t *testing.T) {
		clienttest.ProveBuilder(t, "github.com/redis/rueidis/internal/cmds", dialRueidis(t, rec.Addr).B(), func(done any) []string {
			switch c := done.(type) {
			case rueidis.Completed:
				return c.Commands()
			case rueidis.Cacheable:
				return c.Commands()
			}
			return nil
		})
	})
	t.Run("valkey", func(t *testing.T) {
		clienttest.ProveBuilder(t, "github.com/valkey-io/valkey-go/internal/cmds", dialValkey(t, rec.Addr).B(), func(done any) []string {
			switch c := done.(type) {
			case valkey.Completed:
				return c.Commands()
			case valkey.Cacheable:
				return c.Commands()
			}
			return nil
		})
	})
}
