"""What the director's page about stages and the draw shows of each: who stands where, and what can change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import ngettext

from clubs.competitions.models import Competition, Entrant, Stage
from clubs.competitions.rules import feeding
from clubs.competitions.rules.pairing.round_names import letter
from clubs.competitions.rules.stages import DoubleElimination, Elimination, Groups
from clubs.competitions.selectors.draw import Draw
from clubs.competitions.selectors.draw_document import Moved, moves_of
from clubs.competitions.selectors.stage_places import members_of


@dataclass(frozen=True)
class GroupToDirect:
    """A group: its number (from 0), its letter, its entrants, and whether it can still be changed."""

    number: int
    letter: str
    entrants: tuple[Entrant, ...]
    begun: bool


@dataclass(frozen=True)
class StageToDirect:
    """One stage with what a director can do with it now.

    `byes` are the entrants who have one now, None where byes cannot be given; `redraw` says whether nothing
    of it has begun.
    """

    stage: Stage
    drawn: bool
    entrants: tuple[Entrant, ...] = ()
    movable: bool = False
    redraw: bool = False
    byes: tuple[Entrant, ...] | None = None
    groups: tuple[GroupToDirect, ...] = ()
    moves: tuple[Moved, ...] = ()

    @property
    def comes(self) -> str:
        """Who comes into a later stage, as a sentence; "" for the first."""
        if self.stage.is_first:
            return ""
        feed = feeding.read(self.stage.own_feed)
        told = _comes(feed.take, feed.count, feed.best)
        return told.format(stage=self.stage.source, n=feed.count, best=feed.best)

    @property
    def number_text(self) -> str:
        """Its number as a part of an address."""
        return str(self.stage.number)


def _comes(take: feeding.Take, count: int, best: int) -> str:
    """Who comes, with places for the stage, how many, and how many of the next place."""
    n = max(count, 1)
    match take, best:
        case feeding.Take.ALL, _:
            return ngettext("From stage {stage}: the first.", "From stage {stage}: the first {n}.", n)
        case feeding.Take.REST, 0:
            return ngettext(
                "From stage {stage}: all but the first of each group.",
                "From stage {stage}: all but the first {n} of each group.",
                n,
            )
        case feeding.Take.REST, 1:
            return ngettext(
                "From stage {stage}: all but the first of each group and the best of the next place.",
                "From stage {stage}: all but the first {n} of each group and the best of the next place.",
                n,
            )
        case feeding.Take.REST, _:
            return ngettext(
                "From stage {stage}: all but the first of each group and the best {best} of the next place.",
                "From stage {stage}: all but the first {n} of each group and the best {best} of the next"
                " place.",
                n,
            )
        case _, 0:
            return ngettext(
                "From stage {stage}: the first of each group.",
                "From stage {stage}: the first {n} of each group.",
                n,
            )
        case _, 1:
            return ngettext(
                "From stage {stage}: the first of each group and the best of the next place.",
                "From stage {stage}: the first {n} of each group and the best of the next place.",
                n,
            )
        case _:
            return ngettext(
                "From stage {stage}: the first of each group and the best {best} of the next place.",
                "From stage {stage}: the first {n} of each group and the best {best} of the next place.",
                n,
            )


def to_direct(
    competition: Competition, draws: Sequence[Draw], begun: dict[int, list[int]], *, open_: bool
) -> list[StageToDirect]:
    """Every stage in order. `begun` are the fixtures of each drawn stage that have begun; `open_` says
    whether the draw can be changed at all."""
    by_number = {draw.stage.number: draw for draw in draws}
    fed = {one.source for one in competition.in_stages if one.size is not None and not one.is_first}
    found = []
    for stage in competition.in_stages:
        draw = by_number.get(stage.number)
        if draw is None:
            found.append(StageToDirect(stage, False))
            continue
        plan, untouched = stage.plan, not begun[stage.number] and stage.number not in fed
        fresh = open_ and untouched
        byes = None
        late = stage.is_first and any(entrant.late for entrant in draw.entrants.values())
        if fresh and not late and isinstance(plan, Elimination | DoubleElimination):
            byes = with_byes(draw) or None
        groups: tuple[GroupToDirect, ...] = ()
        if isinstance(plan, Groups):
            started = {draw.fixtures[n].code.partition("r")[0] for n in begun[stage.number]}
            groups = tuple(
                GroupToDirect(
                    n, letter(n), tuple(draw.entrants[seed] for seed in seeds), f"g{n + 1}" in started
                )
                for n, seeds in enumerate(members_of(draw))
            )
        everybody = tuple(draw.in_order)
        moves = tuple(moves_of(stage, everybody))
        found.append(StageToDirect(stage, True, everybody, open_, fresh, byes, groups, moves))
    return found


def with_byes(draw: Draw) -> tuple[Entrant, ...]:
    """Who has a bye in the first round of a bracket, the best seed first."""
    places = (draw.stage.size or 0) - len(draw.entrants)
    seeds = draw.stage.byes if draw.stage.byes is not None else sorted(draw.entrants)[:places]
    return tuple(draw.entrants[seed] for seed in seeds)
