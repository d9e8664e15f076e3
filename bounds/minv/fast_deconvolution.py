r"""Blurs, wavelets, the steps of linearised ADMM and their network are computed as they are defined.

The twins form every operator as a matrix: a blur by walking around the image with its kernel, an inverse by solving with
that matrix. Wavelet coefficients are those of PyWavelets. The measure of
optimality is looked at where exactly one of its three conditions fails, too.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`.
"""

import math
from itertools import product

import numpy as np

from bounds.core import Statement
from bounds.late import late, torch
from bounds.twins import agrees, compared

deconvolution = late("algorithms.deconvolution")
pywt = late("pywt")

fast_deconvolution = Statement("minv.fast_deconvolution", "Section 6.3 as it is programmed")
blurs = agrees(fast_deconvolution, "blurs", "Blurs, their adjoints and their inverses are those of matrices")
wavelets = agrees(fast_deconvolution, "wavelets", "Wavelet transforms are those of PyWavelets, and orthogonal")
steps = agrees(fast_deconvolution, "steps", "Steps of the method, and of each printed slip, are those of matrices")
measures = agrees(fast_deconvolution, "measures", "The measure of optimality sees each of its three conditions alone")
networks = agrees(fast_deconvolution, "networks", "The network is the method with numbers and kernels of its own")

ALGORITHM = "algorithms.deconvolution."
HEIGHT, WIDTH = 4, 6


def drawn(seed, *shapes):
    random = np.random.default_rng(seed)
    return [torch.tensor(random.standard_normal(shape)) for shape in shapes]


