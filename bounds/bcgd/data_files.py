r"""Data sets are read as their formats are described, checked by their hashes, and refused where they are damaged.

The experiments run on digits, garments and gas measurements. Here files of a few numbers are written byte by byte from the
descriptions of the formats and read back; a file whose hash is another, or that is cut off, is refused.

Kind: exact, on small files of ours; a bundled table is centred and scaled up to rounding. Constants: none.
"""

import gzip
import io
import struct
import tarfile
import tempfile
import zipfile
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import numpy as np

from bounds.core import Quantity, Statement, Unavailable, eq
from bounds.late import late
from bounds.twins import agrees, compared

convolutional = late("algorithms.convolutional")
data = late("algorithms.data")
parsers = late("algorithms.data._formats")
tensors = late("algorithms.data.tensors")

refused = Quantity("refused", r"[\text{refused}]", "whether reading ended with the error that it should", integer=True)

data_files = Statement("bcgd.data_files", "Section 4.2, the data sets")
formats = agrees(data_files, "formats", "Arrays are read from files as they were written, entry by entry")
tables = agrees(data_files, "tables", "Bundled tables have the sizes, and the scales, that they are said to have")
found = agrees(data_files, "found", "Files that are there are found without a network, in the folder of their set")
damaged = data_files.added("damaged", eq(refused, 1), title="Damaged, exchanged and missing files are refused")

ALGORITHM = "algorithms.data."
KINDS = {"u1": 0x08, "i1": 0x09, ">i2": 0x0B, ">i4": 0x0C, ">f4": 0x0D, ">f8": 0x0E}


def idx(kind, shape, entries):
    """Two zeros, the type, the number of axes, their lengths, then the entries, the most significant byte first."""
    return bytes([0, 0, KINDS[kind], len(shape)]) + struct.pack(f">{len(shape)}I", *shape) + entries


@formats.experiment(kind=list(KINDS), algorithm=ALGORITHM + "read_idx")
def of_images(kind, *, algorithm):
    """Twenty-four numbers of every type, from -5 where it has a sign, along one, three and four axes; and none at all."""
    numbers = list(range(24)) if kind == "u1" else list(range(-5, 19))
    letter = {"u1": "B", "i1": "b", ">i2": "h", ">i4": "i", ">f4": "f", ">f8": "d"}[kind]
    entries = struct.pack(f">24{letter}", *numbers)
    shapes = (24,), (2, 3, 4), (1, 2, 3, 4)
    nothing = algorithm(idx(kind, (0, 3), b""), "a file").shape
    read = [(algorithm(idx(kind, shape, entries), "a file"), np.array(numbers).reshape(shape)) for shape in shapes]
    return compared([*read, (nothing, (0, 3))])


@formats.experiment(labels=[(9,), (0, 3, 7)], algorithm=ALGORITHM + "read_cifar")
def of_small_images(labels, *, algorithm):
    """A label, then three colours of 32 rows of 32 pixels."""
    pixels = [[(7 * label + place) % 251 for place in range(3 * 32 * 32)] for label in labels]
    content = b"".join(bytes([label, *image]) for label, image in zip(labels, pixels, strict=True))
    images, read = algorithm(content, "a file")
    return compared([(read, labels), (images, np.reshape(pixels, (len(labels), 3, 32, 32)))])


def gas_line(gas, concentration, values):
    """The gas, its concentration, and 128 numbered features."""
    return f"{gas};{concentration} " + " ".join(f"{place}:{value}" for place, value in enumerate(values, 1))


@formats.experiment(lines=[1, 3], algorithm=ALGORITHM + "read_gas")
def of_measurements(lines, *, algorithm):
    """Features with signs and exponents, and an empty line at the end."""
    values = [[(-1) ** place * (line + place) / 8 for place in range(128)] for line in range(lines)]
    gases, concentrations = [1 + line for line in range(lines)], [10.5 + line for line in range(lines)]
    rows = zip(gases, concentrations, values, strict=True)
    content = "\n".join(gas_line(*row) for row in rows).encode() + b"\n\n"
    return compared(zip(algorithm(content, "a file"), (values, gases, concentrations), strict=True))


def tar_of(members):
    """An archive of these files, in a folder of it."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for name, content in members.items():
            entry = tarfile.TarInfo(f"measured/{name}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return packed.getvalue()


def zip_of(members):
    """The same, of the other kind."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in members.items():
            archive.writestr(f"measured/{name}", content)
    return packed.getvalue()


