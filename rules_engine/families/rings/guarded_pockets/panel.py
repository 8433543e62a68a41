"""What a tablet offers and a scoreboard shows of a board with guarded pockets."""

from __future__ import annotations

from typing import Any

from ....expectation import Button, CallSpec, Expectation
from ....play import Play
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
from .shots import COLOURS

PANEL = "guarded-pockets"


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
    own, other = COLOURS[mine].capitalize(), COLOURS[theirs].capitalize()
    called = bool(play.value("call", state))
    more = left(play, state, mine) > 1
    rows: list[Button] = []
    if called:
        for p in POCKETS:
            rows.append(
                Button(
                    f"called-{p}", f"{own} in {p} as called", f"({p}) {mine}>{p}", side, "score", "shot", p
                )
            )
        rows.append(Button("uncalled", f"{own} not as called", f"(1) {mine}>2", side, "plain", "shot"))
        if left(play, state, theirs):
            rows += [
                Button(
                    "other-called",
                    f"{other} (opponent's) as called",
                    f"(1) {theirs}>1",
                    side,
                    "plain",
                    "shot",
                ),
                Button("other-uncalled", f"{other} not as called", f"(1) {theirs}>2", side, "plain", "shot"),
            ]
    else:
        rows.append(Button(COLOURS[mine], f"{own} +1", f"{mine}>", side, "score", "shot", mine))
        if more:
            rows.append(
                Button(
                    f"{COLOURS[mine]}-2", f"2 {own.lower()} +2", f"{mine}> {mine}>", side, "score", "several"
                )
            )
        if left(play, state, theirs):
            rows += [
                Button(COLOURS[theirs], f"{other} (opponent's)", f"{theirs}>", side, "plain", "shot", theirs),
                Button("both", "One of each colour", f"{mine}> {theirs}>", side, "score", "several"),
            ]
    call = "(1) " if called else ""
    for n in standing(play, state):
        rows += [
            Button(f"pin-{n}-shooter", f"Pin {n} by the shooter", f"{call}{n}!c", side, "foul", "pins"),
            Button(f"pin-{n}-ring", f"Pin {n} by a ring", f"{call}{n}!{mine}", side, "plain", "pins"),
        ]
    return rows


