"""Ours against the obvious way to do the same job, by paper. Both sides give the same numbers to 1e-10."""

from importlib.util import find_spec

from . import bcgd, bfc, core, l2o, minv, resnet
from .pair import SAME, Contest, Measured, Pair, measure

_ALL = [*bcgd.PAIRS, *bfc.PAIRS, *core.PAIRS, *l2o.PAIRS, *minv.PAIRS, *resnet.PAIRS]
if find_spec("jax"):
    from . import with_jax

    _ALL += with_jax.PAIRS
PAIRS = {pair.id: pair for pair in _ALL}
PEERS = {pair.id: pair for pair in minv.PEERS}

__all__ = ["PAIRS", "PEERS", "SAME", "Contest", "Measured", "Pair", "measure"]
