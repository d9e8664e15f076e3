"""A claim as a person reads it: its statement as TeX, and as a paragraph for a notebook."""

from html import escape
from typing import Any

import sympy as sp

from bounds.core.quantifiers import OnAverage, Scaling, WithProbability
from bounds.core.tex import tex


def latex(claim: Any) -> str:
    """The statement as TeX, generated from the same expressions that are evaluated."""
    premises = ", ".join(part.latex for part in claim.given)
    body = r" \;\wedge\; ".join(part.latex for part in claim.then)
    match claim.quantifier:
        case WithProbability(delta=delta):
            body = rf"\Pr\left[{body}\right] \ge 1 - {tex(delta)}"
        case OnAverage():
            body = rf"\mathbb{{E}}:\; {body}"
        case Scaling(in_=variable, exponent=exponent, towards_zero=small):
            power = rf"\text{{times}}\; {tex(variable**exponent)}" if exponent != 0 else ""
            order = power or rf"\text{{in order of }} {tex(variable)}"
            body = rf"{body}\; {order}" + rf"\; \text{{as }} {tex(variable)} \to 0" * small
    formulas = {key: value for key, value in claim.definitions.items() if isinstance(value, sp.Expr)}
    defined = ", ".join(f"{tex(key)} = {tex(value)}" for key, value in formulas.items())
    return (
        (rf"{premises} \;\Longrightarrow\; " if premises else "")
        + body
        + (rf" \quad\text{{where }} {defined}" if defined else "")
    )


def html(claim: Any) -> str:
    """What it is called, where it stands, and what it says."""
    head = f"<b><code>{escape(claim.id)}</code></b> {claim.form} {claim.kind}, expected {claim.expected}"
    about = f"<br><small>{escape(claim.source)}</small>" if claim.source else ""
    return f"<div>{head}{about}<br>$\\displaystyle {escape(claim.latex)}$</div>"
