r"""Teachers, learners, their gradients and what is measured of them, for many trials at once, against slow twins.

The twins evaluate the definitions of Section 2 for one trial, one sample and one layer after the other; derivatives are by
automatic differentiation of them. The square that levels off is integrated from its slope by Simpson's rule on a
fine mesh. Averages over a normal input are sums over a quadrature rule.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`.
"""

import math
from itertools import pairwise

import numpy as np
from flint import fmpq

from bounds.core import Statement
from bounds.late import late, torch
from bounds.twins import agrees, compared

feature_correction = late("algorithms.feature_correction")
polynomials = late("algorithms.polynomials")

fast_networks = Statement("bfc.fast_networks", "Section 2 and Definition B.3 as they are programmed")
activation = agrees(fast_networks, "activation", "The square that levels off is the integral of its slope")
learners = agrees(fast_networks, "learners", "Learners, their losses and gradients are those of the definitions")
teachers = agrees(fast_networks, "teachers", "Teachers are their polynomials, with the spectra that are asked for")
measures = agrees(
    fast_networks, "measures", "Feature errors are smallest over all rotations, sampled or in closed form"
)
kernels = agrees(fast_networks, "kernels", "Kernels are inner products of gradients or of monomials")

ALGORITHM = "algorithms.feature_correction."
TRIALS, SAMPLES = 2, 6


def seeded(seed):
    return torch.Generator().manual_seed(seed)


def normal(generator, *shape):
    return torch.randn(*shape, dtype=torch.float64, generator=generator)


# ----- activation ----------------------------------------------------------------------------------------------------


def slope_by_hand(z, limit):
    """Twice |z| to the limit, then the falling polynomial, then nothing."""
    t = (abs(z) - limit) / limit
    falling = 2 * limit * (1 - t) ** 3 * (1 + 4 * t + 9 * t * t)
    return math.copysign(2 * abs(z) if t <= 0 else falling if t < 1 else 0.0, z)


