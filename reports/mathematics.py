r"""Sentences with formulas (`$...$`, `$$...$$`) as HTML with native MathML; a formula that fails is shown as TeX.

Everything that is not a formula is escaped; a formula is built by the converter as XML, checked, and made small.
"""

import re
from functools import lru_cache
from xml.etree import ElementTree

from latex2mathml.converter import convert
from markupsafe import Markup, escape

from reports.mathml import tidy

FORMULA = re.compile(r"\$\$(?P<block>.+?)\$\$|\$(?P<inline>[^$]+?)\$|``?(?P<code>[^`]+?)``?|\*(?P<stress>\w[^*\n]*)\*")
WORD = re.compile(
    r"(\\(?:text|mathrm|mathit|mathsf|mathtt|mathbf|mathcal|operatorname\*?|begin|end)\{[^}]*\}|\\[A-Za-z]+)|[a-z]{4,}"
)
PHRASE = re.compile(r"(?=.*[a-z]{4})[A-Za-z][a-z]*( [a-z0-9-]+)+")
ARG = re.compile(r"\\arg(?![A-Za-z])")
SIGN = re.compile(r"(.*?) (\\le|\\ge|<|>|=) ")
HELD = re.compile(r"[,.;:!?)]+|-[a-z]+")
"""What stays on the line of the formula that it follows; browsers would break there."""
LONGEST, SHORT = 4000, 120

TAGS = {
    "math", "mrow", "mi", "mn", "mo", "ms", "mtext", "mspace", "mfrac", "msqrt", "mroot", "mstyle", "merror", "mpadded",
    "mphantom", "msub", "msup", "msubsup", "munder", "mover", "munderover", "mmultiscripts", "mprescripts", "none",
    "mtable", "mtr", "mtd", "menclose",
}  # fmt: skip
ATTRIBUTES = {
    "display", "displaystyle", "scriptlevel", "mathvariant", "stretchy", "fence", "form", "accent", "accentunder",
    "movablelimits", "separator", "symmetric", "minsize", "maxsize", "lspace", "rspace", "width", "height", "depth",
    "voffset", "linethickness", "notation", "columnalign", "columnlines", "columnspacing", "rowspacing", "rowlines",
    "rowalign", "frame",
}  # fmt: skip


@lru_cache(maxsize=20_000)
def mathml(tex: str, *, block: bool = False) -> Markup:
    """One formula as MathML, or as TeX code where the converter does not know what it says."""
    try:
        found = (
            convert(_whole_words(tex.strip()), display="block" if block else "inline") if len(tex) <= LONGEST else ""
        )
    except Exception:
        found = ""
    root = _only_mathematics(found)
    return Markup('<code class="tex">{}</code>').format(tex.strip()) if root is None else Markup(tidy(root))


def _whole_words(tex: str) -> str:
    """A symbol that is named by words is these words and not a product of letters; the converter knows no arg."""
    if PHRASE.fullmatch(tex):
        return rf"\text{{{tex}}}"
    return WORD.sub(lambda match: match[1] or rf"\mathrm{{{match[0]}}}", ARG.sub(r"\\mathrm{arg}", tex))


def _only_mathematics(found: str) -> ElementTree.Element | None:
    """Nothing but elements of MathML: the converter copies the inside of a text box unescaped."""
    found = found.replace(r">\|<", ">‖<").replace("<mo>&#x022A4;</mo>", '<mi mathvariant="normal">&#x022A4;</mi>')
    if "\\" in found or not found.startswith("<math"):
        return None
    try:
        root = ElementTree.fromstring(found.replace(' xmlns="http://www.w3.org/1998/Math/MathML"', "", 1))
    except ElementTree.ParseError:
        return None
    if root.get("display") == "inline":
        root.attrib.pop("display")
    return root if all(one.tag in TAGS and set(one.attrib) <= ATTRIBUTES for one in root.iter()) else None


def prose(text: str) -> Markup:
    """A docstring's paragraphs, lists and formulas."""
    blocks = [block for block in re.split(r"\n\s*\n", text.strip()) if block.strip()]
    return Markup("\n").join(_paragraph(block) for block in _formulas_kept_whole(blocks))


def _formulas_kept_whole(blocks: list[str]) -> list[str]:
    """An empty line inside a displayed formula does not end it."""
    whole: list[str] = []
    for block in blocks:
        if whole and whole[-1].count("$$") % 2:
            whole[-1] += "\n" + block
        else:
            whole.append(block)
    return whole


def _paragraph(block: str) -> Markup:
    lines = block.split("\n")
    if all(line.startswith("    ") for line in lines):
        return Markup("<pre>{}</pre>").format("\n".join(line[4:] for line in lines))
    if lines[0].lstrip().startswith("- "):
        points = re.split(r"\n\s*- ", "\n" + block)[1:]
        return Markup("<ul>{}</ul>").format(Markup("").join(Markup("<li>{}</li>").format(line(one)) for one in points))
    return Markup("<p>{}</p>").format(line(block))


def line(text: str) -> Markup:
    """One paragraph's text with its formulas."""
    parts, end = [], 0
    for match in FORMULA.finditer(text := _spaced(text)):
        before, held = text[end : match.start()], HELD.match(text, match.end())
        end = held.end() if held and match["inline"] else match.end()
        if match["inline"] and (end > match.end() or before.endswith("(")):
            bracket = "(" * before.endswith("(")
            kept = Markup("<span class=k>{}{}{}</span>").format(bracket, _inserted(match), text[match.end() : end])
            parts += [escape(before.removesuffix("(")), kept]
        else:
            parts += [escape(before), _inserted(match)]
    return Markup("").join([*parts, escape(text[end:])])


def _spaced(text: str) -> str:
    return re.sub(r"\s*\n\s*", " ", text.strip())


def _inserted(match: re.Match[str]) -> Markup:
    if match["block"]:
        return formula(match["block"])
    if match["inline"]:
        return mathml(match["inline"])
    tag = "code" if match["code"] else "em"
    return Markup(f"<{tag}>{{}}</{tag}>").format(match["code"] or match["stress"])


def formula(tex: str) -> Markup:
    """A displayed formula, which scrolls sideways on a narrow screen."""
    return Markup('<span class="formula">{}</span>').format(mathml(tex, block=True))


def left_side(tex: str) -> str:
    """What stands before the relation of a formula, if that is short."""
    found = SIGN.match(tex)
    side, sign = found.groups() if found else ("", "")
    return rf"{side} {sign} \dots" if side.count("{") == side.count("}") and 0 < len(side) <= SHORT else r"\dots"


def breakable(name: str) -> Markup:
    """An id that may break after its dots and underscores."""
    return Markup("<wbr>").join(re.split(r"(?<=[._])", name))
