"""Tiny files in the formats of the real data sets."""

import gzip
import io
import struct
import tarfile
import zipfile
from dataclasses import replace
from hashlib import sha256

import numpy as np

from algorithms.data import DataSet, File, data_set


def idx(array, kind=0x08):
    """An array in IDX format, compressed."""
    header = bytes([0, 0, kind, array.ndim]) + struct.pack(f">{array.ndim}I", *array.shape)
    return gzip.compress(header + array.tobytes(), mtime=0)  # the same bytes at every call


def cifar_batch(labels):
    """Records whose pixels all equal the label."""
    return b"".join(bytes([label]) + bytes([label]) * 3072 for label in labels)


def tar(members):
    """A compressed tar archive, in a folder as the real one."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        for name, content in members.items():
            entry = tarfile.TarInfo(f"cifar-10-batches-bin/{name}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return gzip.compress(stream.getvalue(), mtime=0)


def gas_line(gas, concentration, value=0.5):
    fields = " ".join(f"{number}:{value}" for number in range(1, 129))
    return f"{gas};{concentration} {fields}\n".encode()


def gas_zip():
    """Ten batches of two lines: one of ethanol, one of another gas."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for number in range(1, 11):
            archive.writestr(f"batch{number}.dat", gas_line(1, number) + gas_line(1 + number % 6, 2.0))
    return stream.getvalue()


def contents():
    """By data set, its files."""
    images, labels = np.arange(3 * 28 * 28).reshape(3, 28, 28).astype(np.uint8), np.array([3, 1, 4], dtype=np.uint8)
    digits = {
        "train-images-idx3-ubyte.gz": idx(images),
        "train-labels-idx1-ubyte.gz": idx(labels),
        "t10k-images-idx3-ubyte.gz": idx(images[:1]),
        "t10k-labels-idx1-ubyte.gz": idx(labels[:1]),
    }
    batches = {f"data_batch_{number}.bin": cifar_batch([number, 9]) for number in range(1, 6)}
    return {
        "mnist": digits,
        "fashion_mnist": digits,
        "cifar10": {"cifar-10-binary.tar.gz": tar(batches | {"test_batch.bin": cifar_batch([7])})},
        "gas_sensor": {"gas-sensor-drift.zip": gas_zip()},
    }


def pinned(name, urls="") -> DataSet:
    """The data set of this name, with the hashes of the synthetic files."""
    files = contents()[name]
    hashed = gzip.decompress if name == "fashion_mnist" else bytes
    pins = tuple(
        File(key, sha256(hashed(value)).hexdigest(), len(value), (urls + key,)) for key, value in files.items()
    )
    return replace(data_set(name), files=pins, folder=None)


def written(name, folder):
    """The synthetic files where fetched ones would be."""
    (folder / name).mkdir()
    for key, value in contents()[name].items():
        (folder / name / key).write_bytes(value)
