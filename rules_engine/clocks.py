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
from .saying import say, say_many
from .wording import Unit, in_turn, unit

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
    "shot": say("clocks.bad-shot", "A shot has up to an hour, in whole seconds."),
    "warning": say("clocks.bad-warning", "The warning comes at a number of whole seconds."),
    "after_break": say(
        "clocks.bad-after-break", "The shot after the break has up to an hour, in whole seconds."
    ),
    "late_shot": say("clocks.bad-late-shot", "A shot near the end has up to an hour, in whole seconds."),
    "late_minutes": say(
        "clocks.bad-late-minutes", "Shots are others in up to {most} last minutes.", most=MAX_MINUTES
    ),
    "after_slow": say(
        "clocks.bad-after-slow", "Up to an hour is given when the time ran out, in whole seconds."
    ),
    "extension": say("clocks.bad-extension", "An extension is up to an hour, in whole seconds."),
    "extensions": say("clocks.bad-extensions", "Extensions are a number up to {most}.", most=MOST_TIMES),
    "time_outs": say("clocks.bad-time-outs", "Time-outs are a number up to {most}.", most=MOST_TIMES),
    "time_out_minutes": say("clocks.bad-time-out-minutes", "A time-out has 1 to 60 minutes."),
    "minutes": say("clocks.bad-minutes", "A match has up to {most} minutes.", most=MAX_MINUTES),
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
            unknown = say("clocks.unknown", "A clock has no '{name}'.", name=str(name)[:30])
            raise BadClock("clock", unknown)
        if name in _LIMITS:
            low, high = _LIMITS[name]
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                raise BadClock(name, _SENTENCES[name])
        elif name == "automatic":
            if not isinstance(value, bool):
                by_itself = say("clocks.by-itself", "A clock starts by itself (true) or by a tap (false).")
                raise BadClock(name, by_itself)
        elif value not in (AT_TIME if name == "at_time" else UNITS):
            known = ", ".join(AT_TIME if name == "at_time" else UNITS)
            raise BadClock(name, say("clocks.one-of", "{name} is one of: {words}.", name=name, words=known))
    clock = Clock(**given)
    if not clock.shot and any(getattr(clock, name) for name in _OF_A_SHOT):
        raise BadClock("shot", say("clocks.say-shot", "Say how many seconds a shot has."))
    if clock.late_shot and not clock.late_minutes:
        late = say("clocks.say-late-minutes", "Say for how many last minutes of the match shots are others.")
        raise BadClock("late_minutes", late)
    if clock.late_minutes and not clock.late_shot:
        late = say("clocks.say-late-shot", "Say how many seconds a shot has in the last minutes.")
        raise BadClock("late_shot", late)
    if clock.late_minutes and clock.late_minutes >= clock.minutes:
        fewer = say("clocks.fewer-minutes", "The last minutes are fewer than those of the match.")
        raise BadClock("late_minutes", fewer)
    if clock.extensions and not clock.extension:
        raise BadClock("extension", say("clocks.say-extension", "Say how many seconds an extension has."))
    shortest = min(clock.shot, clock.late_shot or clock.shot)
    if clock.shot and clock.warning >= shortest:
        if "warning" in given:
            early = say("clocks.early-warning", "The warning comes before the whole time of a shot is left.")
            raise BadClock("warning", early)
        clock = clock._replace(warning=shortest // 3)
    if clock.at_time != "stroke" and not clock.minutes:
        raise BadClock("at_time", say("clocks.say-minutes", "Say how many minutes the match has."))
    return clock


def in_words(clock: Clock, game: str = "game") -> str:
    """A clock in one line: "35 seconds a shot, 60 after the break; 1 extension of 25 seconds a rack"."""
    parts = []
    if clock.shot:
        parts.append(_shots_in_words(clock))
    if clock.extensions:
        parts.append(
            say_many(
                "clocks.extensions",
                "{n} extension of {seconds} seconds {each}",
                "{n} extensions of {seconds} seconds {each}",
                clock.extensions,
                seconds=clock.extension,
                each=_unit(clock.per, game).one,
            )
        )
    if clock.time_outs:
        long = say_many("clocks.long", "{n} minute", "{n} minutes", clock.time_out_minutes)
        parts.append(
            say_many(
                "clocks.time-outs",
                "{n} time-out of {long} {each}",
                "{n} time-outs of {long} {each}",
                clock.time_outs,
                long=long,
                each=_unit(clock.time_outs_per, game).one,
            )
        )
    if clock.minutes:
        match = say_many(
            "clocks.match", "{n} minute for the match", "{n} minutes for the match", clock.minutes
        )
        parts.append(match)
    return in_turn(parts) or _NO_CLOCK


def _shots_in_words(clock: Clock) -> str:
    """The seconds of a shot, and of those that have others."""
    text = say_many("clocks.shot", "{n} second a shot", "{n} seconds a shot", clock.shot)
    if clock.after_break:
        text = say(
            "clocks.after-break",
            "{clock}, {seconds} after the break",
            clock=text,
            seconds=clock.after_break,
        )
    if clock.late_shot:
        text = say_many(
            "clocks.late-shot",
            "{clock}, {seconds} in the last minute",
            "{clock}, {seconds} in the last {n} minutes",
            clock.late_minutes,
            clock=text,
            seconds=clock.late_shot,
        )
    if clock.after_slow:
        text = say(
            "clocks.after-slow",
            "{clock}, {seconds} more when they ran out",
            clock=text,
            seconds=clock.after_slow,
        )
    return text


_NO_CLOCK = say("clocks.no-clock", "No clock")


def _unit(per: str, game: str) -> Unit:
    return unit(game if per == "game" else per)


def why_not(clock: Clock, word: str, taken: Mapping[str, int], name: str, game: str = "game") -> str | None:
    """Why a player may not take another extension or time-out, in a sentence; None if one is left.

    ``taken`` has how many there were already, by unit.
    """
    number = clock.extensions if word == EXTENSION else clock.time_outs
    per = clock.per if word == EXTENSION else clock.time_outs_per
    if not number:
        return (
            say("clocks.no-extensions", "This match has no extensions.")
            if word == EXTENSION
            else say("clocks.no-time-outs", "This match has no time-outs.")
        )
    if taken.get(per, 0) < number:
        return None
    here = _unit(per, game).this
    if word == EXTENSION:
        return say_many(
            "clocks.extensions-taken",
            "{name} has had one extension in {here}, and has none left.",
            "{name} has had {n} extensions in {here}, and has none left.",
            number,
            name=name,
            here=here,
        )
    return say_many(
        "clocks.time-outs-taken",
        "{name} has had one time-out in {here}, and has none left.",
        "{name} has had {n} time-outs in {here}, and has none left.",
        number,
        name=name,
        here=here,
    )


_WPA = Clock(shot=35, warning=10, after_break=60, extension=25, extensions=1)
_PRO = Clock(shot=30, warning=10, extension=30, extensions=1)
_POOL = (
    Preset(say("clocks.preset-world-pool", "World Pool, 35 seconds"), _WPA),
    Preset(
        say("clocks.preset-world-pool-time-out", "World Pool, 35 seconds, with a time-out"),
        _WPA._replace(time_outs=1),
    ),
    Preset(say("clocks.preset-professional-pool", "Professional pool, 30 seconds"), _PRO),
)
_PYRAMID = (
    Preset(say("clocks.preset-pyramid", "Pyramid, 60 seconds"), Clock(shot=60, extension=60, extensions=1)),
)
_CAROM = (
    Preset(say("clocks.preset-three-cushion", "Three-cushion, 40 seconds"), Clock(shot=40, warning=20)),
    Preset(say("clocks.preset-fifty-minutes", "50 minutes for the match"), Clock(minutes=50)),
)
_PINS = (
    Preset(
        say("clocks.preset-italian-pins", "Italian pins, 45 seconds"),
        Clock(shot=45, after_slow=15, time_outs=1, time_out_minutes=1, time_outs_per="game"),
    ),
)
_SHOOT_OUT = Clock(shot=15, warning=5, late_shot=10, late_minutes=5, minutes=10, automatic=True)
_BOARD = (Preset(say("clocks.preset-carrom", "Carrom, 15 seconds"), Clock(shot=15, warning=5)),)

_BY_GAME: Mapping[str, tuple[Preset, ...]] = {
    **dict.fromkeys(("today/eight-ball", "today/nine-ball", "today/ten-ball"), _POOL),
    "today/straight-pool": _POOL[:1],
    "today/blackball": (Preset(say("clocks.preset-tour", "Tour, 60 seconds"), Clock(shot=60)),),
    "today/international-eight-ball": (
        Preset(say("clocks.preset-thirty-seconds", "30 seconds"), Clock(shot=30, extension=30, extensions=1)),
        Preset(say("clocks.preset-thirty-minutes", "30 minutes for the match"), Clock(minutes=30)),
    ),
    "today/heyball": (
        Preset(
            say("clocks.preset-heyball", "Heyball, 45 seconds"), Clock(shot=45, extension=45, extensions=1)
        ),
    ),
    "today/nine-ball-points": (
        Preset(
            say("clocks.preset-league", "League, 45 seconds"),
            Clock(shot=45, time_outs=2, time_out_minutes=1, time_outs_per="game"),
        ),
    ),
    "today/snooker-shoot-out": (
        Preset(say("clocks.preset-shoot-out", "Shoot Out"), _SHOOT_OUT),
        Preset(
            say("clocks.preset-shoot-out-of-old", "Shoot Out of 2011 to 2013"),
            _SHOOT_OUT._replace(shot=20, late_shot=15),
        ),
    ),
    **dict.fromkeys(("today/free-pyramid", "today/combined-pyramid", "today/dynamic-pyramid"), _PYRAMID),
    "today/three-cushion": _CAROM,
    "brunswick/three-cushion-carrom": _CAROM,
    "today/bar-billiards": (
        Preset(say("clocks.preset-coin-timer", "Coin timer, 17 minutes"), Clock(minutes=17)),
    ),
    **dict.fromkeys(("today/five-pins", "today/nine-pins"), _PINS),
    **dict.fromkeys(("today/carrom", "today/carrom-doubles"), _BOARD),
    "today/novuss": (Preset(say("clocks.preset-novuss", "Novuss, 30 seconds"), Clock(shot=30)),),
}
_USUAL = (
    Preset(say("clocks.preset-forty-seconds", "Shot clock of 40 seconds"), Clock(shot=40)),
    Preset(say("clocks.preset-thirty-minutes", "30 minutes for the match"), Clock(minutes=30)),
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
