"""The names that are not shown in full to everybody, club by club: loaded on need, kept within bounds.

A process keeps the names of the clubs that it has shown lately, up to :data:`MOST` names together. They are
kept as lines of text by the first word of a name, which takes a tenth of the room of objects: a federation
whose 2,000 clubs shorten all names fits. What a page of several clubs needs is put together from theirs.

Stamps say what is still right: one for all clubs together, which nearly always answers alone, and when it has
moved one for each club. So a change in one club lets nobody read the names of another again.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db.models import Q

from clubs.people.models import Affiliation, Club, Player
from clubs.people.rules.shown import LEVELS, Level, first_word, level_of
from clubs.stamps import scopes, store

MOST = 400_000
"""Names that a process keeps at most, and as many again put together: some 25 MB each."""
TOGETHER = 500
"""Clubs that are read in one query."""
PARSED = 200
"""First words whose names are kept as objects, too."""

_ROW, _CELL = "\x1e", "\x1f"

Stamp = tuple[int, ...] | None


class Limit(NamedTuple):
    """How a name is shown to those outside a club; ``former`` is the number of one whose name was erased."""

    level: str
    former: int = 0


class Names:
    """The limited names of one club or of several."""

    __slots__ = ("_lines", "_parsed", "count")

    def __init__(self, lines: Mapping[str, str], count: int) -> None:
        self._lines, self.count = lines, count
        self._parsed: dict[str, tuple[tuple[str, ...], dict[str, tuple[tuple[int, Limit], ...]]]] = {}

    @classmethod
    def of(cls, limits: Mapping[str, Mapping[int, Limit]]) -> Names:
        """From the limits by name and club."""
        lines: dict[str, list[str]] = {}
        count = 0
        for name, of_clubs in limits.items():
            word = first_word(name)
            if not word or _ROW in name or _CELL in name:
                continue
            for club, limit in of_clubs.items():
                told = f"{name}{_CELL}{club}{_CELL}{limit.level}{_CELL}{limit.former}"
                lines.setdefault(word, []).append(told)
                count += 1
        return cls({word: _ROW.join(rows) for word, rows in lines.items()}, count)

    @classmethod
    def together(cls, parts: Iterable[Names]) -> Names:
        """Those of several clubs."""
        lines: dict[str, list[str]] = {}
        count = 0
        for part in parts:
            count += part.count
            for word, rows in part._lines.items():
                lines.setdefault(word, []).append(rows)
        return cls({word: _ROW.join(rows) for word, rows in lines.items()}, count)

    def __bool__(self) -> bool:
        return bool(self._lines)

    def starting(self, word: str) -> tuple[str, ...]:
        """Names whose first word this is, the longest first."""
        return self._of(word)[0] if word in self._lines else ()

    def limits(self, name: str) -> tuple[tuple[int, Limit], ...]:
        """In which clubs the name is limited, and how."""
        return self._of(first_word(name))[1].get(name, ())

    def _of(self, word: str) -> tuple[tuple[str, ...], dict[str, tuple[tuple[int, Limit], ...]]]:
        found = self._parsed.get(word)
        if found is None:
            by_name: dict[str, list[tuple[int, Limit]]] = {}
            for row in self._lines.get(word, "").split(_ROW):
                if row:
                    name, club, level, former = row.split(_CELL)
                    by_name.setdefault(name, []).append((int(club), Limit(level, int(former))))
            found = (
                tuple(sorted(by_name, key=len, reverse=True)),
                {name: tuple(limits) for name, limits in by_name.items()},
            )
            if len(self._parsed) >= PARSED:
                self._parsed.clear()
            self._parsed[word] = found
        return found


NONE = Names({}, 0)


def limited() -> Q:
    """Players whose name is not shown in full to everybody."""
    as_club = Q(shown="") & ~Q(club__names_shown=Level.FULL)
    return by_themselves() | as_club


def by_themselves() -> Q:
    """Those of them who are so whatever the club does."""
    return Q(under_age=True) | Q(former__isnull=False) | ~Q(shown__in=["", Level.FULL])


@dataclass(frozen=True, slots=True)
class Clubs:
    """Which clubs limit names, what belongs to them, and the stamp as of which that is so."""

    limited: frozenset[int]
    members: Mapping[int, frozenset[int]]
    """Of each association the members that limit names."""
    halls: frozenset[int]
    """The clubs that want whole names on their walls."""
    stamp: Stamp = None
    digest: str = field(default_factory=lambda: secrets.token_hex(8))
    """The same as long as nothing has changed; never the same again while something is being changed."""

    def reached(self, about: Iterable[int]) -> frozenset[int]:
        """The clubs whose names may stand in an answer about these clubs; about none: in any answer."""
        asked = set(about)
        if not asked:
            return self.limited
        found = asked & self.limited
        for one in asked & self.members.keys():
            found |= self.members[one]
        return frozenset(found)


def _load_clubs(stamp: Stamp) -> Clubs:
    as_clubs = Club.objects.exclude(names_shown=Level.FULL).order_by().values_list("pk", flat=True)
    as_players = Player.objects.filter(by_themselves(), merged_into=None).order_by().values_list("club")
    limits = frozenset(as_clubs.union(as_players))
    digest = {} if stamp is None else {"digest": str(stamp[0])}
    if not limits:
        return Clubs(limits, {}, frozenset(), stamp, **digest)
    members: dict[int, set[int]] = {}
    for association, club in Affiliation.objects.standing().values_list("association", "club"):
        if club in limits:
            members.setdefault(association, set()).add(club)
    halls = frozenset(Club.objects.filter(hall_names=True).values_list("pk", flat=True))
    found = {association: frozenset(clubs) for association, clubs in members.items()}
    return Clubs(limits, found, halls, stamp, **digest)


def load(clubs: Iterable[int]) -> dict[int, Names]:
    """The limited names of these clubs, read now: two queries for 500 clubs."""
    wanted = sorted(clubs)
    found: dict[int, Names] = {}
    for begin in range(0, len(wanted), TOGETHER):
        found |= _load_some(wanted[begin : begin + TOGETHER])
    return found


def _load_some(clubs: list[int]) -> dict[int, Names]:
    limits: dict[int, dict[str, dict[int, Limit]]] = {club: {} for club in clubs}

    def note(name: str, club: int, limit: Limit) -> None:
        here = limits[club].setdefault(name, {})
        known = here.get(club)
        if known is None or LEVELS.index(Level(limit.level)) > LEVELS.index(Level(known.level)):
            here[club] = limit

    rows = Player.objects.filter(limited(), merged_into=None, club__in=clubs).order_by()
    columns = rows.values_list(
        "pk", "club", "name", "shown", "under_age", "former", "earlier_names",
        "club__names_shown", "club__minors_shown", "user__display_name",
    )  # fmt: skip
    of_player: dict[int, Limit] = {}
    for pk, club, name, shown, under_age, former, earlier, of_club, of_minors, called in columns.iterator():
        level = level_of(chosen=shown, of_club=of_club, under_age=under_age, of_minors=of_minors)
        if level == Level.FULL and former is None:
            continue
        limit = of_player[pk] = Limit(level, former or 0)
        for one in filter(None, (name, called, *(earlier or ()))):
            note(one, club, limit)
    if of_player:
        duplicates = Player.objects.filter(merged_into__isnull=False, club__in=clubs).order_by()
        for kept, club, name in duplicates.values_list("merged_into", "club", "name"):
            if name and kept in of_player:
                note(name, club, of_player[kept])
    return {club: Names.of(found) if found else NONE for club, found in limits.items()}


class _Joined(NamedTuple):
    """The names of several clubs: the common stamp as of which they were right, and of what they are made."""

    as_of: tuple[int, ...]
    marks: tuple[int, ...]
    names: Names


class _Kept(NamedTuple):
    """The names of one club, with its stamp then, and the common stamp as of which they were right."""

    names: Names
    stamp: tuple[int, ...]
    as_of: tuple[int, ...]


class Shelf:
    """What a process keeps. Safe for threads: two that miss the same names both read them."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._lock = threading.Lock()
        self._clubs: Clubs | None = None
        self._kept: OrderedDict[int, _Kept] = OrderedDict()
        self._joined: OrderedDict[frozenset[int], _Joined] = OrderedDict()
        self.count = 0
        self.joined_count = 0

    def clubs(self) -> Clubs:
        """Which clubs limit names now. Nothing is asked while no stamp has moved."""
        stamp = store.state(scopes.NAMES)
        known = self._clubs
        if known is not None and stamp is not None and known.stamp == stamp:
            return known
        found = _load_clubs(stamp)
        if stamp is not None and store.state(scopes.NAMES) == stamp:
            self._clubs = found
        return found

    def names(self, clubs: frozenset[int], as_of: Stamp) -> Names:
        """The limited names of ``clubs``, as of the common stamp that :meth:`clubs` was read with."""
        if not clubs:
            return NONE
        if len(clubs) == 1:
            (club,) = clubs
            return self._single(clubs, as_of)[club]
        with self._lock:
            joined = self._joined.get(clubs)
            if joined is not None and joined.as_of == as_of:
                self._joined.move_to_end(clubs)
                return joined.names
        parts = self._single(clubs, as_of)
        marks = tuple(id(parts[club]) for club in sorted(parts))
        if joined is not None and joined.marks == marks:
            made = joined.names
        else:
            made = Names.together(parts.values())
        if as_of is not None:
            self._keep_joined(clubs, _Joined(as_of, marks, made))
        return made

    def _keep_joined(self, clubs: frozenset[int], made: _Joined) -> None:
        with self._lock:
            before = self._joined.pop(clubs, None)
            self.joined_count += made.names.count - (before.names.count if before is not None else 0)
            self._joined[clubs] = made
            while self.joined_count > self.most and len(self._joined) > 1:
                _, gone = self._joined.popitem(last=False)
                self.joined_count -= gone.names.count

    def _single(self, clubs: frozenset[int], as_of: Stamp) -> dict[int, Names]:
        found: dict[int, Names] = {}
        with self._lock:
            doubtful = []
            for club in clubs:
                kept = self._kept.get(club)
                if kept is not None and as_of is not None and kept.as_of == as_of:
                    self._kept.move_to_end(club)
                    found[club] = kept.names
                else:
                    doubtful.append((club, kept))
        missing: dict[int, Stamp] = {}
        stamps = _stamps([club for club, _ in doubtful])
        for club, kept in doubtful:
            stamp = stamps[club]
            if kept is not None and stamp is not None and kept.stamp == stamp:
                found[club] = kept.names
                self._keep(club, kept.names, stamp, as_of)
            else:
                missing[club] = stamp
        if missing:
            loaded = load(missing)
            after = _stamps(list(missing))
            for club, stamp in missing.items():
                found[club] = loaded[club]
                if stamp is not None and after[club] == stamp:
                    self._keep(club, loaded[club], stamp, as_of)
        return found

    def _keep(self, club: int, names: Names, stamp: tuple[int, ...], as_of: Stamp) -> None:
        with self._lock:
            before = self._kept.pop(club, None)
            self.count += max(names.count, 1) - (max(before.names.count, 1) if before is not None else 0)
            self._kept[club] = _Kept(names, stamp, as_of or ())
            while self.count > self.most and len(self._kept) > 1:
                _, gone = self._kept.popitem(last=False)
                self.count -= max(gone.names.count, 1)


def _stamps(clubs: list[int]) -> dict[int, Stamp]:
    """The stamp of each club's names; None of those that are being changed."""
    if not clubs:
        return {}
    together = store.state(*(scopes.names_of(club) for club in clubs))
    if together is not None:
        return {club: (number,) for club, number in zip(clubs, together, strict=True)}
    return {club: store.state(scopes.names_of(club)) for club in clubs}


SHELF = Shelf()
"""The one of this process."""
