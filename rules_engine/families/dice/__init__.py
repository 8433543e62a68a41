"""Families in which a throw of dice is all, or nearly all, of a turn."""
