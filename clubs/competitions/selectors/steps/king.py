"""King of the table as the pure modules take it: events, the queue as it stands, and the table."""

from __future__ import annotations

from collections.abc import Sequence

from clubs.competitions.rules.pairing import king
from clubs.competitions.rules.pairing.brackets import Seed
from clubs.competitions.rules.pairing.elimination import Placing
from clubs.competitions.rules.stages import King
from clubs.competitions.rules.standings.criteria import Criterion
from clubs.competitions.rules.standings.table import Parted, Row, table
from clubs.competitions.selectors.draw import Draw
from clubs.competitions.selectors.standing import results_of, scoring_of
from clubs.competitions.selectors.steps.drawn import by_seed, drawn_steps, fixtures_in, is_closed
from rules_engine.saying import say

LEFT, JOINED = "left", "joined"
"""What happens in the queue of king of the table between two matches, in `Pairing.facts["before"]`."""


def king_events(draw: Draw, *, pending: bool = True) -> tuple[list[king.Event], list[int]]:
    """Everything that happened, in order, and for each match played the number of its fixture.

    With `pending` who left or came since the last match was called is told, too.
    """
    seeds = {e.number: seed for seed, e in draw.entrants.items()}
    events: list[king.Event] = []
    numbers: list[int] = []
    away: set[Seed] = set()
    queued = set(range(1, (draw.stage.size or 0) + 1))
    for pairing in drawn_steps(draw):
        for what, number in pairing.facts.get("before", []):
            seed = seeds[number]
            events.append(king.Left(seed) if what == LEFT else king.Joined(seed))
            if what == LEFT:
                away.add(seed)
            else:
                away.discard(seed)
                queued.add(seed)
        for fixture in fixtures_in(draw, pairing):
            for result in by_seed(draw, [fixture]):
                assert isinstance(result.a, int) and isinstance(result.b, int)
                winner = result.winner if isinstance(result.winner, int) else None
                events.append(king.Played(result.a, result.b, winner))
                numbers.append(fixture.number)
    if is_closed(draw):
        events.append(king.TimeOver())
    elif pending:
        now = king.fold(_king(draw), draw.stage.size or 0, events[: _that_fit(draw, events)])
        if not now.ended:
            events += _moves(draw, now, away, queued)
    return events, numbers


def _moves(draw: Draw, now: king.Standing, away: set[Seed], queued: set[Seed]) -> list[king.Event]:
    """Who left and who came since, those who left first."""
    there = {now.holder, now.challenger, *now.queue}
    left = [(e.withdrawn_at, seed) for seed, e in draw.entrants.items() if not e.is_in and seed in there]
    came = [
        seed
        for seed, e in sorted(draw.entrants.items())
        if e.is_in and seed not in there and (seed in away or seed not in queued)
    ]
    gone = sorted(left, key=lambda one: (one[0] is None, one[0], one[1]))
    return [*(king.Left(seed) for _, seed in gone), *(king.Joined(seed) for seed in came)]


def _king(draw: Draw) -> king.King:
    plan = draw.stage.plan
    assert isinstance(plan, King)
    return plan.settings()


def _that_fit(draw: Draw, events: Sequence[king.Event]) -> int:
    return king.that_fit(_king(draw), draw.stage.size or 0, events)


def king_misfit(draw: Draw) -> int | None:
    """The first fixture that was played by others than would have stood at the table; None for none."""
    events, numbers = king_events(draw)
    fit = _that_fit(draw, events)
    played = sum(isinstance(one, king.Played) for one in events[:fit])
    return numbers[played] if fit < len(events) and played < len(numbers) else None


def king_standing(draw: Draw, *, pending: bool = True) -> king.Standing:
    """The table and the queue as they stand, as far as the matches fit together."""
    events, _ = king_events(draw, pending=pending)
    return king.fold(_king(draw), draw.stage.size or 0, events[: _that_fit(draw, events)])


def king_places(draw: Draw) -> list[Placing]:
    """Everybody's place; before the end as if it ended now."""
    now = king_standing(draw)
    if not now.ended:
        now.ended = say("competitions.king-so-far", "so far")
    return king.placings(now)


class _Reign(Criterion):
    """What orders king of the table, for those who ask what parted two."""

    key = "king"
    label = say("competitions.criterion-king", "Matches won and wins in a row")
    within = say("competitions.criterion-king-within", "matches won and wins in a row")
    explanation = say(
        "competitions.explained-king",
        "Who ended it by wins in a row or stayed to the last is first; then matches won, the most wins in a"
        " row, fewer defeats.",
    )


def king_rows(draw: Draw) -> list[Row]:
    """The table of king of the table; before the end as if it ended now."""
    figures = king_standing(draw).figures
    numbers = [e.number for e in draw.in_order]
    results = results_of(list(draw.fixtures.values()))
    scoring = scoring_of(draw.competition, draw.in_order)
    values = {row.entrant: row.values for row in table(numbers, results, draw.competition.criteria, scoring)}
    rows: list[Row] = []
    above = ""
    for placing in king_places(draw):
        for n, seed in enumerate(placing.seeds):
            one, number = figures[seed], draw.entrants[seed].number
            parted = Parted(_Reign(), above, placing.reason) if rows and n == 0 else None
            played = one.won + one.drawn + one.lost
            rows.append(
                Row(
                    placing.first, number, values[number], parted, n > 0, played, one.won, one.drawn, one.lost
                )
            )
        above = placing.reason
    return rows
