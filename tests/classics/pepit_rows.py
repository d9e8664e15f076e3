"""The examples of PEPit that have a theorem of the gallery beside them: its arguments, our bound, and our worst run."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import sympy as sp
from flint import arb

import bounds
from bounds.classics.convex.optimised_gradient import last_weight
from bounds.core import Claim

CONVEX = "unconstrained_convex_minimization"
COMPOSITE = "composite_convex_minimization"


@dataclass(frozen=True, slots=True)
class Row:
    """An example of PEPit at some arguments; the values of our bound; an experiment's parameters at the worst run."""

    example: str
    arguments: Mapping[str, Any]
    claim: str
    values: Mapping[str, Any]
    experiment: str
    worst: Mapping[str, Any]
    root: bool = False

    @property
    def theorem(self) -> Claim:
        """The claim that the example falls under."""
        return _theorem(self.claim)

    @property
    def name(self) -> str:
        told = ", ".join(
            f"{name} = {value:.4g}" for name, value in self.arguments.items() if isinstance(value, int | float)
        )
        return f"{self.example.split('.')[1].removeprefix('wc_').replace('_', ' ')}: {told}"

    def promised(self) -> float:
        """Our bound."""
        bound = float(self.theorem.bound(**self.values))
        return math.sqrt(bound) if self.root else bound

    def exact(self) -> str:
        """Our bound as the number that it is: a fraction, or a ball around it."""
        rhs = self.theorem.unfolded(self.theorem.then[0].rhs)
        symbols = {one.name: one for one in rhs.free_symbols}
        if any(isinstance(value, arb) for value in self.values.values()):
            ball = sp.lambdify(list(symbols.values()), rhs, "math")(*(arb(self.values[name]) for name in symbols))
            return str(ball.str(9))
        found = sp.nsimplify(rhs.subs({one: sp.Rational(self.values[name]) for name, one in symbols.items()}))
        return str(sp.sqrt(found) if self.root else found)

    def observed(self) -> float:
        """What the worst run of ours reaches, in the units of the bound."""
        measured = self.theorem.experiments[self.experiment].run(dict(self.worst))
        tightness = self.theorem.judge(measured).tightness or 0.0
        return self.promised() * (math.sqrt(tightness) if self.root else tightness)


@cache
def _theorem(name: str) -> Claim:
    found: Claim = bounds.get(f"classics.{name}")
    return found


def rows() -> Iterator[Row]:
    """All of them, grouped by theorem."""
    yield from _smooth()
    yield from _accelerated()
    yield from _strongly_convex()
    yield from _others()


def _smooth() -> Iterator[Row]:
    for n in (1, 2, 3, 5, 10):
        known = {"L": 1, "R2": 1, "N": n}
        worst = {"z": [2.0], "steps": n}
        yield Row(
            f"{CONVEX}.wc_gradient_descent", {"L": 1, "gamma": 1, "n": n}, "gradient_descent", known, "exactly", worst
        )
    for n in (1, 2, 3, 5, 10):
        known = {"gamma": 3, "R2": 1, "N": n}
        worst = {"z": [1.0], "steps": n}
        yield Row(f"{CONVEX}.wc_proximal_point", {"gamma": 3, "n": n}, "proximal_point", known, "exactly", worst)
    for root in (2, 3, 4):
        n = root**2 - 1
        known = {"R": 1, "G": 1, "N": n}
        worst = {"root": root, "more": 0, "radius": 1}
        arguments = {"M": 1, "n": n, "gamma": 1 / root}
        yield Row(
            f"{CONVEX}.wc_subgradient_method", arguments, "subgradient_method", known, "resisting", worst, root=True
        )


