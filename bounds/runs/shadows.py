"""Which local number hides a quantity of the same name, where an error comes from that: `n = 3` and then `{n: ...}`."""

from collections.abc import Iterator
from types import FrameType

import sympy as sp


def shadowed(reason: BaseException) -> str:
    """A sentence that names what is hidden in the functions that failed; nothing if nothing is."""
    names = [name for frame in _frames(reason) for name in _hidden(frame)]
    if not names or not isinstance(reason, TypeError | ValueError):
        return ""
    told = ", ".join(f"`{name}`" for name in names)
    return f"; there {told} is a number that hides the quantity of the same name, so call the number otherwise"


def _frames(reason: BaseException) -> Iterator[FrameType]:
    trace = reason.__traceback__
    while trace is not None:
        yield trace.tb_frame
        trace = trace.tb_next


def _hidden(frame: FrameType) -> list[str]:
    globals_, locals_ = frame.f_globals, frame.f_locals
    return [
        name for name in locals_ if isinstance(globals_.get(name), sp.Symbol) and locals_[name] is not globals_[name]
    ]
