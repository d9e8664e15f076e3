"""No benchmark waits for the host inside its timed loop on a GPU: tensors without data claim to live on one."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import pytest
import torch
from torch._subclasses.fake_tensor import DynamicOutputShapeException
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode

from asv_bench.benchmarks.common import DTYPES
from asv_bench.benchmarks.pairs import PAIRS, PEERS, bfc, l2o, minv, resnet
from asv_bench.benchmarks.pairs import bcgd as deep
from asv_bench.benchmarks.workloads import WORKLOADS
from tests.helpers import fake_cuda

aten = torch.ops.aten


class Waits(Exception):
    """Something on the GPU had to be finished before the host could go on."""


class NoWaiting(TorchDispatchMode):
    """Copying to or from the host is an error, as reading a number is in `FakeGpu`."""

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        result = func(*args, **(kwargs or {}))
        given, made = ({x.device.type for x in _tensors(things)} for things in (args, result))
        if func is aten._to_copy.default and given != made:
            raise Waits(f"{func} moves from {given} to {made}")
        return result


class FakeGpu(TorchFunctionMode):
    """In CPU builds of torch `to` looks for a driver, the operator below it does not; numbers are read as one."""

    timed = False

    def __torch_function__(self, func, types, args=(), kwargs=None):
        if func is torch.Tensor.to:
            device, dtype, *_ = torch._C._nn._parse_to(*args[1:], **(kwargs or {}))
            return aten._to_copy(args[0], device=device, dtype=dtype)
        if func in READS and args[0].device.type == "cuda":
            if self.timed:
                raise Waits(f"{func.__name__} reads a number")
            return READS[func](args[0])
        return func(*args, **(kwargs or {}))


T = torch.Tensor
READS = {
    T.item: lambda x: 1,
    T.__int__: lambda x: 1,
    T.__float__: lambda x: 1.0,
    T.__bool__: lambda x: True,
    T.tolist: lambda x: list(range(1, len(x) + 1)),
    T.cpu: lambda x: aten._to_copy(x, device=torch.device("cpu")),
    T.numpy: None,
}


def _tensors(things):
    if isinstance(things, torch.Tensor):
        return [things]
    return [x for thing in things for x in _tensors(thing)] if isinstance(things, list | tuple) else []


@contextmanager
def made_ready(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeGpu]:
    """A fake GPU, on which two results cannot be compared, and whose gradients are zero."""
    for module in (bfc, deep, l2o, minv, resnet):
        monkeypatch.setattr(module, "relative_difference", lambda ours, theirs: 0.0)
    monkeypatch.setattr(deep, "DEPTH", 6)
    monkeypatch.setattr(torch.autograd, "grad", lambda value, leaves: [torch.zeros_like(x) for x in _tensors([leaves])])
    monkeypatch.setattr(torch.Tensor, "backward", lambda value: None)
    with fake_cuda(), FakeGpu() as mode, torch.no_grad():
        yield mode


def timed(run: Callable[[], Any], gpu: FakeGpu, why: str | None) -> None:
    """Run it watched; what is excused must indeed wait."""
    gpu.timed = True
    with NoWaiting(), pytest.raises((Waits, DynamicOutputShapeException)) if why else nullcontext():
        run()


WAITS = {
    "symmetrise 50 of 36x36": "the table of its indices is made on the host",
    "unrolled by sectors": "it looks for the angles at which a neuron switches, and there may be any number of them",
}
"""Once a call, before the work begins."""


ITERATES = [name for name in PAIRS if name.startswith(("minv.newton", "minv.minimax"))]
EXCUSED = {
    **{
        f"{name} theirs": "it stops by its residual, and nobody knows before after how many layers" for name in ITERATES
    },
    "bcgd.sweep theirs": "its line search asks whether there is a way to go",
    "resnet.autograd_200 theirs": "the optimiser of the library takes its rate as a number",
}
NOT_TRIED = {
    "l2o.": "sectors, as above, already when the two sides are compared",
    "jax": "it knows no device of torch",
    "core.": "numpy",
}


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", sorted(WORKLOADS))
def test_no_workload_waits_for_the_host(name, dtype, monkeypatch):
    """Each typical job, once it is made, but for those that say why."""
    with made_ready(monkeypatch) as gpu:
        job = WORKLOADS[name]("cuda", dtype)
        timed(job, gpu, WAITS.get(name))


def _sides() -> Iterator[Any]:
    """Peers at one size: what waits does not depend on it."""
    for pair in (PAIRS | {name: peer for name, peer in PEERS.items() if name.endswith("_100_10x15")}).values():
        if not any(word in pair.id for word in NOT_TRIED):
            yield from (pytest.param(pair, side, id=f"{pair.id} {side}") for side in ("ours", "theirs"))


@pytest.mark.parametrize(("pair", "side"), list(_sides()))
def test_no_pair_waits_for_the_host(pair, side, monkeypatch):
    """Both sides of each comparison, but for those that say why."""
    with made_ready(monkeypatch) as gpu:
        contest = pair.prepare("cuda")
        timed(getattr(contest, side), gpu, EXCUSED.get(f"{pair.id} {side}"))
