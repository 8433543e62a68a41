"""Private balls: what a player has drawn and no one else may see before the rules reveal it.

The log, the live stream and every page hold only a salted hash (:mod:`rules_engine.seals`). Number and salt
stand in a row of their own until the ball is shown; from then on the log proves by itself that the player
did not change his mind.
"""
