"""What a tablet offers and a scoreboard shows of a board with guarded pockets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....expectation import Button, CallSpec, Expectation
from ....lean import NamedTuple
from ....play import Play
from ....saying import AnyOf, Text, say
from .reading import (
    PINS,
    POCKETS,
    SHOOTER,
    GuardedState,
    Price,
    Shot,
    group_of,
    left,
    rings,
    standing,
    states_of,
)

PANEL = "guarded-pockets"


class _Labels(NamedTuple):
    """What the buttons of a colour say."""

    code: str
    one: Text
    two: Text
    opponents: Text
    called: Text
    uncalled: Text
    met_first: Text
    met_first_own: Text
    off: Text


_LABELS = {
    "r": _Labels(
        "red",
        say("guarded-pockets.red-one", "Red +1"),
        say("guarded-pockets.red-two", "2 red +2"),
        say("guarded-pockets.red-opponent", "Red (opponent's)"),
        say("guarded-pockets.red-opponent-called", "Red (opponent's) as called"),
        say("guarded-pockets.red-uncalled", "Red not as called"),
        say("guarded-pockets.red-first", "Red met first"),
        say("guarded-pockets.red-first-green-down", "Red met first, green down"),
        say("guarded-pockets.red-off", "Red off the board"),
    ),
    "g": _Labels(
        "green",
        say("guarded-pockets.green-one", "Green +1"),
        say("guarded-pockets.green-two", "2 green +2"),
        say("guarded-pockets.green-opponent", "Green (opponent's)"),
        say("guarded-pockets.green-opponent-called", "Green (opponent's) as called"),
        say("guarded-pockets.green-uncalled", "Green not as called"),
        say("guarded-pockets.green-first", "Green met first"),
        say("guarded-pockets.green-first-red-down", "Green met first, red down"),
        say("guarded-pockets.green-off", "Green off the board"),
    ),
}
_COLOURS = {"r": say("guarded-pockets.red", "Red"), "g": say("guarded-pockets.green", "Green")}
_BOTH = say("guarded-pockets.one-of-each", "One of each colour")
_NOTHING = say("guarded-pockets.nothing", "Nothing")
_SHOOTER_POCKETED = say("guarded-pockets.shooter-pocketed", "Shooter in a pocket")
_SHOOTER_OFF = say("guarded-pockets.shooter-off", "Shooter off the board")
_DIRECT = say("guarded-pockets.straight", "Straight where a bank is due")
_MOVED = say("guarded-pockets.only-touched", "Shooter only touched: a shot")


def offers(play: Play, state: GuardedState, prompt: str) -> Expectation:
    """Buttons for what one shot is likely to do."""
    side = play.letters[state.turn or 0]
    pins = standing(play, state)
    on = [ring for ring in rings(play) if left(play, state, ring)]
    if "each" not in play.value("set_up"):
        rows = _due(play, state, side, on)
    elif play.value("call", state) == "pin":
        rows = _pins_called(play, state, side)
    else:
        rows = _coloured(play, state, side)
    rows += _rest(play, state, side, on)
    call = play.value("call", state)
    return Expectation(
        side,
        "shot",
        prompt,
        PANEL,
        tuple(rows),
        (*on, *(f"p{n}" for n in pins), SHOOTER),
        POCKETS,
        zones=tuple(play.value("lines", state) or ()),
        pins=tuple(str(n) for n in pins),
        states=states_of(play),
        call=CallSpec(True, (*POCKETS, *(f"p{n}" for n in pins if call == "pin"))) if call else None,
    )


def _colours(play: Play, state: GuardedState) -> tuple[str, str]:
    """The names of the rings of the player and of his opponent."""
    who = state.turn or 0
    return play.letters[who].lower(), play.letters[1 - who].lower()


def _coloured(play: Play, state: GuardedState, side: str) -> list[Button]:
    """Rings of a colour in any pocket, or in the one that was called."""
    mine, theirs = _colours(play, state)
    own, other = _LABELS[mine], _LABELS[theirs]
    called = bool(play.value("call", state))
    more = left(play, state, mine) > 1
    rows: list[Button] = []
    if called:
        for p in POCKETS:
            label = say(
                "guarded-pockets.called-in", "{colour} in {pocket} as called", colour=_COLOURS[mine], pocket=p
            )
            rows.append(Button(f"called-{p}", label, f"({p}) {mine}>{p}", side, "score", "shot", p))
        rows.append(Button("uncalled", own.uncalled, f"(1) {mine}>2", side, "plain", "shot"))
        if left(play, state, theirs):
            rows += [
                Button("other-called", other.called, f"(1) {theirs}>1", side, "plain", "shot"),
                Button("other-uncalled", other.uncalled, f"(1) {theirs}>2", side, "plain", "shot"),
            ]
    else:
        rows.append(Button(own.code, own.one, f"{mine}>", side, "score", "shot", mine))
        if more:
            rows.append(Button(f"{own.code}-2", own.two, f"{mine}> {mine}>", side, "score", "several"))
        if left(play, state, theirs):
            rows += [
                Button(other.code, other.opponents, f"{theirs}>", side, "plain", "shot", theirs),
                Button("both", _BOTH, f"{mine}> {theirs}>", side, "score", "several"),
            ]
    call = "(1) " if called else ""
    for n in standing(play, state):
        rows += [
            Button(
                f"pin-{n}-shooter",
                say("guarded-pockets.pin-by-shooter", "Pin {pin} by the shooter", pin=n),
                f"{call}{n}!c",
                side,
                "foul",
                "pins",
            ),
            Button(
                f"pin-{n}-ring",
                say("guarded-pockets.pin-by-ring", "Pin {pin} by a ring", pin=n),
                f"{call}{n}!{mine}",
                side,
                "plain",
                "pins",
            ),
        ]
    return rows


def _pins_called(play: Play, state: GuardedState, side: str) -> list[Button]:
    """Pins that are called into their pockets, and rings into those that are clear."""
    mine, theirs = _colours(play, state)
    own, other = _LABELS[mine], _LABELS[theirs]
    pins = standing(play, state)
    rows: list[Button] = []
    for p in POCKETS:
        if int(p) in pins:
            rows.append(
                Button(
                    f"pin-{p}",
                    say("guarded-pockets.pin-called", "Pin {pin} as called +2", pin=p),
                    f"(p{p}) {p}!{mine} p{p}>{p}",
                    side,
                    "score",
                    "shot",
                    p,
                )
            )
        else:
            label = say(
                "guarded-pockets.called-in-one",
                "{colour} in {pocket} as called +1",
                colour=_COLOURS[mine],
                pocket=p,
            )
            rows.append(Button(f"ring-{p}", label, f"({p}) {mine}>{p}", side, "score", "shot", p))
    rows.append(Button("uncalled", own.uncalled, f"(1) {mine}>2", side, "foul", "shot"))
    if left(play, state, theirs):
        rows.append(Button("other", other.opponents, f"(1) {theirs}>1", side, "foul", "shot"))
    rows += [
        Button(f"pin-{n}-felled", _felled_only(n), f"(p{n}) {n}!{mine}", side, "foul", "pins") for n in pins
    ]
    rows += [
        Button(
            f"pin-{n}-shooter",
            say("guarded-pockets.pin-in-by-shooter", "Pin {pin} in by the shooter", pin=n),
            f"(p{n}) {n}!c p{n}>{n}",
            side,
            "foul",
            "pins",
        )
        for n in pins
    ]
    return rows


def _due(play: Play, state: GuardedState, side: str, on: list[str]) -> list[Button]:
    """The pin or the ring that is due, and what else may fall."""
    who = state.turn or 0
    due = str(play.value("due", state, who))
    home = str(int(due.lstrip("p")) % 10)
    if due in PINS:
        label = say("guarded-pockets.pin-in-pocket", "Pin {pin} in pocket {pocket}", pin=home, pocket=home)
    else:
        label = say("guarded-pockets.ring-in-pocket", "Ring {ring} in pocket {pocket}", ring=due, pocket=home)
    rows = [Button("due", label, f"{due}>{home}", side, "score", "shot", home)]
    other = next((r for r in on if rings(play)[r] != group_of(play, who)), None)
    away = "2" if home == "1" else "1"
    if due in PINS:
        ring = next(r for r in on if rings(play)[r] == group_of(play, who) and int(r) % 10 == int(home))
        rows += [
            Button(
                "due-both",
                say("guarded-pockets.pin-then-ring", "Pin {pin} and then ring {ring}", pin=home, ring=ring),
                f"{due}>{home} {ring}>{home}",
                side,
                "score",
                "shot",
            ),
            Button(
                "early",
                say("guarded-pockets.ring-pin-up", "Ring {ring}, the pin still up", ring=ring),
                f"{ring}>{home}",
                side,
                "foul",
                "shot",
            ),
        ]
    else:
        label = say("guarded-pockets.ring-astray", "Ring {ring} in another pocket", ring=due)
        rows.append(Button("astray", label, f"{due}>{away}", side, "foul", "shot"))
        if other is not None:
            rows.append(
                Button(
                    "due-other",
                    say(
                        "guarded-pockets.ring-and-ring",
                        "Ring {ring}, and ring {other}",
                        ring=due,
                        other=other,
                    ),
                    f"{due}>{home} {other}>{away}",
                    side,
                    "score",
                    "shot",
                )
            )
    if other is not None:
        label = say("guarded-pockets.ring-opponent", "Ring {ring} (opponent's)", ring=other)
        rows.append(Button("other", label, f"{other}>{away}", side, "plain", "shot"))
    for n in standing(play, state):
        if n not in state.lying:
            rows.append(Button(f"pin-{n}-felled", _felled_only(n), f"{n}!", side, "plain", "pins"))
        if f"p{n}" != due:
            label = say("guarded-pockets.pin-pocketed", "Pin {pin} pocketed", pin=n)
            rows.append(Button(f"pin-{n}", label, f"p{n}>{n}", side, "foul", "pins"))
    return rows


def _felled_only(pin: int) -> Text:
    return say("guarded-pockets.pin-felled-only", "Pin {pin} felled only", pin=pin)


def _rest(play: Play, state: GuardedState, side: str, on: list[str]) -> list[Button]:
    """Nothing, the shooter lost, rings off the board, and what a game asks besides."""
    rows = [
        Button("nothing", _NOTHING, "0", side, "plain", "shot", "0"),
        Button("shooter-pocketed", _SHOOTER_POCKETED, "c>", side, "foul", "foul", "p"),
        Button("shooter-off", _SHOOTER_OFF, "c^", side, "foul", "foul", "o"),
    ]
    if play.cite("others_first") is not None:
        mine, theirs = _colours(play, state)
        if left(play, state, theirs):
            labels = _LABELS[theirs]
            call = "(1) " if play.value("call", state) else ""
            rows += [
                Button("other-first", labels.met_first, f"x{theirs} 0", side, "foul", "foul"),
                Button(
                    "other-first-own", labels.met_first_own, f"{call}x{theirs} {mine}>1", side, "foul", "foul"
                ),
            ]
    if isinstance(play.value("direct", state, Shot(direct=True)), Price):
        rows.append(Button("direct", _DIRECT, "#direct", side, "foul", "foul", "d"))
    rows.append(Button("moved", _MOVED, "#moved", side, "plain", "foul"))
    if "each" in play.value("set_up"):
        rows += [Button(f"{r}-off", _LABELS[r].off, f"{r}^", side, "plain", "off") for r in on]
    else:
        label = say("guarded-pockets.ring-off", "Ring {ring} off the board", ring=on[0])
        rows.append(Button("ring-off", label, f"{on[0]}^", side, "plain", "off"))
    return rows


_PLACES = {
    "line-12": say("guarded-pockets.line-12", "line-12"),
    "line-23": say("guarded-pockets.line-23", "line-23"),
    "line-34": say("guarded-pockets.line-34", "line-34"),
    "line-41": say("guarded-pockets.line-41", "line-41"),
    "spot-1": say("guarded-pockets.spot-1", "spot-1"),
    "spot-2": say("guarded-pockets.spot-2", "spot-2"),
    "spot-3": say("guarded-pockets.spot-3", "spot-3"),
    "spot-4": say("guarded-pockets.spot-4", "spot-4"),
}
"""From where a shot is taken, by the word that a record has for it."""
_AIMS = {
    "r": say("guarded-pockets.aim-red", "red"),
    "g": say("guarded-pockets.aim-green", "green"),
}
_SHOOTS: dict[str, Callable[[str, str], Text]] = {
    "line": lambda name, aim: say(
        "guarded-pockets.shoots-from-line", "{name} shoots at {aim} from the line.", name=name, aim=aim
    ),
    "lie": lambda name, aim: say(
        "guarded-pockets.shoots-from-lie",
        "{name} shoots at {aim} from where the shooter lies.",
        name=name,
        aim=aim,
    ),
    "back": lambda name, aim: say(
        "guarded-pockets.shoots-after-loss",
        "{name} shoots at {aim} from the line: the shooter was lost.",
        name=name,
        aim=aim,
    ),
}
_CUES: dict[str, Callable[[str, str], Text]] = {
    "line": lambda name, aim: say(
        "guarded-pockets.cues-from-line", "{name} cues at {aim} from the line.", name=name, aim=aim
    ),
    "lie": lambda name, aim: say(
        "guarded-pockets.cues-from-lie",
        "{name} cues at {aim} from where the shooter lies.",
        name=name,
        aim=aim,
    ),
    "back": lambda name, aim: say(
        "guarded-pockets.cues-after-loss",
        "{name} cues at {aim} from the line: the shooter was lost.",
        name=name,
        aim=aim,
    ),
}
"""Who is due, by whence the shot is."""


def due(play: Play, state: GuardedState) -> str:
    """Who shoots, at what, and from where."""
    who = state.turn or 0
    cues = play.value("delivery", state) == "cue"
    name = play.names[play.letters[who]]
    piece = play.value("due", state, who)
    if piece is None:
        aim = _AIMS[play.letters[who].lower()]
    elif piece in PINS:
        aim = say("guarded-pockets.aim-pin", "pin {pin}", pin=piece[1:])
    else:
        aim = say("guarded-pockets.aim-ring", "ring {ring}", ring=piece)
    if state.whence != "lie" and (place := play.value("place")) is not None:
        if cues:
            return say(
                "guarded-pockets.cues-place", "{name} cues at {aim} {place}.", name=name, aim=aim, place=place
            )
        return say(
            "guarded-pockets.shoots-place", "{name} shoots at {aim} {place}.", name=name, aim=aim, place=place
        )
    if lines := play.value("lines", state):
        places = AnyOf(_PLACES.get(line) or line for line in lines)
        if cues:
            return say(
                "guarded-pockets.cues-from",
                "{name} cues at {aim} from {places}.",
                name=name,
                aim=aim,
                places=places,
            )
        return say(
            "guarded-pockets.shoots-from",
            "{name} shoots at {aim} from {places}.",
            name=name,
            aim=aim,
            places=places,
        )
    return (_CUES if cues else _SHOOTS)[state.whence](name, aim)


def shown(play: Play, state: GuardedState) -> dict[str, Any]:
    """The rings that are down, and the pins that guard their pockets."""
    letters = play.letters
    rows: dict[str, Any] = {
        "rings": {ring: left(play, state, ring) for ring in rings(play)},
        "shooter": "lie" if state.whence == "lie" else "line",
    }
    if play.value("set_up").get("pins"):
        rows["pins"] = list(standing(play, state))
        rows["lying"] = list(state.lying)
    if len(state.down) > 1:
        rows["down"] = dict(zip(letters, state.down, strict=True))
    if play.cite("due") is not None:
        rows["due"] = {x: None if state.over else play.value("due", state, i) for i, x in enumerate(letters)}
    if play.value("call", state):
        rows["calls"] = True
    return rows
