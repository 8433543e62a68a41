"""What is shown of battles, and what may be recorded next."""

from __future__ import annotations

from typing import Any

from .....expectation import Button, Expectation
from .....play import Play
from .....saying import say
from ....base import Fact
from .. import panel as of_rounds
from ..family import ROUND_LABEL, number_of
from .state import BattlesState, as_round, at_count
from .words import due

BATTLE_LABEL = say("rings-at-rest.label-battle", "Battle")
_AT_ONCE = say("rings-at-rest.label-at-once", "At once")
_CEASE = say("rings-at-rest.button-cease", "Time: cease fire")


def prompt_of(play: Play, state: BattlesState) -> str:
    """Who opens the battle, or that all shoot, or that it is to be counted."""
    opener = play.names[play.letters[state.lead or 0]]
    if state.phase == "shot":
        return due(play, opener, state.round)
    if state.phase == "fire":
        return say(
            "rings-at-rest.due-fire",
            "Fire at will, for {seconds} seconds.",
            seconds=play.value("seconds"),
        )
    return say("rings-at-rest.due-time-up", "Time is up: leave the rings as they lie, and count.")


def offers(play: Play, state: BattlesState, prompt: str) -> Expectation:
    """As in a round for the opening and the count; while all shoot at will, buttons for both sides."""
    if state.phase == "count":
        expected = of_rounds.offers(play, at_count(play, state), prompt)
        return expected._replace(states=(*expected.states, "in-motion"), choices=("count",))
    caller = play.letters[state.lead or 0]
    cease = Button("cease", _CEASE, ":cease", caller, "choice", "stroke", "t")
    if state.phase == "shot":
        expected = of_rounds.offers(play, as_round(state), prompt)
        return expected._replace(choices=(*expected.choices, "cease", "count"))
    worth = play.value("twenty")
    rows = [cease]
    for side, x in enumerate(play.letters):
        if len(state.where[side]) < play.value("rings"):
            shot = say("rings-at-rest.button-shot", "{name} shot a ring", name=play.names[x])
            rows += [
                Button(f"twenty-{x}", of_rounds.worth_for(play, worth, x), f"+{worth}", x, "score", "stroke"),
                Button(f"shot-{x}", shot, "0", x, "plain", "stroke"),
            ]
    # Any shot of the fire names rings as one of the opener's does.
    words = of_rounds.offers(play, as_round(state)._replace(turn=state.lead, phase="shot"), prompt)
    return Expectation(
        None,
        "fire",
        prompt,
        of_rounds.PANEL,
        tuple(rows),
        words.pieces,
        zones=words.zones,
        states=words.states,
        choices=(*words.choices, "cease", "count"),
    )


def shown(play: Play, state: BattlesState) -> dict[str, Any]:
    """The rings as last noted, and what was made at once in this battle."""
    rows = of_rounds.shown(play, as_round(state))
    return rows | {
        "fire": dict(zip(play.letters, state.fire, strict=True)),
        "unit": ROUND_LABEL if play.value("battle") == "round" else BATTLE_LABEL,
        "battles": play.value("battles", state),
        "sure": bool(rows["sure"]) and state.phase == "count",
    }


def match_facts(board: dict[str, Any]) -> tuple[Fact, ...]:
    """The battle, and how many there are."""
    number, of = board.get("round"), board.get("battles")
    if board["over"] or not number:
        return ()
    return (
        Fact(
            "round",
            board.get("unit") or ROUND_LABEL,
            number_of(number, of),
        ),
    )


def at_once(board: dict[str, Any], letter: str) -> Fact:
    """What a side has made at once in this battle."""
    return Fact("fire", _AT_ONCE, str((board.get("fire") or {}).get(letter) or 0))
