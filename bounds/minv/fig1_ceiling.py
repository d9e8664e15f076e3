r"""The best that coefficients can do in Figure 1: between what training of the last layer reaches and a ceiling.

On the spectra of Figure 1, with $y = a^2/c_0$, a network of $K$ layers of order $L$ leaves $p(y)$ of a singular value, a polynomial of
degree $L^K$ with $p(0) = 1$. So no coefficients leave less of the test loss than the kernel polynomial of the spectra (as in Table 2):
0.28, 2.36 and 2.04 digits at $(K, L) = (2, 4)$, $(2, 9)$ and $(3, 4)$.

From below, the loss of the last layer, trained on the test spectra themselves, is what some coefficients reach: $-0.1$, $0.4$ and $0.2$
digits. Coefficients one have $-2.7$, $-2.1$ and $-2.2$. The printed $10^{0.32}$ at $(2, 9)$ is more than half a digit above what the same
network can leave. Networks grown layer by layer reach more (`fig1_reach.py`).

Kind: inequality for all coefficients; finding. Constants: none, the ceiling is computed from the spectra.
"""

from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import sympy as sp
from flint import arb

from bounds.core import Finding, Quantity, Statement, ge, le
from bounds.late import late, torch
from bounds.minv._figure1 import UNSEEN, log10, mean_loss, ones, spectra
from bounds.minv._table2 import kernel_digits
from bounds.minv.tab2_ceiling import kernel_polynomial

hyperpower = late("algorithms.hyperpower")
optimize = late("scipy.optimize")

digits = Quantity("digits", r"-\log_{10} \text{loss}", "digits of a network on the test spectra")
most = Quantity("most", r"\log_{10} \sum_j \pi_j(0)^2/h_j", "digits of the kernel polynomial of degree L^K")
fixed = Quantity("fixed", r"-\log_{10} \text{loss}_{C=1}", "digits of coefficients one")
printed = Quantity("printed", r"-\text{printed}", "printed digits of the trained network at K = 2, L = 9")

SETTING = "d = 100, four spectra, the last layer's loss on them, 200 steps of L-BFGS on its logarithm"
NETWORK, TRAINING = "algorithms.hyperpower.exact_residual_trajectory", "scipy.optimize.minimize"

fig1_ceiling = Statement("minv.fig1_ceiling", "ours; the yardstick for Figure 1")
no_more = fig1_ceiling.added(
    "",
    le(digits, most),
    title="No coefficients leave less of the test loss of Figure 1 than the kernel polynomial of its spectra",
    expected="proved",
)

reached = fig1_ceiling.added(
    "reached",
    (ge(digits, fixed + 2, name="fixed"), ge(digits, printed + sp.Rational(1, 2), name="printed")),
    title="Two layers of order nine can leave less than a third of the test loss that Figure 1 prints for them",
    source="Figure 1(a), K = 2, L = 9",
    quantifier=Finding(SETTING + "; half a digit, and two digits over coefficients one"),
)


def unseen():
    """Residuals of the start and weights of all singular values of the test spectra."""
    e0, squares = spectra(UNSEEN, start=1 / 3)
    return e0.flatten(), squares.flatten() / UNSEEN


def descended(C, algorithm):
    """Coefficients after descent from C on the logarithm of the last layer's loss."""
    e0, weights = unseen()
    last = torch.zeros(len(C), 1, dtype=torch.float64)
    last[-1] = 1

    def objective(flat):
        loss, gradient = hyperpower.training_loss_and_gradient(
            torch.from_numpy(flat).reshape(C.shape), e0, last * weights
        )
        return loss.log().item(), (gradient / loss).numpy().ravel()

    options = {"maxiter": 200, "maxfun": 2000, "ftol": 0, "gtol": 0, "maxcor": 30}
    run = algorithm(objective, C.numpy().ravel(), jac=True, method="L-BFGS-B", options=options)
    return torch.from_numpy(run.x).reshape(C.shape)


def left(C, network):
    """Digits of the mean test loss after the last layer, in balls."""
    return -log10(mean_loss(C, network))


@no_more.experiment(size=["2 x 4", "3 x 4", "2 x 9"], quick={"size": ["2 x 4", "2 x 9"]}, bits=512, algorithm=NETWORK)
def fixed_and_trained(size, *, algorithm):
    """Coefficients one, and those of the last layer's training."""
    layers, order = map(int, size.split(" x "))
    e0, weights = unseen()
    y = np.array([1 - arb(e) for e in e0.tolist()], dtype=object)
    best = kernel_digits(y, np.array([arb(w) for w in weights.tolist()], dtype=object), order**layers)
    return {
        digits: [left(C, algorithm) for C in (ones(layers, order), descended(ones(layers, order), optimize.minimize))],
        most: best,
    }


@reached.experiment(layers=[2], order=[9], algorithm=TRAINING)
def last_layer(layers, order, *, algorithm):
    """Eighteen coefficients."""
    network = hyperpower.exact_residual_trajectory
    return {
        digits: left(descended(ones(layers, order), algorithm), network),
        fixed: left(ones(layers, order), network),
        printed: Fraction("-0.32"),
    }


no_more.formula_mutant("three digits less", then=le(digits, most - 3))
no_more.mutant(
    "value at zero not one", lambda exact_residual_trajectory, e0, C: exact_residual_trajectory(e0, C) / 1000
)
reached.formula_mutant("three digits", then=ge(digits, printed + 3))
reached.mutant("untrained coefficients", lambda minimize, objective, start, **options: SimpleNamespace(x=start))

no_more.proof(kernel_polynomial)
