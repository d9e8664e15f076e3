"""Which operations of torch keep a signed correction, by their names; the others forget it into the bound.

Only in float64: a coarser format is followed by bounds alone.
"""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from bounds.tracing import _corrected as c
from bounds.tracing import _corrected_functions as f
from bounds.tracing._corrected import Corrected, exactly
from bounds.tracing._tracked import Tracked, shift_of

Rule = Callable[[dict[str, Any]], Corrected | None]
WHOLE = 2**53
"""Up to where a float holds every integer."""
BLOCK = 2**14
LARGEST_POWER = 2**20
NUMBERS = ("self", "other", "value", "exponent", "min", "max", "end", "weight", "target")


def corrected(name: str, values: Tensor, bound: dict[str, Any]) -> Corrected | None:
    """The result with its correction, told from what the run computed; nothing where no rule is known."""
    if name not in RULES or values.dtype != torch.float64:
        return None
    operands = {key: _operand(key, one, values) for key, one in bound.items()}
    if any(one is NotImplemented for one in operands.values()):
        return None
    is_long = values.numel() > BLOCK and values.device.type == "cpu" and name in ENTRYWISE
    return _in_blocks(RULES[name], values, operands) if is_long else _around(values, RULES[name](operands))


def _around(values: Tensor, found: Corrected | None) -> Corrected | None:
    return None if found is None else c.around(values, found)


def _in_blocks(rule: Rule, values: Tensor, operands: dict[str, Any]) -> Corrected | None:
    """Entries that stay in the processor's cache while their corrections are computed."""

    def flat(part: Tensor) -> Tensor:
        return part.expand(values.shape).reshape(-1) if part.ndim else part

    def cut(one: Any, place: slice) -> Any:
        return one.where(lambda part: part[place] if part.ndim else part) if isinstance(one, Corrected) else one

    operands = {key: one.where(flat) if isinstance(one, Corrected) else one for key, one in operands.items()}
    run = values.reshape(-1)
    shift, error = torch.empty_like(run), torch.empty_like(run)
    for start in range(0, run.numel(), BLOCK):
        place = slice(start, start + BLOCK)
        found = _around(run[place], rule({key: cut(one, place) for key, one in operands.items()}))
        if found is None:
            return None
        shift[place], error[place] = found.shift, found.error
    return Corrected(values, *(part.reshape(values.shape) for part in (shift, error)))


def operand(x: Tensor) -> Corrected:
    """A tensor of a followed run with its correction."""
    return Corrected(x.value, shift_of(x), x.error) if isinstance(x, Tracked) else exactly(x.double())


def _operand(key: str, one: Any, values: Tensor) -> Any:
    if isinstance(one, Tensor):
        is_known = one.dtype in (torch.float64, torch.bool, torch.int32) or (
            one.dtype == torch.int64 and not bool((one.abs() > WHOLE).any())
        )
        return operand(one) if is_known else NotImplemented
    if isinstance(one, bool) or not isinstance(one, int | float) or key not in NUMBERS:
        return one
    return exactly(one, values) if isinstance(one, float) or abs(one) <= WHOLE else NotImplemented


def _scaled(one: Corrected, by: Any) -> Corrected:
    return one if by == 1 else -one if by == -1 else c.times(one, exactly(by, one.value))


def _total(a: dict[str, Any]) -> Corrected:
    x, dim, keep = a["self"], a.get("dim"), bool(a.get("keepdim", False))
    dims = list(range(x.value.ndim)) if dim is None or dim == [] else [dim] if isinstance(dim, int) else list(dim)
    found = c.total(x, dims)
    shape = [1 if i in {d % x.value.ndim for d in dims} else n for i, n in enumerate(x.value.shape)]
    return found.where(lambda one: one.reshape(shape)) if keep and dim is not None else found


def _mean(a: dict[str, Any]) -> Corrected:
    found = _total(a)
    return c.over(found, exactly(a["self"].value.numel() / max(found.value.numel(), 1), found.value))


def _norm(a: dict[str, Any]) -> Corrected | None:
    if float(a.get("ord", a.get("p", 2))) != 2:
        return None
    return c.root(_total(a | {"self": c.squared(a["self"])}))


def _power(a: dict[str, Any]) -> Corrected | None:
    x, exponent = a["self"], a["exponent"]
    if bool(exponent.folded.any()):
        return None
    p = exponent.value
    if bool((p == p.round()).all()) and bool((p.abs() <= LARGEST_POWER).all()):
        return c.power(x, p)
    return c.root(x) if bool((p == 0.5).all()) else None


def _product(left: str, right: str) -> Rule:
    """Vectors become matrices of one row or column; what is added is added after."""

    def rule(a: dict[str, Any]) -> Corrected:
        x, y = a[left], a[right]
        is_row, is_column = x.value.ndim == 1, y.value.ndim == 1
        x = x.where(lambda one: one.expand(a[left].value.shape)[None] if is_row else one)
        y = y.where(lambda one: one.expand(a[right].value.shape)[..., None] if is_column else one)
        found = f.product(x, y).where(lambda one: one[..., 0] if is_column else one)
        found = found.where(lambda one: one[0] if is_row else one)
        if left == "self":
            return found
        return c.plus(_scaled(a["self"], a.get("beta", 1)), _scaled(found, a.get("alpha", 1)))

    return rule


