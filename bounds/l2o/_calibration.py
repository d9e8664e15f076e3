"""Where draws of the paper's problems fall: what single draws measure for the findings of this chapter.

`python -m bounds.l2o._calibration [KIND ...]` draws a thousand of each kind (`bounds/calibration.py`).
"""

import sys
from pathlib import Path

from bounds.calibration import Calibration, Kind, Measured, named
from bounds.l2o import exp50, fig3, fig11, note_B, sec3_2
from bounds.l2o._learned import learned, problems
from bounds.late import late

unrolled = late("algorithms.unrolled")


def small_problems(draw: int) -> Measured:
    """The 64-50 problems."""
    of_fig3 = named(fig3.one_draw(unrolled.meta_steps, 2, draw, 4, "cpu")[0])
    by_rate = fig11.of_rates(unrolled.train, 2, draw, 2, 4, "cpu")
    return {
        "l2o.fig3": of_fig3,
        "l2o.fig3.beside": of_fig3,
        "l2o.fig11": {"lead": fig11.last_lead(by_rate)[0]},
        "l2o.fig11.trajectory": {"mean_lead": fig11.lead_on_the_way(by_rate)[0]},
        "l2o.fig11.two": named(fig11.from_two_of(by_rate[max(by_rate)])[0]),
    }


def trained_twice(draw: int) -> Measured:
    """The 64-50 problems after two iterations."""
    twice = learned(unrolled.train, 2, draw, expansion=100, eta=1e-7, iterations=2)
    return {
        "l2o.exp50": {"improvement": twice.last[0]},
        "l2o.fig3.doubled": named(fig3.against_two_of(twice)[0]),
    }


def narrow_networks(draw: int) -> Measured:
    """Four small problems, and the networks of the note in Appendix B."""
    return {"l2o.note_B.scaled": named(note_B.narrow_network(unrolled.train, draw, 8, note_B.SIZES["six"])[0])}


def untrained(consistent: bool) -> Kind:
    """Constant steps, momentum and Chebyshev steps on the 32-20 problems."""

    def measured(draw: int) -> Measured:
        problem, _ = problems(1, draw, consistent=consistent)
        ways = exp50.classical(unrolled.gradient_descent, problem)
        return {"l2o.exp50.constant_steps": {q.name: values[-1].item() for q, (values, _) in ways.items()}}

    return measured


def shrinkage(shared: bool) -> Kind:
    """Learned shrinkage, with one matrix for all layers or one for each."""

    def measured(draw: int) -> Measured:
        train, draws = unrolled.train_lista, range(draw, draw + 1)
        (fast,), (slow,) = (sec3_2.trained_from_shrinkage(shared, train, draws, rate) for rate in (0.05, 0.02))
        (coupled_one,) = sec3_2.trained_from_coupling(shared, train, draws)
        found = named(sec3_2.conditions(*fast))
        coupled = {"l2o.sec3_2.by_training": named(sec3_2.from_coupled(*coupled_one))}
        layers = named(sec3_2.by_layer(*slow)) if shared else {}
        parts = ("first_layers", "last_layers", "untrained") if shared else ()
        return (
            {"l2o.sec3_2": found, "l2o.sec3_2.coherence": found}
            | coupled
            | {f"l2o.sec3_2.{part}": layers for part in parts}
        )

    return measured


KINDS: dict[str, Kind] = {
    "64-50": small_problems,
    "64-50-twice": trained_twice,
    "narrow": narrow_networks,
    "untrained-32-20": untrained(False),
    "untrained-32-20-consistent": untrained(True),
    "shrinkage-shared": shrinkage(True),
    "shrinkage-by-layer": shrinkage(False),
}


CALIBRATION = Calibration(Path(__file__).parent / "calibrated", KINDS)

if __name__ == "__main__":
    CALIBRATION.draw_all(sys.argv[1:])
