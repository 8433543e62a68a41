"""Results of team matches for tests of tables."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import count

from hypothesis import strategies as st

from clubs.leagues.rules.tables.results import Kind, TeamResult
from clubs.leagues.rules.tables.withdrawals import Left

START = date(2027, 9, 6)
_numbers = count(1)


def won(home: str, away: str, rubbers: tuple[int, int] = (3, 2), week: int = 0) -> TeamResult:
    """A match with these rubbers, each of two frames to one."""
    frames = (2 * rubbers[0] + rubbers[1], rubbers[0] + 2 * rubbers[1])
    return TeamResult(next(_numbers), home, away, START + timedelta(7 * week), rubbers, frames)


def walkover(home: str, away: str, given_to: str, rubbers: tuple[int, int], week: int = 0) -> TeamResult:
    """A match to which one team did not come."""
    day = START + timedelta(7 * week)
    return TeamResult(next(_numbers), home, away, day, rubbers, kind=Kind.WALKOVER, given_to=given_to)


def neither(home: str, away: str) -> TeamResult:
    """A match to which nobody came."""
    return TeamResult(next(_numbers), home, away, START, kind=Kind.NEITHER)


def left(home: str, away: str, week: int = 20) -> Left:
    """A match that is still to be played."""
    return Left(next(_numbers), home, away, START + timedelta(7 * week))


TEAMS = "ABCDE"
PAIRS = [(home, away) for home in TEAMS for away in TEAMS if home != away]


@st.composite
def results(draw: st.DrawFn, pairs: list[tuple[str, str]] = PAIRS) -> list[TeamResult]:
    """A result of each of these matches, of five rubbers or four."""
    found = []
    for number, (home, away) in enumerate(pairs):
        day = START + timedelta(number)
        kind = draw(st.integers(0, 9))
        if kind == 0:
            found.append(TeamResult(number, home, away, day, kind=Kind.NEITHER))
        elif kind == 1:
            given = draw(st.sampled_from((home, away)))
            rubbers = (5, 0) if given == home else (0, 5)
            found.append(TeamResult(number, home, away, day, rubbers, kind=Kind.WALKOVER, given_to=given))
        else:
            all_ = draw(st.sampled_from((4, 5)))
            home_won = draw(st.integers(0, all_))
            rubbers = (home_won, all_ - home_won)
            found.append(TeamResult(number, home, away, day, rubbers, rubbers))
    return found
