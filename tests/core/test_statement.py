"""A statement is said once; its forms are claims that share what it says."""

from fractions import Fraction

import pytest

from bounds.core import BadClaim, Quantity, Statement, Status, eq, ge, gt, le

x, y = Quantity("x", positive=True), Quantity("y")


def square(x):
    return x * x


@pytest.fixture
def squares():
    return Statement("toy.squares", "Lemma 1", ge(x, 1), algorithm=square, erratum="False for 2.", survives="No.")


def test_a_printed_form_with_an_erratum_is_expected_to_be_refuted(squares):
    """Label, premises, erratum and survival come from the statement."""
    printed = squares.printed(le(y, x))

    assert (printed.id, printed.form, printed.expected) == ("toy.squares", "printed", Status.REFUTED)
    assert (printed.source, printed.erratum, printed.survives) == ("Lemma 1", "False for 2.", "No.")
    assert printed.given == (ge(x, 1),)


def test_a_corrected_form_names_what_it_corrects(squares):
    """It carries the erratum, and a part corrects the part of the same name."""
    whole, part = squares.corrected(le(y, x**2)), squares.corrected(le(y, x**2), part="A")

    assert (whole.id, whole.corrects, whole.erratum) == ("toy.squares.corrected", "toy.squares", "False for 2.")
    assert (part.id, part.corrects) == ("toy.squares.A.corrected", "toy.squares.A")


def test_a_form_adds_premises_or_has_its_own(squares):
    """`also` adds to what all forms assume, `given` replaces it."""
    assert squares.added("small", le(y, x), also=le(x, 1)).given == (ge(x, 1), le(x, 1))
    assert squares.added("large", gt(y, x), given=gt(x, 1)).given == (gt(x, 1),)


def test_one_experiment_serves_the_forms_that_it_names(squares):
    """The algorithm is the statement's, and a form that is not named has no run."""
    printed, corrected = squares.printed(le(y, x)), squares.corrected(eq(y, x**2))

    @squares.experiment(corrected, value=[1, 3])
    def at(value, *, algorithm):
        return {x: value, y: algorithm(value)}

    assert corrected.check().status == "holds"
    assert not printed.experiments


def test_what_names_no_form_serves_all_of_them(squares):
    """A corruption of the algorithm is usually one of every form."""
    forms = [squares.printed(le(y, x)), squares.corrected(eq(y, x**2))]
    squares.mutant("one too much", corrupted=lambda original, value: original(value) + 1)
    squares.formula_mutant("reversed", forms[1], then=gt(x, y))

    assert [list(form.mutants) for form in forms] == [["one too much"], ["one too much", "reversed"]]


def test_a_witness_gets_the_algorithm_of_the_statement(squares):
    """The counterexample runs what the experiments run."""
    printed = squares.printed(le(y, x))

    @squares.witness(printed)
    def two(*, algorithm):
        return {x: Fraction(2), y: algorithm(Fraction(2))}

    assert printed.check().status is Status.REFUTED


def test_a_statement_without_a_form_has_nothing_to_attach_to(squares):
    """The error says what to call first."""
    with pytest.raises(BadClaim, match="no form yet"):
        squares.mutant("nothing", corrupted=square)


def test_an_experiment_that_names_no_claim_but_something_else_is_refused(squares):
    """A relation in the place of a claim is a slip."""
    squares.printed(le(y, x))
    with pytest.raises(BadClaim, match="expected the claims"):
        squares.experiment(le(y, x), value=[1])(lambda value: {})


def test_what_is_not_said_of_an_experiment_is_not_meant(squares):
    """Nothing lies outside, nothing is undecided, nothing is a block."""
    printed = squares.printed(le(y, x))
    squares.experiment(value=[1])(lambda value, *, algorithm: {x: value, y: algorithm(value)})
    (one,) = printed.experiments.values()

    assert (one.outside, one.undecided, one.batched, one.bits, one.within) == (False, False, False, None, None)


def test_the_bits_of_a_statement_are_those_of_its_runs():
    """Experiments may ask for others; witnesses take them."""
    statement = Statement("toy.bits", "Lemma 2", (), bits=300)
    printed = statement.printed(le(y, x))
    statement.experiment(value=[1])(lambda value: {})
    statement.experiment(bits=500, value=[2])(_more)
    statement.witness()(_three)

    assert [one.bits for one in (*printed.experiments.values(), *printed.witnesses.values())] == [300, 500, 300]


def _more(value):
    return {}


def _three():
    return {}
