"""How good the times are: evenings of another making than the estimator thinks of, and the estimator on them.

**The truth** is played game by game, not drawn from a log-normal: a player has a speed (seconds a visit,
gamma) and a skill (which decides games, so that races are short between unequal players); a game has visits
(geometric in the skill of the two, so times have heavy tails); one game in fifty stops for some minutes (a
dispute, a broken tip); some players come late to the table, more after a long wait; the hall stands still for
a break in the middle of one evening in three; results are entered a minute or more after the end. The fields,
tables, formats and races differ from evening to evening, and the director's guess is off as directors' are.

**The estimator** sees what the pages see: the guess, earlier evenings of the same players in half of the
clubs, and in the course of the evening the matches that are over, and which are on for how long with what
score. It is asked at the start and after a quarter, half and three quarters of the true time.

The relative error of the end, and of a match's start, is the absolute error as a share of the time that is
still to go then; it is good where its median is within 15 %. Starts less than ten minutes away are left out:
they are called, not foreseen.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from statistics import median

import numpy as np
from numpy.typing import NDArray

from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.rules.times import durations, evening, plan
from clubs.competitions.rules.times.durations import Measured
from clubs.competitions.rules.times.plan import Ahead, From, Nobody, Slot
from clubs.competitions.rules.times.work import done, work

Key = tuple[int, int]
Reals = NDArray[np.float64]

MOMENTS = (0.0, 0.25, 0.5, 0.75)
SOON = 600.0
FORMATS: tuple[tuple[StageSettings, ...], ...] = (
    (StageSettings("elimination"),),
    (StageSettings("elimination", settings={"plate": "first_match"}),),
    (StageSettings("double"),),
    (StageSettings("groups", settings={"groups": 4}), StageSettings("elimination", feed={"count": 2})),
    (StageSettings("round_robin"),),
)


@dataclass(frozen=True, slots=True)
class Played:
    """A match as it really was: who, when it was called, when its games ended, when its result was in."""

    key: Key
    players: tuple[int, int]
    called: float
    games: tuple[tuple[float, int], ...]
    """The end of each game, and who won it (0 or 1)."""
    ended: float
    table: int


@dataclass(slots=True)
class Night:
    """An evening: what was planned, and what was played."""

    stages: tuple[StageSettings, ...]
    players: tuple[int, ...]
    tables: int
    race: int
    rest: float
    guess: float
    history: list[Measured]
    played: dict[Key, Played] = field(default_factory=dict)
    plan: list[Ahead] = field(default_factory=list)

    @property
    def end(self) -> float:
        """When all was over, in seconds."""
        return max(one.ended for one in self.played.values())


@dataclass(slots=True)
class Errors:
    """The relative errors on one occasion (in words): of the end, and of the starts; and which lay in their
    spans."""

    words: str
    end: list[float] = field(default_factory=list)
    starts: list[float] = field(default_factory=list)
    end_inside: list[bool] = field(default_factory=list)
    starts_inside: list[bool] = field(default_factory=list)

    def add(self, others: Errors) -> None:
        """Add these to them."""
        self.end += others.end
        self.starts += others.starts
        self.end_inside += others.end_inside
        self.starts_inside += others.starts_inside


@dataclass(frozen=True, slots=True)
class Hall:
    """The people of a club: seconds a visit, and the chance to win a visit's worth of game."""

    speed: Reals
    skill: Reals
    visits: float


