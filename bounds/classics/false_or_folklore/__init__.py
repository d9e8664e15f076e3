"""Often cited and wrong as cited: the smallest exact witness, and what is true instead."""
