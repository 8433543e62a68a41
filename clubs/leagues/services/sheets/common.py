"""What all sheets of leagues share: what was chosen, what each line would do, and whom names mean.

A sheet is judged whole without writing. Its plan is then written in one short transaction, in which it is
judged again: so it is taken in as it was shown, or not at all.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from clubs.leagues.models import League, Season, Side, Team, Venue
from clubs.leagues.rules.sheets.days import CellFault, Order
from clubs.leagues.rules.sheets.matching import Known, Names
from clubs.leagues.selectors.clubs import clubs_of, everybody_of, labels
from clubs.people.access import member_clubs
from clubs.people.models import Club, Player, User
from clubs.people.names import free_slug, name_key
from clubs.people.services.common import checked_name
from clubs.people.services.players import RESERVED_SLUGS
from clubs.people.sheets.faults import Faults
from clubs.people.sheets.reading import LINE
from config.languages.speaking import any_of, translated
from matches.problems import UserProblem

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

T = TypeVar("T")
Row = Mapping[str, str]

NEW, CHANGE, SAME, REMOVE = "new", "change", "same", "remove"
DONE = {
    NEW: pgettext_lazy("line of a sheet", "new"),
    CHANGE: pgettext_lazy("line of a sheet", "changed"),
    SAME: pgettext_lazy("line of a sheet", "as it is"),
    REMOVE: pgettext_lazy("line of a sheet", "removed"),
}
NOBODY = {
    "side": gettext_lazy("there is no side “{name}”"),
    "team": gettext_lazy("there is no team “{name}”"),
    "player": gettext_lazy("there is no player “{name}”"),
    "venue": gettext_lazy("there is no venue “{name}”"),
    "division": gettext_lazy("there is no division “{name}”"),
    "member club": gettext_lazy("there is no member club “{name}”"),
}
"""What is said of a name that nobody and nothing has, by what it should be."""
MEANT = {
    "side": gettext_lazy("there is no side “{name}”; did you mean {suggested}?"),
    "team": gettext_lazy("there is no team “{name}”; did you mean {suggested}?"),
    "player": gettext_lazy("there is no player “{name}”; did you mean {suggested}?"),
    "venue": gettext_lazy("there is no venue “{name}”; did you mean {suggested}?"),
    "division": gettext_lazy("there is no division “{name}”; did you mean {suggested}?"),
    "member club": gettext_lazy("there is no member club “{name}”; did you mean {suggested}?"),
}
"""The same where others have nearly that name."""


@dataclass(frozen=True, kw_only=True)
class Choices:
    """What the reader has decided about a sheet.

    `order` is how 3/4/2027 is read, where the sheet does not say it. `make`: what is named and not there is
    made (teams, players, venues, divisions). `replace`: the sheet is the whole list, and what it does not
    name goes. `names` gives for names (as `name_key` has them) the address of who is meant. The rest is for
    final tables: the season that they are of, and how many go up and down in each division.
    """

    order: Order | None = None
    make: bool = False
    replace: bool = False
    names: Mapping[str, str] = field(default_factory=dict)
    season: str = ""
    begins_on: date | None = None
    ends_on: date | None = None
    up: int = 0
    down: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """What one line of the sheet does (new, change, same, remove), in words; `line` is 0 for what no line of
    the sheet names."""

    line: int
    what: str
    words: str

    @property
    def done(self) -> str:
        """What it does, as a word for people."""
        return str(DONE[self.what])


@dataclass(frozen=True, slots=True)
class Unknown:
    """A name that was not found, and who may be meant: pairs of address and name."""

    column: str
    written: str
    suggested: tuple[tuple[str, str], ...]

    @property
    def key(self) -> str:
        """The name as :attr:`Choices.names` has it."""
        return name_key(self.written)


@dataclass
class Trial:
    """What a sheet would do. `asks_order`: a day can be read both ways, and the reader has to say how.
    `notes` are for the reader: how the file was read, and what the outcome would not respect."""

    lines: list[Line] = field(default_factory=list)
    faults: Faults = field(default_factory=Faults)
    unknown: list[Unknown] = field(default_factory=list)
    asks_order: bool = False
    notes: list[str] = field(default_factory=list)

    @property
    def counted(self) -> dict[str, int]:
        """How many lines do what."""
        return {what: sum(one.what == what for one in self.lines) for what in DONE}

    @property
    def changes(self) -> bool:
        """Whether anything would be written."""
        return any(one.what != SAME for one in self.lines)

    @property
    def digest(self) -> str:
        """A short text that is equal for two trials with the same outcome."""
        told = [(one.line, one.what, one.words) for one in self.lines]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:32]


class Sheet:
    """One kind of sheet of a league or of a season. `columns` are its headings, `required` those that an
    import has to have, `also` other words for them, `example` a row of its template."""

    name: ClassVar[str]
    title: ClassVar[StrOrPromise]
    about: ClassVar[StrOrPromise]
    columns: ClassVar[tuple[str, ...]]
    required: ClassVar[tuple[str, ...]]
    also: ClassVar[Mapping[str, str]] = {}
    example: ClassVar[tuple[str, ...]]
    of_season: ClassVar[bool] = False
    asks: ClassVar[tuple[str, ...]] = ()
    """Which of the choices the kind has: "make", "replace", "season"."""
    out: ClassVar[tuple[StrOrPromise, StrOrPromise] | None] = None
    """Title and description of what goes out, where it is something else."""
    do_not_call_in_templates: ClassVar[bool] = True

    def __init__(self, league: League, season: Season | None, choices: Choices) -> None:
        self.league, self._season, self.choices = league, season, choices
        self.trial = Trial()
        self.taken: dict[str, set[Any]] = {}

    @property
    def season(self) -> Season:
        """The season of a kind that is of one."""
        assert self._season is not None
        return self._season

    @property
    def club(self) -> Club:
        """The club of the league."""
        return self.league.club

    # -- what each kind does -------------------------------------------------------------------------------

    def judge(self, rows: Sequence[Row]) -> None:
        """Fill :attr:`trial`, and keep what is to be written."""
        raise NotImplementedError

    def write(self, by: User | None) -> None:
        """Write what was judged. Only in a transaction, without faults."""
        raise NotImplementedError

    def rows_out(self) -> Iterable[Sequence[Any]]:
        """The rows of an export, as `columns` name them."""
        raise NotImplementedError

    # -- helpers -------------------------------------------------------------------------------------------

    def tell(self, row: Row | None, what: str, words: str) -> None:
        """Say what a line does."""
        self.trial.lines.append(Line(int(row[LINE]) if row is not None else 0, what, words))

    def fault(self, row: Row, column: str, message: str) -> None:
        """Tell a fault of a cell."""
        self.trial.faults.add(message, line=int(row[LINE]), column=column)

    def once(self, row: Row, column: str, key: Any) -> bool:
        """Whether the sheet has named this nowhere above; a fault where it has."""
        seen = self.taken.setdefault(column, set())
        if key in seen:
            self.fault(row, column, gettext("stands in a line above already"))
            return False
        seen.add(key)
        return True

    def whole(self, row: Row, column: str, least: int, most: int) -> int | None:
        """The number of a cell; None for an empty one, or with a fault."""
        text = row.get(column) or ""
        if not text:
            return None
        try:
            value = int(text)
        except ValueError:
            self.fault(row, column, gettext("“{text}” is no whole number").format(text=text[:20]))
            return None
        if not least <= value <= most:
            self.fault(row, column, gettext("lies between {least} and {most}").format(least=least, most=most))
            return None
        return value

    def read(self, row: Row, column: str, reader: Callable[[str], T]) -> T | None:
        """A cell read by `reader`; None for an empty one, or with a fault."""
        text = row.get(column) or ""
        if not text:
            return None
        try:
            return reader(text)
        except CellFault as fault:
            self.fault(row, column, translated(fault.message))
            return None

    def named(self, row: Row, column: str, text: str | None = None) -> str | None:
        """A new name from a cell; None with a fault where it is none."""
        try:
            return checked_name(row.get(column, "") if text is None else text)
        except UserProblem as problem:
            self.fault(row, column, problem.message)
            return None

    def names(self, rows: Iterable[tuple[str, str, T]]) -> Names[T]:
        """Who may be meant: address, name and row of each."""
        known = (Known(key, name, row) for key, name, row in rows)
        return Names(known, name_key, self.choices.names)

    def meant(
        self, names: Names[T], row: Row, column: str, what: str, make: Callable[[str], T | None] | None = None
    ) -> T | None:
        """Whom a cell means; None with a fault where nobody is found. `make` makes a new one of the name if
        that was chosen."""
        written = row.get(column) or ""
        if not written:
            self.fault(row, column, gettext("is empty"))
            return None
        found = names.find(written)
        if found.row is not None:
            return found.row
        if found.several:
            told = ", ".join(f"{one.key}" for one in found.several[:6])
            self.ask(column, written, found.several)
            self.fault(
                row,
                column,
                gettext("there are several of the name “{name}”; write one of {addresses}").format(
                    name=written[:60], addresses=told
                ),
            )
            return None
        if make is not None and self.choices.make:
            made = make(written)
            if made is not None:
                names.add(Known(f"new {name_key(written)}", written, made))
            return made
        self.ask(column, written, found.suggested)
        words = MEANT[what] if found.suggested else NOBODY[what]
        suggested = any_of(gettext("“{name}”").format(name=one.name) for one in found.suggested[:3])
        self.fault(row, column, words.format(name=written[:60], suggested=suggested))
        return None

    def ask(self, column: str, written: str, suggested: Collection[Known[Any]]) -> None:
        """Note that the reader may say who is meant."""
        if suggested and all(one.written != written for one in self.trial.unknown):
            pairs = tuple((one.key, f"{one.name} ({one.key})") for one in suggested)
            self.trial.unknown.append(Unknown(column, written, pairs))


class PlayersHere:
    """The players of the league's clubs, and new ones of its own club that a sheet brings. Those of one name
    are told apart by their addresses, "ann" and of a member club "the-bell/ann"; "Ann (The Bell)" is
    understood, too."""

    def __init__(self, sheet: Sheet) -> None:
        self.club = sheet.club
        rows = list(everybody_of(sheet.league))
        self._called = labels(rows)
        self._clubs = set(clubs_of(sheet.league).values_list("pk", flat=True))
        self._shared = Counter(name_key(one.name) for one in rows)
        self.names = sheet.names((one.address_in(self.club.pk), one.name, one) for one in rows)
        for one in rows:
            if (called := self._called[one.pk]) != one.name:
                self.names.add(Known(one.address_in(self.club.pk), called, one))
        self._slugs = set(Player.objects.filter(club=self.club).values_list("slug", flat=True))
        self._slugs |= RESERVED_SLUGS
        self.new: list[Player] = []

    def called(self, player: Player) -> str:
        """The name, and the club where players of two clubs have one name."""
        return player.name if player.pk is None else self._called.get(player.pk, player.name)

    def written(self, player: Player) -> str:
        """What a sheet calls a player: the name, or the address where several have it."""
        shared = self._shared[name_key(player.name)] > 1
        return player.address_in(self.club.pk) if shared else player.name

    def is_here(self, player: Player) -> bool:
        """Whether the player is of the league's club or of one that is a member still."""
        return player.club_id in self._clubs

    def make(self, name: str) -> Player | None:
        """A new player, not saved yet; None where the name is none."""
        try:
            name = checked_name(name)
        except UserProblem:
            return None
        slug = free_slug(name, taken=self._slugs.__contains__, fallback="player", length=90)
        self._slugs.add(slug)
        made = Player(club=self.club, name=name, slug=slug)
        self.new.append(made)
        return made


