"""The registry finds claims everywhere, once each, and adding one touches one file."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bounds import index, registry
from bounds.core.tex import tex
from tests import theorems


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """A claim package as an installation leaves it: modules and entry-point metadata on the path."""
    site = tmp_path / "site"
    package = site / "toy_theorems"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('"""Toy theorems."""\n')
    metadata = site / "toy_theorems-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-theorems\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text("[bounds.claims]\ntoy = toy_theorems\n")
    monkeypatch.setenv("PYTHONPATH", str(site))
    return package


def listed(*terms: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "bounds", "list", *terms], capture_output=True, text=True, timeout=60)


def test_adding_a_claim_to_an_installed_package_touches_one_file(installed):
    """A file dropped into a package is listed at once, with no registration anywhere."""
    assert listed("toy.*").returncode == 2

    theorems.write(installed, theorems.HOLDS, "halving.py")

    assert "toy.halving" in listed("toy.*").stdout


def test_a_folder_inside_a_package_is_a_chapter(installed):
    """Its files are listed, and read again when the machinery of the package around it is edited."""
    chapter = installed / "chapter"
    chapter.mkdir()
    (chapter / "__init__.py").write_text("")
    (installed / "_names.py").write_text('ID = "toy.first"\n')
    theorems.write(
        chapter, "from toy_theorems._names import ID\n" + theorems.HOLDS.replace('"toy.halving"', "ID"), "a.py"
    )
    assert "toy.first" in listed("toy.*").stdout

    (installed / "_names.py").write_text('ID = "toy.second"\n')

    assert "toy.second" in listed("toy.*").stdout


def test_two_claims_with_one_id_are_an_error_that_names_both_files(installed):
    """Nobody's claim silently replaces another's."""
    theorems.write(installed, theorems.HOLDS, "first.py")
    theorems.write(installed, theorems.HOLDS, "second.py")
    done = listed()

    assert done.returncode == 2
    assert "first.py" in done.stderr
    assert "second.py" in done.stderr


def test_private_modules_are_not_scanned(installed):
    """An underscore marks shared machinery."""
    theorems.write(installed, theorems.HOLDS, "_machinery.py")

    assert "toy.halving" not in listed().stdout


def test_a_broken_file_of_an_installed_package_is_named(installed):
    """The list says which file is broken; claims that are asked for by name are still there."""
    theorems.write(installed, "raise RuntimeError('not today')\n", "broken.py")
    everything, one = listed(), listed("minv.lemma1")

    assert (everything.returncode, one.returncode) == (2, 0)
    assert "broken.py, line 1: RuntimeError: not today" in everything.stderr
    assert "minv.lemma1" in one.stdout


def test_an_edited_file_is_read_again(installed):
    """The index follows the files."""
    theorems.write(installed, theorems.HOLDS, "halving.py")
    listed()
    theorems.write(installed, theorems.HOLDS.replace("toy.halving", "toy.renamed"), "halving.py")
    shown = listed("toy.*").stdout

    assert "toy.renamed" in shown
    assert "toy.halving" not in shown


def test_what_was_imported_before_an_edit_is_not_kept_as_what_is_there_now(installed):
    """A process that runs on while its files change leaves an index that the next one does not believe."""
    theorems.write(installed, theorems.HOLDS, "halving.py")
    ran_on = f"""
from pathlib import Path
from bounds import registry
path = Path({str(installed / "halving.py")!r})
registry.load(next(file for file in registry.files() if file.path == path))
path.write_text(path.read_text().replace("toy.halving", "toy.renamed"))
registry.rows()
"""
    subprocess.run([sys.executable, "-c", ran_on], check=True, timeout=60)

    assert "toy.renamed" in listed("toy.*").stdout


@pytest.mark.parametrize("place", index.MADE_WITH)
def test_rows_are_not_believed_after_an_edit_of_what_made_them(place, tmp_path, monkeypatch):
    """A shape that chapters share, the printer of statements, or a part of a claim."""
    for name in index.MADE_WITH:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.setattr(index, "HERE", tmp_path)
    kept = tmp_path / "rows.json"
    index.write(kept, {"toy.py": {}})
    before = index.read(kept)
    os.utime(tmp_path / place, (1, 1))

    assert (before, index.read(kept)) == ({"toy.py": {}}, {})


def test_every_corrected_claim_corrects_a_printed_one():
    """The link leads to a registered claim of the printed form."""
    rows = {row["id"]: row for row in registry.rows()}
    for row in rows.values():
        if row["form"] == "corrected":
            assert rows[row["counterpart"]]["form"] == "printed", row["id"]


def test_every_tested_claim_has_a_mutant():
    """A check that cannot go red is decoration."""
    tested = [row for row in registry.rows() if row["expected"] != "never_exercised" and not row["untested"]]
    idle = [row["id"] for row in tested if not row["mutants"]]

    assert idle == []


def test_every_refuted_claim_has_a_witness():
    """Nothing is called false without exact numbers."""
    loose = [row["id"] for row in registry.rows() if row["expected"] == "refuted" and not row["witnesses"]]

    assert loose == []


def test_every_paper_of_ours_can_be_found():
    """A reader who doubts an encoding needs the paper itself; the gallery names a source for each theorem."""
    papers = {row["paper"] for row in registry.rows()} - {"classics"}

    assert [slug for slug in sorted(papers) if not registry.paper(slug).link.startswith("https://")] == []


def test_no_symbol_leaves_out_what_it_stands_for():
    """The probability of dots promises nothing to whoever reads the formula."""
    claims = [registry.claim_of(row) for row in registry.rows()]
    symbols = {symbol for claim in claims for symbol in claim.symbols.values()}

    assert sorted(str(one) for one in symbols if r"\ldots]" in tex(one) or r"\ldots\right]" in tex(one)) == []


def test_reading_every_claim_imports_no_tensor_library():
    """Experiments import torch when they run; the registry, benchmarks and lists must not wait for it."""
    program = (
        "import sys\nfrom bounds import registry\nfor file in registry.files(): registry.load(file)\n"
        "sys.exit('torch' in sys.modules)"
    )

    assert subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60).returncode == 0


def test_a_file_given_by_path_imports_its_neighbours_and_runs_again_when_one_changes(tmp_path):
    """Under the installed script too, whose own folder is elsewhere; a stored verdict never outlives its code."""
    theorem = theorems.HOLDS.replace(
        "    from fractions import Fraction\n\n    return Fraction(number, 2)",
        "    from beside import half\n\n    return half(number)",
    )
    theorems.write(tmp_path, theorem)
    theorems.write(
        tmp_path, "from fractions import Fraction\n\n\ndef half(number):\n    return Fraction(number, 2)\n", "beside.py"
    )
    script = Path(sys.executable).with_name("bounds")
    command = [str(script), "check", "theorem.py", "--json", "--jobs", "1"]
    statuses = []
    for divisor in (2, 3):
        beside = tmp_path / "beside.py"
        beside.write_text(beside.read_text().replace("number, 2", f"number, {divisor}"))
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
        statuses.append(json.loads(done.stdout)["claims"][0]["status"])

    assert statuses == ["holds", "violated"]


def test_what_is_refuted_says_what_survives_of_its_proof():
    """Every printed statement that is false, or has a corrected form, answers with "Yes", "No" or "In part"."""
    rows = [row for row in registry.rows() if row["form"] == "printed"]
    wrong = [row for row in rows if row["expected"] == "refuted" or row["counterpart"]]
    answers = {row["id"]: registry.claim_of(row).survives for row in wrong}

    assert [name for name, text in answers.items() if not re.match(r"(Yes|No|In part)\b", text)] == []
