r"""Figure 1 (c), (d) at its own widths and depths, with the step of every curve tuned, and the network of Du and Hu beside it.

Ten inputs, a thousand samples; L = 5, 10, 20 at m = 40, and L = 10, 50, 100 at m = 200. For each network and depth seven steps are tried, f = 1/4 to 7/4
times the inverse of the curvature at the start, of which 2 is the limit of linear stability; the best is the one that takes the fewest steps to a
hundredth of the gap at the start. A residual network needs as many steps at any depth. The plain network of the paper, whose outer maps are fixed, and that
of Du and Hu, which trains all layers, need more the deeper they are, and more than the residual one.

f = 1 is not the best: f = 7/4 needs two thirds of its steps, or fewer. In the two draws to a ten-thousandth of the gap, at m = 40 and ten layers, 50 and 52 steps at f = 1, 29
and 30 at f = 7/4.

Kind: findings of Figure 1, in two draws.
"""

import sympy as sp

from bounds.core import Finding, Quantity, Statement, gt, le
from bounds.late import late, torch
from bounds.resnet._draws import figure, first_below, steepness
from bounds.resnet.rem3_5_plain import of_du_and_hu

deep_linear = late("algorithms.deep_linear")
resnet = late("algorithms.resnet")

residual = Quantity(
    "residual", r"T_{\mathrm{res}}(L)", "residual network, best step, deeper ones", integer=True, positive=True
)
plain = Quantity("plain", r"T(L)", "plain network, fixed outer maps", integer=True, positive=True)
du_hu = Quantity("du_hu", r"T_{\mathrm{DH}}(L)", "network of Du and Hu", integer=True, positive=True)
residual_0 = Quantity(
    "residual_0", r"T_{\mathrm{res}}(L_0)", "the same at the least depth", integer=True, positive=True
)
plain_0 = Quantity("plain_0", r"T(L_0)", integer=True, positive=True)
du_hu_0 = Quantity("du_hu_0", r"T_{\mathrm{DH}}(L_0)", integer=True, positive=True)
at_one = Quantity(
    "at_one", "T_{f = 1}", "residual network, to a ten-thousandth of the gap", integer=True, positive=True
)
at_most = Quantity("at_most", "T_{f = 7/4}", "the same", integer=True, positive=True)
SHARES = [0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75]

fig1 = Statement(
    "resnet.fig1_tuned",
    "Figure 1 (c), (d); Section 5.2",
    quantifier=Finding(
        "draws 0 and 1 of Figure 1 (c) and (d), steps tuned for each curve (at quick depth draw 0 of (c); of three networks up to "
        "ten layers)"
    ),
    algorithm="algorithms.resnet.gradient_descent",
)
depth = fig1.printed(
    (
        le(residual, residual_0 * sp.Rational(11, 10), name="residual"),
        gt(plain, plain_0, name="plain"),
        gt(plain, residual, name="plain against residual"),
        gt(du_hu, du_hu_0, name="Du and Hu"),
        gt(du_hu, residual, name="Du and Hu against residual"),
    ),
    title="With the step tuned for each curve, depth slows plain networks of both kinds, and not the residual one",
)
best = fig1.added(
    "step",
    le(at_most, 2 * at_one / 3),
    title="For a residual network seven quarters of the normalised step need at most two thirds of its steps",
)

SIZES = {  # width, depths, steps
    "(c), to ten layers": (40, (5, 10), 200),
    "(c)": (40, (5, 10, 20), 300),
    "(d)": (200, (10, 50, 100), 100),
}


@fig1.experiment(depth, panel=["(c)", "(d)"], draw=[0, 1], quick={"panel": ["(c), to ten layers"], "draw": [0]})
def three_networks(panel, draw, *, algorithm):
    """Steps to a hundredth of the gap; what does not arrive within 300 or 100 (200 at quick depth) counts as one more."""
    width, depths, made = SIZES[panel]
    task, found, curves = figure(10, 1, draw), [], {}
    for L in depths:
        for kind, losses in networks(task, width, L, made, draw, algorithm).items():
            steps = first_below(losses, losses[:, 0] / 100)
            found.append(int(steps.min()))
            curves |= task.curve(f"{kind}, {L} layers", losses[int(steps.argmin())][None])
    kinds = zip(
        ((residual_0, residual), (plain_0, plain), (du_hu_0, du_hu)), (found[i::3] for i in range(3)), strict=True
    )
    return {
        key: value for keys, (first, *rest) in kinds for key, value in zip(keys, (first, rest), strict=True)
    } | curves


def networks(task, width, L, made, draw, algorithm):
    """Losses of the three networks, a row for every step that is tried: the same network so many times, side by side."""
    generator = torch.Generator().manual_seed(200 + draw)
    maps = task.maps("gaussian", width, draw)
    scales = {"alpha": width**-0.5, "beta": 10**-0.5}
    A, B = resnet.gaussian(10, 10, width, generator=generator, batch=(1,), **scales)
    hidden = resnet.standard_hidden(width, L, generator=generator, batch=(1,))
    weights, eye = of_du_and_hu(10, width, L, 1, draw), torch.eye(10, dtype=torch.float64)[None]
    steep, steeper = steepness(list(hidden.unbind(1)), A, B, task.X), steepness(weights, eye, eye, task.X)
    data, tried = (task.X, task.Y), torch.tensor(SHARES, dtype=torch.float64)
    hidden, *weights = (one.expand(len(tried), *one.shape[1:]) for one in (hidden, *weights))
    maps = tuple(one.expand(len(tried), *one.shape[1:]) for one in maps)
    return {
        "residual": task.run(algorithm, maps, L, tried, made).loss,
        "plain": resnet.standard_descent(A, B, *data, hidden=hidden, rate=tried / steep, steps=made).loss,
        "Du and Hu": deep_linear.gradient_descent(weights, *data, rate=tried / steeper, steps=made)[0],
    }


@fig1.experiment(best, panel=["(c)", "(d)"], draw=[0, 1], quick={"panel": ["(c)"], "draw": [0]})
def two_steps(panel, draw, *, algorithm):
    """To a ten-thousandth of the gap, at all depths."""
    width, depths, made = SIZES[panel]
    task = figure(10, 1, draw)
    maps = task.maps("gaussian", width, draw)
    counts = []
    for f in (1.0, 1.75):
        runs = [task.run(algorithm, maps, L, f, made).loss for L in depths]
        counts.append([int(first_below(loss, loss[:, 0] / 10**4)) for loss in runs])
    return {at_one: counts[0], at_most: counts[1]}


best.mutant(
    "twice the step", lambda gradient_descent, *data, rate, **rest: gradient_descent(*data, rate=2 * rate, **rest)
)


@depth.mutant("step divided by the depth once more")
def _(gradient_descent, *data, depth, rate, **rest):
    return gradient_descent(*data, depth=depth, rate=rate * 5 / depth, **rest)


depth.formula_mutant("the plain network is no slower", then=le(plain, plain_0))
depth.formula_mutant("nor is that of Du and Hu", then=le(du_hu, du_hu_0))
best.formula_mutant("half of the steps", then=le(at_most, at_one / 2))
