"""Who was called, and ranking series."""

from __future__ import annotations

from clubs.archives.rules.kept import Kept, kept

FILES: tuple[Kept, ...] = (
    kept(
        "calls",
        "calling.Call",
        "fixture__competition__club",
        "fixture__competition__pk fixture__number number",
        "fixture number match table called_at again_at started_at given_up_at",
        "fixture number",
    ),
    kept(
        "called-players",
        "calling.CalledPlayer",
        "call__fixture__competition__club",
        "call__fixture__competition__pk call__fixture__number call__number side pk",
        "call player side answered_at answered_how",
        "call player",
    ),
    kept(
        "call-terms",
        "calling.CallTerms",
        "club",
        "pk",
        "late_minutes again_minutes guests_answer",
        "late_minutes",
    ),
    kept("said-names", "calling.SaidName", "player__club", "player__pk pk", "player said", "player said"),
    kept(
        "series",
        "series.Series",
        "club",
        "pk",
        "slug name about scale points after shared best taking_part taking_part_always criteria planned"
        " begins_on ends_on closed_at created_at",
        "slug",
    ),
    kept(
        "series-competitions",
        "series.SeriesCompetition",
        "series__club",
        "series__pk number",
        "series competition number weight",
        "series competition",
    ),
)
