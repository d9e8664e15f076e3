"""The independent checker accepts what is proved, rejects every corruption, and stands alone."""

import copy
import json
import math
import random
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path

import pytest
import sympy as sp

from bounds import checker
from bounds.core import BadClaim
from bounds.core.certificate import (
    certificate,
    comparison,
    cover,
    identity,
    positive,
    positive_semidefinite,
    sturm,
    tree,
    written,
)

x, y = sp.symbols("x y")
CUBES = certificate("cubes factor", identity("expand", x**3 + y**3, sp.Mul(x + y, x**2 - x * y + y**2)))
EXAMPLES = {
    "identity": CUBES,
    "comparison": certificate(
        "a corner value", comparison("at q = 4", sp.Rational(194225, 4194304), "<=", sp.Rational(1, 16))
    ),
    "sturm": certificate("a cubic is positive", sturm("on [0, 1]", x**3 - x + sp.Rational(2, 5), 0, 1)),
    "cover": certificate(
        "Bernoulli", cover("on a box", sp.exp(x * y) - x * y - sp.Rational(1, 2), {x: (0, 1), y: (-1, 1)})
    ),
    "ldl": certificate(
        "a Hilbert matrix", positive_semidefinite("4 x 4", sp.Matrix(4, 4, lambda i, j: sp.Rational(1, i + j + 1)))
    ),
}


def sealed(content):
    """A certificate with the digest that belongs to its content, as a careful forger would write it."""
    return content | {"digest": checker.digest(content)}


def leaves(node, found):
    """Every list whose last member is a leaf that can be changed."""
    if isinstance(node, dict):
        for value in node.values():
            leaves(value, found)
    elif isinstance(node, list):
        for index, value in enumerate(node):
            if isinstance(value, int) or (isinstance(value, str) and (index or "/" in value)):
                found.append((node, index))
            else:
                leaves(value, found)
    return found


def corrupted(original, generator):
    """The certificate with one number, name or power changed somewhere."""
    result = copy.deepcopy(original)
    node, index = generator.choice(leaves(result["steps"], []))
    old = node[index]
    node[index] = old + 3 if isinstance(old, int) else "z" if "/" not in old else f"{generator.randint(2, 99)}/101"
    return result


@pytest.mark.parametrize("kind", EXAMPLES)
def test_a_true_certificate_of_each_kind_is_accepted(kind):
    """Through JSON and back."""
    checker.check(json.loads(json.dumps(EXAMPLES[kind])))


@pytest.mark.parametrize("kind", EXAMPLES)
def test_corrupted_certificates_are_rejected(kind):
    """A thousand of them in all: no change goes unnoticed, because the digest covers every byte."""
    generator = random.Random(0)
    for _ in range(200):
        with pytest.raises(checker.Rejected):
            checker.check(corrupted(EXAMPLES[kind], generator))


@pytest.mark.parametrize("kind", ["identity", "ldl"])
def test_forged_certificates_are_rejected_by_the_mathematics(kind):
    """With a matching digest, an equation that was changed in one place is still false."""
    generator = random.Random(1)
    for _ in range(200):
        with pytest.raises(checker.Rejected, match="step 0"):
            checker.check(sealed(corrupted(EXAMPLES[kind], generator)))


@pytest.mark.parametrize("kind", ["sturm", "cover"])
def test_a_forged_positivity_is_accepted_only_where_it_is_true(kind):
    """A change may leave a true statement; whatever passes is positive at points drawn from its box."""
    generator = random.Random(2)
    accepted = 0
    for _ in range(200):
        forged = sealed(corrupted(EXAMPLES[kind], generator))
        try:
            checker.check(forged)
        except checker.Rejected:
            continue
        accepted += 1
        assert least_sampled(forged["steps"][0], generator) > 0
    assert 0 < accepted < 200


