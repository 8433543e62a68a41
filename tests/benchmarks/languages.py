"""What a language costs: ``python -m tests.benchmarks.languages``.

Bracket, standings, champions and records of a club (as `tests.benchmarks.pages` has them) and the page of a
match, made in German and in English in turn, and kept ones; then marks of two tablets in turn, one in German
and one in English. Ratios are of medians of the same run.
"""

from __future__ import annotations

import asyncio
import json
import time
import uuid
from typing import Any

from tests.benchmarks.http import Client
from tests.benchmarks.pages import ANEW, asked, prepared
from tests.benchmarks.server import Server, fresh, percentile
from tests.benchmarks.size import sized

LANGUAGES = ("en-gb", "de")
MADE, KEPT, MARKS = sized(60, 2), sized(300, 4), sized(400, 8)
MOST = 1.05
"""The ratio of German to English that may not be passed."""


def spoken(language: str, more: str = "") -> str:
    """The cookies of a reader who has chosen a language."""
    return "; ".join(filter(None, (f"django_language={language}", more)))


async def pages(server: Server, addresses: dict[str, str]) -> dict[str, dict[str, list[float]]]:
    """Milliseconds of the server for each page, by "made" and "kept" and the language."""
    found: dict[str, dict[str, list[float]]] = {}
    for name, address in addresses.items():
        for kind, session, times in (("made", ANEW, MADE), ("kept", "", KEPT)):
            clients = {one: Client(server.port, spoken(one, session)) for one in LANGUAGES}
            took = found[f"{name}, {kind}"] = {one: [] for one in LANGUAGES}
            for turn in range(times + 3):
                for language, client in clients.items():
                    milliseconds, _, _ = await asked(client, address)
                    if turn >= 3:
                        took[language].append(milliseconds)
            for client in clients.values():
                client.close()
    return found


async def marks(server: Server, tables: list[dict[str, Any]]) -> dict[str, list[float]]:
    """Milliseconds until a mark is answered, of tablets that mark one after the other."""
    clients, seqs = {}, {}
    for language, facts in zip(LANGUAGES, tables, strict=True):
        clients[language] = Client(server.port, spoken(language, f"balkline_table={facts['cookie']}"))
        _, body = await clients[language].request("GET", "/table/state/")
        seqs[language] = json.loads(body)["seq"]
    took: dict[str, list[float]] = {one: [] for one in LANGUAGES}
    for turn in range(MARKS + 5):
        for language, facts in zip(LANGUAGES, tables, strict=True):
            entry = {"match": facts["match"], "side": "A", "tokens": "+1", "expected_seq": seqs[language],
                     "client_uuid": str(uuid.uuid4())}  # fmt: skip
            began = time.perf_counter()
            status, body = await clients[language].request("POST", "/table/entry/", entry)
            spent = (time.perf_counter() - began) * 1000
            assert status == 200, body
            seqs[language] = json.loads(body)["seq"]
            if turn >= 5:
                took[language].append(spent)
    for client in clients.values():
        client.close()
    return took


def told(name: str, took: dict[str, list[float]]) -> float:
    """Print a line; return the ratio of German to English."""
    english, german = (percentile(took[one], 0.5) for one in LANGUAGES)
    ratio = german / english
    print(f"  {name:24} English {english:7.2f} ms | German {german:7.2f} ms | {ratio:.3f}", flush=True)
    return ratio


def main() -> int:
    """Print the figures; 1 when German costs more than it may."""
    print(f"Target: German within {MOST} of English, at the median.")
    ratios = {}
    with fresh("sqlite") as server:
        facts = prepared(server, inside=False)
        server.start("tests.benchmarks.timed:application")
        for name, took in asyncio.run(pages(server, facts["pages"])).items():
            ratios[name] = told(name, took)
        server.stop()
    with fresh("sqlite") as server:
        tables = server.prepare(tables=2)["tables"]
        server.start()
        ratios["mark"] = told("mark answered", asyncio.run(marks(server, tables)))
        server.kill()
    whole = sum(ratios.values()) / len(ratios)
    made = [ratio for name, ratio in ratios.items() if name.endswith("made")]
    print(f"pages made, mean ratio {sum(made) / len(made):.3f}; all {whole:.3f}")
    well = sum(made) / len(made) <= MOST and ratios["mark"] <= MOST
    print("reached" if well else "MISSED")
    return 0 if well else 1


if __name__ == "__main__":
    raise SystemExit(main())
