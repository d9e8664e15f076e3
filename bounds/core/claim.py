"""A claim is a theorem as a value: premises, definitions, quantifier, relation, and what is known about its constants.

Experiments, mutants, witnesses and proofs are attached to it by decorators, in the same file:

    thm = Claim(id="paper.thm1", given=(ge(m, 1),), then=le(error, C / m), constants=(Traced(C, 2, "eq. (7)"),))

    @thm.experiment(m=[1, 10, 100], algorithm="algorithms.descent.gradient_descent")
    def quadratic(m, *, algorithm): ...

    @thm.mutant("step twice too long")
    def _(original, *args): ...
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from inspect import signature
from typing import TYPE_CHECKING, Any, TypeAlias

import sympy as sp

from bounds.budget import FALSE_ALARMS
from bounds.core import declared
from bounds.core.adversary import Adversary
from bounds.core.constants import Constant, Unknown
from bounds.core.definitions import Definition, needs
from bounds.core.errors import BadClaim
from bounds.core.evidence import Evidence
from bounds.core.experiment import Experiment, Mutant, Which
from bounds.core.formula import floats
from bounds.core.judge import judge
from bounds.core.numbers import Measured
from bounds.core.quantifiers import Finding, ForAll, OnAverage, Quantifier, Scaling, WithProbability
from bounds.core.relation import Relation
from bounds.core.written import html, latex
from bounds.vocabulary import Status

if TYPE_CHECKING:
    from bounds.runs.here import Checked

Proof: TypeAlias = Callable[..., dict[str, Any]]
"""Makes a certificate, from the claim or from nothing."""


def takes_claim(function: Proof) -> bool:
    """Whether a proof is built from its claim."""
    return bool(signature(function).parameters)


@dataclass(frozen=True, kw_only=True, slots=True, eq=False, repr=False)
class Claim:
    """A statement: for all / with probability / on average / ..., if `given` then `then`.

    Args:
        id: `<paper>.<name>`, with `.corrected` for the corrected form of a printed statement.
        then: one relation or several; the claim is as good as the worst of them.
        given: premises, each certified on every instance (and every entry) before anything is judged.
        where: definitions, as expressions or as functions whose arguments are named like the symbols they need.
        quantifier: for whom; `ForAll()` by default.
        constants: numbers whose origin matters: `Printed`, `Traced` through the proof, or `Unknown`.
        form: `printed` as in the paper, `corrected`, or `added` by us.
        corrects: id of the printed claim that this one corrects.
        expected: the status that the suite expects; `refuted` needs a witness.
        source: label in the paper and where it stands.
        erratum: what is wrong with the printed form, if anything.
        survives: whether the paper's proof survives the erratum, and with which change.
        untested: why there is no experiment, for a statement that nothing can test.
        scaling: how symbols scale with the problem, by name of the scaled thing; see `bounds.core.homogeneity`.
        formerly: an earlier id, which `bounds show` and selectors still understand.
        needs: ids of the claims that its proof uses; where one of them falls, what stands on it is marked.
        tight: whether the bound is known to be attained, at least in a limit; the falsifier must come near it.
    """

    id: str
    then: tuple[Relation, ...] = ()
    given: tuple[Relation, ...] = ()
    where: Mapping[sp.Symbol, Definition] = field(default_factory=dict)
    quantifier: Quantifier = field(default_factory=ForAll)
    constants: tuple[Constant, ...] = ()
    form: str = "printed"
    corrects: str = ""
    expected: Status = Status.HOLDS
    title: str = ""
    source: str = ""
    erratum: str = ""
    survives: str = ""
    untested: str = ""
    formerly: str = ""
    needs: tuple[str, ...] = ()
    tight: bool = False
    scaling: Mapping[str, Mapping[sp.Symbol, Any]] = field(default_factory=dict)
    kind: str = ""
    experiments: dict[str, Experiment] = field(default_factory=dict, repr=False)
    mutants: dict[str, Mutant] = field(default_factory=dict, repr=False)
    witnesses: dict[str, Experiment] = field(default_factory=dict, repr=False)
    proofs: dict[str, Proof] = field(default_factory=dict, repr=False)
    adversaries: dict[str, Adversary] = field(default_factory=dict, repr=False)
    _symbols: dict[str, sp.Symbol] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        for name in ("then", "given"):
            object.__setattr__(self, name, declared.relations(self.id, name, getattr(self, name)))
        where = {key: declared.definition(self.id, key, value) for key, value in self.where.items()}
        object.__setattr__(self, "where", where)
        object.__setattr__(self, "expected", declared.status(self.id, self.expected))
        object.__setattr__(self, "kind", self.kind or declared.kind(self.quantifier, self.then))
        declared.require_sense(self)

    # ----- the statement -------------------------------------------------------------------------------------------

    @property
    def paper(self) -> str:
        return self.id.split(".")[0]

    @property
    def definitions(self) -> dict[sp.Symbol, Definition]:
        """What `where` and the constants define."""
        known = {constant.symbol: constant.value for constant in self.constants if not isinstance(constant, Unknown)}
        return known | dict(self.where)

    @property
    def unknown(self) -> tuple[sp.Symbol, ...]:
        """The constants that only runs can calibrate."""
        return tuple(constant.symbol for constant in self.unknowns)

    @property
    def unknowns(self) -> tuple[Unknown, ...]:
        """The same with what is said of them."""
        return tuple(constant for constant in self.constants if isinstance(constant, Unknown))

    @property
    def symbols(self) -> dict[str, sp.Symbol]:
        """What an experiment must measure, by name; found out once."""
        if not self._symbols:
            self._symbols.update(self._used())
        return self._symbols

    def _used(self) -> dict[str, sp.Symbol]:
        used = set().union(*(part.symbols for part in (*self.then, *self.given)))
        match self.quantifier:
            case WithProbability(delta=delta):
                used |= delta.free_symbols
            case OnAverage():
                used |= {self.quantifier.probability} - {None}
                for side in (self.quantifier.lowest, self.quantifier.highest, self.quantifier.variance):
                    used |= side.free_symbols if side is not None else set()
            case Scaling():
                used |= {self.quantifier.in_} | self.quantifier.exponent.free_symbols
        defined = self.definitions
        by_name = {symbol.name: symbol for symbol in used | set(defined)}
        for definition in defined.values():
            used |= {by_name.get(str(need), need) for need in needs(definition, by_name)}
        free = used - set(defined) - set(self.unknown)
        return {symbol.name: symbol for symbol in sorted(free, key=lambda one: str(one.name))}

    @property
    def latex(self) -> str:
        """The statement as TeX, generated from the same expressions that are evaluated."""
        return latex(self)

    def __repr__(self) -> str:
        said = " and ".join(map(str, self.then)) or f"untested: {self.untested}"
        return f"<{self.id}, {self.form} {self.kind}, expected {self.expected}: {said}>"

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex}$"

    def _repr_html_(self) -> str:
        return html(self)

    def bound(self, part: str = "", **values: Any) -> Any:
        """The promised side at floats or arrays (numpy or torch), which broadcast."""
        relation = next((one for one in self.then if one.name == part), self.then[0])
        rhs = self.unfolded(relation.rhs)
        table = {symbol.name: symbol for symbol in rhs.free_symbols} | self.symbols
        unknown = sorted(set(values) - set(table))
        if unknown:
            known = ", ".join(sorted(table))
            raise BadClaim(f"{self.id}: the bound does not use {', '.join(unknown)}; it uses {known}")
        missing = sorted(symbol.name for symbol in rhs.free_symbols if symbol.name not in values)
        if missing:
            raise BadClaim(f"{self.id}: the bound {rhs} needs a value for {', '.join(missing)}")
        return floats(rhs, {symbol: values[symbol.name] for symbol in rhs.free_symbols})

    def unfolded(self, expr: sp.Expr) -> sp.Expr:
        """An expression with the definitions and the constants put in, as far as they are expressions themselves."""
        formulas = {key: value for key, value in self.definitions.items() if isinstance(value, sp.Expr)}
        for _ in formulas:
            expr = expr.subs(formulas)
        return expr

    # ----- judging -------------------------------------------------------------------------------------------------

    def judge(self, measured: Measured, *, alpha: float = FALSE_ALARMS, points: int = 0) -> Evidence:
        """Judge measured numbers, from our experiments or from a run of your own; see `bounds.core.judge`."""
        return judge(self, measured, alpha=alpha, points=points)

    def check(self, depth: str = "quick", **choices: Any) -> "Checked":
        """Run the experiments at a depth and judge them, here and now; see `bounds.runs.here.check`."""
        from bounds.runs.here import check  # the one door from the language up to those who run it

        return check(self, depth, **choices)

    # ----- what is attached ----------------------------------------------------------------------------------------

    def experiment(
        self,
        misused: Any = None,
        /,
        *,
        algorithm: str | Callable[..., Any] = "",
        bits: int | None = None,
        quick: Mapping[str, Sequence[Any]] | None = None,
        thorough: Mapping[str, Sequence[Any]] | None = None,
        outside: Which = False,
        undecided: Which = False,
        batched: bool = False,
        within: Mapping[str, tuple[Any, Any]] | None = None,
        **grid: Sequence[Any],
    ) -> Callable[[Callable[..., Measured]], Callable[..., Measured]]:
        """Attach an experiment: a function of the grid's parameters that returns measured numbers by symbol.

        Symbols (or their names) that the claim needs must be there. More `Quantity` keys than it needs are welcome, so
        that printed and corrected forms can share an experiment; an unknown *string* key is refused as a slip.

        Args:
            algorithm: a function, or `module.function` to import it when the experiment runs. It is passed as
                `algorithm`, so that a mutant or a user's own method can take its place.
            bits: the precision of ball arithmetic while the experiment runs. What it leaves undecided is measured once
                more with four times as many.
            quick: values that replace the grid's at depth quick (by default a few points spread over the grid).
            thorough: values that replace the grid's at depth thorough.
            outside: the points that are meant to lie outside the premises: all of them (`True`), those with one of the
                values listed for each parameter, or those for which a function of the parameters is true.
            undecided: likewise, the points whose errors or trials are known to leave the answer open.
            batched: the function takes an array for each parameter, one entry a point, and returns such arrays; a
                thousand points are then measured and judged at once.
            within: for which values of a parameter the function is made, `within={"root": (0, 1)}`. `bounds falsify`
                tries all of them; what breaks the claim elsewhere, beyond the grid, is told and never counted.
            grid: the values of each parameter, smallest first.
        """

        if misused is not None:
            raise BadClaim(f"{self.id}: write @claim.experiment(size=[1, 10, 100]) with the grid of each parameter")
        for key, values in grid.items():
            if isinstance(values, str) or not isinstance(values, Iterable):
                raise BadClaim(f"{self.id}: the grid of {key} is {values!r}; expected a list of values, {key}=[...]")

        def attach(function: Callable[..., Measured]) -> Callable[..., Measured]:
            values = {key: list(grid[key]) for key in grid}
            depths = dict(quick or {}), dict(thorough or {})
            one = Experiment(function, values, algorithm, *depths, bits, outside, undecided, batched, within)
            one.validate(self.id)
            if batched and (self.unknown or not isinstance(self.quantifier, ForAll | Finding)):
                raise BadClaim(f"{self.id}: batched=True is for claims about all points without hidden constants")
            self._attach(self.experiments, function.__name__, one, "experiment")
            return function

        return attach

    def mutant(self, name: str, corrupted: Callable[..., Any] | None = None, *, experiment: str = "") -> Any:
        """Attach a corrupted algorithm: a function of the original algorithm and then its arguments.

        Give the function as the second argument, or use this as a decorator.
        """

        if not isinstance(name, str):
            raise BadClaim(f'{self.id}: write @claim.mutant("what is corrupted") above the corrupted algorithm')

        def attach(function: Callable[..., Any]) -> Callable[..., Any]:
            self._attach(self.mutants, name, Mutant(name, function, {}, experiment), "mutant")
            return function

        return attach if corrupted is None else attach(corrupted)

    def formula_mutant(self, name: str, *, experiment: str = "", **changes: Any) -> None:
        """Attach a corrupted statement: `then`, `given`, `where`, `constants` or `quantifier` replaced."""
        if not changes or set(changes) - {"then", "given", "where", "constants", "quantifier"}:
            raise BadClaim(f"{self.id}: formula mutant {name!r} may change then, given, where, constants or quantifier")
        self._attach(self.mutants, name, Mutant(name, None, changes, experiment), "mutant")

    def witness(
        self,
        function: Callable[..., Measured] | None = None,
        *,
        algorithm: str | Callable[..., Any] = "",
        bits: int | None = None,
    ) -> Any:
        """Attach an instance in exact numbers on which a printed statement is certainly false.

        It is an experiment without parameters, and may take the `algorithm` that is named here.
        """

        def attach(function: Callable[..., Measured]) -> Callable[..., Measured]:
            takes = "algorithm" in signature(function).parameters
            one = Experiment(function, {}, algorithm if takes else "", bits=bits)
            one.validate(self.id)
            self._attach(self.witnesses, function.__name__, one, "witness")
            return function

        return attach if function is None else attach(function)

    def proof(self, function: Proof) -> Proof:
        """Attach a function that makes a certificate; the independent checker decides whether it proves anything.

        It takes the claim, and builds its steps from the claim's own premises, relation and constants, so that a
        corrupted claim has no certificate. A function without arguments knows nothing of the claim: a token.
        """
        self._attach(self.proofs, function.__name__, function, "proof")
        return function

    def certificate(self, name: str) -> dict[str, Any]:
        """Make the certificate of one of its proofs."""
        function = self.proofs[name]
        return function(self) if takes_claim(function) else function()

    def adversary(
        self, *, experiment: str, size: int, **grid: Sequence[Any]
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Attach a differentiable family of instances; see `bounds.core.adversary`."""

        def attach(function: Callable[..., Any]) -> Callable[..., Any]:
            one = Adversary(function, size, experiment, {key: list(grid[key]) for key in grid})
            one.validate(self.id, self.experiments)
            self._attach(self.adversaries, function.__name__, one, "adversary")
            return function

        return attach

    def mutated(self, mutant: Mutant) -> "Claim":
        """The same claim with a mutant's changes to its statement."""
        return replace(self, **mutant.changes) if mutant.changes else self

    def _attach(self, shelf: dict[str, Any], name: str, value: Any, noun: str) -> None:
        if name in shelf:
            raise BadClaim(f"{self.id}: there is another {noun} named {name!r}")
        shelf[name] = value
