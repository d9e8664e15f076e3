"""Wide weights W and narrow weights K of a three-layer learner, trained by gradients: layer 2 first, then what may move."""

from dataclasses import dataclass
from typing import Any

from bounds.bfc._training import Problem
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")

START = 0.5
FIRST_STEP, SECOND_STEP = 0.05, 0.02


@dataclass(frozen=True, slots=True)
class Wide:
    """The weights of the best of several starts, by their training objective."""

    learner: Any

    @property
    def K(self) -> dict[int, Any]:
        """The narrow weights."""
        return self.learner.K

    def __call__(self, x: Any) -> Any:
        """F, which the wide weights make from the narrow features."""
        return self.learner(x)


def wide_stages(
    problem: Problem, x: Any, y: Any, *, rows: int, steps: int, train: Any, corrects: bool = True, starts: int = 4
) -> tuple[Wide, Wide]:
    """After layer 2 alone (its K distilled), and after layers 2 and 3, or only 3 where nothing `corrects` layer 2.

    Args:
        train: full-batch descent such as `adam`; a quarter of the steps goes to layer 2.
    """
    a = problem.architecture
    sizes = {l: (sum(a.blocks(l)), a.width(l)) for l in a.layers}

    def drawn(count: int, layer: int) -> Any:
        noise = torch.randn(starts, count, sizes[layer][0], dtype=x.dtype, generator=problem.generator)
        return START * noise

    alone = _descend(
        train, a.up_to(2), {}, {2: drawn(rows, 2)}, {2: x.new_zeros(starts, *sizes[2][::-1])}, x, y, steps // 4, (2,)
    )
    K_2 = feature_correction.initial_distill(alone.W[2], 0, width=sizes[2][1])
    first = _best(alone.with_weights(alone.W, {2: K_2}), x, y)
    W = {2: first.W[2].expand(starts, -1, -1), 3: drawn(rows, 3)}
    K = {2: first.K[2].expand(starts, -1, -1), 3: drawn(sizes[3][1], 3)}
    both = _descend(train, a, problem.R, W, K, x, y, steps, (2, 3) if corrects else (3,))
    return Wide(first), Wide(_best(both, x, y))


def _descend(train: Any, a: Any, R: Any, W: Any, K: Any, x: Any, y: Any, steps: int, moving: tuple[int, ...]) -> Any:
    """Loss and regulariser of the layers that move; where W alone makes the output, K stays zero."""
    few = feature_correction.few_samples(a, x, y)
    ties = {l: a.alpha(l) ** 2 for l in moving} if 3 in moving else {}
    strengths = feature_correction.Strengths(ties, ties, ties)
    start = feature_correction.Learner(a, R, W, K)

    def learner(weights: Any) -> Any:
        half = len(moving)
        return start.with_weights(
            {**W, **dict(zip(moving, weights[:half], strict=True))},
            {**K, **dict(zip(moving, weights[half:], strict=True))},
        )

    def gradient(weights: Any) -> Any:
        now = learner(weights)
        of_loss, of_ties = few.loss_gradients(now), feature_correction.penalty_gradients(now, strengths)
        slopes = [
            getattr(of_loss, part)[l] + (getattr(of_ties, part)[l] if ties else 0)
            for part in ("W", "K")
            for l in moving
        ]
        return of_loss.loss + of_ties.value, slopes

    weights = [(W, K)[part][l].clone() for part in (0, 1) for l in moving]
    step_size = SECOND_STEP if 3 in moving else FIRST_STEP
    return learner(train(weights, gradient, steps=steps, step_size=step_size)[0])


def _best(learner: Any, x: Any, y: Any) -> Any:
    """The start with the smallest training loss."""
    best = int((learner(x) - y).square().mean(-1).argmin())
    return learner.with_weights(*({l: M[best] for l, M in part.items()} for part in (learner.W, learner.K)))
