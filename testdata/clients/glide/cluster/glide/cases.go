// Package glide has one call a line, each of a command with two keys: in one slot by constants, by a tag, and in several slots.
package glide

import (
	"context"
	"time"

	glide "github.com/valkey-io/valkey-glide/go/v2"
	"github.com/valkey-io/valkey-glide/go/v2/constants"
	"github.com/valkey-io/valkey-glide/go/v2/options"
	"github.com/valkey-io/valkey-glide/go/v2/pipeline"

	"github.com/cachevet/cachevet/internal/clienttest"
)

const short = 20 * time.Millisecond

// of is the error of a call.
func of[T any](_ T, err error) error { return err }

func Cases(ctx context.Context, c *glide.ClusterClient, id string) []clienttest.Case {
	return []clienttest.Case{
		clienttest.Call("MGet in", func() error { return of(c.MGet(ctx, []string{"{u}:a", "{u}:b"})) }),
		clienttest.Call("MGet tag", func() error { return of(c.MGet(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"})) }),
		clienttest.Call("MGet cross", func() error { return of(c.MGet(ctx, []string{"k2", "o0:" + id})) }),
		clienttest.Call("MSet in", func() error { return of(c.MSet(ctx, map[string]string{"{u}:a": "1", "{u}:b": "2"})) }),
		clienttest.Call("MSet tag", func() error {
			return of(c.MSet(ctx, map[string]string{"{user:" + id + "}:a": "1", "{user:" + id + "}:b": "2"}))
		}),
		clienttest.Call("MSet cross", func() error { return of(c.MSet(ctx, map[string]string{"k2": "1", "o0:" + id: "2"})) }),
		clienttest.Call("MSetNX in", func() error { return of(c.MSetNX(ctx, map[string]string{"{u}:a": "1", "{u}:b": "2"})) }),
		clienttest.Call("MSetNX tag", func() error {
			return of(c.MSetNX(ctx, map[string]string{"{user:" + id + "}:a": "1", "{user:" + id + "}:b": "2"}))
		}),
		clienttest.Call("MSetNX cross", func() error { return of(c.MSetNX(ctx, map[string]string{"k2": "1", "o0:" + id: "2"})) }),
		clienttest.Call("Del in", func() error { return of(c.Del(ctx, []string{"{u}:a", "{u}:b"})) }),
		clienttest.Call("Del tag", func() error { return of(c.Del(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"})) }),
		clienttest.Call("Del cross", func() error { return of(c.Del(ctx, []string{"k2", "o0:" + id})) }),
		clienttest.Call("Unlink in", func() error { return of(c.Unlink(ctx, []string{"{u}:a", "{u}:b"})) }),
		clienttest.Call("Unlink tag", func() error { return of(c.Unlink(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"})) }),
		clienttest.Call("Unlink cross", func() error { return of(c.Unlink(ctx, []string{"k2", "o0:" + id})) }),
		clienttest.Call("Exists in", func() error { return of(c.Exists(ctx, []string{"{u}:a", "{u}:b"})) }),
		clienttest.Call("Exists tag", func() error { return of(c.Exists(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"})) }),
		clienttest.Call("Exists cross", func() error { return of(c.Exists(ctx, []string{"k2", "o0:" + id})) }),
		clienttest.Call("Touch in", func() error { return of(c.Touch(ctx, []string{"{u}:a", "{u}:b"})) }),
		clienttest.Call("Touch tag", func() error { return of(c.Touch(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"})) }),
		clienttest.Call("Touch cross", func() error { return of(c.Touch(ctx, []string{"k2", "o0:" + id})) }),
		clienttest.Call("Watch in", func() error { return of(c.Watch(ctx, []string{"{u}:a", "{u}:b"})) }),
		clienttest.Call("Watch tag", func() error { return of(c.Watch(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"})) }),
		clienttest.Call("Watch cross", func() error { return of(c.Watch(ctx, []string{"k2", "o0:" + id})) }),
		clienttest.Call("Rename in", func() error { return of(c.Rename(ctx, "{u}:a", "{u}:b")) }),
		clienttest.Call("Rename tag", func() error { return of(c.Rename(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("Rename cross", func() error { return of(c.Rename(ctx, "k2", "o0:"+id)) }),
		clienttest.Call("RenameNX in", func() error { return of(c.RenameNX(ctx, "{u}:a", "{u}:b")) }),
		clienttest.Call("RenameNX tag", func() error { return of(c.RenameNX(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("RenameNX cross", func() error { return of(c.RenameNX(ctx, "k2", "o0:"+id)) }),
		clienttest.Call("Copy in", func() error { return of(c.Copy(ctx, "{u}:a", "{u}:b")) }),
		clienttest.Call("Copy tag", func() error { return of(c.Copy(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("Copy cross", func() error { return of(c.Copy(ctx, "k2", "o0:"+id)) }),
		clienttest.Call("CopyWithOptions in", func() error {
			return of(c.CopyWithOptions(ctx, "{u}:a", "{u}:b", *options.NewCopyOptions().SetReplace()))
		}),
		clienttest.Call("CopyWithOptions tag", func() error {
			return of(c.CopyWithOptions(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b", *options.NewCopyOptions().SetReplace()))
		}),
		clienttest.Call("CopyWithOptions cross", func() error {
			return of(c.CopyWithOptions(ctx, "k2", "o0:"+id, *options.NewCopyOptions().SetReplace()))
		}),
		clienttest.Call("Custom BITOP AND in", func() error { return of(c.CustomCommand(ctx, []string{"BITOP", "AND", "{u}:a", "{u}:b"})) }),
		clienttest.Call("Custom BITOP AND tag", func() error {
			return of(c.CustomCommand(ctx, []string{"BITOP", "AND", "{user:" + id + "}:a", "{user:" + id + "}:b"}))
		}),
		clienttest.Call("Custom BITOP AND cross", func() error { return of(c.CustomCommand(ctx, []string{"BITOP", "AND", "k2", "o0:" + id})) }),
		clienttest.Call("Custom BITOP NOT in", func() error { return of(c.CustomCommand(ctx, []string{"BITOP", "NOT", "{u}:a", "{u}:b"})) }),
		clienttest.Call("Custom BITOP NOT tag", func() error {
			return of(c.CustomCommand(ctx, []string{"BITOP", "NOT", "{user:" + id + "}:a", "{user:" + id + "}:b"}))
		}),
		clienttest.Call("Custom BITOP NOT cross", func() error { return of(c.CustomCommand(ctx, []string{"BITOP", "NOT", "k2", "o0:" + id})) }),
		clienttest.Call("PfCount in", func() error { return of(c.PfCount(ctx, []string{"{u}:a", "{u}:b"})) }),
		clienttest.Call("PfCount tag", func() error { return of(c.PfCount(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"})) }),
		clienttest.Call("PfCount cross", func() error { return of(c.PfCount(ctx, []string{"k2", "o0:" + id})) }),
		clienttest.Call("PfMerge in", func() error { return of(c.PfMerge(ctx, "{u}:a", []string{"{u}:b"})) }),
		clienttest.Call("PfMerge tag", func() error { return of(c.PfMerge(ctx, "{user:"+id+"}:a", []string{"{user:" + id + "}:b"})) }),
		clienttest.Call("PfMerge cross", func() error { return of(c.PfMerge(ctx, "k2", []string{"o0:" + id})) }),
		clienttest.Call("PfMerge2 in", func() error { return of(c.PfMerge(ctx, "{u}:a", []string{"{u}:a", "{u}:b"})) }),
		clienttest.Call("PfMerge2 tag", func() error {
			return of(c.PfMerge(ctx, "{user:"+id+"}:a", []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}))
		}),
		clienttest.Call("PfMerge2 cross", func() error { return of(c.PfMerge(ctx, "k2", []string{"k2", "o0:" + id})) }),
		clienttest.Call("SInter in", func() error { return of(c.SInter(ctx, []string{"{u}:a", "{u}:b"})) }),
		clienttest.Call("SInter tag", func() error { return of(c.SInter(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"})) }),
		clienttest.Call("SInter cross", func() error { return of(c.SInter(ctx, []string{"k2", "o0:" + id})) }),
		clienttest.Call("SInterCard in", func() error { return of(c.SInterCard(ctx, []string{"{u}:a", "{u}:b"})) }),
		clienttest.Call("SInterCard tag", func() error { return of(c.SInterCard(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"})) }),
		clienttest.Call("SInterCard cross", func() error { return of(c.SInterCard(ctx, []string{"k2", "o0:" + id})) }),
		clienttest.Call("SInterCardLimit in", func() error { return of(c.SInterCardLimit(ctx, []string{"{u}:a", "{u}:b"}, 3)) }),
		clienttest.Call("SInterCardLimit tag", func() error {
			return of(c.SInterCardLimit(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}, 3))
		}),
		clienttest.Call("SInterCardLimit cross", func() error { return of(c.SInterCardLimit(ctx, []string{"k2", "o0:" + id}, 3)) }),
		clienttest.Call("SInterStore in", func() error { return of(c.SInterStore(ctx, "{u}:a", []string{"{u}:b"})) }),
		clienttest.Call("SInterStore tag", func() error { return of(c.SInterStore(ctx, "{user:"+id+"}:a", []string{"{user:" + id + "}:b"})) }),
		clienttest.Call("SInterStore cross", func() error { return of(c.SInterStore(ctx, "k2", []string{"o0:" + id})) }),
		clienttest.Call("SUnion in", func() error { return of(c.SUnion(ctx, []string{"{u}:a", "{u}:b"})) }),
		clienttest.Call("SUnion tag", func() error { return of(c.SUnion(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"})) }),
		clienttest.Call("SUnion cross", func() error { return of(c.SUnion(ctx, []string{"k2", "o0:" + id})) }),
		clienttest.Call("SUnionStore in", func() error { return of(c.SUnionStore(ctx, "{u}:a", []string{"{u}:b", "{u}:a"})) }),
		clienttest.Call("SUnionStore tag", func() error {
			return of(c.SUnionStore(ctx, "{user:"+id+"}:a", []string{"{user:" + id + "}:b", "{user:" + id + "}:a"}))
		}),
		clienttest.Call("SUnionStore cross", func() error { return of(c.SUnionStore(ctx, "k2", []string{"o0:" + id, "k2"})) }),
		clienttest.Call("SDiff in", func() error { return of(c.SDiff(ctx, []string{"{u}:a", "{u}:b"})) }),
		clienttest.Call("SDiff tag", func() error { return of(c.SDiff(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"})) }),
		clienttest.Call("SDiff cross", func() error { return of(c.SDiff(ctx, []string{"k2", "o0:" + id})) }),
		clienttest.Call("SDiffStore in", func() error { return of(c.SDiffStore(ctx, "{u}:a", []string{"{u}:b"})) }),
		clienttest.Call("SDiffStore tag", func() error { return of(c.SDiffStore(ctx, "{user:"+id+"}:a", []string{"{user:" + id + "}:b"})) }),
		clienttest.Call("SDiffStore cross", func() error { return of(c.SDiffStore(ctx, "k2", []string{"o0:" + id})) }),
		clienttest.Call("SMove in", func() error { return of(c.SMove(ctx, "{u}:a", "{u}:b", "m")) }),
		clienttest.Call("SMove tag", func() error { return of(c.SMove(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b", "m")) }),
		clienttest.Call("SMove cross", func() error { return of(c.SMove(ctx, "k2", "o0:"+id, "m")) }),
		clienttest.Call("LMove in", func() error { return of(c.LMove(ctx, "{u}:a", "{u}:b", constants.Left, constants.Right)) }),
		clienttest.Call("LMove tag", func() error {
			return of(c.LMove(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b", constants.Left, constants.Right))
		}),
		clienttest.Call("LMove cross", func() error { return of(c.LMove(ctx, "k2", "o0:"+id, constants.Left, constants.Right)) }),
		clienttest.Call("BLMove in", func() error { return of(c.BLMove(ctx, "{u}:a", "{u}:b", constants.Left, constants.Right, short)) }),
		clienttest.Call("BLMove tag", func() error {
			return of(c.BLMove(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b", constants.Left, constants.Right, short))
		}),
		clienttest.Call("BLMove cross", func() error { return of(c.BLMove(ctx, "k2", "o0:"+id, constants.Left, constants.Right, short)) }),
		clienttest.Call("BLPop in", func() error { return of(c.BLPop(ctx, []string{"{u}:a", "{u}:b"}, short)) }),
		clienttest.Call("BLPop tag", func() error { return of(c.BLPop(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}, short)) }),
		clienttest.Call("BLPop cross", func() error { return of(c.BLPop(ctx, []string{"k2", "o0:" + id}, short)) }),
		clienttest.Call("BRPop in", func() error { return of(c.BRPop(ctx, []string{"{u}:a", "{u}:b"}, short)) }),
		clienttest.Call("BRPop tag", func() error { return of(c.BRPop(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}, short)) }),
		clienttest.Call("BRPop cross", func() error { return of(c.BRPop(ctx, []string{"k2", "o0:" + id}, short)) }),
		clienttest.Call("LMPop in", func() error { return of(c.LMPop(ctx, []string{"{u}:a", "{u}:b"}, constants.Left)) }),
		clienttest.Call("LMPop tag", func() error {
			return of(c.LMPop(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}, constants.Left))
		}),
		clienttest.Call("LMPop cross", func() error { return of(c.LMPop(ctx, []string{"k2", "o0:" + id}, constants.Left)) }),
		clienttest.Call("LMPopCount in", func() error { return of(c.LMPopCount(ctx, []string{"{u}:a", "{u}:b"}, constants.Left, 2)) }),
		clienttest.Call("LMPopCount tag", func() error {
			return of(c.LMPopCount(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}, constants.Left, 2))
		}),
		clienttest.Call("LMPopCount cross", func() error { return of(c.LMPopCount(ctx, []string{"k2", "o0:" + id}, constants.Left, 2)) }),
		clienttest.Call("BLMPop in", func() error { return of(c.BLMPop(ctx, []string{"{u}:a", "{u}:b"}, constants.Left, short)) }),
		clienttest.Call("BLMPop tag", func() error {
			return of(c.BLMPop(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}, constants.Left, short))
		}),
		clienttest.Call("BLMPop cross", func() error { return of(c.BLMPop(ctx, []string{"k2", "o0:" + id}, constants.Left, short)) }),
		clienttest.Call("ZUnion in", func() error { return of(c.ZUnion(ctx, options.KeyArray{Keys: []string{"{u}:a", "{u}:b"}})) }),
		clienttest.Call("ZUnion tag", func() error {
			return of(c.ZUnion(ctx, options.KeyArray{Keys: []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}}))
		}),
		clienttest.Call("ZUnion cross", func() error { return of(c.ZUnion(ctx, options.KeyArray{Keys: []string{"k2", "o0:" + id}})) }),
		clienttest.Call("ZUnionWithScores in", func() error {
			return of(c.ZUnionWithScores(ctx, options.KeyArray{Keys: []string{"{u}:a", "{u}:b"}}, *options.NewZUnionOptions()))
		}),
		clienttest.Call("ZUnionWithScores tag", func() error {
			return of(c.ZUnionWithScores(ctx, options.KeyArray{Keys: []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}}, *options.NewZUnionOptions()))
		}),
		clienttest.Call("ZUnionWithScores cross", func() error {
			return of(c.ZUnionWithScores(ctx, options.KeyArray{Keys: []string{"k2", "o0:" + id}}, *options.NewZUnionOptions()))
		}),
		clienttest.Call("ZUnionStore in", func() error {
			return of(c.ZUnionStore(ctx, "{u}:a", options.KeyArray{Keys: []string{"{u}:b", "{u}:a"}}))
		}),
		clienttest.Call("ZUnionStore tag", func() error {
			return of(c.ZUnionStore(ctx, "{user:"+id+"}:a", options.KeyArray{Keys: []string{"{user:" + id + "}:b", "{user:" + id + "}:a"}}))
		}),
		clienttest.Call("ZUnionStore cross", func() error { return of(c.ZUnionStore(ctx, "k2", options.KeyArray{Keys: []string{"o0:" + id, "k2"}})) }),
		clienttest.Call("ZInter in", func() error { return of(c.ZInter(ctx, options.KeyArray{Keys: []string{"{u}:a", "{u}:b"}})) }),
		clienttest.Call("ZInter tag", func() error {
			return of(c.ZInter(ctx, options.KeyArray{Keys: []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}}))
		}),
		clienttest.Call("ZInter cross", func() error { return of(c.ZInter(ctx, options.KeyArray{Keys: []string{"k2", "o0:" + id}})) }),
		clienttest.Call("ZInterWithScores in", func() error {
			return of(c.ZInterWithScores(ctx, options.KeyArray{Keys: []string{"{u}:a", "{u}:b"}}, *options.NewZInterOptions()))
		}),
		clienttest.Call("ZInterWithScores tag", func() error {
			return of(c.ZInterWithScores(ctx, options.KeyArray{Keys: []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}}, *options.NewZInterOptions()))
		}),
		clienttest.Call("ZInterWithScores cross", func() error {
			return of(c.ZInterWithScores(ctx, options.KeyArray{Keys: []string{"k2", "o0:" + id}}, *options.NewZInterOptions()))
		}),
		clienttest.Call("ZInterStore in", func() error {
			return of(c.ZInterStore(ctx, "{u}:a", options.KeyArray{Keys: []string{"{u}:b", "{u}:a"}}))
		}),
		clienttest.Call("ZInterStore tag", func() error {
			return of(c.ZInterStore(ctx, "{user:"+id+"}:a", options.KeyArray{Keys: []string{"{user:" + id + "}:b", "{user:" + id + "}:a"}}))
		}),
		clienttest.Call("ZInterStore cross", func() error { return of(c.ZInterStore(ctx, "k2", options.KeyArray{Keys: []string{"o0:" + id, "k2"}})) }),
		clienttest.Call("ZInterCard in", func() error { return of(c.ZInterCard(ctx, []string{"{u}:a", "{u}:b"})) }),
		clienttest.Call("ZInterCard tag", func() error { return of(c.ZInterCard(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"})) }),
		clienttest.Call("ZInterCard cross", func() error { return of(c.ZInterCard(ctx, []string{"k2", "o0:" + id})) }),
		clienttest.Call("ZDiff in", func() error { return of(c.ZDiff(ctx, []string{"{u}:a", "{u}:b"})) }),
		clienttest.Call("ZDiff tag", func() error { return of(c.ZDiff(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"})) }),
		clienttest.Call("ZDiff cross", func() error { return of(c.ZDiff(ctx, []string{"k2", "o0:" + id})) }),
		clienttest.Call("ZDiffWithScores in", func() error { return of(c.ZDiffWithScores(ctx, []string{"{u}:a", "{u}:b"})) }),
		clienttest.Call("ZDiffWithScores tag", func() error {
			return of(c.ZDiffWithScores(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}))
		}),
		clienttest.Call("ZDiffWithScores cross", func() error { return of(c.ZDiffWithScores(ctx, []string{"k2", "o0:" + id})) }),
		clienttest.Call("ZDiffStore in", func() error { return of(c.ZDiffStore(ctx, "{u}:a", []string{"{u}:b", "{u}:a"})) }),
		clienttest.Call("ZDiffStore tag", func() error {
			return of(c.ZDiffStore(ctx, "{user:"+id+"}:a", []string{"{user:" + id + "}:b", "{user:" + id + "}:a"}))
		}),
		clienttest.Call("ZDiffStore cross", func() error { return of(c.ZDiffStore(ctx, "k2", []string{"o0:" + id, "k2"})) }),
		clienttest.Call("ZRangeStore in", func() error { return of(c.ZRangeStore(ctx, "{u}:a", "{u}:b", options.NewRangeByIndexQuery(0, -1))) }),
		clienttest.Call("ZRangeStore tag", func() error {
			return of(c.ZRangeStore(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b", options.NewRangeByIndexQuery(0, -1)))
		}),
		clienttest.Call("ZRangeStore cross", func() error { return of(c.ZRangeStore(ctx, "k2", "o0:"+id, options.NewRangeByIndexQuery(0, -1))) }),
		clienttest.Call("ZMPop in", func() error { return of(c.ZMPop(ctx, []string{"{u}:a", "{u}:b"}, constants.MIN)) }),
		clienttest.Call("ZMPop tag", func() error {
			return of(c.ZMPop(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}, constants.MIN))
		}),
		clienttest.Call("ZMPop cross", func() error { return of(c.ZMPop(ctx, []string{"k2", "o0:" + id}, constants.MIN)) }),
		clienttest.Call("BZMPop in", func() error { return of(c.BZMPop(ctx, []string{"{u}:a", "{u}:b"}, constants.MAX, short)) }),
		clienttest.Call("BZMPop tag", func() error {
			return of(c.BZMPop(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}, constants.MAX, short))
		}),
		clienttest.Call("BZMPop cross", func() error { return of(c.BZMPop(ctx, []string{"k2", "o0:" + id}, constants.MAX, short)) }),
		clienttest.Call("BZPopMin in", func() error { return of(c.BZPopMin(ctx, []string{"{u}:a", "{u}:b"}, short)) }),
		clienttest.Call("BZPopMin tag", func() error {
			return of(c.BZPopMin(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}, short))
		}),
		clienttest.Call("BZPopMin cross", func() error { return of(c.BZPopMin(ctx, []string{"k2", "o0:" + id}, short)) }),
		clienttest.Call("BZPopMax in", func() error { return of(c.BZPopMax(ctx, []string{"{u}:a", "{u}:b"}, short)) }),
		clienttest.Call("BZPopMax tag", func() error {
			return of(c.BZPopMax(ctx, []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}, short))
		}),
		clienttest.Call("BZPopMax cross", func() error { return of(c.BZPopMax(ctx, []string{"k2", "o0:" + id}, short)) }),
		clienttest.Call("LCS in", func() error { return of(c.LCS(ctx, "{u}:a", "{u}:b")) }),
		clienttest.Call("LCS tag", func() error { return of(c.LCS(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("LCS cross", func() error { return of(c.LCS(ctx, "k2", "o0:"+id)) }),
		clienttest.Call("LCSLen in", func() error { return of(c.LCSLen(ctx, "{u}:a", "{u}:b")) }),
		clienttest.Call("LCSLen tag", func() error { return of(c.LCSLen(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("LCSLen cross", func() error { return of(c.LCSLen(ctx, "k2", "o0:"+id)) }),
		clienttest.Call("XRead in", func() error { return of(c.XRead(ctx, map[string]string{"{u}:a": "0", "{u}:b": "0"})) }),
		clienttest.Call("XRead tag", func() error {
			return of(c.XRead(ctx, map[string]string{"{user:" + id + "}:a": "0", "{user:" + id + "}:b": "0"}))
		}),
		clienttest.Call("XRead cross", func() error { return of(c.XRead(ctx, map[string]string{"k2": "0", "o0:" + id: "0"})) }),
		clienttest.Call("XReadGroup in", func() error { return of(c.XReadGroup(ctx, "g", "c", map[string]string{"{u}:a": ">", "{u}:b": ">"})) }),
		clienttest.Call("XReadGroup tag", func() error {
			return of(c.XReadGroup(ctx, "g", "c", map[string]string{"{user:" + id + "}:a": ">", "{user:" + id + "}:b": ">"}))
		}),
		clienttest.Call("XReadGroup cross", func() error { return of(c.XReadGroup(ctx, "g", "c", map[string]string{"k2": ">", "o0:" + id: ">"})) }),
		clienttest.Call("SortStore in", func() error { return of(c.SortStore(ctx, "{u}:a", "{u}:b")) }),
		clienttest.Call("SortStore tag", func() error { return of(c.SortStore(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b")) }),
		clienttest.Call("SortStore cross", func() error { return of(c.SortStore(ctx, "k2", "o0:"+id)) }),
		clienttest.Call("GeoSearchStore in", func() error {
			return of(c.GeoSearchStore(ctx, "{u}:a", "{u}:b", &options.GeoCoordOrigin{GeospatialData: options.GeospatialData{Longitude: 1, Latitude: 2}}, *options.NewCircleSearchShape(1, constants.GeoUnitMeters)))
		}),
		clienttest.Call("GeoSearchStore tag", func() error {
			return of(c.GeoSearchStore(ctx, "{user:"+id+"}:a", "{user:"+id+"}:b", &options.GeoCoordOrigin{GeospatialData: options.GeospatialData{Longitude: 1, Latitude: 2}}, *options.NewCircleSearchShape(1, constants.GeoUnitMeters)))
		}),
		clienttest.Call("GeoSearchStore cross", func() error {
			return of(c.GeoSearchStore(ctx, "k2", "o0:"+id, &options.GeoCoordOrigin{GeospatialData: options.GeospatialData{Longitude: 1, Latitude: 2}}, *options.NewCircleSearchShape(1, constants.GeoUnitMeters)))
		}),
		clienttest.Call("FCall in", func() error { return of(c.FCallWithKeysAndArgs(ctx, "f", []string{"{u}:a", "{u}:b"}, nil)) }),
		clienttest.Call("FCall tag", func() error {
			return of(c.FCallWithKeysAndArgs(ctx, "f", []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}, nil))
		}),
		clienttest.Call("FCall cross", func() error { return of(c.FCallWithKeysAndArgs(ctx, "f", []string{"k2", "o0:" + id}, nil)) }),
		clienttest.Call("FCallReadOnly in", func() error { return of(c.FCallReadOnlyWithKeysAndArgs(ctx, "f", []string{"{u}:a", "{u}:b"}, nil)) }),
		clienttest.Call("FCallReadOnly tag", func() error {
			return of(c.FCallReadOnlyWithKeysAndArgs(ctx, "f", []string{"{user:" + id + "}:a", "{user:" + id + "}:b"}, nil))
		}),
		clienttest.Call("FCallReadOnly cross", func() error { return of(c.FCallReadOnlyWithKeysAndArgs(ctx, "f", []string{"k2", "o0:" + id}, nil)) }),
		clienttest.Call("Script in", func() error {
			return of(c.InvokeScriptWithOptions(ctx, *options.NewScript("return 1"), *options.NewScriptOptions().WithKeys([]string{"{u}:a", "{u}:b"})))
		}),
		clienttest.Call("Script tag", func() error {
			return of(c.InvokeScriptWithOptions(ctx, *options.NewScript("return 1"), *options.NewScriptOptions().WithKeys([]string{"{user:" + id + "}:a", "{user:" + id + "}:b"})))
		}),
		clienttest.Call("Script cross", func() error {
			return of(c.InvokeScriptWithOptions(ctx, *options.NewScript("return 1"), *options.NewScriptOptions().WithKeys([]string{"k2", "o0:" + id})))
		}),
		clienttest.Call("Custom MGET in", func() error { return of(c.CustomCommand(ctx, []string{"MGET", "{u}:a", "{u}:b"})) }),
		clienttest.Call("Custom MGET tag", func() error {
			return of(c.CustomCommand(ctx, []string{"MGET", "{user:" + id + "}:a", "{user:" + id + "}:b"}))
		}),
		clienttest.Call("Custom MGET cross", func() error { return of(c.CustomCommand(ctx, []string{"MGET", "k2", "o0:" + id})) }),
		clienttest.Call("Custom mset in", func() error { return of(c.CustomCommand(ctx, []string{"mset", "{u}:a", "1", "{u}:b", "2"})) }),
		clienttest.Call("Custom mset tag", func() error {
			return of(c.CustomCommand(ctx, []string{"mset", "{user:" + id + "}:a", "1", "{user:" + id + "}:b", "2"}))
		}),
		clienttest.Call("Custom mset cross", func() error { return of(c.CustomCommand(ctx, []string{"mset", "k2", "1", "o0:" + id, "2"})) }),
		clienttest.Call("Custom DEL in", func() error { return of(c.CustomCommand(ctx, []string{"DEL", "{u}:a", "{u}:b"})) }),
		clienttest.Call("Custom DEL tag", func() error {
			return of(c.CustomCommand(ctx, []string{"DEL", "{user:" + id + "}:a", "{user:" + id + "}:b"}))
		}),
		clienttest.Call("Custom DEL cross", func() error { return of(c.CustomCommand(ctx, []string{"DEL", "k2", "o0:" + id})) }),
		clienttest.Call("Custom UNLINK in", func() error { return of(c.CustomCommand(ctx, []string{"UNLINK", "{u}:a", "{u}:b"})) }),
		clienttest.Call("Custom UNLINK tag", func() error {
			return of(c.CustomCommand(ctx, []string{"UNLINK", "{user:" + id + "}:a", "{user:" + id + "}:b"}))
		}),
		clienttest.Call("Custom UNLINK cross", func() error { return of(c.CustomCommand(ctx, []string{"UNLINK", "k2", "o0:" + id})) }),
		clienttest.Call("Custom EXISTS in", func() error { return of(c.CustomCommand(ctx, []string{"EXISTS", "{u}:a", "{u}:b"})) }),
		clienttest.Call("Custom EXISTS tag", func() error {
			return of(c.CustomCommand(ctx, []string{"EXISTS", "{user:" + id + "}:a", "{user:" + id + "}:b"}))
		}),
		clienttest.Call("Custom EXISTS cross", func() error { return of(c.CustomCommand(ctx, []string{"EXISTS", "k2", "o0:" + id})) }),
		clienttest.Call("Custom TOUCH in", func() error { return of(c.CustomCommand(ctx, []string{"TOUCH", "{u}:a", "{u}:b"})) }),
		clienttest.Call("Custom TOUCH tag", func() error {
			return of(c.CustomCommand(ctx, []string{"TOUCH", "{user:" + id + "}:a", "{user:" + id + "}:b"}))
		}),
		clienttest.Call("Custom TOUCH cross", func() error { return of(c.CustomCommand(ctx, []string{"TOUCH", "k2", "o0:" + id})) }),
		clienttest.Call("Custom MSETNX in", func() error { return of(c.CustomCommand(ctx, []string{"MSETNX", "{u}:a", "1", "{u}:b", "2"})) }),
		clienttest.Call("Custom MSETNX tag", func() error {
			return of(c.CustomCommand(ctx, []string{"MSETNX", "{user:" + id + "}:a", "1", "{user:" + id + "}:b", "2"}))
		}),
		clienttest.Call("Custom MSETNX cross", func() error { return of(c.CustomCommand(ctx, []string{"MSETNX", "k2", "1", "o0:" + id, "2"})) }),
		clienttest.Call("Custom RENAME in", func() error { return of(c.CustomCommand(ctx, []string{"RENAME", "{u}:a", "{u}:b"})) }),
		clienttest.Call("Custom RENAME tag", func() error {
			return of(c.CustomCommand(ctx, []string{"RENAME", "{user:" + id + "}:a", "{user:" + id + "}:b"}))
		}),
		clienttest.Call("Custom RENAME cross", func() error { return of(c.CustomCommand(ctx, []string{"RENAME", "k2", "o0:" + id})) }),
		clienttest.Call("Custom SUNION in", func() error { return of(c.CustomCommand(ctx, []string{"SUNION", "{u}:a", "{u}:b"})) }),
		clienttest.Call("Custom SUNION tag", func() error {
			return of(c.CustomCommand(ctx, []string{"SUNION", "{user:" + id + "}:a", "{user:" + id + "}:b"}))
		}),
		clienttest.Call("Custom SUNION cross", func() error { return of(c.CustomCommand(ctx, []string{"SUNION", "k2", "o0:" + id})) }),
		clienttest.Call("Custom PFCOUNT in", func() error { return of(c.CustomCommand(ctx, []string{"PFCOUNT", "{u}:a", "{u}:b"})) }),
		clienttest.Call("Custom PFCOUNT tag", func() error {
			return of(c.CustomCommand(ctx, []string{"PFCOUNT", "{user:" + id + "}:a", "{user:" + id + "}:b"}))
		}),
		clienttest.Call("Custom PFCOUNT cross", func() error { return of(c.CustomCommand(ctx, []string{"PFCOUNT", "k2", "o0:" + id})) }),
		clienttest.Call("Custom EVAL in", func() error { return of(c.CustomCommand(ctx, []string{"EVAL", "return 1", "2", "{u}:a", "{u}:b"})) }),
		clienttest.Call("Custom EVAL tag", func() error {
			return of(c.CustomCommand(ctx, []string{"EVAL", "return 1", "2", "{user:" + id + "}:a", "{user:" + id + "}:b"}))
		}),
		clienttest.Call("Custom EVAL cross", func() error { return of(c.CustomCommand(ctx, []string{"EVAL", "return 1", "2", "k2", "o0:" + id})) }),
		clienttest.Call("Custom ZUNIONSTORE in", func() error { return of(c.CustomCommand(ctx, []string{"ZUNIONSTORE", "{u}:a", "1", "{u}:b"})) }),
		clienttest.Call("Custom ZUNIONSTORE tag", func() error {
			return of(c.CustomCommand(ctx, []string{"ZUNIONSTORE", "{user:" + id + "}:a", "1", "{user:" + id + "}:b"}))
		}),
		clienttest.Call("Custom ZUNIONSTORE cross", func() error { return of(c.CustomCommand(ctx, []string{"ZUNIONSTORE", "k2", "1", "o0:" + id})) }),
		clienttest.Call("Atomic batch in", func() error {
			b := pipeline.NewClusterBatch(true).Set("{u}:a", "1").Set("{u}:b", "2")
			_, err := c.Exec(ctx, *b, true)
			return err
		}),
		clienttest.Call("Atomic batch tag", func() error {
			b := pipeline.NewClusterBatch(true).Set("{user:"+id+"}:a", "1").Set("{user:"+id+"}:b", "2")
			_, err := c.Exec(ctx, *b, true)
			return err
		}),
		clienttest.Call("Atomic batch cross", func() error {
			b := pipeline.NewClusterBatch(true).Set("k2", "1").Set("o0:"+id, "2")
			_, err := c.Exec(ctx, *b, true)
			return err
		}),
		clienttest.Call("Atomic batch by steps in", func() error {
			b := pipeline.NewClusterBatch(true)
			b.Incr("{u}:a")
			b.Get("{u}:b")
			_, err := c.Exec(ctx, *b, true)
			return err
		}),
		clienttest.Call("Atomic batch by steps tag", func() error {
			b := pipeline.NewClusterBatch(true)
			b.Incr("{user:" + id + "}:a")
			b.Get("{user:" + id + "}:b")
			_, err := c.Exec(ctx, *b, true)
			return err
		}),
		clienttest.Call("Atomic batch by steps cross", func() error {
			b := pipeline.NewClusterBatch(true)
			b.Incr("k2")
			b.Get("o0:" + id)
			_, err := c.Exec(ctx, *b, true)
			return err
		}),
		clienttest.Call("Atomic batch of one command in", func() error {
			b := pipeline.NewClusterBatch(true)
			b.MGet([]string{"{u}:a", "{u}:b"})
			_, err := c.Exec(ctx, *b, true)
			return err
		}),
		clienttest.Call("Atomic batch of one command tag", func() error {
			b := pipeline.NewClusterBatch(true)
			b.MGet([]string{"{user:" + id + "}:a", "{user:" + id + "}:b"})
			_, err := c.Exec(ctx, *b, true)
			return err
		}),
		clienttest.Call("Atomic batch of one command cross", func() error {
			b := pipeline.NewClusterBatch(true)
			b.MGet([]string{"k2", "o0:" + id})
			_, err := c.Exec(ctx, *b, true)
			return err
		}),
		clienttest.Call("Atomic batch with options in", func() error {
			b := pipeline.NewClusterBatch(true)
			b.HSet("{u}:a", map[string]string{"f": "v"}).Expire("{u}:b", time.Minute)
			_, err := c.ExecWithOptions(ctx, *b, true, *pipeline.NewClusterBatchOptions())
			return err
		}),
		clienttest.Call("Atomic batch with options tag", func() error {
			b := pipeline.NewClusterBatch(true)
			b.HSet("{user:"+id+"}:a", map[string]string{"f": "v"}).Expire("{user:"+id+"}:b", time.Minute)
			_, err := c.ExecWithOptions(ctx, *b, true, *pipeline.NewClusterBatchOptions())
			return err
		}),
		clienttest.Call("Atomic batch with options cross", func() error {
			b := pipeline.NewClusterBatch(true)
			b.HSet("k2", map[string]string{"f": "v"}).Expire("o0:"+id, time.Minute)
			_, err := c.ExecWithOptions(ctx, *b, true, *pipeline.NewClusterBatchOptions())
			return err
		}),
		clienttest.Call("Plain batch in", func() error {
			b := pipeline.NewClusterBatch(false).Set("{u}:a", "1").Set("{u}:b", "2")
			_, err := c.Exec(ctx, *b, true)
			return err
		}),
		clienttest.Call("Plain batch tag", func() error {
			b := pipeline.NewClusterBatch(false).Set("{user:"+id+"}:a", "1").Set("{user:"+id+"}:b", "2")
			_, err := c.Exec(ctx, *b, true)
			return err
		}),
		clienttest.Call("Plain batch cross", func() error {
			b := pipeline.NewClusterBatch(false).Set("k2", "1").Set("o0:"+id, "2")
			_, err := c.Exec(ctx, *b, true)
			return err
		}),
		clienttest.Call("Plain batch of MGET in", func() error {
			b := pipeline.NewClusterBatch(false).MGet([]string{"{u}:a", "{u}:b"})
			_, err := c.Exec(ctx, *b, true)
			return err
		}),
		clienttest.Call("Plain batch of MGET tag", func() error {
			b := pipeline.NewClusterBatch(false).MGet([]string{"{user:" + id + "}:a", "{user:" + id + "}:b"})
			_, err := c.Exec(ctx, *b, true)
			return err
		}),
		clienttest.Call("Plain batch of MGET cross", func() error {
			b := pipeline.NewClusterBatch(false).MGet([]string{"k2", "o0:" + id})
			_, err := c.Exec(ctx, *b, true)
			return err
		}),
		clienttest.Call("Plain batch of SUNION in", func() error {
			b := pipeline.NewClusterBatch(false).SUnion([]string{"{u}:a", "{u}:b"})
			_, err := c.Exec(ctx, *b, true)
			return err
		}),
		clienttest.Call("Plain batch of SUNION tag", func() error {
			b := pipeline.NewClusterBatch(false).SUnion([]string{"{user:" + id + "}:a", "{user:" + id + "}:b"})
			_, err := c.Exec(ctx, *b, true)
			return err
		}),
		clienttest.Call("Plain batch of SUNION cross", func() error {
			b := pipeline.NewClusterBatch(false).SUnion([]string{"k2", "o0:" + id})
			_, err := c.Exec(ctx, *b, true)
			return err
		}),
		clienttest.Call("Plain batch of RENAME in", func() error {
			b := pipeline.NewClusterBatch(false).Rename("{u}:a", "{u}:b")
			_, err := c.Exec(ctx, *b, true)
			return err
		}),
		clienttest.Call("Plain batch of RENAME tag", func() error {
			b := pipeline.NewClusterBatch(false).Rename("{user:"+id+"}:a", "{user:"+id+"}:b")
			_, err := c.Exec(ctx, *b, true)
			return err
		}),
		clienttest.Call("Plain batch of RENAME cross", func() error {
			b := pipeline.NewClusterBatch(false).Rename("k2", "o0:"+id)
			_, err := c.Exec(ctx, *b, true)
			return err
		}),
	}
}
