"""Every code that the source raises has one status, and docs/api.md tells it.

What the interface may raise is found by following names through the source, which takes seconds: so what is
held of all codes stands here together, and they are looked for once.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from clubs.api.core import problems
from config import refusals, views
from tests.clubs.api import guide, reaching

ROOT = Path(__file__).resolve().parents[3]
NEVER = {
    "seeds": "a bracket is drawn for as many as were seeded",
    "bad-move": "a move is made by the services, which name whom it moves",
    "code": "the rounds of groups have the codes that they are given",
    "no-places": "places are asked for where a bracket has them",
    "order-of-play": "no group is played in an order that depends on results",
    "keys": "the numbers of entrants differ",
    "points": "the points of a Swiss stage are checked when it is made, as bad-points",
    "bye-points": "a bye earns a win or a draw",
    "late-points": "a missed round earns nothing or a draw",
    "over": "after the last round it is stage-over",
    "twice": "a round is made from rows of which each names two",
    "king": "these settings are refused as bad-stage",
    "king-over": "no match follows the end",
    "king-queue": "who joins or leaves is found from who is there",
    "king-table": "what does not fit is refused as played-since",
    "split-legs": "everybody meets once or twice",
    "split-level": "level ones stand in the order of the lots",
    "split-order": "the order is that of the table",
    "outcome": "a bracket's results are checked before",
    "result-too-early": "a bracket's results are checked before",
    "draw-algorithm": "a draw is made by the newest",
    "teams": "a season has each side once, and up to as many as a list is made for",
    "venues": "a venue belongs to its league, and has room for a match",
    "meetings": "how often two sides meet is checked with the division",
    "weekday": "a division's night is checked with the division",
    "not-a-demonstration": "a club that is none is refused as has-matches",
    "not-a-number": "of one pasted line, whose words stand in `problems`",
    "too-many-columns": "of one pasted line, whose words stand in `problems`",
    "line-wrong": "of one pasted line, whose words stand in `problems`",
    "name-known": "of one pasted line, whose words stand in `problems`",
}
"""What following names finds, and why no program meets it."""


def test_the_guide_tells_every_code_and_its_statuses() -> None:
    """What can be raised is told, and what is told can be raised."""
    found = {code: set(statuses) for code, statuses in reaching.codes().items()}
    for code in problems.CODES:
        found.setdefault(code, set())
    for status, (code, _, _) in views.SAYINGS.items():
        found.setdefault(code, set()).add(status)
    for refusal in refusals.OF_THE_SERVER:
        found.setdefault(refusal.code, set()).add(refusal.status)
    assert not set(NEVER) - set(found)
    told = guide.codes()
    assert sorted(set(found) - set(NEVER) - set(told)) == [], "not told in docs/api.md"
    assert sorted(set(told) - set(found)) == [], "told in docs/api.md, and never raised"
    wrong = {code: (told[code], found[code]) for code in told if found[code] and found[code] != told[code]}
    assert wrong == {}, "told with other statuses"


@cache
def _statuses() -> dict[str, dict[int, list[str]]]:
    """Each code that the source raises as a refusal, with its statuses and where."""
    found: dict[str, dict[int, list[str]]] = {}
    for package in ("clubs", "matches", "config", "simulator", "rules_engine"):
        for path in (ROOT / package).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            if "UserProblem(" not in text and "NotTaken(" not in text:
                continue
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Call):
                    name = (reaching._dotted(node.func) or "").rpartition(".")[2]
                    if name in ("UserProblem", "NotTaken") and (code := reaching._text(node, 0)):
                        status = reaching._status(node, *reaching.REFUSALS[name][1:])
                        if status:
                            place = f"{path.relative_to(ROOT)}:{node.lineno}"
                            found.setdefault(code, {}).setdefault(status, []).append(place)
    return found


def test_each_code_has_one_status_in_the_whole_source() -> None:
    """Pages, tablets and the interface alike; 400 is for what cannot be read at all."""
    found = _statuses()
    assert len(found) > 400
    assert {code: where for code, where in found.items() if len(where) > 1} == {}
    assert {code for code, where in found.items() if 400 in where} == {"bad-json", "bad-app-request"}


def test_each_code_has_one_status_in_the_guide_and_where_it_is_followed() -> None:
    told, found = guide.codes(), reaching.codes()
    assert {code: statuses for code, statuses in told.items() if len(statuses) != 1} == {}
    assert {code: statuses for code, statuses in found.items() if len(statuses) > 1} == {}
    raised = _statuses()
    wrong = {
        code: (set(raised[code]), told[code])
        for code in told.keys() & raised
        if set(raised[code]) != told[code]
    }
    assert wrong == {}
