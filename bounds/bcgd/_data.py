"""Real data in the paper's form, one column per sample: small sets of scikit-learn, and sets that a user has fetched."""

import os
from pathlib import Path
from typing import Any

from bounds.bcgd._figures import Task
from bounds.core import Unavailable
from bounds.late import late, torch

data = late("algorithms.data")
tensors = late("algorithms.data.tensors")
least_squares = late("algorithms.least_squares")

FOLDER = ".bounds/data"
"""Where `bounds data fetch` puts files, unless BOUNDS_DATA says otherwise."""


def task(name: str) -> Task:
    """Diabetes, gas sensor, digits or MNIST, reduced to as many columns as the data have rank."""
    X, Y = samples(name)
    return Task(*least_squares.reduce_data(X[None], Y[None]), X.shape[-1])


def samples(name: str) -> "tuple[torch.Tensor, torch.Tensor]":
    """The columns of a data set, with all samples.

    Numbers to predict and their features have mean zero and variance one; images have pixels in [0, 1] and one-hot
    classes.
    """
    match name:
        case "diabetes":  # 442 samples, ten features, condition number 22
            table = _loaded("load", "diabetes")
            return _standardised(table.inputs.mT), _standardised(table.targets[None])
        case "gas sensor":  # 2565 samples of ethanol, 128 features
            table = _loaded("gas_sensor", "ethanol")
            return _standardised(table.inputs.mT), _standardised(table.targets[None])
        case "digits":  # 1797 images of 8 x 8 pixels with 17 levels, rank 61
            return _images(_loaded("load", "digits"), 16)
        case "MNIST":  # 60000 images of 28 x 28 pixels
            return _images(_loaded("load", "mnist"), 255)
    raise ValueError(f"Expected diabetes, gas sensor, digits or MNIST; got {name!r}.")


def _loaded(function: str, name: str) -> Any:
    try:
        return getattr(tensors, function)(name, Path(os.environ.get("BOUNDS_DATA", FOLDER)))
    except data.MissingData as reason:
        raise Unavailable(str(reason)) from None


def _images(table: Any, brightest: int) -> "tuple[torch.Tensor, torch.Tensor]":
    return table.inputs.mT / brightest, torch.nn.functional.one_hot(table.targets, 10).mT.to(table.inputs.dtype)


def _standardised(table: "torch.Tensor") -> "torch.Tensor":
    """Rows of mean zero and variance one; a constant row becomes zero."""
    table = table.double() - table.double().mean(-1, keepdim=True)
    spread = table.std(-1, correction=0, keepdim=True)
    return table / spread.where(spread > 0, 1)
