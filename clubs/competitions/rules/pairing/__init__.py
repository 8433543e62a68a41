"""Who meets whom: brackets, round-robin tables and the draw.

Nothing here knows of the database: plain values come in, new values go out, and no argument is changed.
Entrants are named by their seed (1 is the strongest place in the bracket), fixtures by their number.
"""
