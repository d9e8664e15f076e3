"""Small real data sets that come with scikit-learn, in the paper's form: one column per sample."""

import torch

from algorithms.least_squares import reduce_data
from bounds.bcgd._figures import Task
from bounds.core import Unavailable


def _datasets():  # type: ignore[no-untyped-def]
    try:
        from sklearn import datasets
    except ImportError as missing:
        raise Unavailable("the data come with scikit-learn: install the extra [data]") from missing
    return datasets


def diabetes() -> Task:
    """442 samples, ten features, one target; all standardised. The condition number is 22."""
    X, y = _datasets().load_diabetes(return_X_y=True)
    return Task(*reduce_data(_standardised(X.T), _standardised(y[None])), X.shape[0])


def diabetes_samples() -> tuple[torch.Tensor, torch.Tensor]:
    """The same with all samples."""
    X, y = _datasets().load_diabetes(return_X_y=True)
    return _standardised(X.T)[0], _standardised(y[None])[0]


def digits() -> Task:
    """1797 images of 8 x 8 pixels, of rank 61, and ten one-hot classes."""
    images, labels = _datasets().load_digits(return_X_y=True)
    X = torch.tensor(images.T) / 16
    Y = torch.nn.functional.one_hot(torch.tensor(labels), 10).mT.double()
    return Task(*reduce_data(X[None], Y[None]), X.shape[1])


def _standardised(rows):  # type: ignore[no-untyped-def]
    table = torch.tensor(rows, dtype=torch.float64)
    return ((table - table.mean(-1, keepdim=True)) / table.std(-1, correction=0, keepdim=True))[None]
