package good

import (
	"context"
	"errors"
	"time"

	"github.com/golang-jwt/jwt/v5"
	goredis "github.com/redis/go-redis/v9"
)

type customClaims struct {
	jwt.RegisteredClaims
	UserID int64
}

// The library checked the claims when it read them, a moment before.
func logout(ctx context.Context, rdb *goredis.Client, claims *customClaims) error {
	return rdb.Set(ctx, "logout:"+claims.ID, 1, time.Until(claims.ExpiresAt.Time)).Err()
}

type ownClaims struct {
	ID  string
	Exp int64
}

func parseToken(raw string) (*ownClaims, error) {
	c := &ownClaims{ID: raw, Exp: int64(len(raw))}
	if c.Exp < time.Now().Unix() {
		return nil, errors.New("over")
	}
	return c, nil
}

// So did a function of the program.
func revoke(ctx context.Context, rdb *goredis.Client, raw string) error {
	claims, err := parseToken(raw)
	if err != nil {
		return err
	}
	exp := time.Unix(claims.Exp, 0)
	return rdb.Set(ctx, "revoked:"+claims.ID, 1, time.Until(exp)).Err()
}

type looseOptions struct{ TTL, Other time.Duration }

func looseDefaults() looseOptions { return looseOptions{TTL: 60, Other: time.Minute} }

// The configuration, and the default, give plain numbers.
func looseTTL(ctx context.Context, rdb *goredis.Client, o looseOptions, id string) error {
	return rdb.Set(ctx, "loose:"+id, 1, o.TTL*time.Second).Err()
}
