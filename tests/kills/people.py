"""The clients of a run: who marks, directs, disputes, watches and listens while processes die."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import Any

from tests.kills.asking import Asker
from tests.kills.history import History

GAME = "brunswick/three-cushion-carrom"
LENGTH = 3


class Evening:
    """What the clients know together: the world, which matches are on, and whether the evening is over."""

    def __init__(self, history: History, world: dict[str, Any], asker: Any) -> None:
        self.history, self.world, self.asker = history, world, asker
        self.club = f"/api/v1/clubs/{world['club']}"
        self.on: set[str] = set()
        self.scored: dict[str, int] = {}
        self.ending = asyncio.Event()
        self.over = asyncio.Event()
        self.finished = 0
        self.numbers = defaultdict(int)

    def name(self, what: str) -> str:
        """A name that nothing else has."""
        self.numbers[what] += 1
        return f"{what} {self.numbers[what]}"


def uuid_of(asker: Asker) -> str:
    """A new UUID of the client's own luck."""
    text = f"{asker.luck.getrandbits(128):032x}"
    return f"{text[:8]}-{text[8:12]}-4{text[13:16]}-8{text[17:20]}-{text[20:]}"


class Marker:
    """A tablet at a table. ``contends``: the second one there, which takes the marking away now and then."""

    def __init__(self, evening: Evening, asker: Asker, contends: bool) -> None:
        self.evening, self.asker, self.contends = evening, asker, contends
        self.luck = asker.luck

    async def run(self) -> None:
        """Mark what comes to the table until the evening is over."""
        while not self.evening.over.is_set():
            told = await self.asker.read("table", "/api/v1/table/")
            match = (told or {}).get("match")
            if match is None:
                await asyncio.sleep(0.2)
                continue
            self.evening.on.add(match["id"])
            if self.contends:
                await asyncio.sleep(self.luck.uniform(1, 5))
            await self.mark(match["id"])
            await asyncio.sleep(self.luck.uniform(0.05, 0.3))

    async def mark(self, match: str) -> None:
        """Mark the match until it is over, or until another takes over."""
        base = f"/api/v1/matches/{match}"
        desk = await self.asker.read("desk", f"{base}/desk/", match=match)
        if desk is None or desk["match"]["status"] in ("confirmed", "void"):
            await asyncio.sleep(0.5)
            return
        if desk["match"]["status"] == "finished":
            await self.confirm(base, match, desk)
            return
        if not desk["lease"].get("mine"):
            force = {"force": self.contends or self.luck.random() < 0.5}
            taken, _ = await self.asker.insist("lease", "POST", f"{base}/lease/", force, match=match)
            if taken.outcome == "refused":
                await asyncio.sleep(0.5)
                return
        seq, expects = desk["seq"], desk["expects"]
        for _ in range(1 if self.contends else 40):
            told = await self.one(base, match, seq, expects)
            if told is None or told.get("status") != "live" or "expects" not in told:
                return
            seq, expects = told["seq"], told["expects"]
            await asyncio.sleep(self.luck.uniform(0, 0.15))

    async def one(self, base: str, match: str, seq: int, expects: dict[str, Any]) -> dict[str, Any] | None:
        """One thing that a marker does; what the server said of it, None when it is not as was thought."""
        pick = self.pick(expects)
        if pick is None:
            return None
        (side, tokens), dice = pick, self.luck.random()
        if dice < 0.06 and seq > 2:
            return await self.write("undo", f"{base}/undo/", match, {}, seq, "void ")
        if dice < 0.10 and seq > 2 and tokens in ("+1", "0"):
            body = {"entry": seq, "tokens": self.luck.choice(["0", "+1", None])}
            told = f"void {seq}" if body["tokens"] is None else f"amend {seq}: {body['tokens']}"
            return await self.write("amend", f"{base}/amend/", match, body, seq, told)
        if dice < 0.18 and tokens == "0":
            return await self.bulk(base, match, side, seq)
        return await self.write(
            "mark", f"{base}/marks/", match, {"side": side, "tokens": tokens}, seq, tokens, side
        )

    def pick(self, expects: dict[str, Any]) -> tuple[str, str] | None:
        """A button that is taken as it stands."""
        buttons = [b for b in expects.get("buttons", []) if b.get("tokens") and b.get("side")]
        plain = {b["tokens"]: b for b in buttons if b["tokens"] in ("+1", "0")}
        if len(plain) == 2:
            buttons = [plain["+1" if self.luck.random() < 0.55 else "0"]]
        if not buttons:
            return None
        chosen = self.luck.choice(buttons)
        return chosen["side"], chosen["tokens"]

    async def write(
        self, kind: str, path: str, match: str, body: dict[str, Any], seq: int, tokens: str, side: str = ""
    ) -> dict[str, Any] | None:
        """Send a tap, as it was until it is answered; now and then once more after the answer."""
        key = uuid_of(self.asker)
        body = {**body, "expected_seq": seq, "client_uuid": key}
        sent = {"match": match, "tokens": tokens, "side": side, "expected": seq}
        made, told = await self.asker.insist(kind, "POST", path, body, key=key, give_up=0.1, **sent)
        if self.luck.random() < 0.1:
            await self.asker.once(kind, "POST", path, body, key=key, **sent)
        if made.outcome != "ok":
            return None
        if tokens == "+1":
            self.evening.scored[match] = made.got["seq"]
        return dict(told)

    async def bulk(self, base: str, match: str, side: str, seq: int) -> dict[str, Any] | None:
        """A few misses at once, as from a tablet that was away."""
        other = "B" if side == "A" else "A"
        sides = [side, other, side][: self.luck.randint(2, 3)]
        rows = [{"client_uuid": uuid_of(self.asker), "side": one, "tokens": "0"} for one in sides]
        body = {"expected_seq": seq, "marks": rows}
        made, told = await self.asker.insist(
            "bulk",
            "POST",
            f"{base}/marks/bulk/",
            body,
            key=rows[0]["client_uuid"],
            give_up=0.1,
            match=match,
            rows=rows,
        )
        return dict(told["standing"]) if made.outcome == "ok" else None

    async def confirm(self, base: str, match: str, desk: dict[str, Any]) -> None:
        """Both sides accept the result."""
        for side in desk["match"]["sides"]:
            body = {"side": side["letter"], "expected_seq": desk["seq"]}
            await self.asker.insist(
                "confirm", "POST", f"{base}/confirm/", body, match=match, side=side["letter"]
            )


