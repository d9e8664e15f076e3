"""Minimisation without convexity: how small the gradient becomes, and what a weaker condition buys."""
