"""What changes the results book, and what counts in it.

`book` writes a match's rows, with `sums` and `streaks` in step; `terms` is what a club asks of a record.
"""
