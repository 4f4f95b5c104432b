// Shop serves the shop's pages.
package main

import (
	"database/sql"
	"flag"
	"log"
	"net/http"
	"strings"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"

	"example.com/shop/internal/account"
	"example.com/shop/internal/cart"
	"example.com/shop/internal/catalog"
	"example.com/shop/internal/inventory"
	"example.com/shop/internal/orders"
	"example.com/shop/internal/pages"
	"example.com/shop/internal/ratelimit"
	"example.com/shop/internal/search"
	"example.com/shop/internal/session"
	"example.com/shop/internal/store"
	"example.com/shop/internal/wishlist"
)

func main() {
	var (
		addr     = flag.String("addr", "localhost:8080", "address to listen on")
		cluster  = flag.String("cluster", "localhost:7000,localhost:7001,localhost:7002", "addresses of the Redis cluster")
		sessions = flag.String("sessions", "localhost:6379", "address of the Redis server for sessions")
		mc       = flag.String("memcached", "localhost:11211", "address of memcached")
		driver   = flag.String("driver", "postgres", "database driver")
		dsn      = flag.String("dsn", "", "database")
	)
	flag.Parse()
	conn, err := sql.Open(*driver, *dsn)
	if err != nil {
		log.Fatal(err)
	}
	nodes := strings.Split(*cluster, ",")
	suggestions, err := rueidis.NewClient(rueidis.ClientOption{InitAddress: nodes})
	if err != nil {
		log.Fatal(err)
	}
	rdb := redis.NewClusterClient(&redis.ClusterOptions{Addrs: nodes})
	values := store.New(rdb)
	pool := &redigo.Pool{
		MaxIdle: 16,
		Dial:    func() (redigo.Conn, error) { return redigo.Dial("tcp", *sessions) },
	}
	db := database{conn}
	s := &server{
		db:       db,
		accounts: account.New(db, values, rdb),
		carts:    cart.New(rdb, values),
		catalog:  catalog.New(db, values, rdb),
		stock:    inventory.New(rdb),
		events:   orders.New(rdb),
		pages:    pages.New(memcache.New(*mc)),
		search:   search.New(db, suggestions),
		sessions: session.New(pool),
		wishes:   wishlist.New(values),
		limiter:  ratelimit.New(rdb, "shop:limit:API", 100, time.Minute),
	}
	log.Fatal(http.ListenAndServe(*addr, s.routes()))
}
