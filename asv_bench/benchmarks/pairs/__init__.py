"""Ours against the obvious way to do the same job, by paper. Both sides give the same numbers to 1e-10."""

from . import bcgd, bfc, core, l2o, minv, resnet, with_jax
from .pair import SAME, Contest, Measured, Pair, measure

_ALL = [*bcgd.PAIRS, *bfc.PAIRS, *core.PAIRS, *l2o.PAIRS, *minv.PAIRS, *resnet.PAIRS]
_ALL += with_jax.PAIRS if with_jax.IS_INSTALLED else []
PAIRS = {pair.id: pair for pair in _ALL}
PEERS = {pair.id: pair for pair in minv.PEERS}

__all__ = ["PAIRS", "PEERS", "SAME", "Contest", "Measured", "Pair", "measure"]
