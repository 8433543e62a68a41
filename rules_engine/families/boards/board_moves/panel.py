"""What is shown of a game of moves, and what may be recorded next."""

from __future__ import annotations

from typing import Any

from ....expectation import Button, Expectation
from ....play import Play
from ....saying import in_english, say
from ...base import common_board, common_figures, lead_buttons
from ...turns import GAME_OVER
from .names import MAN
from .state import Move, MovesState, kind_of, point_of

PANEL = "board-moves"
_WHO_MOVES = say("board-moves.who-moves", "Who moves first?")
_PASS = say("board-moves.cannot-move", "Cannot move: pass")
_CLAIM = say("board-moves.claim-draw", "Claim a draw")
_AGREE = say("board-moves.agree-draw", "Both agree on a draw")
_CALLED = {"flap-jack": say("board-moves.flap-jack", "flap jack")}
"""What is called with a move, in words."""


def choices_of(play: Play) -> tuple[str, ...]:
    """The words that may be said in the game."""
    rows = ["resign"]
    if play.value("first") is None:
        rows.append("lead")
    if play.cite("agree") is not None:
        rows.append("agree-draw")
    if play.value("repeats") or play.value("quiet"):
        rows.append("claim-draw")
    return tuple(rows)


def claim_of_draw(play: Play, state: MovesState) -> str | None:
    """The slot that gives the side to move a draw if it claims one; None if nothing does."""
    repeats = play.value("repeats")
    if repeats and state.seen and state.seen.count(state.seen[-1]) >= repeats:
        return "repeats"
    quiet = play.value("quiet")
    return "quiet" if quiet and state.quiet >= quiet else None


def prompt_of(play: Play, state: MovesState) -> str:
    """What is to be done now, in a sentence."""
    if state.over:
        return GAME_OVER
    if state.turn is None:
        first = play.game.facts.get("begins")
        if first:
            return say("board-moves.who-has", "Who has {men}, and moves first?", men=first)
        return _WHO_MOVES
    name = play.names[play.letters[state.turn]]
    if state.phase == "place":
        return say("board-moves.sets-a-man", "{name} sets a man on the board.", name=name)
    if state.hand[state.turn]:
        return say("board-moves.lays-a-man", "{name} lays a man.", name=name)
    return say("board-moves.moves", "{name} moves.", name=name)


def expects(play: Play, state: MovesState, moves: tuple[Move, ...]) -> Expectation:
    """Every lawful move as a button, and the words that may be said."""
    prompt = prompt_of(play, state)
    if state.over:
        return Expectation(None, "over", prompt, PANEL, over=True)
    if state.turn is None:
        return Expectation(None, "lead", prompt, PANEL, lead_buttons(play), choices=("lead",))
    side = play.letters[state.turn]
    points = tuple(play.value("points"))
    if state.phase == "place":
        where = map(point_of, play.value("place", state, state.turn))
        rows = tuple(
            Button(
                f"place-{p}",
                say("board-moves.set-on", "Set on {point}", point=p),
                f"@{p}",
                side,
                "plain",
                "move",
            )
            for p in where
        )
        return Expectation(side, "place", prompt, PANEL, rows, zones=points)
    buttons = [
        Button(
            f"move-{m.text}", m.text.removeprefix("@"), m.text, side, "score" if m.taken else "plain", "move"
        )
        for m in moves
    ]
    if (word := play.value("called")) is not None:
        buttons += [
            Button(
                f"call-{m.text}",
                say(
                    "board-moves.and-called",
                    "{move}, and {word} is called",
                    move=m.text.removeprefix("@"),
                    word=_CALLED.get(word) or word.replace("-", " "),
                ),
                f"{m.text} :{word}",
                side,
                "score",
                "call",
            )
            for m in moves
            if play.value("scored", state, (state.turn, m, True))
        ]
    buttons += [
        Button(
            f"huff-{p}",
            say("board-moves.take-off-man", "Take off the man on {point}", point=p),
            f":huff({p})",
            side,
            "foul",
            "words",
        )
        for p in state.missed
    ]
    choices = choices_of(play)
    if not moves:
        buttons.append(Button("pass", _PASS, ":pass", side, "plain", "words"))
    if claim_of_draw(play, state) is not None:
        buttons.append(Button("claim-draw", _CLAIM, ":claim-draw", side, "plain", "words"))
    if "agree-draw" in choices:
        buttons.append(Button("agree-draw", _AGREE, ":agree-draw", side, "choice", "words"))
    buttons += [
        Button(
            f"resign-{x}",
            say("board-moves.resigns", "{name} resigns", name=play.names[x]),
            ":resign",
            x,
            "choice",
            "words",
        )
        for x in play.letters
    ]
    return Expectation(side, "move", prompt, PANEL, tuple(buttons), zones=points, choices=choices)


def board(play: Play, state: MovesState, moves: tuple[Move, ...]) -> dict[str, Any]:
    """What all games share, and the picture: the board's name, who stands where, and the moves by points."""
    letters = play.letters
    shown = common_board(
        play,
        score=state.score,
        turn=state.turn,
        phase=state.phase,
        prompt=prompt_of(play, state),
        over=state.over,
        winner=state.winner,
        tallies=state.tallies,
    )
    names = play.value("names") or {}
    shown["ply"] = state.ply
    shown["men_left"] = {x: len(row) for x, row in zip(letters, state.men, strict=True)}
    shown["in_hand"] = dict(zip(letters, state.hand, strict=True))
    shown["captured"] = dict(zip(letters, state.taken, strict=True))
    placing = play.value("place", state, state.turn) if state.phase == "place" else ()
    shown["position"] = {
        "board": play.value("board"),
        "lead": None if state.lead is None else letters[state.lead],
        # Pictures know a man by its name in English; they say it in words of their own.
        "men": [
            {
                "at": point_of(man),
                "side": x,
                "kind": kind_of(man),
                "name": in_english(names.get(kind_of(man), MAN)),  # pictures know the men by it
            }
            for x, row in zip(letters, state.men, strict=True)
            for man in row
        ],
        "last": list(state.last),
        "moves": [
            *({"tokens": m.text, "path": list(m.path)} for m in moves),
            *({"tokens": f"@{p}", "path": [p]} for p in map(point_of, placing or ())),
        ],
    }
    return shown


def figures(play: Play, state: MovesState) -> dict[str, dict[str, Any]]:
    """Games won, men captured, moves made."""
    rows = common_figures(play, state.score, state.tallies)
    for letter, taken in zip(play.letters, state.taken, strict=True):
        rows[letter]["captured"] = taken
        rows[letter]["moves"] = (state.ply + 1) // 2
    return rows
