"""On handwritten digits networks of even depth train faster than those of odd depth, and two layers best.

MNIST, 60000 images of 784 pixels, ten one-hot classes, data of deficient rank, identity start, squared loss, depths 1
to 10: even depths accelerate, the curves of odd depths lie on each other, depth two is best. The paper leaves the
parity to future work; `bcgd.parity` has the explanation.

MNIST is not part of this project; the same statements are tried on the digits (rank 61 of 64) and the diabetes data of
scikit-learn. There depth two is best and every even depth beats its odd neighbours from three on.

Kind: findings of Figure 8.
"""

from bounds.core import Claim, Finding, Quantity, Unavailable, lt

even = Quantity("even", r"T_{2j}", "single-layer steps of an even depth", integer=True, positive=True)
odd_below = Quantity("odd_below", r"T_{2j-1}", "of the next smaller depth, from three on", integer=True, positive=True)
odd_above = Quantity("odd_above", r"T_{2j+1}", "of the next greater depth", integer=True, positive=True)
two = Quantity("two", "T_2", "of depth two", integer=True, positive=True)
rest = Quantity("rest", r"T_L, L \ne 2", "of all other depths", integer=True, positive=True)
PARITY = (lt(even, odd_below, name="below"), lt(even, odd_above, name="above"), lt(two, rest, name="two"))

fig8 = Claim(
    id="bcgd.fig8",
    source="Figure 8 and Section 4.2",
    quantifier=Finding("MNIST, identity start, squared loss, depths 1 to 10"),
    then=PARITY,
    expected="never_exercised",
)

substitute = Claim(
    id="bcgd.fig8_substitutes",
    title="On two small data sets even depths beat odd ones, and two layers are best",
    source="Figure 8 on other data",
    form="added",
    quantifier=Finding("digits and diabetes data, identity start, squared loss, depths 1 to 7"),
    then=PARITY,
)


@fig8.experiment(data=["MNIST"], algorithm="algorithms.deep_linear.bcgd")
def mnist(data, *, algorithm):
    """Would need the data set."""
    raise Unavailable("MNIST is not part of this project")


@substitute.experiment(data=["digits", "diabetes"], algorithm="algorithms.deep_linear.bcgd")
def depths(data, *, algorithm):
    """Steps to a hundredth (digits) or a millionth (diabetes) of the initial error."""
    from algorithms.deep_linear import identity
    from bounds.bcgd import _data
    from bounds.bcgd._figures import errors, first_error, steps_to, widths_of

    accuracy = {"digits": 1e-2, "diabetes": 1e-6}[data]
    task = getattr(_data, data)()
    needed = {}
    for L in range(1, 8):
        weights = identity(widths_of(task, L))
        needed[L] = steps_to(accuracy * first_error(task, weights), errors(task, weights, 700, algorithm))[0]
    return {
        even: [needed[4], needed[6]], odd_below: [needed[3], needed[5]], odd_above: [needed[5], needed[7]],
        two: needed[2], rest: [count for L, count in needed.items() if L != 2],
    }  # fmt: skip


substitute.formula_mutant("odd depths win", then=lt(odd_below, even))
substitute.formula_mutant("two layers are not best", then=lt(rest, two))


@substitute.mutant("damped steps, which do not zig-zag")
def _(bcgd, weights, X, Y, *, rate, **options):
    return bcgd(weights, X, Y, rate=lambda layer: rate(layer) * 4 / 5, **options)
