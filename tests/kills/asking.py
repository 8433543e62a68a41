"""One client's requests, each noted in the history before it is sent and when its answer is there."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import uuid
from typing import Any

import httpx

from tests.kills.history import History, Operation

AGAIN = {"in-work", "too-many", "busy", "no-room"}
"""Codes that ask to come again: nothing is decided by them."""
PATIENCE = 12.0
"""Seconds for an answer; after them the line is given up, and what was asked may still be done."""


class Stopped(Exception):
    """The run is over, and what was not answered stays unknown."""


def digest(value: Any) -> str:
    """A short digest of a JSON value."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


class Asker:
    """A client with a token; when a web process does not answer, it asks the next one."""

    def __init__(self, name: str, urls: list[str], token: str, history: History, luck: random.Random) -> None:
        self.name, self.urls, self.history, self.luck = name, urls, history, luck
        self.at = luck.randrange(len(urls))
        self.over = asyncio.Event()
        self.http = httpx.AsyncClient(
            headers={"Authorization": f"Bearer {token}", "Accept": "application/json, */*;q=0.5"},
            timeout=PATIENCE,
        )

    @property
    def url(self) -> str:
        """Whom it asks now."""
        return self.urls[self.at]

    async def once(
        self,
        kind: str,
        method: str,
        path: str,
        body: Any = None,
        *,
        key: str = "",
        keyed: bool = False,
        **sent: Any,
    ) -> tuple[Operation, Any]:
        """Ask once. ``keyed`` sends ``key`` as the header; ``sent`` goes into the history."""
        headers = {"Idempotency-Key": key} if keyed else {}
        content: dict[str, Any] = {"json": body} if not isinstance(body, bytes) else {"content": body}
        if isinstance(body, bytes):
            headers["Content-Type"] = sent.get("type", "application/octet-stream")
        made = self.history.invoke(self.name, kind, key, **sent)
        try:
            answer = await self.http.request(
                method, self.url + path, headers=headers, **({} if body is None else content)
            )
        except (httpx.HTTPError, OSError):
            self.at = (self.at + 1) % len(self.urls)
            return self.history.complete(made, "unknown"), None
        try:
            told = answer.json() if "json" in answer.headers.get("content-type", "") else answer.content
        except ValueError:
            return self.history.complete(made, "unknown", answer.status_code), None
        code = told.get("code", "") if isinstance(told, dict) and answer.status_code >= 400 else ""
        if answer.status_code >= 500 or answer.status_code == 429 or code in AGAIN:
            return self.history.complete(made, "unknown", answer.status_code, code), None
        if answer.status_code >= 400:
            return self.history.complete(made, "refused", answer.status_code, code), told
        got = facts(told)
        got["location"] = answer.headers.get("location", "")
        return self.history.complete(made, "ok", answer.status_code, **got), told

    async def insist(
        self,
        kind: str,
        method: str,
        path: str,
        body: Any = None,
        *,
        key: str = "",
        give_up: float = 0.0,
        **sent: Any,
    ) -> tuple[Operation, Any]:
        """Ask, again as it was, until it is answered; with a probability of ``give_up`` leave it unknown.

        Without a ``key`` in ``body`` or header only what may be done twice should be asked so.
        """
        while True:
            made, told = await self.once(kind, method, path, body, key=key, **sent)
            if made.outcome != "unknown" or self.luck.random() < give_up:
                return made, told
            if self.over.is_set():
                raise Stopped
            await asyncio.sleep(self.luck.uniform(0.03, 0.25))

    async def keyed(
        self, kind: str, path: str, body: Any, makes: str = "", **sent: Any
    ) -> tuple[Operation, Any]:
        """Ask with an ``Idempotency-Key``, and now and then once more after the answer.

        ``makes`` is what there has to be once when it is done (see ``state.made``).
        """
        key = uuid.UUID(int=self.luck.getrandbits(128)).hex
        made, told = await self.insist(kind, "POST", path, body, key=key, keyed=True, makes=makes, **sent)
        if self.luck.random() < 0.2:
            await self.once(kind, "POST", path, body, key=key, keyed=True, makes=makes, **sent)
        return made, told

    async def read(self, kind: str, path: str, **sent: Any) -> Any:
        """Read until there is an answer; None where it is refused."""
        made, told = await self.insist(kind, "GET", path, **sent)
        return told if made.outcome == "ok" else None

    async def close(self) -> None:
        """Hang up."""
        await self.http.aclose()


def facts(told: Any) -> dict[str, Any]:
    """What the checker needs of an answer."""
    if isinstance(told, bytes):
        return {"digest": hashlib.sha256(told).hexdigest()[:16]}
    found: dict[str, Any] = {"digest": digest(told)}
    if isinstance(told, dict):
        found |= {name: told[name] for name in ("seq", "duplicate", "status", "id", "slug") if name in told}
        match = told.get("match")
        if isinstance(match, dict) and "status" in match:
            found["status"] = match["status"]
        board = told.get("board")
        if isinstance(board, dict) and "score" in board:
            found["score"] = board["score"]
        if isinstance(told.get("results"), list):
            found["rows"] = [
                {"status": row.get("status"), "seq": (row.get("data") or {}).get("seq"),
                 "code": (row.get("problem") or {}).get("code", "")}
                for row in told["results"] if isinstance(row, dict)
            ]  # fmt: skip
    return found
