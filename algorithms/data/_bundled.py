"""The tables that scikit-learn ships, read from its files: importing it costs a second."""

import gzip
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

Table = Any


def digits() -> tuple[Table, Table]:
    """Pixels from 0 to 16, and the digit."""
    table = np.loadtxt(_lines("digits.csv.gz"), delimiter=",")
    return table[:, :-1], table[:, -1].astype(int)


def breast_cancer() -> tuple[Table, Table]:
    """Features as they were measured, and whether the tumour is benign."""
    table = np.loadtxt(_lines("breast_cancer.csv")[1:], delimiter=",")
    return table[:, :-1], table[:, -1].astype(int)


def diabetes() -> tuple[Table, Table]:
    """Features with mean zero and length one, and the progression of the disease."""
    table = np.loadtxt(_lines("diabetes_data_raw.csv.gz"))
    centred = table - table.mean(0)
    return centred / np.linalg.norm(centred, axis=0), np.loadtxt(_lines("diabetes_target.csv.gz"))


def _lines(name: str) -> list[str]:
    spec = find_spec("sklearn")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("scikit-learn is not installed")
    content = (Path(spec.origin).parent / "datasets" / "data" / name).read_bytes()
    return (gzip.decompress(content) if name.endswith(".gz") else content).decode().splitlines()
