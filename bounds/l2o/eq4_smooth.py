r"""The smoothness of the concatenated problem is the largest one among its parts.

$$ \|M^\top M\|_2 = \max_i \|M_i^\top M_i\|_2 , \qquad M = \mathrm{diag}(M_1, \dots, M_N) . $$

Kind: exact identity. Constants: none.
"""

from algorithms.exact import rationals, spectral_norm
from bounds.core import Claim, Quantity, eq, rounding
from bounds.l2o._instances import random_instance
from bounds.l2o._matrices import block
from bounds.late import torch

together = Quantity("together", r"\|M^\top M\|_2", "of the block-diagonal matrix", nonnegative=True)
computed = Quantity("computed", r"\beta", "what the library takes for it", nonnegative=True)
largest = Quantity("largest", r"\max_i \|M_i^\top M_i\|_2", nonnegative=True)
smallest = Quantity("smallest", r"\min_i \|M_i^\top M_i\|_2", nonnegative=True)

eq4_smooth = Claim(
    id="l2o.eq4_smooth",
    source="below eq. (4)",
    then=(eq(together, largest, name="norm"), eq(computed, largest, name="library")),
)


@eq4_smooth.experiment(
    problems=[1, 2, 5], rows=[1, 3], variables=[4, 9], seed=[0, 1], algorithm="algorithms.unrolled.LeastSquares"
)
def scaled_problems(problems, rows, variables, seed, *, algorithm):
    """Problems of different sizes of numbers; the norms are known exactly."""
    parts = [
        random_instance(seed + i, problems=1, rows=rows, variables=variables, largest=i + 1).M[0]
        for i in range(problems)
    ]
    M = torch.tensor([[[float(value) for value in row] for row in part] for part in parts], dtype=torch.float64)
    problem = algorithm(M, M.new_zeros(problems, rows))
    squares = [spectral_norm(part) ** 2 for part in exactly(M)]
    beta = problem.smoothness().item()
    norm, radius = beta**0.5, rounding.spectral_norm(beta**0.5, rows=rows, columns=variables, dtype=M.dtype)
    _, radius = rounding.power((norm, radius), 2)
    return {
        together: spectral_norm(block(exactly(M))) ** 2,
        largest: max(squares, key=float),
        smallest: min(squares, key=float),
        computed: (beta, radius),
    }


def exactly(M):
    """Floating-point numbers at face value."""
    return rationals(M.tolist())


eq4_smooth.formula_mutant("the smallest part", then=eq(together, smallest))
eq4_smooth.mutant("only the first problem is seen", lambda LeastSquares, M, Y: LeastSquares(M[:1], Y[:1]))
