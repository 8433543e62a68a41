"""How good the times are: the estimator on evenings of another making than it thinks of (:mod:`.made_up`).

The estimator sees what the pages see: the guess, earlier evenings of the same players in half of the clubs,
and in the course of the evening the matches that are over, and which are on for how long with what score. It
is asked at the start and after a quarter, half and three quarters of the true time.

The relative error of the end, and of a match's start, is the absolute error as a share of the time that is
still to go then; it is good where its median is within 15 %. Starts less than ten minutes away are left out:
they are called, not foreseen. This is the strictest measure: the nearer a match, the less is left to err by.
Beside it stands the error as a share of the whole time from the start of the evening to the match.

What is told late in the evening hangs on few matches, which last as long as they last. `floor` says how far
off even the median of `FLOOR_RUNS` evenings would be that are played on from that moment by the truth itself:
with every player's speed and skill known. No estimator can be better, at the median of many evenings.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from statistics import median

from clubs.competitions.rules.times import durations, evening, plan
from clubs.competitions.rules.times.durations import Measured
from clubs.competitions.rules.times.made_up import Key, Night, again, made
from clubs.competitions.rules.times.plan import Ahead, From, Nobody, Slot
from clubs.competitions.rules.times.work import progress, work

MOMENTS = (0.0, 0.25, 0.5, 0.75)
SOON = 600.0
FLOOR_RUNS = 40


@dataclass(slots=True)
class Errors:
    """The relative errors on one occasion (in words): of the end, and of the starts; and which lay in their
    spans."""

    words: str
    end: list[float] = field(default_factory=list)
    starts: list[float] = field(default_factory=list)
    of_all: list[float] = field(default_factory=list)
    """Of the starts, as a share of the time from the beginning of the evening."""
    end_inside: list[bool] = field(default_factory=list)
    starts_inside: list[bool] = field(default_factory=list)

    def add(self, others: Errors) -> None:
        """Add these to them."""
        self.end += others.end
        self.starts += others.starts
        self.of_all += others.of_all
        self.end_inside += others.end_inside
        self.starts_inside += others.starts_inside


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
            played, left = progress(None, night.race, (score[0], score[1]))
            ahead.append(
                replace(
                    planned,
                    a=real.players[0],
                    b=real.players[1],
                    running_for=at - real.called,
                    done=played or None,
                    left=max(left, 0.02),
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
        found.of_all.append(abs(span.likely - to_go) / real.called)
        found.starts_inside.append(span.early <= to_go <= span.late)


def floor(night: Night, moment: float, found: Errors) -> None:
    """Add the errors of the median of the evening played on by the truth from this moment."""
    at = moment * night.end
    runs = [again(night, at, seed) for seed in range(FLOOR_RUNS)]
    left = night.end - at
    found.end.append(abs(median(max(one.ended for one in run.values()) for run in runs) - at - left) / left)
    for key, real in night.played.items():
        calls = [run[key].called for run in runs if key in run]
        if real.called - at >= SOON and calls:
            off = abs(median(calls) - real.called)
            found.starts.append(off / (real.called - at))
            found.of_all.append(off / real.called)


def study(evenings: int, first: int = 0, *, by_truth: bool = False) -> list[Errors]:
    """The errors of so many evenings: at the start, with earlier evenings to learn from and with the
    director's guess alone; after a quarter, half and three quarters of the time; of all together; and of all
    but the guess. `by_truth`: not of the estimator, but of who knows how evenings are made (`floor`)."""
    known, guessed = Errors("at the start, measured"), Errors("at the start, guessed")
    later = {moment: Errors(f"after {moment:.0%} of the time") for moment in MOMENTS if moment}
    together, informed = Errors("all together"), Errors("all but the guess")
    for seed in range(first, first + evenings):
        night = made(seed)
        for moment in MOMENTS:
            found = Errors("")
            if by_truth:
                floor(night, moment, found)
            else:
                errors(night, moment, seed, found)
            own = later[moment] if moment else known if night.history else guessed
            own.add(found)
            together.add(found)
            if own is not guessed:
                informed.add(found)
    return [known, guessed, *later.values(), together, informed]
