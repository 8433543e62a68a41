"""Evenings of another making than the estimator thinks of: what :mod:`.study` compares its times with.

The truth is played game by game, not drawn from a log-normal: a player has a speed (seconds a visit, gamma)
and a skill (which decides games, so that races are short between unequal players); a game has visits
(geometric in the skill of the two, so times have heavy tails); one game in fifty stops for some minutes (a
dispute, a broken tip); some players come late to the table, more after a long wait; the hall stands still for
a break in the middle of one evening in three; results are entered a minute or more after the end. The fields,
tables, formats and races differ from evening to evening, and the director's guess is off as directors' are.

`again` plays the rest of an evening anew from any moment of it, by the same truth: what is not known then is
drawn again. The median of that is the best that anybody could tell who knew how evenings are made.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from statistics import median

import numpy as np
from numpy.typing import NDArray

from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.rules.times import plan
from clubs.competitions.rules.times.durations import Measured
from clubs.competitions.rules.times.plan import Ahead, From, Nobody, Slot
from clubs.competitions.rules.times.work import work

Key = tuple[int, int]
Reals = NDArray[np.float64]

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


@dataclass(frozen=True, slots=True)
class Hall:
    """The people of a club: seconds a visit, and the chance to win a visit's worth of game."""

    speed: Reals
    skill: Reals
    visits: float


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
    hall: Hall
    seed: int
    played: dict[Key, Played] = field(default_factory=dict)
    plan: list[Ahead] = field(default_factory=list)
    stands_still: tuple[float, float] = (np.inf, 0.0)

    @property
    def end(self) -> float:
        """When all was over, in seconds."""
        return max(one.ended for one in self.played.values())


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
        hall,
        seed,
    )
    night.plan = plan.of_stages(
        plan.sizes_of(stages, many),
        tables=frozenset(range(tables)),
        work=lambda stage, code: work(None, race),
    )
    first: dict[Hashable, int] = {("seed", 1, n): player for n, player in enumerate(players, start=1)}
    night.plan = [replace(one, a=_entered(first, one.a), b=_entered(first, one.b)) for one in night.plan]
    night.stands_still = _break(rng)
    night.played = _play(rng, night, night.stands_still, {})
    return night


def _entered(first: Mapping[Hashable, int], slot: Slot) -> Slot:
    return first.get(slot, slot)


def _game(rng: np.random.Generator, hall: Hall, players: tuple[int, int]) -> tuple[float, int]:
    """One game: the seconds that it takes, and who wins it (0 or 1)."""
    a, b = players
    chance = 1 / (1 + np.exp(hall.skill[b] - hall.skill[a]))
    better = float(np.exp(-(hall.skill[a] + hall.skill[b]) / 6))
    visits = 2 + rng.geometric(1 / (hall.visits * better))
    took = 70.0 + float(visits) * (hall.speed[a] + hall.speed[b]) / 2 * float(rng.uniform(0.8, 1.25))
    if rng.random() < 0.02:
        took += float(rng.pareto(2.5) + 1) * 150.0
    return took, 0 if rng.random() < chance else 1


def _match(
    rng: np.random.Generator,
    hall: Hall,
    players: tuple[int, int],
    race: int,
    games: tuple[tuple[float, int], ...] = (),
) -> tuple[tuple[float, int], ...]:
    """The games of a match: seconds from its start to each end, and who won; it goes on after `games`."""
    found = list(games)
    won = [sum(side == one for _, one in found) for side in (0, 1)]
    at = found[-1][0] if found else 0.0
    while max(won) < race:
        took, side = _game(rng, hall, players)
        at += took
        won[side] += 1
        found.append((at, side))
    return tuple(found)


def _late(rng: np.random.Generator) -> float:
    """From the call to the first stroke."""
    return float(rng.gamma(1.2, 50.0)) + (float(rng.uniform(120, 900)) if rng.random() < 0.06 else 0.0)


def _entering(rng: np.random.Generator) -> float:
    """From the last stroke until the result is in."""
    return 20.0 + float(rng.gamma(1.5, 40.0))


def _break(rng: np.random.Generator) -> tuple[float, float]:
    """When the hall stands still, and for how long; never, mostly."""
    begins = float(rng.uniform(3600, 9000)) if rng.random() < 1 / 3 else np.inf
    return begins, float(rng.uniform(600, 1800))


TRIES = 400
"""So often what is drawn anew is drawn, until it fits what is known."""


