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

type issuedToken struct {
	Value   string
	Expires int64
}

func createToken(raw string) (*issuedToken, error) {
	return &issuedToken{raw, time.Now().Unix() + int64(len(raw))}, nil
}

// A token that was made a moment before lies ahead.
func storeToken(ctx context.Context, rdb *goredis.Client, raw string) error {
	tok, err := createToken(raw)
	if err != nil {
		return err
	}
	return rdb.Set(ctx, "issued:"+raw, tok.Value, time.Duration(tok.Expires-time.Now().Unix())*time.Second).Err()
}

// Store takes plain numbers, as its callers in other packages give them: the unit stands here.
func Store(ctx context.Context, rdb *goredis.Client, key, v string, ttl time.Duration) error {
	return rdb.Set(ctx, "stored:"+key, v, ttl*time.Second).Err()
}

func nowUnix() int64 { return time.Now().Unix() }

type entry struct {
	key                  string
	createdAt, expiredAt int64
}

func (e *entry) fill(ttl int) {
	e.createdAt = nowUnix()
	e.expiredAt = e.createdAt + int64(ttl)
}

// The only place that fills the deadline puts it ahead.
func (e *entry) save(ctx context.Context, rdb *goredis.Client) error {
	return rdb.Set(ctx, "entry:"+e.key, 1, time.Duration(e.expiredAt-nowUnix())*time.Second).Err()
}
