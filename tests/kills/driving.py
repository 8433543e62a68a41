"""One run: the server, the clients, the kills; then, when all is quiet, what the checker says."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import tempfile
import time
from collections import Counter
from collections.abc import Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.kills import checking
from tests.kills.asking import Asker, Stopped
from tests.kills.errands import Secretary
from tests.kills.history import History
from tests.kills.house import House, Nemesis
from tests.kills.listening import Receiver, Viewer
from tests.kills.people import Director, Evening, Marker, Referee

PLAYED_OUT = 600.0
"""Seconds in which the last competitions have to come to their champions."""


@dataclass(frozen=True)
class Wish:
    """What is to be run. ``pause`` is between two kills, in seconds; ``few``: small knockouts,
    without disputes and files.
    """

    database: str
    kills: int
    seed: int
    webs: int = 2
    tables: int = 4
    pause: tuple[float, float] = (0.2, 2.0)
    settle: float = 240.0
    history: Path | None = None
    few: bool = False


@dataclass
class Outcome:
    """Figures of a run, and what was found to be wrong."""

    told: dict[str, Any]
    faults: list[str] = field(default_factory=list)


async def drive(wish: Wish) -> Outcome:
    """Run it. Raises ``RuntimeError`` where the server cannot be started at all."""
    folder = tempfile.mkdtemp(prefix="balkline-history-")
    file = wish.history or Path(folder) / "history.jsonl"
    history, house = History(file), House(wish.database, wish.webs)
    try:
        world = await asyncio.to_thread(house.open, tables=wish.tables)
        evening, nemesis, receiver = await _evening(wish, history, house, world)
        state = await _settled(house, nemesis, wish.settle)
        receiver.close()
        file.with_suffix(".state.json").write_text(json.dumps(state), encoding="utf-8")
        faults = checking.faults(history.operations, state)
        return Outcome(_told(history, nemesis, evening, state, file, house), faults)
    finally:
        history.close()
        house.close()


async def _evening(
    wish: Wish, history: History, house: House, world: dict[str, Any]
) -> tuple[Evening, Nemesis, Receiver]:
    luck = random.Random(wish.seed)

    def asker(name: str, token: str = "") -> Asker:
        made = Asker(name, house.urls, token or world["token"], history, random.Random(f"{wish.seed} {name}"))
        made.over = evening.over
        askers.append(made)
        return made

    askers: list[Asker] = []
    evening = Evening(history, world, asker)
    receiver = Receiver(evening, asker("receiver"))
    nemesis = Nemesis(house, history, luck, wish.pause)
    keeping = asyncio.create_task(nemesis.supervise())
    await receiver.run()
    people: list[Coroutine[Any, Any, None]] = []
    for number, tablet in enumerate(world["tablets"]):
        one = asker(f"tablet {number + 1}", tablet["token"])
        people.append(Marker(evening, one, contends=bool(number % 2)).run())
    people.append(Viewer(evening, asker("viewer 1")).run())
    people.append(Viewer(evening, asker("viewer 2")).run())
    people.append(Secretary(evening, asker("secretary"), 0.5 if wish.few else 3.0, files=not wish.few).run())
    if not wish.few:
        people.append(Referee(evening, asker("referee"), 4.0).run())
    half = max(1, wish.tables // 2)
    directors = [Director(evening, asker("Ada"), 4 if wish.few else 8, list(range(1, half + 1)))]
    if wish.tables > 1 and not wish.few:
        directors.append(Director(evening, asker("Ben"), 8, list(range(half + 1, wish.tables + 1))))
    tasks = [asyncio.create_task(_until_stopped(one)) for one in people]
    directing = [asyncio.create_task(_until_stopped(one.run())) for one in directors]
    try:
        await nemesis.run(wish.kills)
        evening.ending.set()
        await asyncio.wait_for(asyncio.gather(*directing), PLAYED_OUT)
        await asyncio.sleep(1)
        evening.over.set()
        await asyncio.wait_for(asyncio.gather(*tasks), 60)
    finally:
        evening.over.set()
        for task in [*tasks, *directing, keeping]:
            task.cancel()
        await asyncio.gather(*tasks, *directing, keeping, return_exceptions=True)
        for each in askers:
            await each.close()
    return evening, nemesis, receiver


async def _until_stopped(work: Coroutine[Any, Any, None]) -> None:
    with contextlib.suppress(Stopped):
        await work


async def _settled(house: House, nemesis: Nemesis, patience: float) -> dict[str, Any]:
    """The state once no job is open any more, or after ``patience`` seconds."""
    until = time.monotonic() + patience
    keeping = asyncio.create_task(nemesis.supervise())
    try:
        while True:
            state = await asyncio.to_thread(house.state)
            still = [job for job in state["jobs"] if job["open"] and not job["later"]]
            if not still or time.monotonic() > until:
                return state
            await asyncio.sleep(0.5)
    finally:
        keeping.cancel()


def _told(
    history: History, nemesis: Nemesis, evening: Evening, state: dict[str, Any], file: Path, house: House
) -> dict[str, Any]:
    asked = [one for one in history.operations if not one.kind.startswith(("stream", "delivery"))]
    return {
        "kills": dict(nemesis.killed),
        "operations": len(asked),
        "outcomes": dict(Counter(one.outcome for one in asked)),
        "by kind": {
            kind: dict(Counter(one.outcome for one in asked if one.kind == kind))
            for kind in sorted({one.kind for one in asked})
        },
        "refusals": dict(Counter(f"{one.kind} {one.code}" for one in asked if one.outcome == "refused")),
        "events of streams": sum(one.kind.startswith("stream") for one in history.operations),
        "messages received": sum(one.kind == "delivery" for one in history.operations),
        "competitions to the champion": evening.finished,
        "entries in logs": sum(len(match["entries"]) for match in state["matches"].values()),
        "jobs": dict(Counter(f"{job['kind']} {job['state']}" for job in state["jobs"])),
        "history": str(file),
    }
