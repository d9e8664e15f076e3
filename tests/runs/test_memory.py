"""What the store remembers, and when it must not: sources, data, the environment, clocks, and what spoke against."""

import json
import subprocess
import sys
import threading
from importlib import import_module
from unittest import mock

import pytest

from bounds.runs.store import Store, reconciled
from bounds.runs.watch import Watch, watching
from bounds.sources import Sources
from bounds.vocabulary import Verdict
from tests import theorems
from tests.door import bounds

BEFORE = '    """Count to three."""\n'


def check(folder, *options, **kwargs):
    done = bounds("check", "theorem.py", "--jobs", "1", "--json", *options, cwd=folder, **kwargs)
    summary = json.loads(done.stdout.splitlines()[-1])
    return done.returncode, summary, summary["claims"][0]["status"]


# ----- the address -------------------------------------------------------------------------------------------------


def test_a_package_of_the_user_on_the_path_is_part_of_the_address(tmp_path, monkeypatch):
    """An algorithm that was edited does not stay green from the store."""
    package = tmp_path / "elsewhere" / "mypackage"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "algo.py").write_text("def halve(number):\n    return number / 2\n")
    monkeypatch.setenv("PYTHONPATH", str(package.parent), prepend=":")
    monkeypatch.syspath_prepend(str(package.parent))
    text = theorems.HOLDS.replace("    return Fraction(number, 2)", "    return mine(Fraction(number))")
    path = theorems.write(
        tmp_path, text.replace("import sympy as sp", "import sympy as sp\nfrom mypackage.algo import halve as mine")
    )

    assert package / "algo.py" in Sources().of(path)[1]
    assert check(tmp_path)[2] == "holds"
    (package / "algo.py").write_text("def halve(number):\n    return number / 3\n")
    assert check(tmp_path)[2] == "violated"


@pytest.mark.parametrize(
    ("reads", "write", "values"),
    [
        (
            "    import importlib\n\n    factor = importlib.import_module('_'.join(['my', 'factors'])).FACTOR\n",
            "my_factors.py",
            ("FACTOR = 1\n", "FACTOR = 200\n"),
        ),
        ("    factor = int(open('factor.txt').read())\n", "factor.txt", ("1", "2")),
        ("    import numpy as np\n\n    factor = int(np.loadtxt('factor.csv'))\n", "factor.csv", ("1", "2")),
    ],
    ids=["a module by a name that is put together", "a text", "a table, through a library"],
)
def test_what_an_experiment_reads_when_it_runs_makes_it_run_again(tmp_path, reads, write, values):
    """A module, a data file: unchanged they are known, changed they are not."""
    text = theorems.HOLDS.replace(BEFORE, reads).replace("x: algorithm(n)", "x: factor * algorithm(n)")
    theorems.write(tmp_path, text)
    (tmp_path / write).write_text(values[0])
    assert check(tmp_path)[2] == "holds"
    assert check(tmp_path)[1]["from_store"] == 3

    (tmp_path / write).write_text(values[1])
    code, summary, status = check(tmp_path)

    assert (code, summary["from_store"], status) == (1, 0, "violated")


def test_a_variable_of_the_environment_is_part_of_what_is_known(tmp_path, monkeypatch):
    """Another value is another experiment; only a hash of it is kept."""
    text = theorems.HOLDS.replace(BEFORE, "    import os\n\n    factor = int(os.environ.get('MY_FACTOR', '1'))\n")
    theorems.write(tmp_path, text.replace("x: algorithm(n)", "x: factor * algorithm(n)"))
    assert check(tmp_path)[2] == "holds"
    assert check(tmp_path)[1]["from_store"] == 3
    monkeypatch.setenv("MY_FACTOR", "0000007421")

    assert check(tmp_path)[2] == "violated"
    assert not any("0000007421" in path.read_text() for path in tmp_path.glob(".bounds/evidence/*"))


KEPT = """import os
from functools import cache


@cache
def factor():
    return int(open("factor.txt").read())


FACTOR = int(open("other.txt").read()) * int(os.environ.get("MY_FACTOR", "1"))
"""


@pytest.mark.parametrize("place", ["the claim file", "a helper"])
@pytest.mark.parametrize("changed", ["factor.txt", "other.txt", "MY_FACTOR"])
def test_what_was_read_once_and_kept_makes_every_point_run_again(tmp_path, monkeypatch, place, changed):
    """When the file was loaded, or for the first point of several."""
    head = KEPT if place == "the claim file" else "from kept import FACTOR, factor\n"
    text = theorems.HOLDS.replace("import sympy as sp", f"import sympy as sp\n\n{head}")
    theorems.write(tmp_path, text.replace("x: algorithm(n)", "x: factor() * FACTOR * algorithm(n)"))
    (tmp_path / "kept.py").write_text(KEPT)
    for name in ("factor.txt", "other.txt"):
        (tmp_path / name).write_text("1")
    assert check(tmp_path)[2] == "holds"
    assert check(tmp_path)[1]["from_store"] == 3
    if changed.endswith(".txt"):
        (tmp_path / changed).write_text("2")
    else:
        monkeypatch.setenv(changed, "2")

    assert check(tmp_path)[1]["from_store"] == 0
    assert check(tmp_path)[2] == "violated"


@pytest.mark.parametrize(
    "clock",
    [
        "import time\n\n    time.perf_counter()\n",
        "import secrets\n\n    secrets.randbits(8)\n",
        "import random\n\n    random.Random()\n",
        "import uuid\n\n    uuid.uuid4()\n",
        "import datetime\n\n    datetime.datetime.now()\n",
        "import subprocess\n\n    subprocess.run(['true'])\n",
    ],
)
def test_what_cannot_be_known_runs_each_time(tmp_path, clock):
    """A clock, the system's randomness, or another process."""
    theorems.write(tmp_path, theorems.HOLDS.replace(BEFORE, f"    {clock}"))
    check(tmp_path)

    assert check(tmp_path)[1]["from_store"] == 0


