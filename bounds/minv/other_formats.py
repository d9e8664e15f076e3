r"""In single precision a rank is decided by the rounding of single precision, and no layer is left out too early.

A singular value that is rounding of the largest counts as zero: the scale $c_0 = (a_{\max}^2 + a_{\min}^2)/2$ of a matrix of deficient rank in
float32 is that of its exact spectrum. The run that stops early skips layers only where the last one, which at least squares
the residual, leaves nothing of it: with and without stopping, the iterates agree.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`; in single precision the numbers are rounded to three digits.
"""

from bounds.core import Statement
from bounds.late import late, torch
from bounds.twins import agrees, compared

hyperpower = late("algorithms.hyperpower")

other_formats = Statement("minv.other_formats", "Sections 2 and 3 as they are programmed")
scales = agrees(other_formats, "scales", "The scale of a matrix of deficient rank does not depend on the format")
stops = agrees(other_formats, "stops", "A run that stops early is the run that does not")

ALGORITHM = "algorithms.hyperpower."


@scales.experiment(shape=[(6, 4), (5, 30)], seed=[0, 1], algorithm=ALGORITHM + "balanced_scale")
def deficient(shape, seed, *, algorithm):
    """Singular values 3, 2 and 1, the others zero up to rounding, in three formats."""
    generator = torch.Generator().manual_seed(seed)
    U, V = (torch.linalg.qr(torch.randn(n, 3, generator=generator, dtype=torch.float64))[0] for n in shape)
    A = (U * torch.tensor([3.0, 2.0, 1.0], dtype=torch.float64)) @ V.mT
    found = [algorithm(A.to(dtype)) for dtype in (torch.float64, torch.float32)]
    return compared([(torch.stack([one.double() for one in found]).round(decimals=3), [5.0, 5.0])])


scales.mutant("one percent more", lambda scale, A: 1.01 * scale(A))


@stops.experiment(
    residual=["1e-4", "1e-6", "3e-8", "1e-9", "1/2"],
    order=[2, 3],
    steps=[1, 2, 3, 5],
    algorithm=ALGORITHM + "fast_hyperpower",
)
def around_the_threshold(residual, order, steps, *, algorithm):
    """One number per matrix, whose residual at the start is given: by Horner's rule, and by the formula."""
    top, _, bottom = residual.partition("/")
    e = float(top) / float(bottom or 1)
    a = torch.tensor([[[1.0]], [[3.0]]], dtype=torch.float64)
    c0 = (a**2 / (1 - e)).flatten()
    exact = (1 - e ** (order**steps)) / a
    return compared(
        [(algorithm(a, order, steps, c0), exact), (algorithm(a, order, steps, c0, stop_early=False), exact)]
    )


stops.mutant("one layer less", lambda run, A, order, steps, c0, **rest: run(A, order, steps - 1, c0, **rest))
