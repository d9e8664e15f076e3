"""How far random sums, functions and matrices stray from their means."""
