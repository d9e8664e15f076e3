"""The hardest statements of the five papers, as sketches: each must read naturally and be judged rightly.

They stand for the shapes that a language of theorems meets: nested objects, premises beyond the range of floats,
stopped processes, finite randomness, existence over widths, adversaries, constants of a proof, exact refutations.
"""

from fractions import Fraction

import numpy as np
import sympy as sp
from flint import arb

from bounds.core import (
    Claim,
    Exists,
    ForAll,
    OnAverage,
    Quantity,
    Scaling,
    Status,
    Traced,
    Unknown,
    Verdict,
    WithProbability,
    between,
    eq,
    ge,
    gt,
    judge,
    le,
    lt,
)
from bounds.status import status

t, L, K, m, n, T = sp.symbols("t L K m n T", positive=True, integer=True)
eta, kappa, eps, delta, s = sp.symbols("eta kappa epsilon delta s", positive=True)


def verdict(claim, **measured):
    return judge(claim, measured).verdict


# --- minv -----------------------------------------------------------------------------------------------------------


def test_a_limit_that_a_floor_forbids_is_refuted_for_every_step_count():
    """Training reaches any eps for large T: no T does, because the loss has an exact positive floor."""
    loss = Quantity("loss", r"\inf_T L_n(C^{(T)})", "least loss over all coefficients", nonnegative=True)
    claim = Claim(id="s.minv_thm1", given=(gt(eps, 0),), then=lt(loss, eps), quantifier=ForAll("eps > 0, all T"))
    floor, start = Fraction(1119677189904, 15923496664791529), Fraction(1, 100)

    assert verdict(claim, loss=between(floor, start), epsilon=Fraction(1, 10**5)) is Verdict.VIOLATED
    assert verdict(claim, loss=between(floor, start), epsilon=Fraction(1, 2)) is Verdict.HOLDS


def test_a_generalisation_term_is_computed_from_a_class_of_functions():
    """Rademacher complexity of a finite class, by all sign vectors; above the range of the loss it is vacuous."""
    gap, rademacher = Quantity("gap"), Quantity("rademacher")

    def by_all_signs(values, n):
        signs = np.array(np.meshgrid(*[[-1, 1]] * values.shape[1])).reshape(values.shape[1], -1).T
        best = [max((row * sign).sum() for row in values) for sign in signs]
        return sum(best[1:], start=best[0]) / len(best) / int(n.item().p)

    claim = Claim(
        id="s.minv_thm2",
        where={rademacher: by_all_signs},
        then=le(gap, 2 * rademacher + sp.sqrt(sp.log(2 / delta) / (2 * n)), trivially=1),
        quantifier=WithProbability(delta),
    )
    table = np.array([[0, 1, 0], [1, 0, 0]])

    assert "rademacher" not in claim.symbols
    assert verdict(claim, gap=[0] * 50, values=table, n=3, delta=Fraction(1, 100)) is Verdict.VACUOUS


def test_a_measured_lipschitz_constant_is_a_premise_that_can_fail():
    """The theorem needs a step to be Lipschitz; the run shows that it is not, so nothing is promised."""
    lipschitz, gap = Quantity("lipschitz"), Quantity("gap")
    claim = Claim(id="s.minv_thm3", given=(le(lipschitz, 1 + 1 / K),), then=le(gap, sp.sqrt(K / n)))

    assert verdict(claim, lipschitz=(3.0, 0.1), K=4, n=10, gap=(9.0, 0.1)) is Verdict.NOT_APPLICABLE


# --- l2o ------------------------------------------------------------------------------------------------------------


def test_premises_in_log_space_are_certified_without_logarithms():
    """cosh^4(z/2) at z = 2.7e8 has 234 million digits; balls do not care."""
    alpha, z = Quantity("alpha"), Quantity("z")
    claim = Claim(id="s.l2o_thm4_7", given=(ge(alpha**2, 16 * sp.cosh(z / 2) ** 4),), then=lt(eta, 1))

    assert verdict(claim, alpha=10**9, z=Fraction(27 * 10**7), eta=1) is Verdict.NOT_APPLICABLE
    assert verdict(claim, alpha=10**9, z=1, eta=1) is Verdict.VIOLATED


