"""Twists that fit many games: each passes every question on to the game but the one thing that it changes."""
