"""What a sample says about the population."""
