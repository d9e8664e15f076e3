"""Torch's operations by what they do with numbers: move them, make them, draw them, compare them."""

MOVES = {
    "clone", "cat", "stack", "index", "index_select", "gather", "flip", "roll", "repeat", "tril", "triu", "diag_embed",
    "masked_select", "constant_pad_nd", "new_empty_strided", "contiguous", "take", "where", "scatter", "masked_fill",
    "select_scatter", "slice_scatter", "index_put", "copy", "lift_fresh", "lift", "alias", "detach", "unfold", "split",
    "index_fill", "fill", "repeat_interleave", "_reshape_copy", "_unsafe_view", "t", "block_diag", "select_backward",
    "slice_backward", "diagonal_scatter", "empty_strided", "view_copy", "_conj", "expand_copy",
    "diagonal_backward", "index_copy", "zero", "new_zeros", "new_empty", "new_ones", "new_full",
}  # fmt: skip


EXACT = {
    "zeros", "ones", "empty", "eye", "zeros_like", "ones_like", "empty_like", "scalar_tensor", "full", "full_like",
    "empty_strided", "randn", "rand", "randint", "randperm", "normal", "uniform", "bernoulli", "randn_like",
    "rand_like", "randint_like", "normal_functional", "exponential", "multinomial", "tril_indices", "triu_indices",
    "_efficientzerotensor", "new_zeros", "new_empty", "new_ones", "new_full", "poisson", "cauchy", "log_normal",
    "geometric", "random",
}  # fmt: skip


COMPARED = {"lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "==", "ne": "!="}


WHOLE = {"floor", "ceil", "round", "trunc", "sign"}


ASKED = {"isnan", "isinf", "isfinite", "is_same_size", "sym_size", "sym_numel", "_linalg_check_errors"}
