"""Where torch wants Python's numbers, or works in place, and a followed tensor is neither."""

from typing import Any

import torch


def product(left: Any, right: Any) -> Any:
    """Torch squeezes the product of a vector and a matrix in place, which a tensor with bounds does not allow."""
    if isinstance(left, torch.Tensor) and isinstance(right, torch.Tensor) and left.ndim == 1 and right.ndim == 2:
        return torch.mv(right.mT, left)
    return left @ right


def scaled_by_a_tensor(function: Any, owner: Any, name: str, arguments: Any, named: Any) -> Any:
    """Factors that torch takes as Python numbers only, and operations on lists of tensors."""
    if name.startswith("_foreach_") and getattr(torch, name, None) is function:
        method = getattr(torch.Tensor, name.removeprefix("_foreach_"))
        lists = (
            [one[place] if isinstance(one, list | tuple) else one for one in arguments]
            for place in range(len(arguments[0]))
        )
        found = [_one_of_many(method, members, named) for members in lists]
        return None if name.endswith("_") else found
    if function is torch.matmul or (name in ("matmul", "__matmul__") and isinstance(owner, torch.Tensor)):
        return product(*(arguments if owner is None else (owner, *arguments)))
    is_factor = any(isinstance(named.get(key), torch.Tensor) for key in ("alpha", "value"))
    if not is_factor or name.rstrip("_") not in ("add", "sub", "addcmul", "addcdiv"):
        return NotImplemented
    return _factored(name, list(arguments) if owner is None else [owner, *arguments], named)


def _one_of_many(method: Any, members: list[Any], named: Any) -> Any:
    name = method.__name__
    if name.startswith("addc") and len(members) == 4:
        return _factored(name, members[:3], {"value": members[3]})
    return method(*members, **named)


def _factored(name: str, operands: list[Any], named: Any) -> Any:
    """x + alpha y, or x + value a b or a / b, written out."""
    target, *rest = operands
    if name.startswith("addc"):
        term = named["value"] * (rest[0] * rest[1] if "mul" in name else rest[0] / rest[1])
    else:
        term = named["alpha"] * rest[0] * (-1 if name.startswith("sub") else 1)
    return target.add_(term) if name.endswith("_") else target + term
