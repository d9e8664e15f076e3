r"""The critical lemma: a small objective forces every feature to be right, if the gaps are astronomically large.

With $D_l = (\tau_l \kappa^{2^l} (2^l)^{2^l} c_1 c_3)^{c_0 l}$, $C_l = 2 \Upsilon_l^3 D_l^{17} C_{l-1}$, $C_2 = 1$,
suppose $\mathrm{Obj} \le \varepsilon^2$, $\varepsilon \le \alpha_L/(D_L^9 \Upsilon_L)$, $\alpha_{l+1}/\alpha_l \le
1/C_{l+1}$, $\mathbb{E}\|S_l\|^2 \le \tau_l$ and the weights of the regulariser as in (B.3). Then there are orthogonal
$U_l$ with $\mathbb{E}\|U_l S^*_l - S_l\|^2 \le \varepsilon^2 C_L/(\alpha_l \alpha_{l+1})$. What follows for the weights
is in `corF_3.py` and `corF_4.py`.

For normal inputs, L = 3, width one, $\kappa = 1$ and $c_0 = 2$ the premises need $\alpha_3 \le 10^{-6000}$ and
$\varepsilon \le 10^{-9000}$: no floating-point training reaches them (`practical` below is outside). In rational
numbers they can be met, by weights that are all off alike, and by narrow weights that leave the wide ones as far as
the ties allow.

At width one it says no more than loss and ties at once, so every verdict is `vacuous`. For $F - G^*$ has four
coefficients, in $S_1^2$, $x^2$, $x S_1^2$ and $S_1^4$, of which the Gram matrix is above 1/25. So they are at most $5
\varepsilon$, and the entries of the wide weights are off by $20 \varepsilon/\alpha_3$ at most. The ties leave the narrow
ones $\varepsilon D_2^{7/2} \Upsilon$ in layer 2, and $\varepsilon \sqrt{D_3 \Upsilon} / \alpha_3$ and $\varepsilon D_3^{7/2}
\Upsilon / \alpha_3$ in layer 3, and all else follows by the triangle inequality.

Kind: conditional inequality. Constants: $c_0 = 2$, $c_1 = 1$, $c_3(q) = 11^{6q}$.
"""

from flint import fmpq

from bounds.bfc import _width_one_oracle as width_one
from bounds.bfc._exact import square_sum
from bounds.bfc._width_one import TEACHER, factors, feature_error, mean_square, power_of_two_below
from bounds.bfc._width_one_oracle import as_the_ties_allow, state
from bounds.core import Claim, Quantity, gt, le

objective = Quantity("objective", r"\mathrm{Obj}(\mathcal{D};W,K)", nonnegative=True)
eps = Quantity("eps", r"\varepsilon", positive=True)
alpha_3 = Quantity("alpha_3", r"\alpha_3", "alpha_2 = 1", positive=True)
D_2 = Quantity("D_2", "D_2", positive=True)
D_3 = Quantity("D_3", "D_3", positive=True)
Upsilon = Quantity("Upsilon", r"\Upsilon", positive=True)
tau = Quantity("tau", r"\tau", positive=True)
size_2 = Quantity("size_2", r"\mathbb{E}\|S_2\|^2", nonnegative=True)
size_3 = Quantity("size_3", r"\mathbb{E}\|S_3\|^2", nonnegative=True)
B_2 = Quantity("B_2", r"\mathbb{E}\|S_2^*\|^2", nonnegative=True)
B_3 = Quantity("B_3", r"\mathbb{E}\|S_3^*\|^2", nonnegative=True)
error_2 = Quantity("error_2", r"\mathbb{E}\|U_2S_2^*-S_2\|^2", nonnegative=True)
error_3 = Quantity("error_3", r"\mathbb{E}\|U_3S_3^*-S_3\|^2", nonnegative=True)
cross_3 = Quantity("cross_3", r"\|W_p^\top W_<-W_p^{*\top}W_<^*\|_F^2", nonnegative=True)
narrow_3 = Quantity("narrow_3", r"\|K_p^\top K_<-W_p^{*\top}W_<^*\|_F^2", nonnegative=True)
full_2 = Quantity("full_2", r"\|K_2^\top K_2-W_2^{*\top}W_2^*\|_F^2", nonnegative=True)
full_3 = Quantity("full_3", r"\|K_3^\top K_3-W_3^{*\top}W_3^*\|_F^2", nonnegative=True)
C_3 = 2 * Upsilon**3 * D_3**17
COMMON = (le(objective, eps**2), le(alpha_3, 1 / C_3), le(size_2, tau), gt(alpha_3, 0))
STRICT = (*COMMON, le(eps, alpha_3 / (D_3**9 * Upsilon)))
SMALL = (eps / alpha_3) ** 2
# What loss and ties alone give at width one, up to the factors in front; see the docstring.
LAYER_2 = eps**2 * D_2**8 * Upsilon**2
NARROW = D_3**7 * Upsilon**2 * SMALL

