r"""The small network by sectors of angles: the same numbers without evaluating it coordinate by coordinate.

Between two consecutive switching angles the network is linear, $z = s_x x + s_g g$, so a table of slopes by
sector replaces it, and the gradient by the weights needs from the coordinates only the sums of dz (x, g) per
sector. Both are exact up to rounding. With K cells for the layers below the last hidden one (about
$2 n_1$ for three layers), the table costs $O(K n_{L-1} n_{L-2})$ whatever the number of coordinates,
and a coordinate costs one arctangent and one look into a table.

The values are continuous, but a gradient jumps where a hidden number is 0: if that happens up to rounding (a switch
exactly at an axis, reached through sums that cancel), the two ways may pick different one-sided derivatives.
"""

from dataclasses import dataclass

import torch

from algorithms.unrolled._cells import Cells, Switches, cells_below, switches
from algorithms.unrolled._lookup import Lookup, lookup
from algorithms.unrolled._net import Weights, check_weights
from algorithms.unrolled._pieces import PiecewiseLinear


@dataclass(frozen=True, slots=True)
class SectorNet(PiecewiseLinear):
    """A network of one trial, tabulated by sectors; made by `sectors`.

    angles (S,) are the ends of the sectors, slope_x and slope_g (S,) the linear map on each. The rest serves the
    gradient: the cells of the lower layers, the linear forms (2, n, K) of the last hidden layer. It has the switches
    with their place (Q,) among the sectors, and the place (K,) of the ends of the cells.
    """

    weights: Weights
    angles: torch.Tensor
    slope_x: torch.Tensor
    slope_g: torch.Tensor
    cells: Cells
    forms: torch.Tensor
    switches: Switches
    switch_place: torch.Tensor
    cell_place: torch.Tensor
    lookup: Lookup | None

    def weight_gradient(
        self, x: torch.Tensor, g: torch.Tensor, dz: torch.Tensor, piece: torch.Tensor | None = None
    ) -> Weights:
        """The gradient of the sum of dz * z by every weight matrix."""
        sector = self.piece(x, g) if piece is None else piece
        moments = self._of_neurons(self._of_sectors(sector, x, g, dz))
        gradient = [(self.forms * moments).sum((0, 2)).unsqueeze(0)]
        inner = self.weights[:-1]
        into = moments * self.weights[-1].T  # (2, n, K): sums of what enters the layer, times (x, g)
        for depth in range(len(inner) - 1, 0, -1):
            below = self.cells.forms(inner[:depth])
            on = self.cells.on(below)
            gradient.append((into @ (below * on).mT).sum(0))
            into = (inner[depth].mT @ into) * on
        gradient.append(into.sum(-1).T)
        return tuple(reversed(gradient))

    def _of_sectors(self, sector: torch.Tensor, x: torch.Tensor, g: torch.Tensor, dz: torch.Tensor) -> torch.Tensor:
        """The sums of dz (x, g) over the coordinates of all sectors before sector i, (2, S+1)."""
        sums = (x.new_zeros(len(self.angles)).index_add(0, sector, dz * u) for u in (x, g))
        return torch.nn.functional.pad(torch.stack(tuple(sums)).cumsum(-1), (1, 0))

    def _of_neurons(self, before: torch.Tensor) -> torch.Tensor:
        """The sums of dz (x, g) over the part of a cell in which a neuron is on, (2, n, K)."""
        S = self.switches
        end = before.index_select(-1, self.cell_place + 1)
        start = torch.cat((before.narrow(-1, 0, 1), end.narrow(-1, 0, end.shape[-1] - 1)), -1)
        sums = S.on_right * end.unsqueeze(1) - S.on_left * start.unsqueeze(1)
        at_switch = -S.sign * before.index_select(-1, self.switch_place + 1)
        return sums.flatten(1).index_add(1, S.flat, at_switch).view_as(sums)


def sectors(weights: Weights) -> SectorNet:
    """Tabulate a network of one trial by the sectors of angles on which it is linear."""
    weights = check_weights(weights)
    if any(W.ndim != 2 for W in weights):
        raise ValueError(f"expected weights of one trial, got shapes {[tuple(W.shape) for W in weights]}")
    cells = cells_below(weights[:-2], weights[0])
    forms = cells.forms(weights[:-1])
    found = switches(cells, forms)
    angles, cell_place, switch_place = _merge(cells, found)
    slope_x, slope_g = _slopes(weights[-1].squeeze(0), forms, found, cell_place, switch_place)
    places = switch_place, cell_place
    return SectorNet(weights, angles, slope_x, slope_g, cells, forms, found, *places, lookup(angles))


def _merge(cells: Cells, found: Switches) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """All angles in order, and where the ends of the cells and the switches went."""
    K = len(cells.angles)
    cell = torch.arange(K, device=cells.angles.device)
    # the switches of a cell stay between its two ends even where rounding makes angles equal
    first = torch.cat((2 * cell + 1, 2 * found.cell)).argsort(stable=True)
    angles, second = torch.cat((cells.angles, found.angles)).index_select(0, first).sort(stable=True)
    order = first.index_select(0, second)
    place = torch.empty_like(order).scatter_(0, order, torch.arange(len(order), device=order.device))
    return angles, place.narrow(0, 0, K), place.narrow(0, K, len(order) - K)


def _slopes(
    last: torch.Tensor,
    forms: torch.Tensor,
    found: Switches,
    cell_place: torch.Tensor,
    switch_place: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    """The slopes on every sector: those at the beginning of the cell, plus what its switches have changed since."""
    at_start = (forms * (found.on_left * last.unsqueeze(-1))).sum(1)
    change = found.sign * last.index_select(0, found.neuron) * forms.flatten(1).index_select(1, found.flat)
    size = len(cell_place) + len(switch_place)
    changes = last.new_zeros(2, size + 1).index_add(1, switch_place + 1, change).cumsum(-1)
    start = torch.cat((cell_place.new_zeros(1), cell_place.narrow(0, 0, len(cell_place) - 1) + 1))
    is_start = torch.zeros(size, dtype=torch.long, device=last.device).index_fill(0, start, 1)
    offset = at_start - changes.index_select(-1, start)
    slopes = changes.narrow(-1, 0, size) + offset.index_select(-1, is_start.cumsum(0) - 1)
    slope_x, slope_g = slopes.unbind(0)
    return slope_x, slope_g
