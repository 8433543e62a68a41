"""Texts one after the other, with commas between them."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.saying import say


def with_commas(texts: Sequence[str]) -> str:
    """The texts as one: "match points 4, wins 2"."""
    told, *more = texts
    for one in more:
        told = say("competitions.and-next", "{first}, {next}", first=told, next=one)
    return told