def _accelerated() -> Iterator[Row]:
    for n in (1, 2, 3, 4, 6):
        theta = last_weight(n, arb(1))
        known = {"L": 1, "R2": 1, "theta_N": theta}
        worst = {"z": [(float(theta) ** 2 - 1) / n - 2.0**-40], "steps": n}
        yield Row(f"{CONVEX}.wc_optimized_gradient", {"L": 1, "n": n}, "optimised_gradient", known, "in_balls", worst)
    for n in (1, 2, 4, 6, 8, 10):
        known = {"L": 1, "R2": 1, "N": n}
        worst = {"z": [((n + 2) * (n + 3) / 4 - 1) / n], "steps": n}
        arguments = {"mu": 0, "L": 1, "n": n}
        example = f"{CONVEX}.wc_accelerated_gradient_convex_simplified"
        yield Row(example, arguments, "nesterov_sharp", known, "exactly", worst)
    for n in (1, 2, 5, 10):
        known = {"L": 1, "R2": 1, "N": n}
        arguments = {"mu": 0, "L": 1, "n": n}
        gone, example = _length_of_fista(n), f"{COMPOSITE}.wc_accelerated_proximal_gradient"
        yield Row(example, arguments, "fista", known, "half_line", {"steps": n, "start": 2 * gone})
        example, worst = f"{CONVEX}.wc_accelerated_gradient_convex", {"steps": n, "start": 2 * gone + 1}
        yield Row(example, arguments, "fista", known, "without_a_norm", worst)


def _length_of_fista(steps: int) -> float:
    """How far the method goes down a slope of one, in steps of one."""
    weight, x, y = 1.0, 0.0, 0.0
    for _ in range(steps):
        old, weight = weight, (1 + math.sqrt(1 + 4 * weight**2)) / 2
        x, y = y + 1, y + 1 + (old - 1) / weight * (y + 1 - x)
    return x


def _strongly_convex() -> Iterator[Row]:
    for kappa in (2, 9, 100):
        for n in (1, 2):
            known = {"kappa": kappa, "k": n, "energy_0": 1}
            worst = {"z": [0.0, 1.0, 1.0, float(kappa), 1.0, 0.0], "steps": n, "condition": kappa}
            arguments = {"L": kappa, "mu": 1, "n": n}
            example = f"{CONVEX}.wc_gradient_exact_line_search"
            yield Row(example, arguments, "steepest_descent", known, "exactly", worst)
    for share in (1, 2, 3):
        for n in (1, 3):
            gamma = Fraction(share, 20)
            known = {"gamma": gamma, "mu": 1, "L": 10, "R2": 1, "N": n}
            start = [0.0, 0.5] if gamma > Fraction(2, 11) else [1.0, 0.0]
            worst = {"z": start, "steps": n, "share": share, "condition": 10}
            arguments = {"L": 10, "mu": 1, "gamma": float(gamma), "n": n}
            yield Row(
                "tutorials.wc_gradient_descent_contraction", arguments, "gradient_any_step", known, "exactly", worst
            )
    for root in (2, 5):
        for n in (1, 2, 4):
            known = {"mu": 1, "L": root**2, "gap_0": Fraction(1, 2), "R2": 1, "N": n}
            worst = {"start": [1, 0], "steps": n, "root": root}
            arguments = {"mu": 1, "L": root**2, "n": n}
            example = f"{CONVEX}.wc_accelerated_gradient_strongly_convex"
            yield Row(example, arguments, "nesterov_strongly_convex", known, "exactly", worst)


def _others() -> Iterator[Row]:
    for n, centre in ((1, "1/2000"), (5, "1/10"), (10, "1/45")):
        arguments = {"L": 1, "D": 1, "R": math.inf, "center": None, "n": n}
        worst, known = {"centre": centre, "steps": n}, {"C": 1, "N": n}
        yield Row(f"{COMPOSITE}.wc_frank_wolfe", arguments, "frank_wolfe", known, "segment", worst)
    for n in (1, 2):
        known = {"mu": Fraction(1, 32), "L": 8, "gap_0": 1, "N": n}
        arguments = {"mu": 1 / 32, "L": 8, "gamma": 1 / 8, "n": n}
        example = "nonconvex_optimization.wc_gradient_descent_quadratic_lojasiewicz_expensive"
        worst = {"start": -40.0, "steps": n}
        yield Row(example, arguments, "polyak_lojasiewicz", known, "parabola_with_waves", worst)
    for root in (1, 2, 3):
        n = root**2
        worst = {"root": root, "steps": n}
        example = "fixed_point_problems.wc_krasnoselskii_mann_constant_step_sizes"
        yield Row(example, {"n": n, "gamma": 0.5}, "douglas_rachford", {"R2": 1, "k": n}, "two_lines", worst)
    for root in (1, 2, 3):
        k = root**2
        worst = {"root": root, "steps": k}
        example = "monotone_inclusions_variational_inequalities.wc_proximal_point"
        yield Row(example, {"alpha": 1, "n": k + 1}, "douglas_rachford", {"R2": 1, "k": k}, "two_lines", worst)
