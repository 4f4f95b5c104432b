package bad

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

func query(ctx context.Context, rdb *goredis.Client, r *http.Request) error {
	return rdb.Get(ctx, "search:"+r.URL.Query().Get("q")).Err() // want `get "search:"\+r\.URL\.Query\(\)\.Get\("q"\): "<q>" in key "search:<q>" comes from an HTTP request as it is: its author chooses the key's characters and length; check it, parse it, or hash it`
}

func form(ctx context.Context, rdb *goredis.Client, r *http.Request) error {
	name := strings.ToLower(strings.TrimSpace(r.FormValue("name")))
	if name == "" {
		return nil
	}
	if err := rdb.Get(ctx, "draft:"+name).Err(); err == nil { // want `get "draft:"\+name: "<name>" in key "draft:<name>" comes from an HTTP request as it is: its author chooses the key's characters and length; check it, parse it, or hash it`
		return nil
	}
	return rdb.Set(ctx, "draft:"+name, 1, time.Hour).Err() // once for each function
}

func wholeKey(ctx context.Context, rdb *goredis.Client, r *http.Request) error {
	return rdb.Get(ctx, r.FormValue("key")).Err() // want `get r\.FormValue\("key"\): "<key>" is the whole key, and comes from an HTTP request as it is: its author chooses the key's characters and length; check it, parse it, or hash it`
}

func header(conn redis.Conn, r *http.Request) error {
	_, err := conn.Do("GET", "tenant:"+r.Header.Get("X-Tenant")) // want `get "tenant:"\+r\.Header\.Get\("X-Tenant"\): "<X-Tenant>" in key "tenant:<X-Tenant>" comes from an HTTP header as it is: its author chooses the key's characters and length; check it, parse it, or hash it`
	return err
}

func cookie(ctx context.Context, rdb *goredis.Client, r *http.Request) error {
	c, err := r.Cookie("sid")
	if err != nil {
		return err
	}
	return rdb.Get(ctx, "session:"+c.Value).Err() // want `get "session:"\+c\.Value: "<sid\.Value>" in key "session:<sid\.Value>" comes from a cookie as it is: its author chooses the key's characters and length; check it, parse it, or hash it`
}

type order struct {
	Number string
	Count  int
}

func body(ctx context.Context, rdb *goredis.Client, r *http.Request) error {
	var o order
	if err := json.NewDecoder(r.Body).Decode(&o); err != nil {
		return err
	}
	return rdb.Get(ctx, "order:"+o.Number).Err() // want `get "order:"\+o\.Number: "<o\.Number>" in key "order:<o\.Number>" comes from an HTTP request as it is: its author chooses the key's characters and length; check it, parse it, or hash it`
}

type login struct {
	Email string `json:"email" validate:"required"`
	Code  string `json:"code" validate:"required,numeric,len=6"`
}

func tagged(ctx context.Context, rdb *goredis.Client, r *http.Request) error {
	var l login
	b, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(b, &l); err != nil {
		return err
	}
	rdb.Get(ctx, "code:"+l.Code)
	return rdb.Get(ctx, "login:"+l.Email).Err() // want `get "login:"\+l\.Email: "<l\.Email>" in key "login:<l\.Email>" comes from an HTTP request as it is: its author chooses the key's characters and length; check it, parse it, or hash it`
}

func router(rdb *goredis.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		rdb.Get(r.Context(), "post:"+chi.URLParam(r, "slug")) // want `get "post:"\+chi\.URLParam\(r, "slug"\): "<slug>" in key "post:<slug>" comes from an HTTP request as it is: its author chooses the key's characters and length; check it, parse it, or hash it`
	}
}

func argument(ctx context.Context, rdb *goredis.Client) error {
	return rdb.Get(ctx, "job:"+os.Args[1]).Err() // want `get "job:"\+os\.Args\[1\]: "<os\.Args>" in key "job:<os\.Args>" comes from the command line as it is: its author chooses the key's characters and length; check it, parse it, or hash it`
}

func pattern(ctx context.Context, rdb *goredis.Client, r *http.Request) error {
	return rdb.Scan(ctx, 0, "user:"+r.FormValue("name")+":*", 100).Err() // want `scan "user:"\+r\.FormValue\("name"\)\+":\*": "<name>" in pattern "user:<name>:\*" comes from an HTTP request as it is: with \* \? or \[ in it the pattern matches other keys too; escape them with \\`
}

func keys(conn redis.Conn, r *http.Request) error {
	_, err := conn.Do("SCAN", 0, "MATCH", "doc:"+r.FormValue("q")+"*") // want `scan "doc:"\+r\.FormValue\("q"\)\+"\*": "<q>" in pattern "doc:<q>\*" comes from an HTTP request as it is: with \* \? or \[ in it the pattern matches other keys too; escape them with \\`
	return err
}

func purge(ctx context.Context, rdb *goredis.Client, prefix string) error {
	it := rdb.Scan(ctx, 0, prefix+":*", 500).Iterator() // want `scan prefix\+":\*": "<prefix>" goes into pattern "<prefix>:\*" unescaped, for keys that are to go: with \* \? or \[ in it the pattern matches other keys too; escape them with \\`
	for it.Next(ctx) {
		rdb.Unlink(ctx, it.Val())
	}
	return it.Err()
}

// What is asked of the text before says nothing of it.
func askedBefore(ctx context.Context, rdb *goredis.Client, r *http.Request) bool {
	id := r.Header.Get("X-Session")
	return id != "" && rdb.Exists(ctx, "session:"+id).Val() > 0 // want `"<X-Session>" in key "session:<X-Session>" comes from an HTTP header as it is`
}
