r"""The main theorems at gaps that they accept: what all of them share.

Theorem 1' asks for $\alpha_2 / \alpha_3 \ge c_3(4)^{2^{c_0 L}} > 10^{1599}$ (L = 3, $\kappa = 1$, $c_0 = 2$, normal
inputs; further factors only enlarge it). Corollary B.1 asks for $\log^{c_0 2^l}(d/\varepsilon) \prod_j (\bar k_j \bar
B_j)^{L 2^{c_0 (j - l)}}$. Theorem 1 and Corollary B.2 ask for $d^{1/C^l}$, which for C = 2 exceeds those for $d \ge
10^{6400}$ and $d \ge 10^{92}$ inputs. Then the second layer of the target on its own is closer to the target than
$\varepsilon$, for every $\varepsilon \ge 10^{-300}$ ($\varepsilon \ge 10^{-9}$ under the corollaries): the theorems
promise no more than what learning a single layer of squares achieves.
"""

from typing import Any

import sympy as sp
from flint import fmpq

from bounds.bfc._width_one import TEACHER, mean_square
from bounds.core import Quantity, ge, le

loss = Quantity("loss", r"\mathrm{Obj}(\mathcal{D};W,K)", nonnegative=True)
risk = Quantity("risk", r"\mathbb{E}(F-Y)^2", nonnegative=True)
second = Quantity("second", r"\mathbb{E}(G^*-\mathrm{Sum}(G_2^*))^2", "what layer 2 alone leaves", nonnegative=True)
eps = Quantity("eps", r"\varepsilon", positive=True)
ratio = Quantity("ratio", r"\alpha_2/\alpha_3", positive=True)
c_3 = Quantity("c_3", "c_3(4)", integer=True, positive=True)
L = Quantity("L", "L", integer=True, positive=True)
d = Quantity("d", "d", "number of inputs", positive=True)
C = Quantity("C", "C", positive=True)
B_2 = Quantity("B_2", r"\bar B_3=B_2", positive=True)
OPT = Quantity("OPT", r"\mathrm{OPT}", positive=True)
gamma = Quantity("gamma", r"\gamma", positive=True)
LESS = le(loss, second / 10)
FULL_GAP = c_3 ** (2 ** (2 * L))
TYPICAL_GAP = sp.log(d / eps) ** 8 * B_2 ** (4 * L)
LARGE = (ge(C, 2), ge(ratio, d ** (1 / C**2)))


def numbers(alpha: fmpq, power: int) -> dict[Any, Any]:
    """What all claims share; teacher of width one, whose other inputs it does not read."""
    three = TEACHER.features()[1]
    return {
        second: alpha**2 * mean_square(three * three),
        eps: fmpq(1, 10**power),
        ratio: 1 / alpha,
        c_3: 11**24,
        L: 3,
        B_2: mean_square(TEACHER.features()[0]),
    }
