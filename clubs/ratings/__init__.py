"""Ratings: how strong each player of a club is at a discipline, from every match that counts."""
