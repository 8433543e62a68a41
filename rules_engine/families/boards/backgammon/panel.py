"""What is shown of a game of backgammon, and what may be recorded next."""

from __future__ import annotations

from typing import Any

from ....expectation import Button, Expectation
from ....play import Play
from ....saying import say
from ...base import common_board, common_figures, lead_buttons
from ...turns import GAME_OVER
from .moves import THROWS, WAITING, Step
from .state import BackgammonState, pips

PANEL = "backgammon"
_EACH_THROWS = say("backgammon.each-throws", "Each side throws for the lead.")
_LEAVE = say("backgammon.leave-rest", "Leave the rest")
_MAN, _TAKEN_UP, _IN_HAND, _BORNE_OFF = "man", "man taken up", "man in hand", "man borne off"
"""What pictures call the men; who shows them has words for it in each language."""


def is_together(play: Play) -> bool:
    """Whether both sides go the same way."""
    return bool(play.value("way") == "together")


def word_of(cell: int, together: bool) -> str:
    """A cell as a record has it: "bar", "off", or a point in the numbering of the side to move."""
    if cell == WAITING:
        return "bar"
    return "off" if not cell else str(25 - cell if together else cell)


def token_of(play: Play, state: BackgammonState, who: int, step: Step) -> str:
    """A man's move as a record has it; an asterisk where it takes up a man."""
    together = is_together(play)
    start, to = step[:2]
    point = 25 - to if together else to
    hits = to and (point if together else 25 - point) in state.men[1 - who]
    return f"{word_of(start, together)}/{word_of(to, together)}{'*' if hits else ''}"


def choices_of(play: Play, state: BackgammonState) -> tuple[str, ...]:
    """The words that may be said now."""
    if state.phase == "lead":
        return ("lead",)
    if state.phase == "adopt":
        return ("adopt",)
    if state.phase == "choose":
        return ("doublets",)
    return ("pass",) if may_leave(play, state) else ()


def may_leave(play: Play, state: BackgammonState) -> bool:
    """Whether the side to move may leave the rest of its throw unplayed."""
    return state.phase == "move" and play.value("demand", state, state.turn) == "free"


def prompt_of(play: Play, state: BackgammonState) -> str:
    """What is to be done now, in a sentence."""
    if state.over:
        return GAME_OVER
    if state.turn is None:
        waiting = [x for x, cast in zip(play.letters, state.cast, strict=True) if not cast]
        if len(waiting) > 1:
            return _EACH_THROWS
        return say("backgammon.throws-for-lead", "{name} throws for the lead.", name=play.names[waiting[0]])
    name = play.names[play.letters[state.turn]]
    if state.phase == "adopt":
        return say(
            "backgammon.plays-or-throws",
            "{name} plays {numbers}, or throws again.",
            name=name,
            numbers=_numbers(state.dice),
        )
    if state.phase == "choose":
        return say("backgammon.chooses-doublets", "{name} chooses doublets.", name=name)
    if state.phase == "move":
        return say("backgammon.plays", "{name} plays {numbers}.", name=name, numbers=_numbers(state.left))
    return say("backgammon.throws", "{name} throws.", name=name)


def _numbers(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice))


def throw_buttons(play: Play, side: str, dice: int, group: str) -> tuple[Button, ...]:
    """Every throw of so many dice by a side."""
    key = ("throws", side, dice, group)
    if key not in play.memo:
        throws = THROWS if dice == 2 else tuple((n,) for n in range(1, 7))
        play.memo[key] = tuple(
            Button(
                f"throw-{side}-{''.join(map(str, throw))}",
                say("backgammon.cast", "{name}: {throw}", name=play.names[side], throw=_label(throw))
                if group == "cast"
                else _label(throw),
                f"[{' '.join(map(str, throw))}]",
                side,
                "plain",
                group,
            )
            for throw in throws
        )
    found: tuple[Button, ...] = play.memo[key]
    return found


def _label(throw: tuple[int, ...]) -> str:
    return "–".join(map(str, throw))


