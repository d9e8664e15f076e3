"""What a reader has to believe of a theorem that the kernel accepted: its definitions. Of the proofs nothing.

A definition is shown with the comment before it. Of the shared theories those are shown that the claim's own
definitions use, and those that these use; of another claim's theory the same, if this one names it. Where two have one
name, both are shown.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from bounds.kernel.theories import MODULE, Theory, content, theory_of
from bounds.vocabulary import Status

COMMENT = re.compile(r"\(\*|\*\)")
DEFINING = re.compile(r"(?:Local |Global )?(?:Definition|Fixpoint|Record|Inductive|Structure|Notation)\s+\"?'?([\w']*)")
BORROWED = re.compile(r"^Module\s+\w+\s*:=\s*(?:[\w.]+\.)?(\w+)_theory\.")
WORD = re.compile(r"[A-Za-z_][\w']*")
END = re.compile(r"\.(?=\s|$)")


@dataclass(frozen=True, slots=True)
class Definition:
    """One definition, with the comment that explains it and where it stands."""

    name: str
    text: str
    place: str
    module: str = ""


def believed(claim_module: str) -> list[Definition]:
    """The definitions behind a statement of this name, its own first; nothing where no theory proves it."""
    theory = theory_of(claim_module)
    if theory is None:
        return []
    rooms = {"", *_borrowed(theory)} - {claim_module}
    known: dict[str, list[Definition]] = {}
    for found in (one for each in theory.all_theories() for one in definitions(each) if one.module in rooms):
        known.setdefault(found.name, []).append(found)
    own = [one for one in definitions(theory) if one.module == claim_module]
    return [*own, *_used(own, known)]


def _borrowed(theory: Theory) -> set[str]:
    """The claims whose theories a file gives a name of its own, as in `Module M := minv_lemma1_theory.`"""
    sentences = (text for is_comment, text in _sentences(content(theory.path)) if not is_comment)
    return {name for text in sentences for name in BORROWED.findall(text)}


def proposition(generated: str, outcome: str) -> list[str]:
    """Of a generated statement what the kernel accepted: premises, conclusion, and how they are put together."""
    wanted = ("premises", "conclusion", "statement" if outcome == Status.PROVED else "refuted")
    sentences = (text for is_comment, text in _sentences(generated) if not is_comment)
    return [text for text in sentences if (defined := DEFINING.match(text)) and defined[1] in wanted]


def _used(own: list[Definition], known: Mapping[str, list[Definition]]) -> Iterator[Definition]:
    """Of the definitions of a file those that others use, and so on, each before what it uses itself."""
    told, waiting = set[str](), list(own)
    while waiting:
        one = waiting.pop(0)
        body = WORD.findall(_without_comments(one.text))
        body.remove(one.name)  # what it defines it does not use; if the name comes again, another is meant
        for name in dict.fromkeys(body):
            if name in known and name not in told:
                told.add(name)
                waiting += known[name]
                yield from known[name]


@cache
def definitions(theory: Theory) -> tuple[Definition, ...]:
    """All definitions of a file; those inside the module of a claim know its name."""
    text, found, module, comment = content(theory.path), list[Definition](), "", ""
    for is_comment, sentence in _sentences(text):
        if is_comment:
            comment = sentence
            continue
        if opened := MODULE.match(sentence):
            module = opened[1]
        elif module and sentence == f"End {module}_theory.":
            module = ""
        elif defined := DEFINING.match(sentence):
            found.append(Definition(defined[1], "\n".join(filter(None, (comment, sentence))), theory.place, module))
        comment = ""
    return tuple(found)


def _sentences(text: str) -> Iterator[tuple[bool, str]]:
    """Comments and sentences in their order, without proofs."""
    position, in_proof = 0, False
    while position < len(text):
        if text[position].isspace():
            position += 1
        elif text.startswith("(*", position):
            end = _end_of_comment(text, position)
            yield True, text[position:end]
            position = end
        else:
            end = _end_of_sentence(text, position)
            sentence = text[position:end].strip()
            in_proof = in_proof or sentence.split()[0].rstrip(".") == "Proof"
            if not in_proof:
                yield False, sentence
            in_proof = in_proof and sentence not in ("Qed.", "Defined.")
            position = end


def _end_of_comment(text: str, start: int) -> int:
    """Comments of Coq nest."""
    depth = 0
    for mark in COMMENT.finditer(text, start):
        depth += 1 if mark.group() == "(*" else -1
        if depth == 0:
            return mark.end()
    return len(text)


def _end_of_sentence(text: str, start: int) -> int:
    """A full stop before a space; one inside a comment or a text does not count."""
    position = start
    while (stop := END.search(text, position)) is not None:
        inside = text.find("(*", position, stop.start())
        if inside < 0:
            return stop.end()
        position = _end_of_comment(text, inside)
    return len(text)


def _without_comments(text: str) -> str:
    return text[_end_of_comment(text, 0) :] if text.startswith("(*") else text
