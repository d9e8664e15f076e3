"""Files of data sets on the disk: which are there, are they what they should be, and how to get them."""

import importlib.util
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from algorithms.data._formats import BadData, unpacked
from algorithms.data._table import DataSet, File

PATIENCE = 30.0
"""Seconds to wait for an answer of a server."""


class MissingData(ValueError):
    """A data set that is not on this machine; the message says how to get it."""


def what_is_missing(one: DataSet, folder: Path) -> str:
    """Why the data set cannot be loaded here, in a sentence; empty if it can. Reads no data."""
    if one.package:
        return "" if importlib.util.find_spec(one.package) else f"{one.source} is not installed: the extra [data]"
    if all((place_of(one, folder) / file.name).is_file() for file in one.files):
        return ""
    return f"not installed: apt install {one.source.split()[-1]}" if one.kind == "system" else "not fetched yet"


def place_of(one: DataSet, folder: Path) -> Path:
    """The folder of the data set's files."""
    return one.folder or folder / one.name


def content(one: DataSet, file: File, folder: Path) -> bytes:
    """The bytes of a file, after its hash was checked."""
    path = place_of(one, folder) / file.name
    try:
        found = path.read_bytes()
    except OSError:
        raise MissingData(f"{one.name}: there is no {path}; {_how_to_get(one)}") from None
    inside = unpacked(found, str(path)) if one.kind == "system" else found
    if sha256(inside).hexdigest() != file.sha256:
        raise BadData(f"{path}: it is not the published file (its SHA-256 should be {file.sha256}); delete it")
    return found


def fetch(one: DataSet, folder: Path, *, tell: Callable[[str], None] = lambda line: None) -> list[Path]:
    """Download what is not there yet, each file from the first source that answers; nothing is overwritten."""
    if one.kind != "fetchable":
        raise MissingData(f"{one.name}: there is nothing to fetch; {what_is_missing(one, folder) or 'it is here'}")
    for file in one.files:
        if not (place_of(one, folder) / file.name).exists():
            _download(one, file, folder, tell)
        content(one, file, folder)
    return [place_of(one, folder) / file.name for file in one.files]


def _download(one: DataSet, file: File, folder: Path, tell: Callable[[str], None]) -> None:
    try:
        import pooch
    except ImportError:
        raise MissingData(f"{one.name}: fetching needs pooch, which the extra [data] installs") from None
    pooch.get_logger().setLevel("ERROR")
    reasons = []
    for url in file.urls:
        tell(f"fetching {url}")
        try:
            pooch.retrieve(
                url,
                known_hash=f"sha256:{file.sha256}",
                fname=file.name,
                path=place_of(one, folder),
                downloader=pooch.HTTPDownloader(timeout=PATIENCE),
            )
            return
        except (OSError, ValueError) as reason:  # requests' errors are OSErrors; a wrong hash is a ValueError
            reasons.append(f"{url} ({type(reason).__name__})")
    raise MissingData(
        f"{one.name}: could not fetch {' nor '.join(reasons)}; without a network, put the file with SHA-256 "
        f"{file.sha256} at {place_of(one, folder) / file.name}"
    )


def _how_to_get(one: DataSet) -> str:
    return f"`bounds data fetch {one.name}` gets it" if one.kind == "fetchable" else f"install the {one.source}"
