// Package goredis has one call a line, each of a command with two keys: in one slot by constants, by a tag, and in several slots.
package goredis

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/cachevet/cachevet/internal/clienttest"
)

const short = 10 * time.Millisecond

var script = redis.NewScript("return 1")

func tx(_ []redis.Cmder, err error) error { return err }

func Cases(ctx context.Context, c *redis.ClusterClient, id string) []clienttest.Case {
	return []clienttest.Case{
		clienttest.Call("MGet in", func() error { return c.MGet(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("MGet tag", func() error { return c.MGet(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("MGet cross", func() error { return c.MGet(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("MSet in", func() error { return c.MSet(ctx, "{u}:a", 1, "{u}:b", 2).Err() }),
		clienttest.Call("MSet tag", func() error { return c.MSet(ctx, "{user:"+id+"}:a", 1, "{user:"+id+"}:b", 2).Err() }),
		clienttest.Call("MSet cross", func() error { return c.MSet(ctx, "k2", 1, "o0:"+id, 2).Err() }),
		clienttest.Call("MSetMap in", func() error { return c.MSet(ctx, map[string]any{"{u}:a": 1, "{u}:b": 2}).Err() }),
		clienttest.Call("MSetMap tag", func() error {
			return c.MSet(ctx, map[string]any{"{user:" + id + "}:a": 1, "{user:" + id + "}:b": 2}).Err()
		}),
		clienttest.Call("MSetMap cross", func() error { return c.MSet(ctx, map[string]any{"k2": 1, "o0:" + id: 2}).Err() }),
		clienttest.Call("MSetNX in", func() error { return c.MSetNX(ctx, "{u}:a", 1, "{u}:b", 2).Err() }),
		clienttest.Call("MSetNX tag", func() error { return c.MSetNX(ctx, "{user:"+id+"}:a", 1, "{user:"+id+"}:b", 2).Err() }),
		clienttest.Call("MSetNX cross", func() error { return c.MSetNX(ctx, "k2", 1, "o0:"+id, 2).Err() }),
		clienttest.Call("Del in", func() error { return c.Del(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("Del tag", func() error { return c.Del(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("Del cross", func() error { return c.Del(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("Unlink in", func() error { return c.Unlink(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("Unlink tag", func() error { return c.Unlink(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("Unlink cross", func() error { return c.Unlink(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("Exists in", func() error { return c.Exists(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("Exists tag", func() error { return c.Exists(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("Exists cross", func() error { return c.Exists(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("Touch in", func() error { return c.Touch(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("Touch tag", func() error { return c.Touch(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("Touch cross", func() error { return c.Touch(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("Rename in", func() error { return c.Rename(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("Rename tag", func() error { return c.Rename(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("Rename cross", func() error { return c.Rename(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("RenameNX in", func() error { return c.RenameNX(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("RenameNX tag", func() error { return c.RenameNX(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("RenameNX cross", func() error { return c.RenameNX(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("Copy in", func() error { return c.Copy(ctx, "{u}:a", "{u}:b", 0, false).Err() }),
		clienttest.Call("Copy tag", func() error { return c.Copy(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b", 0, false).Err() }),
		clienttest.Call("Copy cross", func() error { return c.Copy(ctx, "k2", "o0:"+id, 0, false).Err() }),
		clienttest.Call("BitOpAnd in", func() error { return c.BitOpAnd(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("BitOpAnd tag", func() error { return c.BitOpAnd(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("BitOpAnd cross", func() error { return c.BitOpAnd(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("BitOpOr in", func() error { return c.BitOpOr(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("BitOpOr tag", func() error { return c.BitOpOr(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("BitOpOr cross", func() error { return c.BitOpOr(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("BitOpXor in", func() error { return c.BitOpXor(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("BitOpXor tag", func() error { return c.BitOpXor(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("BitOpXor cross", func() error { return c.BitOpXor(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("BitOpNot in", func() error { return c.BitOpNot(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("BitOpNot tag", func() error { return c.BitOpNot(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("BitOpNot cross", func() error { return c.BitOpNot(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("PFCount in", func() error { return c.PFCount(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("PFCount tag", func() error { return c.PFCount(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("PFCount cross", func() error { return c.PFCount(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("PFMerge in", func() error { return c.PFMerge(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("PFMerge tag", func() error { return c.PFMerge(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("PFMerge cross", func() error { return c.PFMerge(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("SInter in", func() error { return c.SInter(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("SInter tag", func() error { return c.SInter(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("SInter cross", func() error { return c.SInter(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("SInterCard in", func() error { return c.SInterCard(ctx, 0, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("SInterCard tag", func() error { return c.SInterCard(ctx, 0, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("SInterCard cross", func() error { return c.SInterCard(ctx, 0, "k2", "o0:"+id).Err() }),
		clienttest.Call("SInterStore in", func() error { return c.SInterStore(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("SInterStore tag", func() error { return c.SInterStore(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("SInterStore cross", func() error { return c.SInterStore(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("SUnion in", func() error { return c.SUnion(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("SUnion tag", func() error { return c.SUnion(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("SUnion cross", func() error { return c.SUnion(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("SUnionStore in", func() error { return c.SUnionStore(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("SUnionStore tag", func() error { return c.SUnionStore(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("SUnionStore cross", func() error { return c.SUnionStore(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("SDiff in", func() error { return c.SDiff(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("SDiff tag", func() error { return c.SDiff(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("SDiff cross", func() error { return c.SDiff(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("SDiffStore in", func() error { return c.SDiffStore(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("SDiffStore tag", func() error { return c.SDiffStore(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("SDiffStore cross", func() error { return c.SDiffStore(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("SMove in", func() error { return c.SMove(ctx, "{u}:a", "{u}:b", "m").Err() }),
		clienttest.Call("SMove tag", func() error { return c.SMove(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b", "m").Err() }),
		clienttest.Call("SMove cross", func() error { return c.SMove(ctx, "k2", "o0:"+id, "m").Err() }),
		clienttest.Call("ZInter in", func() error { return c.ZInter(ctx, &redis.ZStore{Keys: []string{"{u}:a", "{u}:b"}}).Err() }),
		clienttest.Call("ZInter tag", func() error {
			return c.ZInter(ctx, &redis.ZStore{Keys: []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}}).Err()
		}),
		clienttest.Call("ZInter cross", func() error { return c.ZInter(ctx, &redis.ZStore{Keys: []string{"k2", "o0:" + id}}).Err() }),
		clienttest.Call("ZInterCard in", func() error { return c.ZInterCard(ctx, 0, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("ZInterCard tag", func() error { return c.ZInterCard(ctx, 0, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("ZInterCard cross", func() error { return c.ZInterCard(ctx, 0, "k2", "o0:"+id).Err() }),
		clienttest.Call("ZInterStore in", func() error { return c.ZInterStore(ctx, "{u}:a", &redis.ZStore{Keys: []string{"{u}:b"}}).Err() }),
		clienttest.Call("ZInterStore tag", func() error {
			return c.ZInterStore(ctx, "{user:"+id+"}:a", &redis.ZStore{Keys: []string{"{user:" + id + "}:b"}}).Err()
		}),
		clienttest.Call("ZInterStore cross", func() error { return c.ZInterStore(ctx, "k2", &redis.ZStore{Keys: []string{"o0:" + id}}).Err() }),
		clienttest.Call("ZInterWithScores in", func() error { return c.ZInterWithScores(ctx, &redis.ZStore{Keys: []string{"{u}:a", "{u}:b"}}).Err() }),
		clienttest.Call("ZInterWithScores tag", func() error {
			return c.ZInterWithScores(ctx, &redis.ZStore{Keys: []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}}).Err()
		}),
		clienttest.Call("ZInterWithScores cross", func() error { return c.ZInterWithScores(ctx, &redis.ZStore{Keys: []string{"k2", "o0:" + id}}).Err() }),
		clienttest.Call("ZUnion in", func() error { return c.ZUnion(ctx, redis.ZStore{Keys: []string{"{u}:a", "{u}:b"}}).Err() }),
		clienttest.Call("ZUnion tag", func() error {
			return c.ZUnion(ctx, redis.ZStore{Keys: []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}}).Err()
		}),
		clienttest.Call("ZUnion cross", func() error { return c.ZUnion(ctx, redis.ZStore{Keys: []string{"k2", "o0:" + id}}).Err() }),
		clienttest.Call("ZUnionWithScores in", func() error { return c.ZUnionWithScores(ctx, redis.ZStore{Keys: []string{"{u}:a", "{u}:b"}}).Err() }),
		clienttest.Call("ZUnionWithScores tag", func() error {
			return c.ZUnionWithScores(ctx, redis.ZStore{Keys: []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}}).Err()
		}),
		clienttest.Call("ZUnionWithScores cross", func() error { return c.ZUnionWithScores(ctx, redis.ZStore{Keys: []string{"k2", "o0:" + id}}).Err() }),
		clienttest.Call("ZUnionStore in", func() error { return c.ZUnionStore(ctx, "{u}:a", &redis.ZStore{Keys: []string{"{u}:b"}}).Err() }),
		clienttest.Call("ZUnionStore tag", func() error {
			return c.ZUnionStore(ctx, "{user:"+id+"}:a", &redis.ZStore{Keys: []string{"{user:" + id + "}:b"}}).Err()
		}),
		clienttest.Call("ZUnionStore cross", func() error { return c.ZUnionStore(ctx, "k2", &redis.ZStore{Keys: []string{"o0:" + id}}).Err() }),
		clienttest.Call("ZDiff in", func() error { return c.ZDiff(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("ZDiff tag", func() error { return c.ZDiff(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("ZDiff cross", func() error { return c.ZDiff(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("ZDiffWithScores in", func() error { return c.ZDiffWithScores(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("ZDiffWithScores tag", func() error { return c.ZDiffWithScores(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("ZDiffWithScores cross", func() error { return c.ZDiffWithScores(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("ZDiffStore in", func() error { return c.ZDiffStore(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("ZDiffStore tag", func() error { return c.ZDiffStore(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("ZDiffStore cross", func() error { return c.ZDiffStore(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("ZRangeStore in", func() error {
			return c.ZRangeStore(ctx, "{u}:a", redis.ZRangeArgs{Key: "{u}:b", Start: 0, Stop: -1}).Err()
		}),
		clienttest.Call("ZRangeStore tag", func() error {
			return c.ZRangeStore(ctx, "{user:"+id+"}:a", redis.ZRangeArgs{Key: "{user:" + id + "}:b", Start: 0, Stop: -1}).Err()
		}),
		clienttest.Call("ZRangeStore cross", func() error {
			return c.ZRangeStore(ctx, "k2", redis.ZRangeArgs{Key: "o0:" + id, Start: 0, Stop: -1}).Err()
		}),
		clienttest.Call("ZMPop in", func() error { return c.ZMPop(ctx, "min", 1, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("ZMPop tag", func() error { return c.ZMPop(ctx, "min", 1, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("ZMPop cross", func() error { return c.ZMPop(ctx, "min", 1, "k2", "o0:"+id).Err() }),
		clienttest.Call("BZMPop in", func() error { return c.BZMPop(ctx, short, "min", 1, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("BZMPop tag", func() error { return c.BZMPop(ctx, short, "min", 1, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("BZMPop cross", func() error { return c.BZMPop(ctx, short, "min", 1, "k2", "o0:"+id).Err() }),
		clienttest.Call("BZPopMax in", func() error { return c.BZPopMax(ctx, short, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("BZPopMax tag", func() error { return c.BZPopMax(ctx, short, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("BZPopMax cross", func() error { return c.BZPopMax(ctx, short, "k2", "o0:"+id).Err() }),
		clienttest.Call("BZPopMin in", func() error { return c.BZPopMin(ctx, short, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("BZPopMin tag", func() error { return c.BZPopMin(ctx, short, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("BZPopMin cross", func() error { return c.BZPopMin(ctx, short, "k2", "o0:"+id).Err() }),
		clienttest.Call("LMove in", func() error { return c.LMove(ctx, "{u}:a", "{u}:b", "LEFT", "RIGHT").Err() }),
		clienttest.Call("LMove tag", func() error { return c.LMove(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b", "LEFT", "RIGHT").Err() }),
		clienttest.Call("LMove cross", func() error { return c.LMove(ctx, "k2", "o0:"+id, "LEFT", "RIGHT").Err() }),
		clienttest.Call("BLMove in", func() error { return c.BLMove(ctx, "{u}:a", "{u}:b", "LEFT", "RIGHT", short).Err() }),
		clienttest.Call("BLMove tag", func() error { return c.BLMove(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b", "LEFT", "RIGHT", short).Err() }),
		clienttest.Call("BLMove cross", func() error { return c.BLMove(ctx, "k2", "o0:"+id, "LEFT", "RIGHT", short).Err() }),
		clienttest.Call("RPopLPush in", func() error { return c.RPopLPush(ctx, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("RPopLPush tag", func() error { return c.RPopLPush(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("RPopLPush cross", func() error { return c.RPopLPush(ctx, "k2", "o0:"+id).Err() }),
		clienttest.Call("BRPopLPush in", func() error { return c.BRPopLPush(ctx, "{u}:a", "{u}:b", short).Err() }),
		clienttest.Call("BRPopLPush tag", func() error { return c.BRPopLPush(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b", short).Err() }),
		clienttest.Call("BRPopLPush cross", func() error { return c.BRPopLPush(ctx, "k2", "o0:"+id, short).Err() }),
		clienttest.Call("BLPop in", func() error { return c.BLPop(ctx, short, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("BLPop tag", func() error { return c.BLPop(ctx, short, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("BLPop cross", func() error { return c.BLPop(ctx, short, "k2", "o0:"+id).Err() }),
		clienttest.Call("BRPop in", func() error { return c.BRPop(ctx, short, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("BRPop tag", func() error { return c.BRPop(ctx, short, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("BRPop cross", func() error { return c.BRPop(ctx, short, "k2", "o0:"+id).Err() }),
		clienttest.Call("LMPop in", func() error { return c.LMPop(ctx, "left", 1, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("LMPop tag", func() error { return c.LMPop(ctx, "left", 1, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("LMPop cross", func() error { return c.LMPop(ctx, "left", 1, "k2", "o0:"+id).Err() }),
		clienttest.Call("BLMPop in", func() error { return c.BLMPop(ctx, short, "left", 1, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("BLMPop tag", func() error { return c.BLMPop(ctx, short, "left", 1, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("BLMPop cross", func() error { return c.BLMPop(ctx, short, "left", 1, "k2", "o0:"+id).Err() }),
		clienttest.Call("XRead in", func() error {
			return c.XRead(ctx, &redis.XReadArgs{Streams: []string{"{u}:a", "{u}:b", "0", "0"}, Block: -1}).Err()
		}),
		clienttest.Call("XRead tag", func() error {
			return c.XRead(ctx, &redis.XReadArgs{Streams: []string{"{user:" + id + "}:a", "{user:" + id + "}:b", "0", "0"}, Block: -1}).Err()
		}),
		clienttest.Call("XRead cross", func() error {
			return c.XRead(ctx, &redis.XReadArgs{Streams: []string{"k2", "o0:" + id, "0", "0"}, Block: -1}).Err()
		}),
		clienttest.Call("XReadStreams in", func() error { return c.XReadStreams(ctx, "{u}:a", "{u}:b", "0", "0").Err() }),
		clienttest.Call("XReadStreams tag", func() error { return c.XReadStreams(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b", "0", "0").Err() }),
		clienttest.Call("XReadStreams cross", func() error { return c.XReadStreams(ctx, "k2", "o0:"+id, "0", "0").Err() }),
		clienttest.Call("XReadGroup in", func() error {
			return c.XReadGroup(ctx, &redis.XReadGroupArgs{Group: "g", Consumer: "c", Streams: []string{"{u}:a", "{u}:b", ">", ">"}, Block: -1}).Err()
		}),
		clienttest.Call("XReadGroup tag", func() error {
			return c.XReadGroup(ctx, &redis.XReadGroupArgs{Group: "g", Consumer: "c", Streams: []string{"{user:" + id + "}:a", "{user:" + id + "}:b", ">", ">"}, Block: -1}).Err()
		}),
		clienttest.Call("XReadGroup cross", func() error {
			return c.XReadGroup(ctx, &redis.XReadGroupArgs{Group: "g", Consumer: "c", Streams: []string{"k2", "o0:" + id, ">", ">"}, Block: -1}).Err()
		}),
		clienttest.Call("SortStore in", func() error { return c.SortStore(ctx, "{u}:a", "{u}:b", &redis.Sort{}).Err() }),
		clienttest.Call("SortStore tag", func() error { return c.SortStore(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b", &redis.Sort{}).Err() }),
		clienttest.Call("SortStore cross", func() error { return c.SortStore(ctx, "k2", "o0:"+id, &redis.Sort{}).Err() }),
		clienttest.Call("GeoSearchStore in", func() error {
			return c.GeoSearchStore(ctx, "{u}:a", "{u}:b", &redis.GeoSearchStoreQuery{GeoSearchQuery: redis.GeoSearchQuery{Member: "m", Radius: 1, RadiusUnit: "km"}}).Err()
		}),
		clienttest.Call("GeoSearchStore tag", func() error {
			return c.GeoSearchStore(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b", &redis.GeoSearchStoreQuery{GeoSearchQuery: redis.GeoSearchQuery{Member: "m", Radius: 1, RadiusUnit: "km"}}).Err()
		}),
		clienttest.Call("GeoSearchStore cross", func() error {
			return c.GeoSearchStore(ctx, "k2", "o0:"+id, &redis.GeoSearchStoreQuery{GeoSearchQuery: redis.GeoSearchQuery{Member: "m", Radius: 1, RadiusUnit: "km"}}).Err()
		}),
		clienttest.Call("GeoRadiusStore in", func() error {
			return c.GeoRadiusStore(ctx, "{u}:a", 1, 2, &redis.GeoRadiusQuery{Radius: 1, Unit: "km", Store: "{u}:b"}).Err()
		}),
		clienttest.Call("GeoRadiusStore tag", func() error {
			return c.GeoRadiusStore(ctx, "{user:"+id+"}:a", 1, 2, &redis.GeoRadiusQuery{Radius: 1, Unit: "km", Store: "{user:" + id + "}:b"}).Err()
		}),
		clienttest.Call("GeoRadiusStore cross", func() error {
			return c.GeoRadiusStore(ctx, "k2", 1, 2, &redis.GeoRadiusQuery{Radius: 1, Unit: "km", Store: "o0:" + id}).Err()
		}),
		clienttest.Call("GeoRadiusByMemberStore in", func() error {
			return c.GeoRadiusByMemberStore(ctx, "{u}:a", "m", &redis.GeoRadiusQuery{Radius: 1, Unit: "km", Store: "{u}:b"}).Err()
		}),
		clienttest.Call("GeoRadiusByMemberStore tag", func() error {
			return c.GeoRadiusByMemberStore(ctx, "{user:"+id+"}:a", "m", &redis.GeoRadiusQuery{Radius: 1, Unit: "km", Store: "{user:" + id + "}:b"}).Err()
		}),
		clienttest.Call("GeoRadiusByMemberStore cross", func() error {
			return c.GeoRadiusByMemberStore(ctx, "k2", "m", &redis.GeoRadiusQuery{Radius: 1, Unit: "km", Store: "o0:" + id}).Err()
		}),
		clienttest.Call("LCS in", func() error { return c.LCS(ctx, &redis.LCSQuery{Key1: "{u}:a", Key2: "{u}:b"}).Err() }),
		clienttest.Call("LCS tag", func() error {
			return c.LCS(ctx, &redis.LCSQuery{Key1: "{user:" + id + "}:a", Key2: "{user:" + id + "}:b"}).Err()
		}),
		clienttest.Call("LCS cross", func() error { return c.LCS(ctx, &redis.LCSQuery{Key1: "k2", Key2: "o0:" + id}).Err() }),
		clienttest.Call("Eval in", func() error { return c.Eval(ctx, "return 1", []string{"{u}:a", "{u}:b"}).Err() }),
		clienttest.Call("Eval tag", func() error {
			return c.Eval(ctx, "return 1", []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}).Err()
		}),
		clienttest.Call("Eval cross", func() error { return c.Eval(ctx, "return 1", []string{"k2", "o0:" + id}).Err() }),
		clienttest.Call("EvalRO in", func() error { return c.EvalRO(ctx, "return 1", []string{"{u}:a", "{u}:b"}).Err() }),
		clienttest.Call("EvalRO tag", func() error {
			return c.EvalRO(ctx, "return 1", []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}).Err()
		}),
		clienttest.Call("EvalRO cross", func() error { return c.EvalRO(ctx, "return 1", []string{"k2", "o0:" + id}).Err() }),
		clienttest.Call("EvalKeys in", func() error {
			return c.Eval(ctx, "return redis.call('GET', KEYS[1])", []string{"{u}:a", "{u}:b"}, "x").Err()
		}),
		clienttest.Call("EvalKeys tag", func() error {
			return c.Eval(ctx, "return redis.call('GET', KEYS[1])", []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}, "x").Err()
		}),
		clienttest.Call("EvalKeys cross", func() error {
			return c.Eval(ctx, "return redis.call('GET', KEYS[1])", []string{"k2", "o0:" + id}, "x").Err()
		}),
		clienttest.Call("ScriptRun in", func() error { return script.Run(ctx, c, []string{"{u}:a", "{u}:b"}).Err() }),
		clienttest.Call("ScriptRun tag", func() error { return script.Run(ctx, c, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}).Err() }),
		clienttest.Call("ScriptRun cross", func() error { return script.Run(ctx, c, []string{"k2", "o0:" + id}).Err() }),
		clienttest.Call("ScriptEval in", func() error { return script.Eval(ctx, c, []string{"{u}:a", "{u}:b"}).Err() }),
		clienttest.Call("ScriptEval tag", func() error { return script.Eval(ctx, c, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}).Err() }),
		clienttest.Call("ScriptEval cross", func() error { return script.Eval(ctx, c, []string{"k2", "o0:" + id}).Err() }),
		clienttest.Call("Single in", func() error { return c.Set(ctx, "{u}:a", "{u}:b", 0).Err() }),
		clienttest.Call("Single tag", func() error { return c.Set(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b", 0).Err() }),
		clienttest.Call("Single cross", func() error { return c.Set(ctx, "k2", "o0:"+id, 0).Err() }),
		clienttest.Call("OneKeyList in", func() error { return c.Del(ctx, "{u}:a").Err() }),
		clienttest.Call("OneKeyList tag", func() error { return c.Del(ctx, "{user:"+id+"}:a").Err() }),
		clienttest.Call("OneKeyList cross", func() error { return c.Del(ctx, "k2").Err() }),
		clienttest.Call("DoMGet in", func() error { return c.Do(ctx, "mget", "{u}:a", "{u}:b").Err() }),
		clienttest.Call("DoMGet tag", func() error { return c.Do(ctx, "mget", "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("DoMGet cross", func() error { return c.Do(ctx, "mget", "k2", "o0:"+id).Err() }),
		clienttest.Call("DoRename in", func() error { return c.Do(ctx, "RENAME", "{u}:a", "{u}:b").Err() }),
		clienttest.Call("DoRename tag", func() error { return c.Do(ctx, "RENAME", "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("DoRename cross", func() error { return c.Do(ctx, "RENAME", "k2", "o0:"+id).Err() }),
		clienttest.Call("DoEval in", func() error { return c.Do(ctx, "EVAL", "return 1", 2, "{u}:a", "{u}:b").Err() }),
		clienttest.Call("DoEval tag", func() error { return c.Do(ctx, "EVAL", "return 1", 2, "{user:"+id+"}:a", "{user:"+id+"}:b").Err() }),
		clienttest.Call("DoEval cross", func() error { return c.Do(ctx, "EVAL", "return 1", 2, "k2", "o0:"+id).Err() }),
		clienttest.Call("DoZInterStore in", func() error { return c.Do(ctx, "ZINTERSTORE", "{u}:a", 1, "{u}:b").Err() }),
		clienttest.Call("DoZInterStore tag", func() error { return c.Do(ctx, "ZINTERSTORE", "{user:"+id+"}:a", 1, "{user:"+id+"}:b").Err() }),
		clienttest.Call("DoZInterStore cross", func() error { return c.Do(ctx, "ZINTERSTORE", "k2", 1, "o0:"+id).Err() }),
		clienttest.Call("Process in", func() error { return c.Process(ctx, redis.NewSliceCmd(ctx, "MGET", "{u}:a", "{u}:b")) }),
		clienttest.Call("Process tag", func() error {
			return c.Process(ctx, redis.NewSliceCmd(ctx, "MGET", "{user:"+id+"}:a", "{user:"+id+"}:b"))
		}),
		clienttest.Call("Process cross", func() error { return c.Process(ctx, redis.NewSliceCmd(ctx, "MGET", "k2", "o0:"+id)) }),
		clienttest.Call("Watch in", func() error { return c.Watch(ctx, func(tx *redis.Tx) error { return nil }, "{u}:a", "{u}:b") }),
		clienttest.Call("Watch tag", func() error {
			return c.Watch(ctx, func(tx *redis.Tx) error { return nil }, "{user:"+id+"}:a", "{user:"+id+"}:b")
		}),
		clienttest.Call("Watch cross", func() error { return c.Watch(ctx, func(tx *redis.Tx) error { return nil }, "k2", "o0:"+id) }),
		clienttest.Call("TxPipelined in", func() error {
			return tx(c.TxPipelined(ctx, func(p redis.Pipeliner) error { p.Set(ctx, "{u}:a", 1, 0); p.Set(ctx, "{u}:b", 2, 0); return nil }))
		}),
		clienttest.Call("TxPipelined tag", func() error {
			return tx(c.TxPipelined(ctx, func(p redis.Pipeliner) error {
				p.Set(ctx, "{user:"+id+"}:a", 1, 0)
				p.Set(ctx, "{user:"+id+"}:b", 2, 0)
				return nil
			}))
		}),
		clienttest.Call("TxPipelined cross", func() error {
			return tx(c.TxPipelined(ctx, func(p redis.Pipeliner) error { p.Set(ctx, "k2", 1, 0); p.Set(ctx, "o0:"+id, 2, 0); return nil }))
		}),
		clienttest.Call("TxPipelinedOne in", func() error {
			return tx(c.TxPipelined(ctx, func(p redis.Pipeliner) error { p.Del(ctx, "{u}:a", "{u}:b"); return nil }))
		}),
		clienttest.Call("TxPipelinedOne tag", func() error {
			return tx(c.TxPipelined(ctx, func(p redis.Pipeliner) error { p.Del(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b"); return nil }))
		}),
		clienttest.Call("TxPipelinedOne cross", func() error {
			return tx(c.TxPipelined(ctx, func(p redis.Pipeliner) error { p.Del(ctx, "k2", "o0:"+id); return nil }))
		}),
		clienttest.Call("TxPipeline in", func() error {
			return func() error {
				p := c.TxPipeline()
				p.Incr(ctx, "{u}:a")
				p.Incr(ctx, "{u}:b")
				_, err := p.Exec(ctx)
				return err
			}()
		}),
		clienttest.Call("TxPipeline tag", func() error {
			return func() error {
				p := c.TxPipeline()
				p.Incr(ctx, "{user:"+id+"}:a")
				p.Incr(ctx, "{user:"+id+"}:b")
				_, err := p.Exec(ctx)
				return err
			}()
		}),
		clienttest.Call("TxPipeline cross", func() error {
			return func() error {
				p := c.TxPipeline()
				p.Incr(ctx, "k2")
				p.Incr(ctx, "o0:"+id)
				_, err := p.Exec(ctx)
				return err
			}()
		}),
		clienttest.Call("Pipelined in", func() error {
			return tx(c.Pipelined(ctx, func(p redis.Pipeliner) error { p.Set(ctx, "{u}:a", 1, 0); p.Set(ctx, "{u}:b", 2, 0); return nil }))
		}),
		clienttest.Call("Pipelined tag", func() error {
			return tx(c.Pipelined(ctx, func(p redis.Pipeliner) error {
				p.Set(ctx, "{user:"+id+"}:a", 1, 0)
				p.Set(ctx, "{user:"+id+"}:b", 2, 0)
				return nil
			}))
		}),
		clienttest.Call("Pipelined cross", func() error {
			return tx(c.Pipelined(ctx, func(p redis.Pipeliner) error { p.Set(ctx, "k2", 1, 0); p.Set(ctx, "o0:"+id, 2, 0); return nil }))
		}),
		clienttest.Call("PipelinedMGet in", func() error {
			return tx(c.Pipelined(ctx, func(p redis.Pipeliner) error { p.MGet(ctx, "{u}:a", "{u}:b"); return nil }))
		}),
		clienttest.Call("PipelinedMGet tag", func() error {
			return tx(c.Pipelined(ctx, func(p redis.Pipeliner) error { p.MGet(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b"); return nil }))
		}),
		clienttest.Call("PipelinedMGet cross", func() error {
			return tx(c.Pipelined(ctx, func(p redis.Pipeliner) error { p.MGet(ctx, "k2", "o0:"+id); return nil }))
		}),
		clienttest.Call("WatchTx in", func() error {
			return c.Watch(ctx, func(t *redis.Tx) error {
				_, err := t.TxPipelined(ctx, func(p redis.Pipeliner) error { p.Set(ctx, "{u}:b", 1, 0); return nil })
				return err
			}, "{u}:a")
		}),
		clienttest.Call("WatchTx tag", func() error {
			return c.Watch(ctx, func(t *redis.Tx) error {
				_, err := t.TxPipelined(ctx, func(p redis.Pipeliner) error { p.Set(ctx, "{user:"+id+"}:b", 1, 0); return nil })
				return err
			}, "{user:"+id+"}:a")
		}),
		clienttest.Call("WatchTx cross", func() error {
			return c.Watch(ctx, func(t *redis.Tx) error {
				_, err := t.TxPipelined(ctx, func(p redis.Pipeliner) error { p.Set(ctx, "o0:"+id, 1, 0); return nil })
				return err
			}, "k2")
		}),
		clienttest.Call("SliceLoop in", func() error {
			return func() error {
				var keys []string
				for _, k := range []string{"{u}:a", "{u}:b"} {
					keys = append(keys, k)
				}
				return c.Del(ctx, keys...).Err()
			}()
		}),
		clienttest.Call("SliceLoop tag", func() error {
			return func() error {
				var keys []string
				for _, k := range []string{"{user:" + id + "}:a", "{user:" + id + "}:b"} {
					keys = append(keys, k)
				}
				return c.Del(ctx, keys...).Err()
			}()
		}),
		clienttest.Call("SliceLoop cross", func() error {
			return func() error {
				var keys []string
				for _, k := range []string{"k2", "o0:" + id} {
					keys = append(keys, k)
				}
				return c.Del(ctx, keys...).Err()
			}()
		}),
	}
}
