"""Numbers as the evidence writes them, read as floats and written for people."""

import math
import re
from fractions import Fraction

PLUS_MINUS = " ± "
NOTHING = re.compile(r"0e([+-]?\d+)")
SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def number(text: str | None) -> float | None:
    """A number as evidence writes it, a decimal or a fraction, if a float can hold it.

    Decimals are not read as fractions: some bounds have a billion digits.
    """
    above, slash, below = (text or "").partition(PLUS_MINUS)[0].partition("/")
    try:
        value = float(Fraction(int(above), int(below))) if slash else float(above)
    except (ValueError, OverflowError, ZeroDivisionError):
        return None
    return value if math.isfinite(value) else None


def told_zero(text: str) -> str:
    """A number as the evidence has it; but what is zero up to an error is written as that."""
    match = NOTHING.fullmatch(text)
    return in_powers(f"0 ± 1e{int(match[1])}" if match else text)


def in_powers(text: str) -> str:
    """Powers of ten as such, and no zeros that only fill up."""
    text = re.sub(r"(\.\d*?)0+(?=e|$)", r"\1", text).replace(".e", "e").removesuffix(".")
    return re.sub(r"(\d(?:\.\d+)?)e([-+]?\d+)", _in_power, text)


def _in_power(match: re.Match[str]) -> str:
    power = "" if int(match[2]) == 0 else f"10{str(int(match[2])).translate(SUPERSCRIPT)}"
    return power if match[1] == "1" and power else f"{match[1]}{'·' if power else ''}{power}"