@formats.experiment(shape=[(6,), (2, 3)], algorithm=ALGORITHM + "read_idx")
def of_archives(shape, *, algorithm):
    """A file that is just as large as is allowed, compressed, or the second in an archive; it is read from there."""
    whole = idx("u1", shape, bytes(range(1, 7)))
    members = {"another": b"another", "numbers": whole}
    limit = {"largest": len(whole)}
    found = [
        parsers.unpacked(gzip.compress(whole), "a file", **limit),
        parsers.tar_member(tar_of(members), "numbers", "an archive", **limit),
        parsers.zip_member(zip_of(members), "numbers", "an archive", **limit),
        gzip.compress(whole),
    ]
    return compared([(algorithm(one, "a file"), np.arange(1, 7).reshape(shape)) for one in found])


@formats.experiment(split=["train", "test"], algorithm=ALGORITHM + "tensors._cifar")
def of_small_images_in_parts(split, *, algorithm):
    """Five batches of as many images as their number, the last one first, and one of tests; rows of pixels by colour."""
    parts = {f"data_batch_{number}.bin": [number] * number for number in reversed(range(1, 6))} | {
        "test_batch.bin": [7]
    }
    pixels = {label: [(7 * label + place) % 251 for place in range(3 * 32 * 32)] for label in (1, 2, 3, 4, 5, 7)}
    members = {name: b"".join(bytes([one, *pixels[one]]) for one in labels) for name, labels in parts.items()}
    packed, expected = tar_of(members), [7] if split == "test" else [n for n in range(1, 6) for _ in range(n)]
    with tempfile.TemporaryDirectory() as top:
        Path(top, "numbers.bin").write_bytes(packed)
        found = algorithm(one_file(packed, Path(top)), Path(top), split)
    return compared(zip(found, ([pixels[one] for one in expected], expected), strict=True))


@formats.experiment(algorithm=ALGORITHM + "tensors._gas_table")
def of_ten_batches(*, algorithm):
    """An archive of ten batches, the last one first, each a line longer than the one before; they are read in order."""
    gases = [[1 + (number + line) % 6 for line in range(number)] for number in range(1, 11)]
    lines = [[gas_line(gas, number, [gas / 8] * 128) for gas in batch] for number, batch in enumerate(gases, 1)]
    packed = zip_of({f"batch{number}.dat": "\n".join(lines[number - 1]) for number in reversed(range(1, 11))})
    with tempfile.TemporaryDirectory() as top:
        Path(top, "numbers.bin").write_bytes(packed)
        table = algorithm(one_file(packed, Path(top)), Path(top))
        _, classes = tensors._gas(one_file(packed, Path(top)), Path(top), "train")
    kinds = [gas for batch in gases for gas in batch]
    concentrations = [number for number in range(1, 11) for _ in range(number)]
    read = zip(table, ([[gas / 8] * 128 for gas in kinds], kinds, concentrations), strict=True)
    return compared([*read, (classes, [gas - 1 for gas in kinds])])


@formats.mutant("one more everywhere")
def _(read, *given):
    arrays = read(*given)
    return tuple(one + 1 for one in arrays) if isinstance(arrays, tuple) else arrays + 1


SIZES = {"digits": (1797, 64), "diabetes": (442, 10), "breast_cancer": (569, 30)}
"""Samples and features."""


@tables.experiment(name=list(SIZES), algorithm=ALGORITHM + "tensors.load")
def bundled(name, *, algorithm):
    """Pixels from 0 to 16 and ten digits; two kinds of tumours; columns of patients centred and of length one."""
    try:
        table = algorithm(name, Path())
    except data.MissingData as reason:
        raise Unavailable(str(reason)) from None
    targets, inputs = table.targets, table.inputs
    pairs = [(inputs.shape, SIZES[name]), (targets.shape, SIZES[name][:1])]
    if name == "diabetes":
        ones = [1] * SIZES[name][1]
        pairs += [(1 + inputs.sum(0), ones), (inputs.square().sum(0), ones), (targets.min() > 0, 1)]
    else:
        pairs.append((targets.unique(), range({"digits": 10, "breast_cancer": 2}[name])))
    if name == "digits":
        pairs.append((inputs.unique(), range(17)))
    return compared(pairs)


