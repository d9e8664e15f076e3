"""Instances have the properties that they are asked for."""
