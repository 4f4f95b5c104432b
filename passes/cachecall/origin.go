package cachecall

import (
	"go/types"
	"strings"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// sourceRow names functions whose results come from somewhere that a rule may want to know: a request, chance.
type sourceRow struct {
	pkg     string // import path, without the element of a major version
	recv    string // type that declares the methods; "" for functions
	names   string // names of functions or methods, separated by spaces
	origin  keytmpl.Origin
	named   int // index plus one of the argument that names what is asked for ("id" in c.Param("id")); 0 for none
	content keytmpl.Content
}

// source is what is known of the result of a function.
type source struct {
	origin  keytmpl.Origin
	named   int
	content keytmpl.Content
}

const (
	fromHTTP   = keytmpl.OriginHTTP
	fromHeader = keytmpl.OriginHeader
	fromCookie = keytmpl.OriginCookie
	fromGRPC   = keytmpl.OriginGRPC
	fromArgs   = keytmpl.OriginArgs
	fromChance = keytmpl.OriginRandom
)

var sourceRows = []sourceRow{
	{"net/http", "Request", "FormValue PostFormValue PathValue", fromHTTP, 1, 0},
	{"net/http", "Request", "FormFile", fromHTTP, 1, 0},
	{"net/http", "Header", "Get Values", fromHeader, 1, 0},
	{"net/textproto", "MIMEHeader", "Get Values", fromHeader, 1, 0},
	{"net/http", "Request", "UserAgent Referer BasicAuth", fromHeader, 0, 0},
	{"net/http", "Request", "Cookie", fromCookie, 1, 0},
	{"net/http", "Request", "Cookies CookiesNamed", fromCookie, 0, 0},
	{"github.com/gin-gonic/gin", "Context", "Param Query DefaultQuery GetQuery QueryArray QueryMap PostForm DefaultPostForm GetPostForm PostFormArray", fromHTTP, 1, 0},
	{"github.com/gin-gonic/gin", "Context", "GetHeader", fromHeader, 1, 0},
	{"github.com/gin-gonic/gin", "Context", "Cookie", fromCookie, 1, 0},
	{"github.com/gin-gonic/gin", "Context", "GetRawData", fromHTTP, 0, 0},
	{"github.com/gin-gonic/gin", "Params", "ByName Get", fromHTTP, 1, 0},
	{"github.com/labstack/echo", "Context", "Param QueryParam FormValue PathParam", fromHTTP, 1, 0},
	{"github.com/labstack/echo", "Context", "QueryString", fromHTTP, 0, keytmpl.ContentQuery},
	{"github.com/labstack/echo", "Context", "ParamValues QueryParams FormParams", fromHTTP, 0, 0},
	{"github.com/labstack/echo", "Context", "Cookie", fromCookie, 1, 0},
	{"github.com/gofiber/fiber", "Ctx", "Params Query FormValue AllParams", fromHTTP, 1, 0},
	{"github.com/gofiber/fiber", "Ctx", "Body BodyRaw Path Queries", fromHTTP, 0, 0},
	{"github.com/gofiber/fiber", "Ctx", "OriginalURL", fromHTTP, 0, keytmpl.ContentQuery},
	{"github.com/gofiber/fiber", "Ctx", "Get", fromHeader, 1, 0},
	{"github.com/gofiber/fiber", "Ctx", "Cookies", fromCookie, 1, 0},
	{"github.com/gofiber/fiber", "DefaultCtx", "Params Query FormValue", fromHTTP, 1, 0},
	{"github.com/gofiber/fiber", "DefaultCtx", "Get", fromHeader, 1, 0},
	{"github.com/go-chi/chi", "", "URLParam", fromHTTP, 2, 0},
	{"github.com/go-chi/chi", "", "URLParamFromCtx", fromHTTP, 2, 0},
	{"github.com/go-chi/chi", "Context", "URLParam", fromHTTP, 1, 0},
	{"github.com/gorilla/mux", "", "Vars", fromHTTP, 0, 0},
	{"github.com/julienschmidt/httprouter", "Params", "ByName", fromHTTP, 1, 0},
	{"github.com/beego/beego/server/web", "Controller", "GetString GetStrings", fromHTTP, 1, 0},
	{"github.com/beego/beego/server/web/context", "BeegoInput", "Param Query", fromHTTP, 1, 0},
	{"github.com/beego/beego/server/web/context", "BeegoInput", "Header", fromHeader, 1, 0},
	{"github.com/beego/beego/server/web/context", "BeegoInput", "Cookie", fromCookie, 1, 0},
	{"github.com/beego/beego/server/web/context", "Context", "GetCookie", fromCookie, 1, 0},
	{"github.com/astaxie/beego", "Controller", "GetString GetStrings", fromHTTP, 1, 0},
	{"github.com/astaxie/beego/context", "BeegoInput", "Param Query", fromHTTP, 1, 0},
	{"github.com/astaxie/beego/context", "BeegoInput", "Header", fromHeader, 1, 0},
	{"github.com/cloudwego/hertz/pkg/app", "RequestContext", "Param Query DefaultQuery GetQuery PostForm DefaultPostForm GetPostForm FormValue", fromHTTP, 1, 0},
	{"github.com/cloudwego/hertz/pkg/app", "RequestContext", "GetHeader", fromHeader, 1, 0},
	{"github.com/cloudwego/hertz/pkg/app", "RequestContext", "Cookie", fromCookie, 1, 0},
	{"github.com/cloudwego/hertz/pkg/app", "RequestContext", "UserAgent", fromHeader, 0, 0},
	{"github.com/cloudwego/hertz/pkg/app", "RequestContext", "GetRawData Body", fromHTTP, 0, 0},
	{"github.com/kataras/iris/context", "Context", "Param URLParam FormValue PostValue", fromHTTP, 1, 0},
	{"github.com/kataras/iris/context", "Context", "GetHeader", fromHeader, 1, 0},
	{"github.com/kataras/iris/context", "Context", "GetCookie", fromCookie, 1, 0},
	{"github.com/valyala/fasthttp", "Args", "Peek PeekMulti", fromHTTP, 1, 0},
	{"github.com/valyala/fasthttp", "RequestHeader", "Peek", fromHeader, 1, 0},
	{"github.com/valyala/fasthttp", "RequestHeader", "Cookie", fromCookie, 1, 0},
	{"github.com/valyala/fasthttp", "RequestHeader", "RequestURI UserAgent Referer", fromHeader, 0, 0},
	{"github.com/valyala/fasthttp", "RequestCtx", "FormValue", fromHTTP, 1, 0},
	{"github.com/valyala/fasthttp", "RequestCtx", "PostBody Path RequestURI", fromHTTP, 0, 0},
	{"google.golang.org/grpc/metadata", "MD", "Get", fromGRPC, 1, 0},
	{"google.golang.org/grpc/metadata", "", "ValueFromIncomingContext", fromGRPC, 2, 0},
	{"google.golang.org/grpc/metadata", "", "FromIncomingContext", fromGRPC, 0, 0},
	{"flag", "", "Arg Args", fromArgs, 0, 0},
	{"flag", "FlagSet", "Arg Args", fromArgs, 0, 0},

	{"math/rand", "", "Int Int31 Int63 Int32 Int64 Uint32 Uint64 Float32 Float64 NormFloat64 Perm", fromChance, 0, 0},
	{"math/rand", "Rand", "Int Int31 Int63 Int32 Int64 Uint32 Uint64 Float32 Float64 Perm", fromChance, 0, 0},
	{"crypto/rand", "", "Text Int Prime", fromChance, 0, 0},
	{"github.com/google/uuid", "", "New NewRandom NewUUID NewV6 NewV7 NewString", fromChance, 0, 0},
	{"github.com/gofrs/uuid", "", "NewV1 NewV4 NewV6 NewV7", fromChance, 0, 0},
	{"github.com/satori/go.uuid", "", "NewV1 NewV4", fromChance, 0, 0},
	{"github.com/hashicorp/go-uuid", "", "GenerateUUID", fromChance, 0, 0},
	{"github.com/rs/xid", "", "New", fromChance, 0, 0},
	{"github.com/oklog/ulid", "", "Make New MustNew", fromChance, 0, 0},
	{"github.com/segmentio/ksuid", "", "New NewRandom", fromChance, 0, 0},
	{"github.com/lithammer/shortuuid", "", "New", fromChance, 0, 0},
	{"github.com/matoous/go-nanoid", "", "New Must Generate", fromChance, 0, 0},
	{"go.mongodb.org/mongo-driver/bson/primitive", "", "NewObjectID", fromChance, 0, 0},
	{"go.mongodb.org/mongo-driver/bson", "", "NewObjectID", fromChance, 0, 0},

	{"hash/maphash", "", "String Bytes Comparable", fromChance, 0, keytmpl.ContentSeeded},
	{"hash/maphash", "Hash", "Sum64", fromChance, 0, keytmpl.ContentSeeded},
	{"time", "", "Now", keytmpl.OriginClock, 0, keytmpl.ContentInstant},
}

// carrierRow names functions whose result comes from where their receiver or an argument comes from.
type carrierRow struct {
	pkg, recv, names string
	from             int // index of the argument, -1 for the receiver
	named            int // index plus one of the argument that names what is asked for; 0 for none
	content          keytmpl.Content
}

// carrier is one of them.
type carrier struct {
	from, named int
	content     keytmpl.Content
}

var carrierRows = []carrierRow{
	{"net/url", "URL", "String RequestURI", -1, 0, keytmpl.ContentURL},
	{"net/url", "URL", "EscapedPath Query JoinPath Hostname Port", -1, 0, 0},
	{"net/url", "Values", "Get", -1, 1, 0},
	{"net/url", "Values", "Encode", -1, 0, 0},
	{"net/url", "", "Parse ParseRequestURI QueryUnescape PathUnescape ParseQuery", 0, 0, 0},
	{"net/http", "Cookie", "String", -1, 0, 0},
	{"net/http", "", "MaxBytesReader", 1, 0, 0},
	{"io", "", "ReadAll LimitReader NopCloser TeeReader", 0, 0, 0},
	{"io/ioutil", "", "ReadAll NopCloser", 0, 0, 0},
	{"bufio", "", "NewReader NewReaderSize NewScanner", 0, 0, 0},
	{"bufio", "Scanner", "Text Bytes", -1, 0, 0},
	{"encoding/json", "", "NewDecoder", 0, 0, 0},
	{"encoding/xml", "", "NewDecoder", 0, 0, 0},
	{"encoding/base64", "Encoding", "DecodeString", 0, 0, 0},
	{"html", "", "UnescapeString", 0, 0, 0},
	{"github.com/google/uuid", "UUID", "String", -1, 0, 0},
	{"github.com/gofrs/uuid", "UUID", "String", -1, 0, 0},
	{"github.com/satori/go.uuid", "UUID", "String", -1, 0, 0},
	{"github.com/google/uuid", "", "Must", 0, 0, 0},
	{"github.com/gofrs/uuid", "", "Must", 0, 0, 0},
	{"github.com/satori/go.uuid", "", "Must", 0, 0, 0},
	{"github.com/rs/xid", "ID", "String", -1, 0, 0},
	{"github.com/oklog/ulid", "ULID", "String", -1, 0, 0},
	{"github.com/segmentio/ksuid", "KSUID", "String", -1, 0, 0},
	{"go.mongodb.org/mongo-driver/bson/primitive", "ObjectID", "Hex String", -1, 0, 0},
	{"go.mongodb.org/mongo-driver/bson", "ObjectID", "Hex String", -1, 0, 0},
	{"time", "Time", "Add AddDate UTC Local In", -1, 0, 0},
}

// fillerRow names functions that fill what an argument points to with what comes from outside.
type fillerRow struct {
	pkg, recv, names string
	into             int            // index of the argument that is filled
	origin           keytmpl.Origin // where it comes from; OriginUnknown: from where the receiver or argument at from does
	from             int
}

// filler is one of them.
type filler struct {
	into   int
	origin keytmpl.Origin
	from   int
}

var fillerRows = []fillerRow{
	{"github.com/gin-gonic/gin", "Context", "Bind BindJSON BindQuery BindUri BindHeader BindXML BindYAML BindTOML BindPlain BindWith ShouldBind ShouldBindJSON ShouldBindQuery ShouldBindUri ShouldBindHeader ShouldBindXML ShouldBindYAML ShouldBindTOML ShouldBindPlain ShouldBindWith ShouldBindBodyWith ShouldBindBodyWithJSON MustBindWith", 0, fromHTTP, 0},
	{"github.com/labstack/echo", "Context", "Bind", 0, fromHTTP, 0},
	{"github.com/labstack/echo", "DefaultBinder", "Bind BindBody BindQueryParams BindPathParams", 1, fromHTTP, 0},
	{"github.com/gofiber/fiber", "Ctx", "BodyParser QueryParser ParamsParser ReqHeaderParser CookieParser", 0, fromHTTP, 0},
	{"github.com/gofiber/fiber", "Bind", "Body JSON Query URI Form Header Cookie XML All", 0, fromHTTP, 0},
	{"github.com/cloudwego/hertz/pkg/app", "RequestContext", "Bind BindAndValidate BindJSON BindQuery BindForm BindPath BindHeader BindByContentType", 0, fromHTTP, 0},
	{"github.com/zeromicro/go-zero/rest/httpx", "", "Parse ParseForm ParseJsonBody ParsePath ParseHeaders", 1, fromHTTP, 0},
	{"github.com/go-chi/render", "", "DecodeJSON DecodeXML DecodeForm", 1, keytmpl.OriginUnknown, 0},
	{"github.com/go-chi/render", "", "Decode Bind", 1, fromHTTP, 0},
	{"github.com/gorilla/schema", "Decoder", "Decode", 0, keytmpl.OriginUnknown, 1},
	{"github.com/beego/beego/server/web", "Controller", "ParseForm BindJSON BindForm Bind", 0, fromHTTP, 0},
	{"encoding/json", "Decoder", "Decode", 0, keytmpl.OriginUnknown, -1},
	{"encoding/xml", "Decoder", "Decode", 0, keytmpl.OriginUnknown, -1},
	{"encoding/json", "", "Unmarshal", 1, keytmpl.OriginUnknown, 0},
	{"encoding/xml", "", "Unmarshal", 1, keytmpl.OriginUnknown, 0},
	{"github.com/json-iterator/go", "", "Unmarshal", 1, keytmpl.OriginUnknown, 0},
}

// origins are the tables by the name of the function.
type origins struct {
	sources  map[string]source
	carriers map[string]carrier
	fillers  map[string]filler
}

func newOrigins() *origins {
	o := &origins{map[string]source{}, map[string]carrier{}, map[string]filler{}}
	for _, r := range sourceRows {
		for _, name := range strings.Fields(r.names) {
			o.sources[rowName(r.pkg, r.recv, name)] = source{r.origin, r.named, r.content}
		}
	}
	for _, r := range carrierRows {
		for _, name := range strings.Fields(r.names) {
			o.carriers[rowName(r.pkg, r.recv, name)] = carrier{r.from, r.named, r.content}
		}
	}
	for _, r := range fillerRows {
		for _, name := range strings.Fields(r.names) {
			o.fillers[rowName(r.pkg, r.recv, name)] = filler{r.into, r.origin, r.from}
		}
	}
	return o
}

func rowName(pkg, recv, name string) string {
	if recv != "" {
		name = recv + "." + name
	}
	return pkg + "." + name
}

// originRows are the tables, made when they are first asked for.
func (p *pkgPass) originRows() *origins {
	if p.origins == nil {
		p.origins = newOrigins()
	}
	return p.origins
}

// unversioned names a function as the tables do: without the element of a major version in its import path.
func unversioned(fn *types.Func) string {
	name := fn.Name()
	if r := recvName(fn); r != "" {
		name = r + "." + name
	}
	path := pkgPath(fn.Pkg())
	if i := strings.LastIndex(path, "/v"); i >= 0 {
		version, rest, _ := strings.Cut(path[i+2:], "/")
		if version != "" && strings.Trim(version, digits) == "" {
			path = path[:i]
			if rest != "" {
				path += "/" + rest
			}
		}
	}
	return path + "." + name
}

// Outside: text of this origin is chosen by whoever sends the request or starts the program.
func outside(o keytmpl.Origin) bool {
	switch o {
	case fromHTTP, fromHeader, fromCookie, fromGRPC, fromArgs:
		return true
	}
	return false
}

// requestFields are the fields of types of package net/http that hold what a client sent (or a server answered).
var requestFields = map[[2]string]keytmpl.Origin{
	{"Request", "Header"}: fromHeader, {"Request", "Host"}: fromHeader, {"Request", "Trailer"}: fromHeader,
	{"Request", "URL"}: fromHTTP, {"Request", "RequestURI"}: fromHTTP, {"Request", "Form"}: fromHTTP, {"Request", "PostForm"}: fromHTTP,
	{"Request", "MultipartForm"}: fromHTTP, {"Request", "Body"}: fromHTTP, {"Cookie", "Value"}: fromCookie,
	{"Response", "Header"}: keytmpl.OriginReply, {"Response", "Body"}: keytmpl.OriginReply,
}

// requestField is where a field of a request comes from, and what kind of text it is; ok is false for other fields.
func requestField(t types.Type, name string) (o keytmpl.Origin, ok bool) {
	n, isNamed := types.Unalias(deref(t)).(*types.Named)
	if t == nil || !isNamed || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != "net/http" {
		return 0, false
	}
	o, ok = requestFields[[2]string{n.Obj().Name(), name}]
	return o, ok
}

// requestTypes are the types by which programs hand a request on.
var requestTypes = map[string]bool{
	"net/http.Request": true, "github.com/gin-gonic/gin.Context": true, "github.com/labstack/echo/v4.Context": true, "github.com/labstack/echo/v5.Context": true,
	"github.com/gofiber/fiber/v2.Ctx": true, "github.com/gofiber/fiber/v3.Ctx": true, "github.com/cloudwego/hertz/pkg/app.RequestContext": true,
}

// readsRequest: a function that is given a request, and something to fill.
func readsRequest(sig *types.Signature) bool {
	request, into := false, false
	for v := range sig.Params().Variables() {
		t := v.Type()
		if n, ok := types.Unalias(deref(t)).(*types.Named); ok && n.Obj().Pkg() != nil && requestTypes[n.Obj().Pkg().Path()+"."+n.Obj().Name()] {
			request = true
		} else if isPointer(t) || isInterface(t) {
			into = true
		}
	}
	return request && into
}

// fieldContent is what kind of text a field holds.
func fieldContent(t types.Type, name string) keytmpl.Content {
	switch {
	case t == nil:
	case name == "RawQuery" && isNamed(deref(t), "net/url", "URL"), name == "RequestURI" && isNamed(deref(t), "net/http", "Request"):
		return keytmpl.ContentQuery
	}
	return keytmpl.ContentNone
}