@tables.mutant("a column shorter by the last entry")
def _(load, *given):
    table = load(*given)
    return replace(table, inputs=table.inputs[:-1])


# ----- files on the disk ---------------------------------------------------------------------------------------------


def one_file(content, folder=None):
    """A data set of one file that could be fetched, with the hash of this content."""
    file = data.File("numbers.bin", sha256(content).hexdigest(), len(content))
    return data.DataSet("numbers", "fetchable", "bytes", "nowhere", files=(file,), folder=folder)


@found.experiment(given=[False, True], algorithm=ALGORITHM + "fetch")
def in_a_folder(given, *, algorithm):
    """A set with a folder of its own is looked for there, any other in the folder of its name; nothing is written."""
    with tempfile.TemporaryDirectory() as top:
        one = one_file(b"seven", Path(top, "elsewhere") if given else None)
        place = Path(top, "elsewhere" if given else "numbers")
        before = data.what_is_missing(one, Path(top))
        place.mkdir()
        (place / "numbers.bin").write_bytes(b"seven")
        paths = algorithm(one, Path(top))
        facts = [
            before == "not fetched yet",
            data.what_is_missing(one, Path(top)) == "",
            data.place_of(one, Path(top)) == place,
            paths == [place / "numbers.bin"],
            paths[0].read_bytes() == b"seven",
            len(list(Path(top).rglob("*"))) == 2,
            data.data_set("digits").name == "digits",
        ]
    return compared([(facts, [True] * len(facts))])


found.mutant("the file twice", lambda fetch, one, folder: fetch(one, folder) * 2)


def is_refused(kind, call):
    """Whether a call ends with this error."""
    try:
        call()
    except kind:
        return 1
    return 0


@damaged.experiment(algorithm=ALGORITHM + "read_idx")
def arrays(*, algorithm):
    """Too short, too long, of an unknown type, with too many axes, or cut off within the header."""
    whole = idx("u1", (2, 3), bytes(6))
    five = idx("u1", (1,) * 5, bytes(1))
    cases = [whole[:-1], whole + b"\0", b"\0\0\7" + whole[3:], five, whole[:9], b"\0\0", b"\1" + whole[1:]]
    return {refused: [is_refused(data.BadData, lambda case=case: algorithm(case, "a file")) for case in cases]}


@damaged.experiment(algorithm=ALGORITHM + "read_cifar")
def small_images(*, algorithm):
    """Nothing, a byte too much, a byte too little, and a label of ten."""
    whole = bytes(1 + 3072)
    cases = [b"", whole + b"\0", whole[:-1], b"\x0a" + whole[1:]]
    return {refused: [is_refused(data.BadData, lambda case=case: algorithm(case, "a file")) for case in cases]}


@damaged.experiment(algorithm=ALGORITHM + "read_gas")
def measurements(*, algorithm):
    """No line, a feature missing, two exchanged, one infinite, and no concentration."""
    line = gas_line(1, 2.5, [0.5] * 128)
    exchanged = line.replace(" 1:", " x:").replace(" 2:", " 1:").replace(" x:", " 2:")
    cases = ["", line.rpartition(" ")[0], exchanged, line.replace(" 7:0.5", " 7:inf"), line.replace("1;2.5", "1")]
    return {refused: [is_refused(data.BadData, lambda case=case: algorithm(case.encode(), "it")) for case in cases]}


@damaged.experiment(algorithm=ALGORITHM + "fetch")
def files(*, algorithm):
    """Another content, nothing there and nowhere to get it, a bundled set, an unknown name; CIFAR-10 without its files."""
    with tempfile.TemporaryDirectory() as top:
        folder, one = Path(top), one_file(b"seven")
        missing = is_refused(data.MissingData, lambda: algorithm(one, folder))
        bundled = is_refused(data.MissingData, lambda: algorithm(replace(one, kind="bundled"), folder))
        (folder / "numbers").mkdir(exist_ok=True)
        (folder / "numbers" / "numbers.bin").write_bytes(b"eight")
        exchanged = is_refused(data.BadData, lambda: algorithm(one, folder))
        unknown = is_refused(ValueError, lambda: data.data_set("numbers"))
        images = is_refused(data.MissingData, lambda: convolutional.cifar10(folder))
    return {refused: [missing, bundled, exchanged, unknown, images]}


@damaged.mutant("whatever is wrong, something is read")
def _(read, *given):
    try:
        return read(*given)
    except ValueError:
        return None
