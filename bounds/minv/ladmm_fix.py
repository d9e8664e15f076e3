r"""A fixed point of the linearised ADMM is optimal: for the corrected updates, and for none of the printed ones.

The conditions for $\min \tfrac12 \|y - Bz\|^2 + \lambda \|x\|_1$, $z = W^\top x$ are $B^\top (Bz - y) + \mu = 0$, $z = W^\top x$ and
$W \mu \in \lambda\, \partial \|x\|_1$. A fixed point of the corrected updates satisfies them exactly; for a state that moves by $m$ in a
step they fail by at most a multiple of $m$. Each of the four printed slips breaks it: the threshold $\gamma/\lambda$, the
descending code, $B B^\top$ for a matrix that is not normal, and the threshold without its modulus.

Kind: identity at fixed points, judged through the residual along a run. Constants: none.
"""

import sympy as sp

from bounds.core import Claim, Finding, Quantity, ge, le

residual = Quantity("residual", r"\text{KKT}", "largest violation of the optimality conditions", nonnegative=True)
y_size = Quantity("y_size", r"\|y\|_\infty", "size of the observation", positive=True)
alpha_beta = Quantity("alpha_beta", r"\alpha\beta", "image step times penalty weight", positive=True)
gamma_beta = Quantity("gamma_beta", r"\gamma\beta", "code step times penalty weight", positive=True)

SETTING = "signals of length 16, dense blur that is not normal, orthogonal transform, lambda = 1/10, 4000 steps"

printed = Claim(
    id="minv.ladmm_fix",
    title="The printed updates of linearised ADMM end at an optimum",
    source="eqs (13), (14), Algorithm 4",
    quantifier=Finding(SETTING),
    given=(le(alpha_beta, 1), le(gamma_beta, 1)),
    then=le(residual, y_size / 10**6),
    expected="violated",
    erratum="B B' for B' B, threshold gamma/lambda, minus gamma W' for plus gamma W, maximum without a modulus",
)

corrected = Claim(
    id="minv.ladmm_fix.corrected",
    title="The corrected updates of linearised ADMM end at an optimum",
    form="corrected",
    corrects="minv.ladmm_fix",
    source="eqs (13), (14), Algorithm 4",
    quantifier=Finding(SETTING),
    given=(le(alpha_beta, 1), le(gamma_beta, 1)),
    then=le(residual, y_size / 10**6),
    erratum="see the printed form",
)


def run(algorithm, reading, *, steps=4000, length=16, seed=0):
    """The last state, and how far it is from optimal; the measurement is one product of size 16."""
    import torch

    from algorithms.deconvolution import DenseBlur, OrthogonalMatrix, fixed, optimality_residual
    from bounds.core import exact, rounding

    generator = torch.Generator().manual_seed(seed)
    B = torch.eye(length, dtype=torch.float64) + 0.3 * torch.triu(
        torch.randn(length, length, generator=generator, dtype=torch.float64), 1
    )
    B = B / torch.linalg.matrix_norm(B, 2)
    W = torch.linalg.qr(torch.randn(length, length, generator=generator, dtype=torch.float64)).Q
    y = torch.randn(length, generator=generator, dtype=torch.float64)
    blur, transform, penalty = DenseBlur(B), OrthogonalMatrix(W), 0.125
    state = None
    for count, moved in enumerate(
        algorithm(y, blur, transform, penalty, fixed(0.5, steps), fixed(0.5, steps), reading=reading)
    ):
        state = moved
        if not torch.stack([part.abs().amax() for part in state]).amax() < 1e6:
            break  # it runs away: the state of this step is far enough
    found = optimality_residual(state, y, blur, transform, penalty).item()
    sizes = max(part.abs().amax().item() for part in state) + y.abs().amax().item()
    radius = 4 * length * length**0.5 * rounding.gamma(2 * length, "float64") * sizes
    return {
        residual: (found, radius), y_size: exact(y.abs().amax().item()),
        alpha_beta: exact(0.5), gamma_beta: exact(0.5),
    }  # fmt: skip


@corrected.experiment(seed=[0, 1, 2], quick={"seed": [0]}, algorithm="algorithms.deconvolution.linearized_admm")
def to_the_end(seed, *, algorithm):
    """Fixed steps of 1/2."""
    from algorithms.deconvolution import CORRECTED

    return run(algorithm, CORRECTED, seed=seed)


@printed.experiment(
    slip=["outer_gram", "divided_threshold", "descending_code", "one_sided_threshold"],
    algorithm="algorithms.deconvolution.linearized_admm",
)
def one_slip_at_a_time(slip, *, algorithm):
    """Each printed slip alone."""
    from algorithms.deconvolution import Reading

    return run(algorithm, Reading(**{slip: True}), steps=2000)


printed.formula_mutant("far from an optimum", then=ge(residual, y_size))
corrected.formula_mutant("not at an optimum", then=ge(residual, y_size / sp.Integer(100)))


@corrected.mutant("threshold divided by the penalty")
def _(linearized_admm, *arguments, reading, **options):
    from algorithms.deconvolution import Reading

    return linearized_admm(*arguments, reading=Reading(divided_threshold=True), **options)
