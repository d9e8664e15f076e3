"""What several test files share."""

from collections.abc import Iterator
from contextlib import contextmanager

import torch
from torch._subclasses.fake_tensor import FakeTensorMode


@contextmanager
def fake_cuda() -> Iterator[torch.device]:
    """Tensors without data that claim to live on a GPU: any mix-up of devices raises."""
    with FakeTensorMode():
        yield torch.device("cuda")
