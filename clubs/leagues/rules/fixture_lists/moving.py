"""Matches that cannot be played on their round's day: at the other home, or moved to another day.

What a secretary does by hand: first change the homes of the pair's meetings if both can then be played, else
take the nearest of the division's days on which both teams are free and the home venue has room. A match that
finds none stays where it is and is told as a conflict.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from clubs.leagues.rules.dates import told_with_weekday
from clubs.leagues.rules.fixture_lists.conflicts import hindrances, least_gap
from clubs.leagues.rules.fixture_lists.fixtures import Fixture, Moved
from clubs.leagues.rules.fixture_lists.wishes import Key, Wishes
from rules_engine.saying import say


def moved(fixtures: Sequence[Fixture], wishes: Wishes) -> tuple[list[Fixture], list[Moved]]:
    """The fixtures with those mended that can be, and what was moved to another day."""
    book = _Book(fixtures, wishes)
    for index in range(len(book.fixtures)):
        if not book.fits(index):
            book.exchange(index)
    told_: list[Moved] = []
    was = [one.day for one in book.fixtures]
    for index in range(len(book.fixtures)):
        why = book.why(index)
        if why and book.move(index):
            told_.append(Moved(book.fixtures[index], was[index], why))
    return book.fixtures, told_


class _Book:
    """The fixtures, with who plays when and how many matches each venue has."""

    def __init__(self, fixtures: Sequence[Fixture], wishes: Wishes) -> None:
        self.fixtures = list(fixtures)
        self.wishes = wishes
        self.playing: dict[tuple[Key, date], int] = defaultdict(int)
        self.hosting: dict[tuple[Key, date], int] = defaultdict(int)
        self.meetings: dict[frozenset[Key], list[int]] = defaultdict(list)
        self.days = {division.key: wishes.days(division) for division in wishes.divisions}
        for index, one in enumerate(self.fixtures):
            self.meetings[one.pair].append(index)
            self.count(one, 1)

    def count(self, one: Fixture, by: int) -> None:
        """Note the match on its day, or strike it out."""
        self.playing[one.home, one.day] += by
        self.playing[one.away, one.day] += by
        if one.venue is not None:
            self.hosting[one.venue, one.day] += by

    def full(self, one: Fixture) -> bool:
        """Whether the venue has more matches on that day than it has room for."""
        return one.venue is not None and (
            self.hosting[one.venue, one.day] > self.wishes.room(one.venue, one.day)
        )

    def fits(self, index: int) -> bool:
        """Whether the match can be played as it stands."""
        one = self.fixtures[index]
        return (
            not hindrances(one, self.wishes)
            and not self.full(one)
            and max(self.playing[one.home, one.day], self.playing[one.away, one.day]) == 1
        )

    def why(self, index: int) -> str:
        """Why it cannot, in words; empty if it can."""
        one = self.fixtures[index]
        if found := hindrances(one, self.wishes):
            return found[0].words
        if self.full(one):
            venue, home = self.wishes.venue_of[one.venue], self.wishes.team_of[one.home]
            return say(
                "leagues.venue-is-full",
                "{home} on {day}: {venue} is full.",
                home=home.name,
                day=told_with_weekday(one.day),
                venue=venue.name,
            )
        return ""

    def put(self, index: int, one: Fixture) -> None:
        """Write the match down in its new form."""
        self.count(self.fixtures[index], -1)
        self.fixtures[index] = one
        self.count(one, 1)

    def exchange(self, index: int) -> bool:
        """Change the homes of this match and of another meeting of the pair, if both can then be played."""
        one = self.fixtures[index]
        for other in self.meetings[one.pair]:
            return_match = self.fixtures[other]
            if return_match.home == one.home:
                continue
            self.put(index, one.turned(self.wishes.team_of[one.away].venue))
            self.put(other, return_match.turned(self.wishes.team_of[one.home].venue))
            if self.fits(index) and self.fits(other):
                return True
            self.put(index, one)
            self.put(other, return_match)
        return False

    def move(self, index: int) -> bool:
        """Take the nearest day on which the match can be played, if possible not soon before or after
        another meeting of the pair."""
        one = self.fixtures[index]
        gap = least_gap(self.wishes.division_of[one.division])
        met = [self.fixtures[other].day for other in self.meetings[one.pair] if other != index]

        def order(day: date) -> tuple[bool, int, date]:
            return any(abs((day - other).days) < gap for other in met), abs((day - one.day).days), day

        for day in sorted(self.days[one.division], key=order):
            if self.playing[one.home, day] or self.playing[one.away, day]:
                continue
            self.put(index, replace(one, day=day))
            if self.fits(index):
                return True
            self.put(index, one)
        return False
