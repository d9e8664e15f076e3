"""What the README shows is what happens."""

import re
import subprocess
import sys
from pathlib import Path

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_theorem_of_the_readme_gives_the_output_that_is_printed_there(tmp_path):
    """Copied from the page into an empty folder, it is judged as shown, times aside."""
    source = re.search(r"```python\n(\"\"\"Newton.*?)```", README, re.S)[1]
    printed = re.search(r"\$ bounds check newton.py\n(.*?)```", README, re.S)[1]
    (tmp_path / "newton.py").write_text(source)
    command = [sys.executable, "-m", "bounds", "check", "newton.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)

    assert without_times(done.stdout) == without_times(printed)
    assert len(source.splitlines()) <= 30


def test_the_table_of_papers_is_what_the_command_prints():
    """Every count between the two markers is today's: `bounds list --markdown` writes them."""
    table = re.search(r"<!-- table of papers -->\n(.*?)<!-- end of table -->", README, re.S)[1]
    command = [sys.executable, "-m", "bounds", "list", "--markdown"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert table.strip() == printed.strip()


def without_times(text: str) -> str:
    return re.sub(r"\d+\.\d+( s\b|\n)", "", text).strip()
