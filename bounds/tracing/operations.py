"""Counting the operations of matrix products while a program runs, whatever it computes."""

from collections.abc import Callable
from typing import Any

from torch.overrides import TorchFunctionMode

PRODUCTS = ("matmul", "__matmul__", "mm", "bmm")


class Counter(TorchFunctionMode):
    """Inside it, every product of matrices adds a multiplication and an addition for each entry and inner index.

    Products of another name (einsum, addmm, ...) are refused, so that none goes by uncounted.
    """

    def __init__(self) -> None:
        super().__init__()
        self.operations = 0

    def __torch_function__(
        self, function: Callable[..., Any], types: Any, args: tuple[Any, ...] = (), kwargs: Any = None
    ) -> Any:
        name = getattr(function, "__name__", "")
        if name not in PRODUCTS and any(word in name for word in ("mm", "einsum", "tensordot", "linear")):
            raise NotImplementedError(f"{name} is a product of matrices that this counter does not know")
        result = function(*args, **(kwargs or {}))
        if name in PRODUCTS:
            self.operations += 2 * result.numel() * args[0].shape[-1]
        return result
