"""What the judge reads of a claim, and nothing else of it: so the judge can stand below the claim that calls it."""

from typing import Protocol

import sympy as sp

from bounds.core.definitions import Definition
from bounds.core.quantifiers import Quantifier
from bounds.core.relation import Relation


class Assertion(Protocol):
    """For whom, under which premises, with which definitions, what is asserted."""

    @property
    def id(self) -> str: ...

    @property
    def quantifier(self) -> Quantifier: ...

    @property
    def given(self) -> tuple[Relation, ...]: ...

    @property
    def then(self) -> tuple[Relation, ...]: ...

    @property
    def definitions(self) -> dict[sp.Symbol, Definition]: ...

    @property
    def unknown(self) -> tuple[sp.Symbol, ...]: ...

    @property
    def symbols(self) -> dict[str, sp.Symbol]: ...

    @property
    def untested(self) -> str: ...
