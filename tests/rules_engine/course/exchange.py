"""What a tablet asks the rule book, and what it is answered, over golden records: to be compared elsewhere.

``write(folder, paths)`` writes the archives of the games and ``asked.jsonl``, a line for each request with
the answer of this Python. ``tests/js/same_answers.mjs`` asks the same of the interpreter in WebAssembly.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import rules_engine as engine
from matches.rule_book import archives
from rules_engine.tablet import Courses

MATCH = "m"


def requests(header: engine.Header, entries: list[engine.Entry]) -> Iterator[dict[str, Any]]:
    """A marker's taps: the record as it was written, then what looks at the log and changes it."""
    yield {"do": "begin", "header": header.to_json()}
    for entry in entries:
        yield {"do": "add", "side": entry.side, "tokens": entry.text, "note": entry.note}
    last = len(entries)
    yield {"do": "sheet"}
    yield {"do": "before", "seq": max(1, last // 2)}
    yield {"do": "preview", "entry": 1, "tokens": None}
    yield {"do": "preview", "entry": max(1, last // 2), "tokens": "0"}
    yield {"do": "undo"}
    yield {"do": "undo"}
    yield {"do": "amend", "entry": 1, "tokens": None}
    yield {"do": "add", "side": header.letters[0], "tokens": "what is this?"}
    yield {"do": "close"}


def asked(path: Path) -> Iterator[tuple[str, str]]:
    """The requests over one record, with their answers. Then the log that came of it is opened anew."""
    header, entries = engine.read(path.read_text())
    courses, journal = Courses(), []
    for request in requests(header, entries):
        text = json.dumps({"match": MATCH, **request})
        answer = courses.answer(text)
        yield text, answer
        done = json.loads(answer).get("ok") or {}
        if "ruling" in done and request["do"] != "preview":
            journal.append({name: done[name] for name in ("seq", "side", "tokens", "note")})
    opened = {"do": "open", "match": MATCH, "journal": {"header": header.to_json(), "entries": journal}}
    yield json.dumps(opened), courses.answer(json.dumps(opened))


def write(folder: Path, paths: Iterable[Path]) -> int:
    """Write the exchange over records into a folder. Return the number of requests."""
    count, told = 0, {}
    with (folder / "asked.jsonl").open("w", encoding="utf-8") as out:
        for path in paths:
            game = path.read_text().split('"', 2)[1]
            for one in archives.archives_of(game):
                if one.hash not in told:
                    told[one.hash] = one
                    (folder / f"{one.hash}.zip").write_bytes(archives.content_of(one.of, one.hash) or b"")
            loads = [{"url": one.hash, "hash": one.hash} for one in archives.archives_of(game)]
            for request, answer in asked(path):
                line = {"record": path.stem, "archives": loads, "request": request, "answer": answer}
                out.write(json.dumps(line) + "\n")
                count += 1
    return count
