"""Judges brackets: winners are those of logs and of what was typed in, along the bracket to the champion."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from tests.kills.history import Operation


def brackets(operations: Sequence[Operation], state: dict[str, Any]) -> Iterator[str]:
    """Every competition, and what clients were told of it."""
    for slug, row in state["competitions"].items():
        yield from _fed(slug, row)
        yield from _by_matches(slug, row, state["matches"])
        yield from _log(slug, row)
        final = row["fixtures"][-1] if row["fixtures"] else None
        if row["status"] == "finished" and final is not None:
            won = final[final["winner"]]["name"] if final["winner"] else ""
            if won != row["champion"]:
                yield f"{slug}: the champion is {row['champion']!r}, and {won!r} has won the final"
    yield from _typed_in(operations, state)
    yield from _steps(operations, state)


def _fed(slug: str, row: dict[str, Any]) -> Iterator[str]:
    by_number = {one["number"]: one for one in row["fixtures"]}
    for one in row["fixtures"]:
        for which in "ab":
            slot = one[which]
            source = by_number.get(slot["of"]) if slot["source"] in ("winner", "loser") else None
            if source is None or not source["winner"]:
                continue
            other = "b" if source["winner"] == "a" else "a"
            fed = source[source["winner"] if slot["source"] == "winner" else other]["name"]
            if slot["name"] not in (fed, "") or (slot["source"] == "winner" and slot["name"] != fed):
                there = f"fixture {one['number']} has {slot['name']!r}"
                yield f"{slug}: {there}, and fixture {slot['of']} gives {fed!r}"


def _by_matches(slug: str, row: dict[str, Any], matches: dict[str, Any]) -> Iterator[str]:
    for one in row["fixtures"]:
        match = matches.get(one["match"])
        if one["by"] == "match" and match is not None:
            won = match["sides"].get(match["folded_winner"], "")
            if one["winner"] and won != one[one["winner"]]["name"]:
                counted = one[one["winner"]]["name"]
                yield f"{slug}: fixture {one['number']} is {counted!r}'s, its match {won!r}'s"
            if match["status"] != "confirmed":
                yield f"{slug}: fixture {one['number']} counts, and its match is {match['status']}"
        if (
            match is not None
            and match["status"] == "confirmed"
            and one["phase"] not in ("decided", "annulled")
        ):
            yield f"{slug}: the match of fixture {one['number']} is confirmed, and the fixture {one['phase']}"


def _log(slug: str, row: dict[str, Any]) -> Iterator[str]:
    numbers = [event[0] for event in row["events"]]
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"{slug}: the numbers of its log are {numbers}"
    for kind, times in Counter(kind for _, kind, _ in row["events"]).items():
        if kind in ONCE and times > 1:
            yield f"{slug}: {kind!r} stands {times} times in its log"
    if row["status"] == "finished" and not any(kind == "finished" for _, kind, _ in row["events"]):
        yield f"{slug}: it is finished, and its log does not say so"


ONCE = frozenset({"created", "opened", "drawn", "started", "finished"})
"""What happens to a competition once, where nothing is taken back."""


def _typed_in(operations: Sequence[Operation], state: dict[str, Any]) -> Iterator[str]:
    """A result that was acknowledged stands; of several the winner is one that was not refused."""
    decided: dict[tuple[str, int], list[Operation]] = defaultdict(list)
    for one in operations:
        if one.kind == "decide" and one.outcome != "refused":
            decided[one.sent["competition"], one.sent["fixture"]].append(one)
    for (slug, number), asked in decided.items():
        row = state["competitions"].get(slug, {"fixtures": []})
        fixture = next((one for one in row["fixtures"] if one["number"] == number), None)
        known = [one for one in asked if one.outcome == "ok"]
        if fixture is None:
            yield f"{asked[0]}: fixture {number} of {slug} is not there"
        elif known and fixture["winner"] not in {one.sent["winner"] for one in asked}:
            whose = fixture["winner"] or "nobody"
            yield f"{known[0]}: acknowledged, and fixture {number} of {slug} is {whose}'s"


def _steps(operations: Sequence[Operation], state: dict[str, Any]) -> Iterator[str]:
    """What was said to be drawn, started or confirmed is; who was said to be withdrawn is."""
    behind = {"draw": ("draft", "open"), "start": ("draft", "open", "drawn")}
    for one in operations:
        confirmed = one.kind == "confirm" and one.got.get("status") == "confirmed"
        match = state["matches"].get(one.sent.get("match", "")) if confirmed else None
        if match is not None and match["status"] != "confirmed":
            yield f"{one}: acknowledged, and match {one.sent['match']} is {match['status']}"
        row = state["competitions"].get(one.sent.get("competition", ""))
        if row is None or one.outcome != "ok":
            continue
        if row["status"] in behind.get(one.kind, ()):
            yield f"{one}: acknowledged, and the competition is {row['status']}"
        if (
            one.kind == "withdraw"
            and row["entrants"].get(str(one.sent["entrant"]), ["", ""])[1] != "withdrawn"
        ):
            yield f"{one}: acknowledged, and entry {one.sent['entrant']} is still in"
