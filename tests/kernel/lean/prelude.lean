/- The names of Mathlib that printed statements use: with their types and notations, and nothing behind them.
   Lean then checks that a statement is one: every name is known, and every term has the type that its place asks for. -/
set_option linter.unusedVariables false

macro "ℕ" : term => `(Nat)
macro "ℤ" : term => `(Int)

axiom Real : Type
macro "ℝ" : term => `(Real)

axiom Real.add : ℝ → ℝ → ℝ
axiom Real.sub : ℝ → ℝ → ℝ
axiom Real.mul : ℝ → ℝ → ℝ
axiom Real.div : ℝ → ℝ → ℝ
axiom Real.neg : ℝ → ℝ
axiom Real.inv : ℝ → ℝ
axiom Real.least : ℝ → ℝ → ℝ
axiom Real.most : ℝ → ℝ → ℝ
axiom Real.ofNat : ℕ → ℝ
axiom Real.ofInt : ℤ → ℝ
axiom Real.npow : ℝ → ℕ → ℝ
axiom Real.zpow : ℝ → ℤ → ℝ
axiom Real.rpow : ℝ → ℝ → ℝ
axiom Real.le : ℝ → ℝ → Prop
axiom Real.lt : ℝ → ℝ → Prop

noncomputable instance : Add ℝ := ⟨Real.add⟩
noncomputable instance : Sub ℝ := ⟨Real.sub⟩
noncomputable instance : Mul ℝ := ⟨Real.mul⟩
noncomputable instance : Div ℝ := ⟨Real.div⟩
noncomputable instance : Neg ℝ := ⟨Real.neg⟩
noncomputable instance : Inv ℝ := ⟨Real.inv⟩
noncomputable instance : Min ℝ := ⟨Real.least⟩
noncomputable instance : Max ℝ := ⟨Real.most⟩
noncomputable instance : NatCast ℝ := ⟨Real.ofNat⟩
noncomputable instance : IntCast ℝ := ⟨Real.ofInt⟩
noncomputable instance (n : ℕ) : OfNat ℝ n := ⟨Real.ofNat n⟩
noncomputable instance : LE ℝ := ⟨Real.le⟩
noncomputable instance : LT ℝ := ⟨Real.lt⟩
@[default_instance high] noncomputable instance : Pow ℝ ℕ := ⟨Real.npow⟩
noncomputable instance : Pow ℝ ℤ := ⟨Real.zpow⟩
noncomputable instance : Pow ℝ ℝ := ⟨Real.rpow⟩

axiom Real.exp : ℝ → ℝ
axiom Real.log : ℝ → ℝ
axiom Real.sqrt : ℝ → ℝ
axiom Real.sin : ℝ → ℝ
axiom Real.cos : ℝ → ℝ
axiom Real.tan : ℝ → ℝ
axiom Real.arcsin : ℝ → ℝ
axiom Real.arccos : ℝ → ℝ
axiom Real.arctan : ℝ → ℝ
axiom Real.sinh : ℝ → ℝ
axiom Real.cosh : ℝ → ℝ
axiom Real.tanh : ℝ → ℝ
axiom Real.sign : ℝ → ℝ
axiom Real.pi : ℝ
axiom abs : ℝ → ℝ

axiom Int.floor : ℝ → ℤ
axiom Int.ceil : ℝ → ℤ
macro "⌊" x:term "⌋" : term => `(Int.floor $x)
macro "⌈" x:term "⌉" : term => `(Int.ceil $x)

axiom Nat.factorial : ℕ → ℕ
axiom Nat.choose : ℕ → ℕ → ℕ

class AddCommMonoid (M : Type)
class CommMonoid (M : Type)
instance : AddCommMonoid ℝ := {}
instance : CommMonoid ℝ := {}
class Fintype (α : Type)

axiom Finset : Type → Type
axiom Finset.univ {α : Type} [Fintype α] : Finset α
axiom Finset.Ico : ℕ → ℕ → Finset ℕ
axiom Finset.sum {α M : Type} [AddCommMonoid M] : Finset α → (α → M) → M
axiom Finset.prod {α M : Type} [CommMonoid M] : Finset α → (α → M) → M

syntax "∑ " ident " ∈ " term ", " term:67 : term
syntax "∑ " ident " : " term ", " term:67 : term
syntax "∏ " ident " ∈ " term ", " term:67 : term
macro_rules
  | `(∑ $x:ident ∈ $s, $body) => `(Finset.sum $s fun $x => $body)
  | `(∑ $x:ident : $kind, $body) => `(Finset.sum Finset.univ fun $x : $kind => $body)
  | `(∏ $x:ident ∈ $s, $body) => `(Finset.prod $s fun $x => $body)
