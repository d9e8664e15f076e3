"""Training methods in rationals, for comparing widths, and starts that couple or cut off idle coordinates."""

from flint import arb, fmpq

from bounds.bcgd._instances import balls, eye, product


def update_of(method):
    """Optimisers that remember earlier gradients."""
    from algorithms.deep_linear import exact_adam, exact_momentum

    match method:
        case "momentum":
            return exact_momentum(fmpq(1, 64), fmpq(9, 10))
        case "weight_decay":
            return exact_momentum(fmpq(1, 64), fmpq(0), fmpq(1, 4))
        case "adam":
            return exact_adam(*(arb(fmpq(1, n)) for n in (64, 10, 100, 1000)))


def products(weights, method, X, Y, steps):
    """The products after each step of a method, in rationals; in balls for Adam, which takes square roots."""
    from algorithms import deep_linear as algorithms

    if method == "adam":
        weights, X, Y = [balls(W) for W in weights], balls(X), balls(Y)
    sweeps, samples = max(1, steps // len(weights)), [0, 2, 1, 3, 0, 2]
    match method:
        case "descending" | "ascending":
            run = (
                s.weights
                for s in algorithms.exact_bcgd(
                    weights, X, Y, sweeps=sweeps, order=method, rate=algorithms.exact_optimal
                )
            )
        case "frobenius":
            rate = algorithms.exact_frobenius(fmpq(1, 2))
            run = (s.weights for s in algorithms.exact_bcgd(weights, X, Y, sweeps=sweeps, order="ascending", rate=rate))
        case "gradient" | "stochastic":
            some = samples if method == "stochastic" else None
            run = algorithms.exact_gradient_descent(
                weights, X, Y, steps=3, rate=algorithms.exact_constant(fmpq(1, 64)), samples=some
            )
        case "stochastic_layers":
            run = one_layer_one_sample(weights, X, Y, samples)
        case "momentum" | "weight_decay" | "adam":
            run = algorithms.exact_joint_training(weights, X, Y, steps=2, update=update_of(method))
        case "trust_ratio":
            run = algorithms.exact_gradient_descent(
                weights, X, Y, steps=2, rate=algorithms.exact_trust_ratio(fmpq(1, 64))
            )
    return [product(after, eye(X, X.nrows())) for after in map(list, run)]


def one_layer_one_sample(weights, X, Y, samples):
    """Layer-wise descent in which every step sees one sample only."""
    from algorithms.deep_linear import exact_constant, exact_gradient_descent

    weights = list(weights)
    for step, sample in enumerate(samples[: len(weights)]):
        rate = exact_constant(fmpq(1, 32))
        moved = next(exact_gradient_descent(weights, X, Y, steps=1, rate=rate, samples=[sample]))
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
    from algorithms.deep_linear import exact_orth_identity

    weights = start(widths, generator=generator)
    for j in range(len(weights)):
        n = min(weights[j].nrows(), weights[j].ncols())
        block = exact_orth_identity((n, n), generator=generator)[0]
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
