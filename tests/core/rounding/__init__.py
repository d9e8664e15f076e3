"""Every radius covers the truth and is not wasteful."""
