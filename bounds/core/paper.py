"""Where claims come from."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Paper:
    """What every claim of a paper shares. `notation` maps a symbol of the paper (TeX) to its shape and meaning."""

    slug: str
    title: str
    authors: str
    year: int
    link: str = ""
    notation: Mapping[str, str] = field(default_factory=dict)
