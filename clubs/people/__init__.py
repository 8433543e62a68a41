"""Who belongs to a club and what it plays on: accounts, clubs, members, players, tables."""
