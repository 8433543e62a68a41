"""What the pages show of a stage that is drawn step by step: the queue, what changed since, the director's
panel. Nothing here asks the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.competitions.models import Entrant, Fixture, Status
from clubs.competitions.rules.pairing.king import Figures
from clubs.competitions.rules.stages import King, Split, Swiss
from clubs.competitions.selectors import steps
from clubs.competitions.selectors.draw import FACTS_BY, Draw
from clubs.competitions.selectors.steps import Progress


@dataclass(frozen=True)
class KingLine:
    """What somebody has done at king of the table."""

    first: int
    last: int
    entrant: Entrant
    figures: Figures

    @property
    def played(self) -> int:
        """Matches played."""
        return self.figures.won + self.figures.drawn + self.figures.lost


@dataclass(frozen=True)
class KingPage:
    """Who is at the table, who waits, and everybody's figures, best first. `row` are wins in a row."""

    holder: Entrant | None
    challenger: Entrant | None
    row: int
    queue: tuple[Entrant, ...]
    lines: tuple[KingLine, ...]
    out: bool


def king_page(draw: Draw) -> KingPage | None:
    """The table and the queue; None for other formats."""
    plan = draw.stage.plan
    if not isinstance(plan, King):
        return None
    now = steps.king_standing(draw)
    lines = [
        KingLine(one.first, one.last, draw.entrants[seed], now.figures[seed])
        for one in steps.king_places(draw)
        for seed in one.seeds
    ]
    return KingPage(
        draw.entrants.get(now.holder or 0),
        draw.entrants.get(now.challenger or 0),
        now.row,
        tuple(draw.entrants[seed] for seed in now.queue),
        tuple(lines),
        plan.out,
    )


def changed_since(draw: Draw) -> list[Fixture]:
    """Fixtures whose result was changed after a later step had been drawn with the old one."""
    paired = {one.number: one.paired_at for one in draw.pairings}
    if isinstance(draw.stage.plan, King):
        return []
    return [
        row
        for pairing in steps.drawn_steps(draw)
        for row in steps.fixtures_in(draw, pairing)
        if (since := paired.get(pairing.number + 1)) is not None
        and row.result_by in FACTS_BY
        and row.decided_at is not None
        and row.decided_at > since
    ]


@dataclass(frozen=True)
class Panel:
    """What a director can do with one stage now. `by_itself`: nobody pairs it by hand."""

    number: int
    name: str
    progress: Progress
    next_step: int
    last_step: int
    may_take_back: bool
    may_end: bool
    closed: bool
    by_itself: bool
    automatic: bool


def panels(draws: Sequence[Draw]) -> list[Panel]:
    """The panels of the stages that are drawn step by step and can still be changed."""
    found = []
    for n, draw in enumerate(draws):
        plan = draw.stage.plan
        if not isinstance(plan, Swiss | King | Split):
            continue
        followed = any(later.stage.source == draw.stage.number for later in draws[n + 1 :])
        at, king = steps.progress(draw), isinstance(plan, King)
        running = draw.competition.status == Status.RUNNING
        last = draw.pairings[-1] if draw.pairings else None
        open_begun = last is not None and steps.begun_in(draw, last) is not None
        alive = running or draw.competition.status == Status.DRAWN
        take_back = last is not None and (
            last.closes if last.closes else alive and not king and not open_begun
        )
        if followed or (at.ended and not at.open and not take_back):
            continue
        decided = any(row.result_by in FACTS_BY for row in draw.fixtures.values())
        may_end = running and decided and not at.ended and (not at.open or (king and not open_begun))
        found.append(
            Panel(
                draw.stage.number,
                str(draw.stage),
                at,
                at.number + 1,
                last.number if last else 0,
                take_back,
                may_end,
                bool(last and last.closes),
                king,
                plan.automatic,
            )
        )
    return found
