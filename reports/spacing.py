"""The spaces of a formula as TeX sets them, where a browser's own would be wider, or where it sets none.

A browser leaves room around every operator, also where it has nothing on one side; it takes a sign after a bracket for
a difference, a slash for a relation, and a word for a letter.
"""

from xml.etree.ElementTree import Element

OPENING = set("([{⟨⌊⌈")
SIGNS = set("−+±∓")
LETTERS = {"/", "…", "⋯"}
"""Operators of the converter that TeX sets like letters."""
RELATIONS = set("=<>≤≥≠≈∼≔≪≫∈→⇒+×")
TIGHT = set("+−=<>≤≥≠∈→∗∖,:")
THIN = "0.167em"
SCRIPTS = {"msub", "msup", "msubsup", "munder", "mover", "munderover"}


def spaced(row: Element) -> None:
    """Set what stands in a row."""
    placed: list[Element] = []
    for place, child in enumerate(row):
        before, after = placed[-1] if placed else None, row[place + 1] if place + 1 < len(row) else None
        core = _core(child)
        if core.text == ":":
            core.tag = "mo"
        if core.tag == "mo":
            _operator(core, before, after)
        if before is not None and _needs_room(before, child):
            placed.append(Element("mspace", {"width": THIN}))
        placed.append(child)
    row[:] = placed


def _core(one: Element) -> Element:
    """What carries indices and exponents."""
    return _core(one[0]) if one.tag in SCRIPTS and len(one) else one


def without_ends(formula: Element) -> None:
    """Nothing of the formula stands before a relation that begins it, or after one that ends it."""
    for end, side in ((0, "lspace"), (-1, "rspace")):
        if len(formula) and formula[end].tag == "mo" and formula[end].text in RELATIONS:
            formula[end].set(side, "0")


def tight(scripts: Element) -> None:
    """Indices and exponents have no room around their relations."""
    for script in scripts[1:]:
        for one in script.iter("mo"):
            one.text = "∗" if one.text == "*" else one.text  # the asterisk of the keyboard is raised already
            if one.text in TIGHT:
                one.tag, one.attrib = "mi", {}


def _operator(one: Element, before: Element | None, after: Element | None) -> None:
    text = one.text or ""
    if text in LETTERS:
        one.tag = "mi"
    elif text in SIGNS and before is not None and _opens(before):
        one.set("form", "prefix")
    elif text.isalpha() and len(text) > 1:  # min, max, sup, ...
        one.set("lspace", THIN if before is not None and not _opens(before) else "0")
        one.set("rspace", THIN if after is not None and not _is_bracket(after) else "0")


def _opens(one: Element) -> bool:
    """After it a term begins."""
    return one.tag == "mo" or _is_bracket(one)


def _is_bracket(one: Element) -> bool:
    return one.tag in ("mi", "mo") and one.text in OPENING


def _needs_room(before: Element, after: Element) -> bool:
    """A name of several letters stands apart from a factor beside it."""
    is_word = [_is_name(_core(one)) for one in (before, after)]
    return any(is_word) and not {before.tag, after.tag} & {"mo", "mspace", "mtext"} and not _is_bracket(after)


def _is_name(one: Element) -> bool:
    return one.tag == "mi" and len(one.text or "") > 1 and (one.text or "").isalpha()
