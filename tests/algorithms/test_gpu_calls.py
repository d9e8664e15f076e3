"""Every public algorithm is called with GPU inputs by some test.

What is public is looked up, so a new algorithm that no test calls with GPU tensors fails here. No GPU is needed:
tensors without data claim to live on one. Algorithms that look at numbers, or ask autograd, cannot be run on them.
"""

import subprocess
import sys
from pathlib import Path

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
    "deconvolution.patches",
    "feature_correction.digits_split",
}
"""Files, and small data to be sent where they are needed."""

MAKE_FUNCTIONS = {"feature_correction.polynomial_kernel", "feature_correction.relu_tangent_kernel"}
"""From plain numbers. What they make is called below."""

EXCUSED = LOOK_AT_NUMBERS | ASK_AUTOGRAD | FOR_OTHER_NUMBERS | MADE_ON_THE_HOST | MAKE_FUNCTIONS


def test_every_public_algorithm_is_called_with_gpu_tensors(tmp_path):
    """By these tests or by those of its subject, unless it is excused above, with a reason."""
    folder, calls = Path(tests.__file__).parent, tmp_path / "calls"
    files = [path for path in folder.rglob("test_*.py") if MARK in path.read_text(encoding="utf-8")]
    options = ("-p", "tests.algorithms.gpu_calls", f"--gpu-calls={calls}", "-n0", "-p", "no:randomly", "-qq")
    run = [sys.executable, "-m", "pytest", *options, *map(str, files)]
    done = subprocess.run(run, cwd=folder.parent, capture_output=True, text=True, check=False)
    called = set(calls.read_text(encoding="utf-8").split()) if calls.exists() else set()
    expected = {name for name, function in public().items() if takes_tensors(function)}

    assert done.returncode == 0, done.stdout
    assert expected - called == EXCUSED & expected, "not called, or excused and yet called"
    assert public().keys() >= EXCUSED
