"""Import and export: a whole club as one archive, sheets of players, results and fixtures, match records, and
what other programs read. What is written and what is read are documented in docs/archive.md and
docs/import-export.md.
"""
