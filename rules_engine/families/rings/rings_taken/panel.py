"""What a tablet offers and a scoreboard shows of a board of rings that belong to nobody."""

from __future__ import annotations

from typing import Any

from ....expectation import Button, CallSpec, Expectation
from ....play import Play
from ....saying import say, say_many
from .duties import duty_of
from .reading import POCKETS, SHOOTER, TakenShot, TakenState, on_board, states_of
from .shots import most

PANEL = "rings-taken"

_SINGLES = {"b": say("rings-taken.black", "Black"), "w": say("rings-taken.white", "White")}
_CALLED = {
    "b": (
        say("rings-taken.black-called", "Black as called"),
        say("rings-taken.black-uncalled", "Black not as called"),
    ),
    "w": (
        say("rings-taken.white-called", "White as called"),
        say("rings-taken.white-uncalled", "White not as called"),
    ),
}
_OFF = {
    "b": say("rings-taken.black-off", "Black off the board"),
    "w": say("rings-taken.white-off", "White off the board"),
}
_RING_OFF = say("rings-taken.ring-off", "A ring off the board")
_PLAIN = say("rings-taken.plain", "Plain")
_POCKET = {p: say("rings-taken.pocket", "Pocket {pocket}", pocket=p) for p in POCKETS}
_TWO_POCKETS = {
    (p, q): say("rings-taken.two-pockets", "{first} and {second}", first=p, second=q)
    for p in POCKETS
    for q in POCKETS
}
_COUNTED = {n: say_many("rings-taken.plain-rings", "{n} ring", "{n} rings", n) for n in range(1, 5)}
_HIT = say("rings-taken.hit", "Hit")
_NOTHING = say("rings-taken.nothing", "Nothing")
_SHOOTER_OFF = say("rings-taken.shooter-off", "Shooter off the board")
_ASTRAY = say("rings-taken.ring-astray", "A ring in another pocket")
_NO_HIT = say("rings-taken.no-ring-met", "No ring met")
_POCKETED = say("rings-taken.shooter-pocketed", "Shooter in a pocket")
_IN_POCKET = {p: say("rings-taken.shooter-in", "Shooter in pocket {pocket}", pocket=p) for p in POCKETS}
_WITH_RING = say("rings-taken.ring-and-shooter", "A ring and the shooter")
_WITH_RING_IN = {
    p: say("rings-taken.ring-and-shooter-in", "A ring and the shooter in pocket {pocket}", pocket=p)
    for p in POCKETS
}
_LINE = say("rings-taken.the-line", "the line")
_LIE = say("rings-taken.shooters-lie", "where the shooter lies")
_LIE_OR_LINE = say("rings-taken.lie-or-line", "where the shooter lies, or from the line")
_ANY_RINGS_LIE = say("rings-taken.any-rings-lie", "where any ring lies")


def offers(play: Play, state: TakenState, prompt: str) -> Expectation:
    """Buttons for what one shot is likely to do."""
    side = play.letters[state.turn or 0]
    usable, one = play.value("shoots_with", state), play.value("set_up").get("single")
    rings = (*(("r",) if most(play, state) else ()), *map(str, state.numbers))
    if state.single and usable != (one,):
        rings = (*rings, one)
    buttons = (*_rings(play, state, side), *_rest(play, state, side, rings))
    call = None if usable is None else CallSpec(False, usable)
    if state.single and play.cite("called") is not None:
        call = CallSpec(False, (one,), POCKETS)
    return Expectation(
        side, "shot", prompt, PANEL, buttons, (*rings, SHOOTER), POCKETS, states=states_of(play), call=call
    )


def _rings(play: Play, state: TakenState, side: str) -> list[Button]:
    one, plain = play.value("set_up").get("single"), most(play, state)
    rows = [Button(f"ring-{n}", str(n), f"{n}>", side, "score", "shot") for n in state.numbers]
    if rows and plain:
        rows.append(Button("plain", _PLAIN, "r>", side, "score", "shot"))
    elif plain and play.value("ring", state, ("r", None)) == 0:
        rows += [Button(f"pocket-{p}", _POCKET[p], f"r>{p}", side, "score", "shot", p) for p in POCKETS]
        rows += [
            Button(f"pockets-{p}-{q}", _TWO_POCKETS[p, q], f"r>{p} r>{q}", side, "score", "several")
            for i, p in enumerate(POCKETS)
            for q in POCKETS[i:]
            if plain > 1
        ]
    elif plain:
        rows += [
            Button(f"ring-{n}", _COUNTED[n], _taking(play, n), side, "score", "shot", str(n))
            for n in range(1, min(plain, 4) + 1)
        ]
    if state.single and play.cite("called") is not None:
        worth = play.value("ring", state, (one, None))
        as_called, uncalled = _CALLED[one]
        rows.append(Button("called", as_called, f"({one}) {one}> +{worth}", side, "score", "shot", one))
        rows.append(Button("uncalled", uncalled, f"{one}>", side, "foul", "foul"))
    elif state.single and play.value("shoots_with", state) != (one,):
        rows.append(Button(f"ring-{one}", _SINGLES[one], f"{one}>", side, "score", "shot", one))
        if play.value("hit", state, TakenShot(first=one)) and play.cite("tries") is not None:
            rows.append(Button(f"hit-{one}", _HIT, f"- x{one}", side, "score", "shot", "h"))
    return rows


