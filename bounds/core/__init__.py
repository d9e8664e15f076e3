"""The language of theorems: claims as values, and one pure function that judges measured numbers.

    from bounds.core import Claim, Quantity, exact, le

Nothing here knows an algorithm, a tensor library or a paper.
"""

from bounds.core import rounding
from bounds.core.claim import Claim
from bounds.core.constants import Printed, Traced, Unknown
from bounds.core.curve import Curve
from bounds.core.errors import BadClaim, BadExperiment, BoundsError, Unavailable
from bounds.core.evidence import Evidence
from bounds.core.judge import judge
from bounds.core.numbers import between, exact
from bounds.core.paper import Paper
from bounds.core.quantifiers import Exists, Finding, ForAll, OnAverage, Scaling, WithProbability
from bounds.core.quantity import Quantity
from bounds.core.relation import Relation, eq, ge, gt, le, lt
from bounds.core.statement import Statement
from bounds.vocabulary import Depth, Status, Verdict

__all__ = [
    "BadClaim", "BadExperiment", "BoundsError", "Claim", "Curve", "Depth", "Evidence", "Exists", "Finding", "ForAll",
    "OnAverage", "Paper", "Printed", "Quantity", "Relation", "Scaling", "Statement", "Status", "Traced", "Unavailable",
    "Unknown", "Verdict", "WithProbability", "between", "eq", "exact", "ge", "gt", "judge", "le", "lt", "rounding",
]  # fmt: skip