lemF_1 = Claim(
    id="bfc.lemF_1",
    source="Lemma F.1",
    given=STRICT,
    then=le(error_2, eps**2 / alpha_3 * C_3, trivially=8 * LAYER_2),
    expected="vacuous",
)


def both_sides(network, alpha, limit, numbers):
    """Every number of the three statements."""
    K, grams = network.K, network.grams()
    problem = width_one.Problem(alpha, fmpq(0), fmpq(0), fmpq(0), 1)
    ties = width_one.tied(grams, K, (2, 3), problem, numbers)
    # lambda_6 = eps^2 / tau^2 on W and K of both layers.
    decay = width_one.norms(grams, K, (2, 3)) * limit**2 / numbers.tau**2
    true = TEACHER.features()
    x = true[0].context().gen(0)
    second = K[2][0, 0] * true[0]
    third = K[3][0, 0] * x + K[3][0, 1] * second * second
    off = [K[n].T @ K[n] - width_one.V[n].T @ width_one.V[n] for n in (2, 3)]
    return {
        objective: width_one.loss(grams, K, problem) + ties + decay,
        eps: limit,
        alpha_3: alpha,
        D_2: numbers.D[2],
        D_3: numbers.D[3],
        Upsilon: numbers.Upsilon,
        tau: numbers.tau,
        size_2: mean_square(second),
        size_3: mean_square(third),
        B_2: mean_square(true[0]),
        B_3: mean_square(true[1]),
        error_2: feature_error(true[0], second),
        error_3: feature_error(true[1], third),
        cross_3: (grams[3][1, 0] - 1) ** 2,
        narrow_3: off[1][1, 0] ** 2,
        full_2: square_sum(off[0]),
        full_3: square_sum(off[1]),
    }


def all_off(numbers, limit, alpha):
    """Wide and narrow weights alike, by a 10^5th of the largest error that is admitted."""
    second, third = 1 + limit / 2**17, 1 + limit / alpha / 2**17
    return tied_network(second, third)


def tied_network(second, third):
    """W = K, so that only norms are penalised."""
    return state(second, second, (third, third), (third, third))


def narrow_off(numbers, limit, alpha):
    """Narrow weights alone, by a quarter of what the ties allow."""
    return as_the_ties_allow(numbers, limit, alpha)


NETWORKS = {network.__name__: network for network in (all_off, narrow_off)}


def rational_network(Upsilon_value, power, network):
    """The largest error that is admitted."""
    numbers = factors(Upsilon_value)
    alpha = power_of_two_below(1 / numbers.C[3])
    limit = alpha * power_of_two_below(1 / (numbers.D[3] ** power * numbers.Upsilon))
    return both_sides(NETWORKS[network](numbers, limit, alpha), alpha, limit, numbers)


GRID = {"Upsilon_value": [1, 4], "network": list(NETWORKS)}
lemF_1.experiment(**GRID, power=[9], quick={"Upsilon_value": [4]})(rational_network)


def practical(alpha_power):
    """Errors and gaps as in training: far outside the premises."""
    alpha = fmpq(1, 10**alpha_power)
    network = tied_network(1 + fmpq(1, 10**8), 1 + fmpq(1, 10**6))
    return both_sides(network, alpha, fmpq(1, 10**6), factors(1))


PRACTICAL = {"alpha_power": [3, 10], "quick": {"alpha_power": [3]}, "outside": True}
lemF_1.experiment(**PRACTICAL)(practical)
lemF_1.formula_mutant("features as the loss alone would have them", then=le(error_2, eps**2))
