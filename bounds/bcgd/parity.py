r"""On two data sets the phase of the first layer flips after every sweep at odd depths, after at most half of them at even ones.

With one layer exact line search zig-zags: the effective rate $\eta \|A\|^2 \|C\|^2$ is large and small in turn, for
ever, above and below 2. So do the steps of a deep network. If the depth is odd, each layer's phase flips from sweep
to sweep, as if there were one layer. If it is even, a layer mostly meets the same phase: on the diabetes data the
first layer takes the small steps, on the digits the large ones; now and then the phase slips, which breaks the
zig-zag.

Kind: finding of ours, on the parity that Figure 8 leaves open.
"""

from itertools import pairwise

from bounds.bcgd import _data
from bounds.bcgd._figures import widths_of
from bounds.bcgd._mutants import rate_times
from bounds.core import Claim, Finding, Quantity, ge, le
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

flips = Quantity(
    "flips",
    r"\#\{s : \varphi_1(s) \ne \varphi_1(s+1)\}",
    "sweeps after which layer 1 changes phase",
    integer=True,
    nonnegative=True,
)
sweeps = Quantity("sweeps", "S", "pairs of sweeps that were looked at", integer=True, positive=True)
odd = Quantity("odd", r"L \bmod 2", integer=True, nonnegative=True)

parity = Claim(
    id="bcgd.parity",
    source="Open question of Section 4.2",
    form="added",
    quantifier=Finding("diabetes and digits data, identity start, optimal rates, after 100 steps"),
    then=(ge(flips, odd * sweeps, name="odd_always"), le(flips, (1 + odd) * sweeps / 2, name="even_seldom")),
)


@parity.experiment(
    data=["diabetes", "digits"], quick={"data": ["diabetes"]}, algorithm="algorithms.deep_linear.bcgd_steps"
)
def phases(data, *, algorithm):
    """The phase of layer 1 is whether its step is shorter than the one before it, in effective rates."""
    task, depths, settled, looked = _data.task(data), [1, 2, 3, 4, 5, 6], 100, 24
    flipped = []
    for L in depths:
        first = -(-settled // L)
        run = algorithm(deep_linear.identity(widths_of(task, L)), task.X, task.Y, sweeps=first + looked + 1)
        effective = [(s.layer, s.sweep, (s.rate * s.frozen.left_norm2 * s.frozen.right_norm2).item()) for s in run]
        small = [
            here < before
            for (_, _, before), (layer, sweep, here) in pairwise(effective)
            if layer == 1 and sweep >= first
        ]
        flipped.append(sum(a != b for a, b in pairwise(small)))
    return {flips: flipped, sweeps: looked, odd: [L % 2 for L in depths]}


parity.formula_mutant("the phase always flips", then=ge(flips, sweeps))
parity.formula_mutant("the phase never flips", then=le(flips, 0))
parity.mutant("damped steps, which do not zig-zag", rate_times(4, 5))
