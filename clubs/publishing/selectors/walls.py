"""The roll of honour for the wall: what the club is proud of, in pages that are read across a hall.

The same pages go onto the hall's screen, where they turn, and onto paper, one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from clubs.emblems.selectors.listing import listed
from clubs.leagues.selectors.honours import latest_titles
from clubs.people.models import Club
from clubs.publishing.selectors import champions
from clubs.publishing.selectors.records import GameRecords, club_records
from clubs.publishing.wording import day
from config.languages.speaking import all_of, translated
from matches.selectors import game_name

LINES_A_PAGE = 6
CHAMPIONS, EMBLEMS = 30, 12


@dataclass(frozen=True, slots=True)
class WallLine:
    """One line: what for, who, and the figure or day beside it."""

    what: str
    who: str
    figure: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class WallPage:
    """A page: its heading and a few lines that fit on it."""

    title: str
    lines: tuple[WallLine, ...]
    part: int = 1
    parts: int = 1


def pages(club: Club) -> list[WallPage]:
    """All pages: holders of emblems, champions, those of leagues, then the records game by game. Eight
    queries."""
    found = [
        *_paged(gettext("Holders of the emblems"), _holders(club)),
        *_paged(gettext("Champions"), _champions(club)),
        *_paged(gettext("Champions of the leagues"), _of_leagues(club)),
    ]
    for game in club_records(club):
        found += _paged(game.name, _records(game))
    return found


def _paged(title: str, lines: Sequence[WallLine]) -> Iterator[WallPage]:
    """The lines in pages of equal height, as few as will do."""
    if not lines:
        return
    parts = -(-len(lines) // LINES_A_PAGE)
    each = -(-len(lines) // parts)
    for part in range(parts):
        yield WallPage(title, tuple(lines[part * each : (part + 1) * each]), part + 1, parts)


def _holders(club: Club) -> list[WallLine]:
    return [
        WallLine(
            one.title,
            one.holder.name if one.holder else one.holder_name,
            day(one.held_since) if one.held_since else "",
            gettext("since"),
        )
        for one in listed(club)[:EMBLEMS]
        if one.holder_name
    ]


def _champions(club: Club) -> list[WallLine]:
    return [
        WallLine(
            one.name,
            all_of(place.told if place.partner_id else place.name for place in champions.winners(one)),
            date_format(one.finished_at.astimezone(club.tzinfo), gettext("F Y")) if one.finished_at else "",
            game_name(one.game),
        )
        for one in champions.roll(club, shared=True)[:CHAMPIONS]
    ]


def _of_leagues(club: Club) -> list[WallLine]:
    return [
        WallLine(one.name, one.holder, one.season.name, one.season.league.name)
        for one in latest_titles(club, CHAMPIONS)
    ]


def _records(game: GameRecords) -> list[WallLine]:
    lines = [
        WallLine(
            one.label,
            one.feat.result.player.name if one.feat.result.player else one.feat.result.name,
            f"{translated(one.feat.shown)} {translated(one.kind.unit)}".strip(),
            f"{one.feat.at:%Y}",
        )
        for one in game.absolute
    ]
    if game.grand is not None:
        number = game.grand.measured
        over = ngettext("{n} match", "{n} matches", number).format(n=number)
        lines.append(WallLine(game.grand_label, game.grand.player.name, game.grand_shown, over))
    return lines
