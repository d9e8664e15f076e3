"""Names that Coq accepts, for symbols and for claims."""

import re

import sympy as sp

WORDS_OF_COQ = """
    as at cofix do else end exists exists2 fix for forall fun if in let match mod return then using where with by
    Prop Set Type SProp nat int bool true false
"""
WORDS_OF_STATEMENTS = """
    R I O i w instance outcome inhabited proved refuted expR ln sin cos tan asin acos atan pi realpow cosh sinh tanh
    ceil floor maxn minn Num is_true
"""
RESERVED = frozenset(WORDS_OF_COQ.split() + WORDS_OF_STATEMENTS.split())
"""Words of Coq, and what a printed statement calls by name."""


def identifier(name: str) -> str:
    """The name of a symbol as Coq reads it."""
    plain = re.sub(r"\W", "_", name)
    plain = plain if plain[:1].isalpha() or plain[:1] == "_" else f"x{plain}"
    return f"{plain}_" if plain in RESERVED else plain


def identifiers(symbols: set[sp.Symbol]) -> dict[sp.Symbol, str]:
    """A name of its own for each symbol, sorted by name."""
    names = {symbol: identifier(symbol.name) for symbol in sorted(symbols, key=lambda one: one.name)}
    if len(set(names.values())) != len(names):
        twice = sorted({name for name in names.values() if list(names.values()).count(name) > 1})
        raise ValueError(f"two symbols are called {', '.join(twice)}")
    return names


def flat(claim_id: str) -> str:
    """`minv.lemma2a.corrected` as the name of a Coq module."""
    return claim_id.replace(".", "_")
