package keytmpl

import "testing"

func BenchmarkSprintf(b *testing.B) {
	args := []Arg{
		{Class: ClassString, Text: Concat(lit("app:"), param("p", 0))},
		{Class: ClassInt, Bits: 64, Hole: Hole{Name: "id", Sym: Sym{Kind: SymParam, Index: 1}}},
	}
	for b.Loop() {
		Sprintf("%s:user:%d:profile", 1, args, false)
	}
}

func BenchmarkConcat(b *testing.B) {
	two := Union(lit("a"), lit("b"))
	for b.Loop() {
		Concat(lit("user:"), two, lit(":"), param("id", 0), lit(":x"), two)
	}
}

func BenchmarkSubst(b *testing.B) {
	s := Concat(lit("user:"), Apply(Op{Kind: OpLower}, Arg{Class: ClassString, Text: param("id", 0)}), lit(":x"))
	value := Arg{Class: ClassString, Text: lit("Bob")}
	for b.Loop() {
		Subst(s, func(Sym) (Arg, bool) { return value, true })
	}
}

func BenchmarkWiden(b *testing.B) {
	for b.Loop() {
		head := lit("ids:")
		for range 4 {
			head = Widen(head, Union(head, Concat(head, param("id", 0), lit(","))))
		}
	}
}
