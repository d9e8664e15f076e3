"""Small convolutional networks on images: layer by layer, jointly, or with the lower layers fixed.

`python -m algorithms.convolutional --help` trains them on CIFAR-10 with a GPU.
"""

from algorithms.convolutional._images import Images, augmented, cifar10, normalised, synthetic_images
from algorithms.convolutional._network import Layer, Plan, activate, body, fresh_head, fresh_layer, logits, plan
from algorithms.convolutional._phases import (
    PhaseResult,
    filter_correlation,
    joint_phases,
    layerwise_phases,
    retrain_above,
    train_from_scratch,
)
from algorithms.convolutional._sgd import Recipe, accuracy, train

__all__ = [
    "Images",
    "Layer",
    "PhaseResult",
    "Plan",
    "Recipe",
    "accuracy",
    "activate",
    "augmented",
    "body",
    "cifar10",
    "filter_correlation",
    "fresh_head",
    "fresh_layer",
    "joint_phases",
    "layerwise_phases",
    "logits",
    "normalised",
    "plan",
    "retrain_above",
    "synthetic_images",
    "train",
    "train_from_scratch",
]
