"""`bounds new` writes files that hold at once, and whose mutants die."""

import ast
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from bounds import registry
from bounds.__main__ import door
from bounds.commands.new_ import CHAPTER, KINDS, TEMPLATES
from bounds.commands.read_latex import read
from bounds.runs.mutation import survives
from bounds.runs.point import Settings
from bounds.runs.workbench import Workbench


def new(*arguments: str) -> str:
    done = CliRunner().invoke(door, ["new", *arguments])

    assert done.exit_code == 0, done.output
    return done.output


def refused(*arguments: str) -> str:
    done = CliRunner().invoke(door, ["new", *arguments])

    assert done.exit_code == 2
    return done.output


def judged(path: Path) -> None:
    """Every claim of a file is as expected, and no mutant of it survives."""
    rows = registry.rows_of_file(path)
    claims = {claim.id: claim for claim in registry.load(registry.file_of(rows[0]))}
    for row in rows:
        claim = claims[row["id"]]

        assert str(claim.check()).startswith(f"{claim.id}: {claim.expected} (as expected)")
        assert claim.mutants
        assert not [name for name in claim.mutants if survives(row, claim, name, Settings(), Workbench())]


@pytest.mark.parametrize("kind", KINDS)
def test_a_first_file_of_each_kind_holds_and_its_mutants_die(kind, tmp_path):
    """Runnable without a change, and able to go red."""
    new(f"my_{kind}", "--kind", kind, "--folder", str(tmp_path))

    judged(tmp_path / f"my_{kind}.py")


def test_every_template_belongs_to_a_kind():
    """Nothing lies about that nobody can ask for."""
    assert {path.stem for path in TEMPLATES.glob("*.py")} - {"__init__"} == set(KINDS)


def test_a_chapter_has_a_paper_five_claims_an_erratum_and_a_figure(tmp_path):
    """All of them hold, and the notation is that of the paper."""
    new("--paper", "smith2025", "--folder", str(tmp_path))
    files = [tmp_path / "smith2025" / f"{name}.py" for name in CHAPTER]
    claims = [claim for path in files for claim in registry.load(registry.ClaimFile(path))]

    assert len(files) == 5
    assert {claim.paper for claim in claims} == {"smith2025"}
    assert sum(bool(claim.erratum) for claim in claims) == 1
    assert "Curve(" in (tmp_path / "smith2025" / "contraction.py").read_text(encoding="utf-8")
    assert "notation=" in (tmp_path / "smith2025" / "__init__.py").read_text(encoding="utf-8")
    for path in files:
        judged(path)


@pytest.mark.parametrize(
    ("latex", "op", "left", "right"),
    [
        (r"f \le \frac{L R^2}{4N+2}", "le", "f", "L*R**2/(4*N + 2)"),
        (r"\|x_k\|_2 \le (1 - \mu/\beta)^k \|x_0\|_2", "le", "norm_x_k_2", "norm_x_0_2*(1 - mu/beta)**k"),
        (r"e_k = e_0^{L^k}", "eq", "e_k", "e_0**(L**k)"),
        (r"$p \leq 2 e^{-2 n t^2}.$", "le", "p", "2*sp.exp(-2*n*t**2)"),
        (r"a < b \sum_{i=1}^n i", "lt", "a", "b*sp.Sum(i, (i, 1, n))"),
        (r"x_{k+1} \ge 0.9 \sqrt{n}", "ge", "x_k_1", "9*sp.sqrt(n)/10"),
        (r"\lambda_{\max} \le \frac{\|E\|}{\delta}", "le", "lambda_max", "norm_E/delta"),
        (r"f(x_k) - f(x^*) \le \frac{\|x_0\|^2}{2 \alpha k}", "le", "f_x_k - f_xstar", "norm_x_0**2/(2*alpha*k)"),
        (r"\Pr\left[ |X - \mu| \ge t \right] \le 2 \exp(-2 n t^2) c", "le", "Pr_X_mu_ge_t", "2*c*sp.exp(-2*n*t**2)"),
        (r"L(W^{(t)}) \leq \left(1 - \frac{\eta q}{2}\right)^t L(W^{(0)})", "le", "L_W_t", "L_W_0*(-eta*q/2 + 1)**t"),
        (r"\sigma_{\min}(A+B) \geq \sqrt{m} n (n+1)", "ge", "sigma_min_A_B", "sp.sqrt(m)*n*(n + 1)"),
        (
            r"R(h) \le \hat R(h) + \sqrt{\log 2 + \log(2/\delta)}",
            "le",
            "R_h",
            "R_h_2 + sp.sqrt(sp.log(2/delta) + sp.log(2))",
        ),
        (
            r"\prod_{i=1}^n (1 + a) \ge 1 + \sum_{i=1}^n i",
            "ge",
            "sp.Product(a + 1, (i, 1, n))",
            "sp.Sum(i, (i, 1, n)) + 1",
        ),
        (r"E \le \frac{\eta \sigma^2}{\mu}", "le", "E_", "eta*sigma**2/mu"),
        (r"\mathbb{E}[(x - y)^2] \le W_2(\mu, \nu)^2", "le", "E_x_y_2", "W_2_mu_nu**2"),
        (r"\eta_t := \eta_0 / \sqrt{t}", "eq", "eta_t", "eta_0/sp.sqrt(t)"),
        (r"\|x\|_\infty \le \tfrac12 \eta k^2 + \frac1\epsilon", "le", "norm_x_infty", "eta*k**2/2 + 1/epsilon"),
        (r"\kappa^2(X) n^2(n+1) \le \tilde\kappa^4(C)", "le", "kappa_X**2*n**2*(n + 1)", "kappa_C**4"),
        (r"F^1 \le \sigma_{\min}^2(A) F^0", "le", "F", "F_0*sigma_min_A**2"),
        (r"\mathcal L_+ \le \mathcal L - gap_0 / 2", "le", "L", "L_2 - gap_0/2"),
        (r"\|x\|_2 + n! \le \sqrt[3]{y}", "le", "norm_x_2 + sp.factorial(n)", "y**(sp.Rational(1, 3))"),
        (r"a \le \sin^2 t + \log^{3}(n) m", "le", "a", "m*sp.log(n)**3 + sp.sin(t)**2"),
        (r"\mathrm{Var}(x+1) y \ge 3", "ge", "Var_x_1*y", "3"),
    ],
)
def test_a_formula_is_read(latex, op, left, right):
    """Norms and long subscripts are quantities, decimals are rationals."""
    found = read(latex)

    assert (found.op, found.left, found.right, found.unread) == (op, left, right, [])


