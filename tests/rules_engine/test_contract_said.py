"""What people read of a match is made of messages: a plain word in it would be English in every language."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import rules_engine as engine
from rules_engine import levels
from rules_engine.saying import Several, Text
from tests.cases import for_each
from tests.soak import SOAKING

from .walks import header_of, walk

OF_EACH_FAMILY = None if SOAKING else 2
ENTRIES = 200 if SOAKING else 20

READ = frozenset({"prompt", "label", "text", "message", "names", "balls", "value", "refusal"})
"""Under which names of boards, buttons, instructions and facts people read a text."""

_WORD = re.compile("[a-z]{3}")
_NOTATION = re.compile(r"pin[A-Z]|(bar|\d+)/(off|\d+)[* ×]*|(den|[a-h]\d+)([-x](den|[a-h]\d+))+|[#:@]\S+")
"""What a player types: a pin of a side, a move at backgammon, a word with its sign."""


def _some(games: list[engine.Game]) -> list[engine.Game]:
    """Games of every family: all of them in a soak."""
    kept: dict[str, list[engine.Game]] = {}
    for game in games:
        kept.setdefault(game.family.key, []).append(game)
    return [game for family in kept.values() for game in family[:OF_EACH_FAMILY]]


def _prose(text: str, names: frozenset[str]) -> bool:
    """Whether a plain string is English for people, not a player's name, a piece or a move."""
    for name in names:
        text = text.replace(name, "")
    return bool(_WORD.search(text)) and not _NOTATION.fullmatch(text.strip())


def _flat(text: Any, names: frozenset[str]) -> Iterator[str]:
    """The plain English in the values of a text, and in the values of those."""
    if isinstance(text, Text):
        for name, value in text.values.items():
            for one in value if isinstance(value, Several) else (value,):
                yield from (f"{text.id} {{{name}}}: {found}" for found in _flat(one, names))
    elif isinstance(text, str) and _prose(text, names):
        yield text


def _found(told: Any, names: frozenset[str], read: bool = False) -> Iterator[str]:
    """The plain English in what is told: in values of messages everywhere, and where people read."""
    if isinstance(told, Text) or (read and isinstance(told, str)):
        yield from _flat(told, names)
    elif isinstance(told, Mapping):
        for name, value in told.items():
            yield from _found(value, names, name in READ or (read and isinstance(value, str)))
    elif isinstance(told, list | tuple):
        for value in told:
            yield from _found(value, names, read)


@pytest.mark.more_in_soak
@for_each("game", _some(list(engine.games())), ids=lambda game: game.id)
def test_no_value_of_a_message_is_plain_english(game: engine.Game) -> None:
    """Buttons, prompts, instructions, boards and facts of a walk hold messages, names, numbers and codes."""
    rng = random.Random(1)
    match = engine.Match(header_of(game, rng=rng))
    names = frozenset(match.header.sides[i][1] for i in range(len(match.header.letters)))
    endings = levels.offered(match.play)["endings"]
    told: list[Any] = [{"label": ending["name"]} for ending in endings]
    for _ in range(ENTRIES):
        board = match.board()
        facts = list(game.family.match_facts(board))
        for letter in match.play.letters:
            facts += game.family.side_facts(board, letter)
        told += [board, match.expects().to_json(), [fact._asdict() for fact in facts]]
        if match.over:
            break
        told += [ruling.to_json() for ruling in walk(match, rng, 1)]
    assert sorted(set(_found(told, names))) == []


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ({"label": "e4, 17"}, []),
        ({"label": "Outer band"}, ["Outer band"]),
        ({"code": "outer band", "board": "nine squares"}, []),
        ({"names": {"w": "White"}}, ["White"]),
        ({"label": Text("x")}, []),
    ],
)
def test_plain_english_is_found_where_people_read(told: dict[str, Any], found: list[str]) -> None:
    """Codes may be words; labels may not."""
    label = told.get("label")
    if isinstance(label, Text):
        label.id, label.pattern, label.values, label.plural, label.number = "x.y", "x", {}, "", None
    assert list(_found(told, frozenset())) == found