class ClubsHere:
    """The member clubs of the league's association, which teams and venues are of; `own` are those that they
    are of already, members or not."""

    def __init__(self, sheet: Sheet, own: Iterable[Club | None]) -> None:
        self.sheet = sheet
        members = list(member_clubs(sheet.club))
        self._members = {one.pk for one in members}
        self.any = bool(members)
        known = {one.pk: one for one in (*members, *own) if one is not None}
        self._shared = Counter(name_key(one.name) for one in known.values())
        self.names = sheet.names((one.slug, one.name, one) for one in known.values())

    def meant(self, row: Row, before: int | None) -> Club | None:
        """The club of a cell, which is not empty. `before` is the key of the club so far, which may be a
        member no more. None with a fault."""
        found = self.sheet.meant(self.names, row, "club", "member club")
        if found is not None and found.pk not in self._members and found.pk != before:
            message = gettext("{club} is no member club of {association}").format(
                club=found.name, association=self.sheet.club.name
            )
            self.sheet.fault(row, "club", message)
            return None
        return found

    def written(self, club: Club | None) -> str:
        """What a sheet calls a club: its name, or the address where several have it."""
        if club is None:
            return ""
        return club.slug if self._shared[name_key(club.name)] > 1 else club.name


class VenuesHere:
    """The venues of the league, and new ones that a sheet brings."""

    def __init__(self, sheet: Sheet) -> None:
        self.league = sheet.league
        self.names = sheet.names((str(one.pk), one.name, one) for one in sheet.league.venues.all())
        self.new: list[Venue] = []

    def make(self, name: str) -> Venue | None:
        """A new venue, not saved yet; None where the name is none."""
        try:
            made = Venue(league=self.league, name=checked_name(name))
        except UserProblem:
            return None
        self.new.append(made)
        return made


def written_teams(teams: Iterable[Team]) -> dict[int, str]:
    """What a sheet calls teams, by their keys: the name, or the address where several have it."""
    rows = list(teams)
    shared = Counter(name_key(one.name) for one in rows)
    return {one.pk: one.slug if shared[name_key(one.name)] > 1 else one.name for one in rows}


def written_sides(sides: Iterable[Side]) -> dict[int, str]:
    """The same for sides under their names of the season. Their teams should be fetched."""
    rows = list(sides)
    shared = Counter(name_key(one.name) for one in rows)
    return {one.pk: one.team.slug if shared[name_key(one.name)] > 1 else one.name for one in rows}


def differing(row: Any, columns: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the columns in which the row is different."""
    return {name: value for name, value in columns.items() if getattr(row, name) != value}


def save_columns(row: Any, columns: Mapping[str, Any]) -> None:
    """Set the columns of a row and save them."""
    for name, value in columns.items():
        setattr(row, name, value)
    row.save(update_fields=list(columns))
