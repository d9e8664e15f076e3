"""Looking for the instance on which a bound is tightest, or broken.

With an adversary: many starts at once climb log(observed / promised) by gradients through the claim's own formula.
Without one: the experiments' parameters are moved, whole numbers among the listed values (a grid of squares may mean
that only squares make sense), floats within their range, seeds freely. Either way the winner is shrunk to simple
numbers and counts only as measured again with error bars. Winners are kept, and tried first next time.
"""

import json
import math
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bounds.core import BoundsError, Claim, Depth, Verdict
from bounds.core.adversary import Adversary
from bounds.core.evidence import Evidence
from bounds.core.experiment import Experiment
from bounds.core.relation import Op
from bounds.runs.store import write_atomically

STARTS, STEPS, STEP_SIZE = 64, 300, 0.1
KEPT = 8
ENOUGH = 1 - 1e-3
"""A simpler instance is preferred while it keeps this share of the tightness."""

Params = dict[str, Any]


@dataclass(slots=True)
class Search:
    """The best instance so far, certified by its experiment, and what the search cost."""

    claim: Claim
    deadline: float
    evaluations: int = 0
    best: tuple[float, str, Params] | None = None
    broken: list[tuple[str, Params]] = field(default_factory=list)

    def time_is_up(self) -> bool:
        return time.monotonic() > self.deadline

    def measure(self, name: str, params: Params) -> float:
        """The certified score of an instance; minus infinity if it cannot be judged or lies outside the premises."""
        self.evaluations += 1
        evidence = judged(self.claim, self.claim.experiments[name], params)
        if evidence is None:
            return -math.inf
        if evidence.verdict is Verdict.VIOLATED:
            self.broken.append((name, params))
            return math.inf
        return _score(evidence)

    def offer(self, name: str, params: Params) -> float:
        """Measure an instance and keep it if it is the best."""
        found = self.measure(name, params)
        if found > -math.inf and (self.best is None or found > self.best[0]):
            self.best = (found, name, params)
        return found


def falsify(claim: Claim, folder: Path, *, seconds: float, seed: int = 0) -> dict[str, Any]:
    """Search for `seconds`; the object that `bounds falsify --json` answers with."""
    start = time.monotonic()
    search = Search(claim, start + seconds)
    path = folder / f"{claim.id}.json"
    known = _replayed(path)
    for name, params in known:
        if name in claim.experiments:
            search.offer(name, params)
    for adversary in claim.adversaries.values():
        climb(search, adversary, seed)
    if not claim.adversaries:
        wander(search, seed)
    if search.best is not None and search.best[0] < math.inf:
        shrink(search)
    return _answer(search, path, known, time.monotonic() - start)


def judged(claim: Claim, experiment: Experiment, params: Params) -> Evidence | None:
    """An instance measured with error bars and judged; nothing if it cannot be."""
    try:
        context = {"device": "cpu", "dtype": _float64()} if experiment.accepts("dtype") else {}
        return claim.judge(experiment.run(params, **context))
    except (BoundsError, ValueError, ArithmeticError, RuntimeError, IndexError, TypeError):
        return None


def climb(search: Search, adversary: Adversary, seed: int) -> None:
    """Gradient ascent from many starts at once, then each of the best certified by the experiment."""
    import torch

    for settings in adversary.settings():
        generator = torch.Generator().manual_seed(seed)
        z = torch.randn(STARTS, adversary.size, generator=generator, dtype=torch.float64).requires_grad_()
        optimiser = torch.optim.Adam([z], lr=STEP_SIZE)
        schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, STEPS, eta_min=1e-3 * STEP_SIZE)
        top = torch.full((STARTS,), -math.inf, dtype=torch.float64)
        best = z.detach().clone()
        for _ in range(STEPS):
            height = log_ratio(search.claim, adversary.function(z, **settings))
            search.evaluations += STARTS
            better = height.detach() > top
            top, best = torch.where(better, height.detach(), top), torch.where(better[:, None], z.detach(), best)
            optimiser.zero_grad()
            (-torch.nan_to_num(height, neginf=-1e3, posinf=1e3).sum()).backward()
            torch.nan_to_num_(z.grad)
            optimiser.step()
            schedule.step()
            if search.time_is_up():
                break
        for index in top.argsort(descending=True)[:KEPT].tolist():
            search.offer(adversary.experiment, {"z": best[index].tolist(), **settings})


def log_ratio(claim: Claim, measured: Any) -> Any:
    """log(observed / promised) of the worst conjunct and entry for each start, from the claim's own formula."""
    import torch

    from bounds.core.formula import floats

    named = {str(key): value for key, value in measured.items()}
    heights = []
    for one in claim.then:
        if one.op is Op.EQ:
            continue
        sides = []
        for side in (one.lhs, one.rhs):
            expr = claim.unfolded(side)
            values = {symbol: torch.as_tensor(named[symbol.name], dtype=torch.float64) for symbol in expr.free_symbols}
            sides.append(torch.as_tensor(floats(expr, values) if values else float(expr), dtype=torch.float64))
        small, large = sides if one.op in (Op.LE, Op.LT) else sides[::-1]
        ratio = small.clamp(min=1e-300).log() - large.clamp(min=1e-300).log()
        heights.append(ratio.reshape(ratio.shape[0], -1).amax(1) if ratio.ndim else ratio)
    if not heights:
        raise BoundsError(f"{claim.id}: an adversary needs an inequality to push against")
    return torch.stack(torch.broadcast_tensors(*heights)).amax(0)


