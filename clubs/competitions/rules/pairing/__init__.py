"""Who meets whom: brackets, round-robin tables and the draw.

Pure functions without the database: they take and return plain values and change no argument.
Entrants are named by their seed (1 is the strongest place in the bracket), fixtures by their number.
"""