def least_sampled(one, generator):
    """The smallest of a hundred values in floating point, by another evaluator."""
    box = one.get("box") or {"x": one["interval"]}
    ends = {name: [float(Fraction(end)) for end in interval] for name, interval in box.items()}
    points = [{name: generator.uniform(*pair) for name, pair in ends.items()} for _ in range(100)]
    return min(at(one.get("expression") or one["polynomial"], point) for point in points)


def at(node, point):
    match node:
        case ["number", text]:
            return float(Fraction(text))
        case ["variable", name]:
            return point[name]
        case ["sum", *terms]:
            return sum(at(term, point) for term in terms)
        case ["product", *factors]:
            return math.prod(at(factor, point) for factor in factors)
        case ["power", base, power]:
            return at(base, point) ** power
        case [name, argument]:
            return getattr(math, name)(at(argument, point))


def step(**fields):
    return sealed({"schema": 1, "says": "something", "steps": [{"says": "s", **fields}]})


ONE, TWO, X = ["number", "1/1"], ["number", "2/1"], ["variable", "x"]
UNIT = {"x": ["0/1", "1/1"]}


@pytest.mark.parametrize(
    "forged",
    [
        None, [], {}, sealed({"schema": 2}), sealed(CUBES | {"says": " "}), sealed(CUBES | {"steps": []}),
        step(kind="trust me"), step(kind="identity", lhs=ONE), step(kind="identity", lhs=X, rhs=X),
        step(kind="identity", lhs=["number", "1/0"], rhs=ONE), step(kind="identity", lhs=["number", "1e9/1"], rhs=ONE),
        step(kind="identity", lhs=["power", X, 10**9], rhs=ONE),
        step(kind="identity", lhs=["call", "os.system"], rhs=ONE),
        step(kind="comparison", lhs=TWO, op="<=", rhs=ONE), step(kind="comparison", lhs=ONE, op="~", rhs=ONE),
        step(kind="comparison", lhs=X, op="<=", rhs=ONE),
        step(kind="sturm", polynomial=["sum", ["power", X, 2], ["number", "-1/9"]], interval=["-1/1", "1/1"]),
        step(kind="sturm", polynomial=X, interval=["0/1", "1/1"]),
        step(kind="sturm", polynomial=X, interval=["1/1", "1/2"]),
        step(kind="cover", expression=X, box=UNIT, leaves=[UNIT]),
        step(kind="cover", expression=ONE, box=UNIT, leaves=[]),
        step(kind="cover", expression=ONE, box=UNIT, leaves=[{"x": ["0/1", "1/2"]}, {"x": ["2/3", "1/1"]}]),
        step(kind="cover", expression=ONE, box=UNIT, leaves=[{"y": ["0/1", "1/1"]}]),
        step(kind="cover", expression=["number", "-1/1"], box={}, leaves=[{}]),
        step(kind="cover", expression=X, box={}, leaves=[{}]),
        step(kind="cover", expression=ONE, box={}, leaves=[]),
        step(kind="ldl", matrix=[["-1/1"]], lower=[["1/1"]], diagonal=["-1/1"]),
        step(kind="ldl", matrix=[["1/1"]], lower=[["1/1"]], diagonal=["2/1"]),
        step(kind="ldl", matrix=[["1/1"]], lower=[["1/1", "0/1"]], diagonal=["1/1"]),
    ],
)  # fmt: skip
def test_malformed_empty_and_false_certificates_are_rejected(forged):
    """Nothing but a well-formed and true certificate proves anything."""
    with pytest.raises(checker.Rejected):
        checker.check(forged)


def test_the_checker_runs_alone_from_files(tmp_path):
    """As a script it tells which file is rejected, and does not look at the package."""
    (tmp_path / "good.json").write_text(json.dumps(CUBES))
    (tmp_path / "bad.json").write_text(json.dumps(corrupted(CUBES, random.Random(1))))
    script = [sys.executable, "-P", checker.__file__, str(tmp_path / "good.json"), str(tmp_path / "bad.json")]
    done = subprocess.run(script, capture_output=True, text=True)

    assert done.returncode == 1
    assert "verified" in done.stdout.splitlines()[0]
    assert "rejected" in done.stdout.splitlines()[1]


