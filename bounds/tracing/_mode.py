"""A mode of torch that costs no second to enter."""

from torch.utils._python_dispatch import TorchDispatchMode


class Mode(TorchDispatchMode):
    """By default torch tells its compiler to leave a mode alone, and imports the compiler to say so."""

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        return False
