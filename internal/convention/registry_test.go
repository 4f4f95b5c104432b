package convention

import "testing"

func TestFind(t *testing.T) {
	t.Parallel()
	r := Registry{{Prefix: "shop:user:"}, {Prefix: "shop:user:list:"}, {Prefix: "pay:<tenant>:order:"}, {Prefix: "shop:config"}, {Prefix: "<tenant>:audit:"}}
	tests := []struct{ key, entry, known string }{
		{"shop:user:<id>", "", "yes"}, // may be one of the lists
		{"shop:user:<#id>", "shop:user:", "yes"},
		{"shop:user:list:<id>", "shop:user:list:", "yes"},
		{"shop:user:42", "shop:user:", "yes"},
		{"shop:<kind>:<id>", "", "yes"},
		{"pay:<t>:order:<id>", "pay:<tenant>:order:", "yes"},
		{"pay:acme:order:<id>", "pay:<tenant>:order:", "yes"},
		{"shop:config", "shop:config", "yes"},
		{"acme:audit:x", "<tenant>:audit:", "yes"},
		{"pay:<#t>:refund:<id>", "", "no"},
		{"pay:<t>:refund:<id>", "", "yes"},
		{"shop:product:<id>", "", "no"},
		{"shop:user", "", "no"},
		{"shop:<#n>", "", "no"},
		{"<prefix>:x", "", "yes"},
		{"pay:<?rest>", "", "yes"},
	}
	for _, tt := range tests {
		e, known := r.Find(tmpl(tt.key))
		name := ""
		if e != nil {
			name = e.Prefix
		}
		if name != tt.entry || known != (tt.known == "yes") {
			t.Errorf("%s: %q, known %v", tt.key, name, known)
		}
	}
}

func TestCheckPrefix(t *testing.T) {
	t.Parallel()
	for prefix, good := range map[string]bool{
		"shop:user:": true, "pay:<tenant>:order:": true, "a": true, "用户:": true,
		"<tenant>": false, "shop:*": false, "shop user:": false, "shop:<>": false, "shop:<a": false, "shop:a>": false, "shop:<a<b>>": false,
	} {
		if faults := (Prefix{Prefix: prefix}).Check(); (len(faults) == 0) != good {
			t.Errorf("%q: %v", prefix, faults)
		}
	}
	if (Prefix{Prefix: "a", Version: "2"}).Check() == nil || (Prefix{Prefix: "a", Version: "v2"}).Check() != nil {
		t.Error("versions")
	}
}

func TestLifetime(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"5m": "5m", "300s": "5m", "1m..24h": "1m..24h", "..1h": "..1h", "1h..": "1h..", "persistent": "persistent", "7d": "7d", "1d12h": "36h", "1h..30d": "1h..30d", "1.5h": "1h30m",
	} {
		l, err := ParseLifetime(text)
		if err != nil || l.String() != want {
			t.Errorf("%q: %q, %v", text, l, err)
			continue
		}
		if again, err := ParseLifetime(l.String()); err != nil || again != l {
			t.Errorf("%q is written %q", text, l)
		}
	}
	for _, text := range []string{"", "..", "0", "-5m", "5", "5 m", "forever", "2h..1h", "1h...2h", "1m...1h", "d", "-1d", "1dd", "0s", "+5m", "1h..x", "99999999d"} {
		if l, err := ParseLifetime(text); err == nil {
			t.Errorf("%q is read as %q", text, l)
		}
	}
}

func TestMatchPath(t *testing.T) {
	t.Parallel()
	tests := []struct {
		pattern, file string
		want          bool
	}{
		{"internal", "internal/a/b.go", true}, {"./internal/", "internal/a/b.go", true}, {"internal/a", "internal/ab/b.go", false},
		{"internal/*", "internal/a/b.go", true}, {"internal/*.go", "internal/a/b.go", false}, {"internal/*.go", "internal/b.go", true},
		{"**/mocks", "a/b/mocks/c.go", true}, {"**/mocks", "mocks/c.go", true}, {"**/*_gen.go", "a/x_gen.go", true}, {"a/...", "a/b/c.go", true},
		{"...", "x.go", true}, {".", "x.go", true}, {"a/**/c.go", "a/b/d/c.go", true}, {"a/**/c.go", "a/c.go", true}, {"A", "a/b.go", false},
	}
	for _, tt := range tests {
		if err := CheckPath(tt.pattern); err != nil {
			t.Errorf("%q: %v", tt.pattern, err)
		}
		if MatchPath(tt.pattern, tt.file) != tt.want {
			t.Errorf("%q %q: %v", tt.pattern, tt.file, !tt.want)
		}
	}
	for _, bad := range []string{"", "/abs", "../up", "a/../b", `a\b`, "a//b", "a/[b", "a/.../b", "a**", "**/a/**/b/**/c/**"} {
		if CheckPath(bad) == nil {
			t.Errorf("%q is a path", bad)
		}
	}
}

func TestMatchKey(t *testing.T) {
	t.Parallel()
	tests := []struct {
		pattern, key string
		want         bool
	}{
		{"legacy:*", "legacy:<id>", true}, {"legacy:*", "legacy", false}, {"legacy", "legacy", true}, {"*:tmp", "a:<id>:tmp", true},
		{"a:*:b", "a:<x>:b", true}, {"a:*:b:*", "a:<x>:b:<y>", true}, {"a:b", "a:<x>", false}, {"a*a", "a", false}, {"*x*", "<a>x<b>", true}, {"*y*", "<a>x<b>", false},
	}
	for _, tt := range tests {
		if MatchKey(tt.pattern, tmpl(tt.key)) != tt.want {
			t.Errorf("%q %q: %v", tt.pattern, tt.key, !tt.want)
		}
	}
}
