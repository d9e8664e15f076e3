"""Games and splittings: saddle points, and sums of two functions that are handled one by one."""
