"""Matches that begin at a table while its tablet is without the server: those that are known to come, and
friendlies."""
