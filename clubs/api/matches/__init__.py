"""Matches: reading, marking, disputes."""
