"""Non-blind deconvolution with a sparse wavelet code: linearised ADMM and its learned, unrolled form."""

from algorithms.deconvolution._admm import (
    CORRECTED,
    PRINTED,
    Reading,
    State,
    decaying,
    deconvolution_objective,
    fixed,
    linearized_admm,
    one_sided_threshold,
    optimality_residual,
    soft_threshold,
)
from algorithms.deconvolution._blur import Blur, DenseBlur, PeriodicBlur
from algorithms.deconvolution._images import gaussian_kernel, observe, patches, peak_signal_to_noise
from algorithms.deconvolution._motion import motion_kernel, path_kernel, shaken_path
from algorithms.deconvolution._network import (
    DeconvolutionNetwork,
    NetworkTraining,
    inverse_response,
    mean_objective,
    train_network,
)
from algorithms.deconvolution._wavelet import OrthogonalMatrix, Orthonormal, Wavelet

__all__ = [
    "CORRECTED",
    "PRINTED",
    "Blur",
    "DeconvolutionNetwork",
    "DenseBlur",
    "NetworkTraining",
    "OrthogonalMatrix",
    "Orthonormal",
    "PeriodicBlur",
    "Reading",
    "State",
    "Wavelet",
    "decaying",
    "deconvolution_objective",
    "fixed",
    "gaussian_kernel",
    "inverse_response",
    "linearized_admm",
    "mean_objective",
    "motion_kernel",
    "observe",
    "one_sided_threshold",
    "optimality_residual",
    "patches",
    "path_kernel",
    "peak_signal_to_noise",
    "shaken_path",
    "soft_threshold",
    "train_network",
]
