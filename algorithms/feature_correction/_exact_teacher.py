r"""A teacher as polynomials with rational coefficients, and its exact averages over a standard normal input.

A float is a rational number, so the network that the tensors describe has an exact polynomial; nothing is
rounded here. With rational weights the same functions serve proofs and witnesses.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import torch
from flint import fmpq, fmpq_mpoly

from algorithms.feature_correction._architecture import Architecture
from algorithms.feature_correction._teacher import Teacher
from algorithms.polynomials import as_fmpq, gaussian_expectation, polynomial_ring

ExactWeights = Mapping[tuple[int, int], Sequence[Sequence[Any]]]


def exact_weights(teacher: Teacher) -> dict[tuple[int, int], list[list[fmpq]]]:
    """The weights of one teacher (no batch), each float as the rational number it is."""
    return {link: _exact_rows(W) for link, W in teacher.weights.items()}


def _exact_rows(W: torch.Tensor) -> list[list[fmpq]]:
    if W.ndim != 2:
        raise ValueError(f"Expected the weights of a single teacher; the shape {tuple(W.shape)} came.")
    return [[as_fmpq(Fraction(w)) for w in row] for row in W.tolist()]


def feature_polynomials(architecture: Architecture, weights: ExactWeights) -> list[list[fmpq_mpoly]]:
    r"""$S^*_0, \dots, S^*_L$ as lists of polynomials in $x_1, \dots, x_d$."""
    x = list(polynomial_ring(architecture.dimension))
    zero = x[0] * 0
    mean = as_fmpq(Fraction(architecture.second_moment))
    hidden = [x, [v * v - mean for v in x]]
    passed = list(hidden)
    for layer in architecture.layers:
        links = [(weights[layer, j], passed[j]) for j in architecture.sources(layer)]
        hidden.append(
            [
                sum((as_fmpq(w) * g for W, G in links for w, g in zip(W[i], G, strict=True)), zero)
                for i in range(architecture.width(layer))
            ]
        )
        passed.append([s * s for s in hidden[-1]])
    return hidden


def layer_polynomials(architecture: Architecture, weights: ExactWeights) -> list[fmpq_mpoly]:
    r"""$\mathrm{Sum}(G^*_l)$ for l = 2..L."""
    hidden = feature_polynomials(architecture, weights)
    return [sum((s * s for s in S), S[0] * 0) for S in hidden[2:]]


def target_polynomial(architecture: Architecture, weights: ExactWeights) -> fmpq_mpoly:
    r"""$G^* = \sum_l \alpha_l \mathrm{Sum}(G^*_l)$; a float weight $\alpha_l$ counts as the rational it is."""
    layers = layer_polynomials(architecture, weights)
    alphas = (as_fmpq(Fraction(alpha)) for alpha in architecture.alphas)
    return sum((alpha * G for alpha, G in zip(alphas, layers, strict=True)), layers[0] * 0)


def layer_means(teacher: Teacher) -> list[fmpq]:
    r"""$\mathbb{E}\,\mathrm{Sum}(G^*_l(x))$ for l = 2..L under a standard normal x, exactly.

    The normalisation $B_l$ of the concept class is the larger of this and 1.
    """
    layers = layer_polynomials(teacher.architecture, exact_weights(teacher))
    return [gaussian_expectation(G) for G in layers]
