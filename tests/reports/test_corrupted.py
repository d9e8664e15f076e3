"""The report shows how many corrupted lines of each package were noticed."""

import json
from importlib.resources import files

from reports.corrupted import corrupted
from reports.filters import environment

RUNS = json.loads(files("bounds.corruption").joinpath("scores.json").read_text(encoding="utf-8"))


def test_every_package_has_its_row_and_several_their_sum():
    """With the counts that are kept, and their shares."""
    rows = {row["package"]: row for row in corrupted()}

    for run in RUNS:
        for name, counts in run["modules"].items():
            assert {key: rows[name][key] for key in counts if key in rows[name]} == {
                key: value for key, value in counts.items() if key in rows[name]
            }
            assert rows[name]["killed_share"] * counts["mutants"] == counts["by_claims"] + counts["by_tests"]
    algorithms = next(run for run in RUNS if len(run["modules"]) > 1)
    assert rows["all of them"]["killed"] == sum(counts["killed"] for counts in algorithms["modules"].values())


def test_the_page_holds_the_table():
    """In the section on the method, in percent with one digit."""
    shown = {"package": "algorithms.one", "mutants": 8, "killed": 7, "by_claims": 6, "by_tests": 1}
    shares = {"killed_share": 7 / 8, "by_claims_share": 6 / 8}
    facts = {
        "verdicts": {},
        "statuses": {},
        "false_alarms": 1e-6,
        "alpha": 1e-9,
        "version": "",
        "commit": "",
        "run": "",
        "written": "",
    }
    told = environment().get_template("method.html.jinja").render(corrupted=[shown | shares], **facts)

    assert '<th scope="row"><code>algorithms.one</code></th><td class="n">8</td>' in told
    assert '<td class="n">87.5</td><td class="n">75.0</td>' in told
