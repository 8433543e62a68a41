"""What is said of battles, which some games call rounds."""

from __future__ import annotations

from .....play import Play
from .....saying import Text, say


def opens(play: Play, name: str) -> Text:
    """Who opens."""
    if play.value("battle") == "round":
        return say("rings-at-rest.opens-round", "{name} opens the round", name=name)
    return say("rings-at-rest.opens-battle", "{name} opens the battle", name=name)


def due(play: Play, name: str, number: int) -> Text:
    """What is due at the opening."""
    if play.value("battle") == "round":
        return say(
            "rings-at-rest.due-opens-round",
            "{name} opens round {number}: a shot for the hole.",
            name=name,
            number=number,
        )
    return say(
        "rings-at-rest.due-opens-battle",
        "{name} opens battle {number}: a shot for the hole.",
        name=name,
        number=number,
    )


def equal(unit: str, number: int, count: int) -> Text:
    """Nobody has won what is called ``unit``."""
    if unit == "round":
        return say(
            "rings-at-rest.equal-round",
            "Round {number} is equal, {count} to {count}. Nobody wins it.",
            number=number,
            count=count,
        )
    return say(
        "rings-at-rest.equal-battle",
        "Battle {number} is equal, {count} to {count}. Nobody wins it.",
        number=number,
        count=count,
    )


def equal_again(unit: str, number: int, count: int) -> Text:
    """Nobody has won what is called ``unit``, which is played again."""
    if unit == "round":
        return say(
            "rings-at-rest.equal-round-again",
            "Round {number} is equal, {count} to {count}. It is fought again.",
            number=number,
            count=count,
        )
    return say(
        "rings-at-rest.equal-battle-again",
        "Battle {number} is equal, {count} to {count}. It is fought again.",
        number=number,
        count=count,
    )


def wins(unit: str, name: str, number: int, most: int, least: int) -> Text:
    """Who has won what is called ``unit``."""
    if unit == "round":
        return say(
            "rings-at-rest.wins-round",
            "{name} wins round {number}, {most} to {least}.",
            name=name,
            number=number,
            most=most,
            least=least,
        )
    return say(
        "rings-at-rest.wins-battle",
        "{name} wins battle {number}, {most} to {least}.",
        name=name,
        number=number,
        most=most,
        least=least,
    )
