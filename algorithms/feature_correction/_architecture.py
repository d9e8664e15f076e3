r"""The connection graph that a teacher and its learner share: sizes, skip links and layer weights.

Layers are numbered as in the paper: 0 is the input x, 1 the centred squares of x, and 2..L are trainable. Layer
l reads the layers in $\mathcal{J}_l$; their blocks are concatenated in increasing order, so that the link from
the layer just below, l - 1, is always the last block and "all the others" is a prefix of the columns.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from algorithms.polynomials import pair_count


@dataclass(frozen=True)
class Architecture:
    """Sizes and links of a network with square activations.

    Args:
        dimension: d, the number of inputs.
        widths: k_2, ..., k_L.
        connections: J_2, ..., J_L.
        alphas: the weights alpha_2, ..., alpha_L of the layers in the output.
        second_moment: E x_i^2 of the input law, subtracted in layer 1.
    """

    dimension: int
    widths: tuple[int, ...]
    connections: tuple[tuple[int, ...], ...]
    alphas: tuple[float, ...]
    second_moment: float = 1.0

    def __post_init__(self) -> None:
        lengths = {len(self.widths), len(self.connections), len(self.alphas)}
        if len(lengths) != 1 or not self.widths:
            raise ValueError(
                "Expected one width, one connection set and one weight per layer 2..L; "
                f"{len(self.widths)}, {len(self.connections)} and {len(self.alphas)} came."
            )
        if self.dimension < 1 or min(self.widths) < 1:
            raise ValueError(f"Sizes must be >= 1; d = {self.dimension} and widths {self.widths} came.")
        for layer in self.layers:
            self._check_connections(layer)

    def _check_connections(self, layer: int) -> None:
        sources = self.sources(layer)
        if list(sources) != sorted(set(sources)) or not set(sources) <= set(range(layer)):
            raise ValueError(f"J_{layer} must be increasing and below {layer}; {sources} came.")
        if layer - 1 not in sources:
            raise ValueError(f"J_{layer} must contain {layer - 1}, the layer below; {sources} came.")

    @property
    def depth(self) -> int:
        """L, the number of the last layer."""
        return len(self.widths) + 1

    @property
    def layers(self) -> range:
        """The trainable layers 2..L."""
        return range(2, self.depth + 1)

    def width(self, layer: int) -> int:
        """k_l, with k_0 = k_1 = d."""
        return self.dimension if layer < 2 else self.widths[layer - 2]

    def alpha(self, layer: int) -> float:
        return self.alphas[layer - 2]

    def sources(self, layer: int) -> tuple[int, ...]:
        r"""$\mathcal{J}_l$."""
        return self.connections[layer - 2]

    def users(self, layer: int) -> tuple[int, ...]:
        """The layers that read this one; a layer above the top has none."""
        return self._users[layer] if layer <= self.depth else ()

    def lifted(self, layer: int) -> int:
        """q_l: how many numbers the learner passes on from this layer."""
        return self.dimension if layer < 2 else pair_count(self.width(layer))

    def blocks(self, layer: int) -> list[int]:
        """The sizes of the blocks that make up the learner's input to this layer."""
        return self._blocks[layer]

    def split(self, layer: int) -> int:
        """How many input columns come before the block of the layer just below."""
        return sum(self.blocks(layer)[:-1])

    # Every step of a training run asks for these two, and on small networks the answer would cost as much as the step.

    @cached_property
    def _users(self) -> list[tuple[int, ...]]:
        return [tuple(user for user in self.layers if layer in self.sources(user)) for layer in range(self.depth + 1)]

    @cached_property
    def _blocks(self) -> dict[int, list[int]]:
        return {layer: [self.lifted(source) for source in self.sources(layer)] for layer in self.layers}

    def up_to(self, layer: int) -> "Architecture":
        """The same graph cut off above this layer."""
        keep = layer - 1
        return Architecture(
            self.dimension,
            self.widths[:keep],
            self.connections[:keep],
            self.alphas[:keep],
            self.second_moment,
        )


def chain(
    dimension: int, widths: Sequence[int], alphas: Sequence[float], skip: Sequence[int] | None = None
) -> Architecture:
    """Every layer l >= 3 reads the layer below and one far one: l - 3 unless `skip` names another."""
    skips = list(range(len(widths) - 1)) if skip is None else list(skip)
    connections = [(1,), *((far, layer - 1) for layer, far in enumerate(skips, start=3))]
    return Architecture(dimension, tuple(widths), tuple(connections), tuple(alphas))


def broken_rules(architecture: Architecture) -> Iterator[str]:
    """The rules of the concept class that this graph breaks, one sentence each."""
    a = architecture
    widths = (a.dimension, *a.widths)
    if any(low < high for low, high in pairwise(widths)):
        yield f"Widths must not grow with the layer, but they are {widths}."
    if a.alphas[0] != 1:
        yield f"The weight of layer 2 must be 1, but it is {a.alphas[0]}."
    if any(low <= high for low, high in pairwise(a.alphas)):
        yield f"Layer weights must decrease strictly, but they are {a.alphas}."
    if a.sources(2) != (1,):
        yield f"Layer 2 must read layer 1 only, but it reads {a.sources(2)}."
    for layer in a.layers[1:]:
        if layer - 2 in a.sources(layer):
            yield f"Layer {layer} must not read layer {layer - 2}."
        if len(a.sources(layer)) < 2:
            yield f"Layer {layer} needs a skip link besides layer {layer - 1}."
