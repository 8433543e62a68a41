"""Leagues in the record book: the line of champions of each, and its records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.leagues.models import League
from clubs.leagues.selectors.averages import FeatList, feats_of
from clubs.leagues.selectors.highest import BreakList, breaks_of
from clubs.leagues.selectors.honours import Roll, roll_of
from clubs.people.models import Club


@dataclass(frozen=True)
class LeagueInBook:
    """A league of the club: its roll of champions, the highest break of each kind of all its seasons (with
    those who equalled it), and who has most run-outs, centuries and the like."""

    league: League
    roll: Roll
    highest: Sequence[BreakList]
    feats: Sequence[FeatList]

    @property
    def empty(self) -> bool:
        """Whether there is nothing to tell yet."""
        return not (self.roll.lines or self.highest or self.feats)


def leagues_in_book(club: Club) -> list[LeagueInBook]:
    """The leagues of a club that have a champion or a record: twelve queries for each."""
    found = []
    for league in League.objects.filter(club=club):
        league.club = club
        one = LeagueInBook(league, roll_of(league), breaks_of(league, places=1), feats_of(league, most=1))
        if not one.empty:
            found.append(one)
    return found
