"""What a tablet offers and a scoreboard shows of a board of rings that belong to nobody."""

from __future__ import annotations

from typing import Any

from ....expectation import Button, CallSpec, Expectation
from ....play import Play
from .duties import duty_of
from .reading import POCKETS, SHOOTER, TakenShot, TakenState, on_board, states_of
from .shots import most

PANEL = "rings-taken"


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
        rows.append(Button("plain", "Plain", "r>", side, "score", "shot"))
    elif plain and play.value("ring", state, ("r", None)) == 0:
        rows += [Button(f"pocket-{p}", f"Pocket {p}", f"r>{p}", side, "score", "shot", p) for p in POCKETS]
        rows += [
            Button(f"pockets-{p}-{q}", f"{p} and {q}", f"r>{p} r>{q}", side, "score", "several")
            for i, p in enumerate(POCKETS)
            for q in POCKETS[i:]
            if plain > 1
        ]
    elif plain:
        rows += [
            Button(f"ring-{n}", f"{n} ring{'s' * (n > 1)}", _taking(play, n), side, "score", "shot", str(n))
            for n in range(1, min(plain, 4) + 1)
        ]
    if state.single and play.cite("called") is not None:
        worth = play.value("ring", state, (one, None))
        name = _SINGLES[one]
        rows.append(
            Button("called", f"{name} as called", f"({one}) {one}> +{worth}", side, "score", "shot", one)
        )
        rows.append(Button("uncalled", f"{name} not as called", f"{one}>", side, "foul", "foul"))
    elif state.single and play.value("shoots_with", state) != (one,):
        rows.append(Button(f"ring-{one}", _SINGLES[one], f"{one}>", side, "score", "shot", one))
        if play.value("hit", state, TakenShot(first=one)) and play.cite("tries") is not None:
            rows.append(Button(f"hit-{one}", "Hit", f"- x{one}", side, "score", "shot", "h"))
    return rows


def _taking(play: Play, count: int) -> str:
    """The tokens of a shot that wins so many rings."""
    if play.cite("by_hit") is not None:
        return " ".join(["-", *["xr"] * count])
    return " ".join(["r>"] * count)


_SINGLES = {"b": "Black", "w": "White"}


def _rest(play: Play, state: TakenState, side: str, rings: tuple[str, ...]) -> list[Button]:
    rows = [
        Button("nothing", "Nothing", "0", side, "plain", "shot", "0"),
        *_lost(play, state, side),
        Button("shooter-off", "Shooter off the board", "c^", side, "foul", "foul", "o"),
    ]
    if rings:
        name = _SINGLES.get(rings[0], "A ring")
        rows.append(Button("ring-off", f"{name} off the board", f"{rings[0]}^", side, "plain", "off"))
    if stray := [p for p in POCKETS if rings and play.value("astray", state, ("r", p))]:
        rows.append(Button("astray", "A ring in another pocket", f"r>{stray[0]}", side, "plain", "off"))
    for letter, lies in zip(play.letters, state.shooters, strict=False):
        if lies and letter != side:
            name = f"Shooter of {play.names[letter]}"
            rows.append(Button("captured", f"{name} pocketed", f"S{letter}>", side, "score", "shot", "s"))
            rows.append(Button("captured-off", f"{name} off the board", f"S{letter}^", side, "foul", "foul"))
    if duty_of(play, state, TakenShot(missed=True))[0] == "return" and "scratch" not in states_of(play):
        rows.append(Button("missed", "No ring met", "miss", side, "foul", "foul", "m"))
    for word in states_of(play):
        failed = duty_of(play, state, TakenShot(failed=True, said=(word,)))[0]
        if failed in ("return", "void", "replay"):
            rows.append(Button(word, _FAILED[word], f"#{word}", side, "foul", "foul", _KEYS.get(word)))
    return rows


_FAILED = {
    "direct": "No bank",
    "not-lowest": "Lowest not met first",
    "scratch": "Lowest not met at all",
    "needless-bank": "Banked without need",
}
_KEYS = {"direct": "d", "not-lowest": "l", "scratch": "m"}


def _lost(play: Play, state: TakenState, side: str) -> list[Button]:
    """The shooter in a pocket; in which, where that is asked."""
    loss = play.value("shooter_pocketed", state, TakenShot(lost="pocketed"))
    if loss.points is not None:
        rows = [Button("shooter-pocketed", "Shooter in a pocket", "c>", side, "foul", "foul", "p")]
    else:
        rows = [
            Button(f"shooter-{p}", f"Shooter in pocket {p}", f"c>{p}", side, "foul", "foul") for p in POCKETS
        ]
    simple = not any(play.cite(slot) for slot in ("shoots_with", "by_hit", "called", "exact", "duty"))
    if state.plain and simple:
        pocket = "1" if play.value("ring", state, ("r", None)) == 0 else ""
        text = "A ring and the shooter" + f" in pocket {pocket}" * bool(pocket)
        rows.append(Button("ring-and-shooter", text, f"r>{pocket} c>{pocket}", side, "foul", "foul"))
    return rows


def due(play: Play, state: TakenState) -> str:
    """Who shoots, and from where."""
    line = play.value("origin") or "the line"
    where = line if state.in_hand else "where the shooter lies"
    if play.value("lies", state, True) == "choice" and not state.in_hand:
        where = "where the shooter lies, or from the line"
    if play.cite("shoots_with") is not None:
        where = "the line" if state.in_hand else "where any ring lies"
    verb = "cues" if play.value("driver") == "cue" else "shoots"
    return f"{play.names[play.letters[state.turn or 0]]} {verb} from {where}."


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
