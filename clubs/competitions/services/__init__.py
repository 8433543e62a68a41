"""What changes a competition: one function for each change, which locks, checks, writes, logs, announces.

`setup` makes and prepares it, `entries` are people coming and going, `drawing` makes fixtures, `folding`
works out who stands where, `seating` brings fixtures to tables, `results` takes what the matches say,
`result_changes` change it afterwards, `finishing` ends it. All take keywords and `by`, the acting user
(None for the program itself), and raise `UserProblem` with nothing written.

Who may call what is decided by the pages (`clubs.people.access`), not here.

Locks are taken in one order: the club's tables (for seating), matches, then the competition. A match that
is confirmed holds its own row when its signal arrives here, so that nothing in this package may lock a
match after the competition, but for one that it has just made.
"""