def _taking(play: Play, count: int) -> str:
    """The tokens of a shot that wins so many rings."""
    if play.cite("by_hit") is not None:
        return " ".join(["-", *["xr"] * count])
    return " ".join(["r>"] * count)


def _rest(play: Play, state: TakenState, side: str, rings: tuple[str, ...]) -> list[Button]:
    rows = [
        Button("nothing", _NOTHING, "0", side, "plain", "shot", "0"),
        *_lost(play, state, side),
        Button("shooter-off", _SHOOTER_OFF, "c^", side, "foul", "foul", "o"),
    ]
    if rings:
        label = _OFF.get(rings[0], _RING_OFF)
        rows.append(Button("ring-off", label, f"{rings[0]}^", side, "plain", "off"))
    if stray := [p for p in POCKETS if rings and play.value("astray", state, ("r", p))]:
        rows.append(Button("astray", _ASTRAY, f"r>{stray[0]}", side, "plain", "off"))
    for letter, lies in zip(play.letters, state.shooters, strict=False):
        if lies and letter != side:
            name = play.names[letter]
            label = say("rings-taken.captured", "Shooter of {name} pocketed", name=name)
            rows.append(Button("captured", label, f"S{letter}>", side, "score", "shot", "s"))
            label = say("rings-taken.captured-off", "Shooter of {name} off the board", name=name)
            rows.append(Button("captured-off", label, f"S{letter}^", side, "foul", "foul"))
    if duty_of(play, state, TakenShot(missed=True))[0] == "return" and "scratch" not in states_of(play):
        rows.append(Button("missed", _NO_HIT, "miss", side, "foul", "foul", "m"))
    for word in states_of(play):
        failed = duty_of(play, state, TakenShot(failed=True, said=(word,)))[0]
        if failed in ("return", "void", "replay"):
            rows.append(Button(word, _FAILED[word], f"#{word}", side, "foul", "foul", _KEYS.get(word)))
    return rows


_FAILED = {
    "direct": say("rings-taken.no-bank", "No bank"),
    "not-lowest": say("rings-taken.lowest-not-first", "Lowest not met first"),
    "scratch": say("rings-taken.lowest-not-met", "Lowest not met at all"),
    "needless-bank": say("rings-taken.needless-bank", "Banked without need"),
}
_KEYS = {"direct": "d", "not-lowest": "l", "scratch": "m"}


def _lost(play: Play, state: TakenState, side: str) -> list[Button]:
    """The shooter in a pocket; in which, where that is asked."""
    loss = play.value("shooter_pocketed", state, TakenShot(lost="pocketed"))
    if loss.points is not None:
        rows = [Button("shooter-pocketed", _POCKETED, "c>", side, "foul", "foul", "p")]
    else:
        rows = [Button(f"shooter-{p}", _IN_POCKET[p], f"c>{p}", side, "foul", "foul") for p in POCKETS]
    simple = not any(play.cite(slot) for slot in ("shoots_with", "by_hit", "called", "exact", "duty"))
    if state.plain and simple:
        pocket = "1" if play.value("ring", state, ("r", None)) == 0 else ""
        label = _WITH_RING_IN[pocket] if pocket else _WITH_RING
        rows.append(Button("ring-and-shooter", label, f"r>{pocket} c>{pocket}", side, "foul", "foul"))
    return rows


def due(play: Play, state: TakenState) -> str:
    """Who shoots, and from where."""
    where = (play.value("origin") or _LINE) if state.in_hand else _LIE
    if play.value("lies", state, True) == "choice" and not state.in_hand:
        where = _LIE_OR_LINE
    if play.cite("shoots_with") is not None:
        where = _LINE if state.in_hand else _ANY_RINGS_LIE
    name = play.names[play.letters[state.turn or 0]]
    if play.value("driver") == "cue":
        return say("rings-taken.cues-from", "{name} cues from {where}.", name=name, where=where)
    return say("rings-taken.shoots-from", "{name} shoots from {where}.", name=name, where=where)


def shown(play: Play, state: TakenState) -> dict[str, Any]:
    """The rings on the board and those that each side has."""
    return {
        "rings": on_board(state),
        "numbers": list(state.numbers),
        "taken": {
            x: state.held[i] + len(state.kept[i]) + (state.single_of == i) for i, x in enumerate(play.letters)
        },
        "shooter": "line" if state.in_hand else "lie",
        "round": state.round if play.cite("next_round") is not None else None,
        "tries": None if (tries := play.value("tries")) is None else tries - state.tries,
    }