@pytest.mark.parametrize(
    ("latex", "symbols"),
    [
        (
            r"\Pr\left[ |X - \mu| \ge t \right] \le \frac{1}{n^2}",
            {"Pr_X_mu_ge_t": r"\Pr\left[ |X - \mu| \ge t \right]", "n": "n"},
        ),
        (
            r"f(x_k) - f^* \le \|x_0 - y\|_2^2 \hat R(h)",
            {"f_x_k": "f(x_k)", "fstar": "f^*", "norm_x_0_y_2": r"\|x_0 - y\|_2", "R_h": r"\hat R(h)"},
        ),
    ],
)
def test_a_quantity_keeps_its_tex(latex, symbols):
    """Whole, with its brackets: it is how a reader knows what to measure."""
    assert read(latex).symbols == symbols


def test_what_may_be_meant_in_another_way_is_told():
    """Euler's number, and letters side by side."""
    assert read(r"gap \le y e^2").taken == ["gap as one name", "e as Euler's number"]
    assert read(r"x \le \sqrt{n} \sin t").taken == []


def test_a_file_from_a_formula_says_what_it_could_not_read(tmp_path):
    """It loads, and is honest about having measured nothing."""
    printed = new("step", "--latex", r"\min_x f(x) - f^* \le \frac{L R^2}{4N+2}", "--folder", str(tmp_path))
    (claim,) = registry.load(registry.ClaimFile(tmp_path / "step.py"))
    checked = claim.check()

    assert "could not read:\n  \\min_x f(x) -  f^*" in printed
    assert str(claim.then[0]).endswith("<= L*R**2/(4*N + 2)")
    assert checked.status == "never_exercised"
    assert "write what measures" in str(checked)
    assert {
        node.id for node in ast.walk(ast.parse((tmp_path / "step.py").read_text())) if isinstance(node, ast.Name)
    } >= {"L", "N"}


@pytest.mark.parametrize(
    ("latex", "told"),
    [
        (r"g \le O(1/\sqrt{T})", r"O(1/\sqrt{T})"),
        (r"e \le C e^2, \quad k \ge 0", "k \\ge 0: what stands beside the relation"),
        (r"s \ge \sum_{i=1}^n a_i", r"\sum_{i=1}^n a_i"),
        (r"0 \le x \le 1", "\\le 1: the relations after the first"),
        (r"a \lesssim b \log n", "Unknown(...)"),
        (r"\mathbb{E} f^{2p} \le (2p - 1)^{pq}", r"\mathbb{E} f^{2p}"),
        (r"\mathrm{rank}\, G \le m", r"\mathrm{rank}"),
        (r"\sum_t f(x_t) - \min_{x} \sum_t f(x) \le 1", r"\min_{x}"),
    ],
)
def test_what_is_not_read_is_told(latex, told):
    """What hides a constant, stands beside the relation or follows it, and what the parser does not know."""
    assert any(told in one for one in read(latex).unread)


def test_what_cannot_be_written_is_refused(tmp_path):
    """In a sentence, with exit code 2."""
    assert "no relation" in refused("step", "--latex", "a + b", "--folder", str(tmp_path))
    assert "--paper SLUG for a chapter" in refused()
    assert "choose another name" in refused("mu", "--folder", str(tmp_path))
    assert "is a symbol of the formula" in refused("f", "--latex", r"f \le 1", "--folder", str(tmp_path))
    new("twice", "--folder", str(tmp_path))
    assert "exists already" in refused("twice", "--folder", str(tmp_path))


def test_a_program_learns_which_files_were_written(tmp_path):
    """Of a theorem one, of a chapter the paper's and five more; all of them are there."""
    one, chapter = (
        json.loads(new(*asked, "--json", "--folder", str(tmp_path)))["files"]
        for asked in (["coins"], ["--paper", "me25"])
    )

    assert one == [str(tmp_path / "coins.py")]
    assert len(chapter) == 1 + len(CHAPTER)
    assert all(Path(path).is_file() for path in one + chapter)
