"""Before the draw: when which format would end, and which of them end in time.

`candidates` are the usual ways to play so many entrants: knockouts with and without a plate, double
elimination, groups of 3 to 6 with a knockout of the best, groups of three in the carom way (the first of
each, and the best seconds), Swiss alone or with a final of two or four, everybody against everybody. Each is
played out as the evening itself would be (:mod:`.evening`). `advise` takes those that end in time, gives
everybody as many matches as can be, and offers at most one of a family; where none ends in time with the
races that were asked for, shorter ones are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import ceil
from typing import Any

from clubs.competitions.rules.pairing.brackets import PairingError, bracket_size
from clubs.competitions.rules.stages import Plan, StageSettings, Swiss, read_plan
from clubs.competitions.rules.times import plan
from clubs.competitions.rules.times.durations import Pace
from clubs.competitions.rules.times.evening import Forecast, Span, foresee
from clubs.competitions.rules.times.plan import From, Nobody, meetings_of, sizes_of
from clubs.competitions.rules.times.work import work
from rules_engine.saying import AnyOf, Text, say, say_many

RUNS = 60
"""An evening to be compared needs no fine quantiles."""
MOST_MATCHES = 700
"""What has more matches than that is no evening, and is not played out."""
SUGGESTED = 4
KEPT_OF_LENGTH = 0.5
"""A race or a length is never shortened to less than this share of what was asked for."""


@dataclass(frozen=True, slots=True)
class Question:
    """So many players at so many tables; a match is to `length` points (None where the game has none) in a
    race of `race`; `rest` and `within` (until when all should be over, None: it does not matter) in seconds,
    `within` from the start on."""

    players: int
    tables: int
    length: int | None = None
    race: int = 1
    rest: float = 300.0
    within: float | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A way to play: a word for its kind, its stages, and what a match is played to."""

    kind: str
    stages: tuple[StageSettings, ...]
    length: int | None
    race: int

    @property
    def family(self) -> str:
        """What its kind is a sort of: all groups are one family, all of Swiss another."""
        return self.kind.partition("-")[0]


@dataclass(frozen=True, slots=True)
class Advice:
    """A candidate with when it ends (seconds from the start), how many matches it has, and how many of them
    everybody plays at least."""

    candidate: Candidate
    end: Span
    matches: int
    at_least: int

    def in_time(self, within: float | None) -> bool:
        """Whether it probably ends in time."""
        return within is None or self.end.likely <= within


@dataclass(frozen=True, slots=True)
class Answer:
    """Every format as it was asked for, the quickest first, and what is suggested, the best first."""

    all: tuple[Advice, ...]
    suggested: tuple[Advice, ...]


def advise(question: Question, pace: Pace) -> Answer:
    """Play all candidates out. Raises `PairingError` "field-size" for too few or too many players."""
    bracket_size(question.players)
    asked = [found for one in candidates(question) if (found := tried(one, question, pace)) is not None]
    asked.sort(key=lambda one: one.end.likely)
    fitting = [one for one in asked if one.in_time(question.within)]
    kinds, known = {one.candidate.kind for one in fitting}, {one.candidate.kind: one for one in asked}
    for length, race in shorter(question.length, question.race):
        if len({one.candidate.family for one in fitting}) >= SUGGESTED or question.within is None:
            break
        again = replace(question, length=length, race=race)
        for one in candidates(again):
            before = known.get(one.kind)
            if one.kind in kinds or before is None or _hopeless(before, again, question):
                continue
            found = tried(one, again, pace)
            if found is not None and found.in_time(question.within):
                fitting.append(found)
        kinds = {one.candidate.kind for one in fitting}
    return Answer(tuple(asked), tuple(best_of(fitting, question)))


def _hopeless(before: Advice, again: Question, question: Question) -> bool:
    """Whether the format is so much too long that with matches this much shorter it ends too late, too."""
    share = work(again.length, again.race) / work(question.length, question.race)
    return question.within is not None and before.end.likely * share > question.within * 1.1


