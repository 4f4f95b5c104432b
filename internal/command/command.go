// Package command is what cachevet knows about the commands of Redis, Valkey and Memcached: where their keys are, what
// they do to a key and to its expiry. It also computes hash slots.
package command
