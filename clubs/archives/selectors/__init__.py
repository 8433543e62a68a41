"""What is exported: a club's archive, match records, and competitions for other programs.

`challonge` and `sol` write a competition as other programs do, as far as these are published. What is lost
is in docs/import-export.md.
"""
