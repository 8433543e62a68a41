"""Standings: an ordered list of named criteria, and a table that says which of them parted neighbours.

Pure: results come in as plain values, and nothing here knows of the database.
"""
