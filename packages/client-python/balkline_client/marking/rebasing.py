"""Putting taps behind entries that were recorded meanwhile: a new choice, so each gets a new id."""

from __future__ import annotations

import re
import uuid
from collections.abc import Sequence
from dataclasses import replace

from balkline_client.marking.queue import Tap

_NUMBERED = re.compile(r"(void|amend|before) (\d+)")
"""How a mark in notation names another entry."""


def unclear(taps: Sequence[Tap]) -> list[Tap]:
    """Those of ``taps`` that would mean something else behind other entries: an undo with no mark of ours
    before it, which would take back somebody else's, and a confirmation of a result that may be another."""
    found, ours = [], 0
    for tap in taps:
        if tap.kind == "confirm" or (tap.kind == "undo" and not ours):
            found.append(tap)
        elif tap.kind == "undo":
            ours -= 1
        else:
            ours += 1
    return found


def moved(taps: Sequence[Tap], kept: Sequence[Tap], seq: int) -> list[Tap]:
    """``kept`` of the waiting ``taps``, behind entry ``seq``. Numbers of entries that were to be made by taps
    become those that they will have. Raises ``ValueError`` where one corrects an entry that is not kept."""
    chosen = {tap.uuid for tap in kept}
    numbers: dict[int, int] = {}
    ours: set[int] = set()
    last, made = seq, []
    for tap in taps:
        number = tap.expected_seq + 1
        if tap.logs:
            ours.add(number)
        if tap.uuid not in chosen:
            continue
        body = _renumbered(tap, numbers, ours)
        made.append(replace(tap, uuid=str(uuid.uuid4()), expected_seq=last, body=body))
        if tap.logs:
            last += 1
            numbers[number] = last
    return made


def _renumbered(tap: Tap, numbers: dict[int, int], ours: set[int]) -> dict[str, object]:
    body = dict(tap.body)

    def now(number: int) -> int:
        if number in ours and number not in numbers:
            raise ValueError(f"a tap corrects entry {number}, which is not kept")
        return numbers.get(number, number)

    if tap.kind == "amend":
        body["entry"] = now(int(body["entry"]))
    if tap.kind == "mark" and (found := _NUMBERED.match(str(body["tokens"]))):
        body["tokens"] = f"{found[1]} {now(int(found[2]))}{str(body['tokens'])[found.end() :]}"
    return body
