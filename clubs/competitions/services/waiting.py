"""Why a match that is ready waits: who is at another table or rests, or that no table is free."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.utils.timezone import localtime
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Entrant, Fixture, Phase, Status
from clubs.competitions.rules.assignment import Delay
from clubs.competitions.selectors.coming import waiting_for_tables
from clubs.competitions.selectors.drawn import Card
from clubs.competitions.selectors.no_shows import awaited
from clubs.competitions.selectors.pauses import in_words, shown_pauses
from clubs.competitions.selectors.schedule import Schedule
from clubs.competitions.services import seating
from matches.models import Match, MatchSide, played_by


def explained(competition: Competition, schedule: Schedule) -> Schedule:
    """The schedule, with the reason at each match that is ready and waits; and of those at tables, which are
    waited for and which are paused."""
    why = reasons(competition, [card.fixture for card in schedule.next])
    return replace(
        schedule,
        next=tuple(replace(card, why=why.get(card.fixture.number, "")) for card in schedule.next),
        on=tuple(at_tables(competition, schedule.on)),
    )


def at_tables(competition: Competition, cards: Iterable[Card]) -> list[Card]:
    """The cards of matches at tables, with how their players are waited for, and that they are paused."""
    found = list(cards)
    if not found or competition.status != Status.RUNNING:
        return found
    waits = awaited(competition, [card.fixture for card in found])
    words = {n: in_words(one, competition.club) for n, one in shown_pauses(competition).items()}
    return [
        replace(card, wait=waits.get(card.fixture.number), paused=words.get(card.fixture.number, ""))
        for card in found
    ]


def reasons(competition: Competition, fixtures: list[Fixture]) -> dict[int, str]:
    """Why each of the fixtures waits, by its number; none for those that are being called."""
    waiting = [one for one in fixtures if one.phase == Phase.READY]
    if not waiting or competition.status != Status.RUNNING:
        return {}
    if (pause := shown_pauses(competition).get(None)) is not None:
        words = in_words(pause, competition.club)
        return {one.number: words for one in waiting}
    club = competition.club
    plan = seating.plan_seatings(club, waiting_for_tables(club), seating.free_tables(club))
    delays = {delay.fixture: delay for delay in plan.delays}
    busy = [one for one in waiting if one.pk in delays and delays[one.pk].code == "busy"]
    at_tables = _at_tables(busy) if busy else {}
    found: dict[int, str] = {}
    for one in waiting:
        if one.on_hold:
            found[one.number] = gettext("Held back by the director.")
        elif (delay := delays.get(one.pk)) is not None:
            found[one.number] = _words(competition, one, delay, at_tables)
        elif not competition.automatic:
            found[one.number] = gettext("A table is free. The director calls it.")
    return found


def _words(competition: Competition, fixture: Fixture, delay: Delay, at_tables: dict[int, int | None]) -> str:
    if delay.code == "busy":
        sides = [one for one in (fixture.a, fixture.b) if one is not None]
        both = [one for one in sides if any(player in at_tables for player in one.player_ids)]
        if len(both) == 2:
            if competition.of_pairs:
                return gettext("Players of both pairs are at other tables.")
            return gettext("Both players are at other tables.")
        if not both:
            return gettext("A player is at another table.")
        table = next(at_tables[player] for player in both[0].player_ids if player in at_tables)
        if competition.of_pairs:
            if table is None:
                told = gettext("A player of {name} is still playing.")
            else:
                told = gettext("A player of {name} is still at table {number}.")
        elif table is None:
            told = gettext("{name} is still playing.")
        else:
            told = gettext("{name} is still at table {number}.")
        return told.format(name=both[0].name, number=table)
    if delay.code == "time" and delay.until is not None:
        until = localtime(delay.until, competition.club.tzinfo)
        return gettext("Set for {time}.").format(time=f"{until:%H:%M}")
    if delay.code == "rest" and delay.until is not None:
        until = localtime(delay.until, competition.club.tzinfo)
        return gettext("Both have rested at {time}.").format(time=f"{until:%H:%M}")
    return gettext("No table is free.")


def _at_tables(fixtures: list[Fixture]) -> dict[int, int | None]:
    """The numbers of the tables at which players are now, by player; None for one who plays at none."""
    entrants: list[Entrant] = [one for f in fixtures for one in (f.a, f.b) if one is not None]
    rows = (
        MatchSide.objects.filter(played_by({player for one in entrants for player in one.player_ids}))
        .filter(match__status__in=(Match.Status.READY, Match.Status.LIVE, Match.Status.FINISHED))
        .select_related("match__table")
        .order_by("pk")
    )
    return {
        player: row.match.table.number if row.match.table else None
        for row in rows
        for player in (row.player_id, row.partner_id)
        if player is not None
    }
