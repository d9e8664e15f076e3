"""`bounds mutate`, `prove` and `compare` answer in their documented JSON, and notice what they must."""

import json
from pathlib import Path

import pytest

from bounds import registry
from bounds.core.certificate import certificate
from bounds.runs.certificates import make, verify
from bounds.runs.ordeals import ORDEALS, SHIPPED
from tests import theorems
from tests.commands.test_check import check
from tests.door import bounds


def answer(*arguments: str, cwd: Path, code: int = 0) -> dict:
    done = bounds(*arguments, "--json", cwd=cwd)

    assert done.returncode == code, done.stderr
    return json.loads(done.stdout)


def test_a_mutant_that_every_check_notices_is_killed(tmp_path):
    """One mutant, one kill, no survivor."""
    theorems.write(tmp_path, theorems.HOLDS)

    assert answer("mutate", "theorem.py", cwd=tmp_path) == {"mutants": 1, "killed": 1, "score": 1.0, "survivors": []}


@pytest.mark.parametrize(
    ("body", "told"),
    [("return original(number)", "the verdicts are holds"), ("raise ZeroDivisionError", "ZeroDivisionError")],
)
def test_a_mutant_that_nobody_notices_survives(tmp_path, body, told):
    """Neither a harmless change nor a crash is a kill; the reason is listed and the exit code is 1."""
    theorems.write(tmp_path, theorems.HOLDS.replace("return original(number) * 2 / 3", body))
    found = answer("mutate", "theorem.py", cwd=tmp_path, code=1)

    assert found["score"] == 0
    assert told in found["survivors"][0]["reason"]


PAPERS = ["bcgd", "bfc", "classics", "l2o", "minv", "resnet"]


@pytest.mark.parametrize("paper", PAPERS)
def test_the_shipped_certificates_are_those_of_the_claims_and_are_accepted(paper, tmp_path):
    """Making them again gives the same files and the same ordeals; the checker verifies each from its JSON."""
    rows = [row for row in registry.rows() if row["paper"] == paper]
    made, failed, _ = make(rows, tmp_path)

    assert failed == verify(made, {row["id"]: row["statement"] for row in rows}) == []
    assert files(tmp_path, paper) == files(SHIPPED, paper)
    assert noticed(tmp_path, paper) == noticed(SHIPPED, paper)


def test_no_certificate_is_shipped_of_another_paper():
    """Those of each paper, as above, are all that there are."""
    assert {row["paper"] for row in registry.rows()} == set(PAPERS)
    assert {path.name.split(".")[0] for path in SHIPPED.glob("*.json")} <= set(PAPERS)
    assert len(noticed(SHIPPED)) == sum(len(noticed(SHIPPED, paper)) for paper in PAPERS)


def files(folder: Path, paper: str) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.glob(f"{paper}.*.json")}


def noticed(folder: Path, paper: str = "") -> list[dict]:
    lines = map(json.loads, (folder / ORDEALS).read_text().splitlines())
    found = [{key: value for key, value in line.items() if key != "sources"} for line in lines]
    return [line for line in found if line["claim"].startswith(f"{paper}." if paper else "")]


def test_rechecking_reads_files_only(tmp_path):
    """A tampered file is rejected with exit code 1."""
    folder = tmp_path / "certificates"
    assert answer("prove", "minv.lemma1", "--folder", str(folder), cwd=tmp_path)["failed"] == []
    path = next(folder.glob("*.json"))
    path.write_text(path.read_text().replace("1/1", "2/1", 1))
    found = answer("prove", "--recheck", "--folder", str(folder), cwd=tmp_path, code=1)

    assert found["certificates"] == 1
    assert "digest" in found["failed"][0]["reason"]


def test_a_certificate_that_proves_nothing_does_not_make_a_claim_proved(tmp_path):
    """A proof function whose certificate is rejected is an error, not a status."""
    text = theorems.HOLDS.replace('source="by pencil"', 'expected="proved"')
    empty = "\n\n@halving.proof\ndef nothing():\n    from bounds.core.certificate import certificate\n"
    done = check(tmp_path, text + empty + "    return certificate('trust me')\n")

    assert done.returncode == 2
    assert "rejected: no steps" in done.stdout
    assert certificate("x")["steps"] == []


def test_a_run_that_got_worse_is_told(tmp_path):
    """The status before and after, and exit code 1."""
    check(tmp_path, theorems.HOLDS)
    check(tmp_path, theorems.HOLDS.replace("eq(x, n / 2)", "eq(x, n / 3)"))
    found = answer("compare", "latest~1", "latest", cwd=tmp_path, code=1)

    assert found["worse"] == ["toy.halving"]
    assert found["changed"] == [{"id": "toy.halving", "before": "holds", "after": "violated"}]


def test_two_equal_runs_have_no_difference(tmp_path):
    """Nothing changed, exit code 0."""
    check(tmp_path, theorems.HOLDS)
    check(tmp_path, theorems.HOLDS)
    found = answer("compare", "latest~1", "latest", cwd=tmp_path)

    assert found["changed"] == found["worse"] == found["tightness"] == []


def test_an_unknown_run_is_named_with_the_known_ones(tmp_path):
    """Exit code 2 and the last runs."""
    check(tmp_path, theorems.HOLDS)
    done = bounds("compare", "latestish", "latest", cwd=tmp_path)

    assert done.returncode == 2
    assert "there is no run `latestish`" in done.stderr


def test_a_finite_horizon_refutes_no_order_of_growth(tmp_path):
    """A witness of a statistical statement is an error that says what to do instead."""
    text = theorems.REFUTED.replace("import Claim, Quantity, eq", "import Claim, Quantity, Scaling, eq")
    text = text.replace('expected="refuted"', 'expected="refuted", quantifier=Scaling(in_=n)')
    done = check(tmp_path, text)

    assert done.returncode == 2
    assert "finite horizons refute nothing" in done.stdout


def test_a_renamed_certificate_is_rejected(tmp_path):
    """The name of a file says which claim it proves, and the file must agree."""
    folder = tmp_path / "certificates"
    answer("prove", "minv.lemma1", "--folder", str(folder), cwd=tmp_path)
    path = next(folder.glob("*.json"))
    path.rename(folder / "minv.lemma2.base.json")
    found = answer("prove", "--recheck", "--folder", str(folder), cwd=tmp_path, code=1)

    assert "certificate of 'minv.lemma1'" in found["failed"][0]["reason"]


def test_a_recheck_of_an_unknown_claim_says_so(tmp_path):
    """Exit code 2 and the name, not zero of zero."""
    done = bounds("prove", "--recheck", "minv.nothing", cwd=tmp_path)

    assert done.returncode == 2
    assert "no certificate of minv.nothing" in done.stderr
