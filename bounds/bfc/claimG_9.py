r"""The oracle's wide weights on learned features have almost the best possible loss.

Suppose the critical lemma's premises for the layers below l and the gaps of Definition B.3. Then (Claim G.9)
$\mathrm{Loss}_{\le l}(V^*, K) \le \varepsilon^2/100 + (1 + 1/\gamma) \mathrm{OPT}_{\le l}$ for $\gamma > 1$. Lemma G.8
(`lemG_8.py`) uses it; both are run on the same networks.

Kind: inequality, exact averages. Constants: $c_0 = 2$, those of the critical lemma.
"""

from bounds.bfc._step_quantities import OPT, eps2
from bounds.bfc.lemG_8 import BOTH, CRITICAL, LAST, gamma, loss_oracle, rational_network, small_epsilon
from bounds.core import Claim, ge, le

claimG_9 = Claim(
    id="bfc.claimG_9",
    title="The oracle's weights on learned features have almost the best possible loss",
    source="Claim G.9, for l = 3",
    given=(*CRITICAL, ge(gamma, 1)),
    then=le(loss_oracle, eps2 / 100 + (1 + 1 / gamma) * OPT),
)

claimG_9.experiment(**BOTH)(rational_network)
claimG_9.experiment(**LAST)(small_epsilon)
claimG_9.formula_mutant("half of what the next layers leave", then=le(loss_oracle, eps2 / 100 + OPT / 2))
