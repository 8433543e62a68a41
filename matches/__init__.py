"""The match log, its marking, and the live stream.

A match is a log: the marker's tablet appends what was observed (``log``), under a lease and in an
order given by the database (``marking``), and everybody who looks on reads the same log (``live``).
This package knows nothing of competitions; those listen to ``matches.signals``.
"""
