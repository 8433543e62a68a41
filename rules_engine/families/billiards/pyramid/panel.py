"""What a tablet offers and a scoreboard shows at pyramid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....expectation import Button, Expectation
from ....play import Play
from ....saying import say
from ...base import Fact, average_facts, common_figures, run_facts
from .choices import taker_of
from .reading import BALL, CUE, POCKETS, SEEN, PyramidState, object_balls

if TYPE_CHECKING:
    from .family import Pyramid

_STALL = say("pyramid.button-stall", "Nobody gets on: a ball each, rack again")
_NO_BALL = say("pyramid.button-no-ball", "No ball")
_FOUL = say("pyramid.button-foul", "Foul")
_MISS = say("pyramid.button-miss", "No ball met")
_NO_CUSHION = say("pyramid.button-no-cushion", "Too few cushions")
_CUE_OFF = say("pyramid.button-cue-off", "Struck ball off the table")
_BALLS_LEFT = say("pyramid.fact-balls-left", "Balls left")
_OWN_BALLS = say("pyramid.fact-own-balls", "Own balls")
_FOULS = say("pyramid.fact-fouls", "Fouls")
_AS_IS = say("pyramid.button-as-is", "Plays the balls as they lie")
_AGAIN = say("pyramid.button-again", "Breaks anew")
_OWN = say("pyramid.button-own", "Own ball")
_OWN_AND_1 = say("pyramid.button-own-and-1", "Own ball and 1")
_CUE_POCKETED = say("pyramid.button-cue-pocketed", "Foul, cue ball pocketed")
_STRUCK_FELL = say("pyramid.button-struck-fell", "Struck ball fell, no ball met")
_OFF = say("pyramid.button-off", "Ball off the table")
_OFF_NONE = say("pyramid.button-off-none", "Ball off the table, none pocketed")
_SHORT = say("pyramid.button-short", "Break fell short")
_UNTAKEN = say("pyramid.button-untaken", "Premium ball not taken, no ball")
_TAKING = say("pyramid.button-taking", "Touched a ball in taking one off")

_FAULTS = {
    "double": say("pyramid.button-double", "Ball struck twice"),
    "push": say("pyramid.button-push", "Push stroke"),
    "not-point": say("pyramid.button-not-point", "Not struck with the tip"),
    "feet": say("pyramid.button-feet", "No foot on the floor"),
    "disturbed": say("pyramid.button-disturbed", "Ball touched with hand, cue or clothes"),
    "early": say("pyramid.button-early", "Stroke before the balls rest"),
    "slow": say("pyramid.button-slow", "Time for the stroke exceeded"),
    "inside": say("pyramid.button-inside", "From home at a ball in home, without leaving it first"),
    "placing": say("pyramid.button-placing", "A ball touched while the cue ball is placed"),
}
_MOST = 3
"""Balls of one stroke that have a button of their own; more are typed."""


def offers(pyramid: Pyramid, play: Play, state: PyramidState) -> Expectation:
    """What may be recorded next."""
    side = play.letters[state.turn or 0]
    rows: list[Button] = []
    choices: list[str] = []
    if state.phase == "choose-break":
        rows += [
            Button("as-is", _AS_IS, ":as-is", side, "choice", "break"),
            Button("again", _AGAIN, ":again", side, "choice", "break"),
        ]
        choices += ["as-is", "again"]
    rows += [*_pots(play, state, side), *_strokes(play, state, side), *_fouls(pyramid, play, state, side)]
    taker = taker_of(play, state)
    if taker is not None:
        letter = play.letters[taker]
        text = say("pyramid.button-taken", "{player} has taken a ball off", player=play.names[letter])
        rows.append(Button("take", text, ":take", letter, "choice", "take"))
        choices.append("take")
        if (answer := play.value("foul:taking", state)) is not None:
            tone = "foul" if answer == "foul" else "plain"
            rows.append(Button("taking", _TAKING, "#taking", letter, tone, "take"))
    if _may_stall(play, state):
        rows.append(Button("stall", _STALL, ":stall", side, "choice", "game"))
        choices.append("stall")
    rows += [
        Button(
            f"retire-{x}",
            say("pyramid.button-gives-up", "{player} gives up the frame", player=play.names[x]),
            ":retire",
            x,
            "choice",
            "game",
        )
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
        rows.append(Button("own", _OWN, f"{CUE}>", side, "score", "own", "o"))
        rows.append(Button("own-1", _OWN_AND_1, f"{BALL}> {CUE}>", side, "score", "own", "p"))
    return rows


def _strokes(play: Play, state: PyramidState, side: str) -> list[Button]:
    def button(code: str, label: str, tokens: str, tone: str, key: str | None = None) -> Button:
        return Button(code, label, tokens, side, tone, "stroke", key)

    rows = [
        button("no-count", _NO_BALL, "0", "plain", "0"),
        button("foul", _FOUL, "-1", "foul", "f"),
        button("miss", _MISS, "miss", "foul", "m"),
        button("no-cushion", _NO_CUSHION, "#no-cushion", "foul", "n"),
    ]
    if play.value("cue") == "one":
        rows.append(button("foul-own", _CUE_POCKETED, f"{CUE}> -1", "foul", "s"))
    else:
        rows.append(button("foul-own", _STRUCK_FELL, f"{CUE}> miss", "foul", "s"))
    if play.value("off", state) == "foul":
        rows.append(button("off", _OFF, f"{BALL}^", "foul", "j"))
    else:
        rows.append(button("off", _OFF_NONE, f"{BALL}^ 0", "plain", "j"))
    rows.append(button("cue-off", _CUE_OFF, f"{CUE}^", "foul"))
    if state.phase == "break":
        rows.append(button("short", _SHORT, "#short", "foul"))
    return rows


def _fouls(pyramid: Pyramid, play: Play, state: PyramidState, side: str) -> list[Button]:
    rows = []
    for word in pyramid.conduct:
        if word == "taking" or play.value(f"foul:{word}", state) != "foul":
            continue
        if word in ("placing", "inside") and not state.in_hand:
            continue
        who, label = side, _FAULTS.get(word, "")
        if word == "out-of-turn":
            who = next(letter for letter in play.letters if letter != side)
            name = play.names[who]
            label = say(
                "pyramid.button-out-of-turn",
                "{player} played out of turn",
                player=name[:1].upper() + name[1:],
            )
        rows.append(Button(word, label, f"#{word}", who, "foul", "foul"))
    if state.take == "premium":
        rows.append(Button("untaken", _UNTAKEN, "#untaken 0", side, "plain", "take"))
    return rows


def due(play: Play, state: PyramidState) -> str:
    """What the marker is told to do next."""
    name = play.names[play.letters[state.turn or 0]]
    if state.phase == "choose-break":
        return say(
            "pyramid.foul-on-break",
            "A foul on the break: {player} plays the balls as they lie, or breaks anew.",
            player=name,
        )
    if state.phase == "break":
        return _breaks(name, state.in_hand)
    text = _plays(name, state.in_hand, play.value("cue") == "any")
    taker = taker_of(play, state)
    if taker is None:
        return text
    return say(
        "pyramid.takes-first",
        "{player} takes a ball off the table. {then}",
        player=play.names[play.letters[taker]],
        then=text,
    )


def _breaks(name: str, place: str) -> str:
    if place == "home":
        return say("pyramid.breaks-from-home", "{player} breaks from home.", player=name)
    if place == "anywhere":
        return say("pyramid.breaks-from-hand", "{player} breaks from hand, anywhere.", player=name)
    return say("pyramid.breaks", "{player} breaks.", player=name)


def _plays(name: str, place: str, any_ball: bool) -> str:
    if place == "home":
        return say("pyramid.plays-from-home", "{player} plays from home.", player=name)
    if place == "anywhere":
        return say("pyramid.plays-from-hand", "{player} plays from hand, anywhere.", player=name)
    if any_ball:
        return say("pyramid.plays-any-ball", "{player} plays with any ball.", player=name)
    return say("pyramid.plays-coloured-ball", "{player} plays with the coloured ball.", player=name)


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
    return (*run_facts(board), Fact("balls", _BALLS_LEFT, str(board["balls_left"])))


def side_facts(board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
    """What each side is told by."""
    return (
        *average_facts(board, letter),
        Fact("own", _OWN_BALLS, str(board["own_balls"].get(letter) or 0)),
        Fact("fouls", _FOULS, str(board["fouls"].get(letter) or 0)),
    )
