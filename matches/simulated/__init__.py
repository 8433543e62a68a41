"""Simulated play: a person against simulated players, or simulated players alone, at any game of the books.

It runs through the log, the scoreboard and the live stream of every match, and is of no account for anybody:
``Match.simulated`` is asked where results are told (``matches.signals.tell``), where somebody would act on a
match (``Actor.may``) and wherever matches are listed.
"""
