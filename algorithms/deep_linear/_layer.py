r"""One layer of a deep linear network while all the others stand still.

The prediction is $Z = A W C$ with frozen factors $A = W_L \cdots W_{i+1}$ and $C = W_{i-1} \cdots W_1 X$,
so the loss is a convex function of $W$ alone. Everything a rate rule may ask for is computed at most once,
through matrices with only $n_L$ rows whenever that is the small side.
"""

from functools import cached_property

import torch

from algorithms.deep_linear._losses import Loss
from algorithms.linear_products import prefix_products, suffix_products


class FrozenLayer:
    """The frozen factors, the prediction, and what follows from them, on demand."""

    def __init__(self, A: torch.Tensor, C: torch.Tensor, Z: torch.Tensor, Y: torch.Tensor, loss: Loss) -> None:
        self.A, self.C, self.Z, self.Y, self.loss = A, C, Z, Y, loss

    @cached_property
    def pulled_back(self) -> torch.Tensor:
        r"""$J C^\top$ with $J = \ell'(Z; Y)$: the gradient before $A^\top$ spreads it out."""
        return self.loss.slope(self.Z, self.Y) @ self.C.mT

    @cached_property
    def gradient(self) -> torch.Tensor:
        r"""$g = A^\top J C^\top$."""
        return self.A.mT @ self.pulled_back

    @cached_property
    def _outgoing(self) -> torch.Tensor:
        r"""$A g$, through the Gram matrix of $A$ if that is smaller than $A$."""
        if self.A.shape[-2] < self.A.shape[-1]:
            return (self.A @ self.A.mT) @ self.pulled_back
        return self.A @ self.gradient

    @cached_property
    def image(self) -> torch.Tensor:
        r"""$A g C$: how the prediction moves, per unit of rate, when the layer moves along $-g$."""
        return self.after(self._outgoing)

    def after(self, left: torch.Tensor) -> torch.Tensor:
        """A matrix times C."""
        return left @ self.C

    @cached_property
    def gradient_norm2(self) -> torch.Tensor:
        r"""$\|g\|_F^2$.

        Not as $\langle J C^\top, A g \rangle$: that cancels, even below zero, where A sees little of the slope.
        """
        return self.gradient.square().sum((-2, -1))

    @cached_property
    def image_norm2(self) -> torch.Tensor:
        r"""$\|A g C\|_F^2$."""
        return self.image.square().sum((-2, -1))

    @cached_property
    def left_norm2(self) -> torch.Tensor:
        r"""$\|A\|_2^2$."""
        return spectral_norm2(self.A)

    @cached_property
    def right_norm2(self) -> torch.Tensor:
        r"""$\|C\|_2^2$."""
        return spectral_norm2(self.C)

    def left_spectrum(self) -> torch.Tensor:
        """Singular values of A, decreasing."""
        return torch.linalg.svdvals(self.A)

    def right_spectrum(self) -> torch.Tensor:
        """Singular values of C, decreasing."""
        return torch.linalg.svdvals(self.C)


class ThinLayer(FrozenLayer):
    r"""The same, with C kept as $[X, W_1, \dots, W_{i-1}]$ and formed only if a rate asks for its norm."""

    def __init__(
        self, A: torch.Tensor, chain: list[torch.Tensor], Z: torch.Tensor, Y: torch.Tensor, loss: Loss
    ) -> None:
        self.A, self.chain, self.Z, self.Y, self.loss = A, chain, Z, Y, loss

    @cached_property
    def C(self) -> torch.Tensor:
        """The product of the chain."""
        return prefix_products(self.chain[1:], self.chain[0])[-1]

    @cached_property
    def pulled_back(self) -> torch.Tensor:
        r"""$J C^\top$, one thin product per layer below."""
        product = self.loss.slope(self.Z, self.Y)
        for factor in self.chain:
            product = product @ factor.mT
        return product

    def after(self, left: torch.Tensor) -> torch.Tensor:
        """A matrix times C, one thin product per layer below."""
        return suffix_products(self.chain, left)[0]


def spectral_norm2(matrix: torch.Tensor) -> torch.Tensor:
    """Square of the largest singular value; the smaller Gram matrix has it to full precision."""
    if matrix.shape[-2] > matrix.shape[-1]:
        matrix = matrix.mT
    return torch.linalg.eigvalsh(matrix @ matrix.mT)[..., -1].clamp(min=0)
