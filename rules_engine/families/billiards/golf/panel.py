"""What is shown of a round of golf, and what may be recorded next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....expectation import Button, Expectation
from ....play import Play
from ....saying import say
from ...base import Fact, common_board, lead_buttons
from ...conduct import Foul
from ...turns import GAME_OVER, game_over
from .strokes import POCKETS, RED, SEEN, WHITE, GolfState, pocket_of

PANEL = "golf"
_NAMES = {
    "tl": say("golf.pocket-tl", "the left foot corner pocket"),
    "tr": say("golf.pocket-tr", "the right foot corner pocket"),
    "ml": say("golf.pocket-ml", "the left side pocket"),
    "mr": say("golf.pocket-mr", "the right side pocket"),
    "bl": say("golf.pocket-bl", "the left head corner pocket"),
    "br": say("golf.pocket-br", "the right head corner pocket"),
}
_SHORT = {
    "tl": say("golf.corner-tl", "left foot corner"),
    "tr": say("golf.corner-tr", "right foot corner"),
    "ml": say("golf.side-ml", "left side"),
    "mr": say("golf.side-mr", "right side"),
    "bl": say("golf.corner-bl", "left head corner"),
    "br": say("golf.corner-br", "right head corner"),
}
_FOULS = {
    "hand": say("golf.button-hand", "At a ball behind the string line"),
    "not-point": say("golf.button-not-point", "Not with the point of the cue"),
    "push": say("golf.button-push", "Push"),
    "feet": say("golf.button-feet", "No foot on the floor"),
    "in-motion": say("golf.button-in-motion", "Ball in motion touched"),
    "double": say("golf.button-double", "White touched twice"),
    "help": say("golf.button-help", "Help or marks"),
}
_NOT_HOLED = say("golf.not-holed", "Not holed")
_BOTH = say("golf.white-pocketed-no-cushion", "White pocketed, no ball to a cushion")
_HOLED_NO_CUSHION = say("golf.holed-no-cushion", "Holed, no ball to a cushion")
_NOT_FOOT = say("golf.opening-not-foot", "Opening: red not to the foot cushion")
_HOLE = say("golf.hole", "Hole")
_POCKET = say("golf.pocket", "Pocket")
_THIS_HOLE = say("golf.this-hole", "This hole")
_CARD = say("golf.card", "Card")


def player_of(play: Play, state: GolfState) -> str:
    """Who plays next: a side, or one of its partners."""
    turn = state.playing[0]
    name = play.names[play.letters[turn]]
    if not play.value("partners"):
        return name
    named = play.partner_name(play.letters[turn], state.partner[turn])
    if named:
        return named
    if state.partner[turn] == 0:
        return say("golf.first-partner", "The first partner of {name}", name=name)
    return say("golf.second-partner", "The second partner of {name}", name=name)


def prompt_of(play: Play, state: GolfState) -> str:
    """What is to be done now, in a sentence."""
    if state.over:
        return GAME_OVER
    if state.phase == "lead":
        return say("golf.draw-order", "Draw for the order of play. Who plays first?")
    name = player_of(play, state)
    pocket = _NAMES[pocket_of(play, state.hole)]
    if state.opening:
        return say(
            "golf.prompt-opens",
            "{player} opens: red to the foot cushion, for {pocket}.",
            player=name,
            pocket=pocket,
        )
    return say("golf.prompt-plays", "{player} plays the red into {pocket}.", player=name, pocket=pocket)


def expects(play: Play, state: GolfState, conduct: Mapping[str, str]) -> Expectation:
    """A stroke of the side at the table."""
    if state.over:
        return game_over(PANEL)
    prompt = prompt_of(play, state)
    if state.phase == "lead":
        return Expectation(None, "lead", prompt, PANEL, lead_buttons(play), choices=("order", "lead"))
    side = play.letters[state.playing[0]]
    pocket = pocket_of(play, state.hole)
    wrong = next(p for p in POCKETS if p != pocket)
    scratch = 1 + play.value("scratch")
    off = 1 + play.value("cushion")
    rows = [
        Button(
            "holed",
            say("golf.holed-in", "Holed in {pocket}", pocket=_NAMES[pocket]),
            f"r>{pocket} +1",
            side,
            "score",
            "stroke",
            "h",
        ),
        Button("stroke", _NOT_HOLED, "+1", side, "plain", "stroke", "1"),
        Button(
            "white",
            say("golf.white-pocketed", "White pocketed +{strokes}", strokes=scratch),
            f"c> +{scratch}",
            side,
            "foul",
            "stroke",
            "w",
        ),
        Button(
            "wrong",
            say("golf.red-wrong-pocket", "Red in a wrong pocket +{strokes}", strokes=scratch),
            f"r>{wrong} +{scratch}",
            side,
            "foul",
            "stroke",
        ),
        Button(
            "no-cushion",
            say("golf.no-cushion", "No ball to a cushion +{strokes}", strokes=off),
            f"#no-cushion +{off}",
            side,
            "foul",
            "stroke",
            "n",
        ),
        Button("both", _BOTH, "c> #no-cushion", side, "foul", "both"),
        Button(
            "holed-white",
            say("golf.holed-white-too", "Holed, the white pocketed too +{strokes}", strokes=scratch),
            f"r>{pocket} c> +{scratch}",
            side,
            "foul",
            "both",
        ),
        Button(
            "holed-no-cushion",
            _HOLED_NO_CUSHION,
            f"r>{pocket} #no-cushion",
            side,
            "foul",
            "both",
        ),
    ]
    if state.opening:
        rows.append(Button("not-foot", _NOT_FOOT, "#not-foot +1", side, "foul", "stroke"))
    for code, label in _FOULS.items():
        foul = play.value(f"foul:{code}", state, None)
        if isinstance(foul, Foul) and foul.out:
            rows.append(Button(code, label, f"#{code} +1", side, "foul", "foul"))
    return Expectation(
        side,
        "stroke",
        prompt,
        PANEL,
        tuple(rows),
        (WHITE, RED),
        POCKETS,
        states=(*SEEN, *conduct),
    )


def board(play: Play, state: GolfState) -> dict[str, Any]:
    """What all games share, the hole and its pocket, and the cards."""
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
        inning=state.hole + 1,
    )
    shown["run"] = 0
    shown["hole"] = state.hole + 1
    shown["pocket"] = pocket_of(play, state.hole)
    shown["strokes"] = dict(zip(letters, state.here, strict=True))
    shown["card"] = {x: list(c) for x, c in zip(letters, state.card, strict=True)}
    shown["lowest_wins"] = True
    if play.value("partners"):
        shown["partner"] = {x: p + 1 for x, p in zip(letters, state.partner, strict=True)}
    return shown


def match_facts(board: dict[str, Any]) -> tuple[Fact, ...]:
    """The hole in play."""
    return (Fact("hole", _HOLE, str(board["hole"])), Fact("pocket", _POCKET, _SHORT[board["pocket"]]))


def side_facts(board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
    """Strokes at this hole, and the card."""
    card = " ".join(map(str, board["card"][letter]))
    facts = (Fact("strokes", _THIS_HOLE, str(board["strokes"][letter])),)
    return (*facts, Fact("card", _CARD, card)) if card else facts
