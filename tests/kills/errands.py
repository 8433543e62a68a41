"""The errands of a club's secretary: sheets, archives, an emblem's challenges, a league's scores."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections import defaultdict
from typing import Any

from tests.kills.asking import Asker, Stopped
from tests.kills.people import Evening, uuid_of


class Secretary:
    """Adds players, by rows and by sheets; has the club's archive written and taken in as another club."""

    def __init__(self, evening: Evening, asker: Asker, pause: float, *, files: bool = True) -> None:
        self.evening, self.asker, self.pause, self.files = evening, asker, pause, files

    async def run(self) -> None:
        """In turn, until the evening ends."""
        ways = [self.players, self.emblem, self.league]
        ways += [self.sheet, self.archive] if self.files else []
        while not self.evening.ending.is_set():
            for way in ways:
                await asyncio.sleep(self.asker.luck.uniform(0.3, 1.0) * self.pause)
                await way()

    async def players(self) -> None:
        """Some rows in one request."""
        names = [self.evening.name("Member") for _ in range(3)]
        body = {"players": [{"name": name} for name in names]}
        await self.asker.keyed("players", f"{self.evening.club}/players/bulk/", body, f"player {names[0]}")

    async def sheet(self) -> None:
        """A sheet that a worker takes in."""
        names = [self.evening.name("Guest") for _ in range(220)]
        sheet = "name,rating,home_club\n" + "".join(
            f"{name},500,Somewhere a long way off in the hills\n" for name in names
        )
        made, told = await self.asker.keyed(
            "sheet", f"{self.evening.club}/sheets/players/", sheet.encode(), type="text/csv"
        )
        if made.outcome == "ok":
            await self.ended(told["id"], "sheet done", names=names)

    async def archive(self) -> None:
        """Out and in again."""
        made, told = await self.asker.keyed("export", f"{self.evening.club}/exports/", {})
        if made.outcome != "ok" or (await self.ended(told["id"], "export done")).get("state") != "done":
            return
        got, content = await self.asker.insist("fetch", "GET", f"/api/v1/transfers/{told['id']}/file/")
        if got.outcome != "ok":
            return
        slug = self.evening.name("copy").replace(" ", "-")
        path = f"/api/v1/imports/?slug={slug}&new_ids=true"
        made, told = await self.asker.keyed("import", path, content, type="application/zip")
        if made.outcome == "ok":
            await self.ended(told["id"], "import done", slug=slug, logs=logs_of(content))

    async def ended(self, transfer: str, kind: str, **sent: Any) -> dict[str, Any]:
        """Wait until a transfer has ended; note how."""
        while True:
            told = await self.asker.read("transfer", f"/api/v1/transfers/{transfer}/")
            if told is None or told["state"] in ("done", "refused"):
                break
            if self.evening.over.is_set():
                raise Stopped
            await asyncio.sleep(0.3)
        found = told or {}
        made = self.asker.history.invoke(self.asker.name, kind, transfer, **sent)
        self.asker.history.complete(
            made, "ok", state=found.get("state", "gone"), refusal=found.get("refusal")
        )
        return found

    async def emblem(self) -> None:
        """A challenge, which the deed takes once."""
        key = uuid_of(self.asker)
        by = self.asker.luck.choice(["Bob", "Cy"])
        body = {"kind": "challenge", "by": by, "facts": {"money": "250"}, "client_uuid": key}
        path = f"{self.evening.club}/emblems/{self.evening.world['emblem']}/events/"
        await self.asker.insist("emblem", "POST", path, body, key=key, makes=f"event {key}")

    async def league(self) -> None:
        """A rubber's score, typed in."""
        rubber = self.asker.luck.randint(1, 3)
        score = self.asker.luck.choice([(3, 0), (3, 1), (2, 3), (1, 3)])
        path = f"{self.evening.club}/{self.evening.world['team_match']}/rubbers/{rubber}/"
        body = {"home": score[0], "away": score[1]}
        await self.asker.insist(
            "rubber", "PUT", path, body, key=uuid_of(self.asker), rubber=str(rubber), score=list(score)
        )


def logs_of(content: bytes) -> dict[str, list[list[Any]]]:
    """The logs in an archive, by match."""
    logs: dict[str, list[list[Any]]] = defaultdict(list)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for line in archive.read("entries.jsonl").decode().splitlines():
            row = json.loads(line)
            logs[row["match"]].append([row["seq"], row["side"], row["tokens"], row["client_uuid"]])
    return {match: sorted(rows) for match, rows in logs.items()}
