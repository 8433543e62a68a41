"""The rest of an evening, played a few hundred times at once: when each match begins, and when all is over.

In every run each match has a time of its own (drawn by :mod:`.durations`) and a winner (either with the same
chance), and tables are given out as they are given out in the hall (:mod:`..assignment`): whenever a table is
free, the earliest round first, then who has been ready longest, then the lower number; nobody is at two
tables, everybody rests. A match that is on goes on for what its time so far, and its score, leave open.

All runs go in step, one match a step, as rows of arrays: so it takes milliseconds. The same seed gives the
same times.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import log
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clubs.competitions.rules.times.durations import PLAYER, Pace
from clubs.competitions.rules.times.plan import Ahead, From, Nobody, Slot, Table

Key = Hashable
Reals = NDArray[np.float64]
Whole = NDArray[np.intp]
Flags = NDArray[np.bool_]

RUNS = 200
EARLY, LIKELY, LATE = 0.1, 0.5, 0.9
"""The quantiles that are told: four times in five a match begins in between."""
SETTLING = 60.0
"""Seconds that a match which is over still takes until its result is confirmed, when nothing is known."""
WINDOW = 96
"""So many matches, in the order of play, are looked at for the next; at least three for each table."""
MOST, FEWEST_RUNS = 60_000, 50
"""So many matches are played in all runs together: in long evenings fewer do: there is more to average."""


@dataclass(frozen=True, slots=True)
class Span:
    """When something will happen, in seconds from now: the quantiles EARLY, LIKELY and LATE. `chance` says
    in how many of the runs it happens at all (a second final may not be played)."""

    early: float
    likely: float
    late: float
    chance: float = 1.0


@dataclass(frozen=True, slots=True)
class Forecast:
    """When each match begins and ends, and when all is over; `played` is how many matches there are on
    average. A match that no table suits, or that waits for one, is missing."""

    starts: dict[Key, Span]
    ends: dict[Key, Span]
    end: Span | None
    parts: dict[int, Span]
    """When each part of the plan is over."""
    played: float = 0.0


def foresee(
    ahead: Sequence[Ahead],
    tables: Sequence[Table],
    pace: Pace,
    *,
    rest: float = 0.0,
    begin: float = 0.0,
    free_since: dict[Key, float] | None = None,
    seed: int = 0,
    runs: int = RUNS,
) -> Forecast:
    """Play the rest of the evening. Nothing is called before `begin`; `rest` is the least pause of a player
    between two matches, `free_since` when each ended the last one. All in seconds, times from now."""
    here = {table.key for table in tables}
    playable = _playable([one for one in ahead if one.running_for is not None or one.tables & here], ahead)
    if not playable or not tables:
        return Forecast({}, {}, None, {})
    runs = min(runs, max(FEWEST_RUNS, MOST // len(playable)))
    return _Evening(playable, tables, pace, rest, begin, free_since or {}, seed, runs).played()


def _playable(kept: list[Ahead], ahead: Sequence[Ahead]) -> list[Ahead]:
    """Those that do not wait for one that can never be played."""
    gone = {one.key for one in ahead} - {one.key for one in kept}
    stuck = {one.part for one in ahead if one.key in gone}
    while gone:
        more = [
            one
            for one in kept
            if one.after in stuck or any(isinstance(s, From) and s.match in gone for s in (one.a, one.b))
        ]
        if not more:
            break
        gone = {one.key for one in more}
        stuck |= {one.part for one in more}
        kept = [one for one in kept if one.key not in gone]
    return kept


class _Evening:
    """The arrays: a row for each run, a column for each match in the order of play."""

    def __init__(
        self,
        ahead: Sequence[Ahead],
        tables: Sequence[Table],
        pace: Pace,
        rest: float,
        begin: float,
        free_since: dict[Key, float],
        seed: int,
        runs: int,
    ) -> None:
        self.ahead = sorted(ahead, key=lambda one: (_stage(one), one.round, one.number, str(one.key)))
        self.pace, self.rest, self.runs = pace, rest, runs
        self.row = np.arange(runs)
        column: dict[Any, int] = {one.key: n for n, one in enumerate(self.ahead)}
        count = len(self.ahead)
        self.players: dict[Any, int] = {}
        self.who = np.zeros((runs, count + 1, 2), dtype=np.intp)
        needs = np.zeros(count, dtype=np.intp)
        followers: list[list[tuple[int, int, bool, int]]] = [[] for _ in self.ahead]
        for n, one in enumerate(self.ahead):
            for place, slot in enumerate((one.a, one.b)):
                if isinstance(slot, From) and slot.match in column:
                    needs[n] += 1
                    side = -1 if slot.side is None else "ab".index(slot.side)
                    followers[column[slot.match]].append((n, place, slot.winner, side))
                elif not isinstance(slot, From | Nobody):
                    self.players.setdefault(slot, len(self.players))
        self.open, self.absent = len(self.players), len(self.players) + 1
        for n, one in enumerate(self.ahead):
            for place, slot in enumerate((one.a, one.b)):
                self.who[:, n, place] = self._index(slot, column)
        self._set_followers(followers)
        rng = np.random.default_rng(seed)
        self._draw(rng)
        start = max(0.0, begin)
        self.needs = np.repeat(needs[None, :], runs, axis=0)
        self.needs = np.hstack([self.needs, np.ones((runs, 1), dtype=np.intp)])
        since = [start if one.ready_at is None else min(start, one.ready_at) for one in self.ahead]
        self.known = np.tile(np.array([*since, 0.0]), (runs, 1))
        self.earliest = np.array([max(start, one.not_before or 0.0) for one in self.ahead])
        self.free = np.tile(np.array([max(0.0, one.free_at) for one in tables]), (runs, 1))
        self.player_free = np.full((runs, len(self.players) + 2), -np.inf)
        for player, at in free_since.items():
            if player in self.players:
                self.player_free[:, self.players[player]] = at + rest
        self.starts = np.full((runs, count), np.nan)
        self.ends = np.full((runs, count), np.nan)
        self.left = np.ones((runs, count), dtype=bool)
        self._set_tables(tables)
        self._set_parts()

    def _index(self, slot: Slot, column: dict[Any, int]) -> int:
        if isinstance(slot, From):
            return self.open  # until it is filled
        if isinstance(slot, Nobody):
            return self.open if slot is Nobody.OPEN else self.absent
        return self.players[slot]

    def _set_followers(self, followers: list[list[tuple[int, int, bool, int]]]) -> None:
        """Followers as arrays of the same width; the column after the last takes what goes nowhere."""
        most = max([1, *map(len, followers)])
        count = len(self.ahead)
        self.next = np.full((count, most), count, dtype=np.intp)
        self.next_place = np.zeros((count, most), dtype=np.intp)
        self.next_winner = np.zeros((count, most), dtype=bool)
        self.next_side = np.full((count, most), -1, dtype=np.intp)
        for n, own in enumerate(followers):
            for k, (to, place, winner, side) in enumerate(own):
                self.next[n, k], self.next_place[n, k] = to, place
                self.next_winner[n, k], self.next_side[n, k] = winner, side

    def _draw(self, rng: np.random.Generator) -> None:
        """What chance decides, for all runs: the pace, the matches' own times, and who wins."""
        half, count = (self.runs + 1) // 2, len(self.ahead)
        self.base, effects = self.pace.drawn(self.runs, list(self.players), rng)
        self.effects = np.hstack([effects, np.zeros((self.runs, 2))]) / 2
        normal = rng.standard_normal((half, count))
        self.noise = np.concatenate([normal, -normal])[: self.runs] * self.pace.sigma
        someone = rng.standard_normal((half, count)) * PLAYER / 2**0.5
        self.someone = np.concatenate([someone, -someone])[: self.runs]
        coin = rng.random((half, count)) < 0.5
        self.second_wins = np.concatenate([coin, ~coin])[: self.runs]
        self.work = np.log(np.array([max(one.work, 1e-6) for one in self.ahead]))
        self.rng = rng

    def _set_tables(self, tables: Sequence[Table]) -> None:
        """Matches by which tables suit them; tables that suit fewer kinds of matches are taken first."""
        kinds = list(dict.fromkeys(one.tables for one in self.ahead))
        order = {key: n for n, key in enumerate(table.key for table in tables)}
        self.table_of = order
        self.kind = np.array([kinds.index(one.tables) for one in self.ahead])
        self.suits = np.zeros((len(kinds), len(tables)), dtype=bool)
        for n, kind in enumerate(kinds):
            for key in kind:
                if key in order:
                    self.suits[n, order[key]] = True
        self.liking = self.suits.sum(axis=0) * 1000.0 + np.array([one.number for one in tables])

    def _set_parts(self) -> None:
        parts = sorted({one.part for one in self.ahead})
        self.parts = parts
        place = {part: n for n, part in enumerate(parts)}
        none = len(parts)
        self.part = np.array([place[one.part] for one in self.ahead])
        self.after = np.array([place.get(one.after, none) for one in self.ahead])  # type: ignore[arg-type]
        self.barriers = bool((self.after != none).any())
        counts = np.bincount(self.part, minlength=none + 1)
        counts[none] = 0
        self.part_left = np.tile(counts, (self.runs, 1))
        self.part_end = np.tile(np.append(np.zeros(none), -np.inf), (self.runs, 1))

    def played(self) -> Forecast:
        """Play, and say when what happened."""
        for n, one in enumerate(self.ahead):
            if one.running_for is not None:
                self._finish_running(n, one)
        rank = np.array([_stage(one) * 64 + one.round for one in self.ahead]) * 1e8
        rank += np.arange(len(self.ahead)) * 1e-3
        width = max(WINDOW, 3 * self.free.shape[1])
        first, count = 0, len(self.ahead)
        for _ in range(count):
            while first < count and not self.left[:, first].any():
                first += 1
            if first == count:
                break
            self._step(slice(first, min(count, first + width)), rank)
        return self._told()

    def _step(self, window: slice, rank: Reals) -> None:
        """In every run, the match that begins next is given its table."""
        row = self.row[:, None]
        a, b = self.who[:, window, 0], self.who[:, window, 1]
        known = self.known[:, window]
        ready = self.needs[:, window] == 0
        ready &= self.left[:, window]
        if self.barriers:
            after = self.after[window]
            ready &= self.part_left[:, after] == 0
            known = np.maximum(known, self.part_end[:, after])
        skipped = (a == self.absent) | (b == self.absent)
        if self.suits.shape[0] == 1:
            table_free = self.free[:, self.suits[0]].min(axis=1)[:, None]
        else:
            by_kind = [self.free[:, suits].min(axis=1) for suits in self.suits]
            table_free = np.stack(by_kind, axis=1)[:, self.kind[window]]
        at = np.maximum(np.maximum(known, self.earliest[window]), table_free)
        at = np.maximum(at, np.maximum(self.player_free[row, a], self.player_free[row, b]))
        if self.barriers:
            rested = np.where(self.after[window] < len(self.parts), self.rest, 0.0)
            at = np.maximum(at, known + rested)
        at = np.where(skipped, known, at)
        at = np.where(ready, at, np.inf)
        start = at.min(axis=1)
        running = np.isfinite(start)
        first = np.where(at <= start[:, None] + 1e-6, rank[window] + np.maximum(known, -1e6), np.inf)
        pick = first.argmin(axis=1)
        self._play(pick + window.start, start, skipped[self.row, pick], running)

    def _play(self, column: Whole, start: Reals, skipped: Flags, valid: Flags) -> None:
        """Give these matches, one in each run, their tables; those skipped need none."""
        row = self.row
        a, b = self.who[row, column, 0], self.who[row, column, 1]
        lasts = self._seconds(row, column, a, b)
        end = np.where(skipped, start, start + lasts)
        seats = valid & ~skipped
        free = np.where(self.suits[self.kind[column]], self.free, np.inf)
        table = np.where(free <= start[:, None] + 1e-6, self.liking, np.inf).argmin(axis=1)
        at = row[seats]
        self.free[at, table[seats]] = end[seats]
        self.starts[at, column[seats]] = start[seats]
        for player in (a, b):
            self.player_free[at, player[seats]] = end[seats] + self.rest
        self.player_free[:, self.open :] = -np.inf
        self._leave(row[valid], column[valid], end[valid])

    def _seconds(self, row: Whole, column: Whole, a: Whole, b: Whole) -> Reals:
        logs = self.base[row] + self.work[column] + self.noise[row, column]
        logs = logs + self.effects[row, a] + self.effects[row, b]
        unknown = ((a == self.open).astype(float) + (b == self.open)) / 2
        return np.asarray(np.exp(logs + self.someone[row, column] * unknown**0.5))

    def _leave(self, row: Whole, column: Whole, end: Reals) -> None:
        """A match is over: winner and loser go where they go."""
        a, b = self.who[row, column, 0], self.who[row, column, 1]
        second = np.where(
            a == self.absent, True, np.where(b == self.absent, False, self.second_wins[row, column])
        )
        winner, loser = np.where(second, b, a), np.where(second, a, b)
        self.ends[row, column] = end
        self.left[row, column] = False
        part = self.part[column]
        self.part_left[row, part] -= 1
        self.part_end[row, part] = np.maximum(self.part_end[row, part], end)
        for k in range(self.next.shape[1]):
            to = self.next[column, k]
            won, side = self.next_winner[column, k], self.next_side[column, k]
            stood = np.where(won, second, ~second).astype(np.intp)
            comes = np.where(won, winner, loser)
            comes = np.where((side >= 0) & (side != stood), self.absent, comes)
            self.who[row, to, self.next_place[column, k]] = comes
            self.needs[row, to] -= 1
            self.known[row, to] = np.maximum(self.known[row, to], end)

    def _finish_running(self, n: int, one: Ahead) -> None:
        """A match at a table: how much longer it takes, given how long it has taken."""
        column = np.full(self.runs, n)
        a, b = self.who[self.row, column, 0], self.who[self.row, column, 1]
        expected = self.base + self.work[n] + self.effects[self.row, a] + self.effects[self.row, b]
        played = max(0.0, one.running_for or 0.0)
        end = self._rest_of(n, expected, played, one.done, one.left)
        self.starts[:, n] = -played
        if one.table in self.table_of:
            held = self.table_of[one.table]
            self.free[:, held] = np.maximum(self.free[:, held], end)
        for player in (a, b):
            self.player_free[self.row, player] = end + self.rest
        self.player_free[:, self.open :] = -np.inf
        self._leave(self.row, column, end)

    def _rest_of(self, n: int, expected: Reals, played: float, done: float | None, left: float) -> Reals:
        """The seconds left. By the score: the pace so far says the more of the rest, the more is played and
        the less is known of the players. Without one: the time of the whole, given that it is longer than
        the time so far.

        A match's own spread is thought of as that of its parts, which are independent: that of half a match
        is wider, as a share of its time, by the root of two.
        """
        sigma = self.pace.sigma
        if left <= 0:
            return np.full(self.runs, SETTLING)
        if done and played > 0:
            seen = log(played / done) - expected
            unsure = float(expected.var())
            trust = unsure / (unsure + sigma**2 / done)
            logs = expected + trust * seen + self.noise[:, n] / left**0.5
            return np.asarray(np.exp(logs) * left)
        normal = NormalDist()
        u = np.array([normal.cdf(z) for z in self.noise[:, n] / max(sigma, 1e-9)])
        if played <= 0:
            return np.asarray(np.exp(expected + self.noise[:, n]))
        below = np.array([normal.cdf(min(z, 6.0)) for z in (log(played) - expected) / sigma])
        share = np.minimum(below + u * (1 - below), 1 - 1e-9)
        z = np.array([normal.inv_cdf(max(s, 1e-9)) for s in share])
        return np.maximum(np.exp(expected + sigma * z) - played, 30.0)

    def _told(self) -> Forecast:
        done = ~np.isnan(self.ends)
        starts: dict[Key, Span] = {}
        ends: dict[Key, Span] = {}
        played = ~np.isnan(self.starts)
        chances = played.mean(axis=0)
        at, over = _quantiles(self.starts), _quantiles(np.where(played, self.ends, np.nan))
        for n, one in enumerate(self.ahead):
            if chances[n] > 0:
                starts[one.key] = _span(at[:, n], float(chances[n]))
                ends[one.key] = _span(over[:, n], float(chances[n]))
        last = np.where(done, self.ends, 0.0).max(axis=1)
        parts = {part: _span(_quantiles(self.part_end[:, [n]])[:, 0]) for n, part in enumerate(self.parts)}
        end = _span(_quantiles(last[:, None])[:, 0])
        return Forecast(starts, ends, end, parts, float(played.sum() / self.runs))


def _quantiles(values: Reals) -> Reals:
    """The three quantiles of each column, of the runs that have a value; as numpy's `nanquantile`, which
    is slow where columns differ in how many those are."""
    ordered = np.sort(values, axis=0)
    count = (~np.isnan(values)).sum(axis=0)
    columns = np.arange(values.shape[1])
    found = []
    for share in (EARLY, LIKELY, LATE):
        place = share * np.maximum(count - 1, 0)
        low = np.floor(place).astype(np.intp)
        high = np.minimum(low + 1, np.maximum(count - 1, 0))
        found.append(ordered[low, columns] + (place - low) * (ordered[high, columns] - ordered[low, columns]))
    return np.array(found)


def _span(quantiles: Reals, chance: float = 1.0) -> Span:
    early, likely, late = (float(value) for value in quantiles)
    return Span(early, likely, late, chance)


def _stage(one: Ahead) -> int:
    """Matches of an earlier part are called first, where stages are played at the same time."""
    return one.key[0]
