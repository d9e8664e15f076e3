"""What all benchmarks share: devices, types, a clock that waits for the device, and problems made once."""

import time

import torch

DEVICES = ["cpu"] + ["cuda"] * torch.cuda.is_available()
DTYPES = ["float64", "float32"]


def clock() -> float:
    """Wall clock, read after the device has finished; without a GPU, processor time, which neighbours disturb less."""
    if not torch.cuda.is_available():
        return time.process_time()
    torch.cuda.synchronize()
    return time.perf_counter()


class Timed:
    """Settings of every timing; `version` is bumped by hand when a benchmark comes to mean something else."""

    timer = staticmethod(clock)
    warmup_time, rounds, timeout, version = 0.1, 2, 120, "1"


def generator(seed: int = 0) -> torch.Generator:
    """Random numbers on the host, the same for every device."""
    return torch.Generator().manual_seed(seed)


def normal(*shape: int, device: str = "cpu", dtype: str = "float64", seed: int = 0) -> torch.Tensor:
    """Standard normal numbers, drawn on the host and sent to the device."""
    draw = torch.randn(*shape, generator=generator(seed), dtype=torch.float64)
    return draw.to(device, getattr(torch, dtype))


def needs(device: str) -> None:
    """Skip, in asv's way, where the device is missing."""
    if device == "cuda" and not torch.cuda.is_available():
        raise NotImplementedError("There is no GPU here.")
