"""Counting the matrix products that a piece of code really performs."""

from typing import Any

from torch.utils._python_dispatch import TorchDispatchMode

_OPERANDS = {"mm": (0, 1), "bmm": (0, 1), "addmm": (1, 2), "baddbmm": (1, 2)}


class ProductCounter(TorchDispatchMode):
    """Counts matrix products and their floating-point operations inside a `with` block.

    A batched product counts once in `products`, because all matrices of a batch do the same work, and in
    full in `flops`, two for each multiplication and addition. Products with a vector are not counted.
    """

    def __init__(self) -> None:
        super().__init__()
        self.products = 0
        self.flops = 0

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        """To tell its compiler to leave a mode alone, torch would import all of it, which takes most of a second."""
        return False

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        operands = _OPERANDS.get(func.overloadpacket.__name__)
        if operands is not None:
            left, right = (args[i] for i in operands)
            self.products += 1
            self.flops += 2 * left.numel() * right.shape[-1]
        return func(*args, **(kwargs or {}))
