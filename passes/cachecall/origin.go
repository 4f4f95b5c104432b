package cachecall

import (
	"go/types"

	"github.com/cachevet/cachevet/internal/keytmpl"
)

// origins are functions whose results come from somewhere that a rule may want to know: a request, a clock, chance.
var origins = map[string]keytmpl.Origin{
	"net/http.Header.Get": keytmpl.OriginHeader, "net/http.Header.Values": keytmpl.OriginHeader,
	"net/http.Request.UserAgent": keytmpl.OriginHeader, "net/http.Request.Referer": keytmpl.OriginHeader,
	"net/http.Request.FormValue": keytmpl.OriginHTTP, "net/http.Request.PostFormValue": keytmpl.OriginHTTP, "net/http.Request.PathValue": keytmpl.OriginHTTP,
	"net/http.Request.Cookie": keytmpl.OriginCookie, "net/url.Values.Get": keytmpl.OriginHTTP,
	"github.com/gin-gonic/gin.Context.Param": keytmpl.OriginHTTP, "github.com/gin-gonic/gin.Context.Query": keytmpl.OriginHTTP, "github.com/gin-gonic/gin.Context.DefaultQuery": keytmpl.OriginHTTP,
	"github.com/gin-gonic/gin.Context.PostForm": keytmpl.OriginHTTP, "github.com/gin-gonic/gin.Context.GetHeader": keytmpl.OriginHeader, "github.com/gin-gonic/gin.Context.Cookie": keytmpl.OriginCookie,
	"github.com/labstack/echo/v4.Context.Param": keytmpl.OriginHTTP, "github.com/labstack/echo/v4.Context.QueryParam": keytmpl.OriginHTTP, "github.com/labstack/echo/v4.Context.FormValue": keytmpl.OriginHTTP,
	"github.com/gofiber/fiber/v2.Ctx.Params": keytmpl.OriginHTTP, "github.com/gofiber/fiber/v2.Ctx.Query": keytmpl.OriginHTTP, "github.com/gofiber/fiber/v2.Ctx.FormValue": keytmpl.OriginHTTP,
	"github.com/gofiber/fiber/v2.Ctx.Get": keytmpl.OriginHeader, "github.com/gofiber/fiber/v2.Ctx.Cookies": keytmpl.OriginCookie,
	"github.com/go-chi/chi/v5.URLParam": keytmpl.OriginHTTP, "google.golang.org/grpc/metadata.MD.Get": keytmpl.OriginGRPC,
	"flag.Arg": keytmpl.OriginArgs, "flag.Args": keytmpl.OriginArgs,
	"time.Now":      keytmpl.OriginClock,
	"math/rand.Int": keytmpl.OriginRandom, "math/rand.Int63": keytmpl.OriginRandom, "math/rand/v2.Int": keytmpl.OriginRandom, "math/rand/v2.Int64": keytmpl.OriginRandom, "math/rand/v2.Uint64": keytmpl.OriginRandom,
	"github.com/google/uuid.New": keytmpl.OriginRandom, "github.com/google/uuid.NewRandom": keytmpl.OriginRandom,
}

// originOf is where the result of a function comes from; OriginCall when nothing is known of it.
func originOf(fn *types.Func) keytmpl.Origin {
	if fn == nil || fn.Pkg() == nil {
		return keytmpl.OriginCall
	}
	if o, ok := origins[funcName(fn)]; ok {
		return o
	}
	return keytmpl.OriginCall
}

// requestField is where a field of an HTTP request comes from; ok is false for fields of other types.
func requestField(t types.Type, name string) (o keytmpl.Origin, ok bool) {
	if t == nil || !isNamed(deref(t), "net/http", "Request") {
		return 0, false
	}
	switch name {
	case "Header", "Host":
		return keytmpl.OriginHeader, true
	case "URL", "RequestURI", "Form", "PostForm", "Body":
		return keytmpl.OriginHTTP, true
	}
	return 0, false
}
