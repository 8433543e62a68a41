"""A game as plain values: its equipment, its notation, and which clause answers each slot.

``games()`` is the catalogue, ``about(id)`` one game of it: the same that ``manage.py games --json`` prints.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from . import catalogue
from .clauses import Clause, Game
from .expectation import Expectation
from .match import Match
from .options import Option
from .record.entries import entry
from .record.header import Header
from .saying import say

_LOOKS = 240
"""Positions that are looked at for the words of a game."""


_GROUPS = {
    "ball": say("describe.group-ball", "Ball"),
    "chips": say("describe.group-chips", "Chips"),
    "limit": say("describe.group-limit", "Limit"),
    "losing": say("describe.group-losing", "Losing"),
    "loss": say("describe.group-loss", "Loss"),
    "offer": say("describe.group-offer", "Offer"),
    "passing": say("describe.group-passing", "Passing"),
    "penalty": say("describe.group-penalty", "Penalty"),
    "pin": say("describe.group-pin", "Pin"),
    "protest": say("describe.group-protest", "Protest"),
    "score": say("describe.group-score", "Score"),
    "sum": say("describe.group-sum", "Sum"),
    "sweep": say("describe.group-sweep", "Sweep"),
    "void": say("describe.group-void", "Void"),
    "winning": say("describe.group-winning", "Winning"),
}
"""Groups of slots, as they stand before one of their members."""


def listed(game: Game) -> dict[str, Any]:
    """One row of the catalogue."""
    return {
        "id": game.id,
        "name": game.name,
        "book": game.book,
        "family": game.category,
        "sides": [game.min_sides, game.max_sides],
        "rules": game.version,
        "governors": [governor.id for governor in game.governors],
    }


def about(game_id: str) -> dict[str, Any]:
    """Everything about one game; raises :class:`rules_engine.UnknownGame`."""
    game = catalogue.game(game_id)
    return {
        **listed(game),
        "lines": None if game.lines is None else list(game.lines),
        "authority": None if game.authority is None else game.authority._asdict(),
        "summary": game.summary,
        "known_as": list(game.known_as),
        "ways": [way._asdict() | {"options": dict(way.options)} for way in game.ways.values()],
        "descends_from": game.descends_from or None,
        "letters": list(game.side_letters(game.min_sides)),
        "template": game.family.name,
        **_words(game),
        "fouls": [_foul(game, slot) for slot in game.slots() if slot.startswith("foul:")],
        "options": [_option(game, option) for option in game.options.values()],
        "clauses": [_clause(game, c) for slot in game.slots() for c in game.stack(slot)],
        "changes": [_change(game, slot) for slot in game.slots() if slot in game.own.clauses],
        "beside": dict(game.beside),
    }


def question_of(game: Game, slot: str) -> str:
    """What a slot asks, in words."""
    family = game.family
    if slot in family.slots:
        return family.slots[slot]
    group, _, member = slot.partition(":")
    said = family.members(group).get(member, member.replace("-", " "))
    if group == "foul":
        return say("describe.foul", "Foul: {foul}", foul=said)
    name = _GROUPS.get(group) or group.replace("_", " ").capitalize()
    return say("describe.member", "{group}: {member}", group=name, member=said)


def _clause(game: Game, clause: Clause) -> dict[str, Any]:
    stack = game.stack(clause.slot)
    return {
        "slot": clause.slot,
        "asks": question_of(game, clause.slot),
        "citation": clause.citation,
        "text": clause.text,
        "decides": clause is stack[0],
    }


def _change(game: Game, slot: str) -> dict[str, Any]:
    """What an own clause does to the governors: it is new, it changes their answer, or it says it again."""
    own, *below = game.stack(slot)
    how = "new" if not below else "restates" if below[0].answer is own.answer else "changes"
    before = [{"citation": c.citation, "text": c.text} for c in below[:1]]
    return {"slot": slot, "how": how, "citation": own.citation, "text": own.text, "instead_of": before}


def _foul(game: Game, slot: str) -> dict[str, Any]:
    decides = game.stack(slot)[0]
    code = slot.partition(":")[2]
    name = game.family.conduct.get(code, code)
    return {"code": code, "name": name, "citation": decides.citation, "text": decides.text}


def _option(game: Game, option: Option) -> dict[str, Any]:
    citation = option.citation
    owner = _owner(game, option)
    if citation and "#" not in citation and citation in owner.refs:
        citation = f"{owner.id}#{citation}"
    row = {
        "id": option.id,
        "default": list(option.default) if isinstance(option.default, tuple) else option.default,
        "values": list(option.values) or [option.low, option.high],
        "allowed": option.bounds,
        "about": option.text,
        "rule": citation,
        "length": option.length,
    }
    if option.many is not None:
        row |= {"many": list(option.many), "total": option.total}
    return row


def _owner(game: Game, option: Option) -> Game:
    for governor in game.governors:
        if governor.options.get(option.id) == option:
            return _owner(governor, option)
    return game


def _words(game: Game) -> dict[str, Any]:
    """The pieces, pockets, zones, states, choices and calls that a match of the game ever offers."""
    found, calls = _gathered(game)
    said = {key: list(words) for key, words in found.items()}
    called = (
        None if not calls["pieces"] else {k: list(v) if isinstance(v, dict) else v for k, v in calls.items()}
    )
    return {**said, "calls": called}


@cache
def _gathered(game: Game) -> tuple[dict[str, dict[str, None]], dict[str, Any]]:
    """The words, gathered from games played with the offered buttons: deterministically, and once for a game,
    since it takes long."""
    import random  # costs more than the rest of this module, and only this question needs it

    found: dict[str, dict[str, None]] = {
        key: {} for key in ("pieces", "pockets", "zones", "pins", "states", "choices")
    }
    calls: dict[str, Any] = {"required": False, "pieces": {}, "pockets": {}, "many": False}
    letters = game.side_letters(game.min_sides)
    length = game.length_option
    options = {}
    if length and game.options[length].default is None:
        options[length] = max(6, game.options[length].low)
    header = Header(game.id, tuple((x, x) for x in letters), options=options)
    rng = random.Random(1908)
    looks = 0
    while looks < _LOOKS:
        match = Match(header)
        while looks < _LOOKS and not match.over:
            looks += 1
            expected = match.expects()
            for key, words in found.items():
                words.update(dict.fromkeys(getattr(expected, key)))
            _note_calls(calls, expected)
            if not expected.buttons:
                break
            button = rng.choice(expected.buttons)
            if button.tokens != ":retire":
                match.add(entry(match.last + 1, button.side, button.tokens))
    return found, calls


def _note_calls(calls: dict[str, Any], expected: Expectation) -> None:
    if (call := expected.call) is not None:
        calls["required"] = calls["required"] or call.required
        calls["many"] = calls["many"] or call.many
        calls["pieces"].update(dict.fromkeys(call.pieces))
        calls["pockets"].update(dict.fromkeys(call.pockets))
