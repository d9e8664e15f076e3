"""What a certificate takes from its claim: the promised side at chosen numbers, and how it changes with the steps."""

from typing import Any

import sympy as sp

from bounds.core import Claim
from bounds.core.certificate import Step, comparison


def promised(claim: Claim, **values: Any) -> sp.Expr:
    """The right side of the claim, definitions put in, at values of its symbols."""
    rhs = claim.unfolded(claim.then[0].rhs)
    known = {one.name: one for one in rhs.free_symbols}
    return rhs.subs({known[name]: value for name, value in values.items()}, simultaneous=True)


def starts_at(claim: Claim, steps: str, start: str) -> Step:
    """After no step at all the promise is what one starts from."""
    share = sp.cancel(promised(claim, **{steps: 0}) / claim.symbols[start])
    return comparison(f"the promise at {steps} = 0, over what one starts from", share, "==", 1)


def rate(claim: Claim, steps: str) -> sp.Expr:
    """What one more step multiplies the promise by."""
    symbol = claim.symbols[steps]
    rhs = claim.unfolded(claim.then[0].rhs)
    return sp.cancel(sp.powsimp(rhs.subs(symbol, symbol + 1) / rhs, force=True))


def doubles(claim: Claim, steps: str) -> Step:
    """One more step doubles the exponent of a promise x^(2^steps)."""
    N, power = claim.symbols[steps], sp.Symbol("power")
    exponent = claim.then[0].rhs.as_base_exp()[1]
    following = sp.expand(exponent.subs(N, N + 1))
    share = sp.cancel(following.subs(2**N, power) / exponent.subs(2**N, power))
    return comparison(f"the exponent at {steps} + 1, over that at {steps}", share, "==", 2)
