"""Leagues: seasons, divisions, teams, their matches, fixture lists and tables."""