def _goes_on(rng: np.random.Generator, hall: Hall, real: Played, race: int, since: float) -> Played:
    """A match that was on at `since`, played on from there as it may go on."""
    over = tuple((at - real.called, side) for at, side in real.games if at <= since)
    gone, last = since - real.called, over[-1][0] if over else 0.0
    if max(sum(side == one for _, one in over) for side in (0, 1)) == race:
        took = next(
            (t for t in (_entering(rng) for _ in range(TRIES)) if last + t > gone), gone - last + 30.0
        )
        return replace(real, ended=real.called + last + took)
    for _ in range(TRIES):
        took, side = _game(rng, hall, real.players)
        end = last + took + (0.0 if over else _late(rng))
        if end > gone:
            break
    else:
        end, side = gone + 60.0, int(rng.integers(2))
    games = _match(rng, hall, real.players, race, (*over, (end, side)))
    ended = real.called + games[-1][0] + _entering(rng)
    return replace(real, games=tuple((real.called + t, one) for t, one in games), ended=ended)


def _history(rng: np.random.Generator, hall: Hall) -> list[Measured]:
    """Matches of earlier nights."""
    found = []
    for _ in range(int(rng.integers(15, 80))):
        a, b = (int(p) for p in rng.permutation(40)[:2])
        race = int(rng.integers(2, 8))
        took = _match(rng, hall, (a, b), race)[-1][0] + float(rng.gamma(2.0, 60.0))
        found.append(Measured(took, work(None, race), (a, b), tonight=False))
    return found


def again(night: Night, since: float, seed: int) -> dict[Key, Played]:
    """The evening as it was until `since`, and played on from there as it may go on."""
    rng = np.random.default_rng((seed, night.seed))
    kept = {
        key: real if real.ended <= since else _goes_on(rng, night.hall, real, night.race, since)
        for key, real in night.played.items()
        if real.called <= since and since > 0
    }
    stands_still = night.stands_still
    while stands_still[0] > since and (stands_still := _break(rng))[0] <= since:
        pass
    return _play(rng, night, stands_still, kept, since if kept else 0.0)


def _play(
    rng: np.random.Generator,
    night: Night,
    stands_still: tuple[float, float],
    kept: Mapping[Key, Played],
    since: float = 0.0,
) -> dict[Key, Played]:
    """Play the evening as a hall does: whenever something ends, all who can play are called, in order. Until
    `since` those that are `kept` are called as they were, and no other."""
    hall, played = night.hall, dict[Key, Played]()
    left = {one.key: one for one in night.plan}
    over: dict[Key, tuple[Slot, Slot, int]] = {}  # winner, loser, the side that won
    player_free: dict[int, float] = {}
    tables = dict.fromkeys(range(night.tables), 0.0)
    part_end: dict[int, float] = {}
    ended: dict[Key, float] = {}
    pause_at, pause = stands_still
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

    def begin(one: Ahead, real: Played) -> None:
        """Call a match: its table and its players are taken until it is over."""
        side, pair = real.games[-1][1], real.players
        over[one.key] = (pair[side], pair[1 - side], side)
        ended[one.key] = real.ended
        part_end[one.part] = max(part_end.get(one.part, 0.0), real.ended)
        played[one.key] = seated[one.key] = real
        tables[real.table] = real.ended
        for player in pair:
            player_free[player] = real.ended
        del left[one.key]

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
            real = kept.get(one.key)
            if real is not None:
                if real.called > at:
                    continue
                for slot, player in zip((a, b), real.players, strict=True):
                    if not isinstance(slot, int):
                        known[slot] = player
                begin(one, real)
                moved = True
                continue
            if at < since:
                continue
            pair = person(a), person(b)
            if any(player_free.get(p, -np.inf) + night.rest * (p in player_free) > at for p in pair):
                continue
            free = [t for t, until in tables.items() if until <= at]
            if not free or pause_at <= at < pause_at + pause:
                continue
            late = _late(rng)
            games = _match(rng, hall, pair, night.race)
            start = at + late
            end = start + games[-1][0] + _entering(rng)
            begin(one, Played(one.key, pair, at, tuple((start + t, s) for t, s in games), end, free[0]))
            moved = True
        if moved:
            continue
        times = [e for e in ended.values() if e > at]
        times += [player_free[p] + night.rest for p in player_free if player_free[p] + night.rest > at]
        times += [real.called for key, real in kept.items() if key in left and real.called > at]
        times += [since] if at < since else []
        times += [pause_at + pause] if pause_at <= at < pause_at + pause else []
        if not times:
            break
        at = min(times)
    return played
