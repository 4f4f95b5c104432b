package main

import (
	"bytes"
	"fmt"
	"io"
	"sync"
	"time"
)

// How long nothing is shown, and how often it is renewed.
const (
	progressAfter = 2 * time.Second
	progressEvery = 500 * time.Millisecond
)

// progress shows a person who watches a terminal that the work goes on. The nil *progress shows nothing.
type progress struct {
	w     io.Writer
	begin time.Time
	quit  chan struct{}
	done  sync.WaitGroup

	mu       sync.Mutex
	packages int
}

// watch begins to show progress on w, if that is a terminal.
func watch(w io.Writer) *progress {
	if !isTerminal(w) {
		return nil
	}
	p := &progress{w: w, begin: time.Now(), quit: make(chan struct{})}
	p.done.Go(p.show)
	return p
}

func (p *progress) show() {
	shown := false
	timer := time.NewTimer(progressAfter)
	defer timer.Stop()
	for {
		select {
		case <-p.quit:
			if shown {
				fmt.Fprint(p.w, "\r\x1b[K")
			}
			return
		case <-timer.C:
			p.mu.Lock()
			n := p.packages
			p.mu.Unlock()
			fmt.Fprintf(p.w, "\r\x1b[Kcachevet: %s checked, %d s", plural(n, "package"), int(time.Since(p.begin).Seconds()))
			shown = true
			timer.Reset(progressEvery)
		}
	}
}

// stop takes the line away.
func (p *progress) stop() {
	if p != nil {
		close(p.quit)
		p.done.Wait()
	}
}

// counter is written what go vet -json prints: one object a package, whose first line begins with a brace.
func (p *progress) counter() io.Writer {
	if p == nil {
		return io.Discard
	}
	return &packageCounter{p: p, fresh: true}
}

type packageCounter struct {
	p     *progress
	fresh bool // at the beginning of a line
}

func (c *packageCounter) Write(text []byte) (int, error) {
	n := bytes.Count(text, []byte("\n{"))
	if c.fresh && bytes.HasPrefix(text, []byte("{")) {
		n++
	}
	if len(text) > 0 {
		c.fresh = text[len(text)-1] == '\n'
	}
	c.p.mu.Lock()
	c.p.packages += n
	c.p.mu.Unlock()
	return len(text), nil
}
