"""Which names are not shown as they are, and to whom: the one place that decides it.

Members of a club see the names of its players. All others see what the player, or the club, allows
(:mod:`clubs.people.rules.shown`); a former player, whose name was erased, has a number for everybody. The
names of all players who are not shown in full are kept in memory until a stamp says that one has changed, so
an ordinary page asks the database nothing. They are found by the name: two people of one name in one club are
shown alike, the more careful way.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from django.db.models import Q
from django.utils.translation import gettext

from clubs.people.models import Affiliation, Club, Membership, Player
from clubs.people.rules.shown import LEVELS, Level, level_of, shortened
from clubs.stamps import scopes, store
from config import shown_names
from matches.services import device_of

EVERYWHERE = frozenset({0})
"""In place of clubs: all of them."""

HALL = "hall_of_reader"
"""The attribute of a request by a tablet of a club's hall: the club's key."""

FORMER = "Former player {number}"
"""What is stored in place of an erased name. It is said in the reader's language."""

_WORD = re.compile(r"\w+")


class Limit(NamedTuple):
    """How a name is shown to those outside a club; ``former`` is the number of one whose name was erased."""

    level: str
    former: int = 0


@dataclass(frozen=True, slots=True)
class Book:
    """All names that are not shown in full to everybody, by name and club."""

    limits: Mapping[str, Mapping[int, Limit]]
    starting: Mapping[str, tuple[str, ...]]
    members: Mapping[int, frozenset[int]]
    """The clubs of each association."""
    halls: frozenset[int]
    """The clubs that want whole names on their walls."""
    digest: str
    """The same for the same names."""


def limited() -> Q:
    """Players whose name is not shown in full to everybody."""
    as_club = Q(shown="") & ~Q(club__names_shown=Level.FULL)
    return Q(under_age=True) | Q(former__isnull=False) | ~Q(shown__in=["", Level.FULL]) | as_club


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


def _load() -> Book:
    limits: dict[str, dict[int, Limit]] = {}

    def note(name: str, club: int, limit: Limit) -> None:
        known = limits.setdefault(name, {}).get(club)
        if name and (known is None or LEVELS.index(Level(limit.level)) > LEVELS.index(Level(known.level))):
            limits[name][club] = limit

    rows = Player.objects.filter(limited(), merged_into=None).values_list(
        "pk", "club", "name", "shown", "under_age", "former", "earlier_names",
        "club__names_shown", "club__minors_shown", "user__display_name",
    )  # fmt: skip
    joined: dict[int, tuple[int, Limit]] = {}
    for pk, club, name, shown, under_age, former, earlier, of_club, of_minors, called in rows:
        found = level_of(chosen=shown, of_club=of_club, under_age=under_age, of_minors=of_minors)
        if found == Level.FULL and former is None:
            continue
        limit = Limit(found, former or 0)
        joined[pk] = club, limit
        for one in filter(None, (name, called, *(earlier or ()))):
            note(one, club, limit)
    if not limits:
        return Book({}, {}, {}, frozenset(), "")
    duplicates = Player.objects.filter(merged_into__isnull=False).values_list("merged_into", "name")
    for kept, name in duplicates:
        if kept is not None and kept in joined:
            note(name, *joined[kept])
    starting: dict[str, list[str]] = {}
    for name in limits:
        if (word := _WORD.search(name)) is not None:
            starting.setdefault(word.group(), []).append(name)
    members: dict[int, set[int]] = {}
    for association, club in Affiliation.objects.standing().values_list("association", "club"):
        members.setdefault(association, set()).add(club)
    return Book(
        limits,
        {word: tuple(sorted(names, key=len, reverse=True)) for word, names in starting.items()},
        {association: frozenset(clubs) for association, clubs in members.items()},
        frozenset(Club.objects.filter(hall_names=True).values_list("pk", flat=True)),
        hashlib.sha256(
            repr(sorted((name, sorted(of.items())) for name, of in limits.items())).encode()
        ).hexdigest()[:16],
    )


_known: tuple[tuple[int, ...], Book] | None = None


def book() -> Book:
    """The names as they are limited now. Nothing is asked while no stamp has moved."""
    global _known
    stamp = store.state(scopes.NAMES)
    known = _known
    if known is not None and known[0] == stamp:
        return known[1]
    found = _load()
    if stamp is not None and store.state(scopes.NAMES) == stamp:
        _known = stamp, found
    return found


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
    _book: Book | None = None
    _clubs: tuple[Any, frozenset[int]] | None = None

    def __bool__(self) -> bool:
        return bool(self.names.limits)

    @property
    def names(self) -> Book:
        """The names as they were when the answer began to be written."""
        if self._book is None:
            self._book = book()
        return self._book

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
        if not self:
            return ""
        return f"{self.names.digest}:{sorted(self.clubs)}:{self.wall:d}"

    @property
    def of_anybody(self) -> bool:
        """Whether it is nobody in particular."""
        return self.request is None

    def on_wall(self) -> Reader:
        """What hangs in the hall, made for this reader."""
        return replace(self, wall=True)

    def starting(self, word: str) -> Iterable[str]:
        """Names whose first word this is, the longest first."""
        return self.names.starting.get(word, ())

    def shown(self, name: str) -> str:
        """What this reader sees of ``name``."""
        if name in self.own:
            return name
        clubs = self.clubs
        found = [
            limit
            for club, limit in self.names.limits[name].items()
            if limit.former or (not self._sees(club, clubs) and self._is_about(club))
        ]
        if not found:
            return name
        return _said(name, max(found, key=lambda one: (one.former, LEVELS.index(Level(one.level)))))

    def _sees(self, club: int, clubs: frozenset[int]) -> bool:
        return (clubs == EVERYWHERE or club in clubs) and (not self.wall or club in self.names.halls)

    def _is_about(self, club: int) -> bool:
        if not self.about or club in self.about:
            return True
        return any(club in self.names.members.get(one, ()) for one in self.about)


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
    return bool(reader) and not reader._sees(club, reader.clubs)


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
    return players.exclude(pk__in=Player.objects.filter(hidden).values("pk"))
