"""A quantity is a symbol of a theorem that also knows how the paper writes it.

Plain `sympy` symbols work too; a `Quantity` adds the paper's TeX and a few words on what it means:

    e_k = Quantity("e_k", r"\\|AA^\\dagger - AX_k\\|_2", "residual after k layers", nonnegative=True)
"""

from typing import Any

import sympy as sp


class Quantity(sp.Symbol):  # type: ignore[misc]
    """A named number of a theorem."""

    tex: str
    meaning: str

    def __new__(cls, name: str, tex: str = "", meaning: str = "", **assumptions: bool) -> "Quantity":
        quantity = sp.Symbol.__xnew__(cls, name, **assumptions)
        quantity.tex = tex or sp.latex(sp.Symbol(name))
        quantity.meaning = meaning
        return quantity  # type: ignore[no-any-return]

    def _hashable_content(self) -> tuple[Any, ...]:
        """Two papers may write one name in two ways; sympy's cache must not take a formula of one for the other's."""
        return (*super()._hashable_content(), self.tex)

    def __getnewargs_ex__(self) -> tuple[tuple[str, str, str], dict[str, bool]]:
        return (self.name, self.tex, self.meaning), self._assumptions_orig

    def _latex(self, printer: Any) -> str:
        return self.tex
