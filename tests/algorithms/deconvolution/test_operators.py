"""Blurs, wavelets, images and thresholds against dense matrices and PyWavelets."""

import numpy as np
import pytest
import pywt
import torch

from algorithms.deconvolution import (
    DenseBlur,
    OrthogonalMatrix,
    PeriodicBlur,
    Wavelet,
    gaussian_kernel,
    observe,
    one_sided_threshold,
    patches,
    peak_signal_to_noise,
    soft_threshold,
)
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps


def generator():
    """The same numbers in every test."""
    return torch.Generator().manual_seed(0)


def periodic_problem(height=6, width=5):
    """A lopsided kernel on a small image, and the blur as a dense matrix made of unit images."""
    kernel = torch.rand(3, 3, dtype=torch.float64, generator=generator())
    blur = PeriodicBlur(kernel, height, width)
    units = torch.eye(height * width, dtype=torch.float64).reshape(-1, height, width)
    return kernel, blur, blur.apply(units).reshape(height * width, -1).mT


def test_a_periodic_blur_is_the_circular_sum_over_the_kernel():
    """Pixel by pixel, (Bz)[i,j] is the sum of kernel times shifted image, the kernel centred."""
    kernel, blur, _ = periodic_problem()
    z = torch.randn(2, 6, 5, dtype=torch.float64, generator=generator())
    expected = sum(kernel[i, j] * torch.roll(z, (i - 1, j - 1), (-2, -1)) for i in range(3) for j in range(3))

    torch.testing.assert_close(blur.apply(z), expected, rtol=0, atol=100 * EPS)


def test_adjoint_and_solve_are_those_of_the_dense_matrix():
    """The Fourier forms of the transpose and of the inverse agree with the matrix, odd widths included."""
    _, blur, B = periodic_problem()
    dense = DenseBlur(B)
    z = torch.randn(2, 6, 5, dtype=torch.float64, generator=generator())
    flat = z.flatten(-2)

    torch.testing.assert_close(blur.adjoint(z).flatten(-2), dense.adjoint(flat), rtol=0, atol=100 * EPS)
    for outer in (False, True):
        expected = dense.solve(flat, 0.7, outer=outer)
        torch.testing.assert_close(blur.solve(z, 0.7).flatten(-2), expected, rtol=0, atol=1000 * EPS)


def test_the_outer_gram_differs_when_the_matrix_is_not_normal():
    """B'B and BB' give different solves for a shear."""
    blur = DenseBlur(torch.tensor([[1.0, 1.0], [0.0, 1.0]], dtype=torch.float64))
    v = torch.ones(2, dtype=torch.float64)

    assert (blur.solve(v, 1.0) - blur.solve(v, 1.0, outer=True)).abs().max() > 0.1
    torch.testing.assert_close(blur.apply(v), torch.tensor([2.0, 1.0], dtype=torch.float64))


@pytest.mark.parametrize(("name", "levels"), [("haar", 0), ("haar", 3), ("db4", 1), ("db2", 2), ("sym4", 1)])
def test_wavelets_are_those_of_pywavelets_and_orthonormal(name, levels):
    """The matrix form equals wavedec2 with periodic ends; synthesis undoes it and preserves norms."""
    z = torch.randn(2, 16, 24, dtype=torch.float64, generator=generator())
    wavelet = Wavelet(name, 16, 24, levels)
    x = wavelet.analyse(z)
    expected = [
        pywt.coeffs_to_array(pywt.wavedec2(image, name, "periodization", level=levels))[0] for image in z.numpy()
    ]

    # Filters are tabulated to about 1e-12 at worst, which is how orthonormal they are.
    torch.testing.assert_close(x, torch.as_tensor(np.stack(expected)), rtol=0, atol=1e-11)
    torch.testing.assert_close(wavelet.synthesise(x), z, rtol=0, atol=1e-10)


def test_thresholds_agree_above_and_differ_below():
    """Soft thresholding shrinks both signs; the one-sided form forgets the negative side."""
    b = torch.tensor([2.0, 0.5, -0.5, -2.0])

    assert soft_threshold(b, 1.0).tolist() == [1, 0, 0, -1]
    assert one_sided_threshold(b, 1.0).tolist() == [1, 0, 0, 0]


def test_patches_are_repeatable_parts_of_the_picture():
    """The same seed gives the same patches, with values in [0, 1]."""
    first, second = (patches("camera", 16, 3, generator()) for _ in range(2))

    assert first.shape == (3, 16, 16)
    assert first.equal(second)
    assert first.min() >= 0
    assert first.max() <= 1


def test_observations_are_blurred_and_noisy_by_the_stated_amount():
    """A kernel of unit sum keeps constants; noise has the given standard deviation; quality follows."""
    blur = PeriodicBlur(gaussian_kernel(5, 1.0), 64, 64)
    z = torch.full((1, 64, 64), 0.5, dtype=torch.float64)
    clean, noisy = observe(z, blur, 0.0, generator()), observe(z, blur, 0.1, generator())

    torch.testing.assert_close(clean, z, rtol=0, atol=50 * EPS)
    # 4096 draws: the mean square is within 10 % of 0.01 with overwhelming probability, 0.5 dB
    torch.testing.assert_close(peak_signal_to_noise(noisy, z), torch.tensor([20.0], dtype=z.dtype), rtol=0, atol=0.5)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: PeriodicBlur(torch.ones(5, 5), 4, 8), "fit into"),
        (lambda: DenseBlur(torch.ones(2, 3)), "square"),
        (lambda: Wavelet("haar", 12, 16, 3), "multiples"),
        (lambda: Wavelet("bior2.2", 16, 16, 1), "orthogonal"),
        (lambda: patches("lena", 16, 1, torch.Generator()), "Known pictures"),
        (lambda: patches("camera", 5000, 1, torch.Generator()), "too small"),
    ],
)
def test_bad_arguments_are_named(call, message):
    """Sizes and names that cannot work are refused with the expectation and what came."""
    with pytest.raises(ValueError, match=message):
        call()


def test_everything_stays_on_the_device_of_its_input():
    """Blurs and transforms live where the kernel and the matrices live."""
    with fake_cuda() as device:
        z = torch.ones(2, 8, 8, device=device)
        blur = PeriodicBlur(torch.ones(3, 3, device=device), 8, 8)
        dense = DenseBlur(torch.ones(8, 8, device=device))
        W = OrthogonalMatrix(torch.ones(8, 8, device=device))
        outcomes = [blur.solve(blur.adjoint(z), 1.0), dense.solve(z, 1.0), W.synthesise(W.analyse(z))]

        assert all(x.device.type == "cuda" for x in outcomes)
