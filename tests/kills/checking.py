"""Judges a history: does what the database has agree with what clients were told?

Pure functions of plain values: the operations of :mod:`.history`, and the state of :mod:`.state`. Each
yields sentences about what is wrong, with the numbers of the operations; nothing wrong is no sentence.

What is promised, and looked at here (docs/kills.md):

- a wish that was acknowledged is done once, one that was refused is not done, an unknown one once or not;
- the log of a match is one register to which is appended: no gaps, and what was acknowledged before another
  was asked stands before it; what is read is the log up to a number, never older than what was known before;
- everything that follows from logs (boards, brackets, champions) is what they give;
- every message of the outbox reaches its address, every job ends.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from tests.kills.brackets import brackets
from tests.kills.history import Operation
from tests.kills.logs import logs, reads, streams

State = dict[str, Any]


def faults(operations: Sequence[Operation], state: State) -> list[str]:
    """Everything that is wrong."""
    return [fault for check in CHECKS for fault in check(operations, state)]


def folds(operations: Sequence[Operation], state: State) -> Iterator[str]:
    """What is kept of a match beside its log is what the log gives."""
    for match, row in state["matches"].items():
        if not row["board_is_fold"]:
            yield f"match {match}: the board that is kept is not the fold of its log"
        if row["winner"] != row["folded_winner"]:
            yield f"match {match}: the winner is {row['winner']!r}, by its log {row['folded_winner']!r}"
        if row["last_seq"] != len(row["entries"]):
            has = len(row["entries"])
            yield f"match {match}: its last number is {row['last_seq']}, and it has {has} entries"
        if row["newest_act"] is not None and row["newest_act"] > row["revision"]:
            yield f"match {match}: act {row['newest_act']} is newer than its revision {row['revision']}"


def keyed(operations: Sequence[Operation], state: State) -> Iterator[str]:
    """A request with a key is answered alike, and makes what it makes once.

    What is refused makes nothing, what was not answered makes it once or not.
    """
    for key, asked in _by_key(operations, lambda one: "makes" in one.sent).items():
        answered = [one for one in asked if one.outcome == "ok"]
        for one in answered[1:]:
            if one.got.get("digest") != answered[0].got.get("digest"):
                yield f"{one}: key {key} was answered otherwise than by {answered[0]}"
        made = asked[0].sent["makes"]
        if not made:
            continue
        times = state["made"].get(made, 0)
        if answered and times != 1:
            yield f"{answered[0]}: acknowledged, and there is {times} times {made!r}"
        elif all(one.outcome == "refused" for one in asked) and times:
            yield f"{asked[0]}: refused, and there is {made!r}"
        elif times > 1:
            yield f"{asked[0]}: {made!r} is there {times} times"


def registers(operations: Sequence[Operation], state: State) -> Iterator[str]:
    """A score that was typed in stands, unless another may have been typed in after it."""
    written: dict[str, list[Operation]] = defaultdict(list)
    for one in operations:
        if one.kind == "rubber" and one.outcome != "refused":
            written[one.sent["rubber"]].append(one)
    for rubber, asked in written.items():
        stands = state["rubbers"].get(rubber)
        known = [one for one in asked if one.outcome == "ok"]
        if not known:
            continue
        latest = max(one.began for one in known)
        may = [one.sent["score"] for one in asked if one.ended >= latest]
        if stands not in may:
            which = ", ".join(str(one.id) for one in asked if one.ended >= latest)
            yield f"rubber {rubber}: {stands} stands, and operations {which} wrote {may}"


def webhooks(operations: Sequence[Operation], state: State) -> Iterator[str]:
    """Each message reached its address, none came that the outbox does not have, and in order if none failed.

    What happened in one match (or competition) is written in its order, by its lock. A message that failed
    comes later than its successors; so order is asked of those that were sent once.
    """
    received: dict[tuple[str, str], list[Operation]] = defaultdict(list)
    for one in operations:
        if one.kind == "delivery":
            received[one.client, one.got["message"]].append(one)
    told = {one["id"]: place for place, one in enumerate(state["told"])}
    kinds = {one["id"]: one for one in state["told"]}
    for (hook, message), times in received.items():
        if message not in told:
            yield f"{times[0]}: {hook} was told {message}, which no transaction has written"
        for one in times[1:]:
            if one.got["digest"] != times[0].got["digest"]:
                yield f"{one}: message {message} differs from what {times[0]} brought"
    names = {one.got["id"]: one.sent["makes"].removeprefix("webhook ").replace(" ", "")
             for one in operations if one.kind == "webhook" and one.outcome == "ok"}  # fmt: skip
    smooth: dict[tuple[str, str], list[tuple[float, int, str]]] = defaultdict(list)
    for one in state["deliveries"]:
        if one["told"] not in told:
            yield f"message {one['told']} is to be delivered, and is not in the outbox"
            continue
        hook = names.get(one["hook"], "")
        got = [each for each in received[hook, one["told"]] if not each.got["refused"]] if hook else []
        if hook and one["state"] == "done" and not got:
            yield f"{hook}: {one['told']} counts as delivered, and was never received"
        if hook and one["state"] == "done" and one["attempts"] == 1 and got:
            about = kinds[one["told"]]["event"].split("/")[1:-1]
            smooth[hook, "/".join(about)].append((got[0].began, told[one["told"]], one["told"]))
    for (hook, _), came in smooth.items():
        for (_, before, first), (_, after, second) in zip(sorted(came), sorted(came)[1:], strict=False):
            if after < before:
                yield f"{hook}: {second} came after {first}, which was written later"
    yield from _outbox(operations, state, kinds)


def _outbox(operations: Sequence[Operation], state: State, kinds: dict[str, Any]) -> Iterator[str]:
    """Each entry that was written after the webhook was there is told once."""
    events = Counter(one["event"] for one in kinds.values() if one["kind"] == "match.entry")
    for event, times in events.items():
        if times > 1:
            yield f"event {event} is {times} times in the outbox"
    hooks = [one for one in operations if one.kind == "webhook" and one.outcome == "ok"
             and "match.entry" in one.sent.get("kinds", ())]  # fmt: skip
    if not hooks:
        return
    there = min(one.ended for one in hooks)
    for one in operations:
        if one.kind in ("mark", "undo", "amend") and one.outcome == "ok" and one.began > there:
            event = f"match.entry/{one.sent['match']}/entry-{one.got['seq']}"
            if event not in events:
                yield f"{one}: acknowledged, and {event} is not in the outbox"


def jobs(operations: Sequence[Operation], state: State) -> Iterator[str]:
    """Every job has ended: done, or with a reason; none is held by a worker that is dead."""
    for job in state["jobs"]:
        name = f"{job['kind']} {job['id']}"
        if job["open"] and not job["later"]:
            yield f"{name}: still {job['state']}" + (
                ", held by a worker that is gone" if job["overdue"] else ""
            )
        if not job["open"] and job["held"]:
            yield f"{name}: {job['state']}, and still held"
        if job["state"] in ("refused", "failed", "given-up") and not job["reason"]:
            yield f"{name}: {job['state']} without a reason"


def archives(operations: Sequence[Operation], state: State) -> Iterator[str]:
    """An archive has logs as they were at some moment, and what came in is what went out, or nothing."""
    for one in operations:
        if one.kind == "sheet done" and one.got.get("state") == "done":
            wrong = [name for name in one.sent["names"] if state["made"].get(f"player {name}", 0) != 1]
            if wrong:
                yield f"{one}: {len(wrong)} players of the sheet are missing or doubled, such as {wrong[0]}"
        if one.kind != "import done":
            continue
        slug, out = one.sent["slug"], one.sent["logs"]
        came = [row["entries"] for row in state["matches"].values() if row["club"] == slug and row["entries"]]
        if one.got.get("state") != "done":
            if came:
                yield f"{one}: the archive was refused, and {len(came)} of its logs are there"
            continue
        for match, entries in out.items():
            known = state["matches"].get(match, {"entries": []})["entries"]
            if known[: len(entries)] != entries:
                yield f"{one}: the archive's log of {match} is not how the log began"
        if sorted(came) != sorted(out.values()):
            yield f"{one}: {len(came)} logs came in as {slug}, and other {len(out)} were in the archive"


def _by_key(
    operations: Iterable[Operation], wanted: Callable[[Operation], bool]
) -> dict[str, list[Operation]]:
    found: dict[str, list[Operation]] = defaultdict(list)
    for one in operations:
        if one.key and wanted(one):
            found[one.key].append(one)
    return found


CHECKS = (logs, reads, streams, folds, keyed, registers, brackets, webhooks, jobs, archives)
