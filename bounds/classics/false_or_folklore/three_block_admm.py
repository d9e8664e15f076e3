r"""ADMM with three blocks converges as it does with two: false, on three equations for three numbers.

For the equations $a_1 x_1 + a_2 x_2 + a_3 x_3 = 0$ with the columns $(1,1,1)$, $(1,1,2)$, $(1,2,2)$, whose only solution is zero, the direct
extension diverges for every penalty, by 1.03 per step. With two blocks, what follows the first one in

$$ V_k = \rho \sum_{i \ge 2} \|a_i x_i\|^2 + \|y_k\|^2/\rho $$

never grows.

In practice: group the blocks into two, or correct the step; more than two may run for long before they diverge.

Kind: inequality. Constants: none hidden.
Source: Chen, He, Ye and Yuan, *The direct extension of ADMM for multi-block convex minimization problems is not necessarily
convergent*, Mathematical Programming 155, 2016, Section 3.
"""

from algorithms.exact import rational, rationals
from bounds.core import Curve, Quantity, Statement, eq, ge, le

after, before = Quantity("after", "V_k", nonnegative=True), Quantity("before", "V_0", nonnegative=True)
blocks, k = Quantity("blocks", integer=True, positive=True), Quantity("k", integer=True, positive=True)

three_block_admm = Statement(
    "classics.three_block_admm",
    "Chen, He, Ye and Yuan 2016, Section 3",
    ge(k, 1),
    algorithm="algorithms.splitting.admm_blocks",
    erratum="False: the iteration is linear and has a spectral radius of 1.0278.",
    survives="In part: for two blocks, whose order does not matter for the inequality of V.",
    scaling={"space": {after: 2, before: 2}},
)
printed = three_block_admm.printed(le(after, before))
corrected = three_block_admm.corrected(
    le(after, before), also=eq(blocks, 2), title="ADMM with two blocks never moves away, in the norm of its own making"
)
COLUMNS = [[1, 1, 1], [1, 1, 2], [1, 2, 2]]


def energies(columns, start, multiplier, penalty, steps, algorithm):
    """V along the path, in fractions."""
    a = [rationals(column) for column in columns]
    path = algorithm(a, [rational(one) for one in start], rationals(multiplier), penalty=penalty, steps=steps)
    energy = [
        penalty * sum((b * x * b * x).sum() for b, x in zip(a[1:], found[1:], strict=True)) + (y * y).sum() / penalty
        for found, y in path
    ]
    drawn = Curve(f"ADMM with {len(a)} blocks", along="steps", of="V_k")
    return {after: energy[-1], before: energy[0], blocks: len(a), k: steps, drawn: energy}


@three_block_admm.witness(printed)
def one_step(algorithm):
    """From x = (0, 0, -1) and y = 0 with penalty 1: V grows from 9 to 82/9 at once."""
    return energies(COLUMNS, [0, 0, -1], [0, 0, 0], rational(1), 1, algorithm)


@three_block_admm.witness(printed)
def forty_steps(algorithm):
    """From (0, 0, 1) with penalty 1: V grows from 10 to more than 80, and goes on."""
    return energies(COLUMNS, [0, 0, 1], [0, 0, 1], rational(1), 40, algorithm)


@three_block_admm.experiment(corrected, second=[1, 2], penalty=["1/4", "1", "5"], steps=[1, 5, 30])
def two(second, penalty, steps, *, algorithm):
    """The first column and one of the others."""
    return energies([COLUMNS[0], COLUMNS[second]], [0, 1], [0, 0, 1], rational(penalty), steps, algorithm)


@corrected.mutant("multiplier moved four times as far")
def _(original, a, x, y, *, penalty, steps):
    path = [(x, y)]
    for _ in range(steps):
        (_, old), (x, new) = original(a, *path[-1], penalty=penalty, steps=1)
        path.append((x, old + 4 * (new - old)))
    return path


corrected.formula_mutant("by half", then=le(2 * after, before))
printed.formula_mutant("ten times as much", then=le(after, 10 * before))
