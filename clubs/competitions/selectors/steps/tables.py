"""Standings and places of every stage that is drawn step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from clubs.competitions.rules.pairing.elimination import Placing
from clubs.competitions.rules.stages import King, Split, Swiss
from clubs.competitions.rules.standings.commas import with_commas
from clubs.competitions.rules.standings.table import Row
from clubs.competitions.selectors.draw import Draw
from clubs.competitions.selectors.steps.drawn import drawn_steps
from clubs.competitions.selectors.steps.king import king_places, king_rows
from clubs.competitions.selectors.steps.splitting import split_rows
from clubs.competitions.selectors.steps.swiss import swiss_rows
from rules_engine.saying import say, say_many


def step_rows(draw: Draw) -> list[list[Row]]:
    """The standings by entry number: one table, or one for each part after a split."""
    plan = draw.stage.plan
    rows: Mapping[type, Callable[[Draw], list[Row]]] = {Swiss: swiss_rows, King: king_rows}
    return split_rows(draw) if isinstance(plan, Split) else [rows[type(plan)](draw)]


def step_places(draw: Draw) -> list[Placing]:
    """The places, as far as the stage has come; those whom nothing parts share theirs."""
    plan = draw.stage.plan
    if isinstance(plan, King):
        return king_places(draw)
    seeds = {e.number: seed for seed, e in draw.entrants.items()}
    parts = step_rows(draw)
    found: list[Placing] = []
    place = 1
    for n, rows in enumerate(parts):
        ranks: dict[int, list[Row]] = {}
        for row in rows:
            ranks.setdefault(row.rank, []).append(row)
        for _, level in sorted(ranks.items()):
            last = place + len(level) - 1
            own = tuple(sorted(seeds[row.entrant] for row in level))  # type: ignore[index]
            found.append(Placing(place, last, own, _why(draw, level[0], n if len(parts) > 1 else None)))
            place = last + 1
    return found


def _why(draw: Draw, row: Row, number: int | None) -> str:
    points = row.values.get("match_points")
    scored = say_many("competitions.points", "{n} point", "{n} points", int(points)) if points else ""
    if number is not None:
        if number == 0:
            part = say("competitions.in-top-part", "in the top part")
        else:
            part = say("competitions.in-bottom-part", "in the bottom part")
        return with_commas([part, scored] if scored else [part])
    if not isinstance(draw.stage.plan, Swiss):
        return scored
    rounds = len(drawn_steps(draw))
    if not scored:
        return say("competitions.after-rounds", "after {rounds} rounds", rounds=rounds)
    return say(
        "competitions.scored-after-rounds", "{points} after {rounds} rounds", points=scored, rounds=rounds
    )


def part_name(number: int) -> str:
    """A part of a split, counted from 0, in words."""
    if number == 0:
        return say("competitions.top-part", "Top part")
    return say("competitions.bottom-part", "Bottom part")
