"""Clubs, their members, players, tables and tablets."""