def made(seed: int) -> Night:
    """The evening of this number."""
    rng = np.random.default_rng(seed)
    stages = FORMATS[int(rng.integers(len(FORMATS)))]
    most = 12 if stages[0].format == "round_robin" else 33
    many = int(rng.integers(8 if stages[0].format != "groups" else 12, most))
    hall = Hall(
        rng.gamma(9.0, 28.0 / 9.0, size=40), rng.normal(0.0, 0.6, size=40), float(rng.uniform(8.0, 26.0))
    )
    race = int(rng.integers(2, 8))
    tables = int(rng.integers(max(2, many // 6), max(3, many // 3) + 1))
    players = tuple(int(p) for p in rng.permutation(40)[:many])
    usual = median(_match(rng, hall, (1, 2), race)[-1][0] for _ in range(41))
    night = Night(
        stages,
        players,
        tables,
        race,
        float(rng.choice([0, 300, 600])),
        usual * float(np.exp(rng.normal(0.0, 0.3))) / work(None, race),
        _history(rng, hall) if rng.random() < 0.5 else [],
    )
    night.plan = plan.of_stages(
        plan.sizes_of(stages, many),
        tables=frozenset(range(tables)),
        work=lambda stage, code: work(None, race),
    )
    first: dict[Hashable, int] = {("seed", 1, n): player for n, player in enumerate(players, start=1)}
    night.plan = [replace(one, a=_entered(first, one.a), b=_entered(first, one.b)) for one in night.plan]
    _play(rng, hall, night)
    return night


def _entered(first: Mapping[Hashable, int], slot: Slot) -> Slot:
    return first.get(slot, slot)


def _match(
    rng: np.random.Generator, hall: Hall, players: tuple[int, int], race: int
) -> tuple[tuple[float, int], ...]:
    """The games of a match: seconds from its start to each end, and who won."""
    a, b = players
    chance = 1 / (1 + np.exp(hall.skill[b] - hall.skill[a]))
    better = float(np.exp(-(hall.skill[a] + hall.skill[b]) / 6))
    at, won, games = 0.0, [0, 0], []
    while max(won) < race:
        visits = 2 + rng.geometric(1 / (hall.visits * better))
        at += 70.0 + float(visits) * (hall.speed[a] + hall.speed[b]) / 2 * float(rng.uniform(0.8, 1.25))
        if rng.random() < 0.02:
            at += float(rng.pareto(2.5) + 1) * 150.0
        side = 0 if rng.random() < chance else 1
        won[side] += 1
        games.append((at, side))
    return tuple(games)


def _history(rng: np.random.Generator, hall: Hall) -> list[Measured]:
    """Matches of earlier nights."""
    found = []
    for _ in range(int(rng.integers(15, 80))):
        a, b = (int(p) for p in rng.permutation(40)[:2])
        race = int(rng.integers(2, 8))
        took = _match(rng, hall, (a, b), race)[-1][0] + float(rng.gamma(2.0, 60.0))
        found.append(Measured(took, work(None, race), (a, b), tonight=False))
    return found


def _play(rng: np.random.Generator, hall: Hall, night: Night) -> None:
    """Play the evening as a hall does: whenever something ends, all who can play are called, in order."""
    left = {one.key: one for one in night.plan}
    over: dict[Key, tuple[Slot, Slot, int]] = {}  # winner, loser, the side that won
    player_free: dict[int, float] = {}
    tables = dict.fromkeys(range(night.tables), 0.0)
    part_end: dict[int, float] = {}
    ended: dict[Key, float] = {}
    pause_at = float(rng.uniform(3600, 9000)) if rng.random() < 1 / 3 else np.inf
    pause = float(rng.uniform(600, 1800))
    seated: dict[Key, Played] = {}
    known: dict[Slot, int] = {}  # who stands for a seed of a later stage
    spare = [p for p in range(40) if p not in night.players]

    def who(slot: Slot) -> Slot:
        if not isinstance(slot, From):
            return slot
        winner, loser, side = over[slot.match]
        if slot.side is not None and "ab".index(slot.side) != (side if slot.winner else 1 - side):
            return Nobody.ABSENT
        return winner if slot.winner else loser

    def person(slot: Slot) -> int:
        """The player; who comes into a later stage is one of those there, picked anew."""
        if isinstance(slot, int):
            return slot
        if slot not in known:
            free = [p for p in night.players if p not in known.values()] or spare
            known[slot] = int(rng.choice(free))
        return known[slot]

    at = 0.0
    while left or seated:
        seated = {key: real for key, real in seated.items() if real.ended > at}
        ready = []
        for one in left.values():
            sources = [slot.match for slot in (one.a, one.b) if isinstance(slot, From)]
            if any(m not in over or ended[m] > at for m in sources):
                continue
            if one.after is not None and (
                any(o.part == one.after for o in left.values()) or part_end.get(one.after, 0.0) > at
            ):
                continue
            since = max((ended[m] for m in sources), default=0.0)
            ready.append((one.key[0], one.round, since, one.number, one))
        moved = False
        for *_, one in sorted(ready, key=lambda r: r[:4]):
            a, b = who(one.a), who(one.b)
            if Nobody.ABSENT in (a, b):
                winner = b if a is Nobody.ABSENT else a
                over[one.key] = (winner, Nobody.ABSENT, 1 if a is Nobody.ABSENT else 0)
                ended[one.key] = at
                del left[one.key]
                moved = True
                continue
            pair = person(a), person(b)
            if any(player_free.get(p, -np.inf) + night.rest * (p in player_free) > at for p in pair):
                continue
            free = [t for t, until in tables.items() if until <= at]
            if not free or pause_at <= at < pause_at + pause:
                continue
            late = float(rng.gamma(1.2, 50.0)) + (
                float(rng.uniform(120, 900)) if rng.random() < 0.06 else 0.0
            )
            games = _match(rng, hall, pair, night.race)
            start = at + late
            end = start + games[-1][0] + 20.0 + float(rng.gamma(1.5, 40.0))
            side = games[-1][1]
            over[one.key] = (pair[side], pair[1 - side], side)
            ended[one.key] = end
            part_end[one.part] = max(part_end.get(one.part, 0.0), end)
            night.played[one.key] = seated[one.key] = Played(
                one.key, pair, at, tuple((start + t, s) for t, s in games), end, free[0]
            )
            tables[free[0]] = end
            for p in pair:
                player_free[p] = end
            del left[one.key]
            moved = True
        if moved:
            continue
        times = [e for e in ended.values() if e > at]
        times += [player_free[p] + night.rest for p in player_free if player_free[p] + night.rest > at]
        times += [pause_at + pause] if pause_at <= at < pause_at + pause else []
        if not times:
            break
        at = min(times)


def asked(night: Night, at: float, seed: int) -> evening.Forecast:
    """What the estimator says at this moment of the evening."""
    measured = list(night.history)
    ahead: list[Ahead] = []
    unit = work(None, night.race)
    gone = {key for key, one in night.played.items() if one.ended <= at}
    for key in gone:
        one = night.played[key]
        measured.append(Measured(one.ended - one.called, unit, one.players))
    for planned in night.plan:
        real = night.played.get(planned.key)
        if real is not None and real.ended <= at:
            continue
        if real is not None and real.called <= at:
            score = [sum(s == side for t, s in real.games if t <= at) for side in (0, 1)]
            share = done(None, night.race, (score[0], score[1]))
            ahead.append(
                replace(
                    planned,
                    a=real.players[0],
                    b=real.players[1],
                    running_for=at - real.called,
                    done=min(share, 0.98) or None,
                    table=real.table,
                )
            )
        else:
            a, b = (_now(night, slot, gone) for slot in (planned.a, planned.b))
            ahead.append(replace(planned, a=a, b=b))
    pace = durations.fit(measured, guess=night.guess)
    free_since: dict[Hashable, float] = {}
    for key in gone:
        for player in night.played[key].players:
            ended = night.played[key].ended - at
            free_since[player] = max(ended, free_since.get(player, ended))
    tables = [plan.Table(n, n) for n in range(night.tables)]
    return evening.foresee(ahead, tables, pace, rest=night.rest, free_since=free_since, seed=seed)


def _now(night: Night, slot: Slot, gone: set[Key]) -> Slot:
    """Who stands in a slot by now."""
    if not isinstance(slot, From):
        return slot
    match = slot.match
    if match in gone:
        one = night.played[match]
        side = one.games[-1][1]
        if slot.side is not None and "ab".index(slot.side) != (side if slot.winner else 1 - side):
            return Nobody.ABSENT
        return one.players[side if slot.winner else 1 - side]
    return slot


def errors(night: Night, moment: float, seed: int, found: Errors) -> None:
    """Add the errors of what the estimator says of an evening at this moment of it."""
    at = moment * night.end
    told = asked(night, at, seed)
    if told.end is None:
        return
    left = night.end - at
    found.end.append(abs(told.end.likely - left) / left)
    found.end_inside.append(told.end.early <= left <= told.end.late)
    for key, span in told.starts.items():
        real = night.played.get(key)  # type: ignore[call-overload]
        if real is None or real.called - at < SOON:
            continue
        to_go = real.called - at
        found.starts.append(abs(span.likely - to_go) / to_go)
        found.starts_inside.append(span.early <= to_go <= span.late)


def study(evenings: int, first: int = 0) -> list[Errors]:
    """The errors of so many evenings: at the start, with earlier evenings to learn from and with the
    director's guess alone; after a quarter, half and three quarters of the time; and of all together."""
    known, guessed = Errors("at the start, measured"), Errors("at the start, guessed")
    later = {moment: Errors(f"after {moment:.0%} of the time") for moment in MOMENTS if moment}
    together = Errors("all together")
    for seed in range(first, first + evenings):
        night = made(seed)
        for moment in MOMENTS:
            found = Errors("")
            errors(night, moment, seed, found)
            own = later[moment] if moment else known if night.history else guessed
            own.add(found)
            together.add(found)
    return [known, guessed, *later.values(), together]
