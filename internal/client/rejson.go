package client

// Rejson lists the libraries of this file.
func (catalogue) Rejson() []*Library {
	return []*Library{&rejson}
}

// rejson is github.com/nitishm/go-rejson/v4 as of v4.1.0: JSON documents through a client of redigo or of go-redis v8. It
// knows no expiry.
var rejson = Library{
	Path:      "github.com/nitishm/go-rejson/v4",
	Version:   "v4.1.0",
	Wire:      true,
	Wraps:     true,
	Receivers: []string{"Handler", "ReJSON"},
	Kinds:     []TypeKind{{"Handler", Either}, {"ReJSON", Either}},
	rows: []Row{
		{Name: "JSONSet", Command: "JSON.SET", Keys: []Key{{}}},
		{Name: "JSONGet", Command: "JSON.GET", Keys: []Key{{}}},
		{Name: "JSONMGet", Command: "JSON.MGET", Keys: []Key{{Arg: 1, Shape: Variadic}}},
		{Name: "JSONDel", Command: "JSON.DEL", Keys: []Key{{}}},
		{Name: "JSONForget", Command: "JSON.FORGET", Keys: []Key{{}}},
		{Name: "JSONType", Command: "JSON.TYPE", Keys: []Key{{}}},
		{Name: "JSONNumIncrBy", Command: "JSON.NUMINCRBY", Keys: []Key{{}}},
		{Name: "JSONNumMultBy", Command: "JSON.NUMMULTBY", Keys: []Key{{}}},
		{Name: "JSONStrAppend", Command: "JSON.STRAPPEND", Keys: []Key{{}}},
		{Name: "JSONStrLen", Command: "JSON.STRLEN", Keys: []Key{{}}},
		{Name: "JSONArrAppend", Command: "JSON.ARRAPPEND", Keys: []Key{{}}},
		{Name: "JSONArrLen", Command: "JSON.ARRLEN", Keys: []Key{{}}},
		{Name: "JSONArrPop", Command: "JSON.ARRPOP", Keys: []Key{{}}},
		{Name: "JSONArrIndex", Command: "JSON.ARRINDEX", Keys: []Key{{}}},
		{Name: "JSONArrTrim", Command: "JSON.ARRTRIM", Keys: []Key{{}}},
		{Name: "JSONArrInsert", Command: "JSON.ARRINSERT", Keys: []Key{{}}},
		{Name: "JSONObjKeys", Command: "JSON.OBJKEYS", Keys: []Key{{}}},
		{Name: "JSONObjLen", Command: "JSON.OBJLEN", Keys: []Key{{}}},
		{Name: "JSONDebug", Command: "JSON.DEBUG", Keys: []Key{{Arg: 1}}},
		{Name: "JSONResp", Command: "JSON.RESP", Keys: []Key{{}}},
	},
}