def wander(search: Search, seed: int) -> None:
    """Random points of the experiments' parameter ranges, then small moves around the best one."""
    draw = random.Random(seed)
    names = list(search.claim.experiments)
    grids = {name: one.grid for name, one in search.claim.experiments.items()}
    for name in names:
        for params in search.claim.experiments[name].points(Depth.QUICK):
            if not search.time_is_up():
                search.offer(name, params)
    while names and not search.time_is_up():
        if search.best is None or draw.random() < 0.5:
            name = draw.choice(names)
            params = {key: _anywhere(draw, key, list(values)) for key, values in grids[name].items()}
        else:
            _, name, params = search.best
            key = draw.choice(list(params) or [""])
            params = params | ({key: _nearby(draw, key, params[key], list(grids[name][key]))} if key else {})
        if search.offer(name, params) == math.inf:
            return


def shrink(search: Search) -> None:
    """Simpler numbers in the best instance, as long as it stays nearly as tight."""
    assert search.best is not None
    goal = search.best[0] * ENOUGH if search.best[0] > 0 else search.best[0]
    improved = True
    while improved and not search.time_is_up():
        improved = False
        found, name, params = search.best
        for simpler in _simpler(params, search.claim.experiments[name].grid):
            if search.time_is_up():
                return
            found = search.measure(name, simpler)
            if found >= goal:
                search.best, improved = (found, name, simpler), True
                break


def drop_premise(claim: Claim, folder: Path, number: int, *, seconds: float, seed: int = 0) -> dict[str, Any]:
    """The same search without one premise: does it matter? Reported, never a verdict."""
    rest = (*claim.given[:number], *claim.given[number + 1 :])
    answer = falsify(replace(claim, given=rest), folder / "without" / str(number), seconds=seconds, seed=seed)
    return {"premise": str(claim.given[number]), "tightness": answer["tightness"], "broken": answer["broken"]}


def _score(evidence: Evidence) -> float:
    """Tightness for inequalities; for identities, minus how precisely the sides agree."""
    if evidence.tightness is not None:
        return evidence.tightness
    agreements = [part.agreement for part in evidence.parts if part.agreement is not None]
    return -1.0 + min(max(agreements), 1.0) if agreements and evidence.verdict is Verdict.HOLDS else -math.inf


def _simpler(params: Params, grid: Mapping[str, Sequence[Any]]) -> Iterator[Params]:
    """The same instance with one number made simpler, the boldest changes first."""
    for key, value in params.items():
        if isinstance(value, int) and not isinstance(value, bool):
            yield from (params | {key: smaller} for smaller in sorted(grid.get(key, ())) if smaller < value)
        elif isinstance(value, float):
            yield from (params | {key: rounded} for rounded in _rounded(value) if rounded != value)
        elif isinstance(value, list) and value and all(isinstance(one, float) for one in value):
            candidates = map(list, zip(*map(_rounded, value), strict=True))
            yield from (params | {key: rounded} for rounded in candidates if rounded != value)


def _rounded(value: float) -> list[float]:
    return [round(value * denominator) / denominator for denominator in (1, 2, 4, 8, 64, 1024)]


def _anywhere(draw: random.Random, name: str, values: Sequence[Any]) -> Any:
    if name == "seed":
        return draw.randrange(2**31)
    if all(isinstance(value, float) for value in values):
        low, high = min(values), max(values)
        return math.exp(draw.uniform(math.log(low), math.log(high))) if low > 0 else draw.uniform(low, high)
    return draw.choice(values)


def _nearby(draw: random.Random, name: str, value: Any, values: Sequence[Any]) -> Any:
    """A small move that stays within what the grid declares."""
    if isinstance(value, float):
        return min(max(value * math.exp(draw.gauss(0, 0.2)), min(values)), max(values))
    if isinstance(value, list) and value and all(isinstance(one, float) for one in value):
        return [one + draw.gauss(0, 0.05) for one in value]
    return _anywhere(draw, name, values)


def _replayed(path: Path) -> list[tuple[str, Params]]:
    """The winners of earlier searches."""
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
        return [(one["experiment"], one["params"]) for one in stored["instances"]]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def _answer(search: Search, path: Path, known: list[tuple[str, Params]], seconds: float) -> dict[str, Any]:
    name, params = (
        (search.broken[0] if search.broken else search.best[1:]) if search.broken or search.best else ("", {})
    )
    found = (
        None if search.best is None or search.best[0] in (math.inf, -math.inf) or search.best[0] < 0 else search.best[0]
    )
    instances = [(name, params)] * bool(name) + [one for one in known if one != (name, params)]
    if name:
        listed = [{"experiment": one, "params": value} for one, value in instances[:KEPT]]
        write_atomically(path, {"schema": 1, "claim": search.claim.id, "instances": listed})
    return {
        "claim": search.claim.id,
        "tightness": found,
        "instance": {"experiment": name, "params": params} if name else None,
        "broken": bool(search.broken),
        "seconds": round(seconds, 3),
        "evaluations": search.evaluations,
        "validated": bool(name),
    }


def _float64() -> Any:
    import torch

    return torch.float64
