"""`bounds bench` times the first experiment of a claim, and says what became slower or is broken."""

import json

import pytest

from tests import theorems
from tests.door import bounds


@pytest.fixture(scope="module")
def timed(tmp_path_factory):
    """One theorem, timed once."""
    folder = tmp_path_factory.mktemp("bench")
    theorems.write(folder, theorems.HOLDS)
    return folder, json.loads(bounds("bench", "theorem.py", "--json", cwd=folder).stdout)


def test_time_stands_beside_tightness_and_violations(timed):
    """With the machine, and how far the rounds lie apart."""
    (one,) = timed[1]["claims"]

    assert one["id"] == "toy.halving"
    assert 0 < one["seconds"] < 10
    assert one["noise"] >= 1
    assert one["tightness"] is None  # an identity has none
    assert one["violations"] == 0
    assert timed[1]["environment"]["versions"]["numpy"]


@pytest.mark.parametrize(("times", "code", "told"), [(0.001, 1, "SLOWER"), (1000, 0, "0 slower, 0 broken")])
def test_what_became_slower_is_named(timed, times, code, told):
    """Against what was written before; noise of a factor of a thousand there is none."""
    folder, found = timed
    claims = [one | {"seconds": times * one["seconds"]} for one in found["claims"]]
    (folder / "before.json").write_text(json.dumps({"claims": claims}))
    done = bounds("bench", "theorem.py", "--against", "before.json", cwd=folder)

    assert done.returncode == code, done.stderr
    assert told in done.stdout
    assert "now / then" in done.stdout


def test_a_broken_claim_is_a_regression(tmp_path):
    """Unless it is known to be false."""
    theorems.write(tmp_path, theorems.VIOLATED, "wrong.py")
    theorems.write(tmp_path, theorems.REFUTED.replace("toy.wrong", "toy.known"), "known.py")
    wrong, known = (bounds("bench", name, cwd=tmp_path) for name in ("wrong.py", "known.py"))

    assert (wrong.returncode, "BROKEN" in wrong.stdout) == (1, True), wrong.stderr
    assert (known.returncode, "BROKEN" in known.stdout) == (0, False), known.stderr


def test_what_is_no_earlier_run_is_refused(timed):
    """By its name, with exit code 2."""
    (timed[0] / "other.json").write_text("[]")
    done = bounds("bench", "theorem.py", "--against", "other.json", cwd=timed[0])

    assert done.returncode == 2
    assert "other.json: not what" in done.stderr
