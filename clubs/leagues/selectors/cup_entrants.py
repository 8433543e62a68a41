"""Who takes part in a cup that is to be drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext

from clubs.leagues.models import Cup, Division, Season, Side
from clubs.leagues.rules.cups.drawing import Entrant
from clubs.leagues.rules.cups.options import Order, Source
from clubs.leagues.selectors.cups import state_of
from clubs.leagues.selectors.tables import DivisionTable, table_of
from matches.problems import UserProblem


@dataclass(frozen=True)
class Entering:
    """A side that takes part, and how the draw sees it."""

    side: Side
    entrant: Entrant


def entrants_of(cup: Cup) -> list[Entering]:
    """The sides of a cup by its options, each once; those that have withdrawn are left out.

    Raises ``UserProblem``: "cup-waits" (409) where places of a table or the winner of another cup are not
    known yet, "bad-cup" (422) for a division or cup that the season does not have.
    """
    season, rules = cup.season, cup.rules
    divisions = {one.number: one for one in season.divisions.order_by("number")}
    for one in divisions.values():
        one.season = season
    tables: dict[int, DivisionTable] = {}

    def table(division: Division) -> DivisionTable:
        return tables.setdefault(division.number, table_of(division))

    found: dict[int, Side] = {}
    for source in rules.entrants:
        for side in _sides(cup, source, divisions, table):
            side.season, side.division = season, divisions[side.division.number]
            if side.withdrawn_on is None:
                found.setdefault(side.pk, side)
    places: dict[int, tuple[int, int | None]] = {}
    if rules.order is Order.TABLES:
        for side in found.values():
            order = [row.side.pk for row in table(side.division).rows]
            places[side.pk] = side.division.number, order.index(side.pk) + 1
    elif rules.order is Order.LAST_TABLES:
        places = _last_places(season, found)
    return [
        Entering(side, Entrant(side.team.slug, *places.get(key, (side.division.number, None))))
        for key, side in found.items()
    ]


def _sides(
    cup: Cup,
    source: Source,
    divisions: dict[int, Division],
    table: Callable[[Division], DivisionTable],
) -> list[Side]:
    if source.winner_of:
        return _winners(cup, source.winner_of)
    if source.division and source.division not in divisions:
        raise UserProblem(
            "bad-cup", gettext("The season has no division {division}.").format(division=source.division), 422
        )
    found: list[Side] = []
    for number, division in divisions.items():
        if source.division not in (0, number):
            continue
        if source.whole:
            found += division.sides.select_related("team__venue", "division").order_by("name", "pk")
            continue
        shown = table(division)
        if not shown.is_final:
            raise UserProblem(
                "cup-waits",
                gettext("{division} has matches left: its places are not final.").format(
                    division=division.name
                ),
                409,
            )
        found += source.of([row.side for row in shown.rows if row.side.withdrawn_on is None])
    return found


def _winners(cup: Cup, slug: str) -> list[Side]:
    other = Cup.objects.filter(season=cup.season, slug=slug).exclude(pk=cup.pk).first()
    if other is None:
        raise UserProblem("bad-cup", gettext("The season has no cup '{name}'.").format(name=slug[:60]), 422)
    other.season = cup.season
    state = state_of(other)
    if not state.is_over:
        raise UserProblem("cup-waits", gettext("{other} is not over.").format(other=other.name), 409)
    keys = [one.pk for one in state.winners]
    return list(Side.objects.filter(pk__in=keys).select_related("team__venue", "division"))


def _last_places(season: Season, sides: dict[int, Side]) -> dict[int, tuple[int, int | None]]:
    """Division and place of each side in the season before; those who were not there have none."""
    before = (
        Season.objects.filter(league=season.league, begins_on__lt=season.begins_on)
        .order_by("-begins_on", "-pk")
        .first()
    )
    if before is None:
        return {}
    before.league = season.league
    found: dict[int, tuple[int, int | None]] = {}
    by_team = {side.team_id: key for key, side in sides.items()}
    for division in before.divisions.all():
        division.season = before
        for place, row in enumerate(table_of(division).rows, 1):
            if row.side.team_id in by_team:
                found[by_team[row.side.team_id]] = division.number, place
    return found
