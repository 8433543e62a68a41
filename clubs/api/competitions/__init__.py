"""Competitions from the draft to the standings."""
