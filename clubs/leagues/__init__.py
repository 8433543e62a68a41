"""Leagues: seasons, divisions, teams, and their matches over many evenings."""
