"""A claim in a notebook: what it is called, where it stands, what it says."""

import pytest

from bounds.core import Claim, Quantity, le

x = Quantity("x")


@pytest.mark.parametrize(
    ("source", "about"), [("", ""), ("Theorem 1 <of> A & B", "<br><small>Theorem 1 &lt;of&gt; A &amp; B</small>")]
)
def test_a_notebook_shows_where_a_claim_stands(source, about):
    """Where that is known; what is text there stays text."""
    claim = Claim(id="toy.shown", then=le(x, 1), source=source, expected="violated")
    head = "<div><b><code>toy.shown</code></b> printed inequality, expected violated"

    assert claim._repr_html_() == f"{head}{about}<br>$\\displaystyle x \\le 1$</div>"
