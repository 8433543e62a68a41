"""What a stage yields: its places, and who comes from them into the stage that follows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from clubs.competitions.models import Entrant
from clubs.competitions.rules import feeding
from clubs.competitions.rules.feeding import Feed
from clubs.competitions.rules.pairing import elimination
from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.pairing.groups import of_group
from clubs.competitions.rules.pairing.round_names import group_name
from clubs.competitions.rules.stages import Groups, Split
from clubs.competitions.rules.standings import across
from clubs.competitions.selectors import steps
from clubs.competitions.selectors.draw import Draw
from clubs.competitions.selectors.standing import (
    Standing,
    results_of,
    scoring_of,
    standings_from,
    standings_of,
)
from rules_engine.saying import say


@dataclass(frozen=True)
class Placed:
    """Entrants who share the places from `first` to `last`, and why."""

    first: int
    last: int
    entrants: tuple[Entrant, ...]
    reason: str


def is_over(draw: Draw) -> bool:
    """Whether nothing is left to be played in this stage."""
    return all(f.phase in steps.SETTLED for f in draw.fixtures.values()) and not steps.goes_on(draw)


def tables_of(draw: Draw) -> list[list[Standing]]:
    """The standings of a stage that has tables: one, or one for each group or each part of a split."""
    if draw.stage.in_steps:
        return [standings_from(draw.competition, draw.in_order, rows) for rows in steps.step_rows(draw)]
    fixtures = list(draw.fixtures.values())
    if not isinstance(draw.stage.plan, Groups):
        return [standings_of(draw.competition, draw.in_order, fixtures, draw.annulled)]
    return [
        standings_of(
            draw.competition,
            [draw.entrants[seed] for seed in members],
            [f for f in fixtures if f.a is not None and draw.seeds.get(f.a.pk) in set(members)],
            draw.annulled,
        )
        for members in members_of(draw)
    ]


def members_of(draw: Draw) -> tuple[tuple[int, ...], ...]:
    """The seeds of each group, or of each part of a split; of other stages, all of them."""
    plan = draw.stage.plan
    if isinstance(plan, Split):
        return steps.split_parts(draw)
    if isinstance(plan, Groups):
        assert draw.stage.size is not None
        return draw.stage.members or plan.members(draw.stage.size)
    return (tuple(sorted(draw.entrants)),)


def table_names(draw: Draw) -> list[str]:
    """The name of each table: of a group, or of a part after a split; "" where there is one."""
    many = len(members_of(draw))
    if many == 1:
        return [""]
    if isinstance(draw.stage.plan, Split):
        return [steps.part_name(number) for number in range(many)]
    return [group_name(number) for number in range(many)]


def places_of(draw: Draw) -> list[Placed]:
    """The places of a stage that is over, the best first; groups share the places of their ranks."""
    if draw.bracket is not None:
        return [
            Placed(p.first, p.last, tuple(draw.entrants[seed] for seed in p.seeds), p.reason)
            for p in elimination.ranking(draw.bracket, draw.resolved())
        ]
    if draw.stage.in_steps:
        return [
            Placed(p.first, p.last, tuple(draw.entrants[seed] for seed in p.seeds), p.reason)
            for p in steps.step_places(draw)
        ]
    tables = tables_of(draw)
    ranks: dict[int, list[Standing]] = {}
    for table in tables:
        for row in table:
            ranks.setdefault(row.rank, []).append(row)
    found, place = [], 1
    for rank, rows in sorted(ranks.items()):
        last = place + len(rows) - 1
        if len(tables) > 1:
            reason: str = of_group(rank)
        else:
            reason = rows[0].parted.words if rows[0].parted else ""
        found.append(Placed(place, last, tuple(row.entrant for row in rows), reason))
        place = last + 1
    return found


def further_lists(draw: Draw) -> list[tuple[str, list[Placed]]]:
    """The place lists of a bracket beside its own, by their names ("plate"), as soon as each is over."""
    if draw.bracket is None:
        return []
    resolved, found = draw.resolved(), []
    for listed in draw.bracket.places[1:]:
        if elimination.is_over({number: resolved[number] for number in listed.fixtures}):
            places = elimination.ranking(draw.bracket, resolved, listed.name)
            if not places:  # nobody came into it: all who lost were absent
                continue
            found.append(
                (
                    listed.name,
                    [
                        Placed(p.first, p.last, tuple(draw.entrants[s] for s in p.seeds), p.reason)
                        for p in places
                    ],
                )
            )
    return found


def coming_from(draw: Draw, feed: Feed, there: Collection[int] = ()) -> list[tuple[int, Entrant, str]]:
    """Who comes from a stage that is over into the next: seed there, entrant, words.

    Who stands level in a table stands in the order of the published lots; who shares a place of a bracket
    in the order of the seeds. Withdrawn entrants come only if they are `there` already (their rows), or too
    few are left without them: their opponents have a walkover then. Raises `PairingError`.
    """
    if draw.bracket is not None:
        tables = [
            [e for placed in places_of(draw) for e in sorted(placed.entrants, key=lambda e: draw.seeds[e.pk])]
        ]
    elif draw.stage.in_steps:
        ranked = [e for placed in places_of(draw) for e in sorted(placed.entrants, key=lambda e: e.lot or 0)]
        tables = [[*ranked, *(e for e in draw.in_order if e not in ranked)]]
    else:
        tables = []
        for members, table in zip(members_of(draw), tables_of(draw), strict=True):
            ranked = [row.entrant for row in sorted(table, key=lambda row: (row.rank, row.entrant.lot or 0))]
            annulled = [e for seed in members if (e := draw.entrants[seed]).pk in draw.annulled]
            tables.append(ranked + annulled)
    left = [[e for e in table if e.is_in or e.pk in there] for table in tables]
    try:
        return _seated(draw, feed, left)
    except PairingError:
        if left == tables:
            raise
        return _seated(draw, feed, tables)


def _seated(draw: Draw, feed: Feed, tables: Sequence[Sequence[Entrant]]) -> list[tuple[int, Entrant, str]]:
    sizes = [len(table) for table in tables]
    ranked = None
    place = feeding.open_place(feed, sizes)
    if place is not None:
        ranked = _ranked(draw, tables, place)
    keys = [[e.pk for e in table] for table in tables]
    taken = feeding.fill(feed, sizes, keys, ranked)
    by_pk = {e.pk: e for table in tables for e in table}
    words = {seat.seed: seat.words for seat in feeding.seats(feed, sizes)}
    return [(seed, by_pk[pk], words[seed]) for seed, pk in sorted(taken.items())]  # type: ignore[index]


def _ranked(draw: Draw, tables: Sequence[Sequence[Entrant]], place: int) -> list[int]:
    """The groups whose holders of this place are compared, the best first; level ones by lot."""
    holders = [(n, table[place - 1].number) for n, table in enumerate(tables) if len(table) >= place]
    fixtures = list(draw.fixtures.values())
    numbers = [{e.number for e in table} for table in tables]
    results = [
        results_of([f for f in fixtures if f.a is not None and f.a.number in group]) for group in numbers
    ]
    criteria = across.comparable(draw.competition.criteria)
    compared = across.compared(holders, results, criteria, scoring_of(draw.competition, draw.in_order))
    lots = {e.number: e.lot or 0 for table in tables for e in table}
    return [one.group for one in sorted(compared, key=lambda one: (one.rank, lots[one.entrant]))]  # type: ignore[index]


def final_places(draws: Sequence[Draw]) -> list[Placed]:
    """The places of the whole competition, from the places of its stages.

    Those who came into a later stage stand above those of the same stage who did not; where several stages
    are fed by one, in the order of the stages.
    """
    fed: dict[int, list[Draw]] = {}
    for draw in draws:
        if not draw.stage.is_first:
            fed.setdefault(draw.stage.source, []).append(draw)

    if len(draws) == 1:
        return places_of(draws[0])

    def of(draw: Draw) -> list[Placed]:
        later: list[Placed] = []
        for at, next_ in enumerate(fed.get(draw.stage.number, [])):
            for one in of(next_):  # a plate is won otherwise than the finals
                reason = one.reason
                if at:
                    stage = next_.stage.said
                    reason = say(
                        "competitions.reason-in-stage", "{stage}: {reason}", stage=stage, reason=reason
                    )
                later.append(Placed(0, 0, one.entrants, reason))
        gone_on = {e.pk for placed in later for e in placed.entrants}
        stayed = [
            Placed(0, 0, kept, placed.reason)
            for placed in places_of(draw)
            if (kept := tuple(e for e in placed.entrants if e.pk not in gone_on))
        ]
        return [*later, *stayed]

    found, place = [], 1
    for placed in of(draws[0]):
        last = place + len(placed.entrants) - 1
        found.append(Placed(place, last, placed.entrants, placed.reason))
        place = last + 1
    return found
