r"""Sentences with formulas as plain text where no mathematics is known: `$\eta \le \frac2\lambda$` is η ≤ 2/λ."""

import re
import unicodedata

from latex2mathml.symbols_parser import convert_symbol

ARGUMENT = r"\s*(?:\{([^{}]*)\}|(\w|\\[A-Za-z]+))"
STYLE = re.compile(
    r"\\(?:mathrm|mathbf|mathcal|mathbb|mathsf|mathit|boldsymbol|text|textrm|operatorname\*?)\{([^{}]*)\}"
)
FRACTION = re.compile(rf"\\[dt]?frac{ARGUMENT}{ARGUMENT}")
ROOT = re.compile(rf"\\sqrt{ARGUMENT}")
INDEX = re.compile(r"([_^])\{([^{}]*)\}")
SIZE = re.compile(r"\\(?:left|right|[bB]igg?[lr]?|displaystyle|limits)(?![A-Za-z])\.?|\\!")
SPACE = re.compile(r"\\(?:q?quad(?![A-Za-z])|[,;: ])|~")
COMMAND = re.compile(r"\\([A-Za-z]+|\|)")
ACCENT = re.compile(rf"\\(bar|hat|tilde|overline|widehat|widetilde){ARGUMENT}")
ACCENTS = {"bar": "\u0304", "overline": "\u0304", "hat": "\u0302", "widehat": "\u0302"}
TILDE = "\u0303"
SIMPLE = re.compile(r"\\?\w+")


def plain(text: str) -> str:
    """The text without the marks of TeX and of code."""
    return unicodedata.normalize("NFC", _in_characters(text.replace("`", "")).replace("$", ""))


def _in_characters(tex: str) -> str:
    tex = SPACE.sub(" ", SIZE.sub("", tex))
    before = ""
    while tex != before:  # from the inside outwards
        before = tex
        tex = STYLE.sub(r"\1", tex)
        tex = INDEX.sub(lambda match: match[1] + _held(match[2]), tex)
        tex = ACCENT.sub(lambda match: f"{match[2] or match[3]}{ACCENTS.get(match[1], TILDE)}", tex)
        tex = ROOT.sub(lambda match: rf"\sqrt {_held(match[1] or match[2])}", tex)
        tex = FRACTION.sub(lambda match: f"{_held(match[1] or match[2])}/{_held(match[3] or match[4])}", tex)
    tex = COMMAND.sub(_character, tex.replace(r"\sqrt ", "√"))
    return re.sub(r"(?<!\\)[{}]", "", tex).replace(r"\{", "{").replace(r"\}", "}").replace("^⊤", "ᵀ")


def _held(text: str) -> str:
    """In brackets, unless it is one number, letter or name."""
    return text if SIMPLE.fullmatch(text.strip()) else f"({text})"


def _character(match: re.Match[str]) -> str:
    code = convert_symbol(match[0])
    return chr(int(code, 16)) if code else match[1]
