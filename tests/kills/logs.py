"""Judges logs, and what was read of them: each is a register to which is only appended."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.kills.history import FOREVER, Operation

WRITES = ("mark", "undo", "amend", "bulk")


@dataclass
class Wish:
    """One entry that somebody wanted, however often it was asked for."""

    key: str
    match: str
    side: str
    tokens: str
    asked: list[Operation] = field(default_factory=list)
    seqs: set[int] = field(default_factory=set)
    began: float = FOREVER
    known: float = FOREVER
    """When it was acknowledged first."""
    unknown: bool = False

    def __str__(self) -> str:
        return f"{self.tokens!r} by {self.asked[0]}"

    def told(self, one: Operation, seq: int | None, *, refused: bool) -> None:
        """One request for it, and the number that was acknowledged."""
        self.asked.append(one)
        self.began = min(self.began, one.began)
        self.unknown |= one.outcome == "unknown"
        if seq is not None and not refused:
            self.seqs.add(seq)
            self.known = min(self.known, one.ended)


def wishes(operations: Sequence[Operation]) -> dict[tuple[str, str], Wish]:
    """What was wished for, by match and key."""
    found: dict[tuple[str, str], Wish] = {}
    for one in operations:
        if one.kind not in WRITES:
            continue
        match = one.sent["match"]
        if one.kind != "bulk":
            rows = [
                (
                    one.key,
                    one.sent.get("side", ""),
                    one.sent["tokens"],
                    one.got.get("seq"),
                    one.outcome != "ok",
                )
            ]
        else:
            answers = one.got.get("rows") or [{}] * len(one.sent["rows"])
            rows = [
                (
                    row["client_uuid"],
                    row["side"],
                    row["tokens"],
                    answer.get("seq"),
                    answer.get("status", 999) >= 400,
                )
                for row, answer in zip(one.sent["rows"], answers, strict=True)
            ]
        for key, side, tokens, seq, refused in rows:
            wish = found.setdefault((match, key), Wish(key, match, side, tokens))
            wish.told(one, seq, refused=refused)
    return found


def logs(operations: Sequence[Operation], state: dict[str, Any]) -> Iterator[str]:
    """Acknowledged once and where it was said, refused not, unknown at most once, in the order of time."""
    wanted = wishes(operations)
    clubs = {match for match, _ in wanted}
    for match in sorted(clubs - state["matches"].keys()):
        yield f"match {match} is gone, with all that was acknowledged of it"
    for match in sorted(clubs & state["matches"].keys()):
        entries = state["matches"][match]["entries"]
        yield from _numbers(match, entries)
        yield from _content(match, entries, wanted)
        yield from _order(match, entries, wanted)
    for (match, key), wish in wanted.items():
        entries = state["matches"].get(match, {"entries": []})["entries"]
        at = [seq for seq, _, _, uuid in entries if uuid == key]
        if len(at) > 1:
            yield f"match {match}: {wish} is in the log {len(at)} times"
        if len(wish.seqs) > 1:
            yield f"match {match}: {wish} was acknowledged as numbers {sorted(wish.seqs)}"
        if wish.seqs and at[:1] != sorted(wish.seqs)[:1]:
            where = f"is number {at[0]}" if at else "is lost"
            yield f"match {match}: {wish} was acknowledged as number {min(wish.seqs)} and {where}"
        if at and not wish.seqs and not wish.unknown:
            yield f"match {match}: {wish} was refused and is number {at[0]}"


def _numbers(match: str, entries: list[list[Any]]) -> Iterator[str]:
    numbers = [entry[0] for entry in entries]
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"match {match}: its numbers are {numbers}"


def _content(match: str, entries: list[list[Any]], wanted: dict[tuple[str, str], Wish]) -> Iterator[str]:
    for seq, side, tokens, key in entries:
        wish = wanted.get((match, key))
        if wish is None:
            yield f"match {match}: nobody asked for entry {seq}, {tokens!r}"
        elif not tokens.startswith(wish.tokens) or (wish.side and side != wish.side):
            yield f"match {match}: entry {seq} is {side} {tokens!r}, and {wish} was asked for"


def _order(match: str, entries: list[list[Any]], wanted: dict[tuple[str, str], Wish]) -> Iterator[str]:
    """What was acknowledged before another was asked for stands before it."""
    latest: Wish | None = None
    for _, _, _, key in entries:
        wish = wanted.get((match, key))
        if wish is None:
            continue
        if latest is not None and wish.known < latest.began:
            before = f"{wish} was acknowledged before {latest} was asked for"
            yield f"match {match}: {before}, and stands behind it"
        if latest is None or wish.began > latest.began:
            latest = wish


def reads(operations: Sequence[Operation], state: dict[str, Any]) -> Iterator[str]:
    """What was read is the log up to a number, and has all that anybody knew of before."""
    known: dict[str, list[tuple[float, int, Operation]]] = defaultdict(list)
    for one in operations:
        match = one.sent.get("match")
        if match and one.outcome == "ok" and isinstance(one.got.get("seq"), int):
            known[match].append((one.ended, one.got["seq"], one))
    for match, moments in known.items():
        row = state["matches"].get(match)
        if row is None:
            continue
        moments.sort(key=lambda each: each[0])
        yield from _never_older(match, moments)
        for _, seq, one in moments:
            if one.kind != "desk" or "score" not in one.got:
                continue
            if seq > len(row["entries"]):
                yield f"{one}: read entry {seq} of match {match}, which has {len(row['entries'])}"
            elif seq and row["scores"][seq - 1] != one.got["score"]:
                right = row["scores"][seq - 1]
                yield f"{one}: read {one.got['score']} at entry {seq} of match {match}: {right}"


def _never_older(match: str, moments: list[tuple[float, int, Operation]]) -> Iterator[str]:
    """No read that began after something was known misses it."""
    desks = sorted((one for _, _, one in moments if one.kind == "desk"), key=lambda one: one.began)
    newest, teller, at = 0, None, 0
    for desk in desks:
        while at < len(moments) and moments[at][0] < desk.began:
            if moments[at][1] > newest:
                newest, teller = moments[at][1], moments[at][2]
            at += 1
        if desk.got["seq"] < newest:
            seen = desk.got["seq"]
            yield f"{desk}: read match {match} at entry {seen}, and {teller} knew of {newest} before"


def streams(operations: Sequence[Operation], state: dict[str, Any]) -> Iterator[str]:
    """A viewer sees each entry once and in order, over all of its connections, as the log has it."""
    last: dict[tuple[str, str], int] = {}
    for one in operations:
        if one.kind not in ("stream entry", "stream state"):
            continue
        match, seq = one.got["match"], one.got["seq"]
        row = state["matches"].get(match)
        before = last.get((one.client, match))
        if row is None or seq > len(row["entries"]):
            yield f"{one}: told entry {seq} of match {match}, which is not there"
            continue
        if one.kind == "stream entry" and before is not None and seq != before + 1:
            yield f"{one}: told entry {seq} of match {match} after {before}"
        if one.kind == "stream state" and before is not None and seq < before:
            yield f"{one}: told match {match} at entry {seq} after {before}"
        last[one.client, match] = seq
        if (
            one.kind == "stream entry"
            and [one.got["side"], one.got["tokens"]] != row["entries"][seq - 1][1:3]
        ):
            yield f"{one}: told entry {seq} of match {match} as {one.got['tokens']!r}"
        if seq and one.got.get("score") is not None and one.got["score"] != row["scores"][seq - 1]:
            yield f"{one}: told {one.got['score']} at entry {seq} of match {match}: {row['scores'][seq - 1]}"
