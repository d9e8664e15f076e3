r"""The plain network of Du and Hu loses its scale with depth unless its width grows along; a linear ResNet does not.

Their network is $(m^{L-1} k)^{-1/2} W_L \cdots W_1 x$ with all entries $N(0, 1)$ and all layers trained. At the start
$\|f(x)\|^2 / \|x\|^2$ is a product of $L - 1$ independent $\chi^2_m / m$ and a $\chi^2_k / k$, so
$$ \mathbb E \log \frac{\|f(x)\|^2}{\|x\|^2} = (L - 1) \Big( \psi\big(\tfrac m2\big) - \log \tfrac m2 \Big) + \psi\big(\tfrac
   k2\big) - \log \tfrac k2 \le -\frac{L - 1}m , $$
since $\psi(z) < \log z - 1/(2z)$: a width of the order of L is what keeps the scale. The linear ResNet starts at $B A x$ whatever
L is, at least $-2/m - 2/k$. That is the factor L in the comparison of Remark 3.5, $m = \Omega(L k r \kappa^3 + d)$ against
$k r \kappa^2$; the constants of Du and Hu cannot be traced from this paper.

In training, at half of the step that is stable at the start, their network needs more steps at four times the depth, and fewer of them
at a larger width; a ResNet of the same sizes needs about as many at either depth.

Kind: means with their variance, $\psi'(z) < 1/z + 1/z^2$; a law of draws. Constants: none hidden.
"""

import sympy as sp

from bounds.core import OnAverage, Quantity, Statement, WithProbability, ge, gt, le, lt, rounding
from bounds.late import late, torch
from bounds.resnet._draws import figure, first_below, steepness
from bounds.resnet._instances import F64, frobenius
from bounds.resnet._symbols import L, k, m

deep_linear = late("algorithms.deep_linear")
resnet = late("algorithms.resnet")

plain_log = Quantity("plain_log", r"\log(\|f(x)\|^2/\|x\|^2)", "plain network at the start")
residual_log = Quantity("residual_log", r"\log(\|B A x\|^2/\|x\|^2)", "linear ResNet at the start")
shallow = Quantity("shallow", r"T(m, L)", "steps of the plain network", integer=True, positive=True)
deep = Quantity("deep", r"T(m, 4L)", "the same at four times the depth", integer=True, positive=True)
wide = Quantity("wide", r"T(m', 4L)", "the same at a larger width", integer=True, positive=True)
residual = Quantity("residual", r"T_{\mathrm{res}}(m, L)", "steps of the ResNet", integer=True, positive=True)
residual_deep = Quantity("residual_deep", r"T_{\mathrm{res}}(m, 4L)", "at four times the depth", integer=True)
VARIANCE = (L - 1) * (2 / m + 4 / m**2) + 2 / k + 4 / k**2

rem3_5 = Statement("resnet.rem3_5_plain", "Remark 3.5 against the network of Du and Hu (2019)")
scale = rem3_5.added(
    "start",
    (
        le(plain_log, -(L - 1) / m, name="plain"),
        ge(residual_log, -2 / m - 2 / k, name="residual"),
    ),
    title="The start of a plain network shrinks by depth over width or more, that of a linear ResNet by no more than 2/m + 2/k",
    quantifier=OnAverage("independent Gaussian weights", variance=VARIANCE),
)
steps = rem3_5.added(
    "",
    (
        gt(deep, shallow, name="depth"),
        lt(wide, deep, name="width"),
        le(residual_deep, residual * sp.Rational(6, 5), name="residual"),
    ),
    title="In most draws a plain network needs more steps when deeper and fewer when wider, a linear ResNet about as many at both depths",
    quantifier=WithProbability(sp.Rational(1, 2), over="draws of data and weights"),
)


