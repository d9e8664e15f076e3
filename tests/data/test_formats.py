"""The parsers read what is well formed and refuse everything else with a sentence that names the file."""

import contextlib
import gzip
import io
import pickle
import tarfile

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from algorithms.data import BadData, read_cifar, read_gas, read_idx
from algorithms.data._formats import tar_member, unpacked, zip_member
from tests.data import synthetic

IMAGES = np.arange(2 * 3 * 4, dtype=np.uint8).reshape(2, 3, 4)


def test_idx_arrays_come_back():
    """Compressed or not, bytes or floats."""
    floats = np.array([[1.5, -2.0]], dtype=">f4")

    assert (read_idx(synthetic.idx(IMAGES), "x") == IMAGES).all()
    assert (read_idx(gzip.decompress(synthetic.idx(IMAGES)), "x") == IMAGES).all()
    assert (read_idx(synthetic.idx(floats, 0x0D), "x") == floats).all()


def test_cifar_records_come_back():
    """Labels first, then the pixels of three channels."""
    images, labels = read_cifar(synthetic.cifar_batch([2, 9]), "x")

    assert labels.tolist() == [2, 9]
    assert images.shape == (2, 3, 32, 32)
    assert (images[1] == 9).all()


def test_gas_lines_come_back():
    """Features, gas and concentration."""
    features, gases, concentrations = read_gas(synthetic.gas_line(2, 10.5, 0.25) * 2, "x")

    assert features.shape == (2, 128)
    assert (features == 0.25).all()
    assert gases.tolist() == [2, 2]
    assert concentrations.tolist() == [10.5, 10.5]


RAW = gzip.decompress(synthetic.idx(IMAGES))


@pytest.mark.parametrize(
    ("read", "content", "told"),
    [
        (read_idx, b"", "expected an IDX file"),
        (read_idx, b"\x89PNG", "expected an IDX file"),
        (read_idx, RAW[:6], "the file ends within it"),
        (read_idx, RAW[:-1], r"shape \(2, 3, 4\) needs 24 bytes after the header, there are 23"),
        (read_idx, RAW + b"x", "there are 25"),
        (read_idx, b"\0\0\x08\x03" + b"\xff" * 12, "needs 79228162458924105385300197375 bytes"),
        (read_idx, synthetic.idx(IMAGES)[:-9], "compressed data are damaged"),
        (read_cifar, b"", "expected records of 3073 bytes, came 0"),
        (read_cifar, synthetic.cifar_batch([1])[:-1], "expected records"),
        (read_cifar, bytes([10]) + bytes(3072), "a label is 10"),
        (read_gas, b"", "it has no line"),
        (read_gas, synthetic.gas_line(1, 2) + b"nonsense\n", "line 2: expected `gas;concentration"),
        (read_gas, synthetic.gas_line(1, 2)[:-8] + b"\n", "features 1 to 128 in order"),
        (read_gas, synthetic.gas_line(1, "nan"), "finite"),
        (read_gas, pickle.dumps([1]), "expected `gas;concentration"),
        (read_gas, b" ", "expected `gas;concentration"),
        (read_gas, synthetic.gas_line("9" * 400, 1), "expected `gas;concentration"),
        (read_idx, b"\0\0\x08\xff" + bytes(4 * 255), "promises 255 axes"),
        (read_idx, gzip.compress(bytes(range(256)), mtime=0)[:12] + b"\xff" * 50, "damaged"),
    ],
)
def test_a_damaged_file_is_refused_by_name(read, content, told):
    """The file, what was expected and what came; never another exception, never an array."""
    with pytest.raises(BadData, match=f"^some file.*{told}"):
        read(content, "some file")


@given(st.binary(max_size=200), st.sampled_from([read_idx, read_cifar, read_gas]))
def test_arbitrary_bytes_end_in_an_array_or_a_refusal(content, read):
    """Nothing else can come out of a parser."""
    with contextlib.suppress(BadData):
        read(content, "noise")


def test_a_bomb_does_not_go_off():
    """Unpacking stops at the limit."""
    with pytest.raises(BadData, match="unpacks to more than 1000 bytes"):
        unpacked(gzip.compress(bytes(10_000)), "bomb", largest=1000)


def test_archives_give_regular_files_only():
    """A link in a tar is not followed; what is not there is told; damage is told."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        link = tarfile.TarInfo("test_batch.bin")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/hostname"
        archive.addfile(link)

    with pytest.raises(BadData, match=r"holds no file test_batch\.bin"):
        tar_member(stream.getvalue(), "test_batch.bin", "archive")
    with pytest.raises(BadData, match=r"holds no file batch11\.dat"):
        zip_member(synthetic.gas_zip(), "batch11.dat", "archive")
    for member in (tar_member, zip_member):
        with pytest.raises(BadData, match="archive"):
            member(b"neither tar nor zip", "x", "archive")
