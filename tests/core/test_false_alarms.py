"""A true statistical claim is not called violated, however often it is run again."""

import numpy as np
import pytest
import sympy as sp

from bounds import registry
from bounds.budget import split_alpha
from bounds.core import Claim, Depth, OnAverage, Quantity, Scaling, Verdict, WithProbability, eq, le
from bounds.runs.outcome import run
from bounds.runs.point import Settings, points

x, k = Quantity("x"), Quantity("k", positive=True)
ALPHA = 1e-6
RERUNS = 1000


def at_the_edge(seed):
    """Claims that are just barely true: the failure rate is delta, the means are equal, the order is exact."""
    draw = np.random.default_rng(seed)
    sizes = 2.0 ** np.arange(12)
    noise = np.exp(0.05 * draw.normal(size=len(sizes)))
    coins = (draw.random(400) < 0.1).astype(int)
    return [
        (Claim(id="toy.p", then=le(x, 0), quantifier=WithProbability(sp.Rational(1, 10))), {x: coins}),
        (Claim(id="toy.m", then=eq(x, sp.Rational(1, 10)), quantifier=OnAverage(lowest=-1, highest=1)), {x: coins}),
        (Claim(id="toy.v", then=le(x, 0), quantifier=OnAverage(variance=1)), {x: (draw.normal(size=400), 0.0)}),
        (Claim(id="toy.s", then=le(x, 1 / k), quantifier=Scaling(in_=k)), {x: (noise / sizes, 0.0), k: (sizes, 0.0)}),
    ]


def false_alarms(reruns):
    return [
        (claim.id, seed)
        for seed in range(reruns)
        for claim, measured in at_the_edge(seed)
        if claim.judge(measured, alpha=ALPHA).verdict is Verdict.VIOLATED
    ]


def test_claims_at_the_edge_of_truth_raise_no_false_alarm():
    """Fifty reruns of each kind of statistical verdict."""
    assert false_alarms(50) == []


@pytest.mark.thorough
def test_a_thousand_reruns_raise_no_false_alarm():
    """At a budget of 1e-6 each, four thousand verdicts have less than half a percent chance of a single one."""
    assert false_alarms(RERUNS) == []


@pytest.mark.thorough
def test_the_papers_statistical_claims_raise_no_false_alarm_at_fresh_seeds():
    """Every registered statistical claim that is expected to hold, run with fresh seeds for a thousand verdicts."""
    rows = [row for row in registry.rows() if row["statistical"] and row["expected"] == "holds"]
    alpha = split_alpha(ALPHA, registry.rows(), Depth.QUICK)
    told, judged, round_ = [], 0, 0
    while judged < RERUNS and round_ < RERUNS:
        round_ += 1
        for row in rows:
            settings = Settings(depth=Depth.QUICK, seed=10_000 * round_, alpha=alpha)
            for point in points(row, registry.claim_of(row), settings):
                if "seed" in point.params:
                    judged += 1
                    told += [point.label] if run(point).get("verdict") == Verdict.VIOLATED else []

    assert told == []
