"""Bandits."""

import numpy as np


def ucb(rewards: np.ndarray) -> np.ndarray:
    r"""How often UCB1 pulls each arm: each once, then the one with the largest $\bar x_i + \sqrt{2 \ln t / n_i}$.

    Args:
        rewards: in [0, 1], of shape (trials, rounds, arms); only those of the arm that is pulled are looked at.

    Returns:
        Counts of shape (trials, arms).
    """
    trials, rounds, arms = rewards.shape
    if rounds < arms:
        raise ValueError(f"expected at least one round for each of {arms} arms, came {rounds}")
    every = np.arange(trials)
    pulls, total = np.ones((trials, arms), dtype=int), rewards[:, range(arms), range(arms)].astype(float)
    for t in range(arms, rounds):
        arm = np.argmax(total / pulls + np.sqrt(2 * np.log(t) / pulls), axis=1)
        total[every, arm] += rewards[every, t, arm]
        pulls[every, arm] += 1
    return pulls
