"""What several test files share."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.overrides import TorchFunctionMode


@contextmanager
def fake_cuda() -> Iterator[torch.device]:
    """Tensors without data that claim to live on a GPU: any mix-up of devices raises."""
    with FakeTensorMode(), _IndexingWithoutDriver():
        yield torch.device("cuda")


@contextmanager
def on_the_processor() -> Iterator[torch.device]:
    """The same calls on tensors that exist: whatever is meant for a GPU stays on the processor."""
    with _OnTheProcessor():
        yield torch.device("cuda")


class _OnTheProcessor(TorchFunctionMode):
    """Reads `cpu` wherever a device is named."""

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        named = {name: _here(value) for name, value in (kwargs or {}).items()}
        return func(*map(_here, args), **named)


def _here(value: Any) -> Any:
    is_there = isinstance(value, torch.device) or (isinstance(value, str) and value == "cuda")
    return torch.device("cpu") if is_there else value


_OPERATORS = {Tensor.contiguous: torch.ops.aten.contiguous, Tensor.copy_: torch.ops.aten.copy_}
"""Methods that look for a driver, and what does the same without."""


class _IndexingWithoutDriver(TorchFunctionMode):
    """In CPU builds of torch, square brackets and some methods fail on a fake GPU tensor; named operators do not."""

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if func is Tensor.__getitem__:
            view, chosen = _sliced(*args)
            return torch.ops.aten.index.Tensor(view, chosen) if chosen else view
        if func is Tensor.__setitem__:
            view, chosen = _sliced(*args[:2])
            if chosen:
                return torch.ops.aten.index_put_(view, chosen, torch.as_tensor(args[2], device=view.device))
            return view.zero_().add_(args[2])  # there is no data, only the check that devices agree
        func = _OPERATORS.get(func, func)
        return func(*args, **(kwargs or {}))


def _sliced(x: Tensor, index: Any) -> tuple[Tensor, list[Tensor | None]]:
    """The view that integers, slices and new axes select, and the tensors left to index it with."""
    index = index if isinstance(index, tuple) else (index,)
    if not any(i is Ellipsis for i in index):
        index = (*index, Ellipsis)
    used = sum(_axes(i) for i in index)
    axis, chosen = 0, {}
    skipped = x.ndim - used
    for i in index:
        if i is None:
            x = x.unsqueeze(axis)
        elif isinstance(i, int) and not isinstance(i, bool):
            x = x.select(axis, i)
            continue
        elif isinstance(i, slice):
            x = torch.ops.aten.slice(x, axis, i.start, i.stop, i.step or 1)
        elif i is not Ellipsis:
            chosen[axis] = torch.as_tensor(i)
        axis += skipped if i is Ellipsis else 1 if i is None else _axes(i)
    return x, [chosen.get(j) for j in range(max(chosen) + 1)] if chosen else []


def _axes(i: Any) -> int:
    """How many axes of the tensor an entry of the index uses up."""
    if i is None or i is Ellipsis:
        return 0
    return i.ndim if isinstance(i, Tensor) and i.dtype == torch.bool else 1