def test_for_all_weights_is_tried_by_an_adversary_and_sharpness_by_existence():
    """The same numbers serve the bound and the statement that no smaller constant would do."""
    norm = Quantity("norm")
    bound = Claim(id="s.l2o_prod", then=le(norm, sp.sqrt(t + 1)), quantifier=ForAll("all P in [0, 2]^D"))
    sharp = Claim(id="s.l2o_sharp", then=ge(norm, (1 - eps) * sp.sqrt(t + 1)), quantifier=Exists("sequences P_s"))
    found = ([1.4142, 1.7320], 1e-9)

    assert verdict(bound, norm=found, t=[1, 2]) is Verdict.HOLDS
    assert verdict(sharp, norm=found, t=[1, 2], epsilon=Fraction(1, 1000)) is Verdict.HOLDS


def test_a_comparison_of_polynomials_for_all_sizes_is_an_array_of_exact_coefficients():
    """Coefficient by coefficient, in rationals, for every T up to a horizon."""
    printed, proved = Quantity("printed"), Quantity("proved")
    claim = Claim(id="s.l2o_lem4_5", then=le(proved, printed), quantifier=ForAll("coefficients, T <= 40"))
    coefficients = [[Fraction(j, T) for j in range(3)] for T in range(1, 41)]

    assert verdict(claim, proved=coefficients, printed=coefficients) is Verdict.HOLDS


# --- bcgd -----------------------------------------------------------------------------------------------------------


def test_two_runs_of_different_width_are_one_array_of_exact_equalities():
    """Width above the threshold changes nothing: equality of rationals, entry by entry, for any gradient method."""
    wide, threshold, width, D = Quantity("wide"), Quantity("threshold"), Quantity("width"), Quantity("D")
    claim = Claim(id="s.bcgd_thm3_1", given=(ge(width, D),), then=eq(wide, threshold), quantifier=ForAll("methods"))
    run = [[Fraction(1, 3), Fraction(2, 7)], [Fraction(1, 9), Fraction(0)]]

    assert verdict(claim, wide=run, threshold=run, width=5, D=3) is Verdict.HOLDS
    assert verdict(claim, wide=run, threshold=run, width=2, D=3) is Verdict.NOT_APPLICABLE


def test_a_depth_condition_that_contains_the_depth_is_a_chain_of_definitions():
    """L must exceed a threshold that depends on L; violated at sweep 1355 only beyond its error bars."""
    c, threshold, error = Quantity("c"), Quantity("threshold"), Quantity("error", nonnegative=True)
    k = Quantity("k", integer=True)
    claim = Claim(
        id="s.bcgd_thm3_4",
        given=(ge(L, threshold),),
        where={c: 1 + kappa**2 * L, threshold: sp.log(1 / c) / sp.log(1 - eta / kappa**2) / 1000},
        then=lt(error, (1 - eta / kappa**2) ** (2 * (L + k - 1))),
    )
    rate = arb(246) / 250
    run = [rate ** (2 * (5 + k - 1)) * factor for k, factor in ((1, arb("0.99")), (2, arb("1.0028", "1e-8")))]

    assert verdict(claim, L=5, eta=Fraction(16, 1000), kappa=1, k=[1, 2], error=run) is Verdict.VIOLATED


def test_finite_randomness_is_enumerated_at_every_state_of_a_run():
    """The first axis holds the outcomes, the second the states; each state has its own probabilities."""
    new, old, p = Quantity("new"), Quantity("old"), Quantity("p")
    claim = Claim(id="s.bcgd_thm3_6", then=le(new, old / 2), quantifier=OnAverage("samples", probability=p))
    halves = [[Fraction(1, 2), Fraction(1, 4)], [Fraction(1, 2), Fraction(3, 4)]]

    assert verdict(claim, new=[[0, 0], [1, 1]], old=[[1, 2]], p=halves) is Verdict.HOLDS
    assert verdict(claim, new=[[0, 0], [1, 2]], old=[[1, 2]], p=halves) is Verdict.VIOLATED


# --- resnet ---------------------------------------------------------------------------------------------------------


def test_the_best_iterate_of_a_stopped_process_is_a_trial():
    """With probability 1/2 the best of T iterates is good; a trial is one stopped path."""
    best, target = Quantity("best", nonnegative=True), Quantity("target")
    claim = Claim(
        id="s.resnet_thm3_6",
        given=(ge(T, 4 * n),),
        then=le(best, target),
        quantifier=WithProbability(sp.Rational(1, 2)),
    )
    paths = np.ones((60, 8), dtype=int)
    paths[:, 5] = 0

    assert verdict(claim, best=paths.min(axis=1), target=Fraction(1, 2), T=8, n=2) is Verdict.HOLDS


