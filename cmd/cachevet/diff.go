package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// contextLines is how many lines a diff shows around a change.
const contextLines = 3

// maxDiffCells bounds the work for a diff; past it, everything between the first and the last change counts as changed.
const maxDiffCells = 16 << 20

// writeDiff writes the difference of two texts as a unified diff, nothing when they are equal.
func writeDiff(w io.Writer, oldName, newName, before, after string) error {
	if before == after {
		return nil
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "--- %s\n+++ %s\n", oldName, newName)
	ops := diffLines(lines(before), lines(after))
	for from := 0; from < len(ops); {
		if ops[from].kind == ' ' {
			from++
			continue
		}
		first, last := max(0, from-contextLines), from
		for i := from; i < len(ops) && i <= last+2*contextLines; i++ { // changes close together share a hunk
			if ops[i].kind != ' ' {
				last = i
			}
		}
		end := min(len(ops), last+1+contextLines)
		writeHunk(out, ops[first:end])
		from = end
	}
	return out.Flush()
}

// lines splits a text after its line ends.
func lines(text string) []string {
	list := strings.SplitAfter(text, "\n")
	if list[len(list)-1] == "" {
		list = list[:len(list)-1]
	}
	return list
}

// diffOp is a line that both texts have (' '), or only the first ('-') or the second ('+'). The numbers are those of the
// line, or of the next one, in both texts, from 1.
type diffOp struct {
	kind     byte
	old, new int
	text     string
}

// diffLines finds a longest common subsequence.
func diffLines(a, b []string) []diffOp {
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	n, m := len(a)-head-tail, len(b)-head-tail
	common := make([][]int32, 0) // length of the longest common subsequence of the rests
	if n*m <= maxDiffCells {
		common = make([][]int32, n+1)
		for i := range common {
			common[i] = make([]int32, m+1)
		}
		for i := n - 1; i >= 0; i-- {
			for j := m - 1; j >= 0; j-- {
				if a[head+i] == b[head+j] {
					common[i][j] = common[i+1][j+1] + 1
				} else {
					common[i][j] = max(common[i+1][j], common[i][j+1])
				}
			}
		}
	}
	var ops []diffOp
	i, j := 0, 0
	add := func(kind byte, text string) {
		ops = append(ops, diffOp{kind, i + 1, j + 1, text})
		if kind != '+' {
			i++
		}
		if kind != '-' {
			j++
		}
	}
	for i < len(a) || j < len(b) {
		x, y := i-head, j-head
		switch {
		case x < 0, x >= n && y >= m:
			add(' ', a[i])
		case y >= m, x < n && len(common) == 0:
			add('-', a[i])
		case x >= n:
			add('+', b[j])
		case len(common) > 0 && a[i] == b[j]:
			add(' ', a[i])
		case common[x+1][y] >= common[x][y+1]:
			add('-', a[i])
		default:
			add('+', b[j])
		}
	}
	return ops
}

func writeHunk(out *bufio.Writer, ops []diffOp) {
	olds, news := 0, 0
	for _, op := range ops {
		if op.kind != '+' {
			olds++
		}
		if op.kind != '-' {
			news++
		}
	}
	start := func(first, n int) int {
		if n == 0 {
			return first - 1
		}
		return first
	}
	fmt.Fprintf(out, "@@ -%d,%d +%d,%d @@\n", start(ops[0].old, olds), olds, start(ops[0].new, news), news)
	for _, op := range ops {
		text, whole := strings.CutSuffix(op.text, "\n")
		fmt.Fprintf(out, "%c%s\n", op.kind, text)
		if !whole {
			fmt.Fprint(out, "\\ No newline at end of file\n")
		}
	}
}
