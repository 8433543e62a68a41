"""Sizes of paper, and what an address may ask for."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext

from matches.problems import UserProblem


class Paper(NamedTuple):
    """A size of paper, standing upright, in millimetres."""

    key: str
    name: str
    width: float
    height: float


PAPERS = {
    one.key: one
    for one in (
        Paper("a4", "A4", 210, 297),
        Paper("letter", "US Letter", 215.9, 279.4),
        Paper("a3", "A3", 297, 420),
        Paper("tabloid", "US Tabloid", 279.4, 431.8),
    )
}
DESK = ("a4", "letter")


def paper_of(asked: QueryDict, offered: Collection[str] = tuple(PAPERS)) -> Paper:
    """The paper that `?paper=` names; A4 when it names none. Raises ``UserProblem`` "paper"."""
    key = asked.get("paper", "a4").lower()
    if key not in offered:
        words = gettext("There is no such paper; choose one of {names}.")
        raise UserProblem("paper", words.format(names=", ".join(offered)), 422)
    return PAPERS[key]


def number_of(asked: QueryDict, name: str, usual: int, least: int, most: int) -> int:
    """The whole number that `?name=` gives, `usual` without it. Raises ``UserProblem`` "number"."""
    text = asked.get(name, "")
    if not text:
        return usual
    if not (text.isascii() and text.isdigit() and len(text) < 6 and least <= int(text) <= most):
        words = gettext("“{name}” has to be a whole number from {least} to {most}.")
        raise UserProblem("number", words.format(name=name, least=least, most=most), 422)
    return int(text)
