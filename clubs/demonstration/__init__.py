"""The demonstration club: invented people, real matches.

Every match is marked stroke by stroke through the same services as on a club night, by players who
choose at random, weighted by their rating, among what the engine expects next. So its records, averages
and brackets are folds of real logs. The club is marked as a demonstration everywhere and can be
removed with all that belongs to it.
"""
