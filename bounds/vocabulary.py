"""The words of every answer: how much is run, what one point says, what is known of a claim.

Nothing heavy is imported here, so that whoever only reads stored answers need not wait for the language of theorems.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

Record = dict[str, Any]
"""One stored judgement: `Evidence.to_json()` and what the runner adds (`kind`, `experiment`, `params`, ...)."""


class Depth(StrEnum):
    """How many points of an experiment's grid are run."""

    QUICK = "quick"
    STANDARD = "standard"
    THOROUGH = "thorough"


class Verdict(StrEnum):
    """The answer for one point of one experiment. The sentence says what it means."""

    sentence: str

    def __new__(cls, code: str, sentence: str = "") -> "Verdict":
        member = str.__new__(cls, code)
        member._value_ = code
        member.sentence = sentence
        return member

    HOLDS = "holds", "The premises are certified and the relation is certainly true."
    CALIBRATED = "calibrated", "It says how large a hidden constant must be, and no more."
    VACUOUS = "vacuous", "The bound is true but says no more than what is always true. Try a larger size."
    INCONCLUSIVE = (
        "inconclusive",
        "The two sides differ by less than the errors of measurement, or there are too few trials.",
    )
    NOT_APPLICABLE = (
        "not_applicable",
        "A premise is false or not certified here, so the theorem promises nothing.",
    )
    VIOLATED = "violated", "The premises are certified and the relation is certainly false."


class Status(StrEnum):
    """What is known of a claim after the kernel, its certificates, its witnesses and all its points."""

    sentence: str

    def __new__(cls, code: str, sentence: str = "") -> "Status":
        member = str.__new__(cls, code)
        member._value_ = code
        member.sentence = sentence
        return member

    PROVED = "proved", "Coq's kernel accepted a theorem that is the statement itself, and no run contradicts it."
    DERIVED = "derived", "Machine-checked steps of a proof fail if the claim is made wrong; its words are not checked."
    REFUTED = "refuted", "An exact witness, or a theorem in Coq's kernel, meets the premises and breaks the conclusion."
    HOLDS = "holds", "Every judged run respects it, and at least one was decisive."
    CALIBRATED = "calibrated", "It hides a constant; the runs only say how large that constant must be."
    VACUOUS = "vacuous", "Wherever it applies, it says no more than what is always true."
    INCONCLUSIVE = "inconclusive", "No run was decisive."
    NEVER_EXERCISED = "never_exercised", "No run satisfied its premises."
    VIOLATED = "violated", "A run breaks it beyond its error bars, but no exact witness is stored yet."


HELD = (Status.PROVED, Status.DERIVED, Status.HOLDS)
"""Of a claim that no run broke and some run decided."""

FROM_BEST_TO_WORST = (
    Verdict.HOLDS,
    Verdict.CALIBRATED,
    Verdict.VACUOUS,
    Verdict.INCONCLUSIVE,
    Verdict.NOT_APPLICABLE,
    Verdict.VIOLATED,
)


def worst(verdicts: Iterable[Verdict]) -> Verdict:
    """The verdict of a conjunction is that of its worst member."""
    return max(verdicts, key=FROM_BEST_TO_WORST.index)
