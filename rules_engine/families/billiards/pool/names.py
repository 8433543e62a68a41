"""What balls are called: the nouns of balls without a number, and balls in sentences and on buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from ....saying import say, say_many

NOUNS: Mapping[str, str] = {
    "red": say("pool.red", "red"),
    "yellow": say("pool.yellow", "yellow"),
    "black": say("pool.black", "black"),
    "white": say("pool.white", "white"),
    "ball": say("pool.ball", "ball"),
}
"""The balls that are known by a word, by that word in English."""

_ALONE: Mapping[str, str] = {
    "red": say("pool.one-red", "Red"),
    "yellow": say("pool.one-yellow", "Yellow"),
    "black": say("pool.one-black", "Black"),
}
_MANY: Mapping[str, Callable[[int], str]] = {
    "red": lambda n: say_many("pool.so-many-red", "{n} red", "{n} red", n),
    "yellow": lambda n: say_many("pool.so-many-yellow", "{n} yellow", "{n} yellow", n),
}
_THE: Mapping[str, Callable[[int], str]] = {
    "red": lambda n: say_many("pool.the-reds", "the red", "{n} reds", n),
    "yellow": lambda n: say_many("pool.the-yellows", "the yellow", "{n} yellows", n),
    "black": lambda n: say_many("pool.the-blacks", "the black", "{n} blacks", n),
}


def alone(noun: str) -> str:
    """A ball as a button names it: "Black"."""
    return _ALONE.get(noun) or noun.capitalize()


@cache
def so_many(noun: str, many: int) -> str:
    """So many balls as a button names them: "2 red"."""
    if noun in _MANY:
        return _MANY[noun](many)
    return say_many("pool.so-many", "{n} {ball}", "{n} {ball}", many, ball=NOUNS.get(noun, noun))


@cache
def the(noun: str, many: int = 1) -> str:
    """So many balls as a sentence names them: "the red", "2 reds"."""
    if noun in _THE:
        return _THE[noun](many)
    return say_many("pool.the-balls", "the {ball}", "{n} {ball}s", many, ball=NOUNS.get(noun, noun))


def numbers(balls: Iterable[str]) -> str:
    """Balls with numbers as a sentence names them: "ball 3", "balls 3, 5"."""
    listed = tuple(balls)
    return say_many("pool.numbers", "ball {balls}", "balls {balls}", len(listed), balls=", ".join(listed))


def in_a_list(words: Iterable[str]) -> str:
    """Words one after the other: "the red, the black"."""
    first, *rest = words
    for word in rest:
        first = say("pool.list", "{first}, {next}", first=first, next=word)
    return first
