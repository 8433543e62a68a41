"""A competition in the words of other programs, as far as these are published. What is lost is in
docs/import-export.md.
"""