def test_a_probability_known_exactly_needs_no_trials():
    """A tail probability far below what sampling could see is a ball from an incomplete gamma function."""
    tail = Quantity("tail", r"\\Pr[\\sigma_{\\min} < 1/2]", nonnegative=True)
    claim = Claim(id="s.resnet_prop3_3", given=(ge(m, 100 * sp.log(1 / delta)),), then=le(tail, delta, trivially=1))
    chi_square_below = arb(500).gamma_lower(arb(100)) / arb(500).gamma()

    assert verdict(claim, tail=chi_square_below, m=1000, delta=Fraction(1, 10**4)) is Verdict.HOLDS


def test_an_absolute_constant_is_bracketed_by_a_proof_and_by_a_counterexample():
    """A traced value holds; a smaller one is refuted by an exact instance; an unnamed one is only calibrated."""
    C, lhs, rhs = Quantity("C"), Quantity("lhs"), Quantity("rhs")
    traced = Claim(id="s.c1", then=le(lhs, C * rhs), constants=(Traced(C, 4 * sp.sqrt(2 * sp.exp(3)), "l. 345"),))
    smaller = Claim(id="s.c2", then=le(lhs, C * rhs), constants=(Traced(C, 2, "a guess"),), expected=Status.REFUTED)
    unnamed = Claim(id="s.c3", then=le(lhs, C * rhs), constants=(Unknown(C),))
    instance = {"lhs": Fraction(5, 2), "rhs": 1}

    assert verdict(traced, **instance) is Verdict.HOLDS
    assert verdict(smaller, **instance) is Verdict.VIOLATED
    assert status([unnamed.judge(instance).to_json() | {"kind": "experiment"}]) is Status.CALIBRATED


# --- bfc ------------------------------------------------------------------------------------------------------------


def test_a_bound_that_says_nothing_at_any_practical_size_is_vacuous_with_numbers():
    """The promise is 10^400 where the feature error is at most 1 anyway."""
    error, D = Quantity("error", nonnegative=True), Quantity("D")
    claim = Claim(id="s.bfc_lemF_1", then=le(error, D**40 * eps, trivially=1))

    assert verdict(claim, error=(0.2, 0.01), D=10**11, epsilon=Fraction(1, 100)) is Verdict.VACUOUS


def test_the_order_of_an_error_in_a_gap_is_a_slope_with_an_interval():
    """The feature error is quadratic in the gap over six octaves."""
    error, alpha = Quantity("error"), Quantity("alpha", positive=True)
    claim = Claim(id="s.bfc_thm2", then=eq(error, 1), quantifier=Scaling(in_=alpha, exponent=2))
    gaps = 2.0 ** -np.arange(8)

    assert verdict(claim, alpha=(gaps, 0.0), error=(3 * gaps**2, 0.0)) is Verdict.HOLDS
    assert verdict(claim, alpha=(gaps, 0.0), error=(3 * gaps**1.5, 0.0)) is Verdict.VIOLATED


def test_a_lower_bound_over_a_class_is_tried_by_an_optimiser_over_a_named_family():
    """No member of the family fits better than the bound; the family is named, because others were not tried."""
    fit = Quantity("fit", r"\\min_f \\mathbb{E}(f-h)^2", nonnegative=True)
    claim = Claim(id="s.bfc_lemI_5", then=ge(fit, s**4), quantifier=ForAll("one-neuron functions, by L-BFGS"))

    assert verdict(claim, fit=([0.9, 0.7], 1e-6), s=Fraction(1, 2)) is Verdict.HOLDS


def test_existence_over_widths_is_a_witness_among_widths():
    """Some width is enough; that none of a few is proves nothing."""
    loss = Quantity("loss", nonnegative=True)
    claim = Claim(id="s.width", then=le(loss, eps), quantifier=Exists("widths"))

    assert verdict(claim, loss=[1, Fraction(1, 10)], epsilon=Fraction(1, 5)) is Verdict.HOLDS
    assert verdict(claim, loss=[1, 1], epsilon=Fraction(1, 5)) is Verdict.INCONCLUSIVE
