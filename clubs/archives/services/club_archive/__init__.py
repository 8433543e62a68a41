"""Importing a whole club from one file: a zip of JSON Lines with a manifest.

docs/archive.md describes every field.
"""
