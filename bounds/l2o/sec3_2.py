r"""Trained shrinkage networks violate the conditions under which they are known to converge linearly.

Section 3.2 and Figure 2: after training, iterates have wrong signs, and the learned matrices do not satisfy $W_i^\top
A_i = 1$, with one matrix for all layers or one for each. (The condition on other columns is printed as $W_i^\top A_j >
1$; it asks for a small $|W_i^\top A_j|$.) The paper gives no settings beyond those of another paper; ours are small.
Kind: empirical. Constants: none printed; "violated" is read as more than rounding, and more than one in twenty.
"""

import sympy as sp

from bounds.core import Claim, Finding, Quantity, exact, gt, rounding

wrong_signs = Quantity(
    "wrong_signs",
    r"\text{share of } \mathrm{sign}(X_t) \ne \mathrm{sign}(X^*)",
    "first half of the layers",
    nonnegative=True,
)
deviation = Quantity("deviation", r"\max_i |W_i^\top A_i - 1|", "per matrix", nonnegative=True)

sec3_2 = Claim(
    id="l2o.sec3_2",
    source="Section 3.2 and Figure 2",
    quantifier=Finding(
        "64 sparse vectors of length 32 from 16 measurements, 8 layers, 150 iterations of gradient descent"
    ),
    then=(
        gt(wrong_signs, sp.Rational(1, 20), name="signs"),
        gt(deviation, sp.Rational(1, 20), name="coupling"),
    ),
    erratum="The side condition W_i^T M_j > 1 (j != i) should ask for a small |W_i^T M_j|.",
)


@sec3_2.experiment(shared=[0, 1], seed=[0, 1], algorithm="algorithms.unrolled.train_lista")
def trained(shared, seed, *, algorithm):
    """Train from the unlearned method, and look at the first half of the layers."""
    import torch

    from algorithms.unrolled import coupling, lista_rollout, shrinkage_initialisation, sign_violation, sparse_recovery

    generator = torch.Generator().manual_seed(seed)
    problem = sparse_recovery(64, 32, 16, generator=generator)
    start = shrinkage_initialisation(problem.A, 8, shared=bool(shared))
    net, _ = algorithm(problem, start, 8, 0.05, 150)
    violated = sign_violation(lista_rollout(problem, net, 8), problem.X)
    products = coupling(problem.A, net.W)
    norms = torch.linalg.vector_norm(problem.A, dim=-2) * torch.linalg.vector_norm(net.W, dim=-2)
    radius = rounding.matmul(norms.amax(), 1.0, inner=16, dtype=products.dtype)
    return {
        wrong_signs: exact(violated[1:5]),
        deviation: ((products - 1).abs().amax(-1), float(radius) + float(rounding.rounded(1.0, dtype=products.dtype))),
    }  # fmt: skip


sec3_2.formula_mutant("every sign wrong", then=gt(wrong_signs, sp.Rational(99, 100)))


@sec3_2.mutant("columns rescaled to satisfy the coupling")
def _(train_lista, problem, net, steps, eta, iterations):
    from dataclasses import replace

    ones = (problem.A * problem.A).sum(-2)
    return replace(net, W=(problem.A / ones).expand_as(net.W)), None
