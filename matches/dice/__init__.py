"""Dice that the server throws, so that anybody can check them: see :mod:`rules_engine.fair_dice`.

Each match commits to its seed when it is created, and its pages show the commitment. They show the seed
itself after the match.
"""
