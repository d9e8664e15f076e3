"""The methods themselves: what a textbook prints, written out slowly, against the code that the theorems run."""
