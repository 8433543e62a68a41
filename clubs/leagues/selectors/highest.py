"""The highest breaks of a division, a season or a league: those of the sheets and those of the logs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from clubs.leagues.models import Division, League, Rubber, RubberPlayer, Season, TeamMatch
from clubs.leagues.rules.noted import BEST, noted_at
from clubs.leagues.selectors import logs
from clubs.leagues.selectors.averages import FINAL, with_cups
from clubs.leagues.selectors.cup_figures import counting
from clubs.people.models import Player
from config.languages.speaking import translated

PLACES = 50


@dataclass(frozen=True)
class BreakRow:
    """A break: its place (shared by equals), who made it for which side, and where. `marked` is the match of
    the log; "" for one of the sheet."""

    size: int
    player: Player
    side: str
    match: TeamMatch
    marked: str
    place: int = 0
    shared: bool = False


@dataclass(frozen=True)
class BreakList:
    """The highest of one kind ("highest-break"): its title, and the word for one."""

    code: str
    title: str
    word: str
    rows: Sequence[BreakRow]


def breaks_of(
    scope: Division | Season | League,
    *,
    least: int = 1,
    places: int = PLACES,
    once: bool = False,
    days: tuple[date, date] | None = None,
) -> list[BreakList]:
    """The highest breaks, kind by kind: two queries, and four for each kind. Cups count where their
    options say so.

    Equals share a place, the earlier stands first, and who shares the last place is listed, too. `once`
    takes the best of each player; `days` (first and last) are those of the matches.
    """
    cups = counting(scope).breaks
    lists = []
    for code, games in sorted(_games(scope, cups).items(), key=lambda pair: list(BEST).index(pair[0])):
        wanted: dict[str, Any] = {"game__in": games}
        if days is not None:
            wanted["team_match__on__range"] = days
        rows = _read(scope, cups, wanted, least, places, once)
        if rows:
            title, word = BEST[code]
            lists.append(BreakList(code, title, translated(word), rows))
    return lists


def _games(scope: Division | Season | League, cups: frozenset[int]) -> dict[str, list[str]]:
    """The games that were played, by the code of their best."""
    found: dict[str, list[str]] = {}
    rows = Rubber.objects.filter(with_cups(scope, cups, "team_match__"), team_match__phase=FINAL)
    for game in sorted(set(rows.order_by().values_list("game", flat=True))):
        if code := noted_at(game).best:
            found.setdefault(code, []).append(game)
    return found


MARGIN = 200
"""Read beyond the places, for players with several and for equals at the end."""


def _read(
    scope: Division | Season | League,
    cups: frozenset[int],
    wanted: Mapping[str, Any],
    least: int,
    places: int,
    once: bool,
) -> list[BreakRow]:
    scoped = Rubber.objects.filter(
        with_cups(scope, cups, "team_match__"), team_match__phase=FINAL, is_over=True, **wanted
    )
    found = [*_typed(scoped, least, places + MARGIN), *_marked(scoped, least, places + MARGIN)]
    found.sort(key=lambda one: (-one.size, one.match.on or date.max, one.match.number, one.player.name))
    if once:
        first: dict[int, BreakRow] = {}
        for one in found:
            first.setdefault(one.player.pk, one)
        found = list(first.values())
    return _placed(found, places)


def _typed(scoped: Any, least: int, most: int) -> list[BreakRow]:
    rows = RubberPlayer.objects.filter(
        rubber__in=scoped.filter(match=None), best__gte=max(least, 1), player__isnull=False
    ).select_related("player", *(f"rubber__team_match__{name}" for name in _NAMED))
    return [
        BreakRow(one.best or 0, one.player, _side(one), one.rubber.team_match, "")
        for one in rows.order_by("-best", "rubber__team_match__on")[:most]
        if one.player is not None
    ]


_NAMED = ("home", "away", "division", "cup", "season__league__club")


def _side(one: RubberPlayer) -> str:
    match = one.rubber.team_match
    return match.home.name if one.side == "home" else match.away.name


def _marked(scoped: Any, least: int, most: int) -> list[BreakRow]:
    marked = scoped.filter(match__isnull=False).order_by()
    bests = logs.source().bests(marked.values("match"), max(least, 1), most)
    if not bests:
        return []
    rubbers = (
        Rubber.objects.filter(match__in=[match for match, _, _ in bests])
        .select_related("match", *(f"team_match__{name}" for name in _NAMED))
        .defer("match__snapshot", "match__board")
        .prefetch_related("players__player")
    )
    by_match = {one.match_id: one for one in rubbers}
    found = []
    for match, side, size in bests:
        rubber = by_match[match]
        which = ("home", "away")[side]
        for one in rubber.players.all():
            if one.side == which and one.player is not None and rubber.match is not None:
                one.rubber = rubber
                found.append(
                    BreakRow(size, one.player, _side(one), rubber.team_match, rubber.match.public_id)
                )
    return found


def _placed(rows: Sequence[BreakRow], places: int) -> list[BreakRow]:
    sizes = [one.size for one in rows]
    found = []
    for one in rows:
        place = sizes.index(one.size) + 1
        if place > places:
            break
        found.append(replace(one, place=place, shared=sizes.count(one.size) > 1))
    return found
