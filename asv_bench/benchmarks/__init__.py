"""How long it takes, and how sharp it is: algorithms, claims, and ours against the obvious way to do the same."""
