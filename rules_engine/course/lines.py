"""The lines of a score sheet: each entry as the log now reads, judged, with the score after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..lean import NamedTuple
from ..match import Match, reading_of
from ..record.entries import Entry
from ..record.header import Header
from ..record.tokens import write_tokens
from ..rulings import Ruling


class Read(NamedTuple):
    """One entry of the sheet.

    ``reads`` is what it now stands for (None: voided, or a correction itself), ``kind`` is ``plain`` or the
    word of a correction, ``board`` the one after it; ``ruling`` is that of the log as it now reads, and
    ``problem`` says why an entry that a correction has made illegal does not count.
    """

    entry: Entry
    kind: str
    reads: str | None
    ruling: Ruling | None
    board: dict[str, Any]
    problem: dict[str, Any] | None

    def told(self) -> dict[str, Any]:
        """What the line says, as plain values that do not change."""
        entry, ruling, board = self.entry, self.ruling, self.board
        correction = entry.correction
        return {
            "seq": entry.n,
            "side": entry.side,
            "tokens": entry.text,
            "reads": self.reads,
            "note": entry.note or "",
            "kind": self.kind,
            "target": None if correction is None else correction.a,
            "points": dict(ruling.points) if ruling else {},
            "score": dict(board["score"]),
            "inning": board.get("inning"),
            "run": board.get("run"),
            "turn": board.get("turn"),
            "events": tuple(ruling.events) if ruling else (),
            "citations": tuple(ruling.citations) if ruling else (),
            "instructions": tuple(i.to_json() for i in ruling.instructions) if ruling else (),
            "attested": bool(ruling and ruling.attested),
            "problem": self.problem,
        }


def line_json(told: Mapping[str, Any]) -> dict[str, Any]:
    """A line with who wrote it and when (``by`` and ``at``, as text), as JSON has it."""
    voided = told["kind"] == "plain" and told["reads"] is None
    return {**{k: list(v) if isinstance(v, tuple) else v for k, v in told.items()}, "voided": voided}


def lines_of(header: Header, entries: Sequence[Entry]) -> Iterator[Read]:
    """The lines in the order of play, folded afresh. Costs time in proportion to the log."""
    reading = reading_of(entries)
    game = Match(header)
    board = game.board()
    for entry in _in_order(entries):
        plain = entry.inserted or entry
        kind = plain.correction.kind if plain.correction is not None else "plain"
        reads, ruling, problem = None, None, None
        if kind == "plain" and entry.n not in reading.voided:
            tokens = reading.amended.get(entry.n, plain.tokens)
            reads = write_tokens(tokens)
            # Numbered as it is played: what was put in later stands before what has a lower number.
            ruling = game.add(plain._replace(n=game.last + 1, tokens=tokens))
            if ruling.refusal is not None:
                problem, ruling = ruling.refusal.to_json(), None
            else:
                board = game.board()
        yield Read(entry, kind, reads, ruling, board, problem)


def _in_order(entries: Sequence[Entry]) -> Iterator[Entry]:
    """An entry that was put in later stands where it belongs."""
    put_in: dict[int, list[Entry]] = {}
    for entry in entries:
        if entry.inserted is not None:
            put_in.setdefault(entry.tokens[0].a, []).append(entry)
    for entry in entries:
        if entry.inserted is None:
            yield from put_in.get(entry.n, ())
            yield entry
