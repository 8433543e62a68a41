"""What the pages of a competition show of each stage: its brackets, its tables, and who comes into it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from clubs.competitions.models import Competition, Entrant, Fixture, Stage
from clubs.competitions.rules import feeding
from clubs.competitions.rules.going_through import Outlook
from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.pairing.round_names import PLATE
from clubs.competitions.selectors import drawn, step_pages, steps
from clubs.competitions.selectors.draw import Draw
from clubs.competitions.selectors.drawn import BracketPage, CrossRow
from clubs.competitions.selectors.outlooks import outlooks_of
from clubs.competitions.selectors.stage_places import (
    Placed,
    further_lists,
    is_over,
    members_of,
    places_of,
    table_names,
    tables_of,
)
from clubs.competitions.selectors.standing import Standing

MOST_IN_CROSS_TABLE = 24


@dataclass(frozen=True)
class Line:
    """An entrant's line of a table, with what is certain of going through."""

    standing: Standing
    outlook: Outlook | None


@dataclass(frozen=True)
class TablePage:
    """One table: everybody's, or that of a group."""

    name: str
    lines: tuple[Line, ...]
    annulled: tuple[Entrant, ...]
    cross: tuple[CrossRow, ...]
    cross_head: tuple[Entrant, ...]

    @property
    def rows(self) -> list[Standing]:
        """The standings alone."""
        return [line.standing for line in self.lines]


@dataclass(frozen=True)
class PlaceLine:
    """An entrant's place in a bracket, or (`out` alone) how far they came."""

    first: int
    last: int
    name: str
    reason: str


@dataclass(frozen=True)
class StagePage:
    """One stage. `coming` are the words of seats before it is drawn ("1st of group A"). `lists` are
    the place lists beside the bracket's own, by their names ("Plate"), as far as they are over. The last
    three are of stages that are drawn step by step."""

    stage: Stage
    name: str
    is_bracket: bool
    over: bool = False
    bracket: BracketPage | None = None
    tables: tuple[TablePage, ...] = ()
    places: tuple[PlaceLine, ...] = ()
    still_in: tuple[tuple[Entrant, str], ...] = ()
    lists: tuple[tuple[str, tuple[PlaceLine, ...]], ...] = ()
    coming: tuple[str, ...] = field(default_factory=tuple)
    progress: steps.Progress | None = None
    king: step_pages.KingPage | None = None
    changed_since: tuple[Fixture, ...] = ()


def pages_of(competition: Competition, draws: Sequence[Draw]) -> list[StagePage]:
    """Every stage in order, those that are not drawn yet with who comes."""
    by_number = {draw.stage.number: draw for draw in draws}
    sizes: dict[int, list[int]] = {}
    found = []
    for stage in competition.in_stages:
        draw = by_number.get(stage.number)
        if draw is not None:
            groups = [draw.entrants] if stage.in_steps else members_of(draw)
            sizes[stage.number] = [len(group) for group in groups]
            found.append(_drawn(competition, draw))
            continue
        coming: tuple[str, ...] = ()
        if stage.source in sizes:
            try:
                seats = feeding.seats(feeding.read(stage.own_feed), sizes[stage.source])
                coming = tuple(seat.words for seat in seats)
            except PairingError as error:
                coming = (error.message,)
        found.append(StagePage(stage, str(stage), stage.is_bracket, coming=coming))
    return found


def _drawn(competition: Competition, draw: Draw) -> StagePage:
    stage, over = draw.stage, is_over(draw)
    if draw.bracket is not None:
        places: tuple[PlaceLine, ...] = ()
        if over:
            places = _lines(draw, places_of(draw))
        return StagePage(
            stage,
            str(stage),
            True,
            over,
            drawn.bracket(draw),
            places=places,
            still_in=() if over else tuple(drawn.still_in(draw, draw.in_order)),
            lists=tuple(
                (PLATE if name == "plate" else name.capitalize(), _lines(draw, placed))
                for name, placed in further_lists(draw)
            ),
        )
    if stage.in_steps:
        king = step_pages.king_page(draw)
        return StagePage(
            stage,
            str(stage),
            False,
            over,
            tables=() if king else tuple(_tables(competition, draw)),
            progress=steps.progress(draw),
            king=king,
            changed_since=tuple(step_pages.changed_since(draw)),
        )
    return StagePage(stage, str(stage), False, over, tables=tuple(_tables(competition, draw)))


def _lines(draw: Draw, places: Sequence[Placed]) -> tuple[PlaceLine, ...]:
    return tuple(
        PlaceLine(p.first, p.last, e.name, p.reason)
        for p in places
        for e in sorted(p.entrants, key=lambda e: draw.seeds[e.pk])
    )


def _tables(competition: Competition, draw: Draw) -> list[TablePage]:
    members, tables = members_of(draw), tables_of(draw)
    outlooks = outlooks_of(competition, draw, tables)
    names = table_names(draw)
    found = []
    for group, (seeds, rows) in enumerate(zip(members, tables, strict=True)):
        own = [draw.entrants[seed] for seed in seeds]
        order = tuple(row.entrant for row in rows)
        small = len(order) <= MOST_IN_CROSS_TABLE
        found.append(
            TablePage(
                names[group],
                tuple(Line(row, outlooks.get(row.entrant.pk)) for row in rows),
                tuple(e for e in own if e.pk in draw.annulled),
                tuple(drawn.cross_table(list(order), draw)) if small else (),
                order,
            )
        )
    return found