class Director:
    """Runs one knockout after the other, to the champion."""

    def __init__(self, evening: Evening, asker: Asker, entrants: int, tables: list[int]) -> None:
        self.evening, self.asker, self.entrants, self.tables = evening, asker, entrants, tables

    async def run(self) -> None:
        """Until the evening ends; the last one is played out."""
        while not self.evening.ending.is_set():
            await self.competition()

    async def competition(self) -> None:
        """One knockout."""
        club, luck = self.evening.club, self.asker.luck
        name = self.evening.name(f"{self.asker.name}'s cup")
        settings = {
            "name": name, "game": GAME, "length": LENGTH, "third_place": False, "rest_minutes": 0,
            "self_entry": False, "entry_limit": self.entrants, "tables": self.tables,
        }  # fmt: skip
        made, told = await self.asker.keyed(
            "create", f"{club}/competitions/", settings, f"competition {name}"
        )
        if made.outcome != "ok":
            raise RuntimeError(f"no competition: {made.code} {told}")
        base = f"{club}/competitions/{told['slug']}"
        names = [self.evening.name(f"Player of {self.asker.name}") for _ in range(self.entrants)]
        await self.asker.keyed("enter", f"{base}/entrants/", {"new_names": names}, f"player {names[0]}")
        await self.asker.keyed("open", f"{base}/open/", {"seed": name}, competition=told["slug"])
        await self.asker.keyed("draw", f"{base}/draw/", {}, f"drawn of {name}", competition=told["slug"])
        await self.asker.keyed("start", f"{base}/start/", {}, f"started of {name}", competition=told["slug"])
        withdrawn = luck.random() < 0.5
        while True:
            await asyncio.sleep(0.3)
            row = await self.asker.read("competition", f"{base}/?fields=status,champion")
            if row is None or row["status"] in ("finished", "cancelled"):
                break
            if withdrawn and luck.random() < 0.2:
                withdrawn = False
                number = luck.randint(1, self.entrants)
                path = f"{base}/entrants/{number}/withdraw/"
                await self.asker.keyed(
                    "withdraw", path, {"reason": "the last bus"}, competition=told["slug"], entrant=number
                )
            if luck.random() < 0.25:
                await self.decide(base, told["slug"])
        self.evening.finished += 1

    async def decide(self, base: str, slug: str) -> None:
        """A result that is typed in, for a fixture that waits for a table."""
        rows = await self.asker.read("fixtures", f"{base}/fixtures/?fields=number,phase&limit=100")
        ready = [row["number"] for row in (rows or {}).get("results", []) if row["phase"] == "ready"]
        if ready:
            number, winner = self.asker.luck.choice(ready), self.asker.luck.choice("ab")
            body = {"kind": self.asker.luck.choice(["played", "walkover"]), "winner": winner}
            sent = {"competition": slug, "fixture": number, "winner": winner}
            await self.asker.keyed("decide", f"{base}/fixtures/{number}/decide/", body, **sent)


