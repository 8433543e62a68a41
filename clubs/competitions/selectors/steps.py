"""A stage that is drawn step by step, as the pure modules take it; and how far it has come.

The rows of the stage become rounds, events and tables of seeds; what comes of them becomes rows of the
standings by entry number, as those of every other table. Nothing here asks the database.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace

from clubs.competitions.models import Fixture, Pairing, Phase
from clubs.competitions.rules.pairing import king
from clubs.competitions.rules.pairing import split as splitting
from clubs.competitions.rules.pairing.brackets import Seed
from clubs.competitions.rules.pairing.elimination import Placing
from clubs.competitions.rules.pairing.swiss import settings as swiss
from clubs.competitions.rules.pairing.swiss.cards import Round
from clubs.competitions.rules.stages import King, Split, StepPlan, Swiss
from clubs.competitions.rules.standings.criteria import Criterion
from clubs.competitions.rules.standings.results import Kind, Result
from clubs.competitions.rules.standings.table import Parted, Row, table
from clubs.competitions.selectors.draw import FACTS_BY, Draw
from clubs.competitions.selectors.standing import results_of, scoring_of

SETTLED = (Phase.DECIDED, Phase.EMPTY, Phase.ANNULLED)

LEFT, JOINED = "left", "joined"
"""What happens in the queue of king of the table between two matches, in `Pairing.facts["before"]`."""


@dataclass(frozen=True)
class Progress:
    """How far a stage has come: `number` steps are drawn of `of` (None: nobody can tell), of the last of them
    `open` fixtures are undecided. `ended` says in words why none follows, "" while one can."""

    word: str
    number: int
    of: int | None
    open: int
    ended: str

    @property
    def told(self) -> str:
        """How far it has come, in words: "Round 3 of 5"."""
        if self.word == "part":
            return ("Not drawn", "Before the split", "After the split")[self.number]
        of = f" of {self.of}" if self.of and self.word == "round" else ""
        return f"{self.word.capitalize()} {self.number}{of}" if self.number else f"No {self.word} paired yet"

    @property
    def next(self) -> str:
        """What would be drawn next, in words: "round 3"."""
        if self.word == "part":
            return "the first part" if self.number == 0 else "the second part"
        return f"{self.word} {self.number + 1}"

    @property
    def last(self) -> str:
        """What was drawn last, in words: "round 2"."""
        if self.word == "part":
            return "the first part" if self.number == 1 else "the second part"
        return f"{self.word} {self.number}"

    @property
    def may_pair(self) -> bool:
        """Whether the next step can be drawn now."""
        return not self.ended and not self.open


def drawn_steps(draw: Draw) -> list[Pairing]:
    """The steps that have been drawn, without the word that closes the stage."""
    return [one for one in draw.pairings if not one.closes]


def is_closed(draw: Draw) -> bool:
    """Whether the director said that no step follows."""
    return any(one.closes for one in draw.pairings)


def fixtures_in(draw: Draw, pairing: Pairing) -> list[Fixture]:
    """The fixtures of one step, by number."""
    found = list(draw.fixtures.values())
    if isinstance(draw.stage.plan, Split):
        return [f for f in found if (f.code == "round") == (pairing.number == 1)]
    return [f for f in found if f.round == pairing.number]


def begun_in(draw: Draw, pairing: Pairing) -> Fixture | None:
    """The first fixture of a step that has been played or is being played; one called to a table has not."""
    for row in fixtures_in(draw, pairing):
        if row.phase in (Phase.LIVE, Phase.OVER, Phase.TIED) or row.result_by in FACTS_BY:
            return row
    return None


def progress(draw: Draw) -> Progress:
    """How far the stage has come."""
    plan = draw.stage.plan
    assert isinstance(plan, StepPlan)
    steps = drawn_steps(draw)
    open_ = sum(f.phase not in SETTLED for f in draw.fixtures.values())
    closed = "The director ended it." if is_closed(draw) else ""
    if isinstance(plan, King):
        ended = king_standing(draw).ended if steps else ""
        return Progress("match", len(steps), plan.matches or None, open_, closed or ended)
    if isinstance(plan, Split):
        ended = "Both parts are drawn." if len(steps) >= 2 else ""
        return Progress("part", len(steps), 2, open_, closed or ended)
    of = plan.rounds_for(draw.stage.size or 0)
    ended = f"All {of} rounds are paired." if len(steps) >= of else ""
    return Progress("round", len(steps), of, open_, closed or ended)


def goes_on(draw: Draw) -> bool:
    """Whether a step can follow, now or when more results are in."""
    return draw.stage.in_steps and not progress(draw).ended


def told(words: str, draw: Draw) -> str:
    """A stored sentence with the names that the entrants have now."""
    names = {e.number: e.name for e in draw.entrants.values()}
    return re.sub(r"\{(\d+)\}", lambda found: names.get(int(found[1]), "?"), words)


def reasons_of(draw: Draw) -> dict[int, list[tuple[str, str]]]:
    """Why two meet, by the number of the fixture: a code and a sentence each."""
    return {
        int(number): [(code, told(words, draw)) for code, words in reasons]
        for pairing in draw.pairings
        for number, reasons in pairing.reasons.items()
    }


# --- Swiss ---------------------------------------------------------------------------------------


def swiss_settings(draw: Draw) -> swiss.Settings:
    """The settings of a Swiss stage. Raises `PairingError` for points that make no sense."""
    plan = draw.stage.plan
    assert isinstance(plan, Swiss) and draw.stage.size is not None
    return plan.settings(draw.stage.size, scoring_of(draw.competition, draw.in_order))


def swiss_entrants(draw: Draw, clubs: Mapping[int, Hashable] | None = None) -> list[swiss.Entrant]:
    """Everybody of a Swiss stage. `clubs` are home clubs by player; a late entrant joined with the first
    round that has a fixture of theirs, or joins with the next; who has withdrawn leaves with the next."""
    coming = len(drawn_steps(draw)) + 1
    first: dict[int, int] = {}
    for f in draw.fixtures.values():
        for pk in (f.a_id, f.b_id):
            if pk is not None:
                first[pk] = min(first.get(pk, f.round), f.round)
    return [
        swiss.Entrant(
            seed,
            (clubs or {}).get(e.player_id),
            joins=first.get(e.pk, coming) if e.late and draw.stage.is_first else 1,
            leaves=None if e.is_in else coming,
        )
        for seed, e in sorted(draw.entrants.items())
    ]


def swiss_rounds(draw: Draw) -> list[Round]:
    """What happened in each round that is paired, by seeds; undecided fixtures are left out."""
    seeds = draw.seeds
    rounds = []
    for pairing in drawn_steps(draw):
        own = fixtures_in(draw, pairing)
        bye = next((seeds[f.a_id] for f in own if f.is_bye and f.a_id is not None), None)
        rounds.append(Round(tuple(_by_seed(draw, own)), bye))
    return rounds


def _by_seed(draw: Draw, fixtures: Sequence[Fixture]) -> list[Result]:
    """Results of these fixtures, entrants named by their seeds, without figures."""
    seeds = {e.number: seed for seed, e in draw.entrants.items()}
    return [
        Result(seeds[r.a], seeds[r.b], None if r.winner is None else seeds[r.winner], r.kind)  # type: ignore[index]
        for r in results_of(fixtures)
    ]


def _swiss_rows(draw: Draw) -> list[Row]:
    plan = draw.stage.plan
    assert isinstance(plan, Swiss)
    found: list[Result] = []
    for f in draw.fixtures.values():
        if f.is_bye and f.a is not None:
            found.append(Result(f.a.number, None, None, Kind.BYE, round=f.round))
        found += [replace(result, round=f.round) for result in results_of([f])]
    for one in swiss_entrants(draw):
        number = draw.entrants[one.seed].number
        missed = range(1, min(one.joins, len(drawn_steps(draw)) + 1))
        found += [Result(number, None, None, Kind.MISSED, round=round_) for round_ in missed]
    scoring = plan.scoring(scoring_of(draw.competition, draw.in_order))
    return table([e.number for e in draw.in_order], found, draw.competition.criteria, scoring)


# --- King of the table ---------------------------------------------------------------------------


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
            for result in _by_seed(draw, [fixture]):
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
        now.ended = "so far"
    return king.placings(now)


class _Reign(Criterion):
    """What orders king of the table, for those who ask what parted two."""

    key, label = "king", "Matches won and wins in a row"
    explanation = (
        "Who ended it by wins in a row or stayed to the last is first; then matches won, the most wins in a"
        " row, fewer defeats."
    )


def _king_rows(draw: Draw) -> list[Row]:
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


# --- A round robin with a split ------------------------------------------------------------------


def split_settings(draw: Draw) -> splitting.Split:
    """The settings of a round robin with a split."""
    plan = draw.stage.plan
    assert isinstance(plan, Split) and draw.stage.size is not None
    return plan.settings(draw.stage.size)


def split_results(draw: Draw) -> list[list[Result]]:
    """The results of each round, by seeds."""
    rounds: dict[int, list[Fixture]] = {}
    for f in draw.fixtures.values():
        rounds.setdefault(f.round, []).append(f)
    last = max(rounds, default=0)
    return [_by_seed(draw, rounds.get(n, [])) for n in range(1, last + 1)]


def split_order(draw: Draw) -> list[Seed]:
    """The table at the split, as it was when the second part was drawn; empty before."""
    seeds = {e.number: seed for seed, e in draw.entrants.items()}
    orders = [one.facts["order"] for one in drawn_steps(draw) if "order" in one.facts]
    return [seeds[number] for number in orders[-1]] if orders else []


def order_now(draw: Draw) -> list[Seed]:
    """The table at the split from the results as they are; who is level stands in the order of the lots.

    Raises `PairingError` "not-over" while matches of the first part are open.
    """
    criteria = [*draw.competition.criteria]
    criteria += [] if "lot" in criteria else ["lot"]
    plain = scoring_of(draw.competition, draw.in_order)
    lots: dict[Hashable, int] = {seed: e.lot for seed, e in draw.entrants.items() if e.lot is not None}
    figured = [_with_figures(draw, [f for f in draw.fixtures.values() if f.code == "round"])]
    settings = split_settings(draw)
    padded = figured + [[] for _ in range(settings.rounds_before - 1)]
    annulled = [seed for seed, e in draw.entrants.items() if e.annulled]
    return splitting.order_at_split(settings, padded, criteria, replace(plain, lots=lots), annulled=annulled)


def _with_figures(draw: Draw, fixtures: Sequence[Fixture]) -> list[Result]:
    """Results of these fixtures with their figures, entrants named by their seeds."""
    seeds = {e.number: seed for seed, e in draw.entrants.items()}

    def turned(figures: Mapping[Hashable, int]) -> dict[Hashable, int]:
        return {seeds[key]: value for key, value in figures.items()}  # type: ignore[index]

    return [
        Result(
            one.a,
            one.b,
            one.winner,
            one.kind,
            turned(full.points),
            turned(full.frames),
            turned(full.innings),
            turned(full.high_run),
        )
        for one, full in zip(_by_seed(draw, fixtures), results_of(fixtures), strict=True)
    ]


def _split_rows(draw: Draw) -> list[list[Row]]:
    scoring = scoring_of(draw.competition, draw.in_order)
    criteria = draw.competition.criteria
    fixtures = list(draw.fixtures.values())
    parts = split_parts(draw)
    if len(parts) == 1:
        numbers = [draw.entrants[seed].number for seed in parts[0] if not draw.entrants[seed].annulled]
        return [table(numbers, results_of(fixtures), criteria, scoring)]
    counted = fixtures if split_settings(draw).carried else [f for f in fixtures if f.code != "round"]
    numbered = [
        [draw.entrants[seed].number for seed in part if not draw.entrants[seed].annulled] for part in parts
    ]
    return [
        table(own, results_of(counted), criteria, scoring, others=others)
        for own, others in (numbered, numbered[::-1])
    ]


def split_parts(draw: Draw) -> tuple[tuple[Seed, ...], ...]:
    """The seeds of each part; before the split all of them. Whose results are annulled is in the last."""
    order, top = split_order(draw), split_settings(draw).top
    if not order:
        return (tuple(sorted(draw.entrants)),)
    rest = sorted(set(draw.entrants) - set(order))
    return tuple(order[:top]), (*order[top:], *rest)


# --- All of them ---------------------------------------------------------------------------------


def step_rows(draw: Draw) -> list[list[Row]]:
    """The standings by entry number: one table, or one for each part after a split."""
    plan = draw.stage.plan
    rows: Mapping[type, Callable[[Draw], list[Row]]] = {Swiss: _swiss_rows, King: _king_rows}
    return _split_rows(draw) if isinstance(plan, Split) else [rows[type(plan)](draw)]


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
            found.append(
                Placing(place, last, own, _why(draw, level[0], part_name(n) if len(parts) > 1 else ""))
            )
            place = last + 1
    return found


def _why(draw: Draw, row: Row, part: str) -> str:
    points = row.values.get("match_points")
    scored = f"{points} point{'' if points == '1' else 's'}" if points else ""
    if part:
        return f"in the {part[:1].lower()}{part[1:]}" + (f", {scored}" if scored else "")
    rounds = f"after {len(drawn_steps(draw))} rounds" if isinstance(draw.stage.plan, Swiss) else ""
    return " ".join(filter(None, (scored, rounds)))


def part_name(number: int) -> str:
    """A part of a split, counted from 0, in words."""
    return ("Top part", "Bottom part")[number]
