package client_test

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/cachevet/cachevet/internal/client"
)

// mismatch tells what in the signature is not as the row says.
func mismatch(r *client.Row, sig *types.Signature) (problems []string) {
	complain := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	arg := func(what string, index int) types.Type {
		if index < 0 || index >= sig.Params().Len() {
			complain("%s: no argument %d", what, index)
			return nil
		}
		return sig.Params().At(index).Type()
	}
	for _, k := range r.Keys {
		typ := arg("key", k.Arg)
		if typ == nil {
			continue
		}
		variadic := sig.Variadic() && k.Arg == sig.Params().Len()-1
		if k.Field != "" {
			if types.IsInterface(typ) || k.Shape == client.Given {
				continue // what is behind it has the field
			}
			if typ = field(typ, k.Field); typ == nil {
				complain("argument %d has no field %s", k.Arg, k.Field)
				continue
			}
			variadic = false
		}
		if !shapeFits(k, typ, variadic) {
			complain("argument %d: %s does not fit %+v", k.Arg, typ, k)
		}
	}
	for _, ttl := range []client.TTL{r.TTL, r.FieldTTL} {
		if !ttl.Has || ttl.Unit == client.Carried && ttl.Arg == -1 {
			continue
		}
		typ := arg("expiry", ttl.Arg)
		for _, f := range []string{ttl.Field, ttl.Keep, ttl.At} {
			if f != "" && typ != nil && field(typ, f) == nil {
				complain("argument %d has no field %s", ttl.Arg, f)
				return
			}
		}
		if ttl.Field != "" && typ != nil {
			typ = field(typ, ttl.Field)
		}
		if typ != nil && !unitFits(ttl.Unit, typ) {
			complain("expiry %s does not fit %+v", typ, ttl)
		}
	}
	for _, f := range slices.Concat(r.Bounds, optional(r.Unless)) {
		if !slices.ContainsFunc(params(sig), func(typ types.Type) bool { return field(typ, f) != nil }) {
			complain("no argument has a field %s", f)
		}
	}
	if r.Generic {
		typ := arg("command", r.Cmd)
		last := sig.Params().Len() - 1
		if typ != nil && !(r.Flat && isStrings(typ) || r.Cmd == last && sig.Variadic() || stringish(typ) && r.Cmd < last && sig.Variadic()) {
			complain("argument %d, %s, is not the name of a command", r.Cmd, typ)
		}
	}
	if r.Callback > 0 {
		if typ := arg("callback", r.Callback-1); typ != nil {
			if fn, ok := typ.Underlying().(*types.Signature); !ok || fn.Params().Len() == 0 {
				complain("argument %d is no callback", r.Callback-1)
			}
		}
	}
	if r.Script && r.ScriptArg >= 0 {
		_, made := arg("script", r.ScriptArg).(*types.Named)
		if typ := arg("script", r.ScriptArg); typ != nil && !stringish(typ) && !made {
			complain("argument %d is no script", r.ScriptArg)
		}
	}
	if r.Script && !r.New && r.NumKeysArg == -2 && !(sig.Variadic() && r.Cmd == sig.Params().Len()-1) {
		complain("argument %d is not the keys and arguments", r.Cmd)
	}
	if r.Pattern > 0 {
		if typ := arg("pattern", r.Pattern-1); typ != nil && !stringish(typ) {
			complain("argument %d is no pattern", r.Pattern-1)
		}
	}
	return problems
}

// isStrings tells whether a type is a slice of strings.
func isStrings(typ types.Type) bool {
	s, ok := typ.Underlying().(*types.Slice)
	return ok && stringish(s.Elem())
}

func optional(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

func params(sig *types.Signature) (out []types.Type) {
	for v := range sig.Params().Variables() {
		out = append(out, v.Type())
	}
	return out
}

func shapeFits(k client.Key, typ types.Type, variadic bool) bool {
	elem := func() types.Type {
		s, ok := typ.Underlying().(*types.Slice)
		if !ok {
			return nil
		}
		return s.Elem()
	}
	switch k.Shape {
	case client.One:
		return !variadic && stringish(typ)
	case client.Variadic, client.Slice:
		e := elem()
		if e == nil || (k.Shape == client.Variadic) != variadic {
			return false
		}
		if k.Elem != "" {
			if e = field(e, k.Elem); e == nil {
				return false
			}
			if s, ok := e.Underlying().(*types.Slice); ok {
				e = s.Elem()
			}
		}
		return stringish(e)
	case client.MapKeys:
		m, ok := typ.Underlying().(*types.Map)
		return ok && stringish(m.Key())
	case client.Pairs:
		return variadic && stringish(elem())
	case client.FirstHalf:
		return elem() != nil && stringish(elem())
	case client.Returns:
		sig, ok := typ.Underlying().(*types.Signature)
		return ok && sig.Results().Len() > 0 && stringish(sig.Results().At(0).Type())
	case client.Firsts:
		e := elem()
		if e == nil {
			return false
		}
		s, ok := e.Underlying().(*types.Slice)
		return ok && stringish(s.Elem())
	}
	return false
}

// stringish: a string, bytes, or an empty interface.
func stringish(typ types.Type) bool {
	if typ == nil {
		return false
	}
	switch u := typ.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Interface:
		return u.NumMethods() == 0
	case *types.Slice:
		b, ok := u.Elem().Underlying().(*types.Basic)
		return ok && b.Kind() == types.Byte
	}
	return false
}

func unitFits(u client.Unit, typ types.Type) bool {
	named := func() string {
		if n, ok := typ.(*types.Named); ok {
			return n.Obj().Pkg().Path() + "." + n.Obj().Name()
		}
		return ""
	}
	basic, _ := typ.Underlying().(*types.Basic)
	integer := basic != nil && basic.Info()&types.IsInteger != 0 && named() != "time.Duration"
	switch u {
	case client.Duration:
		return named() == "time.Duration"
	case client.Time:
		return named() == "time.Time"
	case client.Seconds, client.Milliseconds, client.UnixSeconds, client.UnixMillis:
		return integer
	case client.MemcachedExp:
		return basic != nil && (basic.Kind() == types.Int32 || basic.Kind() == types.Uint32)
	case client.Options:
		s, ok := typ.(*types.Slice)
		return ok && stringish(s.Elem())
	case client.Carried:
		return true
	case client.ByMode:
		if s, ok := typ.(*types.Slice); ok { // any number of options
			typ = s.Elem()
		}
		_, options := typ.Underlying().(*types.Struct)
		return integer || options || field(typ, "Value") != nil
	}
	return false
}

// field returns the type of a field of a struct or of what a pointer to one points at.
func field(typ types.Type, name string) types.Type {
	obj, _, _ := types.LookupFieldOrMethod(typ, true, nil, name)
	if v, ok := obj.(*types.Var); ok && v.IsField() {
		return v.Type()
	}
	return nil
}
