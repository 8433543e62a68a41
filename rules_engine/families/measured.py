"""What players of a family compare, in neutral words: a number of each match, the best thing, the records.

The words are codes: the engine counts (`figures()`), and whoever keeps records gives each code its label.
"""

from __future__ import annotations

from ..lean import NamedTuple


class Measured(NamedTuple):
    """``by`` is the number of a match and side that is drawn over time ("average"), ``best`` the best thing
    of a match ("high-run"), ``records`` what can be a record, the most wanted first."""

    by: str
    best: str
    records: tuple[str, ...]


RUNS = Measured("average", "high-run", ("high-run", "average"))
"""Points an inning, made in runs at the table."""
RUNS_TO_A_LENGTH = Measured("average", "high-run", ("high-run", "average", "fastest-win"))
"""The same, where a match is played to a number, so that wins can be compared by their innings."""
INNINGS = Measured("average", "best-inning", ("best-inning", "average"))
"""Points an inning of the board."""
TURNS = Measured("average", "best-turn", ("best-turn", "average"))
"""Points a turn."""
