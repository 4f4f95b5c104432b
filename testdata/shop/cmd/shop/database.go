package main

import (
	"context"
	"database/sql"
	"encoding/json"

	"example.com/shop/internal/account"
	"example.com/shop/internal/catalog"
)

// database answers what the caches do not know.
type database struct{ *sql.DB }

func (db database) Product(ctx context.Context, id int64) (catalog.Product, error) {
	v := catalog.Product{ID: id}
	err := db.QueryRowContext(ctx, "SELECT sku, title FROM products WHERE id = $1", id).Scan(&v.SKU, &v.Title)
	return v, err
}

func (db database) Save(ctx context.Context, v catalog.Product) error {
	_, err := db.ExecContext(ctx, "UPDATE products SET sku = $2, title = $3 WHERE id = $1", v.ID, v.SKU, v.Title)
	return err
}

func (db database) Profile(ctx context.Context, user int64) (account.Profile, error) {
	v := account.Profile{ID: user}
	err := db.QueryRowContext(ctx, "SELECT email, name FROM users WHERE id = $1", user).Scan(&v.Email, &v.Name)
	return v, err
}

func (db database) Rename(ctx context.Context, user int64, name string) error {
	_, err := db.ExecContext(ctx, "UPDATE users SET name = $2 WHERE id = $1", user, name)
	return err
}

// Login returns the customer that a password belongs to.
func (db database) Login(ctx context.Context, email, password string) (user string, err error) {
	err = db.QueryRowContext(ctx, "SELECT id FROM users WHERE email = $1 AND password = crypt($2, password)", email, password).Scan(&user)
	return user, err
}

func (db database) Suggest(ctx context.Context, lang, text string) ([]byte, error) {
	rows, err := db.QueryContext(ctx, "SELECT title FROM titles WHERE lang = $1 AND title LIKE $2 || '%' LIMIT 10", lang, text)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	titles := []string{}
	for rows.Next() {
		var title string
		if err := rows.Scan(&title); err != nil {
			return nil, err
		}
		titles = append(titles, title)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	return json.Marshal(titles)
}
