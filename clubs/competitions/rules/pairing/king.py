"""King of the table: the winner stays, the next of the queue comes up. For 2 to 512 entrants.

The first two of the queue begin. The loser goes to the end of the queue, or is out (a *ladder knockout*:
then the last one left has won). A level match leaves the holder at the table, sends the challenger to the
end of the queue, and ends the row of wins. It is over after so many wins in a row, after so many matches,
when one is left, or when somebody tells that the time is over. A holder may also be made to rest after so
many wins; then the next two play.

Everything is a fold of events in order: a match, somebody who joins at the end of the queue, somebody who
leaves, the end of time. So a correction is another list of events. A later match may not fit any more,
because other people would have stood at the table: `that_fit` tells how many events still do.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from clubs.competitions.rules.pairing.brackets import PairingError, Seed
from clubs.competitions.rules.pairing.elimination import Placing
from clubs.competitions.rules.pairing.round_names import match_number
from rules_engine.saying import Text, say, say_many

SMALLEST, LARGEST = 2, 512


@dataclass(frozen=True, slots=True)
class King:
    """The settings. `row` wins in a row end it, `matches` matches end it; None: they do not. With
    `out` the loser is out. After `rest_after` wins in a row the holder goes to the end of the queue.

    Raises PairingError("king") for settings that make no sense together.
    """

    row: int | None = None
    matches: int | None = None
    out: bool = False
    rest_after: int | None = None

    def __post_init__(self) -> None:
        for number in (self.row, self.matches, self.rest_after):
            if number is not None and number < 1:
                raise PairingError(
                    "king", say("competitions.king-counted", "Wins and matches are counted from 1.")
                )
        if self.rest_after is not None and self.row is not None and self.rest_after <= self.row:
            raise PairingError(
                "king",
                say(
                    "competitions.king-rests-too-soon",
                    "A holder who rests after {rest} wins never has {row}.",
                    rest=self.rest_after,
                    row=self.row,
                ),
            )
        if self.rest_after is not None and self.out:
            raise PairingError(
                "king", say("competitions.king-out", "Where the loser is out, the holder does not rest.")
            )


@dataclass(frozen=True, slots=True)
class Played:
    """A match at the table. `winner` is None when it ended level."""

    a: Seed
    b: Seed
    winner: Seed | None


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody comes to the end of the queue; again, if they had left."""

    seed: Seed


@dataclass(frozen=True, slots=True)
class Left:
    """Somebody leaves; the next of the queue takes the place at the table."""

    seed: Seed


@dataclass(frozen=True, slots=True)
class TimeOver:
    """The time is over: what was played counts."""


Event = Played | Joined | Left | TimeOver


@dataclass(slots=True)
class Figures:
    """What an entrant has done: matches won, drawn and lost, and the most wins in a row."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    longest: int = 0


@dataclass(slots=True)
class Standing:
    """The table and the queue after the events. `row` are the holder's wins in a row.

    `holder` and `challenger` are None while nobody is there. `ended` says why it is over, "" while it is not.
    `went` are those who are out or have left, in that order.
    """

    holder: Seed | None = None
    challenger: Seed | None = None
    queue: deque[Seed] = field(default_factory=deque)
    row: int = 0
    played: int = 0
    ended: str = ""
    champion: Seed | None = None
    went: list[Seed] = field(default_factory=list)
    figures: dict[Seed, Figures] = field(default_factory=dict)


def fold(king: King, entrants: int, events: Sequence[Event]) -> Standing:
    """The table after these events; seeds 1 to `entrants` queue in this order at the beginning.

    Raises PairingError: "field-size"; "king-over" for an event after the end; "king-table" for a match of
    people who are not at the table; "king-queue" for joining twice or leaving when not there.
    """
    if not SMALLEST <= entrants <= LARGEST:
        raise PairingError("field-size", _size())
    now = Standing(queue=deque(range(1, entrants + 1)))
    now.figures = {seed: Figures() for seed in now.queue}
    _come_up(now)
    for event in events:
        _happen(king, now, event)
    return now


def _size() -> Text:
    return say(
        "competitions.king-size",
        "King of the table takes {fewest} to {most} entrants.",
        fewest=SMALLEST,
        most=LARGEST,
    )


def that_fit(king: King, entrants: int, events: Sequence[Event]) -> int:
    """How many of the events, from the first, can have happened so: what a correction leaves standing."""
    now = fold(king, entrants, [])
    for count, event in enumerate(events):
        try:
            _happen(king, now, event)
        except PairingError:
            return count
    return len(events)


def next_round(king: King, entrants: int, events: Sequence[Event]) -> list[tuple[Seed, Seed, str]]:
    """The match that is next, (holder, challenger, why), or none. Raises as `fold`."""
    now = fold(king, entrants, events)
    if now.ended or now.holder is None or now.challenger is None:
        return []
    if not now.played:
        why = say("competitions.king-first", "first of the queue")
    elif now.row:
        why = say("competitions.king-stays", "the winner stays")
    else:
        why = say("competitions.king-next", "next of the queue")
    return [(now.holder, now.challenger, why)]


def placings(now: Standing) -> list[Placing]:
    """Everybody's place.

    Where the loser is out: who stays longer stands higher. Else who ended it by wins in a row is first;
    the others by matches won, then the longest row of wins, then fewer defeats; who is level in all of that
    shares. Raises PairingError("not-over").
    """
    if not now.ended:
        raise PairingError(
            "not-over",
            say("competitions.king-not-over", "The places are final when the table is decided."),
        )

    def order(seed: Seed) -> tuple[int, ...]:
        one = now.figures[seed]
        return (seed != now.champion, -one.won, -one.longest, one.lost)

    found: list[Placing] = []
    by_value: dict[tuple[int, ...], list[Seed]] = {}
    if now.champion is not None and now.ended == _LAST:
        return [
            Placing(n, n, (seed,), _STAYED if n == 1 else _reason(now.figures[seed]))
            for n, seed in enumerate([now.champion, *reversed(now.went)], start=1)
        ]
    for seed in now.figures:
        by_value.setdefault(order(seed), []).append(seed)
    place = 1
    for value, seeds in sorted(by_value.items()):
        reason = now.ended if not value[0] else _reason(now.figures[seeds[0]])
        found.append(Placing(place, place + len(seeds) - 1, tuple(sorted(seeds)), reason))
        place += len(seeds)
    return found


def round_name(number: int) -> str:
    """A match's name for people."""
    return match_number(number)


