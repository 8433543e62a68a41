"""What is told of a race, as messages: places, movements, what may still be reached, and who leads."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from clubs.competitions.rules.pairing.groups import ordinal
from rules_engine.saying import Several, say


def place_words(first: int, last: int) -> str:
    """A place: "3rd", or "5th to 8th"."""
    if first == last:
        return ordinal(first)
    return say("series.places", "{first} to {last}", first=ordinal(first), last=ordinal(last))


def moved_words(moved: int | None) -> str:
    """A movement by so many places: "up 2", "down 1", "as before", "new"."""
    if moved is None:
        return say("series.new", "new")
    if moved == 0:
        return say("series.as-before", "as before")
    if moved > 0:
        return say("series.up", "up {places}", places=moved)
    return say("series.down", "down {places}", places=-moved)


def outlook_words(best_place: int, *, decided: bool) -> str:
    """What somebody may still reach; who can win has won where it is `decided`."""
    if best_place > 1:
        return say("series.at-best", "{place} at best", place=ordinal(best_place))
    return say("series.has-won", "has won") if decided else say("series.can-win", "can still win")


def scale_words(points: str, after: int) -> str:
    """The points by place: "25, 18, 15, 12 …, then 1 each"."""
    return say("series.then-each", "{points}, then {after} each", points=points, after=after)


def explained_words(told: str, taking_part: str) -> str:
    """What points come from, with those for taking part."""
    return say("series.and-taking-part", "{told}; for taking part: {points}", told=told, points=taking_part)


def in_turn(words: Sequence[str]) -> str:
    """What is asked one after the other: "most wins, then best single result"."""
    return reduce(
        lambda first, then: say("series.then", "{first}, then {then}", first=first, then=then), words
    )


def added(words: Sequence[str]) -> str:
    """Numbers that are added: "18 (1st) + 14 (3rd)"; empty without any."""
    if not words:
        return ""
    return reduce(lambda sum_, next_: say("series.plus", "{sum} + {next}", sum=sum_, next=next_), words)


def listed(words: Sequence[str]) -> str:
    """One after the other: "25, 18, 15"; empty without any."""
    if not words:
        return ""
    return reduce(lambda first, next_: say("list.more", "{first}, {next}", first=first, next=next_), words)


def headline(leaders: Sequence[str], points: str, *, final: bool, decided: bool) -> str:
    """Who leads with so many points, or has won, in a sentence."""
    if not leaders:
        return say("series.none-over", "No competition of the series is over yet.")
    names, several = Several(leaders), len(leaders) > 1
    if final and several:
        return say("series.first-shared", "{names} share the first place.", names=names)
    if final:
        return say("series.wins", "{name} wins the series.", name=names)
    if decided:
        return say(
            "series.won-early", "{name} has won the series: nobody can come level any more.", name=names
        )
    if several:
        return say("series.lead", "{names} lead with {points} points.", names=names, points=points)
    return say("series.leads", "{name} leads with {points} points.", name=names, points=points)
