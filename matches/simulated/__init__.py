"""Simulated play: a person against simulated players, or simulated players alone, at any game of the books.

It runs through the log, the scoreboard and the live stream of every match, but it counts for nothing:
``Match.simulated`` is asked where results are told (``matches.signals.tell``), where people act on a match
(``Actor.may``) and in every list of matches.
"""