class Referee:
    """Opens disputes, has them studied, and withdraws them once they are answered."""

    def __init__(self, evening: Evening, asker: Asker, pause: float) -> None:
        self.evening, self.asker, self.pause = evening, asker, pause
        self.open: dict[str, str] = {}

    async def run(self) -> None:
        """One dispute after the other, and none is left open."""
        while not self.evening.over.is_set() or self.open:
            for dispute, base in list(self.open.items()):
                await self.look(dispute, base)
            if self.evening.ending.is_set() or len(self.open) > 1 or not self.evening.scored:
                await asyncio.sleep(0.3)
                continue
            await asyncio.sleep(self.asker.luck.uniform(0.5, 1.5) * self.pause)
            await self.dispute()

    async def dispute(self) -> None:
        """Open one about a point, and ask for a study."""
        match, seq = self.asker.luck.choice(list(self.evening.scored.items()))
        base = f"/api/v1/matches/{match}/disputes/"
        made, told = await self.asker.keyed(
            "dispute", base, {"entry": seq, "tokens": "0"}, match=match, entry=seq
        )
        if made.outcome != "ok":
            self.evening.scored.pop(match, None)
            return
        self.open[told["id"]] = f"{base}{told['id']}"
        await self.study(f"{base}{told['id']}", match)

    async def study(self, base: str, match: str) -> None:
        """Lay it out and ask."""
        case = await self.asker.read("case", f"{base}/")
        if case is None or not case["asked"]:
            return
        wanted = case["asked"][-1]
        claim = {name: wanted[name] for name in ("kind", "piece", "other", "least", "side") if name in wanted}
        body = {"revision": case["revision"], "claims": [claim], "samples": 64}
        made, told = await self.asker.keyed("place", f"{base}/place/", body)
        if made.outcome == "ok":
            await self.asker.keyed("study", f"{base}/ask/", {"revision": told["revision"]}, match=match)

    async def look(self, dispute: str, base: str) -> None:
        """Withdraw it when there is an answer, or none to come."""
        case = await self.asker.read("case", f"{base}/")
        if case is not None and case["state"] in ("asked", "studying"):
            return
        if case is not None and case["state"] in ("open", "answered"):
            await self.asker.keyed("withdraw dispute", f"{base}/withdraw/", {"reason": "agreed"})
        self.open.pop(dispute, None)
