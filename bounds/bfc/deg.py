r"""A hidden feature of layer l has degree $2^{l-1}$, its square $2^l$.

For $l \ge 2$ and weights without zero rows, $\deg S^*_l = 2^{l-1}$ and $\deg G^*_l = 2^l$; the learner has the same
degrees.

Kind: exact identity. Constants: none hidden.
"""

from bounds.core import Claim, Quantity, eq, ge, gt

l = Quantity("l", "l", "layer", integer=True, positive=True)
degree_S = Quantity("degree_S", r"\deg S^*_l", integer=True, nonnegative=True)
degree_G = Quantity("degree_G", r"\deg G^*_l", integer=True, nonnegative=True)
smallest_weight = Quantity("smallest_weight", r"\min_{i,j}|W^*_{l,l-1}|", nonnegative=True)

deg = Claim(
    id="bfc.deg",
    source="Section 2, below the definition of the hidden features",
    given=(ge(l, 2), gt(smallest_weight, 0)),
    then=(eq(degree_S, 2 ** (l - 1), name="features"), eq(degree_G, 2**l, name="squares")),
)


@deg.experiment(
    depth=[2, 3, 4], dimension=[1, 2], seed=[0], algorithm="algorithms.feature_correction.feature_polynomials"
)
def integer_weights(depth, dimension, seed, *, algorithm):
    """Random non-zero integer weights; degrees of exact polynomials."""
    from bounds.bfc._small_teachers import integer_teacher

    architecture, weights = integer_teacher(depth, dimension, seed)
    layers = list(architecture.layers)
    hidden = algorithm(architecture, weights)
    return {
        l: layers,
        degree_S: [max(f.total_degree() for f in hidden[n]) for n in layers],
        degree_G: [max((f * f).total_degree() for f in hidden[n]) for n in layers],
        smallest_weight: [min(abs(w) for row in weights[n, n - 1] for w in row) for n in layers],
    }


deg.formula_mutant("one layer later", then=eq(degree_S, 2**l))


@deg.mutant("linear activation")
def _(feature_polynomials, architecture, weights):
    hidden = feature_polynomials(architecture, weights)
    x = hidden[0]
    linear = [hidden[0], hidden[1]]
    for layer in architecture.layers:
        rows = weights[layer, layer - 1]
        linear.append([sum((w * f for w, f in zip(row, linear[-1], strict=True)), x[0] * 0) for row in rows])
    return linear
