//go:build dev

// Perf compares the CPU time of go vet with cachevet as its tool with that of a tool that does nothing but have facts, on
// the same packages, in turn, nothing answered from a cache. It prints the median of the rounds' ratios; see docs/performance.md.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	dir := flag.String("C", ".", "directory of the module whose packages are vetted")
	rounds := flag.Int("n", 5, "rounds")
	flag.Parse()
	if err := compare(*dir, *rounds, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "perf:", err)
		os.Exit(2)
	}
}

// compare builds the tools and runs them in turn.
func compare(dir string, rounds int, patterns []string) error {
	if rounds < 1 {
		return errors.New("-n must be 1 or more")
	}
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	tmp, err := os.MkdirTemp("", "cachevet-perf")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	tools := []string{filepath.Join(tmp, "nothing"), filepath.Join(tmp, "cachevet")}
	for i, pkg := range []string{"./internal/perf/nothing", "./cmd/cachevet"} {
		if out, err := exec.Command("go", "build", "-tags=dev", "-o", tools[i], pkg).CombinedOutput(); err != nil {
			return fmt.Errorf("go build %s (run this in the root of the module): %w\n%s", pkg, err, out)
		}
	}
	times := make([][]time.Duration, len(tools))
	for round := range rounds + 1 {
		config := filepath.Join(tmp, "config.yaml")
		// A configuration with another meaning, or go vet would answer from its cache.
		text := fmt.Sprintf("preset: standard\nignore: [\"perf-%d-%d:*\"]\n", os.Getpid(), round)
		if err := os.WriteFile(config, []byte(text), 0o666); err != nil {
			return err
		}
		env := append(os.Environ(), "CACHEVET_CONFIG="+config, fmt.Sprintf("PERF_ROUND=%d-%d", os.Getpid(), round), "CACHEVET_CACHE=off")
		for i, tool := range tools {
			used, err := vet(dir, tool, env, patterns)
			if err != nil {
				return err
			}
			if round == 0 {
				continue // compiles what the packages import
			}
			times[i] = append(times[i], used)
			fmt.Printf("round %d: %-8s %6.2f s CPU\n", round, filepath.Base(tool), used.Seconds())
		}
	}
	var ratios []float64 // of each round: the machine may be busier in one than in another
	for i, a := range times[0] {
		ratios = append(ratios, times[1][i].Seconds()/a.Seconds())
	}
	fmt.Printf("median: nothing %.2f s, cachevet %.2f s, ratio %.3f\n", median(times[0]).Seconds(), median(times[1]).Seconds(), median(ratios))
	return nil
}

// vet runs go vet and gives the CPU time of it and all that it started.
func vet(dir, tool string, env, patterns []string) (time.Duration, error) {
	cmd := exec.Command("go", append([]string{"vet", "-json", "-vettool=" + tool}, patterns...)...)
	cmd.Dir, cmd.Env = dir, env
	var errs strings.Builder
	cmd.Stderr = &errs
	if err := cmd.Run(); err != nil {
		return 0, fmt.Errorf("go vet -vettool=%s: %w\n%s", tool, err, errs.String())
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), nil
}

func median[T time.Duration | float64](list []T) T {
	slices.Sort(list)
	return list[len(list)/2]
}
