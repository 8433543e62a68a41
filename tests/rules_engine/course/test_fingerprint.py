"""The state hash of a match is the same whichever way the match was folded."""

from __future__ import annotations

import json
from pathlib import Path

import rules_engine as engine
from rules_engine.course.fingerprint import hash_of, state_hash
from tests.cases import for_each
from tests.rules_engine.golden import playable_records


@for_each("path", playable_records(), ids=lambda path: path.stem)
def test_each_way_to_fold_a_golden_record_gives_the_same_hash(path: Path) -> None:
    """Entry by entry, from header and entries at once, and from a snapshot that a database gave back: before
    and after each correction, and at the end."""
    header, entries = engine.read(path.read_text())
    again = engine.Header.from_json(json.loads(json.dumps(header.to_json())))
    match, resumed = engine.Match(header), engine.Match(again)
    stood: list[engine.Entry] = []
    for entry in entries:
        if entry.correction is not None:
            assert state_hash(resumed) == state_hash(match), f"before entry {entry.n}"
        if match.add(entry).refusal is not None:
            continue
        stood.append(entry)
        if entry.correction is None:
            resumed.add(entry)
        else:
            snapshot = json.loads(json.dumps(match.snapshot()))
            resumed = engine.Match.resume(again, snapshot)
            assert state_hash(resumed) == state_hash(match) == hash_of(snapshot["state"])
    assert state_hash(engine.fold(again, stood)) == state_hash(match) == state_hash(resumed)


def test_another_state_has_another_hash() -> None:
    """A point more, and a side more, are other states."""
    header = engine.Header("brunswick/three-cushion-carrom", (("A", "Ann"), ("B", "Bo")))
    match = engine.Match(header)
    seen = {state_hash(match)}
    for n, tokens in enumerate((":lead", "+1", "+1", "0"), 1):
        assert match.add(engine.entry(n, "A", tokens)).ok
        seen.add(state_hash(match))
    assert len(seen) == 5
    assert all(len(one) == 32 and set(one) <= set("0123456789abcdef") for one in seen)
