package account

import (
	"context"
	"fmt"
)

// CancelReset forgets the code that was mailed to a customer.
func (s *Service) CancelReset(ctx context.Context, email string) error {
	key := fmt.Sprintf("User:reset:%s", email)
	return s.rdb.Del(ctx, key).Err()
}
