r"""The paper's experiments never satisfy the conditions of its training theorem.

At the start of training on the problems of Table 1 (T = 100, three layers, e = 100, $X_0 = 0$) the smallest singular
value $\alpha_0$ of the last hidden output is at most the root mean square of all, $\|G_{L-1,T}\|_F / \sqrt{Nd}$. That
is less than (13d) asks for, and (13a) fails by hundreds of millions of decimal digits: $\delta_4^{-2}$ is about
$e^{2z}$ with $z = \delta_3 \Theta_L$ of order $10^8$ and more. So the theorem says nothing about these runs.
Kind: deterministic statement on Gaussian problems. Constants: as printed.
"""

from dataclasses import replace

from bounds.core import Claim, Quantity, exact, ge, gt, lt, rounding
from bounds.l2o._float_runs import drift, of_gradients
from bounds.l2o._learned import STEPS, started
from bounds.l2o._symbols import T, Theta, Theta_inner, beta, beta_0, m, norm_A, x, y
from bounds.l2o._theorem import RHS_13a, RHS_13d, share
from bounds.late import late, torch

unrolled = late("algorithms.unrolled")


mean_sigma = Quantity("mean_sigma", r"\|G_{L-1,T}\|_F/\sqrt{Nd}", "at least alpha_0", nonnegative=True)

practice = Claim(
    id="l2o.practice",
    formerly="l2o.thm4_7.practice",
    source="Eqs. (13a) and (13d) on Section 6 and Table 1",
    form="added",
    given=(ge(beta, norm_A), gt(beta_0, 0)),
    then=(lt(mean_sigma**2, RHS_13a, name="13a"), lt(mean_sigma, RHS_13d, name="13d")),
)


@practice.experiment(
    row=[1, 2, 3],
    seed=[0, 1],
    quick={"row": [1], "seed": [0]},
    thorough={"row": [1, 2, 3, 4, 5]},
    algorithm="algorithms.unrolled.rollout",
)
def before_training(row, seed, *, algorithm):
    """The networks and problems of l2o.exp50; Theta and the norms of data from singular values."""
    problem, weights = started(row, seed, expansion=100)
    scale = 1.001 * problem.smoothness().item()
    run = algorithm(problem, unrolled.sectors(weights), STEPS, beta=scale)
    theta = (1.0, 0.0)
    for W in weights[:-1]:
        theta = rounding.times(theta, rounding.plus(norm_of(W), 1.0))
    highest, lowest = extreme_singular_values(problem.M)
    back = torch.linalg.vector_norm(problem.back(problem.Y))
    radius = rounding.gamma(problem.Y.shape[-1] + 2, run.g.dtype) * torch.linalg.vector_norm(problem.M)
    norm_Y = torch.linalg.vector_norm(problem.Y)
    entries = rounding.frobenius_norm(norm_Y, entries=problem.Y.numel(), dtype=run.g.dtype)
    return {
        mean_sigma: rounding.over(hidden_output(problem, weights, run), problem.Y.new_tensor(run.X[0].numel()).sqrt()),
        Theta: theta,
        Theta_inner: theta,
        share: theta,
        beta: exact(scale),
        T: STEPS,
        x: 0,
        beta_0: rounding.power(lowest, 2),
        norm_A: rounding.power(highest, 2),
        y: (norm_Y, entries),
        m: (back, radius * norm_Y + rounding.frobenius_norm(back, entries=run.X[0].numel(), dtype=run.g.dtype)),
    }


def hidden_output(problem, weights, run):
    """The Frobenius norm of what the last hidden layer makes of the inputs before the last step, with its radius."""
    G = torch.stack((run.X[-2].ravel(), run.g[-2].ravel()), -1)
    moved = drift(problem, run, is_plain=True)[-2]
    radius = moved + run.beta * moved + of_gradients(problem, run)[-2]
    for W in weights[:-1]:
        largest = sum(norm_of(W))
        product = rounding.matmul(
            torch.linalg.vector_norm(G),
            torch.linalg.vector_norm(W),
            inner=W.shape[-1],
            dtype=W.dtype,
            entries=len(G) * len(W),
        )
        G, radius = torch.relu(G @ W.mT), largest * radius + product
    norm = torch.linalg.vector_norm(G)
    return norm, rounding.frobenius_norm(norm, entries=G.numel(), dtype=G.dtype, matrix_radius=radius)


def norm_of(W):
    """The spectral norm of a layer, with its radius."""
    norm = torch.linalg.matrix_norm(W, 2)
    return norm, rounding.spectral_norm(norm, rows=W.shape[0], columns=W.shape[1], dtype=W.dtype)


def extreme_singular_values(M):
    """The largest and the smallest singular value over all problems, with their radii."""
    values = torch.linalg.svdvals(M)
    radius = rounding.singular_values(values.amax(), rows=M.shape[-2], columns=M.shape[-1], dtype=M.dtype)
    return (values.amax(), radius), (values.amin(), radius)


practice.formula_mutant("(13a) the other way round", then=gt(mean_sigma**2, RHS_13a))
practice.formula_mutant("(13d) without 8 (1 + beta)", then=lt(mean_sigma, RHS_13d / (8 * (1 + beta))))


@practice.mutant("gradients a million times as large")
def _(rollout, problem, net, steps, *, beta):
    run = rollout(problem, net, steps, beta=beta)
    return replace(run, g=1e6 * run.g)
