package analyzer

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// broken are configurations with mistakes of all kinds, and what is said about each: "line:column text", one a line.
var broken = []struct{ name, text, want string }{
	// Names.
	{"misspelt key", "prest: bugs\n", `1:1 unknown key "prest" in the configuration; did you mean "preset"?`},
	{"key in another case", "Preset: bugs\n", `1:1 unknown key "Preset" in the configuration; did you mean "preset"?`},
	{"unknown key", "frobnicate: 1\n", `1:1 unknown key "frobnicate" in the configuration; valid are preset, `},
	{"misspelt rule", "disable: [keycahrs]\n", `1:11 unknown rule "keycahrs" in disable; did you mean "keychars"?`},
	{"unknown rule", "enable: [errcheck]\n", `1:10 unknown rule "errcheck" in enable; valid are `},
	{"rule in both lists", "enable: [keycase]\ndisable: [keycase]\n", `2:11 rule "keycase" stands in enable and in disable`},
	{"rule twice", "disable: [keycase, keycase]\n", `1:20 rule "keycase" stands twice in disable`},
	{"empty rule", "disable: [\"\"]\n", `1:11 unknown rule "" in disable`},
	{"misspelt option", "keyconcat:\n  inline-fromat: true\n", `2:3 unknown key "inline-fromat" in keyconcat; did you mean "inline-format"?`},
	{"option of another rule", "keyconcat: {persistent: []}\n", `1:13 unknown key "persistent" in keyconcat`},
	{"rule as a section without options", "keytag: {}\n", `1:1 unknown key "keytag" in the configuration`},
	{"option outside of its section", "keyconcat:\ninline-format: true\n", "1:11 keyconcat has no value\n2:1 unknown key \"inline-format\" in the configuration; it is an option of keyconcat, indented below that"},
	{"option of several sections", "strict: true\n", `1:1 unknown key "strict" in the configuration; it is an option of ttljitter, keyshape, ttlmissing, ttlsplit, indented below that`},
	{"setting inside of a section", "keyconcat:\n  cluster: auto\n", `2:3 unknown key "cluster" in keyconcat; cluster stands at the beginning of a line, in no section`},
	{"no space", "preset:bugs\n", `1:1 the configuration must be a mapping (key: value), not "preset:bugs"; write preset, a colon, a space, and the value`},
	{"no-break space behind the colon", "preset:\u00a0bugs\n", `the configuration must be a mapping (key: value), not "preset:\u00a0bugs"; write preset, a colon, a space, and the value`},
	{"TOML", "preset = \"bugs\"\n", `the configuration must be a mapping (key: value), not "preset = \"bugs\""; write preset, a colon, a space, and the value`},
	{"key with a space", "\"preset \": bugs\n", `1:1 unknown key "preset " in the configuration; did you mean "preset"?`},
	{"several", "prest: bugs\nclster: no\nseerver: redis\n", "1:1 unknown key \"prest\"\n2:1 unknown key \"clster\"\n3:1 unknown key \"seerver\""},

	// Values of one of several.
	{"misspelt preset", "preset: standart\n", `1:9 preset cannot be "standart"; did you mean "standard"?`},
	{"preset in capitals", "preset: Bugs\n", `1:9 preset cannot be "Bugs"; did you mean "bugs"?`},
	{"unknown preset", "preset: everything\n", `1:9 preset cannot be "everything"; valid are bugs, standard, strict`},
	{"preset as a list", "preset: [bugs]\n", `1:9 preset must be one of bugs, standard, strict, not a list`},
	{"preset as a mapping", "preset:\n  name: bugs\n", `2:3 preset must be one of bugs, standard, strict, not a mapping`},
	{"preset without value", "preset:\n", `1:8 preset must be one of bugs, standard, strict, not nothing`},
	{"preset as a number", "preset: 1\n", `1:9 preset must be one of bugs, standard, strict, not "1" (int)`},
	{"cluster as a switch", "cluster: true\n", `1:10 cluster must be one of auto, always, never, not "true" (bool)`},
	{"cluster", "cluster: yes\n", `1:10 cluster cannot be "yes"; valid are auto, always, never`},
	{"tests", "tests: some\n", `1:8 tests cannot be "some"; `},
	{"generated", "generated: false\n", `1:12 generated must be one of bugs, all, none, not "false" (bool)`},

	// Values that are none.
	{"list without value", "disable:\n", `1:9 disable has no value; write a list ([a, b]), or leave the key out`},
	{"section without value", "ttlmissing: ~\ncluster: never\n", `1:13 ttlmissing has no value; write a mapping (key: value), or leave the key out`},
	{"table without value", "paths: null\n", `1:8 paths has no value; write a list of mappings (- key: value), or leave the key out`},
	{"empty text", "registry: [{prefix: \"a:\", description: \"\"}]\n", `1:40 registry.0.description must not be empty; leave the key out`},
	{"mark within", "preset: bugs\n\ufeffcluster: never\n", `2:1 a byte order mark; remove it`},
	{"two marks", "\ufeff\ufeffpreset: bugs\n", `1:2 a byte order mark; remove it`},

	// Settings that cannot both be meant, and ones that mean something else.
	{"every rule disabled", "disable: [" + strings.Join(Names(), ", ") + "]\n", `1:10 every rule is disabled; leave cachevet out instead`},
	{"everything excluded", "paths: [{path: ., exclude: true}]\n", `1:28 paths.0 excludes everything`},
	{"path twice, in two ways", "paths:\n  - {path: internal, preset: bugs}\n  - {path: ./internal/, preset: strict}\n", `3:12 the path "./internal/" is listed twice; first in paths.0`},
	{"slots of memcached", "server: memcached 1.6\ncluster: always\n", `2:10 cluster is always, and memcached has no hash slots`},
	{"hash of memcached", "server: memcached\nregistry: [{prefix: \"a:\", type: hash}]\n", `2:33 registry.0.type is hash, and memcached has none`},
	{"item of redis", "server: redis 7\nregistry: [{prefix: \"a:\", type: item}]\n", `2:33 registry.0.type is item, which is memcached's, and server is redis 7`},
	{"stays and goes", "ttlmissing: {persistent: [\"a:\"]}\nregistry: [{prefix: \"a:b:\", ttl: 5m}]\n", `2:34 registry.0.ttl is 5m, and ttlmissing.persistent.0 says that the keys of "a:" stay`},
	{"prefix twice, with other names", "registry: [{prefix: \"a:<x>:\"}, {prefix: \"a:<y>:\"}]\n", `1:41 the prefix "a:<y>:" is listed twice; first in registry.0`},
	{"prefix of separators", "registry: [{prefix: \":\"}]\n", `1:22 registry.0.prefix: ":" has no text but separators`},
	{"prefix with a verb", "registry: [{prefix: \"user:%d\"}]\n", `1:27 registry.0.prefix: a format verb in "user:%d"`},
	{"prefix with a variable", "registry: [{prefix: \"${env}:user:\"}]\n", `1:22 registry.0.prefix: a variable in`},
	{"characters that are allowed anyway", "keychars: {allow: [\"page:\"]}\n", `1:20 "page:" allows nothing that keys may not have anyway`},
	{"persistent pattern", "ttlmissing: {persistent: [\"a:*\"]}\n", `1:27 "a:*" is a pattern; write the text that the keys start with`},
	{"ignored verb", "ignore: [\"user:%d\"]\n", `1:16 a format verb in "user:%d"; in a pattern * stands for any text`},
	{"ignored variable", "ignore: [\"a:*\", \"${env}:user:*\"]\n", `1:18 a variable in "${env}:user:*"; in a pattern`},
	{"ignored template", "ignore: [\"user:<id>\"]\n", `1:16 "user:<id>" has a part in <>, which is how messages show what varies; in a pattern * stands for any text`},
	{"allowed template", "keycase: {allow: [\"User:<id>:*\"]}\n", `1:25 "User:<id>:*" has a part in <>`},
	{"persistent template", "ttlmissing: {persistent: [\"user:<id>\"]}\n", `1:33 "user:<id>" has a part in <>, which is how messages show what varies; write the text that the keys start with, up to there`},
	{"persistent verb", "ttlmissing: {persistent: [\"user:%s:\"]}\n", `1:33 a format verb in "user:%s:"; write the text that the keys start with`},
	{"characters as a pattern", "keychars: {allow: [\"User:*\"]}\n", `1:22 "User:*" lists "s", which keys may have anyway; write the characters one by one`},
	{"characters as words behind a prefix", "keychars: {allow: [\"page: dots\"]}\n", `1:20 "page: dots" allows nothing that keys may not have anyway`},
	{"ignored expression", "ignore: [\"^a:.*$\"]\n", `1:10 "^a:.*$" looks like a regular expression`},
	{"ignored blank", "ignore: [\"  \"]\n", `1:10 the pattern "  " would ignore every key`},
	{"layout with a star", "layout: \"<app>:*\"\n", `1:16 layout: a pattern; a part that varies is written <name>`},
	{"layout with a template", "layout: \"{{.App}}:<id>\"\n", `1:10 layout: a template; a part that varies is written <name>`},
	{"characters as an expression", "layout: {key: \"<app>:<id>\", segments: [{name: app, chars: \"[a-z]+\"}]}\n", `1:60 layout: chars lists characters and ranges, such as a-z0-9_-, and is no regular expression`},
	{"characters with the separator", "layout: {key: \"<app>:<id>\", segments: [{name: app, chars: \"a-z:\"}]}\n", `1:60 layout: "a-z:" lists the separator :`},

	// Server.
	{"unknown server", "server: dragonfly 1\n", `1:9 server: unknown server "dragonfly"; valid are redis, valkey, memcached`},
	{"version only", "server: 6.2\n", `1:9 server: unknown server "6.2"; valid are redis, valkey, memcached`},
	{"version without number", "server: redis latest\n", `1:9 server: "latest" is no version of redis; write it as 7, 7.2 or 7.2.4`},
	{"server as a mapping", "server: {kind: redis, version: 7}\n", `1:9 server must be a text, not a mapping`},
	{"server of three words", "server: redis 7 2\n", `1:9 server: a server is a kind and a version, such as "redis 6.2", not "redis 7 2"`},
	{"server in capitals", "server: Redis 7\n", `1:9 server: unknown server "Redis"; did you mean "redis"?`},
	{"misspelt server", "server: reids 7\n", `1:9 server: unknown server "reids"; did you mean "redis"?`},
	{"server and version as one word", "server: valkey-8.1\n", `1:9 server: unknown server "valkey-8.1"`},

	// Types.
	{"text for a list", "disable: keycase\n", `1:10 disable must be a list ([a, b]), not "keycase"`},
	{"mapping for a list", "disable: {keycase: true}\n", `1:10 disable must be a list ([a, b]), not a mapping`},
	{"number in a list of texts", "ignore: [1]\n", `1:10 ignore must list texts, not "1" (int)`},
	{"nothing in a list", "ignore: [a, ]\nenable:\n  -\n", `3:4 enable must list texts, not nothing`},
	{"list in a list", "ignore: [[a]]\n", `1:10 ignore must list texts, not a list`},
	{"switch as text", "keyconcat: {inline-format: \"true\"}\n", `1:28 keyconcat.inline-format must be true or false, not "true"`},
	{"switch as yes", "keyconcat: {inline-format: yes}\n", `1:28 keyconcat.inline-format must be true or false, not "yes"`},
	{"switch as number", "ttlmissing: {strict: 1}\n", `1:22 ttlmissing.strict must be true or false, not "1" (int)`},
	{"text for a section", "ttlmissing: strict\n", `1:13 ttlmissing must be a mapping (key: value), not "strict"`},
	{"list for a section", "ttlmissing: [strict]\n", `1:13 ttlmissing must be a mapping (key: value), not a list`},
	{"date for a text", "ignore: [2024-01-01]\n", `1:10 ignore must list texts, not "2024-01-01" (timestamp)`},
	{"list as the whole", "- preset: bugs\n", `1:1 the configuration must be a mapping (key: value), not a list`},
	{"text as the whole", "bugs\n", `1:1 the configuration must be a mapping (key: value), not "bugs"`},
	{"number as the whole", "1\n", `1:1 the configuration must be a mapping (key: value), not "1" (int)`},
	{"mapping as a key", "{a: b}: c\n", `1:1 a key of the configuration must be a word, not a mapping`},
	{"list as a key", "? [a]\n: b\n", `1:3 a key of the configuration must be a word, not a list`},

	// Twice.
	{"key twice", "preset: bugs\npreset: strict\n", `2:1 preset is set twice; first on line 1`},
	{"section twice", "keyconcat: {inline-format: true}\nttlmissing: {}\nkeyconcat: {}\n", `3:1 keyconcat is set twice; first on line 1`},
	{"option twice", "keyconcat:\n  inline-format: true\n  inline-format: false\n", `3:3 keyconcat.inline-format is set twice; first on line 2`},
	{"key twice in an entry", "paths:\n  - path: a\n    path: b\n    exclude: true\n", `3:5 paths.0.path is set twice; first on line 2`},

	// YAML.
	{"tab", "keyconcat:\n\tinline-format: true\n", `2:1 not YAML: a tab in the indentation; YAML takes spaces only`},
	{"open list", "disable: [keycase\n", `1:11 not YAML: `},
	{"open quote", "preset: \"bugs\n", `1:9 not YAML: `},
	{"open mapping", "keyconcat: {inline-format: true\n", `1:13 not YAML: `},
	{"bad indentation", "keyconcat:\n  inline-format: true\n allow-const-prefix: true\n", `3:2 not YAML: `},
	{"value after a value", "preset: bugs: strict\n", `1:13 not YAML: `},
	{"full-width colon", "preset：bugs\n", `1:1 the configuration must be a mapping (key: value), not "preset：bugs"; ： is no character of YAML, write : and a space`},
	{"full-width comma", "disable: [keycase，keychars]\n", `1:11 unknown rule "keycase，keychars" in disable; valid are keyconcat, `},
	{"full-width brackets", "disable: 【keycase】\n", `1:10 disable must be a list ([a, b]), not "【keycase】"; 【 is no character of YAML, write [`},
	{"typographic quotes", "preset: “bugs”\n", `1:9 preset cannot be "“bugs”"; valid are bugs, standard, strict; “ is no character of YAML, write "`},
	{"full-width number sign", "＃ 注释\npreset: bugs\n", `1:1 not YAML: a full-width ＃; a comment begins with #`},
	{"full-width space", "keyconcat:\n　inline-format: true\n", `2:1 a full-width space in the indentation`},
	{"comment of Go", "preset: bugs\n\n// what\ncluster: never\n", `3:1 not YAML: a comment begins with #`},
	{"merge conflict", "preset: bugs\n<<<<<<< HEAD\ncluster: never\n=======\ncluster: always\n>>>>>>> topic\n", `2:1 not YAML: a merge conflict; keep one of the two sides`},
	{"list beside its key", "disable: - keycase\n", `1:10 not YAML: block sequence entries are not allowed in this context (a list begins on a line of its own, or is written [a, b])`},
	{"text with a colon", "registry:\n  - prefix: a: b\n", `2:14 not YAML: mapping values are not allowed in this context (a key: value within the value of another key; check the indentation`},
	{"two documents", "preset: bugs\n---\npreset: strict\n", `2:1 a second document; a configuration is one`},
	{"two documents, one empty", "---\n---\npreset: strict\n", `2:1 a second document; a configuration is one`},
	{"broken second document", "preset: bugs\n---\n[\n", `3:1 not YAML: `},
	{"anchor", "preset: &p bugs\n", `1:9 the anchor &p; a configuration has none`},
	{"alias", "enable: &a [keycase]\ndisable: *a\n", "1:9 the anchor &a\n2:10 the alias *a; a configuration has none, write the value itself"},
	{"unknown alias", "disable: *a\n", `the alias *a; a configuration has none, write the value itself`},
	{"merge key", "<<: {preset: bugs}\n", `1:1 the merge key <<; a configuration has none, write the keys themselves`},
	{"merge of an alias", "keyconcat: &k {inline-format: true}\nttlmissing: {<<: *k}\n", "1:12 the anchor &k\n2:14 the merge key <<"},
	{"anchor on a key", "&a preset: bugs\n", `1:1 the anchor &a`},
	{"alias in a list", "ignore: [&a x, *a]\n", "1:10 the anchor &a\n1:16 the alias *a"},
	{"alias to itself", "paths: &a [*a]\n", `1:8 the anchor &a`},
	{"tag", "preset: !!str bugs\n", `1:9 the tag !!str; a configuration has none, write the plain value`},
	{"tag of its own", "server: !redis 7\n", `1:9 the tag !redis`},
	{"binary", "preset: !!binary YnVncw==\n", `1:9 the tag !!binary`},
	{"tag on a mapping", "keyconcat: !!map {}\n", `1:12 the tag !!map`},
	{"directive", "%YAML 3.0\n---\npreset: bugs\n", `1:9 not YAML: `},
	{"not UTF-8", "preset: bugs\nignore: [\"\xff\"]\n", `2:11 the byte 0xff is not UTF-8; write the file in UTF-8`},
	{"UTF-16", "\xff\xfep\x00r\x00", `1:1 the byte 0xff is not UTF-8`},
	{"zero byte", "preset: bugs\x00\n", `1:13 the control character 0x00; remove it`},
	{"escape", "preset: \x1b[31mbugs\n", `1:9 the control character 0x1b; remove it`},
	{"10 MB", strings.Repeat("# 10 MB\n", 10<<20/8), `1:1 the file is larger than 1048576 bytes; a configuration is not`},
	{"deep lists", strings.Repeat("[", 100_000), `not YAML: `},
	{"deep mappings", strings.Repeat("{a: ", 50_000), `not YAML: `},
	{"bomb", bomb(), `1:1 unknown key "a"`},
	{"a hundred thousand unknown keys", manyKeys(100_000 / 8), "1:1 unknown key \"k0\"\n"},
	{"binary file", "\x7fELF\x02\x01\x01\x00", `1:1 the control character 0x7f; remove it`},
	{"JSON with a comment", "{\"preset\": \"bugs\" // x\n}", `1:17 not YAML: `},
	{"JSON with a wrong key", "{\"presett\": \"bugs\"}", `1:2 unknown key "presett" in the configuration; did you mean "preset"?`},

	{"open list over lines", "preset: bugs\ndisable: [keycase,\n  keychars\nignore: [a]\n", `3:3 not YAML: `},
	{"bad indentation below", "preset: bugs\ntests: all\nttlmissing:\n    strict: true\n  persistent: []\n", `5:3 not YAML: did not find expected key`},
	{"empty", "", `1:1 the file is empty, and configures nothing; remove it, or write what it is for, such as preset: standard`},
	{"blank", "\ufeff \n\n", `1:1 the file is empty`},
	{"null", "~\n", `1:1 the configuration must be a mapping (key: value), not nothing`},

	// Numbers and lists of texts.
	{"length zero", "keylen: {max: 0}\n", `1:15 keylen.max must be from 1 to 536870912, not 0`},
	{"negative length", "keylen: {max: -5}\n", `1:15 keylen.max must be from 1 to 536870912, not -5`},
	{"length too large", "keylen: {max: 99999999999999999999999}\n", `1:15 keylen.max must be from 1 to 536870912, not 99999999999999999999999`},
	{"length past the largest key", "keylen: {max: 9223372036854775807}\n", `1:15 keylen.max must be from 1 to 536870912, not 9223372036854775807`},
	{"length in hexadecimal", "keylen: {max: 0x40}\n", `1:15 keylen.max must be written in decimal digits, not as "0x40"`},
	{"length with a fraction", "keylen: {max: 64.5}\n", `1:15 keylen.max must be a whole number, not "64.5" (float)`},
	{"length that is none", "keylen: {max: .nan}\n", `1:15 keylen.max must be a whole number, not ".nan" (float)`},
	{"prefix of everything", "ttlmissing: {persistent: [\"\"]}\n", `1:27 "" is the prefix of every key; disable ttlmissing instead`},
	{"prefix twice", "ttlmissing: {persistent: [\"a:\", \"a:\"]}\n", `1:33 "a:" stands twice in ttlmissing.persistent`},
	{"everything allowed", "keycase: {allow: [\"*\"]}\n", `1:19 the pattern "*" would allow every key; disable keycase instead`},
	{"nothing allowed", "keychars: {allow: [\"\"]}\n", `1:20 "" allows nothing`},
	{"ignored twice", "ignore: [\"a:*\", \"a:*\"]\n", `1:17 "a:*" stands twice in ignore`},
	{"server of the future", "server: redis 42.0\n", `1:9 server: redis 42.0 is newer than any that is known; write redis 8`},

	// Paths.
	{"path twice", "paths:\n  - {path: a, preset: bugs}\n  - {path: a, preset: strict}\n", `3:12 the path "a" is listed twice; first in paths.0`},
	{"path missing", "paths:\n  - exclude: true\n", `2:5 path is missing in paths.0`},
	{"path empty", "paths: [{path: \"\", exclude: true}]\n", `1:16 paths.0.path must not be empty`},
	{"path absolute", "paths: [{path: /srv, exclude: true}]\n", `1:16 paths.0.path: "/srv" is absolute; paths are relative to the directory of the configuration`},
	{"path above", "paths: [{path: ../x, exclude: true}]\n", `1:16 paths.0.path: "../x" leaves the directory of the configuration`},
	{"path with a backslash", "paths: [{path: 'a\\b', exclude: true}]\n", `paths.0.path: "a\\b" has a backslash; write paths with /`},
	{"path that is no pattern", "paths: [{path: \"a/[b\", exclude: true}]\n", `paths.0.path: "a/[b" is no pattern`},
	{"path says nothing", "paths: [{path: internal}]\n", `1:9 paths.0 says nothing about internal; give it exclude, preset, `},
	{"path excluded and more", "paths: [{path: internal, exclude: true, preset: bugs}]\n", `1:35 paths.0 excludes internal, so its other settings mean nothing`},
	{"preset of a path", "paths: [{path: a, preset: bug}]\n", `1:27 paths.0.preset cannot be "bug"; did you mean "bugs"?`},
	{"rule of a path", "paths: [{path: a, disable: [keycas]}]\n", `1:29 unknown rule "keycas" in paths.0.disable; did you mean "keycase"?`},
	{"paths as a mapping", "paths: {internal: bugs}\n", `1:8 paths must be a list of mappings (- key: value), not a mapping`},
	{"paths as texts", "paths: [internal]\n", `1:9 paths.0 must be a mapping (key: value), not "internal"`},
	{"stars", "paths: [{path: 'a**', exclude: true}]\n", `1:16 paths.0.path: "a**" has ** beside other text; it stands for whole elements`},

	// Patterns of keys.
	{"everything ignored", "ignore: [\"*\"]\n", `1:10 the pattern "*" would ignore every key; disable the rules instead`},
	{"nothing ignored", "ignore: [\"\"]\n", `1:10 the pattern "" would ignore every key`},

	// Layout.
	{"layout without segments", "layout: shop\n", `1:9 layout: the layout has no <segment>`},
	{"layout empty", "layout: \"\"\n", `1:9 layout must not be empty`},
	{"layout open", "layout: \"<app>:<id\"\n", `1:16 layout: a < without >`},
	{"layout with an empty segment", "layout: \"<app>::<id>\"\n", `1:16 layout: an empty segment`},
	{"layout twice the same", "layout: \"<app>:<app>\"\n", `1:16 layout: <app> stands twice`},
	{"layout bracket", "layout: \"<app>[:<id>\"\n", `1:15 layout: a [ without ]`},
	{"layout bracket without colon", "layout: \"<app>[<id>]\"\n", `1:15 layout: a part that may be missing is written [:<name>]`},
	{"layout as a list", "layout: [app, id]\n", `1:9 layout must be a mapping (key: value), not a list`},
	{"layout without key", "layout: {segments: [{name: app}]}\n", `key is missing in layout`},
	{"layout of an unknown segment", "layout: {key: \"<app>:<id>\", segments: [{name: env}]}\n", `1:47 layout: the layout has no segment <env>`},
	{"layout segment without name", "layout: {key: \"<app>:<id>\", segments: [{max: 3}]}\n", `1:40 name is missing in layout.segments.0`},
	{"layout range", "layout: {key: \"<app>:<id>\", segments: [{name: id, chars: z-a}]}\n", `layout: the range z-a in chars is empty`},
	{"layout length", "layout: {key: \"<app>:<id>\", segments: [{name: id, min: 9, max: 3}]}\n", `layout: max is less than min`},
	{"layout length as text", "layout: {key: \"<app>:<id>\", segments: [{name: id, max: ten}]}\n", `layout.segments.0.max must be a whole number, not "ten"`},
	{"layout negative length", "layout: {key: \"<app>:<id>\", segments: [{name: id, max: -1}]}\n", `layout.segments.0.max must be from 1 to 536870912, not -1`},

	// Registry.
	{"prefix missing", "registry:\n  - type: hash\n", `2:5 prefix is missing in registry.0`},
	{"prefix twice", "registry:\n  - prefix: \"a:\"\n  - prefix: \"a:\"\n", `3:13 the prefix "a:" is listed twice; first in registry.0`},
	{"prefix with a star", "registry: [{prefix: \"a:*\"}]\n", `1:24 registry.0.prefix: a pattern in "a:*"; write the text`},
	{"prefix with a space", "registry: [{prefix: \"a b\"}]\n", `registry.0.prefix: "a b" has a space or control character`},
	{"prefix of a name only", "registry: [{prefix: \"<tenant>\"}]\n", `registry.0.prefix: "<tenant>" has no text`},
	{"prefix with an open name", "registry: [{prefix: \"a:<b\"}]\n", `registry.0.prefix: "a:<b" has a < or > that is none of a <name>`},
	{"type", "registry: [{prefix: \"a:\", type: hsah}]\n", `registry.0.type cannot be "hsah"; did you mean "hash"?`},
	{"ttl without unit", "registry: [{prefix: \"a:\", ttl: 300}]\n", `registry.0.ttl: "300" has no unit; write 300s`},
	{"ttl", "registry: [{prefix: \"a:\", ttl: forever}]\n", `registry.0.ttl: "forever" is no time to live; write 5m, 1m..24h or persistent`},
	{"ttl backwards", "registry: [{prefix: \"a:\", ttl: 2h..1h}]\n", `registry.0.ttl: "2h..1h" ends before it begins`},
	{"ttl negative", "registry: [{prefix: \"a:\", ttl: -5m}]\n", `registry.0.ttl: "-5m" is no time to live`},
	{"version of an entry", "registry: [{prefix: \"a:\", version: 2}]\n", `registry.0.version must be a text ("2", in quotes), not "2" (int)`},
	{"version without v", "registry: [{prefix: \"a:\", version: \"2\"}]\n", `registry.0.version: "2" is no version; write v and a number, such as v2`},
	{"owner as a text", "registry: [{prefix: \"a:\", owner: internal}]\n", `registry.0.owner must be a list ([a, b]), not "internal"`},
	{"owner absolute", "registry: [{prefix: \"a:\", owner: [/x]}]\n", `registry.0.owner: "/x" is absolute`},
	{"misspelt key of an entry", "registry: [{prefix: \"a:\", onwer: [a]}]\n", `unknown key "onwer" in registry.0; did you mean "owner"?`},
	{"registry as a mapping", "registry: {\"a:\": hash}\n", `1:11 registry must be a list of mappings (- key: value), not a mapping`},
	{"keyprefix without registry", "enable: [keyprefix]\n", `1:10 keyprefix checks the registry, and there is none`},

	// Wrappers.
	{"wrapper without methods", "wrappers: [{type: a.B}]\n", `1:12 methods is missing in wrappers.0`},
	{"wrapper with a broken fact", "wrappers: [{type: a.B, methods: [{name: Get, signature: \"()()\", fact: zzz}]}]\n", `a.B.Get: the fact is malformed`},
	{"wrapper twice", "wrappers:\n  - {type: a.B, methods: [{name: Get, signature: f}]}\n  - {type: a.B, methods: [{name: Get, signature: f}]}\n", `3:12 the type a.B is listed twice; first in wrappers.0`},
	{"field twice", "fields:\n  - {field: a.B.c, facts: []}\n  - {field: a.B.c, facts: []}\n", "2:27 fields.0.facts must not be empty\n3:13 the field a.B.c is listed twice; first in fields.0"},
	{"field without a name", "fields: [{facts: [zzz]}]\n", `1:10 field is missing in fields.0`},
	{"program without a name", "programs: [\"\"]\n", `1:12 "" is no package`},
	{"program twice", "programs: [a/b, a/b]\n", `1:17 "a/b" stands twice in programs`},
	{"owner twice", "registry: [{prefix: \"a:\", owner: [internal/a, internal/a]}]\n", `1:47 "internal/a" stands twice in registry.0.owner`},
	{"expiry in the key", "clients: [{func: a/b.C, command: SET, key: s, ttl: s}]\n", `1:52 clients.0: the parameter s is the key; it cannot be the expiry, too`},
	{"segment of which nothing is said", "layout: {key: \"<app>:<id>\", segments: [{name: app}]}\n", `1:40 nothing is said about the segment <app>; give it words, chars, min, max or singular`},
	{"segment with an empty list", "layout: {key: \"<app>:<id>\", segments: [{name: app, words: []}]}\n", `1:40 nothing is said about the segment <app>`},
	{"number in octal digits", "keylen: {max: 0100}\n", `1:15 keylen.max must be written in decimal digits, not as "0100"`},
	{"number with a sign", "keylen: {max: +64}\n", `1:15 keylen.max must be written in decimal digits, not as "+64"`},
	{"wrapper as a text", "wrappers: [a.B]\n", `1:12 wrappers.0 must be a mapping (key: value), not "a.B"`},
}