def _pins_called(play: Play, state: GuardedState, side: str) -> list[Button]:
    """Pins that are called into their pockets, and rings into those that are clear."""
    mine, theirs = _colours(play, state)
    own, other = COLOURS[mine].capitalize(), COLOURS[theirs].capitalize()
    pins = standing(play, state)
    rows: list[Button] = []
    for p in POCKETS:
        if int(p) in pins:
            rows.append(
                Button(
                    f"pin-{p}",
                    f"Pin {p} as called +2",
                    f"(p{p}) {p}!{mine} p{p}>{p}",
                    side,
                    "score",
                    "shot",
                    p,
                )
            )
        else:
            rows.append(
                Button(
                    f"ring-{p}", f"{own} in {p} as called +1", f"({p}) {mine}>{p}", side, "score", "shot", p
                )
            )
    rows.append(Button("uncalled", f"{own} not as called", f"(1) {mine}>2", side, "foul", "shot"))
    if left(play, state, theirs):
        rows.append(Button("other", f"{other} (opponent's)", f"(1) {theirs}>1", side, "foul", "shot"))
    rows += [
        Button(f"pin-{n}-felled", f"Pin {n} felled only", f"(p{n}) {n}!{mine}", side, "foul", "pins")
        for n in pins
    ]
    rows += [
        Button(
            f"pin-{n}-shooter",
            f"Pin {n} in by the shooter",
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
    name = f"Pin {home}" if due in PINS else f"Ring {due}"
    rows = [Button("due", f"{name} in pocket {home}", f"{due}>{home}", side, "score", "shot", home)]
    other = next((r for r in on if rings(play)[r] != group_of(play, who)), None)
    away = "2" if home == "1" else "1"
    if due in PINS:
        ring = next(r for r in on if rings(play)[r] == group_of(play, who) and int(r) % 10 == int(home))
        rows += [
            Button(
                "due-both",
                f"{name} and then ring {ring}",
                f"{due}>{home} {ring}>{home}",
                side,
                "score",
                "shot",
            ),
            Button("early", f"Ring {ring}, the pin still up", f"{ring}>{home}", side, "foul", "shot"),
        ]
    else:
        rows.append(Button("astray", f"{name} in another pocket", f"{due}>{away}", side, "foul", "shot"))
        if other is not None:
            rows.append(
                Button(
                    "due-other",
                    f"{name}, and ring {other}",
                    f"{due}>{home} {other}>{away}",
                    side,
                    "score",
                    "shot",
                )
            )
    if other is not None:
        rows.append(Button("other", f"Ring {other} (opponent's)", f"{other}>{away}", side, "plain", "shot"))
    for n in standing(play, state):
        if n not in state.lying:
            rows.append(Button(f"pin-{n}-felled", f"Pin {n} felled only", f"{n}!", side, "plain", "pins"))
        if f"p{n}" != due:
            rows.append(Button(f"pin-{n}", f"Pin {n} pocketed", f"p{n}>{n}", side, "foul", "pins"))
    return rows


def _rest(play: Play, state: GuardedState, side: str, on: list[str]) -> list[Button]:
    """Nothing, the shooter lost, rings off the board, and what a game asks besides."""
    rows = [
        Button("nothing", "Nothing", "0", side, "plain", "shot", "0"),
        Button("shooter-pocketed", "Shooter in a pocket", "c>", side, "foul", "foul", "p"),
        Button("shooter-off", "Shooter off the board", "c^", side, "foul", "foul", "o"),
    ]
    if play.cite("others_first") is not None:
        mine, theirs = _colours(play, state)
        if left(play, state, theirs):
            name = COLOURS[theirs].capitalize()
            call = "(1) " if play.value("call", state) else ""
            rows += [
                Button("other-first", f"{name} met first", f"x{theirs} 0", side, "foul", "foul"),
                Button(
                    "other-first-own",
                    f"{name} met first, {COLOURS[mine]} down",
                    f"{call}x{theirs} {mine}>1",
                    side,
                    "foul",
                    "foul",
                ),
            ]
    if isinstance(play.value("direct", state, Shot(direct=True)), Price):
        rows.append(Button("direct", "Straight where a bank is due", "#direct", side, "foul", "foul", "d"))
    rows.append(Button("moved", "Shooter only touched: a shot", "#moved", side, "plain", "foul"))
    if "each" in play.value("set_up"):
        rows += [
            Button(f"{r}-off", f"{COLOURS[r].capitalize()} off the board", f"{r}^", side, "plain", "off")
            for r in on
        ]
    else:
        rows.append(Button("ring-off", f"Ring {on[0]} off the board", f"{on[0]}^", side, "plain", "off"))
    return rows


_WHENCE = {
    "line": " from the line",
    "lie": " from where the shooter lies",
    "back": " from the line: the shooter was lost",
}


def due(play: Play, state: GuardedState) -> str:
    """Who shoots, at what, and from where."""
    who = state.turn or 0
    verb = "cues" if play.value("delivery", state) == "cue" else "shoots"
    name = play.names[play.letters[who]]
    piece = play.value("due", state, who)
    if piece is None:
        aim = f" at {COLOURS[play.letters[who].lower()]}"
    else:
        aim = f" at pin {piece[1:]}" if piece in PINS else f" at ring {piece}"
    lines = play.value("lines", state)
    origin = f" from {' or '.join(lines)}" if lines else _WHENCE[state.whence]
    if state.whence != "lie" and (place := play.value("place")) is not None:
        origin = f" {place}"
    return f"{name} {verb}{aim}{origin}."


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
