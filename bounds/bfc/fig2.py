"""Pictures of features: lower layers look cleaner after higher layers are trained.

Kind: finding, by looking. Constants: none.
"""

from bounds.bfc._natural_images import NEVER
from bounds.core import Claim

fig2 = Claim(
    id="bfc.fig2",
    title="Features of lower layers look cleaner after higher layers are trained",
    source="Figures 1, 2, 4 and 11",
    kind="finding",
    untested="It is a matter of looking at pictures; how far features turn is in bfc.fig14.",
    expected=NEVER,
)
