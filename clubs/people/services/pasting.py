"""Adding many players at once from pasted lines: name, rating, handicap, home club.

Columns are parted by tabs (as copied from a spreadsheet), semicolons or commas. If a line
is wrong, all wrong lines are reported and no player is added.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from django.db import transaction
from django.utils.translation import gettext, ngettext

from clubs.people.handicap_lists import lists
from clubs.people.models import Club, Player, User
from clubs.people.names import free_slug, name_key
from clubs.people.services.common import checked_name, checked_number, lock_club, log
from clubs.people.services.players import (
    DEFAULT_RATING,
    RATING_BOUNDS,
    RESERVED_SLUGS,
    _checked_home_club,
)
from matches.problems import UserProblem
from rules_engine.saying import say

MOST_LINES = 500
HEADINGS = {
    "name": {"name", "player", "names", "players", "player name", "full name"},
    "rating": {"rating", "elo", "strength", "grade"},
    "handicap": {"handicap", "hcp", "hdcp", "start", "begins with"},
    "home club": {"home club", "club", "from"},
}
"""How the first line of a list may call its columns."""
COLUMNS = ("name", "rating", "handicap", "home club")
"""In this order where no first line names them."""


@dataclass(frozen=True, slots=True)
class PastedPlayer:
    """One good line."""

    name: str
    rating: int = DEFAULT_RATING
    handicap: Decimal | None = None
    home_club: str = ""


@dataclass(frozen=True, slots=True)
class LineProblem:
    """What is wrong with one line, counted from 1."""

    line: int
    text: str
    message: str


def _columns(line: str) -> list[str]:
    for separator in ("\t", ";", ","):
        if separator in line:
            return [column.strip() for column in line.split(separator)]
    return [line.strip()]


def _rating(text: str) -> int:
    if not text:
        return DEFAULT_RATING
    try:
        value = int(text)
    except ValueError:
        raise UserProblem(
            "not-a-number",
            gettext("The rating is a whole number; “{text}” is none.").format(text=text[:20]),
        ) from None
    return checked_number(value, what="rating", least=RATING_BOUNDS[0], most=RATING_BOUNDS[1])


def _number(text: str) -> Decimal | None:
    """A handicap; None where none is told. Which a list can take, it says itself."""
    if not text:
        return None
    try:
        value = Decimal(text.replace(",", "."))
    except InvalidOperation:
        value = Decimal("NaN")
    if not value.is_finite() or len(text) > 12:
        raise UserProblem(
            "not-a-number", gettext("The handicap is a number; “{text}” is none.").format(text=text[:20])
        )
    return value


def _header(line: str) -> tuple[str, ...] | None:
    """The columns that a first line names, "" for one that is not known; None when it is a player's."""
    cells = [cell.casefold().strip(".: ") for cell in _columns(line)]
    found = tuple(next((name for name, words in HEADINGS.items() if cell in words), "") for cell in cells)
    return found if "name" in found else None


def _unknown(line: str, columns: tuple[str, ...]) -> str:
    return next((cell for cell, name in zip(_columns(line), columns, strict=True) if not name and cell), "")


def _player(line: str, columns: tuple[str, ...] = COLUMNS) -> PastedPlayer:
    cells = _columns(line)
    if any(cells[len(columns) :]):
        raise UserProblem(
            "too-many-columns",
            ngettext(
                "There is more than {n} column.", "There are more than {n} columns.", len(columns)
            ).format(n=len(columns)),
        )
    told = {name: cell for name, cell in zip(columns, cells, strict=False) if name}
    name, rating, handicap, home = (told.get(one, "") for one in COLUMNS)
    return PastedPlayer(
        checked_name(name),
        _rating(rating),
        _number(handicap),
        _checked_home_club(home),
    )


def read_lines(text: str, *, known: set[str]) -> list[PastedPlayer]:
    """The players in ``text``; empty lines are skipped, and a first line may name the columns.

    ``known`` holds the keys of names that are not to be added again. Raises ``UserProblem``
    "no-lines", "too-many-lines", "unknown-column", or "lines-wrong" with ``data["problems"]``, one for each
    bad line.
    """
    players: list[PastedPlayer] = []
    problems: list[LineProblem] = []
    seen = set(known)
    lines = [(n, line) for n, line in enumerate(text.splitlines(), start=1) if line.strip(" \t;,\0")]
    if not lines:
        raise UserProblem("no-lines", gettext("Paste at least one line."))
    if len(lines) > MOST_LINES:
        raise UserProblem(
            "too-many-lines",
            gettext("At most {most} lines at once; these are {count}.").format(
                most=MOST_LINES, count=len(lines)
            ),
        )
    columns = _header(lines[0][1])
    if columns is not None and (unknown := _unknown(lines[0][1], columns)):
        raise UserProblem(
            "unknown-column",
            gettext(
                "The column “{unknown}” is not known. Leave it out: name, rating, handicap and home club "
                "are taken."
            ).format(unknown=unknown[:40]),
        )
    for number, line in lines[1:] if columns is not None else lines:
        try:
            player = _player(line, columns) if columns is not None else _player(line)
            if name_key(player.name) in seen:
                raise UserProblem(
                    "name-known", gettext("This name is already in the club or in an earlier line.")
                )
        except UserProblem as problem:
            problems.append(LineProblem(number, line[:80], problem.message))
        else:
            seen.add(name_key(player.name))
            players.append(player)
    if problems:
        raise UserProblem(
            "lines-wrong",
            gettext("{bad} of {lines} lines cannot be read; no player was added.").format(
                bad=len(problems), lines=len(lines)
            ),
            data={"problems": [{"line": p.line, "text": p.text, "message": p.message} for p in problems]},
        )
    return players


def try_pasted(*, club: Club, text: str, handicap_list: str = "") -> list[PastedPlayer]:
    """Whom ``add_pasted`` would add now. Nothing is written. Raises what ``add_pasted`` raises."""
    known = {
        name_key(name)
        for name in Player.objects.filter(club=club, merged_into=None).values_list("name", flat=True)
    }
    pasted = read_lines(text, known=known)
    told = [player for player in pasted if player.handicap is not None]
    if told and not handicap_list:
        raise UserProblem("no-list", gettext("Choose the list that the handicaps are for."))
    for value in {player.handicap for player in told if player.handicap is not None}:
        lists().check(club, {handicap_list: value})
    return pasted


@transaction.atomic
def add_pasted(*, club: Club, text: str, by: User | None, handicap_list: str = "") -> list[Player]:
    """Add every player of ``text``, or none. ``handicap_list`` is the key of the list of the third column.

    Raises ``UserProblem``: those of :func:`read_lines`, "no-list", "no-such-list", "bad-handicap".
    """
    club = lock_club(club)
    pasted = try_pasted(club=club, text=text, handicap_list=handicap_list)
    taken = set(Player.objects.filter(club=club).values_list("slug", flat=True)) | RESERVED_SLUGS
    rows = []
    for one in pasted:
        slug = free_slug(one.name, taken=taken.__contains__, fallback="player", length=90)
        taken.add(slug)
        rows.append(Player(club=club, name=one.name, slug=slug, rating=one.rating, home_club=one.home_club))
    players = Player.objects.bulk_create(rows)
    log(club, by, "players-pasted", count=len(players))
    given = {
        player: {handicap_list: one.handicap}
        for player, one in zip(players, pasted, strict=True)
        if one.handicap is not None
    }
    lists().write(club, given, by, say("people.note-pasted", "Pasted with the players"))
    return players