def best_of(fitting: Sequence[Advice], question: Question) -> list[Advice]:
    """At most `SUGGESTED`, one of a family: first what is played as asked, then by how many matches everybody
    has at least and how many there are."""

    def order(one: Advice) -> tuple[bool, int, int]:
        asked = (one.candidate.length, one.candidate.race) == (question.length, question.race)
        return not asked, -one.at_least, -one.matches

    found: dict[str, Advice] = {}
    for one in sorted(fitting, key=order):
        found.setdefault(one.candidate.family, one)
    return list(found.values())[:SUGGESTED]


def tried(candidate: Candidate, question: Question, pace: Pace) -> Advice | None:
    """A candidate played out; None where so many players cannot play it, or where it is no evening."""
    try:
        stages = sizes_of(candidate.stages, question.players)
    except PairingError:
        return None
    tables = [plan.Table(n, n) for n in range(question.tables)]
    ahead = plan.of_stages(
        stages,
        tables=frozenset(one.key for one in tables),
        work=lambda stage, code: work(candidate.length, candidate.race),
    )
    if len(ahead) > MOST_MATCHES:
        return None
    found: Forecast = foresee(ahead, tables, pace, rest=question.rest, seed=question.players, runs=RUNS)
    if found.end is None:
        return None
    return Advice(candidate, found.end, round(found.played), fewest_matches(stages[0].plan, question.players))


def fewest_matches(first: Plan, entrants: int) -> int:
    """How many matches everybody plays at least in the first stage, win or lose."""
    played = meetings_of(first, entrants, lambda seed: seed)
    goes: dict[tuple[int, bool], list[tuple[int, str, str | None]]] = {}
    entered: dict[int, list[tuple[int, str]]] = {}
    alone = {one.number for one in played if Nobody.ABSENT in (one.a, one.b)}
    for one in played:
        for side, slot in (("a", one.a), ("b", one.b)):
            if isinstance(slot, From):
                goes.setdefault((slot.match, slot.winner), []).append((one.number, side, slot.side))
            elif isinstance(slot, int):
                entered.setdefault(slot, []).append((one.number, side))
    if not entered:
        rounds = max((one.round for one in played), default=0)
        return rounds - entrants % 2  # one of them may be a bye

    @cache
    def from_here(number: int, side: str) -> int:
        """Matches from this one on, at least, for who stands in this slot of it."""
        doors = (True,) if number in alone else (True, False)
        after = [
            min(
                (
                    from_here(to, place)
                    for to, place, only in goes.get((number, winner), ())
                    if only is None or only == side
                ),
                default=0,
            )
            for winner in doors
        ]
        return (number not in alone) + min(after)

    return min(from_here(*slots[0]) if len(slots) == 1 else len(slots) for slots in entered.values())


def candidates(question: Question) -> Iterator[Candidate]:
    """The usual ways to play so many entrants, with what a match is played to as it was asked for."""
    many = question.players

    def one(kind: str, *stages: StageSettings) -> Candidate:
        return Candidate(kind, stages, question.length, question.race)

    yield one("knockout", StageSettings("elimination", settings={"third_place": True}))
    if many >= 4:
        plate = {"third_place": True, "plate": "first_match"}
        yield one("plate", StageSettings("elimination", settings=plate))
        yield one("double", StageSettings("double", settings={"second_final": True}))
        size = bracket_size(many)
        for last in (4, 8):
            if last <= size // 2 and size > 8:
                yield one(f"double-{last}", StageSettings("double", settings={"last": last}))
    if many >= 6:
        for size in range(3, 7):
            groups = ceil(many / size)
            if groups < 2 or many // groups < 2 or (many // groups == 2 and size > 3):
                continue
            final = StageSettings("elimination", "Finals", {"third_place": False}, _feed("each", 2))
            yield one(f"groups-{size}", StageSettings("groups", settings={"groups": groups}), final)
    if many >= 9:
        groups = many // 3
        best = bracket_size(groups) - groups
        final = StageSettings("elimination", "Finals", {"third_place": False}, _feed("each", 1, best))
        yield one("carom", StageSettings("groups", settings={"groups": groups}), final)
    if many >= 8:
        yield one("swiss", StageSettings("swiss"))
        for last in (2, 4):
            if many >= 3 * last:
                name = "Final" if last == 2 else "Finals"
                final = StageSettings("elimination", name, {"third_place": False}, _feed("all", last))
                yield one(f"swiss-{last}", StageSettings("swiss"), final)
    if many <= 32:
        yield one("round_robin", StageSettings("round_robin"))
    if 3 <= many <= 10:
        yield one("twice", StageSettings("round_robin", settings={"double_round": True}))


