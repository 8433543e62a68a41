"""Clocks of a match: how long a shot and the match may last, and what a player may ask for besides.

A clock is plain values, chosen for a competition or for one match. Its seconds run on the tablet; only what
the rules rest on is an entry: ``:extension`` and ``:time-out`` (:mod:`rules_engine.wrappers.clocks` counts
them), the foul of time in the game's own word (``#slow``), and ``:time`` when the match is up.

What is left to a player is asked when an extension is taken (:func:`why_not`), and not when a log is read
again: an event may change its clock in the middle of a match.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .errors import EngineError
from .lean import NamedTuple
from .record.header import AT_TIME, MAX_MINUTES

if TYPE_CHECKING:
    from .clauses import Game

EXTENSION, TIME_OUT = "extension", "time-out"
"""The choices that a clock adds to every game."""

TAKEN = {EXTENSION: "extensions", TIME_OUT: "time_outs"}
"""Where a board counts them."""

UNITS = ("game", "set", "match")
"""What extensions and time-outs are given for: a game of the race (rack, frame), a set, the whole match."""

FOUL = "slow"
"""The state with which a game that knows it says that a shot came too late."""

MOST_SECONDS = 3600
MOST_TIMES = 99


class BadClock(EngineError):
    """Values that are no clock; ``field`` names the first of them that is wrong."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__("bad-clock", message)
        self.field = field


class Clock(NamedTuple):
    """Seconds and numbers; 0 means that there is none.

    ``warning`` is the number of seconds left at which the player is warned. ``after_break`` is the time of
    the shot after the break, 0 for the usual one; ``late_shot`` that of a shot which begins when no more than
    ``late_minutes`` of the match are left. ``after_slow`` are the seconds that a player gets whose time ran
    out where the rules leave him the stroke. ``automatic`` starts the next shot with each entry. ``minutes``
    and ``at_time`` are those of the match's header.
    """

    shot: int = 0
    warning: int = 10
    after_break: int = 0
    late_shot: int = 0
    late_minutes: int = 0
    after_slow: int = 0
    extension: int = 0
    extensions: int = 0
    per: str = "game"
    time_outs: int = 0
    time_out_minutes: int = 5
    time_outs_per: str = "match"
    minutes: int = 0
    at_time: str = "stroke"
    automatic: bool = False

    def to_json(self) -> dict[str, Any]:
        """What is not as usual; :func:`clock_of` reads it back."""
        usual = Clock()
        return {name: v for name, v in self._asdict().items() if v != getattr(usual, name)}

    def seconds(self, left: float | None, after_break: bool = False) -> int:
        """The seconds of a shot that begins now: ``left`` are those of the match, None if it has no time."""
        if after_break and self.after_break:
            return self.after_break
        late = self.late_shot and left is not None and left <= self.late_minutes * 60
        return self.late_shot if late else self.shot


NO_CLOCK = Clock()


class Preset(NamedTuple):
    """A clock with the name under which it is proposed. A game lists its own as ``facts["clocks"]``."""

    name: str
    clock: Clock


_SENTENCES = {
    "shot": "A shot has up to an hour, in whole seconds.",
    "warning": "The warning comes at a number of whole seconds.",
    "after_break": "The shot after the break has up to an hour, in whole seconds.",
    "late_shot": "A shot near the end has up to an hour, in whole seconds.",
    "late_minutes": f"Shots are others in up to {MAX_MINUTES} last minutes.",
    "after_slow": "Up to an hour is given when the time ran out, in whole seconds.",
    "extension": "An extension is up to an hour, in whole seconds.",
    "extensions": f"Extensions are a number up to {MOST_TIMES}.",
    "time_outs": f"Time-outs are a number up to {MOST_TIMES}.",
    "time_out_minutes": "A time-out has 1 to 60 minutes.",
    "minutes": f"A match has up to {MAX_MINUTES} minutes.",
}
_LIMITS = {
    "shot": (0, MOST_SECONDS),
    "warning": (0, MOST_SECONDS),
    "after_break": (0, MOST_SECONDS),
    "late_shot": (0, MOST_SECONDS),
    "late_minutes": (0, MAX_MINUTES),
    "after_slow": (0, MOST_SECONDS),
    "extension": (0, MOST_SECONDS),
    "extensions": (0, MOST_TIMES),
    "time_outs": (0, MOST_TIMES),
    "time_out_minutes": (1, 60),
    "minutes": (0, MAX_MINUTES),
}


