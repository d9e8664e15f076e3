"""Formulas become characters where only text is known."""

import pytest

from reports.plain import plain


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (r"order $L$ of $\mathrm{diag}(x)$", "order L of diag(x)"),
        (r"$\eta \le \frac2\lambda$, not $\tfrac1{760}$", "η ≤ 2/λ, not 1/760"),
        (r"$\sqrt{\frac{a + b}{2}} \cdot \frac{\sqrt{a}}{\beta_0 + 1}$", "√((a + b)/2) · (√a)/(β_0 + 1)"),
        (r"$\left\{1,\dots,n\right\}$", "{1,…,n}"),
        (r"$W^\top \|X_{t-1}\|_F^{2} < 10^{-2.83}$", "Wᵀ ‖X_(t-1)‖_F^2 < 10^(-2.83)"),
        (r"$\bar\lambda_\ell$ and $\hat{W}$, $\tilde x$", "λ̄_ℓ and Ŵ, x̃"),
        (r"`name_of_code` costs 3 words", "name_of_code costs 3 words"),
        (r"$\nosuchcommand{x}$", "nosuchcommandx"),
        ("$", ""),
    ],
)
def test_a_formula_reads_as_text(text, shown):
    """Letters, fractions, roots, indices, accents; an unknown command is its name."""
    assert plain(text) == shown
