"""Corrections: how they are written, which entries they speak of, and what they would change."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..match import Match, reading_of
from ..record.entries import Entry
from .problems import read_entry, refused
from .standing import problems_json, ruling_json


def undoing(n: int, side: str, number: int) -> Entry:
    """Entry ``n`` that voids entry ``number`` of ``side``."""
    return read_entry(n, side, f"void {number}")


def correction(
    n: int, side: str, number: int, tokens: str | None, note: str = "", *, insert: bool = False
) -> Entry:
    """Entry ``n`` that lets entry ``number`` read ``tokens``, or never have happened if that is None; with
    ``insert``, that puts an entry of ``tokens`` in before it. Raises :class:`NotTaken`
    with ``unreadable``."""
    word = "before" if insert else "amend"
    text = f"void {number}" if tokens is None else f"{word} {number}: {tokens}"
    return read_entry(n, side, text, note)


def target_of(new: Entry) -> int:
    """The number of the entry that the correction ``new`` speaks of."""
    assert new.correction is not None
    return int(new.correction.a)


def effects_of(game: Match, new: Entry) -> dict[str, Any]:
    """What the correction ``new`` would change in ``game``, which it is added to.

    ``{"before", "after", "changed", "illegal", "reopens", "winner_changes", "downstream", "ruling"}`` as
    docs/api-tablet.md tells of ``preview/``; what was played because of the result (``downstream``) is not
    known here. Raises :class:`NotTaken` with ``refused``.
    """
    before, rulings = _standing(game), dict(game.rulings)
    ruling = game.add(new)
    if ruling.refusal is not None:
        raise refused(ruling.refusal)
    after = _standing(game)
    changed = []
    for n in sorted((rulings.keys() | game.rulings.keys()) - {new.n}):
        old, fresh = rulings.get(n), game.rulings.get(n)
        was, is_now = (dict(r.points) if r else None for r in (old, fresh))
        if was != is_now:
            changed.append({"seq": n, "before": was, "after": is_now})
    judged = game.rulings.get(new.n if new.inserted is not None else target_of(new))
    return {
        "before": before,
        "after": after,
        "changed": changed,
        "illegal": problems_json(game),
        "reopens": before["over"] and not after["over"],
        "winner_changes": before["winner"] != after["winner"],
        "downstream": None,
        "ruling": ruling_json(judged) if judged is not None else None,
    }


def _standing(game: Match) -> dict[str, Any]:
    board = game.board()
    return {"score": board["score"], "winner": game.winner, "over": game.over, "race": board.get("race")}


def read_before(entries: Iterable[Entry], number: int) -> list[Entry]:
    """The strokes and choices before entry ``number`` as the log now reads: corrections are followed."""
    entries = list(entries)
    there = reading_of(entries).in_order(entries, until=number)
    # What was put in before an entry has a higher number than that one: the fold wants them to rise.
    rising, last = [], 0
    for entry in there:
        last = max(last + 1, entry.n)
        rising.append(entry._replace(n=last))
    return rising