_OF_A_SHOT = ("after_break", "late_shot", "late_minutes", "after_slow", "extension", "extensions")
"""What only a clock of shots has."""


def clock_of(data: Mapping[str, Any] | None) -> Clock:
    """The clock that these values mean; what is missing is as usual, and nothing at all is no clock.

    Raises :class:`BadClock`.
    """
    given = dict(data or {})
    for name, value in given.items():
        if name not in Clock._fields:
            raise BadClock("clock", f"A clock has no {str(name)[:30]!r}.")
        if name in _LIMITS:
            low, high = _LIMITS[name]
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                raise BadClock(name, _SENTENCES[name])
        elif name == "automatic":
            if not isinstance(value, bool):
                raise BadClock(name, "A clock starts by itself (true) or by a tap (false).")
        elif value not in (AT_TIME if name == "at_time" else UNITS):
            known = ", ".join(AT_TIME if name == "at_time" else UNITS)
            raise BadClock(name, f"{name} is one of: {known}.")
    clock = Clock(**given)
    if not clock.shot and any(getattr(clock, name) for name in _OF_A_SHOT):
        raise BadClock("shot", "Say how many seconds a shot has.")
    if clock.late_shot and not clock.late_minutes:
        raise BadClock("late_minutes", "Say for how many last minutes of the match shots are others.")
    if clock.late_minutes and not clock.late_shot:
        raise BadClock("late_shot", "Say how many seconds a shot has in the last minutes.")
    if clock.late_minutes and clock.late_minutes >= clock.minutes:
        raise BadClock("late_minutes", "The last minutes are fewer than those of the match.")
    if clock.extensions and not clock.extension:
        raise BadClock("extension", "Say how many seconds an extension has.")
    shortest = min(clock.shot, clock.late_shot or clock.shot)
    if clock.shot and clock.warning >= shortest:
        if "warning" in given:
            raise BadClock("warning", "The warning comes before the whole time of a shot is left.")
        clock = clock._replace(warning=shortest // 3)
    if clock.at_time != "stroke" and not clock.minutes:
        raise BadClock("at_time", "Say how many minutes the match has.")
    return clock


def in_words(clock: Clock, unit: str = "game") -> str:
    """A clock in one line: "35 seconds a shot, 60 after the break; 1 extension of 25 seconds a rack"."""
    parts = []
    if clock.shot:
        after = f", {clock.after_break} after the break" if clock.after_break else ""
        last = "minute" if clock.late_minutes == 1 else f"{clock.late_minutes} minutes"
        late = f", {clock.late_shot} in the last {last}" if clock.late_shot else ""
        slow = f", {clock.after_slow} more when they ran out" if clock.after_slow else ""
        parts.append(f"{clock.shot} seconds a shot{after}{late}{slow}")
    if clock.extensions:
        one = "extension" if clock.extensions == 1 else "extensions"
        parts.append(f"{clock.extensions} {one} of {clock.extension} seconds a {_unit(clock.per, unit)}")
    if clock.time_outs:
        one = "time-out" if clock.time_outs == 1 else "time-outs"
        long = "1 minute" if clock.time_out_minutes == 1 else f"{clock.time_out_minutes} minutes"
        parts.append(f"{clock.time_outs} {one} of {long} a {_unit(clock.time_outs_per, unit)}")
    if clock.minutes:
        parts.append(f"{clock.minutes} minutes for the match")
    return "; ".join(parts) or "No clock"


def _unit(per: str, unit: str) -> str:
    return unit if per == "game" else per


def why_not(clock: Clock, word: str, taken: Mapping[str, int], name: str, unit: str = "game") -> str | None:
    """Why a player may not take another extension or time-out, in a sentence; None if one is left.

    ``taken`` has how many there were already, by unit.
    """
    number = clock.extensions if word == EXTENSION else clock.time_outs
    per = clock.per if word == EXTENSION else clock.time_outs_per
    if not number:
        return f"This match has no {word}s."
    if taken.get(per, 0) < number:
        return None
    allowed = f"one {word}" if number == 1 else f"{number} {word}s"
    return f"{name} has had {allowed} in this {_unit(per, unit)}, and has none left."


_WPA = Clock(shot=35, warning=10, after_break=60, extension=25, extensions=1)
_PRO = Clock(shot=30, warning=10, extension=30, extensions=1)
_POOL = (
    Preset("World Pool, 35 seconds", _WPA),
    Preset("World Pool, 35 seconds, with a time-out", _WPA._replace(time_outs=1)),
    Preset("Professional pool, 30 seconds", _PRO),
)
_PYRAMID = (Preset("Pyramid, 60 seconds", Clock(shot=60, extension=60, extensions=1)),)
_CAROM = (
    Preset("Three-cushion, 40 seconds", Clock(shot=40, warning=20)),
    Preset("50 minutes for the match", Clock(minutes=50)),
)
_PINS = (
    Preset(
        "Italian pins, 45 seconds",
        Clock(shot=45, after_slow=15, time_outs=1, time_out_minutes=1, time_outs_per="game"),
    ),
)
_SHOOT_OUT = Clock(shot=15, warning=5, late_shot=10, late_minutes=5, minutes=10, automatic=True)
_BOARD = (Preset("Carrom, 15 seconds", Clock(shot=15, warning=5)),)

_BY_GAME: Mapping[str, tuple[Preset, ...]] = {
    **dict.fromkeys(("today/eight-ball", "today/nine-ball", "today/ten-ball"), _POOL),
    "today/straight-pool": _POOL[:1],
    "today/blackball": (Preset("Tour, 60 seconds", Clock(shot=60)),),
    "today/international-eight-ball": (
        Preset("30 seconds", Clock(shot=30, extension=30, extensions=1)),
        Preset("30 minutes for the match", Clock(minutes=30)),
    ),
    "today/heyball": (Preset("Heyball, 45 seconds", Clock(shot=45, extension=45, extensions=1)),),
    "today/nine-ball-points": (
        Preset("League, 45 seconds", Clock(shot=45, time_outs=2, time_out_minutes=1, time_outs_per="game")),
    ),
    "today/snooker-shoot-out": (
        Preset("Shoot Out", _SHOOT_OUT),
        Preset("Shoot Out of 2011 to 2013", _SHOOT_OUT._replace(shot=20, late_shot=15)),
    ),
    **dict.fromkeys(("today/free-pyramid", "today/combined-pyramid", "today/dynamic-pyramid"), _PYRAMID),
    "today/three-cushion": _CAROM,
    "brunswick/three-cushion-carrom": _CAROM,
    "today/bar-billiards": (Preset("Coin timer, 17 minutes", Clock(minutes=17)),),
    **dict.fromkeys(("today/five-pins", "today/nine-pins"), _PINS),
    **dict.fromkeys(("today/carrom", "today/carrom-doubles"), _BOARD),
    "today/novuss": (Preset("Novuss, 30 seconds", Clock(shot=30)),),
}
_USUAL = (
    Preset("Shot clock of 40 seconds", Clock(shot=40)),
    Preset("30 minutes for the match", Clock(minutes=30)),
)


def table_presets() -> tuple[Preset, ...]:
    """The clocks to propose for a table, at which many games are played: all that are known, each once."""
    found: dict[Clock, Preset] = {}
    for preset in (*_USUAL, *(preset for known in _BY_GAME.values() for preset in known)):
        found.setdefault(preset.clock, preset)
    return tuple(found.values())


def presets_of(game: Game) -> tuple[Preset, ...]:
    """The clocks to propose at a game: its own, else those known here, else usual ones."""
    return tuple(game.facts.get("clocks") or _BY_GAME.get(game.id) or _USUAL)
