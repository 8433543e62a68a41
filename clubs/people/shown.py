"""Which names are not shown as they are, and to whom: the one place that decides it.

Members of a club see the names of its players. All others see what the player, or the club, allows
(:mod:`clubs.people.rules.shown`); a former player, whose name was erased, has a number for everybody. The
names of the clubs that an answer is about are kept in memory (:mod:`clubs.people.limited`), so an ordinary
page asks the database nothing, and one of a club that shortens nobody looks for no names. They are found by
the name: two people of one name in one club are shown alike, the more careful way.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext

from clubs.people.limited import SHELF, Clubs, Limit, Names, limited
from clubs.people.models import Membership, Player
from clubs.people.rules.shown import LEVELS, Level, level_of, shortened
from config import shown_names
from matches.services import device_of

EVERYWHERE = frozenset({0})
"""In place of clubs: all of them."""

HALL = "hall_of_reader"
"""The attribute of a request by a tablet of a club's hall: the club's key."""

FORMER = "Former player {number}"
"""What is stored in place of an erased name. It is said in the reader's language."""


def level(player: Player) -> Level:
    """What those outside the club see of the player's name. The club should be fetched."""
    return level_of(
        chosen=player.shown,
        of_club=player.club.names_shown,
        under_age=player.under_age,
        of_minors=player.club.minors_shown,
    )


def is_limited(player: Player) -> bool:
    """Whether somebody does not see the player's whole name. The club should be fetched."""
    return player.former is not None or level(player) != Level.FULL


def public_name(player: Player) -> str:
    """The player's name as those outside the club see it, in the reader's language."""
    return _said(player.name, Limit(level(player), player.former or 0))


def former_name(number: int) -> str:
    """What is stored as the name of a former player."""
    return FORMER.format(number=number)


def _said(name: str, limit: Limit) -> str:
    if limit.former:
        return gettext("Former player {number}").format(number=limit.former)
    return shortened(name, limit.level) or gettext("a player")


@dataclass(slots=True)
class Reader:
    """One reader: the ``clubs`` whose names they see in full, and those that the answer has been about.

    Who is asking may be known late (a program signs in within its view), so ``user`` is asked when the first
    name is written.
    """

    request: Any = None
    about: set[int] = field(default_factory=set)
    wall: bool = False
    """Whether it is for all who are in the hall: whole names only where the club wants them there."""
    own: frozenset[str] = frozenset()
    """Names that this reader sees in any case: their own."""
    _known: Clubs | None = None
    _names: tuple[frozenset[int], Names] | None = None
    _reach: tuple[int, frozenset[int]] | None = None
    _clubs: tuple[Any, frozenset[int]] | None = None

    def __bool__(self) -> bool:
        return bool(self._reached())

    @property
    def known(self) -> Clubs:
        """Which clubs limit names, as it was when the answer began to be written."""
        if self._known is None:
            self._known = SHELF.clubs()
        return self._known

    def _reached(self) -> frozenset[int]:
        """The clubs whose names may stand in what has been read up to now."""
        if self._reach is None or self._reach[0] != len(self.about):
            self._reach = len(self.about), self.known.reached(self.about)
        return self._reach[1]

    @property
    def names(self) -> Names:
        """The limited names of those clubs."""
        reached = self._reached()
        if self._names is None or self._names[0] != reached:
            self._names = reached, SHELF.names(reached, self.known.stamp)
        return self._names[1]

    @property
    def clubs(self) -> frozenset[int]:
        """The clubs whose names this reader sees in full."""
        user = getattr(self.request, "user", None)
        hall = getattr(self.request, HALL, None)
        key = (getattr(user, "pk", None), hall)
        if self._clubs is None or self._clubs[0] != key:
            self._clubs = key, clubs_of(user) | _halls(self.request)
        return self._clubs[1]

    @property
    def key(self) -> str:
        """The same while this reader sees all names as now; blank where nobody's name is limited."""
        if not self.known.limited:
            return ""
        return f"{self.known.digest}:{sorted(self.clubs)}:{self.wall:d}"

    @property
    def of_anybody(self) -> bool:
        """Whether it is nobody in particular."""
        return self.request is None

    def on_wall(self) -> Reader:
        """What hangs in the hall, made for this reader."""
        return replace(self, wall=True)

    def starting(self, word: str) -> Iterable[str]:
        """Names whose first word this is, the longest first."""
        return self.names.starting(word)

    def shown(self, name: str) -> str:
        """What this reader sees of ``name``."""
        if name in self.own:
            return name
        clubs = self.clubs
        found = [
            limit for club, limit in self.names.limits(name) if limit.former or not self._sees(club, clubs)
        ]
        if not found:
            return name
        return _said(name, max(found, key=lambda one: (one.former, LEVELS.index(Level(one.level)))))

    def _sees(self, club: int, clubs: frozenset[int]) -> bool:
        return (clubs == EVERYWHERE or club in clubs) and (not self.wall or club in self.known.halls)


def clubs_of(user: Any) -> frozenset[int]:
    """The clubs whose names ``user`` sees in full: those to which they belong; who runs the server, all."""
    if user is None or not user.is_authenticated or not user.is_active:
        return frozenset()
    if user.is_staff:
        return EVERYWHERE
    return frozenset(Membership.objects.filter(user_id=user.pk).values_list("club", flat=True))


def _halls(request: Any) -> frozenset[int]:
    """The club in whose hall the tablet stands that asks."""
    hall = getattr(request, HALL, None)
    if hall is None and getattr(request, "COOKIES", None):
        device = device_of(request)
        hall = device.table.club_id if device is not None else None
    return frozenset() if hall is None else frozenset({hall})


def is_outside(request: Any, club: int) -> bool:
    """Whether the sender of ``request`` does not see all names of ``club``."""
    reader = Reader(request)
    return bool(reader.known.limited) and not reader._sees(club, reader.clubs)


def of_public(clubs: Iterable[int]) -> Reader:
    """A reader who belongs to no club, of what is about these clubs."""
    return Reader(about=set(clubs))


def of_person(clubs: Iterable[int], names: Iterable[str]) -> Reader:
    """A reader who sees these names, their own, whole, and all others as everybody does."""
    return Reader(about=set(clubs), own=frozenset(names))


def found_by_name(players: Any) -> Any:
    """Of ``players`` those whom the present reader may find by their whole name."""
    reader = shown_names.current()
    if not isinstance(reader, Reader) or reader.clubs == EVERYWHERE:
        return players
    hidden = limited() & ~Q(club__in=list(reader.clubs)) if reader.clubs else limited()
    return players.exclude(hidden)
