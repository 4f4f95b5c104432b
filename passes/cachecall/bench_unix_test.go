//go:build unix

package cachecall

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
)

// BenchmarkCalls runs the pass on a package of so many cache calls; cpu-ns/call, the CPU time of the process for each of
// them, should not grow with their number.
func BenchmarkCalls(b *testing.B) {
	for _, n := range []int{100, 1_000, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			pass := synthetic(b, n)
			b.ResetTimer()
			before := cpu(b)
			for range b.N {
				res, err := run(pass)
				if err != nil {
					b.Fatal(err)
				}
				if got := len(res.(*Result).Calls()); got != n {
					b.Fatalf("%d calls, want %d", got, n)
				}
			}
			b.ReportMetric(float64((cpu(b)-before).Nanoseconds())/float64(b.N)/float64(n), "cpu-ns/call")
		})
	}
}

// synthetic is a package with n cache calls, ten in a function.
func synthetic(b *testing.B, n int) *analysis.Pass {
	b.Helper()
	var src strings.Builder
	src.WriteString("package svc\n\nimport (\n\t\"context\"\n\t\"fmt\"\n\t\"time\"\n\n\t\"github.com/redis/go-redis/v9\"\n)\n\nfunc key(id int64) string { return fmt.Sprintf(\"user:%d\", id) }\n")
	for i := range n {
		if i%10 == 0 {
			fmt.Fprintf(&src, "\nfunc F%d(ctx context.Context, rdb *redis.Client, id int64, name string) {\n", i)
		}
		switch i % 4 {
		case 0:
			fmt.Fprintf(&src, "\trdb.Get(ctx, \"k%d:\"+name)\n", i)
		case 1:
			src.WriteString("\trdb.Set(ctx, key(id), name, time.Minute)\n")
		case 2:
			fmt.Fprintf(&src, "\tk%d := fmt.Sprintf(\"s:%%s:%%d\", name, id)\n\trdb.Del(ctx, k%d)\n", i, i)
		case 3:
			src.WriteString("\tif id > 3 {\n\t\trdb.Incr(ctx, \"n:\"+name)\n\t}\n")
		}
		if i%10 == 9 || i == n-1 {
			src.WriteString("}\n")
		}
	}
	return passOver(b, src.String())
}

// cpu is the CPU time that the process has used.
func cpu(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