_LAST = say("competitions.king-one-left", "one is left")
_STAYED = say("competitions.king-stayed", "stayed to the last")


def _reason(one: Figures) -> str:
    return say_many(
        "competitions.king-figures",
        "won {n} match, {longest} in a row, lost {lost}",
        "won {n} matches, {longest} in a row, lost {lost}",
        one.won,
        longest=one.longest,
        lost=one.lost,
    )


def _come_up(now: Standing) -> None:
    """Fill the table from the queue."""
    if now.holder is None and now.challenger is not None:
        now.holder, now.challenger, now.row = now.challenger, None, 0
    if now.holder is None and now.queue:
        now.holder, now.row = now.queue.popleft(), 0
    if now.challenger is None and now.queue:
        now.challenger = now.queue.popleft()


def _happen(king: King, now: Standing, event: Event) -> None:
    if now.ended:
        raise PairingError(
            "king-over",
            say("competitions.king-over", "The table has been decided: nothing is played after that."),
        )
    match event:
        case Played():
            _play(king, now, event)
        case Joined(seed):
            _join(king, now, seed)
        case Left(seed):
            _leave(king, now, seed)
        case TimeOver():
            now.ended = say("competitions.king-time-over", "the time is over")


def _play(king: King, now: Standing, match: Played) -> None:
    holder, challenger = now.holder, now.challenger
    if holder is None or challenger is None or {match.a, match.b} != {holder, challenger}:
        raise PairingError(
            "king-table",
            say(
                "competitions.king-not-at-table",
                "{one} and {other} are not the two at the table.",
                one=match.a,
                other=match.b,
            ),
        )
    if match.winner not in (holder, challenger, None):
        raise PairingError(
            "king-table",
            say("competitions.king-not-played", "{number} did not play this match.", number=match.winner),
        )
    now.played += 1
    if match.winner is None:
        now.figures[holder].drawn += 1
        now.figures[challenger].drawn += 1
        now.row = 0
        now.queue.append(challenger)
    else:
        winner, loser = match.winner, challenger if match.winner == holder else holder
        now.row = now.row + 1 if winner == holder else 1
        now.holder = winner
        won = now.figures[winner]
        won.won += 1
        won.longest = max(won.longest, now.row)
        now.figures[loser].lost += 1
        (now.went if king.out else now.queue).append(loser)
    now.challenger = None
    _end(king, now)
    if not now.ended:
        if king.rest_after is not None and now.row >= king.rest_after and now.holder is not None:
            now.queue.append(now.holder)
            now.holder = None
        _come_up(now)


def _end(king: King, now: Standing) -> None:
    if king.row is not None and now.row >= king.row:
        now.ended = say_many(
            "competitions.king-row-ended", "{n} wins in a row", "{n} wins in a row", king.row
        )
        now.champion = now.holder
    elif king.matches is not None and now.played >= king.matches:
        now.ended = say_many(
            "competitions.king-matches-ended",
            "{n} matches are played",
            "{n} matches are played",
            king.matches,
        )
    elif king.out and not now.queue and now.challenger is None:
        now.ended, now.champion = _LAST, now.holder


def _join(king: King, now: Standing, seed: Seed) -> None:
    there = {now.holder, now.challenger, *now.queue}
    if seed < 1 or seed in there or (king.out and seed in now.went):
        raise PairingError(
            "king-queue",
            say(
                "competitions.king-cannot-join",
                "{number} cannot join the queue: in it, at the table, or out.",
                number=seed,
            ),
        )
    if seed not in now.figures and len(now.figures) >= LARGEST:
        raise PairingError("field-size", _size())
    if seed in now.went:
        now.went.remove(seed)
    now.figures.setdefault(seed, Figures())
    now.queue.append(seed)
    _come_up(now)


def _leave(king: King, now: Standing, seed: Seed) -> None:
    if seed == now.holder:
        now.holder = None
    elif seed == now.challenger:
        now.challenger = None
    elif seed in now.queue:
        now.queue.remove(seed)
    else:
        raise PairingError(
            "king-queue",
            say(
                "competitions.king-not-there",
                "{number} is neither at the table nor in the queue.",
                number=seed,
            ),
        )
    now.went.append(seed)
    _come_up(now)
    if king.out and now.challenger is None and now.holder is not None:
        now.ended, now.champion = _LAST, now.holder
