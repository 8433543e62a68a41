"""Dice that the server throws, so that anybody can check them: see :mod:`rules_engine.fair_dice`.

The commitment to a match's seed is made with the match and shown on its pages; the seed itself is told when
the match is over.
"""
