"""Sentences with formulas become HTML that a browser shows and cannot be tricked by."""

import pytest

from reports.mathematics import breakable, left_side, line, mathml, prose


@pytest.mark.parametrize(
    "tex",
    [
        r"\|AA^\dagger - AX_k\|_2 = e_0^{L^k}",
        r"\Pr\left[a \le b\right] \ge 1 - \delta",
        r"\tfrac12 \sum_{i<j} x_{ij}^2",
        r"\Big\|\prod_{s=t}^{1} \big(I - \tfrac1\beta M^\top M\big)\Big\|_2",
        r"\begin{cases} 1 & a \\ 2 & b\end{cases}",
        r"\arg\max_x f(x)",
    ],
)
def test_the_formulas_of_the_papers_become_mathml(tex):
    """Norms, probabilities, sums, products, cases, places of a maximum."""
    assert mathml(tex).startswith("<math")


@pytest.mark.parametrize(
    "tex",
    [r"\nosuchcommand x", r"\text{<script>alert(1)</script>}", r"\href{javascript:alert(1)}{x}", "x" * 5000, "{", ""],
)
def test_what_is_not_mathematics_is_shown_as_escaped_code(tex):
    """An unknown command, smuggled markup, or far too much."""
    assert "<script" not in mathml(tex)
    assert "javascript" not in mathml(tex) or mathml(tex).startswith("<code")
    assert mathml(tex).startswith(("<code", "<math"))


def test_a_word_in_a_formula_stays_one_word():
    """Four letters are not four variables."""
    assert "<mi>diag</mi>" in mathml(r"\mathrm{diag}(P)")


@pytest.mark.parametrize("tex", ["product", "x_{product}", r"\gamma product"])
def test_a_symbol_with_a_long_name_is_not_a_product_of_letters(tex):
    """What a claim calls by a word is set as a word."""
    assert "<mi>product</mi>" in mathml(tex)


def test_brackets_say_only_what_a_browser_does_not_know():
    """At the ends of a row they stretch by themselves; where they shall not, they are no operators."""
    assert mathml(r"\left(\frac{a}{b}\right)") == (
        "<math><mo>(</mo><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>)</mo></math>"
    )
    assert "<mi>(</mi><mfrac><mi>a</mi><mi>b</mi></mfrac><mi>)</mi>" in mathml(r"f(\frac{a}{b})")


def test_brackets_around_letters_keep_no_room_for_growing():
    """A browser makes a stretching bracket as wide as its largest form; exponents do not count as high."""
    assert "<mo>" not in mathml(r"f\left(x_k^2\right)")
    assert mathml(r"\left(\sum_k x\right)").count("<mo>") == 3


@pytest.mark.parametrize(
    ("tex", "markup"),
    [
        ("<", '<math><mo lspace="0" rspace="0">&lt;</mo></math>'),
        (r"\ge 3", '<math><mo lspace="0">≥</mo><mn>3</mn></math>'),
        ("a/b", "<math><mi>a</mi><mi>/</mi><mi>b</mi></math>"),
        ("f(-x)", '<math><mi>f</mi><mi>(</mi><mo form="prefix">−</mo><mi>x</mi><mi>)</mi></math>'),
        (r"W^*", "<math><msup><mi>W</mi><mi>∗</mi></msup></math>"),
        (r"x_{k+1}", "<math><msub><mi>x</mi><mrow><mi>k</mi><mi>+</mi><mn>1</mn></mrow></msub></math>"),
        (r"\mathrm{rank} X", '<math><mi>rank</mi><mspace width="0.167em"></mspace><mi>X</mi></math>'),
        (r"\mathrm{diag}(x)", "<math><mi>diag</mi><mi>(</mi><mi>x</mi><mi>)</mi></math>"),
        (r"\max x", '<math><mo lspace="0" rspace="0.167em">max</mo><mi>x</mi></math>'),
        ("the next layer", "<math><mtext>the next layer</mtext></math>"),
    ],
)
def test_spaces_are_those_of_tex(tex, markup):
    """None at the ends, after a bracket, around a slash, or in an exponent; thin ones beside a word."""
    assert str(mathml(tex)).replace("\xa0", " ") == markup


def test_a_formula_and_the_sign_after_it_stay_on_one_line():
    """Browsers would begin a line with the comma."""
    assert line("with ($x$), and $y$ is") == (
        "with <span class=k>(<math><mi>x</mi></math>),</span> and <math><mi>y</mi></math> is"
    )


def test_letters_of_another_style_are_characters_of_their_own():
    """Browsers know no variants."""
    assert mathml(r"\mathcal L \mathbb R \mathbf{W}") == "<math><mi>ℒ</mi><mi>ℝ</mi><mi>𝐖</mi></math>"
    assert mathml(r"\boldsymbol{\theta} \boldsymbol{a}") == "<math><mi>𝜽</mi><mi>𝒂</mi></math>"


def test_a_definition_sign_is_one_sign():
    """Colon and equality sign do not drift apart."""
    assert mathml("a := b") == "<math><mi>a</mi><mo>≔</mo><mi>b</mi></math>"


def test_comparisons_in_formulas_stay_escaped():
    """A smaller-than sign opens no element."""
    assert "<mo>&lt;</mo>" in mathml("a < b")


def test_prose_knows_paragraphs_lists_code_and_displayed_formulas():
    """What docstrings use, and nothing more."""
    html = prose(
        "One $x$ and `code`.\nStill one.\n\n$$ x\n\n= y $$\n\n- first\n  goes on\n- second\n\n    indented <b>"
    )

    assert html.count("<p>") == 2
    assert html.count("<li>") == 2
    assert 'display="block"' in html
    assert "<pre>indented &lt;b&gt;</pre>" in html
    assert "<code>code</code>" in html


def test_everything_outside_formulas_is_escaped():
    """Ampersands and angle brackets are text."""
    assert line("a < b & <i>c</i>, *stress*") == "a &lt; b &amp; &lt;i&gt;c&lt;/i&gt;, <em>stress</em>"


def test_a_formula_that_stands_elsewhere_is_named_by_its_left_side():
    """If that is short and whole; braces are never torn apart."""
    assert left_side(r"\alpha_0^{2} \ge \frac{x}{y}") == r"\alpha_0^{2} \ge \dots"
    assert left_side(r"\frac{a < b}{c} \le d") == r"\dots"
    assert left_side("x") == r"\dots"


def test_ids_may_break():
    """For narrow screens."""
    assert breakable("a.b_c") == "a.<wbr>b_<wbr>c"