def walked(kernel):
    """The matrix of a circular convolution whose kernel has its centre in the middle."""
    rows, columns = kernel.shape
    B = torch.zeros(HEIGHT, WIDTH, HEIGHT, WIDTH, dtype=torch.float64)
    for i, j, p, q in product(range(HEIGHT), range(WIDTH), range(rows), range(columns)):
        B[i, j, (i - p + rows // 2) % HEIGHT, (j - q + columns // 2) % WIDTH] += kernel[p, q]
    return B.reshape(HEIGHT * WIDTH, HEIGHT * WIDTH)


def applied(matrix, images):
    return (images.flatten(-2) @ matrix.T).unflatten(-1, (HEIGHT, WIDTH))


@blurs.experiment(shape=[(3, 3), (2, 5), (4, 6)], seed=[0], algorithm=ALGORITHM + "PeriodicBlur")
def around_the_image(shape, seed, *, algorithm):
    """Two images; kernels that are not symmetric, as large as the image at most."""
    kernel, z = drawn(seed, shape, (2, HEIGHT, WIDTH))
    blur, B = algorithm(kernel, HEIGHT, WIDTH), walked(kernel)
    inverse = torch.linalg.inv(0.7 * B.T @ B + torch.eye(len(B)))
    bell = deconvolution.gaussian_kernel(3, 0.8)
    heights = [[math.exp(-(i * i + j * j) / (2 * 0.64)) for j in (-1, 0, 1)] for i in (-1, 0, 1)]
    one, same = (torch.Generator().manual_seed(seed) for _ in range(2))
    noise = torch.randn(z.shape, generator=same, dtype=torch.float64)
    drawing = torch.Generator().manual_seed(seed)
    places = [torch.randint(512 - 7, (2,), generator=drawing).tolist() for _ in range(2)]
    whole = pywt.data.camera() / 255
    windows = [whole[i : i + 8, j : j + 8] for i, j in zip(*places, strict=True)]
    pieces = deconvolution.patches("camera", 8, 2, torch.Generator().manual_seed(seed))
    quality = [-10 * math.log10(float(((a - b) ** 2).mean())) for a, b in zip(z, z.flip(0), strict=True)]
    return compared(
        [
            (blur.apply(z), applied(B, z)),
            (blur.adjoint(z), applied(B.T, z)),
            (blur.solve(z, 0.7), applied(inverse, z)),
            (bell, np.array(heights) / np.sum(heights)),
            (deconvolution.peak_signal_to_noise(z, z.flip(0)), quality),
            (pieces, np.stack(windows)),
            (deconvolution.observe(z, blur, 0.25, one), applied(B, z) + noise / 4),
        ]
    )


@blurs.experiment(seed=[0], algorithm=ALGORITHM + "DenseBlur")
def any_matrix(seed, *, algorithm):
    """A matrix that does not commute with its transpose."""
    B, v = drawn(seed, (4, 4), (3, 4))
    blur = algorithm(B)
    inner, outer = (torch.linalg.inv(0.7 * gram + torch.eye(4)) for gram in (B.T @ B, B @ B.T))
    return compared(
        [
            (blur.apply(v), v @ B.T),
            (blur.adjoint(v), v @ B),
            (blur.solve(v, 0.7), v @ inner),
            (blur.solve(v, 0.7, outer=True), v @ outer),
        ]
    )


blurs.mutant("one percent stronger", lambda Blur, kernel, *sizes: Blur(1.01 * kernel, *sizes))


@wavelets.experiment(name=["haar", "db2"], levels=[0, 1, 2], algorithm=ALGORITHM + "Wavelet")
def coefficients(name, levels, *, algorithm, height=12, width=16):
    """Two images, by levels; there and back; the averages stand in the corner."""
    (z,) = drawn(0, (2, height, width))
    transform = algorithm(name, height, width, levels)
    x = transform.analyse(z)
    slow = [pywt.coeffs_to_array(pywt.wavedec2(one.numpy(), name, "periodization", levels))[0] for one in z]
    return compared([(x, np.stack(slow)), (transform.synthesise(x), z), (x.square().sum(), z.square().sum())])


wavelets.mutant("one level fewer or more", lambda Wavelet, name, h, w, levels: Wavelet(name, h, w, levels % 2 + 1))


# ----- the method ----------------------------------------------------------------------------------------------------


def soft(b, threshold):
    return torch.where(b > threshold, b - threshold, torch.where(b < -threshold, b + threshold, 0.0))


def slow_step(B, W, y, state, penalty, alpha, gamma, beta, slip=""):
    """One step on signals, by matrices; `slip` names what is read as printed."""
    x, z, mu = state
    gram = B @ B.T if slip == "outer_gram" else B.T @ B
    a = z - alpha * (mu + beta * (z - W.T @ x)) + alpha * B.T @ y
    z = torch.linalg.inv(alpha * gram + torch.eye(len(y))) @ a
    pull = mu + beta * (z - W.T @ x)
    b = x - gamma * W.T @ pull if slip == "descending_code" else x + gamma * W @ pull
    threshold = gamma / penalty if slip == "divided_threshold" else gamma * penalty
    cut = torch.sign(b) * torch.clamp(b - threshold, min=0) if slip == "one_sided_threshold" else soft(b, threshold)
    return cut, z, mu + beta * (z - W.T @ cut)


SLIPS = ("outer_gram", "divided_threshold", "descending_code", "one_sided_threshold")


def setting(seed):
    """A matrix, an orthogonal one, and observations of two signals."""
    B, frame, y = drawn(seed, (5, 5), (5, 5), (2, 5))
    return B, torch.linalg.qr(frame).Q, y


@steps.experiment(slip=["", *SLIPS], seed=[0, 1], algorithm=ALGORITHM + "linearized_admm")
def three_steps(slip, seed, *, algorithm):
    """Steps of different sizes, from the usual start and from the state after one step."""
    B, W, y = setting(seed)
    blur, transform = deconvolution.DenseBlur(B), deconvolution.OrthogonalMatrix(W)
    reading = deconvolution.Reading(**({slip: True} if slip else {}))
    alphas, gammas = deconvolution.decaying(0.5, 3, factor=0.5, smallest=0.2), deconvolution.fixed(0.25, 3)
    options = {"beta": 0.75, "reading": reading}
    run = list(algorithm(y, blur, transform, 0.3, alphas, gammas, **options))
    rest = list(algorithm(y, blur, transform, 0.3, alphas[1:], gammas[1:], start=run[0], **options))
    pairs = [(alphas, [0.5, 0.25, 0.2]), *zip(rest[-1], run[-1], strict=True)]
    for signal in range(2):
        state = (W @ y[signal], y[signal], torch.zeros(5, dtype=torch.float64))
        for alpha, found in zip([0.5, 0.25, 0.2], run, strict=True):
            state = slow_step(B, W, y[signal], state, 0.3, alpha, 0.25, 0.75, slip)
            pairs += [(part[signal], slow) for part, slow in zip(found, state, strict=True)]
    return compared(pairs)


@steps.mutant("the penalty one percent larger")
def _(admm, y, blur, transform, penalty, *sizes, **options):
    return admm(y, blur, transform, 1.01 * penalty, *sizes, **options)


@measures.experiment(seed=[0, 1], algorithm=ALGORITHM + "optimality_residual")
def one_condition_at_a_time(seed, *, algorithm, penalty=0.5):
    """At a point that is optimal for its observations, then with one part moved; and at a random point."""
    B, W, _ = setting(seed)
    blur, transform = deconvolution.DenseBlur(B), deconvolution.OrthogonalMatrix(W)
    x = torch.tensor([[2.0, -1.0, 0.0, 0.0, 0.0]], dtype=torch.float64)
    signs = torch.tensor([[0.5, -0.5, 0.25, 0.0, -0.5]], dtype=torch.float64)
    z, mu = x @ W, signs @ W
    y = z @ B.T + mu @ torch.linalg.inv(B)  # then B'(Bz - y) + mu = 0
    away = torch.tensor([[0.0, 0.0, 0.0, 0.75, 0.0]], dtype=torch.float64)
    off, turned = y + 0.125, x + away / 3
    states = [
        (x, z, mu, y),
        (x, z, mu, off),
        (turned, z, mu, y),
        (x, z, (signs + away) @ W, y + away @ W @ torch.linalg.inv(B)),
    ]
    measured = [algorithm(deconvolution.State(*state), here, blur, transform, penalty) for *state, here in states]
    gaps = [0.0, float((0.125 * torch.ones(5, dtype=torch.float64) @ B).abs().max())]
    gaps += [max(0.25, float((away / 3 @ W).abs().max())), 0.25]
    random = [one.clone() for one in drawn(seed + 5, (2, 5), (2, 5), (2, 5), (2, 5))]
    there = algorithm(deconvolution.State(*random[:3]), random[3], blur, transform, penalty)
    parts = [
        (random[1] @ B.T - random[3]) @ B + random[2],
        random[1] - random[0] @ W,
        random[0] - soft(random[0] + random[2] @ W.T, penalty),
    ]
    half = deconvolution.deconvolution_objective(*random[:2], random[3], blur, penalty)
    slow = ((random[3] - random[1] @ B.T) ** 2).sum() / 2 + penalty * random[0].abs().sum()
    worst = max(float(part.abs().max()) for part in parts)
    return compared([(1 + torch.stack(measured), 1 + np.array(gaps)), (there, worst), (half, slow)])


measures.mutant("ten percent forgiven", lambda residual, *given: 0.9 * residual(*given))


# ----- the network ---------------------------------------------------------------------------------------------------


@networks.experiment(seed=[0], algorithm=ALGORITHM + "DeconvolutionNetwork")
def both_layers(seed, *, algorithm, penalty=0.3):
    """Kernels are walked around the image without being reversed; the inverse is that of three powers, twice.

    No number moves by more than a sixteenth, so all thresholds stay positive.
    """
    network = algorithm(2, torch.ones(2, 2, 3, dtype=torch.float64), alpha=0.5, gamma=0.25, beta=0.75)
    noise = [one.tanh() / 16 for one in drawn(seed, (2,), (2,), (), (2, 1, 1, 3, 3), (2, 1, 1, 3, 3))]
    with torch.no_grad():
        for one, more in zip(network.parameters(), noise, strict=True):
            one.add_(more)
    dirac = torch.zeros(3, 3, dtype=torch.float64)
    dirac[1, 1] = 1
    alphas, gammas, beta = 0.5 + noise[0], 0.25 + noise[1], float(0.75 + noise[2])
    kernels = [[walked((dirac + one[k, 0, 0]).flip(0, 1)) for one in noise[3:]] for k in range(2)]
    kernel, y = drawn(seed + 1, (3, 3), (2, HEIGHT, WIDTH))
    blur, transform = deconvolution.PeriodicBlur(kernel, HEIGHT, WIDTH), deconvolution.Wavelet("haar", HEIGHT, WIDTH, 1)
    B, pairs = walked(kernel), []
    gram = B.T @ B
    x, z, mu = transform.analyse(y), y, torch.zeros_like(y)
    states = network(y, blur, transform, penalty)
    for k, found in enumerate(states):
        alpha, gamma, (image_kernel, code_kernel) = float(alphas[k]), float(gammas[k]), kernels[k]
        image, A = transform.synthesise(x), alpha * gram + torch.eye(len(B))
        spectrum = torch.linalg.eigvalsh(A)
        X = A / ((spectrum[0] ** 2 + spectrum[-1] ** 2) / 2)
        for _ in range(2):
            E = torch.eye(len(A)) - A @ X
            X = X + X @ E + X @ E @ E
        a = z - alpha * applied(image_kernel, mu + beta * (z - image)) + alpha * applied(B.T, y)
        z = applied(X, a)
        x = soft(x + gamma * transform.analyse(applied(code_kernel, mu + beta * (z - image))), gamma * penalty)
        mu = mu + beta * (z - transform.synthesise(x))
        pairs += zip(found, (x, z, mu), strict=True)
    costs = [deconvolution.deconvolution_objective(s.x, transform.synthesise(s.x), y, blur, penalty) for s in states]
    return compared([*pairs, (deconvolution.mean_objective(states, y, blur, transform, penalty), sum(costs) / 4)])


@networks.mutant("thresholds and codes one percent larger")
def _(Network, *given, gamma, **options):
    return Network(*given, gamma=1.01 * gamma, **options)