def expects(play: Play, state: BackgammonState, steps: tuple[Step, ...]) -> Expectation:
    """The throws, or every lawful move of one man, and the words that may be said."""
    prompt = prompt_of(play, state)
    if state.over:
        return Expectation(None, "over", prompt, PANEL, over=True)
    choices = choices_of(play, state)
    if state.turn is None:
        dice = play.value("lead")
        waiting = [x for x, cast in zip(play.letters, state.cast, strict=True) if not cast]
        rows = [b for x in waiting for b in throw_buttons(play, x, dice, "cast")]
        side = waiting[0] if len(waiting) == 1 else None
        return Expectation(side, "lead", prompt, PANEL, (*rows, *lead_buttons(play)), choices=choices)
    side = play.letters[state.turn]
    zones = play.value("points")
    states = states_of(play, state)
    if state.phase == "throw":
        rows_ = throw_buttons(play, side, 2, "throw")
        return Expectation(side, "throw", prompt, PANEL, rows_, zones=zones, states=states, choices=choices)
    if state.phase == "adopt":
        label = say("backgammon.play-throw", "Play {throw}", throw=_label(state.dice))
        adopt = Button("adopt", label, ":adopt", side, "plain", "words")
        rows_ = (adopt, *throw_buttons(play, side, 2, "throw"))
        return Expectation(side, "adopt", prompt, PANEL, rows_, zones=zones, states=states, choices=choices)
    if state.phase == "choose":
        rows_ = tuple(
            Button(f"doublets-{n}", f"{n}–{n}", f":doublets({n})", side, "plain", "words")
            for n in range(6, 0, -1)
        )
        return Expectation(side, "choose", prompt, PANEL, rows_, zones=zones, states=states, choices=choices)
    buttons = []
    for token, start, to in offered(play, state, steps):
        tone = "score" if not to or token.endswith("*") else "plain"
        move = token.replace("*", " ×")
        code = f"move-{token.rstrip('*').replace('/', '-')}"
        buttons.append(Button(code, move, token, side, tone, f"from-{start}"))
    if may_leave(play, state):
        buttons.append(Button("pass", _LEAVE, ":pass", side, "plain", "words"))
    return Expectation(
        side, "move", prompt, PANEL, tuple(buttons), zones=zones, states=states, choices=choices
    )


def offered(play: Play, state: BackgammonState, steps: tuple[Step, ...]) -> list[tuple[str, int, int]]:
    """Each lawful move once: its token, the cell from which it starts, and that where it ends."""
    found: dict[tuple[int, int], str] = {}
    if steps and state.turn is not None:
        for step in steps:
            if step[:2] not in found:
                found[step[:2]] = token_of(play, state, state.turn, step)
    return [(token, start, to) for (start, to), token in found.items()]


def states_of(play: Play, state: BackgammonState) -> tuple[str, ...]:
    """What may be noted beside a throw and its moves."""
    rows = []
    if play.cite("lifted") is not None and state.phase == "move":
        rows.append("lifted")
    if play.cite("claim_window") is not None:
        rows.append("mistaken")
    if play.value("demand", state, state.turn) == "each":
        rows.append("demand")
    return tuple(rows)


def board(play: Play, state: BackgammonState, steps: tuple[Step, ...]) -> dict[str, Any]:
    """What all games share, the dice, and the picture: who stands where, and the moves, by the points of the
    first side."""
    letters = play.letters
    together = is_together(play)
    shown = common_board(
        play,
        score=state.score,
        turn=state.turn,
        phase=state.phase,
        prompt=prompt_of(play, state),
        over=state.over,
        winner=state.winner,
        tallies=state.tallies,
        length=play.value("length", state) or 1,
    )
    shown["dice"] = list(state.dice)
    shown["left"] = list(state.left)
    shown["game"] = state.series + 1
    for key, row in (
        ("bar", state.bar), ("hand", state.hand), ("borne", state.borne), ("throws", state.plays),
        ("taken", state.taken),
    ):  # fmt: skip
        shown[key] = dict(zip(letters, row, strict=True))
    shown["pips"] = {x: pips(state, side, together) for side, x in enumerate(letters)}
    shown["cast"] = {x: list(cast) for x, cast in zip(letters, state.cast, strict=True)}
    who = state.turn
    shown["position"] = {
        "board": "backgammon",
        "men": [row for side in range(len(letters)) for row in _men(play, state, side, together)],
        "last": list(state.last),
        "moves": [
            {"tokens": token, "path": [at(start, who or 0, together), at(to, who or 0, together)]}
            for token, start, to in offered(play, state, steps)
        ],
    }
    return shown


def at(cell: int, who: int, together: bool) -> str:
    """A cell of the side to move as the picture calls it, in the numbering of the first side."""
    if cell in (0, WAITING):
        return "off" if not cell else "bar"
    return str(25 - cell if together or who else cell)


def _men(play: Play, state: BackgammonState, side: int, together: bool) -> list[dict[str, Any]]:
    letter = play.letters[side]
    counts: dict[str, int] = {}
    for point in state.men[side]:
        at = str(25 - point if side and not together else point)
        counts[at] = counts.get(at, 0) + 1
    rows = [(at, count, "", _MAN) for at, count in counts.items()]
    rows += [("bar", state.bar[side], "", _TAKEN_UP), ("bar", state.hand[side], "H", _IN_HAND)]
    rows.append(("off", state.borne[side], "", _BORNE_OFF))
    return [
        {"at": at, "side": letter, "kind": kind, "name": name, "count": count}
        for at, count, kind, name in rows
        if count
    ]


def figures(play: Play, state: BackgammonState) -> dict[str, dict[str, Any]]:
    """Games won; throws, men taken up and borne."""
    rows = common_figures(play, state.score, state.tallies)
    for side, letter in enumerate(play.letters):
        rows[letter]["captured"] = state.taken[side]
        rows[letter]["moves"] = state.plays[side]
        rows[letter]["borne"] = state.borne[side]
    return rows
