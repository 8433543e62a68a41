"""Reading the results book, champions and reigns, and laying them out for pages, paper and files.

Every function costs a fixed number of queries, however much there is.
"""

from clubs.publishing.selectors.doubles import Doubles, doubles_of
from clubs.publishing.selectors.figures import (
    GameFigures,
    course,
    figures_of,
    figures_of_club,
    figures_row,
    last_matches,
)
from clubs.publishing.selectors.listing import (
    ResultFilter,
    games_of,
    most_averaged,
    most_played,
    results,
    score_lines,
    with_sides,
)
from clubs.publishing.selectors.opponents import (
    Meeting,
    Opponent,
    SeasonTally,
    matches_between,
    meetings,
    opponents_of,
    tallies,
)
from clubs.publishing.selectors.records import (
    ClubRecord,
    GameRecords,
    average_innings,
    club_records,
    feats,
    grand_averages,
    seasons_of,
    streaks,
)

__all__ = [
    "ClubRecord",
    "Doubles",
    "GameFigures",
    "GameRecords",
    "Meeting",
    "Opponent",
    "ResultFilter",
    "SeasonTally",
    "average_innings",
    "club_records",
    "course",
    "doubles_of",
    "feats",
    "figures_of",
    "figures_of_club",
    "figures_row",
    "games_of",
    "grand_averages",
    "last_matches",
    "matches_between",
    "meetings",
    "most_averaged",
    "most_played",
    "opponents_of",
    "results",
    "score_lines",
    "seasons_of",
    "streaks",
    "tallies",
    "with_sides",
]
