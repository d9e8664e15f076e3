"""The proposition for Lean says what the one for Coq says: same parts, every symbol bound, the same refusals."""

import re

import pytest
import sympy as sp
from click.testing import CliRunner

from bounds import registry
from bounds.__main__ import door
from bounds.core import Claim, Exists, OnAverage, Quantity, Scaling, eq, ge, le, lt
from bounds.kernel.lean import lean
from bounds.kernel.statement import statement
from bounds.kernel.terms import Unprintable

n = Quantity("n", integer=True, positive=True)
k = Quantity("k", integer=True, nonnegative=True)
z = Quantity("z", integer=True)
x = Quantity("x", nonnegative=True)
y = Quantity("y", positive=True)
j = sp.Symbol("j", integer=True)

PAIRS = {"(": ")", "[": "]", "{": "}", "⌊": "⌋", "⌈": "⌉"}
KNOWN = "import Mathlib namespace end def Prop True Type Fintype Finset.Ico min max abs I O i w ℕ ℤ ℝ"
FUNCTIONS = re.compile(
    r"Real\.(exp|log|sin|cos|tan|arcsin|arccos|arctan|sinh|cosh|tanh|sign|sqrt|pi)|Nat\.(factorial|choose)"
)
NAME = re.compile(r"[^\W\d][\w.]*")


def conclusion(relation, given=()):
    """What the printer makes of one relation."""
    text = lean(Claim(id="toy.one", then=relation, given=given))
    return text.split("def conclusion")[1].split(":=\n    ")[1].split("\n\n")[0]


@pytest.mark.parametrize(
    ("relation", "printed"),
    [
        (eq(x, y ** (n**k)), "x i = y i ^ (n i ^ k i)"),
        (ge(x, sp.Rational(1, 3)), "x i ≥ (1 : ℝ) / 3"),
        (ge(x, sp.Rational(-1, 3)), "x i ≥ -(1 : ℝ) / 3"),
        (lt(n, k), "n i < k i"),
        (le(x, n), "x i ≤ (n i : ℝ)"),
        (le(x, y**-2), "x i ≤ (y i ^ 2)⁻¹"),
        (le(x, y ** (n - 1)), "x i ≤ y i ^ (n i - 1)"),
        (le(x, y ** (k - 1)), "x i ≤ y i ^ ((k i : ℤ) - (1 : ℤ))"),
        (le(x, y**z), "x i ≤ y i ^ (z i)"),
        (le(x, sp.sqrt(y)), "x i ≤ Real.sqrt (y i)"),
        (le(x, y**x), "x i ≤ y i ^ (x i)"),
        (le(x, sp.exp(-y)), "x i ≤ Real.exp (- y i)"),
        (le(x, sp.Sum(y**j, (j, 0, n - 1))), "x i ≤ (∑ j ∈ Finset.Ico 0 (n i), y i ^ j)"),
        (le(x, sp.factorial(n)), "x i ≤ (Nat.factorial (n i) : ℝ)"),
        (le(x, sp.Max(y, 2)), "x i ≤ max (2 : ℝ) (y i)"),
        (le(x, sp.ceiling(y)), "x i ≤ (⌈y i⌉ : ℝ)"),
        (le(x, sp.pi * sp.E), "x i ≤ Real.exp 1 * Real.pi"),
        (le(x, abs(z)), "x i ≤ abs (z i : ℝ)"),
        (le(x, 123456), "x i ≤ (123456 : ℝ)"),
    ],
)
def test_a_relation_is_printed_as_it_is_meant(relation, printed):
    """A numeral says that it is real, and no subtraction of natural numbers is cut off."""
    assert conclusion(relation) == printed


def test_signs_premises_and_quantifiers_are_those_of_coq():
    """What an assumption of a symbol says is a premise; `Exists` asks for one instance and is refuted by all."""
    text = lean(Claim(id="toy.some", given=ge(k, 3), then=le(x, y ** (k - 3)), quantifier=Exists()))

    assert "0 ≤ x i ∧\n    0 < y i ∧\n    k i ≥ 3\n" in text
    assert "x i ≤ y i ^ (k i - 3)\n" in text
    assert "∃ i : I, premises k x y i ∧ conclusion k x y i\n" in text
    assert "∀ i : I, premises k x y i → ¬ conclusion k x y i\n" in text


def test_an_average_is_a_sum_over_outcomes():
    """Both sides are weighted by the probability, whose sum is one."""
    p = Quantity("p", nonnegative=True)
    text = lean(Claim(id="toy.mean", then=le(x, y), quantifier=OnAverage(probability=p)))

    assert "(∑ w : O i, p i w * (x i w)) ≤ (∑ w : O i, p i w * (y i w))" in text
    assert "(∑ w : O i, p i w) = 1" in text


def unbound(text):
    """Names that a file uses and nobody introduced."""
    text = re.sub(r"/-.*?-/|\b(namespace|end) \w+|⁻¹", "", text, flags=re.DOTALL)
    bound = {name for names in re.findall(r"[({]([^(){}:]+) :", text) for name in names.split()}
    bound |= set(re.findall(r"[∑∏] (\w+)", text)) | set(re.findall(r"def (\w+)", text))
    return {name for name in NAME.findall(text) if not FUNCTIONS.fullmatch(name)} - bound - set(KNOWN.split())


def is_balanced(text):
    """Whether every bracket is closed by its own kind."""
    waiting = []
    for character in text:
        if character in PAIRS:
            waiting.append(PAIRS[character])
        elif character in PAIRS.values() and (not waiting or waiting.pop() != character):
            return False
    return not waiting


def test_the_two_readings_of_a_file_can_fail():
    """A name from nowhere and a bracket too few are seen."""
    assert unbound("def a (x : ℝ) : Prop := x ≤ Real.exp y + Num.sqrt x") == {"y", "Num.sqrt"}
    assert not is_balanced("(x]")
    assert not is_balanced("((x)")


def test_every_proposition_of_coq_has_one_of_lean_in_which_every_symbol_is_bound():
    """All claims: no word of Coq is left, every bracket closes, and what Coq is not asked Lean is not asked either."""
    for claim in (claim for file in registry.files() for claim in registry.load(file)):
        try:
            asked = statement(claim)
        except Unprintable as reason:
            with pytest.raises(Unprintable, match=re.escape(str(reason))):
                lean(claim)
            continue
        text = lean(claim)
        assert is_balanced(text), claim.id
        assert unbound(text) == set(), claim.id
        assert not re.search(r"%|\\|`|\^\+|Num", text), claim.id
        assert text.count(" ∧\n") >= asked.definitions.count(" /\\\n"), claim.id


def test_what_has_no_proposition_says_why():
    """Growth fixes no constant, and a function that the language lacks is named."""
    with pytest.raises(Unprintable, match="growth"):
        lean(Claim(id="toy.growth", then=le(x, 1), quantifier=Scaling(in_=n)))
    with pytest.raises(Unprintable, match="`erf`"):
        lean(Claim(id="toy.erf", then=le(x, sp.erf(y))))


def test_the_command_writes_a_file_for_each_claim(tmp_path):
    """One with a proposition, one without, and the option alone is refused."""
    told = CliRunner().invoke(door, ["prove", "--statements", str(tmp_path), "--lean", "minv.lemma1", "bcgd.fig7"])

    assert [one.name for one in tmp_path.iterdir()] == ["minv_lemma1.lean"]
    assert "bcgd.fig7: a finding of a table or figure is observed, not proved" in told.output
    assert CliRunner().invoke(door, ["prove", "--lean"]).exit_code == 2
