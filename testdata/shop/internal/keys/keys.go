// Package keys has a function for every kind of key that the shop keeps in its Redis cluster.
package keys

import (
	"strconv"
	"strings"
)

const app = "shop:"

// Product is the key of a product's description.
func Product(id int64) string { return app + "product:" + strconv.FormatInt(id, 10) }

// Price is the key of a product's price in a currency, such as "eur".
func Price(id int64, currency string) string {
	return app + "price:" + strconv.FormatInt(id, 10) + ":" + currency
}

// Profile is the key of a customer's profile.
func Profile(user int64) string { return app + "profile:" + strconv.FormatInt(user, 10) }

// Cart is the key of a customer's cart. What belongs to one cart shares its hash tag.
func Cart(owner string) string { return app + "cart:{" + owner + "}:items" }

// Coupons is the key of the coupons in a cart.
func Coupons(owner string) string { return app + "cart:{" + owner + "}:coupons" }

// CartLock is the key of the lock around a checkout.
func CartLock(owner string) string { return app + "cart:{" + owner + "}:lock" }

// Stock is the key of the number of pieces in stock.
func Stock(sku string) string { return app + "stock:" + sku }

// Reservation is the key of the pieces that an order holds back.
func Reservation(order string) string { return app + "reservation:" + order }

// Session is the key of a session.
func Session(token string) string { return app + "session:" + token }

// SessionsOf is the key of the tokens of a customer's sessions.
func SessionsOf(user string) string { return app + "sessions:" + user }

// Suggest is the key of the suggestions for a search text.
func Suggest(lang, text string) string {
	return strings.Join([]string{"shop", "suggest", lang, text}, "|")
}
