"""Corrupt one line of our own source at a time, and see whether claims and tests notice.

sites         where a source can be corrupted, and how (`expressions`, `statements`: the operators)
targets       the modules that a selector names, and the tests beside them
coverage      which claims and tests run which lines, traced once and remembered
trail         the lines that run in processes which a test starts
scratch       a copy of the tree in which one file is corrupted
worker        a warm process that forks for each corruption
campaign      the schedule: sampled, parallel, resumed
equivalents   corruptions that change nothing, each with its reason
score         what a campaign concludes
"""