// bomb is a text that grows a billionfold when its aliases are written out.
func bomb() string {
	var sb strings.Builder
	sb.WriteString("a: &a [x, x, x, x, x, x, x, x, x]\n")
	for c := 'b'; c <= 'j'; c++ {
		fmt.Fprintf(&sb, "%c: &%c [%s]\n", c, c, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*%c, ", c-1), 9), ", "))
	}
	return sb.String()
}

func manyKeys(n int) string {
	var sb strings.Builder
	for i := range n {
		fmt.Fprintf(&sb, "k%d: 1\n", i)
	}
	return sb.String()
}

var placed = regexp.MustCompile(`^\d+:\d+ `)

// Each mistake has its place and says what to write; nothing is accepted in silence.
func TestBroken(t *testing.T) {
	t.Parallel()
	if len(broken) < 100 {
		t.Errorf("%d broken configurations", len(broken))
	}
	for _, tt := range broken {
		_, err := Parse([]byte(tt.text))
		bad, ok := errors.AsType[*ConfigError](err)
		if !ok {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		for i, want := range strings.Split(strings.TrimSuffix(tt.want, "\n"), "\n") {
			if i >= len(bad.Problems) {
				t.Errorf("%s: %d problems, and not: %s", tt.name, len(bad.Problems), want)
				break
			}
			p := bad.Problems[i]
			have := fmt.Sprintf("%d:%d %s", p.Line, p.Column, p.Text)
			if !placed.MatchString(want) {
				have = p.Text
			}
			if !strings.HasPrefix(have, want) {
				t.Errorf("%s:\n%.300s\nwant\n%s", tt.name, have, want)
			}
		}
		lines := bytes.Count([]byte(tt.text), []byte("\n")) + 1
		for _, p := range bad.Problems {
			if p.Line < 1 || p.Line > lines || p.Column < 1 || strings.ContainsAny(p.Text, "\n\x1b\x00") || len(p.Text) > 600 {
				t.Errorf("%s: %d:%d %.700q", tt.name, p.Line, p.Column, p.Text)
			}
		}
		if n := strings.Count(tt.want, "\n") + 1; len(bad.Problems) > max(n, 12) && !strings.HasPrefix(tt.name, "a hundred") {
			t.Errorf("%s: %d problems for %d mistakes", tt.name, len(bad.Problems), n)
		}
	}
}
