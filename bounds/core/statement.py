"""A statement of a paper: said once, and the forms in which it is claimed.

What the printed, corrected and added forms share (label, premises, notation, algorithm, precision, erratum) belongs to
the statement. Each form is a `Claim`; runs, corruptions, witnesses and proofs name the forms that they serve:

    A_20 = Statement("l2o.A_20", "Lemma A.20", PREMISES, algorithm="algorithms.unrolled.rollout", erratum="...")
    printed = A_20.printed(le(v, PRINTED))
    corrected = A_20.corrected(le(v, LARGER))
    origin = A_20.added("origin", le(v, PRINTED), also=eq(x, 0))

    @A_20.experiment(corrected, origin, weight=[1, 3])
    def from_the_origin(weight, *, algorithm): ...
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bounds.core.claim import Claim
from bounds.core.errors import BadClaim
from bounds.core.experiment import Which
from bounds.core.relation import Relation
from bounds.vocabulary import Status

Relations = Relation | Sequence[Relation]
Attach = Callable[[Callable[..., Any]], Callable[..., Any]]


class Statement:
    """What the forms of one sentence of a paper have in common.

    Args:
        id: that of the printed form; the others add `.corrected` or their own name.
        source: label in the paper.
        given: premises of every form; a form adds more by `also=`, or has its own by `given=`.
        algorithm: what the experiments and witnesses run, unless they say otherwise.
        bits: the precision of their balls.
        erratum: what is wrong with the printed form. With it, the printed form is expected to be refuted.
        survives: whether the paper's proof survives the erratum.
        shared: further arguments of `Claim` that all forms share: `where`, `constants`, `quantifier`, `scaling`.
    """

    def __init__(
        self,
        id: str,
        source: str = "",
        given: Relations = (),
        *,
        algorithm: str | Callable[..., Any] = "",
        bits: int | None = None,
        erratum: str = "",
        survives: str = "",
        **shared: Any,
    ) -> None:
        self.id, self.source, self.given = id, source, _listed(given)
        self.algorithm, self.bits, self.erratum, self.survives = algorithm, bits, erratum, survives
        self.shared = shared
        self.forms: list[Claim] = []

    # ----- forms ---------------------------------------------------------------------------------------------------

    def printed(self, then: Relations = (), *, part: str = "", **facts: Any) -> Claim:
        """The statement as the paper has it, or a named part of it."""
        false = {"expected": Status.REFUTED, "survives": self.survives} if self.erratum else {}
        return self._form(part, then, {"form": "printed", "erratum": self.erratum, **false, **facts})

    def corrected(self, then: Relations, *, part: str = "", **facts: Any) -> Claim:
        """What is true instead of the printed form, or of a named part of it."""
        corrects = f"{self.id}.{part}" if part else self.id
        name = f"{part}.corrected" if part else "corrected"
        return self._form(name, then, {"form": "corrected", "corrects": corrects, "erratum": self.erratum, **facts})

    def added(self, name: str, then: Relations, **facts: Any) -> Claim:
        """What we claim beside the paper."""
        return self._form(name, then, {"form": "added", **facts})

    def _form(self, name: str, then: Relations, facts: dict[str, Any]) -> Claim:
        given = _listed(facts.pop("given", self.given)) + _listed(facts.pop("also", ()))
        claim_id = f"{self.id}.{name}" if name else self.id
        form = Claim(id=claim_id, then=_listed(then), given=given, **{"source": self.source, **self.shared, **facts})
        self.forms.append(form)
        return form

    # ----- what serves them ----------------------------------------------------------------------------------------

    def experiment(
        self,
        *claims: Claim,
        algorithm: str | Callable[..., Any] | None = None,
        bits: int | None = None,
        quick: Mapping[str, Sequence[Any]] | None = None,
        thorough: Mapping[str, Sequence[Any]] | None = None,
        outside: Which = False,
        undecided: Which = False,
        batched: bool = False,
        within: Mapping[str, tuple[Any, Any]] | None = None,
        **grid: Sequence[Any],
    ) -> Attach:
        """Attach one experiment to several claims; to all forms so far if none is named."""

        def attach(function: Callable[..., Any]) -> Callable[..., Any]:
            for claim in self._named(claims):
                claim.experiment(
                    algorithm=self.algorithm if algorithm is None else algorithm,
                    bits=bits or self.bits,
                    quick=quick,
                    thorough=thorough,
                    outside=outside,
                    undecided=undecided,
                    batched=batched,
                    within=within,
                    **grid,
                )(function)
            return function

        return attach

    def witness(self, *claims: Claim) -> Attach:
        """Attach an instance in exact numbers; it may take the statement's algorithm as `algorithm`."""

        def attach(function: Callable[..., Any]) -> Callable[..., Any]:
            for claim in self._named(claims):
                claim.witness(function, algorithm=self.algorithm, bits=self.bits)
            return function

        return attach

    def mutant(
        self, name: str, *claims: Claim, corrupted: Callable[..., Any] | None = None, experiment: str = ""
    ) -> Any:
        """Attach one corrupted algorithm to several claims; a decorator where `corrupted` is not given."""

        def attach(function: Callable[..., Any]) -> Callable[..., Any]:
            for claim in self._named(claims):
                claim.mutant(name, function, experiment=experiment)
            return function

        return attach if corrupted is None else attach(corrupted)

    def formula_mutant(self, name: str, *claims: Claim, experiment: str = "", **changes: Any) -> None:
        """Attach one corrupted statement to several claims."""
        for claim in self._named(claims):
            claim.formula_mutant(name, experiment=experiment, **changes)

    def proof(self, *claims: Claim) -> Attach:
        """Attach one certificate to several claims."""

        def attach(function: Callable[..., Any]) -> Callable[..., Any]:
            for claim in self._named(claims):
                claim.proof(function)
            return function

        return attach

    def _named(self, claims: Sequence[Claim]) -> list[Claim]:
        if not claims and not self.forms:
            raise BadClaim(f"{self.id}: the statement has no form yet; call `printed`, `corrected` or `added` first")
        wrong = [one for one in claims if not isinstance(one, Claim)]
        if wrong:
            raise BadClaim(
                f"{self.id}: expected the claims that this serves, got {type(wrong[0]).__name__} {wrong[0]!r}"
            )
        return list(claims) or list(self.forms)

    def __repr__(self) -> str:
        return f"Statement({self.id!r}, {self.source!r}, forms: {', '.join(form.id for form in self.forms) or 'none'})"


def _listed(relations: Relations) -> tuple[Any, ...]:
    return tuple(relations) if isinstance(relations, list | tuple) else (relations,)
