"""What a fixture list is: dated fixtures, byes, matches moved to another day, and what is not kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from clubs.leagues.rules.fixture_lists.wishes import Key


@dataclass(frozen=True, slots=True)
class Fixture:
    """One match: which round of which division, its day, who is at home, and where."""

    division: Key
    round: int
    day: date
    home: Key
    away: Key
    venue: Key | None = None

    @property
    def pair(self) -> frozenset[Key]:
        """The two teams, in no order."""
        return frozenset((self.home, self.away))

    def turned(self, venue: Key | None) -> Fixture:
        """The same match at the other team's home."""
        return replace(self, home=self.away, away=self.home, venue=venue)


@dataclass(frozen=True, slots=True)
class Bye:
    """A team without a match in a round."""

    division: Key
    round: int
    day: date
    team: Key


@dataclass(frozen=True, slots=True)
class Conflict:
    """A wish that is not respected. `code` is stable, `words` are for people; `hard` ones have to be mended.

    `teams`, `day` and `venue` say where to look, as far as they are known.
    """

    code: str
    hard: bool
    words: str
    division: Key | None = None
    teams: tuple[Key, ...] = ()
    day: date | None = None
    venue: Key | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """A match that is not played on its round's day, and why, in words."""

    fixture: Fixture
    was: date
    words: str


@dataclass(frozen=True, slots=True)
class FixtureList:
    """The whole list, in order of days. `solved` is false where the solver is not installed; `notes` say so,
    and what else is to be known."""

    fixtures: tuple[Fixture, ...]
    byes: tuple[Bye, ...]
    moved: tuple[Moved, ...]
    conflicts: tuple[Conflict, ...]
    solved: bool
    notes: tuple[str, ...] = ()

    @property
    def hard(self) -> tuple[Conflict, ...]:
        """The hard wishes that are not kept."""
        return tuple(one for one in self.conflicts if one.hard)
