"""Parsers of the few binary and text formats that the data sets come in: no pickle, no trust in what a header says.

Every parser takes bytes and a name for error messages, checks sizes before it makes an array, and returns numpy arrays.
"""

import gzip
import io
import struct
import tarfile
import zipfile
import zlib

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.generic]

IDX_TYPES = {0x08: "u1", 0x09: "i1", 0x0B: ">i2", 0x0C: ">i4", 0x0D: ">f4", 0x0E: ">f8"}
LARGEST = 1 << 28
"""No file of ours unpacks to more bytes than this; one that does is not what it says."""

MOST_AXES = 4
CIFAR_PIXELS = 3 * 32 * 32
GAS_FEATURES = 128


class BadData(ValueError):
    """A data file that is not what it should be; the message names the file and says what was expected."""


def unpacked(content: bytes, name: str, *, largest: int = LARGEST) -> bytes:
    """The content of a gzip file, or the content itself if it is not compressed."""
    if content[:2] != b"\x1f\x8b":
        return content
    try:
        with gzip.open(io.BytesIO(content)) as stream:
            found = stream.read(largest + 1)
    except (OSError, EOFError, zlib.error) as reason:
        raise BadData(f"{name}: the compressed data are damaged ({reason})") from None
    if len(found) > largest:
        raise BadData(f"{name}: it unpacks to more than {largest} bytes")
    return found


def read_idx(content: bytes, name: str) -> Array:
    """An array in the IDX format of the MNIST family, compressed or not."""
    content = unpacked(content, name)
    if len(content) < 4 or content[:2] != b"\0\0" or content[2] not in IDX_TYPES:
        raise BadData(f"{name}: expected an IDX file, which begins with 0, 0, a type; it begins with {content[:4]!r}")
    kind, axes = np.dtype(IDX_TYPES[content[2]]), content[3]
    start = 4 + 4 * axes
    if axes > MOST_AXES:
        raise BadData(f"{name}: the header promises {axes} axes, expected at most {MOST_AXES}")
    if len(content) < start:
        raise BadData(f"{name}: the header promises {axes} axes but the file ends within it")
    shape = struct.unpack(f">{axes}I", content[4:start])
    size = int(np.prod(shape, dtype=object)) * kind.itemsize
    if len(content) - start != size:
        raise BadData(f"{name}: shape {shape} needs {size} bytes after the header, there are {len(content) - start}")
    return np.frombuffer(content, kind, offset=start).reshape(shape)


def read_cifar(content: bytes, name: str) -> tuple[Array, Array]:
    """Images (N, 3, 32, 32) and labels (N,) of one batch in CIFAR-10's binary format."""
    record = 1 + CIFAR_PIXELS
    if not content or len(content) % record:
        raise BadData(f"{name}: expected records of {record} bytes, came {len(content)} bytes")
    table = np.frombuffer(content, np.uint8).reshape(-1, record)
    if table[:, 0].max() > 9:
        raise BadData(f"{name}: a label is {table[:, 0].max()}, expected 0 to 9")
    return table[:, 1:].reshape(-1, 3, 32, 32), table[:, 0]


def read_gas(content: bytes, name: str) -> tuple[Array, Array, Array]:
    """Features (N, 128), gas (N,) and concentration (N,) of one batch: lines `gas;concentration 1:x 2:y ...`."""
    rows = [_gas_line(line, f"{name}, line {number}") for number, line in enumerate(content.splitlines(), 1) if line]
    if not rows:
        raise BadData(f"{name}: it has no line")
    table = np.array(rows, dtype=np.float64)
    return table[:, 2:], table[:, 0].astype(np.int64), table[:, 1]


def _gas_line(line: bytes, where: str) -> list[float]:
    try:
        head, *fields = line.split()
        gas, concentration = head.split(b";")
        pairs = [field.split(b":") for field in fields]
        numbers = [float(int(gas)), float(concentration), *(float(value) for _, value in pairs)]
        order = [int(index) for index, _ in pairs]
    except (ValueError, OverflowError):
        raise BadData(f"{where}: expected `gas;concentration 1:x 2:y ...`, came {line[:40]!r}") from None
    if order != list(range(1, GAS_FEATURES + 1)) or not np.isfinite(numbers).all():
        raise BadData(f"{where}: expected the finite features 1 to {GAS_FEATURES} in order")
    return numbers


def tar_member(content: bytes, member: str, name: str, *, largest: int = LARGEST) -> bytes:
    """One regular file of a tar archive, by the last part of its name; nothing is written to the disk."""
    try:
        with tarfile.open(fileobj=io.BytesIO(unpacked(content, name)), mode="r:") as archive:
            for entry in archive:
                if entry.isfile() and entry.name.rsplit("/", 1)[-1] == member and entry.size <= largest:
                    stream = archive.extractfile(entry)
                    return stream.read(largest) if stream is not None else b""
    except tarfile.TarError as reason:
        raise BadData(f"{name}: the archive is damaged ({reason})") from None
    raise BadData(f"{name}: the archive holds no file {member}")


def zip_member(content: bytes, member: str, name: str, *, largest: int = LARGEST) -> bytes:
    """One file of a zip archive, by the last part of its name; nothing is written to the disk."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for entry in archive.infolist():
                if entry.filename.rsplit("/", 1)[-1] == member and entry.file_size <= largest:
                    return archive.read(entry)
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError) as reason:  # RuntimeError: encrypted
        raise BadData(f"{name}: the archive is damaged ({reason})") from None
    raise BadData(f"{name}: the archive holds no file {member}")
