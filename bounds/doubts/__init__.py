"""What a green file of a user's own is asked once more: could its runs have told a false statement from a true one?

A doubt turns the verdict red (`doubts`), a note stands beside it (`notes`). Neither is asked of what never ran green.
"""
