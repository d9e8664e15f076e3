"""Mathematics typed on a keyboard, as certificates tell their steps, set with signs, Greek letters and exponents.

theta_(t+1) <= (1 - eta/kappa^2) theta_t        becomes        θ with an index, ≤, and so on
"""

import re
from collections.abc import Mapping

from markupsafe import Markup, escape

from reports.mathematics import breakable, mathml

GREEK = {
    "alpha": "α",
    "beta": "β",
    "gamma": "γ",
    "delta": "δ",
    "epsilon": "ε",
    "eps": "ε",
    "zeta": "ζ",
    "eta": "η",
    "theta": "θ",
    "kappa": "κ",
    "lambda": "λ",
    "lam": "λ",
    "mu": "μ",
    "nu": "ν",
    "xi": "ξ",
    "pi": "π",
    "rho": "ρ",
    "sigma": "σ",
    "tau": "τ",
    "phi": "φ",
    "chi": "χ",
    "psi": "ψ",
    "omega": "ω",
    "Gamma": "Γ",
    "Delta": "Δ",
    "Theta": "Θ",
    "Lambda": "Λ",
    "Xi": "Ξ",
    "Pi": "Π",
    "Sigma": "Σ",
    "Phi": "Φ",
    "Psi": "Ψ",
    "Omega": "Ω",
}
SIGNS = {"<=": "≤", ">=": "≥", "!=": "≠", "==": "=", "->": "→", "=>": "⇒", "+-": "±", "<<": "≪", ">>": "≫"}
INNER = r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
RAISED = rf"(?:{INNER}|\{{[^{{}}]*\}}|[-+]?(?:\d+|[A-Za-z]+\d*)(?![A-Za-z])|[-+*])"
NAME = r"\b[a-z]\w+\.[A-Za-z]\w*(?:\.\w+)*"
NAMED = re.compile(rf"(?<![\w/.#]){NAME}")
PIECE = re.compile(
    r"\$(?P<formula>[^$]+)\$"
    r"|`(?P<code>[^`]+)`"
    rf"|(?P<id>{NAME})"
    r"|(?P<sign><=|>=|!=|==|->|=>|\+-|<<|>>)"
    rf"|(?<=[\w)\]}}|+*'])(?P<up>\*\*|\^)(?P<raised>{RAISED})"
    rf"|(?<=[A-Za-z)|'])_(?P<lowered>{INNER}|\{{[^{{}}]*\}}|\w+?(?=[_^\W]|$)|[-+*])"
    rf"|(?<![A-Za-z])(?P<root>sqrt)(?=\()"
    rf"|(?<![A-Za-z])(?P<greek>{'|'.join(sorted(GREEK, key=len, reverse=True))})(?![A-Za-z])"
    r"|(?<=[\w)]) \* (?=[\w(])"
)


def typed(text: str, at: Mapping[str, str]) -> Markup:
    """A text in which typed mathematics is set, and claims that it names are links."""
    parts, end = [], 0
    for match in PIECE.finditer(text := " ".join(text.split())):
        parts += [escape(text[end : match.start()]), _set(match, at)]
        end = match.end()
    return Markup("").join([*parts, escape(text[end:])])


def linked(markup: Markup, at: Mapping[str, str]) -> Markup:
    """Claims that a text names as links, where they have an address."""

    def link(match: re.Match[str]) -> str:
        name = match[0]
        return f'<a href="{escape(at[name])}">{breakable(name)}</a>' if name in at else name

    return Markup(NAMED.sub(link, str(markup)))


def _set(match: re.Match[str], at: Mapping[str, str]) -> Markup:
    found = match.groupdict()
    if found["formula"]:
        return mathml(found["formula"])
    if found["code"]:
        return Markup("<code>{}</code>").format(found["code"])
    if found["id"]:
        name = breakable(found["id"])
        address = at.get(found["id"])
        return Markup('<a href="{}"><code>{}</code></a>').format(address, name) if address else name
    if found["raised"]:
        return Markup("<sup>{}</sup>").format(_inside(found["raised"], at))
    if found["lowered"]:
        return Markup("<sub>{}</sub>").format(_inside(found["lowered"], at))
    return Markup(
        (found["sign"] and SIGNS[found["sign"]])
        or (found["greek"] and GREEK[found["greek"]])
        or (found["root"] and "√")
        or " · "
    )


def _inside(text: str, at: Mapping[str, str]) -> Markup:
    """An exponent or index without the brackets that only held it together; `W^(0)` keeps them, as print does."""
    held = text[0] == "{" or (text[0] == "(" and not text[1:-1].isalnum())
    return typed(text[1:-1] if held else text, at).replace("-", "−")
