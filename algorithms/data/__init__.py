"""Data sets that come with Python packages or the operating system, or that can be fetched, each checked by its hash.

The names at the top need no torch; `load` and `gas_sensor` do, and live in `algorithms.data.tensors`.
"""

from algorithms.data._files import MissingData, fetch, place_of, what_is_missing
from algorithms.data._formats import BadData, read_cifar, read_gas, read_idx
from algorithms.data._table import DATA_SETS, DataSet, File, data_set

__all__ = [
    "DATA_SETS", "BadData", "DataSet", "File", "MissingData", "data_set", "fetch", "place_of", "read_cifar",
    "read_gas", "read_idx", "what_is_missing",
]  # fmt: skip
