"""The theories: Coq files written by hand, in `bounds/theory/` (shared) and beside the claims that they prove.

A theory proves a claim in a module named after it, `Module minv_lemma1_theory.` for `minv.lemma1`. The module holds
`instance`, one definition for each symbol of the statement, `inhabited`, and `proved` or `refuted`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).parent.parent
MODULE = re.compile(r"^Module (\w+)_theory\.", re.MULTILINE)
REQUIRE = re.compile(r"From\s+([\w.]+)\s+Require\s+(?:Import\s+|Export\s+)?([\w.\s]+?)\.(?=\s|$)")
STATEMENTS = re.compile(r"From\s+statements\s+Require\s+([\w\s]+?)\.(?=\s|$)")
PLAIN_REQUIRE = re.compile(r"(?<!\w)(?<![\w.]\s)Require\s+(?:Import\s+|Export\s+)?(bounds\.[\w.\s]+?)\.(?=\s|$)")
FORBIDDEN = re.compile(
    r"\b(Admitted|admit|give_up|Axioms?|Parameters?|Conjectures?|bypass_check|Primitive|Register|Load|Redirect|"
    r"Unset\s+Guard|Unset\s+Positivity|Unset\s+Universe|Declare\s+ML|Drop|type-in-type|type_in_type)\b"
)


class TheoryError(Exception):
    """A theory that cannot be used; the message names the file and the reason."""


@dataclass(frozen=True, slots=True)
class Theory:
    """One Coq file, by its place below the package."""

    path: Path

    @property
    def name(self) -> str:
        """`bounds/minv/lemma1.v` as Coq calls it, `bounds.minv.lemma1`."""
        return ".".join(("bounds", *self.path.relative_to(HERE).with_suffix("").parts))

    @property
    def place(self) -> str:
        """Where it lies, from the root of the project."""
        return f"bounds/{self.path.relative_to(HERE).as_posix()}"

    @property
    def text(self) -> str:
        """What is written in it, without comments."""
        return without_comments(content(self.path))

    @property
    def modules(self) -> list[str]:
        """The claims that it proves or refutes, as names of their statements."""
        return MODULE.findall(self.text)

    @property
    def statements(self) -> list[str]:
        """The generated statements that it reads."""
        return [name for names in STATEMENTS.findall(self.text) for name in names.split()]

    @property
    def theories(self) -> list["Theory"]:
        """The theories that it reads itself."""
        found = []
        for name in required(self.text):
            if name.startswith("bounds."):
                one = theory_named(name)
                if one is None:
                    raise TheoryError(f"{self.place} requires {name}, which is not a file below bounds/")
                found.append(one)
        return found

    def with_statements(self, inlined: Mapping[str, str]) -> str:
        """Its text with the generated statements in place of the sentences that require them."""

        def put_in(sentence: re.Match[str]) -> str:
            names = sentence[1].split()
            if not all(name in inlined for name in names):
                return sentence[0]
            return " ".join(inlined[name] for name in names) + "\n" * sentence[0].count("\n")

        return STATEMENTS.sub(put_in, content(self.path))

    def all_theories(self) -> list["Theory"]:
        """Itself and all that it rests on, each once, in order of name."""
        found: dict[str, Theory] = {}
        waiting = [self]
        while waiting:
            one = waiting.pop()
            if one.name not in found:
                found[one.name] = one
                waiting += one.theories
        return [found[name] for name in sorted(found)]

    def forbidden(self) -> list[str]:
        """Words that would let anything be proved."""
        return sorted({" ".join(word.split()) for word in FORBIDDEN.findall(self.text)})


def theories(folder: Path = HERE) -> Iterator[Theory]:
    """Every theory of the package, in a stable order."""
    for path in sorted(folder.glob("*/**/*.v")):
        yield Theory(path)


def theory_named(name: str) -> Theory | None:
    """The theory that Coq calls by this name."""
    path = HERE.joinpath(*name.split(".")[1:]).with_suffix(".v")
    return Theory(path) if path.is_file() else None


def theory_of(claim_id: str) -> Theory | None:
    """The theory that proves or refutes a claim."""
    opening = f"Module {claim_id.replace('.', '_')}_theory."
    return next((one for one in theories() if opening in content(one.path)), None)


def required(text: str) -> list[str]:
    """The full names of the files that a text requires, as far as they are ours."""
    found = [f"{prefix}.{name}" for prefix, names in REQUIRE.findall(text) for name in names.split()]
    found += [name for names in PLAIN_REQUIRE.findall(text) for name in names.split()]
    return [name for name in found if name.split(".")[0] == "bounds"]


def without_comments(text: str) -> str:
    """The text with comments and strings blanked; comments of Coq nest."""
    kept, depth, position = [], 0, 0
    for match in re.finditer(r'\(\*|\*\)|"(?:[^"]|"")*"', text):
        if depth == 0:
            kept.append(text[position : match.start()])
        depth = max(0, depth + {"(*": 1, "*)": -1}.get(match.group(), 0))
        position = match.end()
    return "".join((*kept, text[position:] if depth == 0 else ""))


@cache
def content(path: Path) -> str:
    """The text of a file."""
    return path.read_text(encoding="utf-8")


def digest(text: str) -> str:
    """A hash of a text."""
    return sha256(text.encode()).hexdigest()[:24]
