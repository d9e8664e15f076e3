r"""The auxiliary function of the classification proof is close to the target.

With H of (H.2), `eqH_2.py`, Claim H.3 says $\mathbb{E} (G^* - H)^2 \le 10^{-5} \frac{\varepsilon^2}{\log^2(1/\varepsilon)} +
6\, \mathrm{OPT}_{\le l}$. Run at l = 3 in rational numbers, at the gaps of the critical lemma, for an expectation over
inputs. Where the second layer is off by what the premises allow, the first term exceeds all else by thousands of
orders. With a smaller $\varepsilon$ it is $\mathrm{OPT}$ that decides, and then $H = G^*$ up to the missing layer, a
sixth of the bound.

Kind: inequality, exact averages. Constants: printed.
"""

import sympy as sp
from flint import fmpq

from bounds.bfc import _width_one_oracle as width_one
from bounds.bfc._step_quantities import D_2, D_3, OPT, Upsilon, alpha_3, eps2, objective_below
from bounds.bfc._width_one import factors, mean_square
from bounds.bfc.eqH_2 import STEP, after_one_step
from bounds.core import Claim, Quantity, le

error2 = Quantity("error2", r"\mathbb{E}(G^*-H)^2", nonnegative=True)
LEFT = eps2 / (10**5 * (sp.log(1 / eps2) / 2) ** 2)

claimH_3 = Claim(
    id="bfc.claimH_3",
    title="The auxiliary function of the classification proof is close to the target",
    source="Claim H.3, for l = 3 and the population",
    given=(
        le(objective_below, eps2),
        le(eps2, 1 / (D_2**18 * Upsilon**2)),
        le(alpha_3, 1 / (2 * Upsilon**3 * D_3**17 * sp.log(1 / eps2))),
    ),
    then=le(error2, LEFT + 6 * OPT),
)


@claimH_3.experiment(off=[0, 1], fourth=[False, True], quick={"fourth": [True]}, algorithm=STEP)
def at_the_gaps(off, fourth, *, algorithm):
    """Both layers off, or only the third and a smaller epsilon; with and without a fourth layer that is missing."""
    numbers = factors(4)
    limit = 1 / (numbers.D[2] ** 9 * numbers.Upsilon)
    before = width_one.state(
        1 + off * limit / 10**6, 1 - off * limit / 10**5, (fmpq(0), fmpq(0)), (fmpq(1, 2), fmpq(4, 3))
    )
    alpha = 1 / (numbers.C[3] * 10**6)
    last = alpha / 10**20 if fourth else fmpq(0)
    level = limit if off else alpha / 10**23
    rate, fast = width_one.rates(8)
    problem = width_one.Problem(alpha, last, rate, fast, int(10**6 * level.q))
    news, halves, oracle, _ = after_one_step(before, problem, algorithm)
    mixed = [(new - half) / rate + oracle for new, half in zip(news, halves, strict=True)]
    below = width_one.second_layer_loss(before.grams()) + width_one.tied(
        before.grams(), before.K, (2,), problem, numbers
    )
    return {
        error2: [mean_square(width_one.target(problem) - H) for H in mixed],
        eps2: level**2,
        OPT: width_one.opt(problem) if fourth else fmpq(0),
        alpha_3: alpha,
        D_2: numbers.D[2],
        D_3: numbers.D[3],
        objective_below: below,
        Upsilon: numbers.Upsilon,
    }


claimH_3.formula_mutant("half of what the next layers leave", then=le(error2, LEFT + OPT / 2))
