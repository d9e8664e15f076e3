"""Data sets as tensors."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from algorithms.data._bundled import breast_cancer, diabetes, digits
from algorithms.data._files import MissingData, content, what_is_missing
from algorithms.data._formats import BadData, read_cifar, read_gas, read_idx, tar_member, zip_member
from algorithms.data._table import DataSet, data_set

GASES = ("ethanol", "ethylene", "ammonia", "acetaldehyde", "acetone", "toluene")


@dataclass(frozen=True, slots=True)
class Samples:
    """Inputs, one row per sample, as they were published, and targets: classes (whole) or numbers."""

    inputs: Tensor
    targets: Tensor


def load(name: str, folder: Path, *, split: str = "train", dtype: torch.dtype = torch.float64) -> Samples:
    """A data set by name; `split` is train or test for the sets that are published in two parts.

    Args:
        folder: where fetched files are kept; not needed for the others.
        dtype: of the inputs, and of targets that are not classes.
    """
    one = data_set(name)
    if split not in ("train", "test"):
        raise ValueError(f"expected the split train or test, came {split!r}")
    if one.package and (reason := what_is_missing(one, folder)):
        raise MissingData(f"{name}: {reason}")
    inputs, targets = _READERS.get(name, _image)(one, folder, split)
    targets = torch.tensor(targets)
    return Samples(torch.tensor(inputs).to(dtype), targets.to(dtype) if targets.is_floating_point() else targets.long())


def gas_sensor(gas: str, folder: Path, *, dtype: torch.dtype = torch.float64) -> Samples:
    """The measurements of one gas, in the order of the ten batches; the targets are its concentrations."""
    if gas not in GASES:
        raise ValueError(f"expected a gas among {', '.join(GASES)}, came {gas!r}")
    features, kinds, concentrations = _gas_table(data_set("gas_sensor"), folder)
    chosen = kinds == 1 + GASES.index(gas)
    return Samples(torch.tensor(features[chosen], dtype=dtype), torch.tensor(concentrations[chosen], dtype=dtype))


def _gas_table(one: DataSet, folder: Path) -> tuple[Any, ...]:
    archive = content(one, one.files[0], folder)
    batches = [
        (name, zip_member(archive, name, one.name)) for name in (f"batch{number}.dat" for number in range(1, 11))
    ]
    return tuple(np.concatenate(parts) for parts in zip(*(read_gas(text, name) for name, text in batches), strict=True))


def _gas(one: DataSet, folder: Path, split: str) -> tuple[Any, Any]:
    features, kinds, _ = _gas_table(one, folder)
    return features, kinds - 1


def _idx(one: DataSet, folder: Path, split: str) -> tuple[Any, Any]:
    start = "train" if split == "train" else "t10k"
    images, labels = (
        read_idx(content(one, file, folder), file.name) for file in one.files if file.name.startswith(start)
    )
    if len(images) != len(labels):
        raise BadData(f"{one.name}: {len(images)} images but {len(labels)} labels")
    return images.reshape(len(images), -1), labels.copy()


def _cifar(one: DataSet, folder: Path, split: str) -> tuple[Any, Any]:
    archive = content(one, one.files[0], folder)
    names = [f"data_batch_{number}.bin" for number in range(1, 6)] if split == "train" else ["test_batch.bin"]
    batches = [read_cifar(tar_member(archive, name, one.name), name) for name in names]
    images, labels = (np.concatenate(parts) for parts in zip(*batches, strict=True))
    return images.reshape(len(images), -1), labels


def _table(one: DataSet, folder: Path, split: str) -> tuple[Any, Any]:
    return _TABLES[one.name]()


def _image(one: DataSet, folder: Path, split: str) -> tuple[Any, Any]:
    """The rows of a picture; there is nothing to predict."""
    import pywt.data

    picture = getattr(pywt.data, one.name)()
    return picture, np.zeros((len(picture), 0), dtype=np.int64)


_TABLES = {"digits": digits, "diabetes": diabetes, "breast_cancer": breast_cancer}
_READERS = {
    "digits": _table,
    "diabetes": _table,
    "breast_cancer": _table,
    "mnist": _idx,
    "fashion_mnist": _idx,
    "cifar10": _cifar,
    "gas_sensor": _gas,
}
