r"""The optimised gradient method comes within L R^2 / (2 theta_N^2) of the minimum in N steps.

With $\theta_0 = 1$, $\theta_{i+1}^2 - \theta_{i+1} = \theta_i^2$ and $\theta_N^2 - \theta_N = 2\theta_{N-1}^2$, for
convex $f$ with $L$-Lipschitz gradient,

$$ f(x_N) - f(x^*) \le \frac{L \, \|x_0 - x^*\|^2}{2 \theta_N^2} , $$

and no method that sees only gradients can promise more. Attained by a Huber function from $\theta_N^2$ times its
threshold, and by the parabola.

In practice: the best fixed steps are worth a factor of two over Nesterov, and need the number of steps in advance.

Kind: inequality, tight. Constants: none hidden.
Source: Kim and Fessler, *Optimized first-order methods for smooth convex minimization*, Mathematical Programming 159,
2016, Theorem 2; optimal by Drori, *The exact information-based complexity of smooth convex minimization*, Journal of
Complexity 39, 2017.
"""

from algorithms.exact import balls
from bounds.classics._instances import huber, huber_slope
from bounds.classics.convex._potentials import optimised_potential
from bounds.core import Claim, Quantity, ge, le
from bounds.late import late

first_order = late("algorithms.first_order")


gap = Quantity("gap", "f(x_N) - f(x^*)", "what is left to gain", nonnegative=True)
R2 = Quantity("R2", r"\|x_0 - x^*\|^2", nonnegative=True)
L, N = Quantity("L", positive=True), Quantity("N", integer=True, positive=True)
theta_N = Quantity("theta_N", r"\theta_N", "last weight", positive=True)

optimised_gradient = Claim(
    id="classics.optimised_gradient",
    source="Kim and Fessler 2016, Theorem 2",
    given=ge(N, 1),
    then=le(gap, L * R2 / (2 * theta_N**2)),
    tight=True,
    expected="proved",
    scaling={"function": {gap: 1, L: 1}, "space": {R2: 2, L: -2}},
)


def last_weight(steps, theta):
    """The recursion of the statement, from theta_0 = 1."""
    for i in range(steps):
        square = (2 if i == steps - 1 else 1) * theta**2
        theta = (1 + (1 + 4 * square) ** 0.5) / 2
    return theta


def on_huber(z, steps, algorithm, smoothness=3):
    """A multiple of the Huber function, from a start that z moves away."""
    x = 1 + steps * abs(z)
    one = 0 * x + 1
    last = algorithm(
        lambda x: smoothness * huber_slope(x), x, first_order.optimised_weights(steps, one), step=one / smoothness
    )
    return {gap: smoothness * huber(last), R2: x * x, L: smoothness, N: steps, theta_N: last_weight(steps, one)}


@optimised_gradient.experiment(
    z=[[2.99], [0.0]], steps=[1, 5, 50], algorithm="algorithms.first_order.optimised_gradient", undecided={"z": [[0.0]]}
)
def in_balls(z, steps, *, algorithm):
    return on_huber(balls(z), steps, algorithm)


@optimised_gradient.adversary(experiment="in_balls", size=1, steps=[1, 5])
def starts(z, steps):
    return on_huber(z, steps, first_order.optimised_gradient)


optimised_gradient.mutant(
    "last weight as the others",
    lambda original, gradient, x, theta, *, step: original(
        gradient, x, first_order.optimised_weights(len(theta), x**0)[:-1], step=step
    ),
)
optimised_gradient.formula_mutant("constant 2/5", then=le(gap, 2 * L * R2 / (5 * theta_N**2)))
optimised_gradient.proof(optimised_potential)
