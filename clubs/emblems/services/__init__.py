"""What may be done with emblems: each function locks, checks, writes and announces in one transaction.

`emblems` makes deeds and emblems, `recording` tells the deed what was done, `proposals` are what another has
to confirm, `contests` are the matches, `steps` writes what the fold gives, `reminders` sends letters.
"""
