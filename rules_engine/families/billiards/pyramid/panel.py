"""What a tablet offers and a scoreboard shows at pyramid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....expectation import Button, Expectation
from ....play import Play
from ...base import Fact, average_facts, common_figures, run_facts
from .choices import taker_of
from .reading import BALL, CUE, POCKETS, SEEN, PyramidState, object_balls

if TYPE_CHECKING:
    from .family import Pyramid

_MOST = 3
"""Balls of one stroke that have a button of their own; more are typed."""


def offers(pyramid: Pyramid, play: Play, state: PyramidState) -> Expectation:
    """What may be recorded next."""
    side = play.letters[state.turn or 0]
    rows: list[Button] = []
    choices: list[str] = []
    if state.phase == "choose-break":
        rows += [
            Button("as-is", "Plays the balls as they lie", ":as-is", side, "choice", "break"),
            Button("again", "Breaks anew", ":again", side, "choice", "break"),
        ]
        choices += ["as-is", "again"]
    rows += [*_pots(play, state, side), *_strokes(play, state, side), *_fouls(pyramid, play, state, side)]
    taker = taker_of(play, state)
    if taker is not None:
        letter = play.letters[taker]
        text = f"{play.names[letter]} has taken a ball off"
        rows.append(Button("take", text, ":take", letter, "choice", "take"))
        choices.append("take")
        if (answer := play.value("foul:taking", state)) is not None:
            tone = "foul" if answer == "foul" else "plain"
            rows.append(Button("taking", "Touched a ball in taking one off", "#taking", letter, tone, "take"))
    if _may_stall(play, state):
        text = "Nobody gets on: a ball each, rack again"
        rows.append(Button("stall", text, ":stall", side, "choice", "game"))
        choices.append("stall")
    rows += [
        Button(f"retire-{x}", f"{play.names[x]} gives up the frame", ":retire", x, "choice", "game")
        for x in play.letters
    ]
    words = (*SEEN, *(w for w in pyramid.conduct if play.cite(f"foul:{w}") is not None))
    return Expectation(
        side,
        state.phase,
        due(play, state),
        pyramid.panel,
        tuple(rows),
        (BALL, CUE),
        POCKETS,
        states=words,
        choices=(*choices, "retire"),
    )


def _may_stall(play: Play, state: PyramidState) -> bool:
    """Whether play may be begun again with fewer balls: not when both sides would win by it."""
    last = play.value("target", state) - 1
    return state.phase != "choose-break" and object_balls(play, state) > 2 and min(state.score) < last


def _pots(play: Play, state: PyramidState, side: str) -> list[Button]:
    most = min(_MOST, object_balls(play, state))
    rows = [
        Button(f"pot-{n}", str(n), " ".join([f"{BALL}>"] * n), side, "score", "pot", str(n))
        for n in range(1, most + 1)
    ]
    barred = state.in_hand and state.phase != "break" and play.value("own_after_hand", state) == "foul"
    if not barred:
        rows.append(Button("own", "Own ball", f"{CUE}>", side, "score", "own", "o"))
        rows.append(Button("own-1", "Own ball and 1", f"{BALL}> {CUE}>", side, "score", "own", "p"))
    return rows


def _strokes(play: Play, state: PyramidState, side: str) -> list[Button]:
    def button(code: str, label: str, tokens: str, tone: str, key: str | None = None) -> Button:
        return Button(code, label, tokens, side, tone, "stroke", key)

    rows = [
        button("no-count", "No ball", "0", "plain", "0"),
        button("foul", "Foul", "-1", "foul", "f"),
        button("miss", "No ball met", "miss", "foul", "m"),
        button("no-cushion", "Too few cushions", "#no-cushion", "foul", "n"),
    ]
    if play.value("cue") == "one":
        rows.append(button("foul-own", "Foul, cue ball pocketed", f"{CUE}> -1", "foul", "s"))
    else:
        rows.append(button("foul-own", "Struck ball fell, no ball met", f"{CUE}> miss", "foul", "s"))
    if play.value("off", state) == "foul":
        rows.append(button("off", "Ball off the table", f"{BALL}^", "foul", "j"))
    else:
        rows.append(button("off", "Ball off the table, none pocketed", f"{BALL}^ 0", "plain", "j"))
    rows.append(button("cue-off", "Struck ball off the table", f"{CUE}^", "foul"))
    if state.phase == "break":
        rows.append(button("short", "Break fell short", "#short", "foul"))
    return rows


def _fouls(pyramid: Pyramid, play: Play, state: PyramidState, side: str) -> list[Button]:
    rows = []
    for word, label in pyramid.conduct.items():
        if word == "taking" or play.value(f"foul:{word}", state) != "foul":
            continue
        if word in ("placing", "inside") and not state.in_hand:
            continue
        who = side
        if word == "out-of-turn":
            who = next(letter for letter in play.letters if letter != side)
            label = f"{play.names[who]} {label}"
        rows.append(Button(word, label[:1].upper() + label[1:], f"#{word}", who, "foul", "foul"))
    if state.take == "premium":
        rows.append(Button("untaken", "Premium ball not taken, no ball", "#untaken 0", side, "plain", "take"))
    return rows


_PLACES = {"home": " from home", "anywhere": " from hand, anywhere", "": ""}


def due(play: Play, state: PyramidState) -> str:
    """What the marker is told to do next."""
    name = play.names[play.letters[state.turn or 0]]
    if state.phase == "choose-break":
        return f"A foul on the break: {name} plays the balls as they lie, or breaks anew."
    if state.phase == "break":
        return f"{name} breaks{_PLACES[state.in_hand]}."
    ball = "with any ball" if play.value("cue") == "any" else "with the coloured ball"
    text = f"{name} plays{_PLACES[state.in_hand] or f' {ball}'}."
    taker = taker_of(play, state)
    if taker is not None:
        first = play.names[play.letters[taker]]
        text = f"{first} takes a ball off the table. {text}"
    return text


def shown(play: Play, state: PyramidState) -> dict[str, Any]:
    """What the scoreboard shows beside the part that all games share."""
    letters = play.letters
    return {
        "balls_left": object_balls(play, state),
        "in_hand": bool(state.in_hand) and not state.over,
        "fouls": dict(zip(letters, state.fouls, strict=True)),
        "own_balls": dict(zip(letters, state.own, strict=True)),
        "owed": dict(zip(letters, state.owed, strict=True)),
        "run": 0 if state.fresh or state.over or state.turn is None else state.tallies[state.turn].run,
        "breaker": None if state.lead is None else letters[state.lead],
        "from_break": state.over and from_the_break(play, state),
    }


def from_the_break(play: Play, state: PyramidState) -> bool:
    """Whether who broke made all the balls in the first visit."""
    won = state.winner
    if won is None or won != state.lead:
        return False
    tally = state.tallies[won]
    whole = tally.made >= play.value("target", state) - play.start_scores[won]
    return whole and tally.innings == 1 and state.tallies[1 - won].innings == 0


def figures(play: Play, state: PyramidState) -> dict[str, dict[str, Any]]:
    """Averages and runs, own balls, fouls, frames from the break."""
    rows = common_figures(play, state.score, state.tallies)
    for i, letter in enumerate(play.letters):
        rows[letter]["own_balls"] = state.own[i]
        rows[letter]["fouls"] = state.fouls[i]
        rows[letter]["from_the_break"] = int(state.over and state.winner == i and from_the_break(play, state))
    return rows


def match_facts(board: dict[str, Any]) -> tuple[Fact, ...]:
    """What the whole match is told by."""
    return (*run_facts(board), Fact("balls", "Balls left", str(board["balls_left"])))


def side_facts(board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
    """What each side is told by."""
    return (
        *average_facts(board, letter),
        Fact("own", "Own balls", str(board["own_balls"].get(letter) or 0)),
        Fact("fouls", "Fouls", str(board["fouls"].get(letter) or 0)),
    )