def integral(z, limit, parts=300):
    """Simpson's rule from zero, on pieces that end at the limit and at its double."""
    total, ends = 0.0, [min(abs(z), end) for end in (0.0, limit, 2 * limit, math.inf)]
    for low, high in pairwise(ends):
        mesh = [low + (high - low) * k / parts for k in range(parts + 1)]
        weights = [1, *([4, 2] * (parts // 2))[:-1], 1]
        total += (
            (high - low) / (3 * parts) * sum(w * slope_by_hand(m, limit) for w, m in zip(weights, mesh, strict=True))
        )
    return total


@activation.experiment(limit=[0.5, 2.0], algorithm=ALGORITHM + "truncated_square")
def levels_off(limit, *, algorithm):
    """Both signs, at the limit, at its double, between and beyond; without a limit it is the square."""
    z = [sign * limit * part for part in (0.25, 0.75, 1.0, 1.25, 1.75, 2.0, 3.0) for sign in (1, -1)]
    there = torch.tensor(z, dtype=torch.float64)
    slope = feature_correction.truncated_square_slope
    return compared(
        [
            (algorithm(there, limit), [integral(one, limit) for one in z]),
            (slope(there, limit), [slope_by_hand(one, limit) for one in z]),
            (algorithm(there), there**2),
            (slope(there), 2 * there),
        ]
    )


activation.mutant("the limit one percent larger", lambda square, z, *limit: square(z, *(1.01 * one for one in limit)))


# ----- learners ------------------------------------------------------------------------------------------------------


def slow_square(z, limit):
    """The same, differentiable: its area in powers of t."""
    t = ((z.abs() - limit) / limit).clamp(0, 1) if limit < math.inf else 0 * z
    area = t + t**2 / 2 - 4 * t**4 + 23 * t**5 / 5 - 3 * t**6 / 2
    return z.abs().clamp(max=limit) ** 2 + (2 * limit**2 * area if limit < math.inf else 0)


def slow_learner(a, R, W, K, limits, x):
    """The features and the output at one sample."""
    S = {0: x, 1: x**2 - a.second_moment}
    passed, output = dict(S), 0.0
    for l in a.layers:
        phi = torch.cat([passed[j] for j in a.connections[l - 2]])
        S[l] = K[l] @ phi
        output = output + a.alphas[l - 2] * ((W[l] @ phi) ** 2).sum()
        if l in R:
            passed[l] = slow_square(R[l] @ S[l], limits.get(l, math.inf))
    return S, output


@learners.experiment(width=[1, 20], seed=[0], algorithm=ALGORITHM + "loss_gradients")
def one_by_one(width, seed, *, algorithm):
    """Four layers with skips, two trials, activations that level off at 1/4 in layer 2 and nowhere else."""
    generator = seeded(seed)
    a = feature_correction.chain(3, (3, 2, 1), (1.0, 0.5, 0.25))
    limits = {2: 0.25}
    learner = feature_correction.random_learner(a, width, generator, scale=0.5, limits=limits, batch=(TRIALS,))
    x, y = normal(generator, TRIALS, SAMPLES, 3), normal(generator, TRIALS, SAMPLES)
    fast, values, features, pairs = algorithm(learner, x, y), learner(x), learner.features(x), []
    for trial in range(TRIALS):
        W, K = (
            {l: part[trial].clone().requires_grad_() for l, part in kind.items()} for kind in (learner.W, learner.K)
        )
        lifts = {l: part[trial] for l, part in learner.R.items()}
        found = [slow_learner(a, lifts, W, K, limits, one) for one in x[trial]]
        outputs = torch.stack([output for _, output in found])
        loss = ((outputs - y[trial]) ** 2).sum() / SAMPLES
        leaves = [*W.values(), *K.values()]
        slopes = torch.autograd.grad(loss, leaves, allow_unused=True)
        slopes = [torch.zeros_like(leaf) if one is None else one for leaf, one in zip(leaves, slopes, strict=True)]
        ours = [*(dW[trial] for dW in fast.W.values()), *(dK[trial] for dK in fast.K.values())]
        pairs += [(values[trial], outputs), (fast.loss[trial], loss), *zip(ours, slopes, strict=True)]
        pairs += [(S[trial], torch.stack([one[l] for one, _ in found])) for l, S in enumerate(features)]
    return compared(pairs)


@learners.mutant("labels one percent larger")
def _(loss_gradients, learner, x, y):
    return loss_gradients(learner, x, 1.01 * y)


# ----- teachers ------------------------------------------------------------------------------------------------------


@teachers.experiment(kappa=[1.0, 3.0], seed=[0], within={"kappa": (1.0, 30.0)}, algorithm=ALGORITHM + "random_teacher")
def polynomial_teacher(kappa, seed, *, algorithm):
    """Two inputs and three layers: values at rational points, means by quadrature, spectra within [1/kappa, kappa].

    Of the least singular value kappa^2 roundings are noise, so that kappa stays small.
    """
    a = feature_correction.chain(2, (2, 1), (1.0, 0.5))
    one = algorithm(a, seeded(seed), kappa=kappa)
    weights = feature_correction.exact_weights(one)
    f = feature_correction.target_polynomial(a, weights)
    points = [(0, 1), (1, -1), (2, 3)]
    by_polynomial = [f(*map(fmpq, point)) for point in points]
    x, w = polynomials.gauss_hermite(2, 5)
    means = (w * one.layer_sums(x)).sum(-1)
    exact = feature_correction.layer_means(one)
    spectra = [np.linalg.svd(W.numpy(), compute_uv=False) for W in one.weights.values()]
    worst = max(max(s.max(), 1 / s.min()) for s in spectra)
    at_one = torch.tensor(points, dtype=torch.float64)
    return compared(
        [
            (one(at_one), [int(v.p) / int(v.q) for v in by_polynomial]),
            ([int(m.p) / int(m.q) for m in exact], means),
            (feature_correction.conditioning(one), worst),
            (float(worst <= kappa * (1 + 1e-12)), 1),
            (float(kappa < 1.001 or worst > 1 + 1e-6 * (kappa - 1)), 1),
            (feature_correction.information_gaps(feature_correction.chain(2, (2, 1, 1), (1.0, 0.5, 0.2))), [0.5, 0.4]),
        ]
    )


@teachers.experiment(seed=[0], algorithm=ALGORITHM + "random_teacher")
def three_layers_by_hand(seed, *, algorithm):
    """Features of two trials, sample by sample; the second moment of the input is that of the architecture."""
    a = feature_correction.chain(3, (3, 2, 1), (1.0, 0.5, 0.25))
    one, x = algorithm(a, seeded(seed), kappa=2.0, batch=(TRIALS,)), normal(seeded(seed + 1), TRIALS, SAMPLES, 3)
    features, values, pairs = one.features(x), one(x), []
    for trial in range(TRIALS):
        for sample in range(SAMPLES):
            S = [x[trial, sample], x[trial, sample] ** 2 - 1]
            G = list(S)
            for l in a.layers:
                S.append(sum(one.weights[l, j][trial] @ G[j] for j in a.connections[l - 2]))
                G.append(S[-1] ** 2)
            pairs += [(F[trial, sample], s) for F, s in zip(features, S, strict=True)]
            pairs.append(
                (values[trial, sample], sum(alpha * G[l].sum() for l, alpha in zip(a.layers, a.alphas, strict=True)))
            )
    return compared(pairs)


@teachers.mutant("weights scaled by 1.01 behind its back", experiment="polynomial_teacher")
def _(random_teacher, architecture, generator, *, kappa, **options):
    """Beyond the spectrum that is promised."""
    one = random_teacher(architecture, generator, kappa=kappa, **options)
    return type(one)(architecture, {link: 1.01 * kappa * W for link, W in one.weights.items()})


# ----- measures and kernels ------------------------------------------------------------------------------------------


@measures.experiment(seed=[0, 1], algorithm=ALGORITHM + "feature_error")
def over_rotations(seed, *, algorithm):
    """By norms: |T|^2 + |S|^2 less twice the sum of singular values of the product; layer 2 by quadrature too."""
    target, learned, W, K = (normal(seeded(4 * seed + k), 7, 3) for k in range(4))
    weights = torch.arange(1.0, 8.0, dtype=torch.float64) / 28
    pairs = []
    for given, w in ((None, torch.full((7,), 1 / 7, dtype=torch.float64)), (weights, weights)):
        product = (target.mT * w) @ learned
        norms = (w * (target**2 + learned**2).sum(-1)).sum()
        pairs.append((algorithm(target, learned, given), norms - 2 * np.linalg.svd(product.numpy())[1].sum()))
    x, w = polynomials.gauss_hermite(3, 3)
    centred = x**2 - 1
    sampled = algorithm(centred @ W[:2].mT, centred @ K[:2].mT, w)
    return compared([*pairs, (feature_correction.second_layer_error(W[:2], K[:2]), sampled)])


measures.mutant("one percent more", lambda feature_error, target, *rest: feature_error(1.01 * target, *rest))


@kernels.experiment(seed=[0], algorithm=ALGORITHM + "learner_tangent_kernel")
def inner_products(seed, *, algorithm):
    """Gradients of the output in the tied weights at six and two samples; and all monomials of degree at most three."""
    generator = seeded(seed)
    a = feature_correction.chain(2, (2, 1), (1.0, 0.5))
    start = feature_correction.random_learner(a, 2, generator, scale=0.5)
    tied = feature_correction.tied_learner(a, start.R, start.K)
    x, z = normal(generator, SAMPLES, 2), normal(generator, 2, 2)

    def gradient(sample):
        K = {l: part.clone().requires_grad_() for l, part in tied.K.items()}
        _, output = slow_learner(a, tied.R, K, K, {}, sample)
        return torch.cat([one.flatten() for one in torch.autograd.grad(output, list(K.values()))])

    slow = torch.stack([gradient(one) for one in x]) @ torch.stack([gradient(one) for one in z]).mT
    offset = [[(0.5 + (p * q).sum() / 2) ** 3 for q in z] for p in x]
    usual = [[(1 + (p * q).sum() / 2) ** 2 for q in z] for p in x]
    polynomial, square = feature_correction.polynomial_kernel(3, offset=0.5), feature_correction.polynomial_kernel(2)
    return compared([(algorithm(tied)(x, z), slow), (polynomial(x, z), offset), (square(x, z), usual)])


@kernels.mutant("samples one percent larger")
def _(learner_tangent_kernel, learner):
    kernel = learner_tangent_kernel(learner)
    return lambda x, z: kernel(1.01 * x, z)