def _clamp(a: dict[str, Any]) -> Corrected:
    x = a["self"]
    for key, sign in (("min", 1), ("max", -1)):
        x = c.larger(x, a[key], sign) if isinstance(a.get(key), Corrected) else x
    return x


def _product_added(a: dict[str, Any], function: Any) -> Corrected:
    value = a.get("value", 1)
    term = function(a["tensor1"], a["tensor2"])
    return c.plus(a["self"], c.times(value, term) if isinstance(value, Corrected) else _scaled(term, value))


def _of_one(function: Callable[[Corrected], Corrected]) -> Rule:
    return lambda a: function(a["self"])


def _divided(a: dict[str, Any]) -> Corrected | None:
    return None if a.get("rounding_mode") else c.over(a["self"], a["other"])


def _extreme(sign: int) -> Rule:
    """The entry that is certainly the largest (sign 1) or smallest (-1) of all."""

    def rule(a: dict[str, Any]) -> Corrected | None:
        x, dim = a["self"], a.get("dim")
        dims = [dim] if isinstance(dim, int) else list(dim or [])
        if x.value.ndim != 1 and len(dims) not in (0, x.value.ndim):
            return None
        flat = x.where(lambda one: one.expand(x.value.shape).reshape(-1))
        place = (sign * flat.value).argmax()
        best = sign * flat.value[place] - flat.folded[place]
        rivals = (sign * flat.value + flat.folded).index_fill(0, place, -torch.inf)
        if not bool((best - 8 * c.U * best.abs() > rivals).all()):
            return None
        shape = [1] * x.value.ndim if a.get("keepdim", False) else []
        return flat.where(lambda one: one[place].reshape(shape))

    return rule


def _cumulated(a: dict[str, Any]) -> Corrected | None:
    """Prefix sums, one entry after the other."""
    x, dim = a["self"], a["dim"]
    if not x.value.ndim or not x.value.shape[dim]:
        return None
    x = x.where(lambda one: one.expand(a["self"].value.shape))
    entries = [x.where(lambda one, i=i: one.select(dim, i)) for i in range(x.value.shape[dim])]
    sums = [entries[0]]
    for entry in entries[1:]:
        sums.append(c.plus(sums[-1], entry))
    return Corrected(*(torch.stack([getattr(s, part) for s in sums], dim) for part in ("value", "shift", "error")))


def _tanh(x: Corrected) -> Corrected:
    """1 - 2 / (e^2x + 1)"""
    one = exactly(1.0, x.value)
    return c.minus(one, c.over(exactly(2.0, x.value), c.plus(f.exp(x.scaled(2.0)), one)))


def _sigmoid(x: Corrected) -> Corrected:
    one = exactly(1.0, x.value)
    return c.over(one, c.plus(one, f.exp(-x)))


RULES: dict[str, Rule] = {
    "add": lambda a: c.plus(a["self"], _scaled(a["other"], a.get("alpha", 1))),
    "sub": lambda a: c.minus(a["self"], _scaled(a["other"], a.get("alpha", 1))),
    "rsub": lambda a: c.minus(a["other"], _scaled(a["self"], a.get("alpha", 1))),
    "mul": lambda a: c.times(a["self"], a["other"]),
    "div": _divided,
    "true_divide": _divided,
    "addcmul": lambda a: _product_added(a, c.times),
    "addcdiv": lambda a: _product_added(a, c.over),
    "neg": _of_one(lambda x: -x),
    "positive": _of_one(lambda x: x),
    "abs": _of_one(c.modulus),
    "relu": lambda a: c.larger(a["self"], exactly(0.0, a["self"].value), 1),
    "sqrt": _of_one(c.root),
    "square": _of_one(c.squared),
    "reciprocal": _of_one(lambda x: c.over(exactly(1.0, x.value), x)),
    "rsqrt": _of_one(lambda x: c.over(exactly(1.0, x.value), c.root(x))),
    "pow": _power,
    "exp": _of_one(f.exp),
    "log": _of_one(f.log),
    "sigmoid": _of_one(_sigmoid),
    "tanh": _of_one(_tanh),
    "maximum": lambda a: c.larger(a["self"], a["other"], 1),
    "minimum": lambda a: c.larger(a["self"], a["other"], -1),
    "clamp": _clamp,
    "clamp_min": _clamp,
    "clamp_max": _clamp,
    "sum": _total,
    "mean": _mean,
    "cumsum": _cumulated,
    "amax": _extreme(1),
    "amin": _extreme(-1),
    "linalg_vector_norm": _norm,
    "mm": _product("self", "mat2"),
    "bmm": _product("self", "mat2"),
    "mv": _product("self", "vec"),
    "dot": _product("self", "tensor"),
    "addmm": _product("mat1", "mat2"),
    "addmv": _product("mat", "vec"),
}
ENTRYWISE = {
    "add", "sub", "rsub", "mul", "div", "true_divide", "addcmul", "addcdiv", "abs", "relu", "sqrt", "square",
    "reciprocal", "rsqrt", "pow", "exp", "log", "sigmoid", "tanh", "maximum", "minimum", "clamp", "clamp_min",
    "clamp_max",
}  # fmt: skip
