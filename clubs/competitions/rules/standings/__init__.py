"""Standings: an ordered list of named criteria, and a table that says which of them parted neighbours.

Pure: plain values, without the database.
"""
