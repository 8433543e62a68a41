"""Write the engine's rulings into a record: see the package."""

from __future__ import annotations

import sys
from pathlib import Path

import rules_engine as engine

from . import MARK
from .verdicts import said


def _words(note: str) -> str:
    """The remark proper, without what was said of a ruling before."""
    if not note.startswith(MARK):
        return note
    parts = note.removeprefix(MARK).split(" | ")
    return " | ".join(parts[1 if parts[0].startswith("refused ") else 3 :])


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        header, entries = engine.read(path.read_text())
        match = engine.Match(header)
        lines = [engine.write(header, []).rstrip(), ""]
        for entry in entries:
            words = _words(entry.note or "")
            ruling = match.add(entry)
            verdict = said(match, ruling)
            remark = " | ".join(part for part in (f"{MARK}{verdict}", words) if part)
            lines.append(f"{entry.n}. {entry.side} {entry.text} ; {remark}")
        path.write_text("\n".join(lines) + "\n")
        print(path, match.board()["score"], "over" if match.over else "open")