def _feed(take: str, count: int, best: int = 0) -> dict[str, Any]:
    return {"take": take, "count": count, "best": best, "order": "crossed", "source": 1}


def shorter(length: int | None, race: int) -> Iterator[tuple[int | None, int]]:
    """Shorter matches, the longest first: races one game shorter, else a fifth of the points less."""
    if race > 1:
        for fewer in range(race - 1, max(1, ceil(race * KEPT_OF_LENGTH)) - 1, -1):
            yield length, fewer
    elif length:
        for fifths in (4, 3):
            points = max(1, round(length * fifths / 5))
            if points < length:
                yield points, race


def in_words(candidate: Candidate, players: int) -> str:
    """A candidate for people."""
    first = candidate.stages[0]
    words = {
        "knockout": say("competitions.advised-knockout", "Knockout"),
        "plate": say(
            "competitions.advised-plate", "Knockout, with a plate for all who lose their first match"
        ),
        "double": say("competitions.advised-double", "Double elimination"),
        "double-4": say("competitions.advised-double-4", "Double elimination to the last 4, then a knockout"),
        "double-8": say("competitions.advised-double-8", "Double elimination to the last 8, then a knockout"),
        "round_robin": say("competitions.advised-round-robin", "Round robin"),
        "twice": say("competitions.advised-twice", "Round robin, twice"),
    }
    if candidate.kind in words:
        return words[candidate.kind]
    if candidate.family == "swiss":
        rounds = read_plan(first.format, first.settings)
        assert isinstance(rounds, Swiss)
        return _swiss_in_words(candidate.kind, rounds.rounds_for(players))
    many = int(first.settings["groups"])
    small, rest = divmod(players, many)
    sizes = AnyOf((small, small + 1)) if rest else small
    feed = candidate.stages[1].feed
    through, best = feed["count"], feed["best"]
    if candidate.kind == "carom":
        if not best:
            return say(
                "competitions.advised-carom",
                "{groups} groups of {sizes}, in which the loser of the first match plays on, then a knockout"
                " of the first of each",
                groups=many,
                sizes=sizes,
            )
        if best == 1:
            return say(
                "competitions.advised-carom-best",
                "{groups} groups of {sizes}, in which the loser of the first match plays on, then a knockout"
                " of the first of each and the best second",
                groups=many,
                sizes=sizes,
            )
        return say(
            "competitions.advised-carom-seconds",
            "{groups} groups of {sizes}, in which the loser of the first match plays on, then a knockout"
            " of the first of each and the {best} best seconds",
            groups=many,
            sizes=sizes,
            best=best,
        )
    return say(
        "competitions.advised-groups",
        "{groups} groups of {sizes}, then a knockout of the first {through} of each",
        groups=many,
        sizes=sizes,
        through=through,
    )


def _swiss_in_words(kind: str, rounds: int) -> Text:
    if kind == "swiss-2":
        return say_many(
            "competitions.advised-swiss-2",
            "Swiss, {n} rounds, then a final of the first 2",
            "Swiss, {n} rounds, then a final of the first 2",
            rounds,
        )
    if kind == "swiss-4":
        return say_many(
            "competitions.advised-swiss-4",
            "Swiss, {n} rounds, then a knockout of the first 4",
            "Swiss, {n} rounds, then a knockout of the first 4",
            rounds,
        )
    return say_many("competitions.advised-swiss", "Swiss, {n} rounds", "Swiss, {n} rounds", rounds)


def same_stages(one: Sequence[StageSettings], other: Sequence[StageSettings]) -> bool:
    """Whether two sequences are played alike, whatever their stages are called."""
    return [(a.format, read_plan(a.format, a.settings), dict(a.feed)) for a in one] == [
        (b.format, read_plan(b.format, b.settings), dict(b.feed)) for b in other
    ]
