"""Training methods in rationals, for comparing widths, and starts that couple or cut off idle coordinates."""

from flint import arb, fmpq

from algorithms.exact import balls, identity
from bounds.bcgd._instances import product
from bounds.late import late

algorithms_module = late("algorithms")
deep_linear = late("algorithms.deep_linear")


def update_of(method):
    """Optimisers that remember earlier gradients."""
    match method:
        case "momentum":
            return deep_linear.exact_momentum(fmpq(1, 64), fmpq(9, 10))
        case "weight_decay":
            return deep_linear.exact_momentum(fmpq(1, 64), fmpq(0), fmpq(1, 4))
        case "adam":
            return deep_linear.exact_adam(*(arb(fmpq(1, n)) for n in (64, 10, 100, 1000)))


def products(weights, method, X, Y, steps):
    """The products after each step of a method, in rationals; in balls for Adam, which takes square roots."""
    if method == "adam":
        weights, X, Y = [balls(W) for W in weights], balls(X), balls(Y)
    sweeps, samples = max(1, steps // len(weights)), [0, 2, 1, 3, 0, 2]
    match method:
        case "descending" | "ascending":
            run = (
                s.weights
                for s in algorithms_module.deep_linear.exact_bcgd(
                    weights, X, Y, sweeps=sweeps, order=method, rate=algorithms_module.deep_linear.exact_optimal
                )
            )
        case "frobenius":
            rate = algorithms_module.deep_linear.exact_frobenius(fmpq(1, 2))
            run = (
                s.weights
                for s in algorithms_module.deep_linear.exact_bcgd(
                    weights, X, Y, sweeps=sweeps, order="ascending", rate=rate
                )
            )
        case "gradient" | "stochastic":
            some = samples if method == "stochastic" else None
            run = algorithms_module.deep_linear.exact_gradient_descent(
                weights, X, Y, steps=3, rate=algorithms_module.deep_linear.exact_constant(fmpq(1, 64)), samples=some
            )
        case "stochastic_layers":
            run = one_layer_one_sample(weights, X, Y, samples)
        case "momentum" | "weight_decay" | "adam":
            run = algorithms_module.deep_linear.exact_joint_training(weights, X, Y, steps=2, update=update_of(method))
        case "trust_ratio":
            run = algorithms_module.deep_linear.exact_gradient_descent(
                weights, X, Y, steps=2, rate=algorithms_module.deep_linear.exact_trust_ratio(fmpq(1, 64))
            )
    return [product(after, identity(X.nrows(), like=X)) for after in map(list, run)]


def one_layer_one_sample(weights, X, Y, samples):
    """Layer-wise descent in which every step sees one sample only."""
    weights = list(weights)
    for step, sample in enumerate(samples[: len(weights)]):
        rate = deep_linear.exact_constant(fmpq(1, 32))
        moved = next(deep_linear.exact_gradient_descent(weights, X, Y, steps=1, rate=rate, samples=[sample]))
        weights[-1 - step] = moved[-1 - step]
        yield list(weights)


def coupled(start, widths, **options):
    """One entry that couples the last hidden coordinate of the first layer to the inputs."""
    weights = start(widths, **options)
    if weights[0].nrows() > max(widths[0], widths[-1]):
        weights[0][weights[0].nrows() - 1, 0] = fmpq(1, 8)
    return weights


def full_blocks(start, widths, *, generator):
    """Plain orthogonal layers: blocks as wide as the layers, not max(n_0, n_L)."""
    weights = start(widths, generator=generator)
    for j in range(len(weights)):
        n = min(weights[j].nrows(), weights[j].ncols())
        block = deep_linear.exact_orth_identity((n, n), generator=generator)[0]
        for a in range(n):
            for b in range(n):
                weights[j][a, b] = block[a, b]
    return weights


def without(start, widths, kept, **options):
    """Every hidden coordinate from `kept` on is cut off."""
    weights = start(widths, **options)
    for W in weights:
        for i in range(W.nrows()):
            for j in range(W.ncols()):
                if (i >= kept and W is not weights[-1]) or (j >= kept and W is not weights[0]):
                    W[i, j] = 0
    return weights
