package cachecall

import (
	"go/types"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Of code that is not seen, the name often says that it changes nothing that it is given. A name is a weak witness, so it
// counts only for what such a function is commonly given.

// readers are functions that look at what they are given, under their name alone or with one of readerEndings after it.
var readers = map[string]bool{
	"Print": true, "Sprint": true, "Fprint": true, "Errorf": true, "Log": true, "Debug": true, "Info": true, "Notice": true, "Warn": true,
	"Warning": true, "Error": true, "Critical": true, "Trace": true, "Fatal": true, "Panic": true, // loggers
	"Any": true, "Object": true, "Stringer": true, "Reflect": true, "Interface": true, // fields of loggers
	"Marshal": true, "MarshalIndent": true, "MarshalToString": true, "Encode": true, "DeepEqual": true, "Equal": true, "TypeOf": true, "String": true,
	"Validate": true, "ValidateStruct": true, "Check": true,
	"Send": true, "SendMsg": true, "SendJSON": true, "SendMessage": true, "Write": true, "WriteJSON": true, "WriteString": true, "WriteMessage": true, "WriteMsg": true,
	"WithValue": true, "WithField": true, "WithFields": true, "WithError": true, "WithStack": true, "WithMessage": true, "With": true,
	"Register": true, "MustRegister": true, "RegisterName": true, "RegisterService": true, "New": true, "Append": true,
}

// readersOf are functions that look at one argument, by its index: gconv.Struct(from, &to) fills what validate.Struct(&v) looks at,
// and response.JSON(&v) what c.JSON(200, &v) does.
var readersOf = map[string]int{"Struct": 0, "StructCtx": 1, "JSON": 1}

// readerEndings are what names of readers end in: Infof, Println, Warnw, ErrorContext.
var readerEndings = [...]string{"", "f", "ln", "w", "s", "Context", "Ctx", "Contextf"}

// keepers begin the names of functions that keep what they are given, and call its methods: constructors, options, servers.
var keepers = [...]string{"New", "With", "Register", "MustRegister", "Validate", "Check", "Write", "Send", "Append", "Serve", "Handle", "Use", "Mount"}

// onlyReads: the name of a function that is not seen says that it changes nothing of an argument. What is given to be written
// to (a buffer, a writer, a pointer to text) is written to, now or later; a function that takes a pointer to anything may fill
// it, whatever it keeps.
func onlyReads(fn *types.Func, i int, arg types.Type) bool {
	if arg == nil || isTextual(deref(arg)) && isPointer(arg) || writes(arg) {
		return false
	}
	if isReader(fn.Name(), i) {
		return true
	}
	if takesAny(fn, i) {
		return false
	}
	for _, w := range keepers {
		if rest, ok := strings.CutPrefix(fn.Name(), w); ok && startsWord(rest) {
			return true
		}
	}
	return false
}

func isReader(name string, i int) bool {
	for _, end := range readerEndings {
		stem, ok := strings.CutSuffix(name, end)
		if at, one := readersOf[stem]; ok && (readers[stem] || one && at == i) {
			return true
		}
	}
	return false
}

// startsWord: what follows the beginning of a name is not the rest of a longer word.
func startsWord(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return rest == "" || !unicode.IsLower(r)
}

// writes: something can be written to a value of the type.
func writes(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, false, nil, "Write")
	fn, ok := obj.(*types.Func)
	return ok && fn.Signature().Params().Len() == 1
}
