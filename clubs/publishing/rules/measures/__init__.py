"""What is measured of a match, and which of it can be a club record, for the words of the game's family.

The engine counts (`figures()`); here stands only what clubs compare players by, and in which words. A
*measure* is the one number of a match and side that is drawn over time and averaged. A *feat* is a number
that could be a record: a high run, a break, an average. Free of the ORM.
"""

from __future__ import annotations

from clubs.publishing.rules.measures.comparing import Compared, compared_at, feats, kind_at
from clubs.publishing.rules.measures.kinds import KINDS, SEASON_STREAK, STREAK
from clubs.publishing.rules.measures.over_time import MEASURES, Measure
from clubs.publishing.rules.measures.records import Feat, RecordKind, written
from clubs.publishing.rules.measures.sides import SideFacts

__all__ = [
    "KINDS",
    "MEASURES",
    "SEASON_STREAK",
    "STREAK",
    "Compared",
    "Feat",
    "Measure",
    "RecordKind",
    "SideFacts",
    "compared_at",
    "feats",
    "kind_at",
    "written",
]
