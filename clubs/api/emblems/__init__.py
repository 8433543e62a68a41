"""Emblems and ladders."""
