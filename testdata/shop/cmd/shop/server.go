package main

import (
	"crypto/rand"
	"encoding/json"
	"net/http"
	"strconv"

	"example.com/shop/internal/account"
	"example.com/shop/internal/cart"
	"example.com/shop/internal/catalog"
	"example.com/shop/internal/inventory"
	"example.com/shop/internal/orders"
	"example.com/shop/internal/pages"
	"example.com/shop/internal/ratelimit"
	"example.com/shop/internal/search"
	"example.com/shop/internal/session"
	"example.com/shop/internal/wishlist"
)

type server struct {
	db       database
	accounts *account.Service
	carts    *cart.Carts
	catalog  *catalog.Catalog
	stock    *inventory.Inventory
	events   *orders.Events
	pages    *pages.Cache
	search   *search.Search
	sessions *session.Sessions
	wishes   *wishlist.Lists
	limiter  *ratelimit.Limiter
}

func (s *server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /products/{id}", s.product)
	mux.HandleFunc("GET /suggest", s.suggest)
	mux.HandleFunc("POST /login", s.login)
	mux.HandleFunc("POST /reset", s.reset)
	mux.HandleFunc("POST /cart/{sku}", s.add)
	mux.HandleFunc("POST /checkout", s.checkout)
	mux.HandleFunc("PUT /profile/name", s.rename)
	mux.HandleFunc("PUT /wishlist", s.wish)
	return s.limit(mux)
}

// limit turns callers away who ask too often.
func (s *server) limit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if ok, err := s.limiter.Allow(r.Context(), r.RemoteAddr); err == nil && !ok {
			http.Error(w, "too many requests", http.StatusTooManyRequests)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// visit is the caller's session, or that of a guest.
func (s *server) visit(r *http.Request) *session.Session {
	if cookie, err := r.Cookie("session"); err == nil {
		if v, err := s.sessions.Find(cookie.Value); err == nil {
			return v
		}
	}
	return &session.Session{User: "guest-" + r.RemoteAddr, Lang: "en"}
}

func (s *server) product(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	page, err := s.pages.Product(id, s.visit(r).Lang, func() ([]byte, error) {
		p, err := s.catalog.Product(r.Context(), id)
		if err != nil {
			return nil, err
		}
		return json.Marshal(p)
	})
	reply(w, page, err)
}

func (s *server) suggest(w http.ResponseWriter, r *http.Request) {
	found, err := s.search.Suggest(r.Context(), s.visit(r).Lang, r.FormValue("q"))
	reply(w, found, err)
}

func (s *server) login(w http.ResponseWriter, r *http.Request) {
	user, err := s.db.Login(r.Context(), r.FormValue("email"), r.FormValue("password"))
	if err != nil {
		http.Error(w, "wrong e-mail address or password", http.StatusUnauthorized)
		return
	}
	token := rand.Text()
	http.SetCookie(w, &http.Cookie{Name: "session", Value: token, HttpOnly: true})
	reply(w, nil, s.sessions.Start(token, session.Session{User: user, Lang: s.visit(r).Lang}))
}

func (s *server) reset(w http.ResponseWriter, r *http.Request) {
	ok, err := s.accounts.CheckReset(r.Context(), r.FormValue("email"), r.FormValue("code"))
	if err == nil && !ok {
		http.Error(w, "wrong code", http.StatusForbidden)
		return
	}
	reply(w, nil, err)
}

func (s *server) add(w http.ResponseWriter, r *http.Request) {
	reply(w, nil, s.carts.Add(r.Context(), s.visit(r).User, r.PathValue("sku"), 1))
}

func (s *server) checkout(w http.ResponseWriter, r *http.Request) {
	ctx, user, order := r.Context(), s.visit(r).User, rand.Text()
	err := s.carts.Checkout(ctx, user, order, func(items map[string]string) error {
		for sku, n := range items {
			count, err := strconv.ParseInt(n, 10, 64)
			if err != nil {
				return err
			}
			if err := s.stock.Reserve(ctx, order, sku, count); err != nil {
				return err
			}
		}
		return s.events.Placed(ctx, order, user)
	})
	reply(w, []byte(order), err)
}

func (s *server) rename(w http.ResponseWriter, r *http.Request) {
	user, err := strconv.ParseInt(s.visit(r).User, 10, 64)
	if err != nil {
		http.Error(w, "log in first", http.StatusUnauthorized)
		return
	}
	reply(w, nil, s.accounts.Rename(r.Context(), user, r.FormValue("name")))
}

func (s *server) wish(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		http.Error(w, "not a form", http.StatusBadRequest)
		return
	}
	reply(w, nil, s.wishes.Save(r.Context(), s.visit(r).User, r.Form["sku"]))
}

func reply(w http.ResponseWriter, body []byte, err error) {
	if err != nil {
		http.Error(w, "try again later", http.StatusServiceUnavailable)
		return
	}
	w.Write(body)
}