def test_the_checker_stays_small_and_independent():
    """At most 400 lines; only the standard library and ball arithmetic are imported."""
    text = Path(checker.__file__).read_text()
    imported = {line.split()[1].split(".")[0] for line in text.splitlines() if line.startswith(("import ", "from "))}

    assert len(text.splitlines()) <= 400
    assert imported <= set(sys.stdlib_module_names) | {"flint"}


def test_what_is_not_positive_has_no_cover():
    """The search gives up and names the expression."""
    with pytest.raises(BadClaim, match="could not be shown"):
        cover("false", x - sp.Rational(1, 3), {x: (0, 1)})


def test_a_number_with_constants_is_positive_or_not():
    """Roots, e and pi are enclosed in balls; no variable is needed."""
    checker.check(certificate("e^pi > 19 + pi", positive("almost 20 + pi", sp.exp(sp.pi) - 19 - sp.pi)))
    checker.check(certificate("a root", positive("sqrt 2 > 1.414", sp.sqrt(2) - sp.Rational(1414, 1000))))
    with pytest.raises(BadClaim, match="could not be shown to be positive"):
        positive("false", sp.E - sp.pi)


def test_a_formula_is_written_as_it_stands():
    """The checker does the arithmetic, and a number is a rational even if it is written with a point."""
    assert tree(written(lambda a, b: a * (a + b), 2, 3)) == tree(
        sp.Mul(2, sp.Add(2, 3, evaluate=False), evaluate=False)
    )
    assert tree(written(lambda a: a + 0, "0.1")) == tree(sp.Add(sp.Rational(1, 10), 0, evaluate=False))


def test_what_is_indefinite_has_no_decomposition():
    """A negative pivot is said."""
    with pytest.raises(BadClaim, match="pivot"):
        positive_semidefinite("false", sp.Matrix([[1, 2], [2, 1]]))


def test_what_a_certificate_cannot_say_is_refused():
    """The refusal names the expression."""
    with pytest.raises(BadClaim, match="gamma"):
        tree(sp.gamma(x))


@pytest.mark.parametrize(("field", "value"), [("kind", ["identity"]), ("kind", {}), ("op", ["<="])])
def test_a_field_of_another_type_is_rejected_and_no_crash(field, value):
    """A certificate is data from anywhere."""
    forged = copy.deepcopy(EXAMPLES["comparison"])
    forged["steps"][0][field] = value
    forged["digest"] = checker.digest(forged)

    with pytest.raises(checker.Rejected):
        checker.check(forged)


def _power(base, power):
    return ["power", base, power]


THREE = ["number", "3/1"]


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ({"kind": "identity", "lhs": _power(_power(THREE, 4096), 4096), "rhs": THREE}, "too large"),
        ({"kind": "identity", "lhs": _power(["sum", THREE, ["variable", "x"]], 4096), "rhs": THREE}, "too much work"),
        (
            {"kind": "sturm", "polynomial": _power(["sum", THREE, ["variable", "x"]], 300), "interval": ["0/1", "1/1"]},
            "degree is 300",
        ),
    ],
    ids=["a tower of powers", "a binomial", "a chain of degree 300"],
)
def test_what_would_take_too_long_is_rejected_in_time(step, told):
    """A certificate from anywhere costs seconds at most, in time and in the size of its numbers."""
    forged = {"schema": checker.SCHEMA, "says": "it is large", "steps": [step | {"says": "it is large"}]}
    start = time.process_time()

    with pytest.raises(checker.Rejected, match=told):
        checker.check(forged | {"digest": checker.digest(forged)})
    assert time.process_time() - start < 5