def test_what_a_library_draws_while_it_is_loaded_decides_no_number(tmp_path):
    """Some libraries draw names for themselves; a module of one's own that draws is another matter."""
    drawing = "import secrets\n\nSEED = secrets.randbits(8)\n"
    for folder, is_known in (("site-packages", True), ("own", False)):
        place = tmp_path / folder
        place.mkdir()
        (place / f"drawn_{folder[:3]}.py").write_text(drawing)
        with mock.patch.object(sys, "path", [str(place), *sys.path]), watching(Watch(frozenset())) as watch:
            import_module(f"drawn_{folder[:3]}")
        assert ("unrepeatable" not in watch.facts()) == is_known, folder


def test_a_clock_that_was_imported_by_name_is_noticed(tmp_path):
    """`from time import monotonic` keeps the function itself."""
    text = theorems.HOLDS.replace("import sympy as sp", "from time import monotonic\n\nimport sympy as sp")
    theorems.write(tmp_path, text.replace(BEFORE, "    monotonic()\n"))
    check(tmp_path)

    assert check(tmp_path)[1]["from_store"] == 0


# ----- what spoke against ------------------------------------------------------------------------------------------


def record(verdict, time, **more):
    facts = {"kind": "experiment", "experiment": "e", "params": {}, "device": "cpu", "dtype": "float64"}
    judged = {"verdict": verdict, "parts": [], "premises": [], "time": time, "run": f"r{time}"}
    return {"schema": 1, "key": "k", "claim": "c", **facts, **judged, **more}


def test_a_file_that_was_mended_makes_good_what_it_broke():
    """The same address and another file: the newer outcome counts, and nothing contradicts it."""
    held = {"verdict": "holds", "time": 2.0, "reads": {"files": {"data": "new"}}}
    broken = {"verdict": "violated", "time": 1.0, "reads": {"files": {"data": "old", "more": "same"}}}

    assert reconciled(held, broken) == held
    assert reconciled(broken | {"time": 3.0}, held) == broken | {"time": 3.0}
    assert "contradiction" in reconciled(held, broken | {"reads": held["reads"]})


def test_of_two_outcomes_at_one_address_the_one_that_broke_the_claim_stays():
    """Whichever came first, and whatever the files are called."""
    for first, second in (("violated", "holds"), ("holds", "violated")):
        kept = reconciled(record(second, 2), record(first, 1))

        assert kept["verdict"] == Verdict.VIOLATED
        assert "holds in run" in kept["contradiction"]
    assert reconciled(record("holds", 1), record("inconclusive", 2))["verdict"] == "inconclusive"
    assert reconciled(record("holds", 2, unrepeatable="it reads a clock"), record("violated", 1))["verdict"] == "holds"


def test_the_name_of_a_merged_file_does_not_decide(tmp_path):
    """The later record counts, in the first file or in the last."""
    (tmp_path / "evidence").mkdir()
    for name, one in (("a", record("holds", 2)), ("z", record("inconclusive", 1))):
        (tmp_path / "evidence" / f"{name}.jsonl").write_text(json.dumps(one) + "\n")

    assert Store(tmp_path).records()["k"]["verdict"] == "holds"


def test_a_violation_is_not_overwritten_by_running_everything_again(tmp_path):
    """An experiment that breaks the claim once and respects it later, at one address, is a contradiction."""
    flaky = "    import pathlib\n\n    first = not pathlib.Path('ran').exists()\n    pathlib.Path('ran').touch()\n"
    theorems.write(
        tmp_path, theorems.HOLDS.replace(BEFORE, flaky).replace("x: algorithm(n)", "x: algorithm(n) + first")
    )
    assert check(tmp_path)[2] == "violated"
    code, summary, status = check(tmp_path, "--no-cache")

    assert (code, status) == (1, "violated")
    assert "came out as holds" in summary["contradictions"][0]
    assert check(tmp_path)[2] == "violated"


# ----- several at once ---------------------------------------------------------------------------------------------


def test_concurrent_conclusions_lose_nothing(tmp_path):
    """Eight runs that end together all stand in `latest.json`."""
    Store(tmp_path).ready()
    conclude = (
        "import sys\nfrom pathlib import Path\nfrom bounds.runs.store import Store\n"
        "one = {'id': 'c' + sys.argv[1], 'status': 'holds', 'tightness': None, 'not_run': 0}\n"
        "Store(Path(sys.argv[2])).conclude(sys.argv[1], {'claims': [one]})\n"
    )
    running = [subprocess.Popen([sys.executable, "-c", conclude, str(i), str(tmp_path)]) for i in range(8)]
    assert [one.wait(timeout=60) for one in running] == [0] * 8
    claims = json.loads((tmp_path / "latest.json").read_text())["claims"]

    assert sorted(claims) == [f"c{i}" for i in range(8)]


def test_two_checks_of_one_claim_share_the_work(tmp_path):
    """The second waits for the first and then finds the points in the store."""
    theorems.write(tmp_path, theorems.SLOW.replace("range(40)", "range(12)"))
    found = []
    threads = [
        threading.Thread(target=lambda: found.append(check(tmp_path, "--depth", "standard")[1])) for _ in range(2)
    ]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    lines = [line for path in tmp_path.glob(".bounds/evidence/*") for line in path.read_text().splitlines() if line]

    assert [one["points"] for one in found] == [12, 12]
    assert len(lines) == 12
