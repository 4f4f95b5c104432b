package rulekit

import (
	"go/token"
	"reflect"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
)

// Severities keeps what a diagnostic cannot say: whether it is a bug or a convention. Rules write it, a driver that wants
// to show it reads it. It reports nothing; its result is a *[Bugs], which the rules of a package share.
var Severities = &analysis.Analyzer{
	Name:       "cachevetseverity",
	Doc:        "keep which findings are bugs",
	URL:        "https://pkg.go.dev/github.com/cachevet/cachevet/internal/rulekit",
	ResultType: reflect.TypeFor[*Bugs](),
	Run:        func(*analysis.Pass) (any, error) { return &Bugs{}, nil },
}

// Bugs are the findings of a package that go wrong when the program runs, and what those are about that are told once.
type Bugs struct {
	mu    sync.Mutex
	seen  map[reported]bool
	kinds map[reported]string
}

type reported struct {
	rule string
	pos  token.Pos
}

func (b *Bugs) add(rule string, pos token.Pos) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.seen == nil {
		b.seen = map[reported]bool{}
	}
	b.seen[reported{rule, pos}] = true
}

// Has tells whether the finding of the rule at that place is a bug.
func (b *Bugs) Has(rule string, pos token.Pos) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.seen[reported{rule, pos}]
}

func (b *Bugs) kind(rule string, pos token.Pos, kind string) {
	if kind == "" {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.kinds == nil {
		b.kinds = map[reported]string{}
	}
	b.kinds[reported{rule, pos}] = strings.ReplaceAll(kind, hole, "<>")
}

// Kind is what the finding of the rule at that place is about, when it is told once in the package.
func (b *Bugs) Kind(rule string, pos token.Pos) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.kinds[reported{rule, pos}]
}