@scale.experiment(
    size=[[9, 8], [9, 16]],
    outputs=[2],
    seed=[0],
    quick={"size": [[9, 8]]},
    algorithm="algorithms.deep_linear.random_normal",
)
def logarithms(size, outputs, seed, *, algorithm, trials=2000):
    """Depth and width; as many inputs as outputs, so that N(0, 1/fan-in) gives the scale of Du and Hu; one input vector."""
    (depth, width), generator = size, torch.Generator().manual_seed(seed)
    x = torch.zeros(trials, outputs, 1, dtype=torch.float64)
    x[:, 0] = 1
    weights = algorithm([outputs, *[width] * (depth - 1), outputs], generator=generator, batch=(trials,))
    scales = {"alpha": width**-0.5, "beta": outputs**-0.5}
    A, B = resnet.gaussian_reduced(outputs, outputs, width, generator=generator, batch=(trials,), **scales)
    images = logarithm(x, *weights), logarithm(x, A, B)
    return {plain_log: images[0], residual_log: images[1], L: depth, m: width, k: outputs}


def logarithm(x, *factors):
    """Of the squared norm of each image of x, and how far rounding can move it."""
    image = x
    for W in factors:
        image = W @ image
    norm = frobenius(image)
    moved = rounding.long_product([frobenius(W) for W in factors], size=max(factors[0].shape[-2:]), dtype=F64)
    return 2 * norm.log(), 2 * moved / (norm - moved) + rounding.rounded(norm.log().abs() + 1, dtype=F64)


@steps.experiment(
    size=[[3, 4, 24, 25], [4, 12, 48, 120]],
    seed=[0],
    quick={"size": [[3, 4, 24, 25]]},
    algorithm="algorithms.deep_linear.gradient_descent",
)
def both_networks(size, seed, *, algorithm, draws=144, depth=2):
    """Inputs, two widths, and steps that are made; to a tenth of the gap at the start. What does not arrive counts as one step more.

    So many steps are enough for two layers; from four on they would leave most draws open.
    """
    inputs, width, larger, made = size
    task = figure(inputs, draws, seed)
    runs = {}
    for at, (number, layers) in enumerate([(width, depth), (width, 4 * depth), (larger, 4 * depth)]):
        weights = of_du_and_hu(inputs, number, layers, draws, 3 * seed + at)
        eye = torch.eye(inputs, dtype=torch.float64).expand(draws, -1, -1)
        rate = 0.5 / steepness(weights, eye, eye, task.X)
        runs[f"plain, width {number}, {layers} layers"] = algorithm(weights, task.X, task.Y, rate=rate, steps=made)[0]
    maps = task.maps("gaussian", width, seed)
    for layers in (depth, 4 * depth):
        runs[f"ResNet, width {width}, {layers} layers"] = task.run(
            resnet.gradient_descent, maps, layers, 0.5, made
        ).loss
    counts = [first_below(loss, loss[:, 0] / 10).tolist() for loss in runs.values()]
    curves = [task.curve(label, loss) for label, loss in runs.items()]
    found = dict(zip((shallow, deep, wide, residual, residual_deep), counts, strict=True))
    return found | {key: curve for one in curves for key, curve in one.items()}


def of_du_and_hu(inputs, width, depth, draws, seed):
    """Their weights with the global factor shared evenly by the layers, which is the same descent at another step."""
    generator = torch.Generator().manual_seed(seed)
    sizes = [inputs, *[width] * (depth - 1), inputs]
    share = (width ** (depth - 1) * inputs) ** (-0.5 / depth)
    drawn = deep_linear.random_normal(sizes, generator=generator, batch=(draws,))
    return [share * W.shape[-1] ** 0.5 * W for W in drawn]


@scale.mutant("layers of the identity")
def _(random_normal, sizes, *, generator, batch):
    return deep_linear.identity(sizes, batch=batch)


@steps.mutant("starts at the identity")
def _(gradient_descent, weights, X, Y, *, steps, **rest):
    start = [torch.eye(*W.shape[-2:], dtype=W.dtype).expand(W.shape) for W in weights]
    eye = torch.eye(X.shape[-2], dtype=X.dtype).expand(len(X), -1, -1)
    return gradient_descent(start, X, Y, steps=steps, rate=0.5 / steepness(start, eye, eye, X))


scale.formula_mutant("twice as fast", then=le(plain_log, -2 * (L - 1) / m))
scale.formula_mutant("the ResNet shrinks at twice that rate", then=le(residual_log, -2 * (L - 1) / m))
steps.formula_mutant("depth does not matter", then=le(deep, shallow))
steps.formula_mutant("nor does the width", then=le(deep, wide))
steps.formula_mutant("a ResNet gains nothing", then=gt(residual_deep, residual * sp.Rational(6, 5)))
