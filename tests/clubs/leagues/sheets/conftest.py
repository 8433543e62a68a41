"""Taking sheets of a league in, as texts."""

from __future__ import annotations

from typing import Any

from clubs.leagues.models import League, Season
from clubs.leagues.services.sheets.common import Choices, Sheet, Trial
from clubs.leagues.services.sheets.taking import rows_of, take_sheet, try_sheet, written_out
from matches.problems import UserProblem


def tried(kind: type[Sheet], owner: League | Season, text: str, **choices: Any) -> Trial:
    """What a sheet would do."""
    league, season = (owner.league, owner) if isinstance(owner, Season) else (owner, None)
    rows, _ = rows_of(kind, text.encode())
    return try_sheet(kind, league, season, rows, Choices(**choices))


def taken(kind: type[Sheet], owner: League | Season, text: str, **choices: Any) -> Trial:
    """A sheet that is taken in."""
    league, season = (owner.league, owner) if isinstance(owner, Season) else (owner, None)
    rows, _ = rows_of(kind, text.encode())
    return take_sheet(kind, league, season, rows, Choices(**choices), by=None)


def told(trial: Trial) -> list[tuple[int, str]]:
    """What each line does."""
    return [(one.line, one.what) for one in trial.lines]


def faults(trial: Trial) -> list[str]:
    """The faults, with line and column."""
    return [str(one) for one in trial.faults.kept]


def out(kind: type[Sheet], owner: League | Season) -> str:
    """A sheet as CSV."""
    league, season = (owner.league, owner) if isinstance(owner, Season) else (owner, None)
    text = written_out(kind, league, season).export("csv")
    assert isinstance(text, str)
    return text


def refused(kind: type[Sheet], owner: League | Season, text: str, **choices: Any) -> UserProblem:
    """The refusal of a sheet."""
    try:
        taken(kind, owner, text, **choices)
    except UserProblem as problem:
        return problem
    raise AssertionError("It was taken in.")
