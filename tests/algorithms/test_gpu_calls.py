"""Every public algorithm is called with GPU inputs by some test, and returns there what it returns on the processor.

What is public is looked up, so a new algorithm that no test calls with GPU tensors fails here. No GPU is needed:
tensors without data claim to live on one. Algorithms that look at numbers, or ask autograd, cannot be run on them.
None of these calls may write into a tensor that it was given, on either device: torch counts what is written in place.
Tensors without data have shapes and kinds of numbers, so these are what is compared; values wait for a real GPU.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import tests
from tests.algorithms.gpu_calls import MARK, public, takes_tensors

LOOK_AT_NUMBERS = {
    "deep_linear.is_decoupled",
    "feature_correction.distill_rank",
    "feature_correction.few_samples",
    "feature_correction.layer_means",
    "feature_correction.staged_sgd",
    "feature_correction.train_digits",
    "least_squares.numerical_rank",
}
"""They choose a size, a branch or an end by a value, which a tensor without data does not have."""

ASK_AUTOGRAD = {
    "convolutional.joint_phases",
    "convolutional.layerwise_phases",
    "convolutional.retrain_above",
    "convolutional.train",
    "convolutional.train_from_scratch",
    "deconvolution.train_network",
    "deep_linear.textbook_bcgd",
    "stiefel.train_svd_network",
}
"""A CPU build of torch cannot differentiate on a fake GPU."""

FOR_OTHER_NUMBERS = {
    "deep_linear.diagonal_bcgd",
    "deep_linear.diagonal_optimal",
    "deep_linear.diagonal_printed",
    "feature_correction.feature_polynomials",
    "feature_correction.fixed_below_stages",
    "feature_correction.joint_stages",
    "feature_correction.layer_polynomials",
    "feature_correction.layerwise_stages",
    "feature_correction.target_polynomial",
    "first_order.optimised_weights",
    "hyperpower.chebyshev_layers",
    "matrix_iterations.gauss_jordan_inverse",
    "polynomials.RootTwo.of",
    "polynomials.RootTwo.root",
    "resnet.scalar_descent",
    "resnet.scalar_sgd",
    "resnet.single_sample_descent",
} | {name for name in public() if name.startswith("exact.")}
"""Rationals, intervals, polynomials, numpy arrays, options."""

MADE_ON_THE_HOST = {
    "convolutional.cifar10",
    "data.read_cifar",
    "data.read_gas",
    "data.read_idx",
    "deconvolution.gaussian_kernel",
    "deconvolution.motion_kernel",
    "deconvolution.patches",
    "deconvolution.path_kernel",
    "deconvolution.shaken_path",
    "feature_correction.digits_split",
}
"""Files, and small data to be sent where they are needed."""

MAKE_FUNCTIONS = {"feature_correction.polynomial_kernel", "feature_correction.relu_tangent_kernel"}
"""From plain numbers. What they make is called below."""

EXCUSED = LOOK_AT_NUMBERS | ASK_AUTOGRAD | FOR_OTHER_NUMBERS | MADE_ON_THE_HOST | MAKE_FUNCTIONS


OTHERWISE_ON_THE_PROCESSOR = {
    "resnet.descent_states",  # one small run goes another way there
    "unrolled.AngleGrid.with_last",  # as the next one
    "unrolled.angle_grid",  # a table of angles is kept there only
    "unrolled.SectorNet.weight_gradient",  # the test pretends how many switches there are
}


def watched(folder: Path, *options: str) -> tuple[dict[str, Any], str]:
    """What was called, with the shapes and numbers of the first result, what wrote, and what failed if anything did."""
    place, calls = Path(tests.__file__).parent, folder / "calls"
    files = [path for path in sorted(place.rglob("test_*.py")) if MARK in path.read_text(encoding="utf-8")]
    plugin = ("-p", "tests.algorithms.gpu_calls", f"--gpu-calls={calls}", *options)
    run = [sys.executable, "-m", "pytest", *plugin, "-n0", "-p", "no:randomly", "-qq", *map(str, files)]
    done = subprocess.run(run, cwd=place.parent, capture_output=True, text=True, check=False)
    found = json.loads(calls.read_text(encoding="utf-8")) if calls.exists() else {}
    return found, done.stdout if done.returncode else ""


def test_every_public_algorithm_is_called_with_gpu_tensors_and_agrees_with_the_processor(tmp_path):
    """By these tests or by those of its subject, unless it is excused above, with a reason."""
    calls, failed = watched(tmp_path)
    on_the_processor, _ = watched(tmp_path, "--on-cpu")  # what it asserts of devices is false there
    called = calls["made"]
    expected = {name for name, function in public().items() if takes_tensors(function)}
    other = {name for name, made in called.items() if on_the_processor["made"].get(name) != made}

    assert not failed
    assert expected - called.keys() == EXCUSED & expected, "not called, or excused and yet called"
    assert public().keys() >= EXCUSED
    assert other == OTHERWISE_ON_THE_PROCESSOR
    assert calls["wrote"] == on_the_processor["wrote"] == [], "what is given to an algorithm stays as it is"
